// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

// Reshapes of dimensions that are not units move out of the middle.

// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#all3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func @collapsed_and_expanded
// CHECK-SAME: (%[[X:.*]]: tensor<4x8x16xf32>)
func.func @collapsed_and_expanded(%x: tensor<4x8x16xf32>) -> tensor<4x8x16xf32> {
  // CHECK-NOT: tensor.collapse_shape
  // CHECK: linalg.generic {indexing_maps = [#[[$ALL]], #[[$ALL]]], {{.*}} ins(%[[X]] :
  // CHECK: math.exp
  // CHECK: linalg.generic
  // CHECK: math.tanh
  // CHECK-NOT: tensor.expand_shape
  // CHECK: return
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<4x8x16xf32> into tensor<32x16xf32>
  %init = tensor.empty() : tensor<32x16xf32>
  %e = linalg.exp ins(%flat : tensor<32x16xf32>) outs(%init : tensor<32x16xf32>) -> tensor<32x16xf32>
  %back = tensor.expand_shape %e [[0, 1], [2]] output_shape [4, 8, 16] : tensor<32x16xf32> into tensor<4x8x16xf32>
  %init3 = tensor.empty() : tensor<4x8x16xf32>
  %y = linalg.tanh ins(%back : tensor<4x8x16xf32>) outs(%init3 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
  return %y : tensor<4x8x16xf32>
}

// -----
// To the edges: the argument is expanded, the result collapsed.
// CHECK-LABEL: func @to_the_edges
// CHECK-SAME: (%[[X:.*]]: tensor<4x128xf32>)
func.func @to_the_edges(%x: tensor<4x128xf32>) -> tensor<4x128xf32> {
  // CHECK: %[[SPLIT:.*]] = tensor.expand_shape %[[X]]
  // CHECK: linalg.generic {{.*}} ins(%[[SPLIT]] : tensor<4x8x16xf32>)
  // CHECK: math.exp
  // CHECK: %[[Y:.*]] = linalg.generic
  // CHECK: math.tanh
  // CHECK: %[[JOINED:.*]] = tensor.collapse_shape
  // CHECK: return %[[JOINED]]
  %init = tensor.empty() : tensor<4x128xf32>
  %e = linalg.exp ins(%x : tensor<4x128xf32>) outs(%init : tensor<4x128xf32>) -> tensor<4x128xf32>
  %split = tensor.expand_shape %e [[0], [1, 2]] output_shape [4, 8, 16] : tensor<4x128xf32> into tensor<4x8x16xf32>
  %init3 = tensor.empty() : tensor<4x8x16xf32>
  %m = linalg.softmax dimension(2) ins(%split : tensor<4x8x16xf32>) outs(%init3 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
  %joined = tensor.collapse_shape %m [[0], [1, 2]] : tensor<4x8x16xf32> into tensor<4x128xf32>
  %y = linalg.tanh ins(%joined : tensor<4x128xf32>) outs(%init : tensor<4x128xf32>) -> tensor<4x128xf32>
  return %y : tensor<4x128xf32>
}

// -----
// Positions along what is split.
// CHECK-LABEL: func @positions
func.func @positions(%x: tensor<4x128xindex>) -> tensor<4x8x16xindex> {
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel"]
  // CHECK-DAG: %[[I:.*]] = linalg.index 1
  // CHECK-DAG: %[[J:.*]] = linalg.index 2
  // CHECK: arith.muli %[[I]], %c16
  // CHECK-NOT: affine.
  // CHECK: return
  %init = tensor.empty() : tensor<4x128xindex>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x128xindex>) outs(%init : tensor<4x128xindex>) {
  ^bb0(%in: index, %out: index):
    %j = linalg.index 1 : index
    %v = arith.addi %in, %j : index
    linalg.yield %v : index
  } -> tensor<4x128xindex>
  %split = tensor.expand_shape %y [[0], [1, 2]] output_shape [4, 8, 16] : tensor<4x128xindex> into tensor<4x8x16xindex>
  return %split : tensor<4x8x16xindex>
}

// -----
// What does not fuse stays on its own side of the reshape.
// CHECK-LABEL: func @negative_matmul
func.func @negative_matmul(%a: tensor<2x8x4xf32>, %b: tensor<2x4x16xf32>) -> tensor<16x16xf32> {
  // CHECK: %[[SCORES:.*]] = linalg.batch_matmul
  // CHECK-SAME: -> tensor<2x8x16xf32>
  // CHECK: linalg.generic {{.*}} ins(%[[SCORES]] :
  // CHECK: tensor.collapse_shape
  // CHECK-NEXT: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<2x8x16xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %scores = linalg.batch_matmul ins(%a, %b : tensor<2x8x4xf32>, tensor<2x4x16xf32>) outs(%zeros : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %flat = tensor.collapse_shape %scores [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
  %init2 = tensor.empty() : tensor<16x16xf32>
  %y = linalg.exp ins(%flat : tensor<16x16xf32>) outs(%init2 : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %y : tensor<16x16xf32>
}

// -----
// Sizes that are known at run time.
// CHECK-LABEL: func @dynamic
// CHECK-SAME: (%[[X:.*]]: tensor<?x8x16xf32>)
func.func @dynamic(%x: tensor<?x8x16xf32>) -> tensor<?x16xf32> {
  // CHECK: linalg.generic {{.*}} ins(%[[X]] :
  // CHECK: math.exp
  // CHECK: tensor.collapse_shape
  // CHECK-NEXT: return
  %c0 = arith.constant 0 : index
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x8x16xf32> into tensor<?x16xf32>
  %rows = tensor.dim %flat, %c0 : tensor<?x16xf32>
  %init = tensor.empty(%rows) : tensor<?x16xf32>
  %y = linalg.exp ins(%flat : tensor<?x16xf32>) outs(%init : tensor<?x16xf32>) -> tensor<?x16xf32>
  return %y : tensor<?x16xf32>
}

// -----
// Unit dimensions alone cost nothing, and stay.
// CHECK-LABEL: func @negative_units
func.func @negative_units(%x: tensor<8x1xf32>) -> tensor<8xf32> {
  // CHECK: tensor.collapse_shape
  // CHECK: linalg.generic
  // CHECK-NOT: _shape
  // CHECK: return
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<8x1xf32> into tensor<8xf32>
  %init = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%flat : tensor<8xf32>) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
