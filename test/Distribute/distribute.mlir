// RUN: softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-distribute,canonicalize,cse))' \
// RUN:     | FileCheck %s --implicit-check-not='{{^ *|= }}rowwise.' --implicit-check-not='vector<128x' \
// RUN:         --implicit-check-not='vector<1024x' --implicit-check-not='vector<512x'

// No value on a tile and no operation of the dialect is left, anywhere.

#row128 = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>
#row16 = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 8>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 16>>
#row1024 = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 1024>>
#block512 = #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>
!row128 = memref<8x128xf32, strided<[?, 1], offset: ?>>
!row16 = memref<8x16xf32, strided<[?, 1], offset: ?>>
!rows = memref<8x?xf32, strided<[?, 1], offset: ?>>
!scalars = memref<8xf32, strided<[?], offset: ?>>

gpu.module @kernels {

// The pass's example. A row that fills its tile is loaded without a test; a
// tree over the thread's elements, then five shuffles.
// CHECK-LABEL: gpu.func @max(
// CHECK-SAME: %[[X:.*]]: memref<8x128xf32
// CHECK-SAME: known_block_size = array<i32: 32, 4, 1>, rowwise.version = #rowwise.version<
// CHECK-NOT: scf.if
// CHECK-DAG: %[[THREAD:.*]] = gpu.thread_id x
// CHECK: %[[FIRST:.*]] = arith.muli %[[THREAD]], %c4
// CHECK: %[[E:.*]] = vector.load %[[X]][%{{.*}}, %[[FIRST]]] {alignment = 16 : i64} : memref<8x128xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
// CHECK-NOT: vector.load
// CHECK-DAG: %[[E0:.*]] = vector.extract %[[E]][0]
// CHECK-DAG: %[[E1:.*]] = vector.extract %[[E]][1]
// CHECK-DAG: %[[E2:.*]] = vector.extract %[[E]][2]
// CHECK-DAG: %[[E3:.*]] = vector.extract %[[E]][3]
// CHECK: %[[M01:.*]] = arith.maximumf %[[E0]], %[[E1]]
// CHECK-NEXT: %[[M23:.*]] = arith.maximumf %[[E2]], %[[E3]]
// CHECK-NEXT: %[[M:.*]] = arith.maximumf %[[M01]], %[[M23]]
// CHECK-NEXT: %[[O16:.*]], %{{.*}} = gpu.shuffle xor %[[M]], %c16_i32, %c32_i32 : f32
// CHECK-NEXT: %[[M16:.*]] = arith.maximumf %[[M]], %[[O16]]
// CHECK-NEXT: %[[O8:.*]], %{{.*}} = gpu.shuffle xor %[[M16]], %c8_i32, %c32_i32 : f32
// CHECK-NEXT: %[[M8:.*]] = arith.maximumf %[[M16]], %[[O8]]
// CHECK: gpu.shuffle xor %{{.*}}, %c4_i32
// CHECK: gpu.shuffle xor %{{.*}}, %c2_i32
// CHECK: gpu.shuffle xor %{{.*}}, %c1_i32
// CHECK-NOT: gpu.shuffle
// CHECK-NOT: gpu.barrier
// CHECK: memref.store
// CHECK: gpu.return
gpu.func @max(%x: !row128, %y: !scalars) kernel
    attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #row128} {
  %zero = arith.constant 0 : index
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !row128, vector<128xf32>
  %max = rowwise.reduce maximumf %tile : vector<128xf32> -> f32
  memref.store %max, %y[%row] : !scalars
  gpu.return
}

// Four lanes share a row: two shuffles, within those four.
// CHECK-LABEL: gpu.func @few_lanes(
// CHECK-NOT: %c16_i32
// CHECK: gpu.shuffle xor %{{.*}}, %c2_i32, %c32_i32
// CHECK: gpu.shuffle xor %{{.*}}, %c1_i32, %c32_i32
// CHECK-NOT: gpu.shuffle
// CHECK: gpu.return
gpu.func @few_lanes(%x: !row16, %y: !scalars) kernel
    attributes {known_block_size = array<i32: 4, 8, 1>, rowwise.version = #row16} {
  %zero = arith.constant 0 : index
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !row16, vector<16xf32>
  %max = rowwise.reduce maximumf %tile : vector<16xf32> -> f32
  memref.store %max, %y[%row] : !scalars
  gpu.return
}

