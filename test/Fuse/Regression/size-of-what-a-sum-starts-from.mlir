// Where nothing but what a reduction starts from has the size of a dimension, it was
// refused without a reason: as a cumulative sum that counts what comes before each
// position, and a sum that is repeated.

// RUN: softmax-compile %s --emit=fused --remarks=fuse -o - 2>&1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=3x65xf32 | FileCheck %s --check-prefix=RIGHT
// CHECK: main: 2 kernels, 2 linalg operations fused, 0 left
// RIGHT: result 0: {{.*}}: check passed
// RIGHT: result 1: {{.*}}: check passed

#x = affine_map<(i, j, k) -> (i, k)>
#y = affine_map<(i, j, k) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#sums = affine_map<(i, j) -> (i, 0)>
func.func @main(%x: tensor<?x65xf32>, %w: tensor<65xi32>) -> (tensor<?x65xf32>, tensor<2x1xi32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %bits = arith.constant 0 : i32
  %rows = tensor.dim %x, %c0 : tensor<?x65xf32>
  %empty = tensor.empty(%rows) : tensor<?x65xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x65xf32>) -> tensor<?x65xf32>
  %y = linalg.generic {indexing_maps = [#x, #y], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<?x65xf32>) outs(%init : tensor<?x65xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %counts = arith.cmpi ule, %k, %j : index
    %term = arith.select %counts, %a, %zero : f32
    %next = arith.addf %sum, %term : f32
    linalg.yield %next : f32
  } -> tensor<?x65xf32>
  %two = tensor.empty() : tensor<2x1xi32>
  %zeros = linalg.fill ins(%bits : i32) outs(%two : tensor<2x1xi32>) -> tensor<2x1xi32>
  %any = linalg.generic {indexing_maps = [#row, #sums], iterator_types = ["parallel", "reduction"]}
      ins(%w : tensor<65xi32>) outs(%zeros : tensor<2x1xi32>) {
  ^bb0(%a: i32, %sum: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %shifted = arith.shrui %a, %n : i32
    %next = arith.ori %sum, %shifted : i32
    linalg.yield %next : i32
  } -> tensor<2x1xi32>
  return %y, %any : tensor<?x65xf32>, tensor<2x1xi32>
}
