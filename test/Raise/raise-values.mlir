// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

// What programs read and return.

// Each reader of a broadcast has its own; so has each reader of a view.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @movements
// CHECK-SAME: (%[[X:.*]]: tensor<8xf32>)
func.func @movements(%x: tensor<8xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  // CHECK-DAG: %[[V0:.*]] = tensor.expand_shape %[[X]]
  // CHECK-DAG: %[[V1:.*]] = tensor.expand_shape %[[X]]
  // CHECK-DAG: %[[B0:.*]] = linalg.generic {{.*}} ins(%[[V0]] :
  // CHECK-DAG: %[[B1:.*]] = linalg.generic {{.*}} ins(%[[V1]] :
  // CHECK: math.exp
  // CHECK: math.tanh
  %init = tensor.empty() : tensor<8x16xf32>
  %kept = tensor.expand_shape %x [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %wide = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, #all], iterator_types = ["parallel", "parallel"]}
      ins(%kept : tensor<8x1xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x16xf32>
  %y = linalg.exp ins(%wide : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  %z = linalg.tanh ins(%wide : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y, %z : tensor<8x16xf32>, tensor<8x16xf32>
}

// -----
// What does not fuse reads one transposed copy from memory.
// CHECK-LABEL: func @negative_movement_for_matmuls
func.func @negative_movement_for_matmuls(%x: tensor<8x4xf32>, %z: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK: %[[TURNED:.*]] = linalg.generic
  // CHECK-NOT: linalg.generic
  // CHECK: linalg.matmul ins(%[[TURNED]],
  // CHECK: linalg.matmul ins(%[[TURNED]],
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<4x8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  %turned = linalg.transpose ins(%x : tensor<8x4xf32>) outs(%init : tensor<4x8xf32>) permutation = [1, 0]
  %a = linalg.matmul ins(%turned, %z : tensor<4x8xf32>, tensor<8x8xf32>) outs(%zeros : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.matmul ins(%turned, %z : tensor<4x8xf32>, tensor<8x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %a, %b : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----
// Arguments and their views, constants, and a result that is returned twice.
// CHECK-LABEL: func @returned
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>)
func.func @returned(%x: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<128xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
  // CHECK: %[[Y:.*]] = linalg.generic
  // CHECK: math.exp
  // CHECK: %[[ARG:.*]] = linalg.generic {{.*}} ins(%[[X]] :
  // CHECK-NEXT: ^bb0(%[[IN:[^,]*]]: f32,
  // CHECK-NEXT: linalg.yield %[[IN]]
  // CHECK: %[[COPY:.*]] = linalg.generic {{.*}} ins(%[[X]] :
  // CHECK: %[[VIEW:.*]] = tensor.collapse_shape %[[COPY]]
  // CHECK: %[[TWICE:.*]] = linalg.generic {{.*}} ins(%[[Y]] :
  // CHECK: %[[ZEROS:.*]] = linalg.generic {{.*}}"parallel"]} outs(
  // CHECK: linalg.yield %cst
  // CHECK: return %[[ARG]], %[[VIEW]], %[[Y]], %[[TWICE]], %[[ZEROS]]
  %zeros = arith.constant dense<0.0> : tensor<8x16xf32>
  %init = tensor.empty() : tensor<8x16xf32>
  %y = linalg.exp ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<8x16xf32> into tensor<128xf32>
  return %x, %flat, %y, %y, %zeros : tensor<8x16xf32>, tensor<128xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>
}

// -----
// A reduction over a dimension of size 1 is none; an init that is only there
// for its size is not read.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @unit_reduction
func.func @unit_reduction(%x: tensor<8x1xf32>, %z: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]
  // CHECK: arith.addf
  // CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<8xf32>
  // CHECK: linalg.generic {{.*}} outs(%[[EMPTY]] :
  // CHECK: math.exp
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x1xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %y = linalg.exp ins(%sum : tensor<8xf32>) outs(%z : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
