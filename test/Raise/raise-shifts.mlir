// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s
// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse --split-input-file | FileCheck %s --check-prefix=FUSED

#all = affine_map<(d0, d1) -> (d0, d1)>
#next = affine_map<(d0, d1) -> (d0, d1 + 1)>
#third = affine_map<(d0, d1) -> (d0, 3)>
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$FIRST:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// What is read from another element than the first on is a slice.
// CHECK-LABEL: func @shifted
// CHECK-SAME: (%[[X:.*]]: tensor<5x33xf32>)
// FUSED-LABEL: func @shifted
func.func @shifted(%x: tensor<5x33xf32>) -> tensor<5x32xf32> {
  // CHECK-DAG: %[[NEXT:.*]] = tensor.extract_slice %[[X]][0, 1] [5, 32] [1, 1]
  // CHECK-DAG: %[[THIRD:.*]] = tensor.extract_slice %[[X]][0, 3] [5, 1] [1, 1]
  // CHECK: linalg.generic {indexing_maps = [#[[$ALL]], #[[$ALL]], #[[$FIRST]], #[[$ALL]]]
  // FUSED-COUNT-1: rowwise.fuse
  // FUSED-NOT: linalg.generic
  // FUSED: return
  %empty = tensor.empty() : tensor<5x32xf32>
  %first = tensor.extract_slice %x[0, 0] [5, 32] [1, 1] : tensor<5x33xf32> to tensor<5x32xf32>
  %y = linalg.generic {indexing_maps = [#all, #next, #third, #all], iterator_types = ["parallel", "parallel"]}
      ins(%first, %x, %x : tensor<5x32xf32>, tensor<5x33xf32>, tensor<5x33xf32>) outs(%empty : tensor<5x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %out: f32):
    %d = arith.subf %b, %a : f32
    %e = arith.divf %d, %c : f32
    linalg.yield %e : f32
  } -> tensor<5x32xf32>
  return %y : tensor<5x32xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#next = affine_map<(d0, d1) -> (d0 + 2, d1)>
// CHECK-LABEL: func @dynamic
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>, %[[Z:.*]]: tensor<?x?xf32>)
func.func @dynamic(%x: tensor<?x?xf32>, %z: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK-DAG: %[[M:.*]] = tensor.dim %[[Z]], %c0
  // CHECK-DAG: %[[N:.*]] = tensor.dim %[[Z]], %c1
  // CHECK: tensor.extract_slice %[[X]][2, 0] [%[[M]], %[[N]]] [1, 1]
  %y = linalg.generic {indexing_maps = [#all, #next, #all], iterator_types = ["parallel", "parallel"]}
      ins(%z, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %b, %a : f32
    linalg.yield %d : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#sum = affine_map<(d0, d1) -> (d0 + d1)>
// A window is no slice.
// CHECK-LABEL: func @negative_window
// CHECK-NOT: tensor.extract_slice
func.func @negative_window(%x: tensor<36xf32>) -> tensor<5x32xf32> {
  %empty = tensor.empty() : tensor<5x32xf32>
  %y = linalg.generic {indexing_maps = [#sum, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<36xf32>) outs(%empty : tensor<5x32xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<5x32xf32>
  return %y : tensor<5x32xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#before = affine_map<(d0, d1) -> (d0, d1 - 1)>
// CHECK: #[[$BEFORE:.*]] = affine_map<(d0, d1) -> (d0, d1 - 1)>
// Before the first element there is nothing to slice.
// CHECK-LABEL: func @before
// CHECK-NOT: extract_slice
// CHECK: linalg.generic {indexing_maps = [#[[$BEFORE]],
func.func @before(%x: tensor<?x?xf32>, %z: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %z, %c0 : tensor<?x?xf32>
  %n = tensor.dim %z, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %y = linalg.generic {indexing_maps = [#before, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %z : tensor<?x?xf32>, tensor<?x?xf32>) outs(%empty : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %b, %a : f32
    linalg.yield %d : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----
#diagonal = affine_map<(d0) -> (d0, d0 + 1)>
#id = affine_map<(d0) -> (d0)>
// CHECK: #[[$DIAGONAL:.*]] = affine_map<(d0) -> (d0, d0)>
// A diagonal beside the first is that of a slice, and still a diagonal.
// CHECK-LABEL: func @diagonal
// CHECK-SAME: (%[[X:.*]]: tensor<5x6xf32>)
// CHECK: tensor.extract_slice %[[X]][0, 1] [5, 5] [1, 1]
// CHECK: linalg.generic {indexing_maps = [#[[$DIAGONAL]],
func.func @diagonal(%x: tensor<5x6xf32>) -> tensor<5xf32> {
  %empty = tensor.empty() : tensor<5xf32>
  %y = linalg.generic {indexing_maps = [#diagonal, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<5x6xf32>) outs(%empty : tensor<5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %d = math.exp %a : f32
    linalg.yield %d : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}
