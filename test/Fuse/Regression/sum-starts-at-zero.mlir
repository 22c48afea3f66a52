// A sum from +0.0 is +0.0 for a row of -0.0 and for an empty row: dropping the
// init gave -0.0, and -inf for its reciprocal.

// RUN: softmax-run %s --device=simulator --check --input=3x4xf32=-0.0
// RUN: softmax-run %s --device=simulator --check --input=3x0xf32
// RUN: softmax-run %s --device=simulator --check --input=3x0xf32 --schedule=stream
// RUN: softmax-run %s --device=simulator --input=3x4xf32=-0.0 | FileCheck %s

// CHECK: result 0: 3xf32=inf,inf,inf
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<3x?xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x?xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.addf %in, %acc : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%sum : tensor<3xf32>) outs(%empty : tensor<3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.divf %one, %in : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  return %y : tensor<3xf32>
}
