// RUN: split-file %s %t
// RUN: softmax-run %t/rows.mlir --device=simulator --check --input=1x16xf32 | FileCheck %s
// RUN: not softmax-run %t/rows.mlir --device=simulator --input=2x16xf32 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: softmax-run %t/reduced.mlir --device=simulator --check --input=1x16xf32 | FileCheck %s
// RUN: softmax-run %t/collapsed.mlir --device=simulator --check --input=4x1xf32 --input=4x16xf32 | FileCheck %s

// A cast of any number of rows to one is no view that a program looks through: one
// side has a dimension that the other has not. The program was refused by its own
// verifier.

// CHECK: check passed
// ROWS: error:

//--- rows.mlir
func.func @main(%x: tensor<?x16xf32>) -> tensor<1x16xf32> {
  %one = tensor.cast %x : tensor<?x16xf32> to tensor<1x16xf32>
  %empty = tensor.empty() : tensor<1x16xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%one : tensor<1x16xf32>) outs(%empty : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.mulf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<1x16xf32>
  return %y : tensor<1x16xf32>
}
//--- reduced.mlir
func.func @main(%x: tensor<?x16xf32>) -> tensor<16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = tensor.cast %x : tensor<?x16xf32> to tensor<1x16xf32>
  %empty = tensor.empty() : tensor<16xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<16xf32>) -> tensor<16xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
      ins(%one : tensor<1x16xf32>) outs(%zeros : tensor<16xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  return %y : tensor<16xf32>
}
//--- collapsed.mlir
func.func @main(%x: tensor<4x?xf32>, %w: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %one = tensor.cast %x : tensor<4x?xf32> to tensor<4x1xf32>
  %scalars = tensor.collapse_shape %one [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  %empty = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%scalars, %w : tensor<4xf32>, tensor<4x16xf32>) outs(%empty : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}
