// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse | FileCheck %s

// In a transposed layout neighbouring lanes hold neighbouring rows: a warp that
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
      rowwise.layout = #rowwise.layout<vector = 1, registers = 2, lanes = 4, warps = 2, rows = 8, transposed = true>,
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

  // Where there are many states the first warp combines them for all, and says the
  // result after a second barrier.
  // CHECK-LABEL: gpu.func @spoken(
  // CHECK-SAME: workgroup(%[[STATES:.*]] : memref<8x32xf32, #gpu.address_space<workgroup>>, %[[RESULTS:.*]] : memref<32xf32, #gpu.address_space<workgroup>>)
  // CHECK-DAG: %[[X:.*]] = gpu.thread_id x
  // CHECK-DAG: %[[Y:.*]] = gpu.thread_id y
  // CHECK: memref.store %{{.*}}, %[[STATES]][%[[Y]], %[[X]]]
  // CHECK: gpu.barrier
  // CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[Y]], %c0
  // CHECK: scf.if %[[FIRST]] {
  // CHECK-COUNT-8: memref.load %[[STATES]]
  // CHECK: memref.store %{{.*}}, %[[RESULTS]][%[[X]]]
  // CHECK: gpu.barrier
  // CHECK-NOT: memref.load %[[STATES]]
  // CHECK: memref.load %[[RESULTS]][%[[X]]]
  gpu.func @spoken(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {
      rowwise.layout = #rowwise.layout<vector = 1, registers = 2, lanes = 1, warps = 8, rows = 32, transposed = true>,
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

  // Distances are those of the register before and what registers are apart; a
  // part of a position that all registers share is no part of it.
  // CHECK-LABEL: gpu.func @distances(
  // CHECK-SAME: %[[STRIDE:[^:]*]]: index
  // CHECK: %[[APART:.*]] = arith.muli %[[STRIDE]], %c8
  // CHECK: %[[FIRST:.*]] = arith.muli %{{.*}}, %[[STRIDE]]
  // CHECK: %[[SECOND:.*]] = arith.addi %[[FIRST]], %[[APART]]
  // CHECK: %[[THIRD:.*]] = arith.addi %[[SECOND]], %[[APART]]
  // CHECK-NOT: arith.muli %{{.*}}, %[[STRIDE]]
  gpu.func @distances(%x: memref<?xf32>, %y: memref<?xf32>, %stride: index) kernel attributes {
      rowwise.layout = #rowwise.layout<vector = 2, registers = 4, lanes = 1, warps = 4, rows = 32, transposed = true>,
      known_block_size = array<i32: 32, 4, 1>} {
    %row = gpu.thread_id x
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
      rowwise.layout = #rowwise.layout<vector = 4, registers = 1, lanes = 4, warps = 1, rows = 8>,
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

  // Of two 16-bit elements of neighbouring rows, accessed as one word, a thread
  // keeps one and gets the other of the lane beside it.
  // CHECK-LABEL: gpu.func @pairs(
  // CHECK-DAG: %[[EVEN:.*]] = arith.constant 21520 : i32
  // CHECK-DAG: %[[ODD:.*]] = arith.constant 12918 : i32
  // CHECK: %[[WORD:.*]] = vector.load %{{.*}}[%{{.*}}] {alignment = 4 : i64} : memref<?xbf16>, vector<2xbf16>
  // CHECK: %[[IS_ODD:.*]] = arith.trunci %{{.*}} : i32 to i1
  // CHECK: %[[SELECTOR:.*]] = arith.select %[[IS_ODD]], %[[ODD]], %[[EVEN]] : i32
  // CHECK: %[[OWN:.*]] = vector.extract %{{.*}}[0] : i32 from vector<1xi32>
  // CHECK: %[[OTHER:.*]], %{{.*}} = gpu.shuffle xor %[[OWN]], %c1_i32, %c32_i32 : i32
  // CHECK: nvvm.prmt <default> %[[SELECTOR]], %[[OWN]], %[[OTHER]] : i32
  // CHECK: nvvm.prmt
  // CHECK: scf.if
  // CHECK: vector.store %{{.*}} {alignment = 4 : i64} : memref<?xbf16>, vector<2xbf16>
  gpu.func @pairs(%x: memref<?xbf16>, %inside: i1) kernel attributes {
      rowwise.layout = #rowwise.layout<vector = 2, registers = 1, lanes = 4, warps = 1, rows = 8, transposed = true>,
      known_block_size = array<i32: 8, 4, 1>} {
    %row = gpu.thread_id x
    %all = arith.constant dense<true> : vector<8xi1>
    %mask = vector.broadcast %inside : i1 to vector<8xi1>
    %zeros = arith.constant dense<0.0> : vector<8xbf16>
    %steps = vector.step : vector<8xindex>
    %accessed = vector.gather %x[%row] [%steps], %all, %zeros {rowwise.contiguous}
        : memref<?xbf16>, vector<8xindex>, vector<8xi1>, vector<8xbf16> into vector<8xbf16>
    %tile = rowwise.transpose %accessed : vector<8xbf16>
    %negated = arith.negf %tile : vector<8xbf16>
    %stored = rowwise.transpose %negated : vector<8xbf16>
    vector.scatter %x[%row] [%steps], %mask, %stored {rowwise.contiguous}
        : memref<?xbf16>, vector<8xindex>, vector<8xi1>, vector<8xbf16>
    gpu.return
  }
}
