// RUN: softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-distribute))' --split-input-file | FileCheck %s

// Where a thread has one element of a tile, what has one element for each
// thread is as long as the tile: they are told apart by nothing, and need not
// be.

!x = memref<?x32xf32, strided<[?, 1], offset: ?>>
!y = memref<?xf32, strided<[?], offset: ?>>
#one = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = any, minWidth = 32, maxWidth = 32>>
gpu.module @kernels {
// CHECK-LABEL: gpu.func @states(
// CHECK: %[[LOADED:.*]] = memref.load
// CHECK: %[[PARTIAL:.*]] = vector.from_elements %[[LOADED]] : vector<1xf32>
// CHECK: %[[STATE:.*]] = arith.addf %[[PARTIAL]], %{{.*}} : vector<1xf32>
// CHECK: %[[OWN:.*]] = vector.extract %[[STATE]][0]
// CHECK: gpu.shuffle  xor %[[OWN]]
gpu.func @states(%x: !x, %y: !y) kernel
    attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #one} {
  %zero = arith.constant 0 : index
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] : !x, vector<32xf32>
  %none = arith.constant dense<0.0> : vector<32xf32>
  %partial = rowwise.reduce addf %tile partial : vector<32xf32> -> vector<32xf32>
  %state = arith.addf %none, %partial : vector<32xf32>
  %sum = rowwise.reduce addf %state states : vector<32xf32> -> f32
  memref.store %sum, %y[%row] : !y
  gpu.return
}

// CHECK-LABEL: gpu.func @spread(
// CHECK: %[[OWN:.*]] = memref.load
// CHECK-NEXT: memref.store %[[OWN]]
gpu.func @spread(%x: !x) kernel
    attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #one} {
  %zero = arith.constant 0 : index
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] : !x, vector<32xf32>
  %max = rowwise.reduce maximumf %tile partial : vector<32xf32> -> vector<32xf32>
  %all = rowwise.spread %max : vector<32xf32> -> vector<32xf32>
  vector.store %all, %x[%row, %zero] : !x, vector<32xf32>
  gpu.return
}
}