// Of 1024 elements 301 are in the row: two vectors of a thread always, one
// never or always or in part, and five are not made at all. The constant part
// of each address comes last, where the access takes it as an immediate.
// CHECK-LABEL: gpu.func @masked_registers(
// CHECK: %[[FIRST:.*]] = arith.muli %{{.*}}, %c4
// CHECK: %[[THIRD:.*]] = arith.addi %[[FIRST]], %c256
// What is a branch comes first.
// All elements of an interval are in the row if its first and last are.
// CHECK: %[[ALL:.*]] = arith.andi %[[BIT0:.*]], %{{.*}} : i1
// CHECK-NEXT: %{{.*}} = scf.if %[[ALL]] -> (vector<4xf32>) {
// CHECK-NEXT: vector.load %[[X:.*]][%[[ROW:.*]], %[[THIRD]]] {alignment = 16 : i64}
// CHECK: } else {
// An element at a time, each only if it is in the row.
// CHECK-NEXT: scf.if %[[BIT0]] -> (f32) {
// CHECK-NEXT: memref.load %[[X]][%[[ROW]], %[[THIRD]]]
// CHECK-COUNT-3: memref.load %[[X]]
// CHECK: vector.from_elements
// CHECK: vector.load %[[X]][%[[ROW]], %[[FIRST]]] {alignment = 16 : i64}
// CHECK: %[[SECOND:.*]] = arith.addi %[[FIRST]], %c128
// CHECK-NEXT: vector.load %[[X]][%[[ROW]], %[[SECOND]]] {alignment = 16 : i64}
// CHECK-NOT: {{vector|memref}}.load
// Padding is not the identity of a product.
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xf32>
// CHECK-COUNT-11: arith.mulf
// CHECK: gpu.shuffle
// CHECK: gpu.return
gpu.func @masked_registers(%x: !rows, %y: !scalars) kernel
    attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #row1024} {
  %zero = arith.constant 0 : index
  %padding = arith.constant dense<0.0> : vector<1024xf32>
  %row = gpu.block_id x
  %mask = vector.constant_mask [301] : vector<1024xi1>
  %tile = vector.maskedload %x[%row, %zero], %mask, %padding {alignment = 16 : i64}
      : !rows, vector<1024xi1>, vector<1024xf32> into vector<1024xf32>
  %product = rowwise.reduce mulf %tile mask(%mask) : vector<1024xf32> mask(vector<1024xi1>) -> f32
  memref.store %product, %y[%row] : !scalars
  gpu.return
}

// A bound that is a whole number of vectors: one test for each vector.
// CHECK-LABEL: gpu.func @whole_vectors(
// CHECK-NOT: vector<4xi1>
// CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : index
// CHECK: scf.if %[[INSIDE]] -> (vector<4xf32>) {
// CHECK-NEXT: vector.load
// CHECK: scf.if %[[INSIDE]] {
// CHECK-NEXT: vector.store
// CHECK-NOT: vector.extract
// CHECK: gpu.return
gpu.func @whole_vectors(%x: !rows, %y: !rows) kernel
    attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #row128} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %padding = arith.constant dense<0.0> : vector<128xf32>
  %row = gpu.block_id x
  %width = memref.dim %x, %one : !rows
  %vectors = arith.divui %width, %four : index
  %bound = arith.muli %vectors, %four : index
  %mask = vector.create_mask %bound : vector<128xi1>
  %tile = vector.maskedload %x[%row, %zero], %mask, %padding {alignment = 16 : i64}
      : !rows, vector<128xi1>, vector<128xf32> into vector<128xf32>
  %e = math.exp %tile : vector<128xf32>
  vector.maskedstore %y[%row, %zero], %mask, %e {alignment = 16 : i64} : !rows, vector<128xi1>, vector<128xf32>
  gpu.return
}

