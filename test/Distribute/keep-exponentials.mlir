// RUN: softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-keep-exponentials))' | FileCheck %s

// The pass's example: terms of each thread's own maximum, and one factor a
// thread. A factor of the row joins the thread's.
#version = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 4, rows = 1, blocks = 2>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 2048>>
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @softmax
  // CHECK-SAME: (%[[X:.*]]: vector<2048xf32>, %[[MASK:.*]]: vector<2048xi1>, %[[SCALE:.*]]: f32
  // CHECK: %[[MAX:.*]] = rowwise.reduce maximumf %[[X]] mask(%[[MASK]]) partial : vector<2048xf32> mask(vector<2048xi1>) -> vector<256xf32>
  // CHECK: %[[LOWEST:.*]] = arith.constant dense<0xFF800000> : vector<256xf32>
  // CHECK: %[[IS_LOWEST:.*]] = arith.cmpf oeq, %[[MAX]], %[[LOWEST]]
  // CHECK: %[[SHIFT:.*]] = arith.select %[[IS_LOWEST]], %{{.*}}, %[[MAX]]
  // CHECK: %[[SHIFTS:.*]] = rowwise.spread %[[SHIFT]] : vector<256xf32> -> vector<2048xf32>
  // CHECK: %[[D:.*]] = arith.subf %[[X]], %[[SHIFTS]]
  // CHECK: %[[TERMS:.*]] = math.exp %[[D]]
  // CHECK: %[[SUM:.*]] = rowwise.reduce addf %[[TERMS]] mask(%[[MASK]]) partial
  // CHECK: %[[BOTH:.*]]:2 = rowwise.reduce max_sumexp %[[MAX]], %[[SUM]] states : vector<256xf32>, vector<256xf32> -> f32, f32
  // CHECK: %[[ROW:.*]] = vector.broadcast %[[BOTH]]#0 : f32 to vector<256xf32>
  // CHECK: %[[OF_MAX:.*]] = arith.subf %[[MAX]], %[[ROW]]
  // CHECK: %[[EXP:.*]] = math.exp %[[OF_MAX]] : vector<256xf32>
  // CHECK: %[[IS_HIGHEST:.*]] = arith.cmpf oeq, %[[MAX]]
  // CHECK: %[[FACTOR:.*]] = arith.select %[[IS_HIGHEST]], %{{.*}}, %[[EXP]]
  // CHECK: %[[SCALES:.*]] = vector.broadcast %[[SCALE]] : f32 to vector<256xf32>
  // CHECK: %[[JOINED:.*]] = arith.mulf %[[FACTOR]], %[[SCALES]]
  // CHECK: %[[FACTORS:.*]] = rowwise.spread %[[JOINED]]
  // CHECK: %[[Y:.*]] = arith.mulf %[[TERMS]], %[[FACTORS]]
  // CHECK: vector.store %[[Y]],
  // CHECK-NEXT: memref.store %[[BOTH]]#1,
  gpu.func @softmax(%x: vector<2048xf32>, %mask: vector<2048xi1>, %scale: f32, %out: memref<?xf32>) kernel
      attributes {rowwise.version = #version, known_block_size = array<i32: 128, 1, 1>} {
    %c0 = arith.constant 0 : index
    %m, %s = rowwise.reduce max_sumexp %x mask(%mask) : vector<2048xf32> mask(vector<2048xi1>) -> f32, f32
    %ms = vector.broadcast %m : f32 to vector<2048xf32>
    %d = arith.subf %x, %ms : vector<2048xf32>
    %e = math.exp %d : vector<2048xf32>
    %scales = vector.broadcast %scale : f32 to vector<2048xf32>
    %y = arith.mulf %scales, %e : vector<2048xf32>
    vector.store %y, %out[%c0] : memref<?xf32>, vector<2048xf32>
    memref.store %s, %out[%c0] : memref<?xf32>
    gpu.return
  }

  // A maximum that ignores NaNs is -inf for a thread that has nothing else.
  // CHECK-LABEL: gpu.func @maxnum
  // CHECK: %[[MAX:.*]] = rowwise.reduce maxnumf %{{.*}} partial
  // CHECK: arith.maxnumf %[[MAX]]
  // CHECK: rowwise.reduce maxnum_sumexp %{{.*}} states
  // CHECK: %[[FACTORS:.*]] = rowwise.spread
  // CHECK: %[[E:.*]] = arith.mulf %{{.*}}, %[[FACTORS]]
  // CHECK: vector.store %[[E]],
  gpu.func @maxnum(%x: vector<2048xf32>, %out: memref<?xf32>) kernel
      attributes {rowwise.version = #version, known_block_size = array<i32: 128, 1, 1>} {
    %c0 = arith.constant 0 : index
    %m, %s = rowwise.reduce maxnum_sumexp %x : vector<2048xf32> -> f32, f32
    %ms = vector.broadcast %m : f32 to vector<2048xf32>
    %d = arith.subf %x, %ms : vector<2048xf32>
    %e = math.exp %d : vector<2048xf32>
    vector.store %e, %out[%c0] : memref<?xf32>, vector<2048xf32>
    gpu.return
  }

  // The row would take registers in addition to its exponentials.
  // CHECK-LABEL: gpu.func @used_otherwise
  // CHECK-NOT: rowwise.spread
  gpu.func @used_otherwise(%x: vector<2048xf32>, %out: memref<?xf32>) kernel
      attributes {rowwise.version = #version, known_block_size = array<i32: 128, 1, 1>} {
    %c0 = arith.constant 0 : index
    %m, %s = rowwise.reduce max_sumexp %x : vector<2048xf32> -> f32, f32
    %ms = vector.broadcast %m : f32 to vector<2048xf32>
    %d = arith.subf %x, %ms : vector<2048xf32>
    %e = math.exp %d : vector<2048xf32>
    %y = arith.mulf %e, %x : vector<2048xf32>
    vector.store %y, %out[%c0] : memref<?xf32>, vector<2048xf32>
    gpu.return
  }

  // Of another shift than the maximum, and of no exponential.
  // CHECK-LABEL: gpu.func @other_shift
  // CHECK-NOT: rowwise.spread
  gpu.func @other_shift(%x: vector<2048xf32>, %z: f32, %out: memref<?xf32>) kernel
      attributes {rowwise.version = #version, known_block_size = array<i32: 128, 1, 1>} {
    %c0 = arith.constant 0 : index
    %m, %s = rowwise.reduce max_sumexp %x : vector<2048xf32> -> f32, f32
    %zs = vector.broadcast %z : f32 to vector<2048xf32>
    %d = arith.subf %x, %zs : vector<2048xf32>
    %e = math.exp %d : vector<2048xf32>
    vector.store %e, %out[%c0] : memref<?xf32>, vector<2048xf32>
    memref.store %s, %out[%c0] : memref<?xf32>
    gpu.return
  }

  // Elements that were read as 16 bits only where the kernel has registers for that.
  // CHECK-LABEL: gpu.func @few_16_bit
  // CHECK: rowwise.spread
  gpu.func @few_16_bit(%h: vector<2048xbf16>, %out: memref<?xf32>) kernel
      attributes {rowwise.version = #version, known_block_size = array<i32: 128, 1, 1>} {
    %c0 = arith.constant 0 : index
    %x = arith.extf %h : vector<2048xbf16> to vector<2048xf32>
    %m, %s = rowwise.reduce max_sumexp %x : vector<2048xf32> -> f32, f32
    %ms = vector.broadcast %m : f32 to vector<2048xf32>
    %d = arith.subf %x, %ms : vector<2048xf32>
    %e = math.exp %d : vector<2048xf32>
    vector.store %e, %out[%c0] : memref<?xf32>, vector<2048xf32>
    gpu.return
  }
  // CHECK-LABEL: gpu.func @many_16_bit
  // CHECK-NOT: rowwise.spread
  gpu.func @many_16_bit(%h: vector<16384xbf16>, %out: memref<?xf32>) kernel
      attributes {rowwise.version = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 8, vectorsPerThread = 8, lanes = 32, warps = 4, rows = 1, blocks = 2>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 16384>, reductions = <keeps16BitExponentials = false>>,
                  known_block_size = array<i32: 128, 1, 1>} {
    %c0 = arith.constant 0 : index
    %x = arith.extf %h : vector<16384xbf16> to vector<16384xf32>
    %m, %s = rowwise.reduce max_sumexp %x : vector<16384xf32> -> f32, f32
    %ms = vector.broadcast %m : f32 to vector<16384xf32>
    %d = arith.subf %x, %ms : vector<16384xf32>
    %e = math.exp %d : vector<16384xf32>
    vector.store %e, %out[%c0] : memref<?xf32>, vector<16384xf32>
    gpu.return
  }
}
