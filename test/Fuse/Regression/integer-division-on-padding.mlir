// Kernels also compute on padding, where a division by 0 trapped; so did the
// lowest integer divided by -1.

// RUN: softmax-run %s --device=simulator --check --input=3x5xi32=7,-7,7,-7,0,-2147483648,2147483647,1,-1,5,100,-100,33,-33,8 \
// RUN:   --input=3x5xi32=2,2,-2,-2,3,2,-1,1,-1,-5,7,7,-4,-4,3 | FileCheck %s
// CHECK: check passed
// RUN: softmax-run %s --device=simulator --input=1x5xi32=-2147483648,5,5,-5,0 --input=1x5xi32=-1,0,1,-1,0 | FileCheck %s --check-prefix=OVERFLOW
// OVERFLOW: result 0: 1x5xi32=-2147483648,

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<?x5xi32>, %z: tensor<?x5xi32>) -> (tensor<?x5xi32>, tensor<?x5xi32>, tensor<?x5xi32>, tensor<?x5xi32>) {
  %zero = arith.constant 0 : index
  %rows = tensor.dim %x, %zero : tensor<?x5xi32>
  %init = tensor.empty(%rows) : tensor<?x5xi32>
  %y:4 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %z : tensor<?x5xi32>, tensor<?x5xi32>)
      outs(%init, %init, %init, %init : tensor<?x5xi32>, tensor<?x5xi32>, tensor<?x5xi32>, tensor<?x5xi32>) {
  ^bb0(%a: i32, %b: i32, %o0: i32, %o1: i32, %o2: i32, %o3: i32):
    %quotient = arith.divsi %a, %b : i32
    %rest = arith.remsi %a, %b : i32
    %unsignedQuotient = arith.divui %a, %b : i32
    %unsignedRest = arith.remui %a, %b : i32
    linalg.yield %quotient, %rest, %unsignedQuotient, %unsignedRest : i32, i32, i32, i32
  } -> (tensor<?x5xi32>, tensor<?x5xi32>, tensor<?x5xi32>, tensor<?x5xi32>)
  return %y#0, %y#1, %y#2, %y#3 : tensor<?x5xi32>, tensor<?x5xi32>, tensor<?x5xi32>, tensor<?x5xi32>
}
