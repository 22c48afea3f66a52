// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

// Elements of tensors, read at the loops' positions, are operands.

// The positions of the loops, seen through what guards against other indices.
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$AT:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-LABEL: func @element_at_position
func.func @element_at_position(%x: tensor<8x16xf32>, %w: tensor<1x16xf32>) -> tensor<8x16xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[$ALL]], #[[$AT]], #[[$ALL]]]
  // CHECK-NOT: tensor.extract
  // CHECK: return
  %c0 = arith.constant 0 : i64
  %c15 = arith.constant 15 : i64
  %c16 = arith.constant 16 : i64
  %zero = arith.constant 0 : index
  %init = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %j = linalg.index 1 : index
    %number = arith.index_cast %j : index to i64
    %isNegative = arith.cmpi slt, %number, %c0 : i64
    %wrapped = arith.addi %number, %c16 : i64
    %chosen = arith.select %isNegative, %wrapped, %number : i64
    %low = arith.maxsi %chosen, %c0 : i64
    %high = arith.minsi %low, %c15 : i64
    %index = arith.index_cast %high : i64 to index
    %weight = tensor.extract %w[%zero, %index] : tensor<1x16xf32>
    %v = arith.mulf %in, %weight : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
// The index is cut off, the tensor is longer, an element is taken twice.
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @negative_other_positions
func.func @negative_other_positions(%x: tensor<8x16xf32>, %w: tensor<16xf32>, %longer: tensor<17xf32>, %square: tensor<16x16xf32>) -> tensor<8x16xf32> {
  // CHECK-COUNT-3: tensor.extract
  %c7 = arith.constant 7 : index
  %init = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %j = linalg.index 1 : index
    %cut = arith.minsi %j, %c7 : index
    %a = tensor.extract %w[%cut] : tensor<16xf32>
    %b = tensor.extract %longer[%j] : tensor<17xf32>
    %c = tensor.extract %square[%j, %j] : tensor<16x16xf32>
    %p = arith.mulf %in, %a : f32
    %q = arith.mulf %p, %b : f32
    %v = arith.mulf %q, %c : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
// Sizes that the function does not know: that of the tensor is the loop's, so
// a size of 1 needs no case of its own.
#all = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$AT:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-LABEL: func @dynamic_broadcast
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>)
func.func @dynamic_broadcast(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[SUM:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[X]] :
  // CHECK-NOT: tensor.extract
  // CHECK: linalg.generic {indexing_maps = [#[[$AT]], #[[$ALL]]], {{.*}} ins(%[[SUM]] :
  // CHECK-NOT: tensor.extract
  // CHECK: return
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c0_i64 = arith.constant 0 : i64
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %x, %c1 : tensor<?x?xf32>
  %number = arith.index_cast %columns : index to i64
  %isNegative = arith.cmpi slt, %number, %c0_i64 : i64
  %width = arith.select %isNegative, %c1, %columns : index
  %column = tensor.empty(%rows) : tensor<?x1xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%column : tensor<?x1xf32>) -> tensor<?x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #first], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%zeros : tensor<?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<?x1xf32>
  %init = tensor.empty(%rows, %width) : tensor<?x?xf32>
  %sums = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]}
      outs(%init : tensor<?x?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %isOne = arith.cmpi eq, %rows, %c1 : index
    %row = arith.select %isOne, %c0, %i : index
    %v = tensor.extract %sum[%row, %c0] : tensor<?x1xf32>
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %sums : tensor<?x?xf32>
}

// -----
// Another size could be 1 while the loop goes on.
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @negative_dynamic_broadcast
func.func @negative_dynamic_broadcast(%x: tensor<?x8xf32>, %w: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // CHECK: tensor.extract
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %w, %c0 : tensor<?x8xf32>
  %steps = tensor.dim %x, %c0 : tensor<?x8xf32>
  %init = tensor.empty(%steps) : tensor<?x8xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x8xf32>) outs(%init : tensor<?x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %isOne = arith.cmpi eq, %rows, %c1 : index
    %row = arith.select %isOne, %c0, %i : index
    %weight = tensor.extract %w[%row, %j] : tensor<?x8xf32>
    %v = arith.mulf %in, %weight : f32
    linalg.yield %v : f32
  } -> tensor<?x8xf32>
  return %y : tensor<?x8xf32>
}

