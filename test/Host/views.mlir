// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

// Views of buffers are made on the host: no element moves.

#all = affine_map<(d0, d1) -> (d0, d1)>
#schedule = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
    rows = <alignment = any, minWidth = 16, maxWidth = 16>>

// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("argument 0 of collapsed: expected dimensions 0 to 1 to be contiguous\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("result 0 of expanded: expected dimensions 0 to 1 to be contiguous\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("result 0 of expanded: its size in dimension 2 differs from that of the value returned\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("argument 0 of dynamic: expected dimension 0 to expand into sizes of the same product\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("argument 0 of slice: expected a slice within dimension 0\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("argument 0 of expanded: expected size 16 in dimension 1\00")

// Two dimensions are one if the outer one's stride is what the inner one spans.
// CHECK-LABEL: func.func @collapsed(
// CHECK-SAME: %[[X:.*]]: memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, %{{.*}}: memref<?x?xf32
// CHECK: %{{.*}}, %[[OFFSET:.*]], %{{.*}}:3, %[[STRIDES:.*]]:3 = memref.extract_strided_metadata %[[X]]
// CHECK: %[[SPAN:.*]] = arith.muli %[[STRIDES]]#1, %c3
// CHECK: %[[FITS:.*]] = arith.cmpi eq, %[[STRIDES]]#0, %[[SPAN]]
// CHECK: memref.reinterpret_cast %[[X]] to offset: [%[[OFFSET]]], sizes: [6, 16], strides: [%[[STRIDES]]#1, %[[STRIDES]]#2]
// CHECK: arith.select %[[FITS]], %{{.*}} : i1
// CHECK: gpu.launch_func
func.func @collapsed(%x: tensor<2x3x16xf32>) -> tensor<6x16xf32> {
  %c = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x3x16xf32> into tensor<6x16xf32>
  %y = rowwise.fuse ins(%c : tensor<6x16xf32>) axis [1] maps [#all, #all] versions [#schedule] -> tensor<6x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<6x16xf32>
}

// A dimension of size 1 has any stride: what is next to it decides.
// CHECK-LABEL: func.func @collapsed_units(
// CHECK: %{{.*}}, %[[OFFSET:.*]], %{{.*}}:4, %[[STRIDES:.*]]:4 = memref.extract_strided_metadata %[[X:.*]] : memref<?x?x?x?xf32
// CHECK-NOT: to be contiguous
// CHECK: memref.reinterpret_cast %[[X]] to offset: [%[[OFFSET]]], sizes: [6, 16], strides: [%[[STRIDES]]#1, %[[STRIDES]]#3]
// CHECK: gpu.launch_func
func.func @collapsed_units(%x: tensor<1x6x1x16xf32>) -> tensor<6x16xf32> {
  %c = tensor.collapse_shape %x [[0, 1, 2], [3]] : tensor<1x6x1x16xf32> into tensor<6x16xf32>
  %y = rowwise.fuse ins(%c : tensor<6x16xf32>) axis [1] maps [#all, #all] versions [#schedule] -> tensor<6x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<6x16xf32>
}

// A program writes to the caller's buffer what is returned as a view.
// CHECK-LABEL: func.func @expanded(
// CHECK-SAME: %{{.*}}: memref<?x?xf32, strided<[?, ?], offset: ?>>, %[[Y:.*]]: memref<?x?x?xf32
// CHECK: %[[SIZE:.*]] = memref.dim %[[Y]], %c2
// CHECK: arith.cmpi eq, %[[SIZE]], %c16
// CHECK: %{{.*}}, %[[OFFSET:.*]], %{{.*}}:3, %[[STRIDES:.*]]:3 = memref.extract_strided_metadata %[[Y]]
// CHECK: %[[SPAN:.*]] = arith.muli %[[STRIDES]]#1, %c3
// CHECK: arith.cmpi eq, %[[STRIDES]]#0, %[[SPAN]]
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[Y]] to offset: [%[[OFFSET]]], sizes: [6, 16], strides: [%[[STRIDES]]#1, %[[STRIDES]]#2]
// CHECK: %[[ARGUMENT:.*]] = memref.cast %[[VIEW]]
// CHECK: gpu.launch_func {{.*}}%[[ARGUMENT]] :
// CHECK-LABEL: func.func @expanded_workspace_size(
// CHECK: return %c0_i64
func.func @expanded(%x: tensor<6x16xf32>) -> tensor<2x3x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<6x16xf32>) axis [1] maps [#all, #all] versions [#schedule] -> tensor<6x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  %r = tensor.expand_shape %y [[0, 1], [2]] output_shape [2, 3, 16] : tensor<6x16xf32> into tensor<2x3x16xf32>
  return %r : tensor<2x3x16xf32>
}

// Sizes come from the source's arithmetic on the arguments' sizes.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %{{.*}}: memref<?x?x?xf32
// CHECK: %[[HEIGHT:.*]] = memref.dim %[[X]], %c0
// CHECK: %[[HALF:.*]] = arith.divui %[[HEIGHT]], %c2
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[HALF]], %c2
// CHECK: arith.cmpi eq, %[[PRODUCT]], %[[HEIGHT]]
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [%[[PRODUCT]], 16]
// CHECK: gpu.launch_func
func.func @dynamic(%x: tensor<?x16xf32>) -> tensor<2x?x16xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %height = tensor.dim %x, %c0 : tensor<?x16xf32>
  %half = arith.divui %height, %c2 : index
  %e = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, %half, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  %c = tensor.collapse_shape %e [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %y = rowwise.fuse ins(%c : tensor<?x16xf32>) axis [1] maps [#all, #all] versions [#schedule] -> tensor<?x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  %r = tensor.expand_shape %y [[0, 1], [2]] output_shape [2, %half, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %r : tensor<2x?x16xf32>
}

// A slice begins at its offset and has its strides in those of its source.
// CHECK-LABEL: func.func @slice(
// CHECK-SAME: %[[X:.*]]: memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, %{{.*}}: memref<?x?xf32
// CHECK: %{{.*}}, %[[OFFSET:.*]], %{{.*}}:3, %[[STRIDES:.*]]:3 = memref.extract_strided_metadata %[[X]]
// CHECK: %[[OFFSET1:.*]] = arith.addi %[[OFFSET]], %[[STRIDES]]#0
// CHECK: %[[SKIP:.*]] = arith.muli %[[STRIDES]]#1, %c3
// CHECK: %[[OFFSET2:.*]] = arith.addi %[[OFFSET1]], %[[SKIP]]
// CHECK: %[[STRIDE:.*]] = arith.muli %[[STRIDES]]#1, %c2
// CHECK: %[[SKIP4:.*]] = arith.muli %[[STRIDES]]#2, %c4
// CHECK: %[[OFFSET3:.*]] = arith.addi %[[OFFSET2]], %[[SKIP4]]
// CHECK: memref.reinterpret_cast %[[X]] to offset: [%[[OFFSET3]]], sizes: [5, 16], strides: [%[[STRIDE]], %[[STRIDES]]#2]
func.func @slice(%x: tensor<?x20x40xf32>) -> tensor<5x16xf32> {
  %s = tensor.extract_slice %x[1, 3, 4] [1, 5, 16] [1, 2, 1] : tensor<?x20x40xf32> to tensor<5x16xf32>
  %y = rowwise.fuse ins(%s : tensor<5x16xf32>) axis [1] maps [#all, #all] versions [#schedule] -> tensor<5x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<5x16xf32>
}

// A cast states a size, which is checked.
// CHECK-LABEL: func.func @cast(
// CHECK: %[[WIDTH:.*]] = memref.dim %{{.*}}, %c1
// CHECK: %[[IS16:.*]] = arith.cmpi eq, %[[WIDTH]], %c16
// CHECK: arith.select %[[IS16]], %{{.*}} : i1
func.func @cast(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %x : tensor<?x?xf32> to tensor<?x16xf32>
  %y = rowwise.fuse ins(%c : tensor<?x16xf32>) axis [1] maps [#all, #all] versions [#schedule] -> tensor<?x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  %r = tensor.cast %y : tensor<?x16xf32> to tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// What a program reads of an argument through a view may not be overwritten:
// only equal layouts are known to go row by row.
// CHECK-LABEL: func.func @view_is_no_place(
// CHECK-COUNT-2: memref.extract_aligned_pointer_as_index
// CHECK-NOT: arith.cmpi eq, %strides{{.*}}, %strides
// CHECK: gpu.launch_func
func.func @view_is_no_place(%x: tensor<6x16xf32>) -> tensor<6x16xf32> {
  %s = tensor.extract_slice %x[1, 0] [1, 16] [1, 1] : tensor<6x16xf32> to tensor<16xf32>
  %y = rowwise.fuse ins(%x, %s : tensor<6x16xf32>, tensor<16xf32>) axis [1]
      maps [#all, affine_map<(d0, d1) -> (d1)>, #all] versions [#schedule] -> tensor<6x16xf32> {
  ^bb0(%row: tensor<16xf32>, %other: tensor<16xf32>):
    %z = arith.addf %row, %other : tensor<16xf32>
    rowwise.yield %z : tensor<16xf32>
  }
  return %y : tensor<6x16xf32>
}
