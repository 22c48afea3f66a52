// RUN: softmax-run %s --device=simulator --check | FileCheck %s
// RUN: not softmax-run %s --device=simulator --math=precise 2>&1 | FileCheck %s --check-prefix=PRECISE

// A sum of products that are not rounded, as a fused multiply-add with the
// accumulator says: they are rounded in --math=fast alone.

// CHECK: check passed
// PRECISE: it rounds no product that it adds

func.func @main(%x: tensor<3x7xf32>, %y: tensor<3x7xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<3xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<3x7xf32>, tensor<3x7xf32>) outs(%zeros : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %s = math.fma %a, %b, %acc : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %sum : tensor<3xf32>
}
