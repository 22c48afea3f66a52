// RUN: not softmax-run %s --device=simulator --input=2x4x4xf32=0 2>&1 | FileCheck %s
// RUN: not softmax-run %s --device=simulator --fuse=false --input=2x4x4xf32=0 2>&1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --input=2x4x4xf32=1 --check | FileCheck %s --check-prefix=RIGHT

// Where a sum of sums became one sum, what was asserted of the inner ones was lost.

// CHECK: a run-time check failed: expected no empty group
// RIGHT: check passed

func.func @main(%x: tensor<2x4x4xf32>) -> tensor<2xf32> {
  %zero = arith.constant 0.0 : f32
  %emptyOfGroups = tensor.empty() : tensor<2x4xf32>
  %zeroOfGroups = linalg.fill ins(%zero : f32) outs(%emptyOfGroups : tensor<2x4xf32>) -> tensor<2x4xf32>
  %empty = tensor.empty() : tensor<2xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
  %groups = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<2x4x4xf32>) outs(%zeroOfGroups : tensor<2x4xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<2x4xf32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%groups : tensor<2x4xf32>) outs(%zeros : tensor<2xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %isFull = arith.cmpf une, %a, %zero : f32
    cf.assert %isFull, "expected no empty group"
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %sum : tensor<2xf32>
}
