// RUN: softmax-opt %s --rowwise-tile --rowwise-host=result-sizes --canonicalize --cse | FileCheck %s
// RUN: softmax-opt %s --rowwise-tile --rowwise-host | FileCheck %s --check-prefix=NONE

// Sizes of results, of the arguments' and of constants.

// NONE-NOT: _result_sizes

#all = affine_map<(d0, d1) -> (d0, d1)>
#schedule = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
    rows = <alignment = any, minWidth = 16, maxWidth = 16>>

// CHECK-LABEL: func.func @add(
// CHECK-LABEL: func.func @add_workspace_size(
// CHECK-LABEL: func.func @add_result_sizes(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %[[SIZES:.*]]: !llvm.ptr)
// CHECK-SAME: attributes {llvm.emit_c_interface}
// CHECK-DAG: %[[WIDTH:.*]] = arith.constant 16 : i64
// CHECK-DAG: %[[DIM:.*]] = memref.dim %[[X]], %c0
// CHECK: %[[ROWS:.*]] = arith.index_cast %[[DIM]] : index to i64
// CHECK-NOT: scf.if
// CHECK: llvm.store %[[ROWS]], %[[SIZES]]
// CHECK: %[[SECOND:.*]] = llvm.getelementptr %[[SIZES]][1]
// CHECK: llvm.store %[[WIDTH]], %[[SECOND]]
// CHECK-NEXT: return
func.func @add(%x: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x16xf32>) axis [1] maps [#all, #all] versions [#schedule] -> tensor<?x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %z = arith.addf %row, %row : tensor<16xf32>
    rowwise.yield %z : tensor<16xf32>
  }
  return %y : tensor<?x16xf32>
}

// Of a view, and of scalars that are computed of sizes: nothing is checked.
// CHECK-LABEL: func.func @view_result_sizes(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %[[W:.*]]: memref<?xf32, strided<[?], offset: ?>>, %[[SIZES:.*]]: !llvm.ptr)
// CHECK-DAG: %[[HEADS:.*]] = memref.dim %[[W]], %c0
// CHECK-DAG: %[[EACH:.*]] = arith.divsi
// CHECK-NOT: scf.if
// CHECK: llvm.store %{{.*}}, %[[SIZES]] : i64
// CHECK: %[[EACH64:.*]] = arith.index_cast %{{.*}} : index to i64
// CHECK: llvm.store %[[EACH64]]
// CHECK: llvm.getelementptr %[[SIZES]][2]
// CHECK-NEXT: llvm.store
// CHECK-NEXT: return
func.func @view(%x: tensor<?x16xf32>, %w: tensor<?xf32>) -> tensor<?x?x16xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x16xf32>
  %heads = tensor.dim %w, %c0 : tensor<?xf32>
  %each = arith.divsi %rows, %heads : index
  %y = rowwise.fuse ins(%x : tensor<?x16xf32>) axis [1] maps [#all, #all] versions [#schedule] -> tensor<?x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  %r = tensor.expand_shape %y [[0, 1], [2]] output_shape [%heads, %each, 16] : tensor<?x16xf32> into tensor<?x?x16xf32>
  return %r : tensor<?x?x16xf32>
}
