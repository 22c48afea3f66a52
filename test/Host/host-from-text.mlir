// The host function follows from text alone: from what rowwise-tile printed, and
// from kernels that nobody tiled.

// RUN: softmax-opt %S/host.mlir --rowwise-tile --rowwise-host > %t.at-once.mlir
// RUN: softmax-opt %S/host.mlir --rowwise-tile -o %t.tiled.mlir
// RUN: softmax-opt %t.tiled.mlir --rowwise-host > %t.from-text.mlir
// RUN: diff %t.at-once.mlir %t.from-text.mlir

// Operands of a program stay what its kernels take.
// RUN: softmax-opt %t.tiled.mlir --canonicalize --cse --rowwise-host --canonicalize --cse > %t.cleaned.mlir
// RUN: grep -c gpu.launch_func %t.at-once.mlir > %t.launches
// RUN: grep -c gpu.launch_func %t.cleaned.mlir | diff %t.launches -

// RUN: softmax-opt %s --rowwise-host --canonicalize --cse | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#weight = affine_map<(d0, d1) -> (d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#cluster = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 1>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2>,
    rows = <alignment = aligned, minWidth = 256, maxWidth = 256>, sharedBytes = 3072>
#split = #rowwise.version<schedule = #rowwise.split<maxGroups = 512>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2>,
    rows = <alignment = aligned, minWidth = 256, maxWidth = 256>>

// The bytes of shared memory are those of the version, whatever is in the body;
// an operand that the body does not read is passed.
// CHECK-LABEL: gpu.func @kernel(
// CHECK-SAME: kernel attributes {rowwise.version
// CHECK-LABEL: func.func @shared_memory(
// CHECK-SAME: %[[X:[^:]*]]: memref<?x?xf32, {{[^>]*}}>>, %[[W:[^:]*]]: memref<?xf32, {{[^>]*}}>>, %[[Y:[^:]*]]: memref<?x?xf32
// CHECK: call @rowwiseResidentClusters(%{{.*}}, %c32_i32, %c3072_i64, %c2_i64)
// CHECK: gpu.launch_func {{.*}} @some::@kernel clusters in (%c2, %c1, %c1) blocks in (%{{.*}}, %{{.*}}, %c1) threads in (%c32, %c1, %c1)
// CHECK-SAME: dynamic_shared_memory_size %c3072_i32 args(%{{.*}} : memref<?x256xf32, strided<[?, 1], offset: ?>>, %{{.*}} : memref<256xf32, strided<[1], offset: ?>>, %{{.*}} : memref<?x256xf32, strided<[?, 1], offset: ?>>)
gpu.module @some {
  gpu.func @kernel(%x: memref<?x256xf32, strided<[?, 1], offset: ?>>, %w: memref<256xf32, strided<[1], offset: ?>>,
                   %y: memref<?x256xf32, strided<[?, 1], offset: ?>>) kernel
      attributes {rowwise.version = #cluster} {
    gpu.return
  }
}
func.func @shared_memory(%x: tensor<?x256xf32>, %w: tensor<256xf32>) -> tensor<?x256xf32> {
  %y = rowwise.fuse ins(%x, %w : tensor<?x256xf32>, tensor<256xf32>) axis [1] maps [#all, #weight, #all]
      versions [#cluster]
      kernels [@some::@kernel] -> tensor<?x256xf32> {
  ^bb0(%row: tensor<256xf32>, %weight: tensor<256xf32>):
    rowwise.yield %row : tensor<256xf32>
  }
  return %y : tensor<?x256xf32>
}

// The workspace has room for the states that the kernel's last argument says: 512
// groups of 24, 8 bytes each.
// CHECK-LABEL: func.func @states(
// CHECK: %[[STATES:.*]] = memref.view %{{.*}}[%c0][] : memref<?xi8> to memref<12288xi64>
// CHECK: memref.reinterpret_cast %[[STATES]] to offset: [0], sizes: [%{{.*}}, 24], strides: [24, 1]
// CHECK: gpu.launch_func {{.*}} @split::@split {{.*}} %{{.*}} : memref<?x24xi64>)
// CHECK-LABEL: func.func @states_workspace_size(
// CHECK: return %c98304_i64
gpu.module @split {
  gpu.func @split(%x: memref<?x256xf32, strided<[?, 1], offset: ?>>, %y: memref<?xf32, strided<[?], offset: ?>>,
                  %states: memref<?x24xi64> {rowwise.states}) kernel attributes {rowwise.version = #split} {
    gpu.return
  }
}
func.func @states(%x: tensor<?x256xf32>) -> tensor<?xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x256xf32>) axis [1] maps [#all, #outer]
      versions [#split]
      kernels [@split::@split] -> tensor<?xf32> {
  ^bb0(%row: tensor<256xf32>):
    %s = rowwise.reduce addf %row : tensor<256xf32> -> f32
    rowwise.yield %s : f32
  }
  return %y : tensor<?xf32>
}
