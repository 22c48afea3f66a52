// RUN: softmax-opt %s --rowwise-fuse --split-input-file | FileCheck %s
// RUN: softmax-opt %s --rowwise-fuse --rowwise-estimate --remarks='fuse|estimate' --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARKS

// Elements of tensors at indices that the program computes.

// The weight of each row's class, looked up by an operation of its own. Of the
// table five elements must move.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$NONE:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-LABEL: func @weighted
func.func @weighted(%x: tensor<5x33xf32>, %label: tensor<5xi32>, %w: tensor<100xf32>) -> tensor<5xf32> {
  // CHECK-NOT: linalg.generic
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<5x33xf32>, tensor<5xi32>, tensor<100xf32>) axis [1]
  // CHECK-SAME: maps [#[[$ALL]], #[[$ROW]], #[[$NONE]], #[[$ROW]]] -> tensor<5xf32> {
  // CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<33xf32>, %[[LABEL:.*]]: i32, %[[TABLE:.*]]: tensor<100xf32>):
  // CHECK-DAG: %[[SUM:.*]] = rowwise.reduce addf %[[X]]
  // CHECK-DAG: %[[I:.*]] = arith.index_cast %[[LABEL]] : i32 to index
  // CHECK: %[[V:.*]] = tensor.extract %[[TABLE]][%[[I]]] : tensor<100xf32>
  // CHECK: arith.mulf %[[SUM]], %[[V]] : f32
  // CHECK-NOT: linalg.generic
  // CHECK: return
  // REMARKS: remark: kernel 0 must read 700 and write 20 bytes
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x33xf32>) outs(%init : tensor<5xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  %weight = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%label : tensor<5xi32>) outs(%empty : tensor<5xf32>) {
  ^bb0(%l: i32, %out: f32):
    %i = arith.index_cast %l : i32 to index
    %v = tensor.extract %w[%i] : tensor<100xf32>
    linalg.yield %v : f32
  } -> tensor<5xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%sum, %weight : tensor<5xf32>, tensor<5xf32>) outs(%empty : tensor<5xf32>) {
  ^bb0(%s: f32, %v: f32, %out: f32):
    %p = arith.mulf %s, %v : f32
    linalg.yield %p : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----
// A tensor is read as a row and as a table.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$NONE:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-LABEL: func @row_and_table
func.func @row_and_table(%x: tensor<8x16xf32>, %other: tensor<8xindex>) -> tensor<8xf32> {
  // CHECK-NOT: linalg.generic
  // CHECK: rowwise.fuse ins(%[[X:.*]], %{{.*}}, %[[X]] : tensor<8x16xf32>, tensor<8xindex>, tensor<8x16xf32>) axis [1]
  // CHECK-SAME: maps [#[[$ALL]], #{{.*}}, #[[$NONE]], #{{.*}}]
  // CHECK: %[[ROW:.*]] = rowwise.position 0 : index
  // CHECK: tensor.extract %{{.*}}[%{{.*}}, %[[ROW]]] : tensor<8x16xf32>
  // CHECK-NOT: linalg.generic
  // CHECK: return
  // REMARKS: remark: kernel 0 must read 576 and write 32 bytes
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %other : tensor<8x16xf32>, tensor<8xindex>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %i: index, %acc: f32):
    %j = linalg.index 0 : index
    %v = tensor.extract %x[%i, %j] : tensor<8x16xf32>
    %d = arith.subf %in, %v : f32
    %s = arith.addf %d, %acc : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// Another element for each element of the row: a row of them is looked up.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @indices_along_the_row
func.func @indices_along_the_row(%at: tensor<8x16xi32>, %w: tensor<100xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.fuse
  // CHECK-NEXT: ^bb0(%[[AT:.*]]: tensor<16xi32>, %[[TABLE:.*]]: tensor<100xf32>):
  // CHECK: %[[INDEX:.*]] = arith.index_cast %[[AT]] : tensor<16xi32> to tensor<16xindex>
  // CHECK: %[[ROW:.*]] = rowwise.lookup %[[TABLE]][%[[INDEX]]] : tensor<100xf32>[tensor<16xindex>] -> tensor<16xf32>
  // CHECK: rowwise.reduce addf %[[ROW]]
  // The table is smaller than what is read of it.
  // REMARKS: remark: kernel 0 must read 912 and write 32 bytes
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%at : tensor<8x16xi32>) outs(%init : tensor<8xf32>) {
  ^bb0(%l: i32, %acc: f32):
    %i = arith.index_cast %l : i32 to index
    %v = tensor.extract %w[%i] : tensor<100xf32>
    %s = arith.addf %v, %acc : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// The table is a result of the rows that it would be read for: it is read by a program
// after them.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @negative_table_of_the_program
func.func @negative_table_of_the_program(%x: tensor<8x16xf32>, %other: tensor<8xindex>) -> tensor<8xf32> {
  // CHECK: %[[SUM:.*]] = rowwise.fuse
  // CHECK: rowwise.reduce addf
  // CHECK: rowwise.fuse ins(%[[SUM]], %{{.*}}, %[[SUM]], %{{.*}} : tensor<8xf32>, tensor<8xindex>, tensor<8xf32>, tensor<8x1xf32>)
  // CHECK: tensor.extract
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%sum, %other : tensor<8xf32>, tensor<8xindex>) outs(%empty : tensor<8xf32>) {
  ^bb0(%s: f32, %i: index, %out: f32):
    %v = tensor.extract %sum[%i] : tensor<8xf32>
    %p = arith.mulf %s, %v : f32
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// No rows but of one element, which a unit dimension of an operand stands for: the index
// differs along the only dimension.
#id = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[$OF:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$TABLE:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-DAG: #[[$UNIT:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @unit_rows
// CHECK-SAME: (%[[AT:.*]]: tensor<?xi64>, %[[W:.*]]: tensor<100xf32>)
func.func @unit_rows(%at: tensor<?xi64>, %w: tensor<100xf32>) -> tensor<?xf32> {
  // CHECK: %[[ROWS:.*]] = tensor.expand_shape %[[AT]] {{\[}}[0, 1]] output_shape [%{{.*}}, 1]
  // CHECK: rowwise.fuse ins(%[[AT]], %[[W]], %[[ROWS]] : tensor<?xi64>, tensor<100xf32>, tensor<?x1xi64>) axis [1]
  // CHECK-SAME: maps [#[[$OF]], #[[$TABLE]], #[[$UNIT]], #[[$OF]]] -> tensor<?xf32> {
  // CHECK-NEXT: ^bb0(%[[I:.*]]: i64, %[[T:.*]]: tensor<100xf32>, %{{.*}}: tensor<1xi64>):
  // CHECK: %[[INDEX:.*]] = arith.index_cast %[[I]] : i64 to index
  // CHECK: %[[V:.*]] = tensor.extract %[[T]][%[[INDEX]]]
  // CHECK: arith.negf %[[V]] : f32
  // CHECK-NOT: {{rowwise.fuse|linalg.generic}}
  // CHECK: return
  %c0 = arith.constant 0 : index
  %n = tensor.dim %at, %c0 : tensor<?xi64>
  %empty = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%at : tensor<?xi64>) outs(%empty : tensor<?xf32>) {
  ^bb0(%l: i64, %out: f32):
    %i = arith.index_cast %l : i64 to index
    %v = tensor.extract %w[%i] : tensor<100xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%y : tensor<?xf32>) outs(%empty : tensor<?xf32>) {
  ^bb0(%v: f32, %out: f32):
    %m = arith.negf %v : f32
    linalg.yield %m : f32
  } -> tensor<?xf32>
  return %z : tensor<?xf32>
}

// -----
// Without a reduction the last dimension is the row: of a table's, or reversed. Rows of one
// element would load none of them together.
#row = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @rows_of_tables
func.func @rows_of_tables(%at: tensor<8xindex>, %w: tensor<100x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  // CHECK: rowwise.fuse ins(%{{.*}}) axis [1]
  // CHECK-NEXT: ^bb0(%[[I:.*]]: index, %[[TABLE:.*]]: tensor<100x16xf32>, %{{.*}}):
  // CHECK: %[[J:.*]] = rowwise.position 1 : tensor<16xindex>
  // CHECK: rowwise.lookup %[[TABLE]][%[[I]], %[[J]]] : tensor<100x16xf32>[index, tensor<16xindex>] -> tensor<16xf32>
  // CHECK: rowwise.fuse ins(%{{.*}}) axis [1]
  // CHECK: %[[ROW:.*]] = rowwise.position 0 : index
  // CHECK: %[[K:.*]] = arith.subi %{{.*}}, %{{.*}} : tensor<16xindex>
  // CHECK: rowwise.lookup %{{.*}}[%[[ROW]], %[[K]]]
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %c15 = arith.constant 15 : index
  %empty = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<8xindex>) outs(%empty : tensor<8x16xf32>) {
  ^bb0(%i: index, %out: f32):
    %j = linalg.index 1 : index
    %v = tensor.extract %w[%i, %j] : tensor<100x16xf32>
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  %z = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<8x16xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.subi %c15, %j : index
    %v = tensor.extract %w[%i, %k] : tensor<100x16xf32>
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y, %z : tensor<8x16xf32>, tensor<8x16xf32>
}