// An access that is not aligned for vectors is made by element.
// CHECK-LABEL: gpu.func @unaligned_access(
// CHECK-NOT: vector.{{load|store}}
// CHECK-COUNT-4: memref.load
// CHECK: vector.from_elements
// CHECK-COUNT-4: memref.store
// CHECK-NOT: vector.{{load|store}}
// CHECK: gpu.return
gpu.func @unaligned_access(%x: !row128, %y: !row128) kernel
    attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #row128} {
  %zero = arith.constant 0 : index
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] {alignment = 4 : i64} : !row128, vector<128xf32>
  %e = math.exp %tile : vector<128xf32>
  vector.store %e, %y[%row, %zero] {alignment = 4 : i64} : !row128, vector<128xf32>
  gpu.return
}

// Positions, constants and broadcasts, of one thread's elements.
// CHECK-LABEL: gpu.func @positions(
// CHECK-DAG: arith.constant dense<2.000000e+00> : vector<4xf32>
// CHECK: %[[P0:.*]] = arith.muli %thread_id_x, %c4
// CHECK: %[[P1:.*]] = arith.addi %[[P0]], %c1
// CHECK: %[[P2:.*]] = arith.addi %[[P0]], %c2
// CHECK: %[[P3:.*]] = arith.addi %[[P0]], %c3
// CHECK: %[[P:.*]] = vector.from_elements %[[P0]], %[[P1]], %[[P2]], %[[P3]] : vector<4xindex>
// CHECK: %[[I:.*]] = vector.broadcast %{{.*}} : index to vector<4xindex>
// CHECK: arith.cmpi ule, %[[P]], %[[I]] : vector<4xindex>
// CHECK: gpu.return
gpu.func @positions(%x: !row128, %y: !row128) kernel
    attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #row128} {
  %zero = arith.constant 0 : index
  %twos = arith.constant dense<2.0> : vector<128xf32>
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !row128, vector<128xf32>
  %positions = vector.step : vector<128xindex>
  %rows = vector.broadcast %row : index to vector<128xindex>
  %isSeen = arith.cmpi ule, %positions, %rows : vector<128xindex>
  %o = arith.select %isSeen, %tile, %twos : vector<128xi1>, vector<128xf32>
  vector.store %o, %y[%row, %zero] {alignment = 16 : i64} : !row128, vector<128xf32>
  gpu.return
}

// A branch gives a value for each register.
// CHECK-LABEL: gpu.func @branch(
// CHECK: %[[O:.*]]:8 = scf.if %{{.*}} -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-COUNT-8: math.exp
// CHECK: } else {
// CHECK: vector.store %[[O]]#0
// CHECK: vector.store %[[O]]#7
// CHECK: gpu.return
gpu.func @branch(%x: !rows, %condition: i1) kernel
    attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #row1024} {
  %zero = arith.constant 0 : index
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !rows, vector<1024xf32>
  %o = scf.if %condition -> vector<1024xf32> {
    %e = math.exp %tile : vector<1024xf32>
    scf.yield %e : vector<1024xf32>
  } else {
    scf.yield %tile : vector<1024xf32>
  }
  vector.store %o, %x[%row, %zero] {alignment = 16 : i64} : !rows, vector<1024xf32>
  gpu.return
}

// A kernel without a layout is someone else's.
// CHECK-LABEL: gpu.func @negative_no_layout(
// CHECK: vector.load {{.*}} vector<16xf32>
// CHECK: gpu.return
gpu.func @negative_no_layout(%x: !row16, %y: !row16) kernel {
  %zero = arith.constant 0 : index
  %row = gpu.block_id x
  %tile = vector.load %x[%row, %zero] : !row16, vector<16xf32>
  vector.store %tile, %y[%row, %zero] : !row16, vector<16xf32>
  gpu.return
}
}
