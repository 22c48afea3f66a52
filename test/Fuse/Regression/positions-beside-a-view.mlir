// RUN: softmax-opt %s --rowwise-fuse | FileCheck %s

// Positions are written by a program of their size. What only reshapes a tensor for a
// product is none, and knows nothing of sizes that the product merges.

// CHECK-LABEL: @main(
// CHECK: tensor.collapse_shape
// CHECK: %[[positions:.*]] = rowwise.fuse ins(%{{[^,]*}} : tensor<?xi64>)
// CHECK-SAME: -> tensor<?xi64>
// CHECK: linalg.matmul
// CHECK: return %{{.*}}, %[[positions]]
#id = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<?x1x32xf32>, %w: tensor<32x8xf32>, %init: tensor<?x8xf32>, %n: index)
    -> (tensor<?x8xf32>, tensor<?xi64>) {
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x1x32xf32> into tensor<?x32xf32>
  %e = tensor.empty(%n) : tensor<?xi64>
  %positions = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<?xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %y = linalg.matmul ins(%flat, %w : tensor<?x32xf32>, tensor<32x8xf32>) outs(%init : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %y, %positions : tensor<?x8xf32>, tensor<?xi64>
}
