// RUN: softmax-opt %s --rowwise-distribute | FileCheck %s

// A vector of an epilogue operand that may lie anywhere is made of the two aligned ones around it,
// where both are in the buffer whatever the start is.

#version = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 3, lanes = 32, warps = 2, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 768>>
#unshifted = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 3, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 384>, shiftsOperands = false>
#version16 = #rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 1024>>

gpu.module @kernels {
  // The first part may start before element 3, the last may end at the last.
  // CHECK-LABEL: gpu.func @words
  // CHECK-SAME: (%{{.*}}: memref<1024xf32>, %[[W:.*]]: memref<802xf32>, %{{.*}}: index, %[[C:.*]]: i1)
  // CHECK: scf.if %[[C]] -> (vector<4xf32>)
  // CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[W]]
  // CHECK: %[[SHIFT:.*]] = arith.andi %{{.*}}, %c3
  // CHECK: arith.subi %{{.*}}, %[[SHIFT]] : index
  // CHECK: %[[LOW:.*]] = vector.load %[[W]][%{{.*}}] {alignment = 16 : i64, rowwise.epilogue} : memref<802xf32>, vector<4xf32>
  // CHECK: %[[WORDS:.*]] = vector.bitcast %[[LOW]] : vector<4xf32> to vector<4xi32>
  // CHECK: %[[W0:.*]] = vector.extract %[[WORDS]][0]
  // CHECK: %[[W1:.*]] = vector.extract %[[WORDS]][1]
  // CHECK: %[[W2:.*]] = vector.extract %[[WORDS]][2]
  // CHECK: %[[W3:.*]] = vector.extract %[[WORDS]][3]
  // CHECK: vector.load %[[W]][%{{.*}}] {alignment = 16 : i64, rowwise.epilogue} : memref<802xf32>, vector<4xf32>
  // CHECK: %[[BY2:.*]] = arith.cmpi ne
  // CHECK: %[[FIRST:.*]] = arith.select %[[BY2]], %[[W2]], %[[W0]] : i32
  // CHECK: %[[SECOND:.*]] = arith.select %[[BY2]], %[[W3]], %[[W1]] : i32
  // CHECK: %[[BY1:.*]] = arith.cmpi ne
  // CHECK: %[[E0:.*]] = arith.select %[[BY1]], %[[SECOND]], %[[FIRST]] : i32
  // CHECK: %[[JOINED:.*]] = vector.from_elements %[[E0]], {{.*}} : vector<4xi32>
  // CHECK: vector.bitcast %[[JOINED]] : vector<4xi32> to vector<4xf32>
  // CHECK: scf.if %[[C]] -> (vector<4xf32>)
  // CHECK-NOT: vector.bitcast
  // CHECK: gpu.return
  gpu.func @words(%x: memref<1024xf32>, %weights: memref<802xf32>, %start: index, %c: i1) kernel attributes {rowwise.version = #version} {
    %c0 = arith.constant 0 : index
    %c31 = arith.constant 31 : index
    %first = arith.andi %start, %c31 : index
    %row = vector.load %x[%first] {alignment = 16 : i64} : memref<1024xf32>, vector<1024xf32>
    %w = scf.if %c -> vector<1024xf32> {
      %a = vector.load %weights[%first] {alignment = 16 : i64, rowwise.epilogue} : memref<802xf32>, vector<1024xf32>
      scf.yield %a : vector<1024xf32>
    } else {
      %a = vector.load %weights[%first] {alignment = 4 : i64, rowwise.epilogue} : memref<802xf32>, vector<1024xf32>
      scf.yield %a : vector<1024xf32>
    }
    %y = arith.mulf %row, %w : vector<1024xf32>
    vector.store %y, %x[%first] {alignment = 16 : i64} : memref<1024xf32>, vector<1024xf32>
    gpu.return
  }

  // A word has two elements: an odd shift takes parts of two words.
  // CHECK-LABEL: gpu.func @rows_16_bit
  // CHECK: arith.andi %{{.*}}, %c7
  // CHECK: vector.load %{{.*}} {alignment = 16 : i64, rowwise.epilogue} : memref<2048xbf16>, vector<8xbf16>
  // CHECK: vector.load %{{.*}} {alignment = 16 : i64, rowwise.epilogue} : memref<2048xbf16>, vector<8xbf16>
  // CHECK: %[[LOW:.*]] = arith.shrui %{{.*}}, %{{.*}} : i32
  // CHECK: %[[HIGH:.*]] = arith.shli %{{.*}}, %{{.*}} : i32
  // CHECK: %[[ODD:.*]] = arith.ori %[[LOW]], %[[HIGH]] : i32
  // CHECK: arith.select %{{.*}}, %[[ODD]], %{{.*}} : i32
  // CHECK: vector.bitcast %{{.*}} : vector<4xi32> to vector<8xbf16>
  gpu.func @rows_16_bit(%x: memref<2048xbf16>, %weights: memref<2048xbf16>, %start: index, %c: i1) kernel attributes {rowwise.version = #version16} {
    %c7 = arith.constant 7 : index
    %c31 = arith.constant 31 : index
    %aligned = arith.andi %start, %c31 : index
    %first = arith.addi %aligned, %c7 : index
    %row = vector.load %x[%first] {alignment = 2 : i64} : memref<2048xbf16>, vector<1024xbf16>
    %w = scf.if %c -> vector<1024xbf16> {
      %a = vector.load %weights[%first] {alignment = 16 : i64, rowwise.epilogue} : memref<2048xbf16>, vector<1024xbf16>
      scf.yield %a : vector<1024xbf16>
    } else {
      %a = vector.load %weights[%first] {alignment = 2 : i64, rowwise.epilogue} : memref<2048xbf16>, vector<1024xbf16>
      scf.yield %a : vector<1024xbf16>
    }
    %y = arith.mulf %row, %w : vector<1024xbf16>
    vector.store %y, %x[%first] {alignment = 2 : i64} : memref<2048xbf16>, vector<1024xbf16>
    gpu.return
  }

  // Not where the version forbids it, not of a buffer of unknown size, not of two buffers.
  // CHECK-LABEL: gpu.func @forbidden
  // CHECK-NOT: vector.bitcast
  // CHECK: gpu.func @of_any_size
  // CHECK-NOT: vector.bitcast
  // CHECK: gpu.func @of_two
  // CHECK-NOT: vector.bitcast
  gpu.func @forbidden(%x: memref<1024xf32>, %weights: memref<1024xf32>, %c: i1) kernel attributes {rowwise.version = #unshifted} {
    %c8 = arith.constant 8 : index
    %row = vector.load %x[%c8] {alignment = 16 : i64} : memref<1024xf32>, vector<512xf32>
    %w = scf.if %c -> vector<512xf32> {
      %a = vector.load %weights[%c8] {alignment = 16 : i64, rowwise.epilogue} : memref<1024xf32>, vector<512xf32>
      scf.yield %a : vector<512xf32>
    } else {
      %a = vector.load %weights[%c8] {alignment = 4 : i64, rowwise.epilogue} : memref<1024xf32>, vector<512xf32>
      scf.yield %a : vector<512xf32>
    }
    %y = arith.mulf %row, %w : vector<512xf32>
    vector.store %y, %x[%c8] {alignment = 16 : i64} : memref<1024xf32>, vector<512xf32>
    gpu.return
  }
  gpu.func @of_any_size(%x: memref<1024xf32>, %weights: memref<?xf32>, %c: i1) kernel attributes {rowwise.version = #version} {
    %c8 = arith.constant 8 : index
    %row = vector.load %x[%c8] {alignment = 16 : i64} : memref<1024xf32>, vector<1024xf32>
    %w = scf.if %c -> vector<1024xf32> {
      %a = vector.load %weights[%c8] {alignment = 16 : i64, rowwise.epilogue} : memref<?xf32>, vector<1024xf32>
      scf.yield %a : vector<1024xf32>
    } else {
      %a = vector.load %weights[%c8] {alignment = 4 : i64, rowwise.epilogue} : memref<?xf32>, vector<1024xf32>
      scf.yield %a : vector<1024xf32>
    }
    %y = arith.mulf %row, %w : vector<1024xf32>
    vector.store %y, %x[%c8] {alignment = 16 : i64} : memref<1024xf32>, vector<1024xf32>
    gpu.return
  }
  gpu.func @of_two(%x: memref<1024xf32>, %weights: memref<1024xf32>, %others: memref<1024xf32>, %c: i1) kernel attributes {rowwise.version = #version} {
    %c8 = arith.constant 8 : index
    %row = vector.load %x[%c8] {alignment = 16 : i64} : memref<1024xf32>, vector<1024xf32>
    %w = scf.if %c -> vector<1024xf32> {
      %a = vector.load %weights[%c8] {alignment = 16 : i64, rowwise.epilogue} : memref<1024xf32>, vector<1024xf32>
      scf.yield %a : vector<1024xf32>
    } else {
      %a = vector.load %others[%c8] {alignment = 4 : i64, rowwise.epilogue} : memref<1024xf32>, vector<1024xf32>
      scf.yield %a : vector<1024xf32>
    }
    %y = arith.mulf %row, %w : vector<1024xf32>
    vector.store %y, %x[%c8] {alignment = 16 : i64} : memref<1024xf32>, vector<1024xf32>
    gpu.return
  }
}
