// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse | FileCheck %s

// What threads cache of a register is contiguous in shared memory, vector by vector
// of 16 bytes.

#workgroup = #gpu.address_space<workgroup>
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @vectors(
  // CHECK-SAME: workgroup(%[[SHARED:.*]] : memref<512xf32, #gpu.address_space<workgroup>>)
  // CHECK: gpu.thread_id y
  // CHECK: %[[OWN:.*]] = arith.muli %{{.*}}, %c4
  // CHECK: vector.store %{{.*}}, %[[SHARED]][%[[OWN]]] {alignment = 16 : i64}
  // CHECK: %[[SECOND:.*]] = arith.addi %[[OWN]], %c256
  // CHECK: vector.store %{{.*}}, %[[SHARED]][%[[SECOND]]] {alignment = 16 : i64}
  // CHECK-NOT: gpu.barrier
  // CHECK: vector.load %[[SHARED]][%[[OWN]]] {alignment = 16 : i64, rowwise.epilogue}
  // CHECK: vector.load %[[SHARED]][%[[SECOND]]] {alignment = 16 : i64, rowwise.epilogue}
  gpu.func @vectors(%x: memref<?xf32>, %y: memref<?xf32>)
      workgroup(%shared: memref<512xf32, #workgroup>) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 512>>} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<512xf32>
    rowwise.stage registers %tile into %shared : vector<512xf32> into memref<512xf32, #workgroup>
    %kept = rowwise.staged registers %shared : memref<512xf32, #workgroup> -> vector<512xf32>
    vector.store %kept, %y[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<512xf32>
    gpu.return
  }

  // Two blocks cache half of a tile each, and boundary elements lie behind all
  // vectors.
  // CHECK-LABEL: gpu.func @peeled(
  // CHECK-SAME: workgroup(%[[SHARED:.*]] : memref<576xbf16, #gpu.address_space<workgroup>>)
  // CHECK: vector.store %{{.*}}, %[[SHARED]][%{{.*}}] {alignment = 16 : i64} : {{.*}}, vector<8xbf16>
  // CHECK: %[[BOUNDARY:.*]] = arith.addi %{{.*}}, %c512
  // CHECK: vector.store %{{.*}}, %[[SHARED]][%[[BOUNDARY]]] {alignment = 2 : i64} : {{.*}}, vector<1xbf16>
  gpu.func @peeled(%x: memref<?xbf16>, %first: index, %end: index)
      workgroup(%shared: memref<576xbf16, #workgroup>) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 8, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, blocks = 2, peeled = true>,
          rows = <alignment = any, minWidth = 0, maxWidth = 1017>>} {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : vector<1024xbf16>
    %mask, %numbers = rowwise.window %first, %end : vector<1024xi1>
    %tile = vector.maskedload %x[%c0], %mask, %zero {alignment = 16 : i64} : memref<?xbf16>, vector<1024xi1>, vector<1024xbf16> into vector<1024xbf16>
    rowwise.stage registers %tile into %shared : vector<1024xbf16> into memref<576xbf16, #workgroup>
    %kept = rowwise.staged registers %shared : memref<576xbf16, #workgroup> -> vector<1024xbf16>
    vector.maskedstore %x[%c0], %mask, %kept {alignment = 16 : i64} : memref<?xbf16>, vector<1024xi1>, vector<1024xbf16>
    gpu.return
  }

  // Of each register 8 vectors lie in front of those of the block, from its first
  // threads, and all are read at a shift, but for boundary elements.
  // CHECK-LABEL: gpu.func @shifted(
  // CHECK-SAME: workgroup(%[[SHARED:.*]] : memref<704xf32, #gpu.address_space<workgroup>>)
  // CHECK: gpu.thread_id y
  // CHECK: %[[OWN:.*]] = arith.addi
  // CHECK-NEXT: %[[VECTOR:.*]] = arith.muli %[[OWN]], %c4
  // CHECK-NEXT: %[[FIRST:.*]] = arith.addi %[[VECTOR]], %c32
  // CHECK: vector.store %{{.*}}, %[[SHARED]][%[[FIRST]]] {alignment = 16 : i64}
  // CHECK: %[[SECOND:.*]] = arith.addi %[[VECTOR]], %c320
  // CHECK: vector.store %{{.*}}, %[[SHARED]][%[[SECOND]]] {alignment = 16 : i64}
  // CHECK: %[[BOUNDARY:.*]] = arith.addi %[[OWN]], %c576
  // CHECK: vector.store %{{.*}}, %[[SHARED]][%[[BOUNDARY]]] {alignment = 4 : i64}
  // CHECK: %[[IS_FIRST:.*]] = arith.cmpi ult, %[[OWN]], %c8
  // CHECK: scf.if %[[IS_FIRST]] {
  // CHECK: vector.store
  // CHECK: vector.store
  // CHECK-NOT: vector.store
  // CHECK: gpu.barrier
  // CHECK: %[[OTHER:.*]] = arith.subi %[[OWN]], %{{.*}}
  // CHECK: %[[ITS_VECTOR:.*]] = arith.muli %[[OTHER]], %c4
  // CHECK: %[[ITS_FIRST:.*]] = arith.addi %[[ITS_VECTOR]], %c32
  // CHECK: vector.load %[[SHARED]][%[[ITS_FIRST]]] {alignment = 16 : i64, rowwise.epilogue}
  // CHECK: %[[ITS_SECOND:.*]] = arith.addi %[[ITS_VECTOR]], %c320
  // CHECK: vector.load %[[SHARED]][%[[ITS_SECOND]]] {alignment = 16 : i64, rowwise.epilogue}
  // CHECK: vector.load %[[SHARED]][%[[BOUNDARY]]] {alignment = 4 : i64, rowwise.epilogue}
  gpu.func @shifted(%x: memref<?xf32>, %first: index, %end: index, %shift: index)
      workgroup(%shared: memref<704xf32, #workgroup>) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1, blocks = 2, peeled = true>,
          rows = <alignment = any, minWidth = 0, maxWidth = 1021>>} {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %zero = arith.constant dense<0.0> : vector<1024xf32>
    %mask, %numbers = rowwise.window %first, %end : vector<1024xi1>
    %tile = vector.maskedload %x[%c32], %mask, %zero {alignment = 16 : i64} : memref<?xf32>, vector<1024xi1>, vector<1024xf32> into vector<1024xf32>
    %before = vector.maskedload %x[%c0], %mask, %zero {alignment = 16 : i64} : memref<?xf32>, vector<1024xi1>, vector<1024xf32> into vector<1024xf32>
    rowwise.stage registers %tile, %before into %shared : vector<1024xf32>, vector<1024xf32> into memref<704xf32, #workgroup>
    gpu.barrier
    %kept = rowwise.staged registers %shared shift(%shift) : memref<704xf32, #workgroup> -> vector<1024xf32>
    vector.maskedstore %x[%c0], %mask, %kept {alignment = 16 : i64} : memref<?xf32>, vector<1024xi1>, vector<1024xf32>
    gpu.return
  }
}
