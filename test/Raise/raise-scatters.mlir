// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

// An element of each row, by the row's number and an index that is data: where the
// position is the index, the element is the update.
#id = affine_map<(d0) -> (d0)>
#column = affine_map<(d0) -> (d0, 0)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @assigned
// CHECK-SAME: (%[[X:.*]]: tensor<5x33xf32>, %[[U:.*]]: tensor<5xf32>, %[[AT:.*]]: tensor<5x1xi64>)
func.func @assigned(%x: tensor<5x33xf32>, %u: tensor<5xf32>, %at: tensor<5x1xi64>) -> tensor<5x33xf32> {
  // CHECK-NOT: insert_slice
  // CHECK: %[[LABEL:.*]] = tensor.collapse_shape %[[AT]]
  // CHECK: linalg.generic {indexing_maps = [#[[$ROW]], #[[$ROW]], #[[$ALL]], #[[$ALL]]]
  // CHECK-SAME: ins(%[[U]], %[[LABEL]], %[[X]] :
  // CHECK-NEXT: ^bb0(%[[UPDATE:.*]]: f32, %[[I:.*]]: i64, %[[OLD:.*]]: f32, %{{.*}}: f32):
  // CHECK: %[[J:.*]] = linalg.index 1 : index
  // CHECK: %[[INDEX:.*]] = arith.index_cast %[[I]] : i64 to index
  // CHECK: %[[IS:.*]] = arith.cmpi eq, %[[J]], %[[INDEX]] : index
  // CHECK: %[[NEW:.*]] = arith.select %[[IS]], %[[UPDATE]], %[[OLD]] : f32
  // CHECK: linalg.yield %[[NEW]] : f32
  // CHECK-NOT: tm_tensor
  // CHECK: return
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0 : i64
  %empty = tensor.empty() : tensor<5x1xi64>
  %number = linalg.generic {indexing_maps = [#column], iterator_types = ["parallel"]} outs(%empty : tensor<5x1xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %rest = arith.remsi %i, %c5 : index
    %n = arith.index_cast %rest : index to i64
    linalg.yield %n : i64
  } -> tensor<5x1xi64>
  %pairs = tensor.empty() : tensor<5x2xi64>
  %zeros = linalg.fill ins(%zero : i64) outs(%pairs : tensor<5x2xi64>) -> tensor<5x2xi64>
  %first = tensor.insert_slice %number into %zeros[0, 0] [5, 1] [1, 1] : tensor<5x1xi64> into tensor<5x2xi64>
  %both = tensor.insert_slice %at into %first[0, 1] [5, 1] [1, 1] : tensor<5x1xi64> into tensor<5x2xi64>
  %y = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %both : tensor<5xf32>, tensor<5x2xi64>) outs(%x : tensor<5x33xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<5x33xf32>
  return %y : tensor<5x33xf32>
}

// -----
// A number of rows that is known at run time, the index first, a sum.
#column = affine_map<(d0) -> (d0, 0)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @added
func.func @added(%x: tensor<33x?xf32>, %at: tensor<?x1xi64>) -> tensor<33x?xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[$ROW]], #[[$ROW]], #[[$ALL]], #[[$ALL]]]
  // CHECK: ^bb0(%[[U:.*]]: f32, %{{.*}}: i64, %[[OLD:.*]]: f32, %{{.*}}: f32):
  // CHECK: %[[SUM:.*]] = arith.addf %[[OLD]], %[[U]] : f32
  // CHECK: linalg.index 0 : index
  // CHECK: arith.select %{{.*}}, %[[SUM]], %[[OLD]] : f32
  // CHECK-NOT: tm_tensor
  // CHECK: return
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %n = tensor.dim %x, %c1 : tensor<33x?xf32>
  %ofOnes = tensor.empty(%n) : tensor<?xf32>
  %u = linalg.fill ins(%one : f32) outs(%ofOnes : tensor<?xf32>) -> tensor<?xf32>
  %empty = tensor.empty(%n) : tensor<?x1xi64>
  %number = linalg.generic {indexing_maps = [#column], iterator_types = ["parallel"]} outs(%empty : tensor<?x1xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %rest = arith.remsi %i, %n : index
    %k = arith.index_cast %rest : index to i64
    linalg.yield %k : i64
  } -> tensor<?x1xi64>
  %pairs = tensor.empty(%n) : tensor<?x2xi64>
  %first = tensor.insert_slice %number into %pairs[0, 1] [%n, 1] [1, 1] : tensor<?x1xi64> into tensor<?x2xi64>
  %both = tensor.insert_slice %at into %first[0, 0] [%n, 1] [1, 1] : tensor<?x1xi64> into tensor<?x2xi64>
  %y = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %both : tensor<?xf32>, tensor<?x2xi64>) outs(%x : tensor<33x?xf32>) {
  ^bb0(%update: f32, %old: f32):
    %s = arith.addf %old, %update : f32
    tm_tensor.yield %s : f32
  } -> tensor<33x?xf32>
  return %y : tensor<33x?xf32>
}

