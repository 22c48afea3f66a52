// On rows of unknown size the verifier did not see that the divisor is a
// constant, and took the program that fusion had built for one that may trap.

// RUN: softmax-run %s --device=simulator --check --input=2x5xi32=7,-7,0,-2147483648,2147483647,100,-100,33,-33,8 \
// RUN:   | FileCheck %s
// CHECK-COUNT-3: check passed

// RUN: softmax-compile %s --emit=fused | FileCheck %s --check-prefix=FUSED
// FUSED: rowwise.fuse
// FUSED-NOT: linalg.generic

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?xi32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %rows = tensor.dim %x, %zero : tensor<?x?xi32>
  %columns = tensor.dim %x, %one : tensor<?x?xi32>
  %init = tensor.empty(%rows, %columns) : tensor<?x?xi32>
  %three = arith.constant 3 : i32
  %y:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xi32>) outs(%init, %init : tensor<?x?xi32>, tensor<?x?xi32>) {
  ^bb0(%a: i32, %o0: i32, %o1: i32):
    %seven = arith.constant 7 : i32
    %quotient = arith.divsi %a, %three : i32
    %rest = arith.remsi %a, %seven : i32
    linalg.yield %quotient, %rest : i32, i32
  } -> (tensor<?x?xi32>, tensor<?x?xi32>)
  %empty = tensor.empty(%rows) : tensor<?xi32>
  %start = arith.constant 0 : i32
  %fill = linalg.fill ins(%start : i32) outs(%empty : tensor<?xi32>) -> tensor<?xi32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y#0 : tensor<?x?xi32>) outs(%fill : tensor<?xi32>) {
  ^bb0(%a: i32, %o: i32):
    %s = arith.addi %o, %a : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  return %y#0, %y#1, %sum : tensor<?x?xi32>, tensor<?x?xi32>, tensor<?xi32>
}
