// RUN: softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-distribute,canonicalize,cse))' \
// RUN:     | FileCheck %s --implicit-check-not='{{^ *|= }}rowwise.'

// Reductions across warps: one exchange of the whole state through shared
// memory.

#warps4 = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 512>>
#warps16 = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 16, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 2048>, reductions = <serialStates = 8>>
!x = memref<8x512xf32, strided<[?, 1], offset: ?>>
!wide = memref<8x2048xf32, strided<[?, 1], offset: ?>>
!scalars = memref<8xf32, strided<[?], offset: ?>>

gpu.module @kernels {

// The first lane of each warp writes its warp's state; after the barrier every
// thread reads all of them.
// CHECK-LABEL: gpu.func @sum(
// CHECK-SAME: workgroup(%[[SHARED:.*]] : memref<4xf32, #gpu.address_space<workgroup>>)
// CHECK-COUNT-5: gpu.shuffle
// CHECK: %[[WARPSUM:.*]] = arith.addf
// CHECK-DAG: %[[LANE:.*]] = arith.remui %thread_id_x, %c32
// CHECK-DAG: %[[WARP:.*]] = arith.divui %thread_id_x, %c32
// CHECK: %[[ISFIRST:.*]] = arith.cmpi eq, %[[LANE]], %c0
// CHECK-NEXT: scf.if %[[ISFIRST]] {
// CHECK-NEXT: memref.store %[[WARPSUM]], %[[SHARED]][%[[WARP]]]
// CHECK-NEXT: }
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: %[[S0:.*]] = memref.load %[[SHARED]][%c0]
// CHECK-NEXT: %[[S1:.*]] = memref.load %[[SHARED]][%c1]
// CHECK-NEXT: %[[S2:.*]] = memref.load %[[SHARED]][%c2]
// CHECK-NEXT: %[[S3:.*]] = memref.load %[[SHARED]][%c3]
// CHECK-NEXT: %[[S01:.*]] = arith.addf %[[S0]], %[[S1]]
// CHECK-NEXT: %[[S23:.*]] = arith.addf %[[S2]], %[[S3]]
// CHECK-NEXT: arith.addf %[[S01]], %[[S23]]
// CHECK-NOT: gpu.{{barrier|shuffle}}
// CHECK: gpu.return
gpu.func @sum(%x: !x, %y: !scalars) kernel
    attributes {known_block_size = array<i32: 128, 1, 1>, rowwise.version = #warps4} {
  %zero = arith.constant 0 : index
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !x, vector<512xf32>
  %sum = rowwise.reduce addf %tile : vector<512xf32> -> f32
  memref.store %sum, %y[%row] : !scalars
  gpu.return
}

// Both components cross at one barrier.
// CHECK-LABEL: gpu.func @pair(
// CHECK-SAME: workgroup(%[[MAX:.*]] : memref<4xf32, #gpu.address_space<workgroup>>, %[[SUM:.*]] : memref<4xf32, #gpu.address_space<workgroup>>)
// CHECK-COUNT-10: gpu.shuffle
// CHECK-NOT: gpu.{{barrier|shuffle}}
// CHECK: scf.if
// CHECK-NEXT: memref.store %{{.*}}, %[[MAX]]
// CHECK-NEXT: memref.store %{{.*}}, %[[SUM]]
// CHECK-NEXT: }
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: memref.load %[[MAX]][%c0]
// CHECK-NEXT: memref.load %[[SUM]][%c0]
// CHECK-NOT: gpu.{{barrier|shuffle}}
// CHECK: gpu.return
gpu.func @pair(%x: !x, %y: !scalars) kernel
    attributes {known_block_size = array<i32: 128, 1, 1>, rowwise.version = #warps4} {
  %zero = arith.constant 0 : index
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !x, vector<512xf32>
  %max, %sum = rowwise.reduce max_sumexp %tile : vector<512xf32> -> f32, f32
  memref.store %sum, %y[%row] : !scalars
  gpu.return
}

// The states of sixteen warps take four shuffles more instead of sixteen loads.
// CHECK-LABEL: gpu.func @many_warps(
// CHECK-SAME: workgroup(%[[SHARED:.*]] : memref<16xf32, #gpu.address_space<workgroup>>)
// CHECK-COUNT-5: gpu.shuffle
// CHECK-NOT: gpu.shuffle
// CHECK: gpu.barrier
// CHECK: memref.load %[[SHARED]]
// CHECK-NOT: memref.load %[[SHARED]]
// CHECK-COUNT-4: gpu.shuffle
// CHECK-NOT: gpu.{{barrier|shuffle}}
// CHECK: gpu.return
gpu.func @many_warps(%x: !wide, %y: !scalars) kernel
    attributes {known_block_size = array<i32: 512, 1, 1>, rowwise.version = #warps16} {
  %zero = arith.constant 0 : index
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !wide, vector<2048xf32>
  %sum = rowwise.reduce addf %tile : vector<2048xf32> -> f32
  memref.store %sum, %y[%row] : !scalars
  gpu.return
}

// Two exchanges have a buffer each: none waits for readers of the other.
// CHECK-LABEL: gpu.func @two_exchanges(
// CHECK-SAME: workgroup(%[[FIRST:.*]] : memref<4xf32, #gpu.address_space<workgroup>>, %[[SECOND:.*]] : memref<4xf32, #gpu.address_space<workgroup>>)
// CHECK: memref.store %{{.*}}, %[[FIRST]]
// CHECK: gpu.barrier
// CHECK: memref.load %[[FIRST]]
// CHECK-NOT: gpu.barrier
// CHECK: memref.store %{{.*}}, %[[SECOND]]
// CHECK: gpu.barrier
// CHECK: memref.load %[[SECOND]]
// CHECK-NOT: gpu.barrier
// CHECK: gpu.return
gpu.func @two_exchanges(%x: !x, %y: !scalars) kernel
    attributes {known_block_size = array<i32: 128, 1, 1>, rowwise.version = #warps4} {
  %zero = arith.constant 0 : index
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !x, vector<512xf32>
  %max = rowwise.reduce maximumf %tile : vector<512xf32> -> f32
  %m = vector.broadcast %max : f32 to vector<512xf32>
  %d = arith.subf %tile, %m : vector<512xf32>
  %sum = rowwise.reduce addf %d : vector<512xf32> -> f32
  memref.store %sum, %y[%row] : !scalars
  gpu.return
}

// In a loop with one exchange the next iteration must not write before all have
// read; with two the barrier of the other lies between.
// CHECK-LABEL: gpu.func @loop_with_one_exchange(
// CHECK: scf.for
// CHECK: gpu.barrier
// CHECK: memref.store %{{.*}}, %{{.*}} : memref<4xf32, #gpu.address_space<workgroup>>
// CHECK: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: gpu.return
gpu.func @loop_with_one_exchange(%x: !x, %y: !scalars) kernel
    attributes {known_block_size = array<i32: 128, 1, 1>, rowwise.version = #warps4} {
  %zero = arith.constant 0 : index
  %eight = arith.constant 8 : index
  %block = gpu.block_id x
  %grid = gpu.grid_dim x
  scf.for %row = %block to %eight step %grid {
    %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !x, vector<512xf32>
    %sum = rowwise.reduce addf %tile : vector<512xf32> -> f32
    memref.store %sum, %y[%row] : !scalars
  }
  gpu.return
}

// CHECK-LABEL: gpu.func @loop_with_two_exchanges(
// CHECK: scf.for
// CHECK-NOT: gpu.barrier
// CHECK: memref.store %{{.*}}, %{{.*}} : memref<4xf32, #gpu.address_space<workgroup>>
// CHECK: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: memref.store %{{.*}}, %{{.*}} : memref<4xf32, #gpu.address_space<workgroup>>
// CHECK: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: gpu.return
gpu.func @loop_with_two_exchanges(%x: !x, %y: !scalars) kernel
    attributes {known_block_size = array<i32: 128, 1, 1>, rowwise.version = #warps4} {
  %zero = arith.constant 0 : index
  %eight = arith.constant 8 : index
  %block = gpu.block_id x
  %grid = gpu.grid_dim x
  scf.for %row = %block to %eight step %grid {
    %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !x, vector<512xf32>
    %max = rowwise.reduce maximumf %tile : vector<512xf32> -> f32
    %m = vector.broadcast %max : f32 to vector<512xf32>
    %d = arith.subf %tile, %m : vector<512xf32>
    %sum = rowwise.reduce addf %d : vector<512xf32> -> f32
    memref.store %sum, %y[%row] : !scalars
  }
  gpu.return
}

// Partial states stay with their threads: a scalar each, carried by the loop.
// CHECK-LABEL: gpu.func @partial(
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (f32) {
// CHECK-NOT: gpu.{{barrier|shuffle}}
// CHECK: scf.yield %{{.*}} : f32
// CHECK-NEXT: }
// CHECK-NEXT: gpu.shuffle xor
// CHECK: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: gpu.return
gpu.func @partial(%x: !x, %y: !scalars) kernel
    attributes {known_block_size = array<i32: 128, 1, 1>, rowwise.version = #warps4} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %row = gpu.block_id x
  %identity = arith.constant dense<-0.0> : vector<128xf32>
  %states = scf.for %tileNumber = %zero to %eight step %one iter_args(%state = %identity) -> (vector<128xf32>) {
    %tile = vector.load %x[%tileNumber, %zero] {alignment = 16 : i64} : !x, vector<512xf32>
    %part = rowwise.reduce addf %tile partial : vector<512xf32> -> vector<128xf32>
    %next = arith.addf %state, %part : vector<128xf32>
    scf.yield %next : vector<128xf32>
  }
  %sum = rowwise.reduce addf %states states : vector<128xf32> -> f32
  memref.store %sum, %y[%row] : !scalars
  gpu.return
}
}
