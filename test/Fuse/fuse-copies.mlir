// RUN: softmax-opt %s --rowwise-fuse --allow-unregistered-dialect --split-input-file | FileCheck %s

// What a copy does for a contraction is the contraction's, be it merged on the way.

// CHECK-LABEL: @contraction(
// CHECK-NOT: rowwise.fuse
// CHECK: linalg.generic
// CHECK: tensor.collapse_shape
// CHECK: linalg.batch_matmul
// CHECK-NOT: rowwise.fuse
#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#swap = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
func.func @contraction(%x: tensor<2x7x3x5xf32>, %w: tensor<6x5x4xf32>, %init: tensor<6x7x4xf32>) -> tensor<6x7x4xf32> {
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

// A copy is a program where the function returns it too, where a contraction adds to
// it, and where it also computes.

// CHECK-LABEL: @programs(
// CHECK: %[[returned:.*]] = rowwise.fuse ins(%arg0 :
// CHECK: %[[start:.*]] = rowwise.fuse ins(%arg1 :
// CHECK: linalg.matmul ins(%[[returned]], %{{.*}}) outs(%[[start]] :
// CHECK: %[[negated:.*]] = rowwise.fuse ins(%arg2 :
// CHECK: linalg.matmul ins(%[[negated]],
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @programs(%x: tensor<6x4xf32>, %start: tensor<4x4xf32>, %z: tensor<6x4xf32>, %w: tensor<6x4xf32>)
    -> (tensor<4x6xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %e46 = tensor.empty() : tensor<4x6xf32>
  %e44 = tensor.empty() : tensor<4x4xf32>
  %xt = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x4xf32>) outs(%e46 : tensor<4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x6xf32>
  %st = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%start : tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %y0 = linalg.matmul ins(%xt, %w : tensor<4x6xf32>, tensor<6x4xf32>) outs(%st : tensor<4x4xf32>) -> tensor<4x4xf32>
  %zt = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%z : tensor<6x4xf32>) outs(%e46 : tensor<4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %neg = arith.negf %in : f32
    linalg.yield %neg : f32
  } -> tensor<4x6xf32>
  %y1 = linalg.matmul ins(%zt, %w : tensor<4x6xf32>, tensor<6x4xf32>) outs(%start : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %xt, %y0, %y1 : tensor<4x6xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// Nor is one for an operation that is not known here.

// CHECK-LABEL: @foreign(
// CHECK-NOT: rowwise.fuse
// CHECK: "other.product"
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @foreign(%x: tensor<6x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x6xf32>
  %xt = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x4xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x6xf32>
  %y = "other.product"(%xt, %x) : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
