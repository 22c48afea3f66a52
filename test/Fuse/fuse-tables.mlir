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
// Another element for each element of the row.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @negative_indices_along_the_row
func.func @negative_indices_along_the_row(%at: tensor<8x16xi32>, %w: tensor<100xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // REMARKS: linalg.generic of {{.*}} is not fused, and only --fallback=loops runs it: it gathers elements at indices that differ along the row (tensor.extract at [[#@LINE+8]]:10)
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
// The table is a result of the rows that it would be read for.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @negative_table_of_the_program
func.func @negative_table_of_the_program(%x: tensor<8x16xf32>, %other: tensor<8xindex>) -> tensor<8xf32> {
  // CHECK: %[[SUM:.*]] = rowwise.fuse
  // CHECK: linalg.generic
  // CHECK: tensor.extract %[[SUM]]
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  // REMARKS: linalg.generic of {{.*}} is not fused, and only --fallback=loops runs it: it gathers elements of a tensor (tensor.extract at [[#@LINE+13]]:10)
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
// No rows: a kernel of a thread for each element is as good.
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @negative_no_rows
func.func @negative_no_rows(%at: tensor<8xindex>, %w: tensor<100xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // REMARKS: linalg.generic of {{.*}} is not fused, and only --fallback=loops runs it: it gathers elements of a tensor
  %empty = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%at : tensor<8xindex>) outs(%empty : tensor<8xf32>) {
  ^bb0(%i: index, %out: f32):
    %v = tensor.extract %w[%i] : tensor<100xf32>
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}
