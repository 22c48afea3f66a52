// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse | FileCheck %s

// Of two lanes a row and 16 rows, thread 2 * y + x copies vectors of 8 elements, 256
// apart: 528 elements are 66 vectors.

#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 17, lanes = 2, warps = 1, rows = 16>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 34>>

gpu.module @kernels {
  // As many as there are: only the vectors of the last round are tested for.
  // CHECK-LABEL: gpu.func @whole(
  // CHECK-SAME: %[[X:[a-z0-9]+]]: memref<?xbf16>, %[[Y:[a-z0-9]+]]: memref<?xbf16>
  // CHECK-SAME: workgroup(%[[SHARED:.*]] : memref<528xbf16, #gpu.address_space<workgroup>>)
  // CHECK-DAG: %[[LANE:.*]] = gpu.thread_id x
  // CHECK-DAG: %[[ROW:.*]] = gpu.thread_id y
  // CHECK: %[[OFROW:.*]] = arith.muli %[[ROW]], %c2
  // CHECK: %[[THREAD:.*]] = arith.addi %[[OFROW]], %[[LANE]]
  // CHECK: %[[FIRST:.*]] = arith.muli %[[THREAD]], %c8
  // CHECK-NOT: scf.if
  // CHECK: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache = cg
  // CHECK: %[[SECOND:.*]] = arith.addi %[[FIRST]], %c256
  // CHECK-NOT: scf.if
  // CHECK: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache = cg
  // CHECK: %[[THIRD:.*]] = arith.addi %[[FIRST]], %c512
  // CHECK: %[[INSIDE:.*]] = arith.cmpi ult, %[[THIRD]], %c528
  // CHECK-NEXT: scf.if %[[INSIDE]] {
  // CHECK: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache = cg
  // CHECK-NEXT: }
  // CHECK-NEXT: nvvm.cp.async.commit.group
  // CHECK-NEXT: nvvm.cp.async.wait.group 0
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: %[[A:.*]] = vector.load %[[SHARED]][%[[FIRST]]] {alignment = 16 : i64} : memref<528xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
  // CHECK-NEXT: vector.store %[[A]], %[[Y]][%[[FIRST]]] {alignment = 16 : i64} : memref<?xbf16>, vector<8xbf16>
  // CHECK-NEXT: %[[B:.*]] = vector.load %[[SHARED]][%[[SECOND]]] {alignment = 16 : i64}
  // CHECK-NEXT: vector.store %[[B]], %[[Y]][%[[SECOND]]] {alignment = 16 : i64}
  // CHECK-NEXT: scf.if %[[INSIDE]] {
  // CHECK-NEXT: %[[C:.*]] = vector.load %[[SHARED]][%[[THIRD]]] {alignment = 16 : i64}
  // CHECK-NEXT: vector.store %[[C]], %[[Y]][%[[THIRD]]] {alignment = 16 : i64}
  // CHECK-NEXT: }
  // CHECK-NEXT: gpu.return
  gpu.func @whole(%x: memref<?xbf16>, %y: memref<?xbf16>)
      workgroup(%shared: memref<528xbf16, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 2, 16, 1>, rowwise.version = #version} {
    %count = arith.constant 528 : index
    rowwise.block_copy %x to %shared size(%count) : memref<?xbf16> to memref<528xbf16, #gpu.address_space<workgroup>>
    nvvm.cp.async.wait.group 0
    gpu.barrier
    rowwise.block_copy %shared to %y size(%count) : memref<528xbf16, #gpu.address_space<workgroup>> to memref<?xbf16>
    gpu.return
  }

  // Fewer rows: all vectors are tested for, and what is behind the last whole one is
  // copied element by element.
  // CHECK-LABEL: gpu.func @rest(
  // CHECK-SAME: %[[X:[a-z0-9]+]]: memref<?xf32>, %[[COUNT:[a-z0-9]+]]: index
  // CHECK-SAME: workgroup(%[[SHARED:.*]] : memref<48xf32, #gpu.address_space<workgroup>>)
  // CHECK: %[[THREAD:.*]] = arith.addi
  // CHECK: %[[FIRST:.*]] = arith.muli %[[THREAD]], %c4
  // CHECK: %[[WHOLE:.*]] = arith.andi %[[COUNT]], %c-4
  // CHECK: %[[INSIDE:.*]] = arith.cmpi ult, %[[FIRST]], %[[WHOLE]]
  // CHECK-NEXT: scf.if %[[INSIDE]] {
  // CHECK: nvvm.cp.async.shared.global
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[LAST:.*]] = arith.addi %[[WHOLE]], %[[THREAD]]
  // CHECK-NEXT: %[[ISREST:.*]] = arith.cmpi ult, %[[LAST]], %[[COUNT]]
  // CHECK-NEXT: scf.if %[[ISREST]] {
  // CHECK-NEXT: %[[ELEMENT:.*]] = memref.load %[[X]][%[[LAST]]]
  // CHECK-NEXT: memref.store %[[ELEMENT]], %[[SHARED]][%[[LAST]]]
  // CHECK-NEXT: }
  // CHECK-NEXT: nvvm.cp.async.commit.group
  // CHECK: scf.if %[[INSIDE]] {
  // CHECK: vector.store
  // CHECK: scf.if %[[ISREST]] {
  // CHECK-NEXT: %[[RESULT:.*]] = memref.load %[[SHARED]][%[[LAST]]]
  // CHECK-NEXT: memref.store %[[RESULT]], %[[X]][%[[LAST]]]
  // CHECK-NEXT: }
  // CHECK-NEXT: gpu.return
  gpu.func @rest(%x: memref<?xf32>, %count: index)
      workgroup(%shared: memref<48xf32, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 2, 16, 1>, rowwise.version = #version} {
    rowwise.block_copy %x to %shared size(%count) : memref<?xf32> to memref<48xf32, #gpu.address_space<workgroup>>
    nvvm.cp.async.wait.group 0
    gpu.barrier
    rowwise.block_copy %shared to %x size(%count) : memref<48xf32, #gpu.address_space<workgroup>> to memref<?xf32>
    gpu.return
  }
}
