// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse | FileCheck %s

// A kernel for several widths, without a known block size, reads how many threads a row has.

#warps = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 1024>>
#lanes = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 32>>
#cluster = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 4, rows = 1, blocks = 2>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 2048>>

gpu.module @kernels {
  // The second vector is as far as all threads are wide, and states that no warp has written are
  // the neutral element.
  // CHECK-LABEL: gpu.func @warps(
  // CHECK: %[[THREADS:.*]] = gpu.block_dim x
  // CHECK: %[[FAR:.*]] = arith.muli %[[THREADS]], %c4
  // CHECK: %[[SECOND:.*]] = arith.addi %{{.*}}, %[[FAR]]
  // CHECK: vector.load %{{.*}}[%[[SECOND]]]
  // CHECK: gpu.barrier
  // CHECK: %[[WARPS:.*]] = arith.divui %[[THREADS]], %c32
  // CHECK: %[[LAST:.*]] = arith.subi %[[WARPS]], %c1
  // CHECK: %[[AT:.*]] = arith.minui %[[LAST]], %c1
  // CHECK: %[[STATE:.*]] = memref.load %{{.*}}[%[[AT]]]
  // CHECK: %[[EXISTS:.*]] = arith.cmpi uge, %[[LAST]], %c1
  // CHECK: arith.select %[[EXISTS]], %[[STATE]], %cst
  gpu.func @warps(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {rowwise.version = #warps} {
    %c0 = arith.constant 0 : index
    %row = gpu.block_id x
    %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<1024xf32>
    %sum = rowwise.reduce addf %tile : vector<1024xf32> -> f32
    memref.store %sum, %y[%row] : memref<?xf32>
    gpu.return
  }

  // Lanes that are not launched for a row have another one.
  // CHECK-LABEL: gpu.func @lanes(
  // CHECK: %[[LANES:.*]] = gpu.block_dim x
  // CHECK: %[[OTHER:.*]], %{{.*}} = gpu.shuffle xor %[[STATE:.*]], %c2_i32
  // CHECK: %[[BOTH:.*]] = arith.addf %[[STATE]], %[[OTHER]]
  // CHECK: %[[IS_OF_ROW:.*]] = arith.cmpi ugt, %[[LANES]], %c2
  // CHECK: arith.select %[[IS_OF_ROW]], %[[BOTH]], %[[STATE]]
  gpu.func @lanes(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {rowwise.version = #lanes} {
    %c0 = arith.constant 0 : index
    %row = gpu.thread_id y
    %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<32xf32>
    %sum = rowwise.reduce addf %tile : vector<32xf32> -> f32
    memref.store %sum, %y[%row] : memref<?xf32>
    gpu.return
  }

  // Blocks of a cluster wait for a word of each warp that runs.
  // CHECK-LABEL: gpu.func @cluster(
  // CHECK: %[[THREADS:.*]] = gpu.block_dim x
  // CHECK: %[[WARPS:.*]] = arith.divui %[[THREADS]], %c32
  // CHECK: %[[COUNT:.*]] = arith.index_cast %[[WARPS]] : index to i32
  // CHECK: %[[BYTES:.*]] = arith.muli %[[COUNT]], %c8_i32
  // CHECK: nvvm.mbarrier.arrive.expect_tx %{{.*}}, %[[BYTES]]
  gpu.func @cluster(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {rowwise.version = #cluster} {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %block = gpu.block_id x
    %row = arith.divui %block, %c2 : index
    %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<2048xf32>
    %sum = rowwise.reduce addf %tile : vector<2048xf32> -> f32
    memref.store %sum, %y[%row] : memref<?xf32>
    gpu.return
  }
}