// -----
// Rows of two dimensions, counted by their digits, and columns in another order.
#column = affine_map<(d0) -> (d0, 0)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func @digits
func.func @digits(%x: tensor<2x7x33xf32>, %u: tensor<14xf32>, %at: tensor<14x1xi32>) -> tensor<2x7x33xf32> {
  // CHECK-NOT: insert_slice
  // CHECK: linalg.generic {indexing_maps = [#[[$ROW]], #[[$ROW]],
  // CHECK: linalg.index 2 : index
  // CHECK-NOT: tm_tensor
  // CHECK: return
  %c7 = arith.constant 7 : index
  %empty = tensor.empty() : tensor<14x1xi32>
  %digit:2 = linalg.generic {indexing_maps = [#column, #column], iterator_types = ["parallel"]} outs(%empty, %empty : tensor<14x1xi32>, tensor<14x1xi32>) {
  ^bb0(%a: i32, %b: i32):
    %i = linalg.index 0 : index
    %high = arith.divsi %i, %c7 : index
    %low = arith.remsi %i, %c7 : index
    %m = arith.index_cast %high : index to i32
    %n = arith.index_cast %low : index to i32
    linalg.yield %m, %n : i32, i32
  } -> (tensor<14x1xi32>, tensor<14x1xi32>)
  %triples = tensor.empty() : tensor<14x3xi32>
  %0 = tensor.insert_slice %digit#0 into %triples[0, 1] [14, 1] [1, 1] : tensor<14x1xi32> into tensor<14x3xi32>
  %1 = tensor.insert_slice %digit#1 into %0[0, 2] [14, 1] [1, 1] : tensor<14x1xi32> into tensor<14x3xi32>
  %2 = tensor.insert_slice %at into %1[0, 0] [14, 1] [1, 1] : tensor<14x1xi32> into tensor<14x3xi32>
  %y = tm_tensor.scatter {dimension_map = array<i64: 2, 0, 1>} unique_indices(true) ins(%u, %2 : tensor<14xf32>, tensor<14x3xi32>) outs(%x : tensor<2x7x33xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<2x7x33xf32>
  return %y : tensor<2x7x33xf32>
}

// -----
// Both indices are data: two updates may be of one element.
// CHECK-LABEL: func @negative_data
func.func @negative_data(%x: tensor<5x33xf32>, %u: tensor<5xf32>, %at: tensor<5x2xi64>) -> tensor<5x33xf32> {
  // CHECK: tm_tensor.scatter
  %y = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %at : tensor<5xf32>, tensor<5x2xi64>) outs(%x : tensor<5x33xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<5x33xf32>
  return %y : tensor<5x33xf32>
}

// -----
// Updates of four of five rows; of row i / 2, two each; of rows from the last to the first.
#column = affine_map<(d0) -> (d0, 0)>
// CHECK-LABEL: func @negative_rows
func.func @negative_rows(%x: tensor<5x33xf32>, %u: tensor<4xf32>, %v: tensor<10xf32>, %w: tensor<5xf32>, %at: tensor<4x1xi64>, %in: tensor<10x1xi64>, %on: tensor<5x1xi64>) -> tensor<5x33xf32> {
  // CHECK-COUNT-3: tm_tensor.scatter
  // CHECK: return
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.empty() : tensor<4x1xi64>
  %number = linalg.generic {indexing_maps = [#column], iterator_types = ["parallel"]} outs(%0 : tensor<4x1xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    linalg.yield %n : i64
  } -> tensor<4x1xi64>
  %1 = tensor.empty() : tensor<10x1xi64>
  %half = linalg.generic {indexing_maps = [#column], iterator_types = ["parallel"]} outs(%1 : tensor<10x1xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %h = arith.divsi %i, %c2 : index
    %n = arith.index_cast %h : index to i64
    linalg.yield %n : i64
  } -> tensor<10x1xi64>
  %2 = tensor.empty() : tensor<5x1xi64>
  %back = linalg.generic {indexing_maps = [#column], iterator_types = ["parallel"]} outs(%2 : tensor<5x1xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %h = arith.subi %c4, %i : index
    %n = arith.index_cast %h : index to i64
    linalg.yield %n : i64
  } -> tensor<5x1xi64>
  %3 = tensor.empty() : tensor<4x2xi64>
  %4 = tensor.insert_slice %number into %3[0, 0] [4, 1] [1, 1] : tensor<4x1xi64> into tensor<4x2xi64>
  %few = tensor.insert_slice %at into %4[0, 1] [4, 1] [1, 1] : tensor<4x1xi64> into tensor<4x2xi64>
  %5 = tensor.empty() : tensor<10x2xi64>
  %6 = tensor.insert_slice %half into %5[0, 0] [10, 1] [1, 1] : tensor<10x1xi64> into tensor<10x2xi64>
  %many = tensor.insert_slice %in into %6[0, 1] [10, 1] [1, 1] : tensor<10x1xi64> into tensor<10x2xi64>
  %7 = tensor.empty() : tensor<5x2xi64>
  %8 = tensor.insert_slice %back into %7[0, 0] [5, 1] [1, 1] : tensor<5x1xi64> into tensor<5x2xi64>
  %last = tensor.insert_slice %on into %8[0, 1] [5, 1] [1, 1] : tensor<5x1xi64> into tensor<5x2xi64>
  %a = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %few : tensor<4xf32>, tensor<4x2xi64>) outs(%x : tensor<5x33xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<5x33xf32>
  %b = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%v, %many : tensor<10xf32>, tensor<10x2xi64>) outs(%a : tensor<5x33xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<5x33xf32>
  %c = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%w, %last : tensor<5xf32>, tensor<5x2xi64>) outs(%b : tensor<5x33xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<5x33xf32>
  return %c : tensor<5x33xf32>
}

// -----
// Slices, as in the gradient of an embedding.
// CHECK-LABEL: func @negative_slices
func.func @negative_slices(%x: tensor<33x16xf32>, %u: tensor<5x1x16xf32>, %at: tensor<5x1xi64>) -> tensor<33x16xf32> {
  // CHECK: tm_tensor.scatter
  %y = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %at : tensor<5x1x16xf32>, tensor<5x1xi64>) outs(%x : tensor<33x16xf32>) {
  ^bb0(%update: f32, %old: f32):
    %s = arith.addf %old, %update : f32
    tm_tensor.yield %s : f32
  } -> tensor<33x16xf32>
  return %y : tensor<33x16xf32>
}
