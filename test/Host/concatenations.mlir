// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse --split-input-file | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#four = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
    rows = <alignment = any, minWidth = 4, maxWidth = 4>>
#eight = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
    rows = <alignment = any, minWidth = 8, maxWidth = 8>>

// Programs write to their parts of what the caller returns, and nothing is copied.
// CHECK-LABEL: func.func @returned(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32, {{.*}}>, %{{.*}}: memref<?x?xf32, {{.*}}>, %[[RESULT:.*]]: memref<?x?xf32, {{[^%]*}}>, %{{.*}}: !llvm.ptr
// CHECK: %{{.*}}, %[[OFFSET:.*]], %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[RESULT]]
// CHECK: memref.reinterpret_cast %[[RESULT]] to offset: [%[[OFFSET]]], sizes: [9, 4], strides: [%[[STRIDES]]#0, %[[STRIDES]]#1]
// CHECK: %[[DISTANCE:.*]] = arith.muli %[[STRIDES]]#1, %c4
// CHECK: %[[BEHIND:.*]] = arith.addi %[[OFFSET]], %[[DISTANCE]]
// CHECK: memref.reinterpret_cast %[[RESULT]] to offset: [%[[BEHIND]]], sizes: [9, 8], strides: [%[[STRIDES]]#0, %[[STRIDES]]#1]
// CHECK-NOT: linalg.copy
// CHECK-COUNT-2: gpu.launch_func
// CHECK-LABEL: func.func @returned_workspace_size(
// CHECK: return %c0
func.func @returned(%x: tensor<9x4xf32>, %y: tensor<9x8xf32>) -> tensor<9x12xf32> {
  %a = rowwise.fuse ins(%x : tensor<9x4xf32>) axis [1] maps [#all, #all] versions [#four] -> tensor<9x4xf32> {
  ^bb0(%row: tensor<4xf32>):
    rowwise.yield %row : tensor<4xf32>
  }
  %b = rowwise.fuse ins(%y : tensor<9x8xf32>) axis [1] maps [#all, #all] versions [#eight] -> tensor<9x8xf32> {
  ^bb0(%row: tensor<8xf32>):
    rowwise.yield %row : tensor<8xf32>
  }
  %z = tensor.concat dim(1) %a, %b : (tensor<9x4xf32>, tensor<9x8xf32>) -> tensor<9x12xf32>
  return %z : tensor<9x12xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#four = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
    rows = <alignment = any, minWidth = 4, maxWidth = 4>>
#eight = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
    rows = <alignment = any, minWidth = 8, maxWidth = 8>>

// What another program reads is in the workspace once, as a whole.
// CHECK-LABEL: func.func @read(
// CHECK-COUNT-1: memref.view
// CHECK-NOT: memref.view
// CHECK-COUNT-2: gpu.launch_func
// CHECK-LABEL: func.func @read_workspace_size(
// CHECK: return %c512
func.func @read(%x: tensor<9x4xf32>) -> tensor<9x8xf32> {
  %a:2 = rowwise.fuse ins(%x : tensor<9x4xf32>) axis [1] maps [#all, #all, #all] versions [#four] -> tensor<9x4xf32>, tensor<9x4xf32> {
  ^bb0(%row: tensor<4xf32>):
    rowwise.yield %row, %row : tensor<4xf32>, tensor<4xf32>
  }
  %z = tensor.concat dim(1) %a#0, %a#1 : (tensor<9x4xf32>, tensor<9x4xf32>) -> tensor<9x8xf32>
  %y = rowwise.fuse ins(%z : tensor<9x8xf32>) axis [1] maps [#all, #all] versions [#eight] -> tensor<9x8xf32> {
  ^bb0(%row: tensor<8xf32>):
    rowwise.yield %row : tensor<8xf32>
  }
  return %y : tensor<9x8xf32>
}
