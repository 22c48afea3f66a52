// RUN: not softmax-run %s --device=simulator --input=0x4xf32 --input=4xf32=0 2>&1 | FileCheck %s
// RUN: not softmax-run %s --device=simulator --input=3x4xf32 --input=4xf32=0 2>&1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --input=0x4xf32 --input=4xf32=2 --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --device=simulator --input=3x4xf32 --input=4xf32=2 --check | FileCheck %s --check-prefix=RIGHT

// What is asserted of weights that all rows share was not checked where there are no
// rows.

// CHECK: a run-time check failed: expected no zero
// RIGHT: check passed

func.func @main(%x: tensor<?x4xf32>, %w: tensor<4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x4xf32>
  %emptyWeights = tensor.empty() : tensor<4xf32>
  %empty = tensor.empty(%rows) : tensor<?x4xf32>
  %v = linalg.generic {indexing_maps = [affine_map<(j) -> (j)>, affine_map<(j) -> (j)>], iterator_types = ["parallel"]}
      ins(%w : tensor<4xf32>) outs(%emptyWeights : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %isNot = arith.cmpf une, %a, %zero : f32
    cf.assert %isNot, "expected no zero"
    %s = arith.divf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %v : tensor<?x4xf32>, tensor<4xf32>) outs(%empty : tensor<?x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}