// -----
// One loop over two dimensions, by arithmetic and by tables: it becomes two.
#all = affine_map<(d0, d1) -> (d0, d1)>
#last = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @collapsed
// CHECK-SAME: (%[[X:.*]]: tensor<3x2x4xf32>, %[[Z:.*]]: tensor<3x2x4x1xf32>)
func.func @collapsed(%x: tensor<3x2x4xf32>, %z: tensor<3x2x4x1xf32>) -> tensor<3x8xf32> {
  // CHECK-NOT: tensor.extract
  // CHECK: %[[ROWS:.*]] = tensor.collapse_shape %[[Z]]
  // CHECK: linalg.generic {{.*}} ins(%[[X]], %[[ROWS]] :
  // CHECK-NEXT: ^bb0(%[[A:[^,]*]]: f32, %[[B:[^,]*]]: f32,
  // CHECK-NEXT: arith.mulf %[[A]], %[[B]]
  // CHECK-NOT: tensor.extract
  // CHECK: return
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %quotients = arith.constant dense<[0, 0, 0, 0, 1, 1, 1, 1]> : tensor<8xi64>
  %remainders = arith.constant dense<[0, 1, 2, 3, 0, 1, 2, 3]> : tensor<8xi64>
  %init = tensor.empty() : tensor<3x8xf32>
  %y = linalg.generic {indexing_maps = [#last, #last, #all], iterator_types = ["parallel", "parallel"]}
      ins(%quotients, %remainders : tensor<8xi64>, tensor<8xi64>) outs(%init : tensor<3x8xf32>) {
  ^bb0(%q: i64, %r: i64, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %group = arith.divui %j, %c4 : index
    %member = arith.remui %j, %c4 : index
    %a = tensor.extract %x[%i, %group, %member] : tensor<3x2x4xf32>
    %q_index = arith.index_cast %q : i64 to index
    %r_index = arith.index_cast %r : i64 to index
    %b = tensor.extract %z[%i, %q_index, %r_index, %c0] : tensor<3x2x4x1xf32>
    %v = arith.mulf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<3x8xf32>
  return %y : tensor<3x8xf32>
}

// -----
// Other divisors, other orders, tables that are none.
#all = affine_map<(d0, d1) -> (d0, d1)>
#last = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @negative_collapsed
func.func @negative_collapsed(%x: tensor<3x2x4xf32>) -> tensor<3x8xf32> {
  // CHECK-COUNT-3: tensor.extract
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %table = arith.constant dense<[0, 0, 1, 0, 1, 1, 1, 1]> : tensor<8xi64>
  %init = tensor.empty() : tensor<3x8xf32>
  %y = linalg.generic {indexing_maps = [#last, #all], iterator_types = ["parallel", "parallel"]}
      ins(%table : tensor<8xi64>) outs(%init : tensor<3x8xf32>) {
  ^bb0(%t: i64, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %quarter = arith.remui %j, %c2 : index
    %half = arith.divui %j, %c4 : index
    %member = arith.remui %j, %c4 : index
    %pair = arith.divui %j, %c2 : index
    %entry = arith.index_cast %t : i64 to index
    %a = tensor.extract %x[%i, %quarter, %pair] : tensor<3x2x4xf32>
    %b = tensor.extract %x[%i, %half, %pair] : tensor<3x2x4xf32>
    %c = tensor.extract %x[%i, %entry, %member] : tensor<3x2x4xf32>
    %p = arith.mulf %a, %b : f32
    %v = arith.mulf %p, %c : f32
    linalg.yield %v : f32
  } -> tensor<3x8xf32>
  return %y : tensor<3x8xf32>
}
