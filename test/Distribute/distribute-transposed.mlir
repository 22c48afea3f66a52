// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse | FileCheck %s

// In a transposed layout adjacent lanes hold adjacent rows: a warp that
// holds 8 rows has 4 lanes of each, 8 apart; rows exchange states in columns of
// shared memory.

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @sum(
  // CHECK-SAME: workgroup(%[[STATES:.*]] : memref<2x8xf32, #gpu.address_space<workgroup>>)
  // CHECK-DAG: %[[X:.*]] = gpu.thread_id x
  // CHECK-DAG: gpu.thread_id y
  // CHECK: %{{.*}} = memref.load
  // CHECK: gpu.shuffle xor %{{.*}}, %c16_i32, %c32_i32 : f32
  // CHECK: gpu.shuffle xor %{{.*}}, %c8_i32, %c32_i32 : f32
  // CHECK-NOT: gpu.shuffle
  // CHECK: memref.store %{{.*}}, %[[STATES]][%{{.*}}, %[[X]]]
  // CHECK: gpu.barrier
  // CHECK: memref.load %[[STATES]][%c0{{.*}}, %[[X]]]
  // CHECK: memref.load %[[STATES]][%c1{{.*}}, %[[X]]]
  gpu.func @sum(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 2, lanes = 4, warps = 2, rows = 8, transposed = true>,
          rows = <alignment = any, minWidth = 0, maxWidth = 16>>,
      known_block_size = array<i32: 8, 8, 1>} {
    %c0 = arith.constant 0 : index
    %row = gpu.thread_id x
    %all = arith.constant dense<true> : vector<16xi1>
    %zeros = arith.constant dense<0.0> : vector<16xf32>
    %steps = vector.step : vector<16xindex>
    %eights = arith.constant dense<8> : vector<16xindex>
    %distances = arith.muli %steps, %eights : vector<16xindex>
    %tile = vector.gather %x[%row] [%distances], %all, %zeros
        : memref<?xf32>, vector<16xindex>, vector<16xi1>, vector<16xf32> into vector<16xf32>
    %sum = rowwise.reduce addf %tile : vector<16xf32> -> f32
    memref.store %sum, %y[%row] : memref<?xf32>
    gpu.return
  }

  // A leader thread for each row combines states for all warps, which read the result
  // after a second barrier.
  // CHECK-LABEL: gpu.func @spoken(
  // CHECK-SAME: workgroup(%[[STATES:.*]] : memref<8x32xf32, #gpu.address_space<workgroup>>, %[[RESULTS:.*]] : memref<32xf32, #gpu.address_space<workgroup>>)
  // CHECK-DAG: %[[X:.*]] = gpu.thread_id x
  // CHECK-DAG: %[[Y:.*]] = gpu.thread_id y
  // CHECK: memref.store %{{.*}}, %[[STATES]][%[[Y]], %[[X]]]
  // CHECK: gpu.barrier
  // CHECK: %[[BEFORE:.*]] = arith.muli %[[Y]], %c32
  // CHECK: %[[NUMBER:.*]] = arith.addi %[[BEFORE]], %[[X]]
  // CHECK: %[[IS_LEADER:.*]] = arith.cmpi ult, %[[NUMBER]], %c32
  // CHECK: scf.if %[[IS_LEADER]] {
  // CHECK-COUNT-8: memref.load %[[STATES]][%{{.*}}, %[[NUMBER]]]
  // CHECK: memref.store %{{.*}}, %[[RESULTS]][%[[NUMBER]]]
  // CHECK: gpu.barrier
  // CHECK-NOT: memref.load %[[STATES]]
  // CHECK: memref.load %[[RESULTS]][%[[X]]]
  gpu.func @spoken(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 2, lanes = 1, warps = 8, rows = 32, transposed = true>,
          rows = <alignment = any, minWidth = 0, maxWidth = 16>, reductions = <leaderThreads = true>>,
      known_block_size = array<i32: 32, 8, 1>} {
    %c0 = arith.constant 0 : index
    %row = gpu.thread_id x
    %all = arith.constant dense<true> : vector<16xi1>
    %zeros = arith.constant dense<0.0> : vector<16xf32>
    %distances = vector.step : vector<16xindex>
    %tile = vector.gather %x[%row] [%distances], %all, %zeros
        : memref<?xf32>, vector<16xindex>, vector<16xi1>, vector<16xf32> into vector<16xf32>
    %sum = rowwise.reduce addf %tile : vector<16xf32> -> f32
    memref.store %sum, %y[%row] : memref<?xf32>
    gpu.return
  }

  // Distances are those of the vector before and what vectors are apart; a
  // part of a position that all vectors share is no part of it.
  // CHECK-LABEL: gpu.func @distances(
  // CHECK-SAME: %[[STRIDE:[^:]*]]: index
  // CHECK: %[[APART:.*]] = arith.muli %[[STRIDE]], %c8
  // CHECK: %[[FIRST:.*]] = arith.muli %{{.*}}, %[[STRIDE]]
  // CHECK: %[[SECOND:.*]] = arith.addi %[[FIRST]], %[[APART]]
  // CHECK: %[[THIRD:.*]] = arith.addi %[[SECOND]], %[[APART]]
  // CHECK-NOT: arith.muli %{{.*}}, %[[STRIDE]]
  gpu.func @distances(%x: memref<?xf32>, %y: memref<?xf32>, %stride: index) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 2, vectorsPerThread = 4, lanes = 4, warps = 1, rows = 8>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 32>>,
      known_block_size = array<i32: 4, 8, 1>} {
    %row = gpu.thread_id y
    %all = arith.constant dense<true> : vector<32xi1>
    %zeros = arith.constant dense<0.0> : vector<32xf32>
    %ones = arith.constant dense<1> : vector<32xindex>
    %steps = vector.step : vector<32xindex>
    %odd = arith.andi %steps, %ones : vector<32xindex>
    %even = arith.subi %steps, %odd : vector<32xindex>
    %strides = vector.broadcast %stride : index to vector<32xindex>
    %distances = arith.muli %even, %strides : vector<32xindex>
    %tile = vector.gather %x[%row] [%distances], %all, %zeros
        : memref<?xf32>, vector<32xindex>, vector<32xi1>, vector<32xf32> into vector<32xf32>
    vector.scatter %y[%row] [%distances], %all, %tile
        : memref<?xf32>, vector<32xindex>, vector<32xi1>, vector<32xf32>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @assertion(
  // CHECK: %[[ALL:.*]] = vector.reduction <and>, %{{.*}} : vector<4xi1> into i1
  // CHECK: cf.assert %[[ALL]], "expected no zero"
  gpu.func @assertion(%x: memref<?xf32>, %n: index) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 8>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 16>>,
      known_block_size = array<i32: 4, 8, 1>} {
    %c0 = arith.constant 0 : index
    %mask = vector.create_mask %n : vector<16xi1>
    %zeros = arith.constant dense<0.0> : vector<16xf32>
    %tile = vector.maskedload %x[%c0], %mask, %zeros {alignment = 16}
        : memref<?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
    %holds = arith.cmpf une, %tile, %zeros : vector<16xf32>
    rowwise.assert %holds, "expected no zero" mask(%mask) : vector<16xi1> mask(vector<16xi1>)
    gpu.return
  }

  // A thread copies its elements of four rows at once, to a slot of its own.
  // CHECK-LABEL: gpu.func @rows_per_thread(
  // CHECK-SAME: %[[INSIDE:[a-z0-9]*]]: i1) workgroup(%[[SHARED:.*]] : memref<128xbf16, #gpu.address_space<workgroup>>, %[[STATES:.*]] : memref<1x16xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64},
  // CHECK: scf.if %[[INSIDE]] {
  // CHECK: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 8, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: nvvm.cp.async.commit.group
  // CHECK: nvvm.cp.async.wait.group 0
  // CHECK: scf.if %[[INSIDE]] -> (vector<4xbf16>) {
  // CHECK: vector.load %[[SHARED]][%{{.*}}] {alignment = 8 : i64} : memref<128xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
  // One exchange of the states of all four: a butterfly for each, one store, and one
  // leader thread for each of the 16 rows.
  // CHECK-COUNT-12: gpu.shuffle xor
  // CHECK-NOT: gpu.shuffle
  // CHECK: vector.store %{{.*}}, %[[STATES]][%{{.*}}, %{{.*}}] {alignment = 16 : i64} : memref<1x16xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  // CHECK: nvvm.cluster.wait
  // CHECK: gpu.barrier
  // CHECK: %[[IS_LEADER:.*]] = arith.cmpi ult, %{{.*}}, %c16
  // CHECK: scf.if %[[IS_LEADER]]
  // CHECK: gpu.barrier
  // CHECK: vector.load %{{.*}} {alignment = 16 : i64} : memref<16xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  // CHECK: scf.if %[[INSIDE]] {
  // CHECK: vector.from_elements
  // CHECK: vector.store %{{.*}} {alignment = 8 : i64} : memref<?xbf16>, vector<4xbf16>
  gpu.func @rows_per_thread(%x: memref<?xbf16>, %y: memref<?xbf16>, %inside: i1)
      workgroup(%shared: memref<128xbf16, #gpu.address_space<workgroup>>) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16, transposed = true, blocks = 2, rowsPerThread = 4>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 16>, reductions = <leaderThreads = true>>,
      known_block_size = array<i32: 4, 8, 1>} {
    %c4 = arith.constant 4 : index
    %thread = gpu.thread_id x
    %row = arith.muli %thread, %c4 : index
    %mask = vector.broadcast %inside : i1 to vector<16xi1>
    %zeros = arith.constant dense<0.0> : vector<16xbf16>
    %steps = vector.step : vector<16xindex>
    rowwise.stage async %x[%row] offsets(%steps) mask(%mask) into %shared
        : memref<?xbf16> offsets(vector<16xindex>) mask(vector<16xi1>) into memref<128xbf16, #gpu.address_space<workgroup>>
    %0:4 = rowwise.staged async %shared mask(%mask, %zeros)
        : memref<128xbf16, #gpu.address_space<workgroup>> mask(vector<16xi1>, vector<16xbf16>)
          -> vector<16xbf16>, vector<16xbf16>, vector<16xbf16>, vector<16xbf16>
    %a = arith.extf %0#0 : vector<16xbf16> to vector<16xf32>
    %b = arith.extf %0#1 : vector<16xbf16> to vector<16xf32>
    %c = arith.extf %0#2 : vector<16xbf16> to vector<16xf32>
    %d = arith.extf %0#3 : vector<16xbf16> to vector<16xf32>
    %m:4 = rowwise.reduce maximumf %a, %b, %c, %d
        : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32> -> f32, f32, f32, f32
    %t = arith.truncf %m#3 : f32 to bf16
    %max = vector.broadcast %t : bf16 to vector<16xbf16>
    rowwise.store_rows %0#0, %0#1, %0#2, %max to %y[%row] offsets(%steps) mask(%mask)
        : vector<16xbf16>, vector<16xbf16>, vector<16xbf16>, vector<16xbf16> to memref<?xbf16>, vector<16xindex>, vector<16xi1>
    gpu.return
  }
}
