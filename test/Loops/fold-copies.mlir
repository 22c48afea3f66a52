// RUN: softmax-opt %s --rowwise-fold-copies --split-input-file | FileCheck %s

// CHECK-DAG: #[[$X:.+]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$W:.+]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-LABEL: @transposed(
// CHECK-SAME: %[[x:[^:]*]]: tensor<4x8xf32>, %[[w:[^:]*]]: tensor<16x8xf32>, %[[init:[^:]*]]:
// CHECK-NOT: "parallel"]}
// CHECK: %[[y:.*]] = linalg.generic {indexing_maps = [#[[$X]], #[[$W]], #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-SAME: ins(%[[x]], %[[w]] : {{.*}}) outs(%[[init]] :
// CHECK: return %[[y]]
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @transposed(%x: tensor<4x8xf32>, %w: tensor<16x8xf32>, %init: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %empty = tensor.empty() : tensor<8x16xf32>
  %t = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<16x8xf32>) outs(%empty : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x16xf32>
  %y = linalg.matmul ins(%x, %t : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// -----

// Heads: dimensions that the copy swaps, and the reader merges. Its loops, and with
// them its other operand and its result, are split.

// CHECK-DAG: #[[$X:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
// CHECK-DAG: #[[$W:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
// CHECK-LABEL: @heads(
// CHECK-SAME: %[[x:[^:]*]]: tensor<2x7x3x5xf32>, %[[w:[^:]*]]: tensor<6x5x4xf32>, %[[init:[^:]*]]:
// CHECK: %[[split:.*]] = tensor.expand_shape %[[w]] {{\[}}[0, 1], [2], [3]] output_shape [2, 3, 5, 4]
// CHECK: linalg.generic {indexing_maps = [#[[$X]], #[[$W]], #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
// CHECK-SAME: ins(%[[x]], %[[split]] :
// CHECK-NOT: linalg.generic
// CHECK: return
#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#swap = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
func.func @heads(%x: tensor<2x7x3x5xf32>, %w: tensor<6x5x4xf32>, %init: tensor<6x7x4xf32>) -> tensor<6x7x4xf32> {
  %empty = tensor.empty() : tensor<2x3x7x5xf32>
  %t = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x7x3x5xf32>) outs(%empty : tensor<2x3x7x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x7x5xf32>
  %m = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<2x3x7x5xf32> into tensor<6x7x5xf32>
  %y = linalg.batch_matmul ins(%m, %w : tensor<6x7x5xf32>, tensor<6x5x4xf32>) outs(%init : tensor<6x7x4xf32>) -> tensor<6x7x4xf32>
  return %y : tensor<6x7x4xf32>
}

// -----

// Two readers of dynamic sizes: each reads what the copy reads, and writes nothing else.

// CHECK-LABEL: @shared(
// CHECK-SAME: %[[x:[^:]*]]: tensor<?x?xf32>, %[[w:[^:]*]]:
// CHECK-COUNT-2: %{{[0-9]+}} = linalg.generic {{.*}}"reduction"]} ins(%[[x]], %[[w]] :
// CHECK-NOT: linalg.generic
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @shared(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %init: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.dim %w, %c1 : tensor<?x?xf32>
  %n = tensor.dim %w, %c0 : tensor<?x?xf32>
  %empty = tensor.empty(%k, %n) : tensor<?x?xf32>
  %t = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<?x?xf32>) outs(%empty : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x?xf32>
  %y = linalg.matmul ins(%x, %t : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  %z = linalg.matmul ins(%x, %t : tensor<?x?xf32>, tensor<?x?xf32>) outs(%y : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y, %z : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// A copy that gives a loop its size, and one that a result starts from, stay.

// CHECK-LABEL: @stay(
// CHECK: %[[spread:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<4xf32>)
// CHECK: %[[start:.*]] = linalg.generic {{.*}} ins(%arg1 : tensor<4xf32>)
// CHECK: linalg.{{.*}} ins(%[[spread]] : {{.*}}) outs(%[[start]] :
#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#i = affine_map<(d0) -> (d0)>
func.func @stay(%x: tensor<4xf32>, %start: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %empty = tensor.empty(%n) : tensor<4x?xf32>
  %spread = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4xf32>) outs(%empty : tensor<4x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x?xf32>
  %e = tensor.empty() : tensor<4xf32>
  %copy = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]}
      ins(%start : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  %y = linalg.reduce ins(%spread : tensor<4x?xf32>) outs(%copy : tensor<4xf32>) dimensions = [1]
      (%in: f32, %acc: f32) {
        %s = arith.subf %acc, %in : f32
        linalg.yield %s : f32
      }
  return %y : tensor<4xf32>
}
