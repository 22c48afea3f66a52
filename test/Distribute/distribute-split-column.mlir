// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// Three blocks of two warps share 8 rows, of which a thread has two. Leader threads, one a row,
// clear their block's slots of four iterations, and those of the results that it tells others;
// then the block arrives at the barrier of the grid. In the loop the last 8 threads ask for
// the results of two iterations before. Warps store their states, and the first waits in
// the first iteration for all blocks. Behind the barrier leader threads publish what their block has of
// their row, and warps take the rows that the block owns, of 8 by 3 blocks and 2 warps two at
// most.
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @pair(
  // CHECK-SAME: workgroup(%[[MAXIMA:.*]] : memref<2x2x8xf32, {{.*}}, %[[SUMS:.*]] : memref<2x2x8xf32, {{.*}}, %[[MAXIMUM:.*]] : memref<2x8xf32, {{.*}}, %[[SUM:.*]] : memref<2x8xf32, 
  // CHECK: %[[IS_LEADER:.*]] = arith.cmpi ult, %[[THREAD:.*]], %c8
  // CHECK: scf.if %[[IS_LEADER]] {
  // CHECK-COUNT-4: st.relaxed.gpu.global.v2.b64 {{.*}}, %c0_i64, %c0_i64
  // CHECK: %[[IS_OWNER:.*]] = arith.cmpi eq
  // CHECK-NEXT: scf.if %[[IS_OWNER]] {
  // CHECK-COUNT-4: st.relaxed.gpu.global.v2.b64 {{.*}}, %c0_i64, %c0_i64
  // CHECK: gpu.barrier
  // CHECK-NEXT: %[[IS_FIRST:.*]] = arith.cmpi eq, %[[THREAD]], %c32
  // CHECK-NEXT: scf.if %[[IS_FIRST]] {
  // CHECK: red.release.gpu.add.u32
  // CHECK: scf.for
  // CHECK: %[[IS_LAST:.*]] = arith.cmpi uge, %[[THREAD]], %c56
  // CHECK: %[[IS_REDUCED:.*]] = arith.cmpi uge, %{{.*}}, %c2_i64
  // CHECK: %[[IS_COLLECTOR:.*]] = arith.andi %[[IS_LAST]], %[[IS_REDUCED]]
  // CHECK: %[[LOADED:.*]]:2 = scf.if %[[IS_COLLECTOR]]
  // CHECK: ld.relaxed.gpu.global.v2.b64
  // CHECK: nvvm.cp.async.wait.group 1
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> vector<2xf32>
  // CHECK: vector.store %{{.*}}, %[[MAXIMA]]
  // CHECK: vector.store %{{.*}}, %[[SUMS]]
  // CHECK: nvvm.bar.warp.sync
  // CHECK: scf.if %[[IS_COLLECTOR]] {
  // CHECK: scf.while (%{{.*}} = %[[LOADED]]#0
  // CHECK: memref.store %{{.*}}, %[[MAXIMUM]]
  // CHECK: memref.store %{{.*}}, %[[SUM]]
  // CHECK: gpu.barrier
  // CHECK: scf.if %[[IS_LEADER]] {
  // CHECK-COUNT-2: memref.load %[[SUMS]]
  // CHECK: st.relaxed.gpu.global.v2.b64
  // CHECK: arith.cmpi ult, %{{.*}}, %c8
  // CHECK: scf.if
  // CHECK-COUNT-3: ld.relaxed.gpu.global.v2.b64
  // CHECK: scf.while
  // CHECK: st.relaxed.gpu.global.v2.b64
  // CHECK: arith.cmpi ult, %{{.*}}, %c8
  // CHECK: scf.if
  // CHECK: scf.while
  // CHECK: st.relaxed.gpu.global.v2.b64
  // CHECK-NOT: st.relaxed
  // CHECK: scf.if %[[IS_REDUCED]]
  // CHECK: vector.load %[[MAXIMUM]]
  // CHECK: vector.load %[[SUM]]
  gpu.func @pair(%x: memref<?xf32>, %y: memref<?xf32>, %states: memref<?x256xi64> {rowwise.states}, %rows: index) kernel attributes {
      known_block_size = array<i32: 4, 16, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.split_column<stages = 4, latency = 2>, layout = <vector = 1, vectorsPerThread = 1, lanes = 8, warps = 2, rows = 8, transposed = true, blocks = 3, rowsPerThread = 2>,
          rows = <alignment = aligned, minWidth = 48, maxWidth = 48>, rematerialized = true, reductions = <leaderThreads = true>, sharedBytes = 2048>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %row = gpu.thread_id x
    %all = arith.constant dense<true> : vector<64xi1>
    %zeros = arith.constant dense<0.0> : vector<64xf32>
    %shared = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %stage = memref.view %shared[%row][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<128xf32, #gpu.address_space<workgroup>>
    scf.for %iteration = %c0 to %rows step %c1 {
      %tiles:2 = rowwise.staged async %stage pending 1 mask(%all, %zeros) : memref<128xf32, #gpu.address_space<workgroup>> mask(vector<64xi1>, vector<64xf32>) -> vector<64xf32>, vector<64xf32>
      %m0, %s0 = rowwise.reduce max_sumexp %tiles#0 partial : vector<64xf32> -> vector<48xf32>, vector<48xf32>
      %m1, %s1 = rowwise.reduce max_sumexp %tiles#1 partial : vector<64xf32> -> vector<48xf32>, vector<48xf32>
      %max0, %sum0, %max1, %sum1 = rowwise.reduce max_sumexp %m0, %s0, %m1, %s1 states latency 2
          : vector<48xf32>, vector<48xf32>, vector<48xf32>, vector<48xf32> -> f32, f32, f32, f32
      memref.store %sum0, %y[%row] : memref<?xf32>
      memref.store %sum1, %y[%c0] : memref<?xf32>
    }
    gpu.return
  }
}
