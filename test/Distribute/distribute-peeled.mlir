// RUN: softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-distribute,canonicalize,cse))' \
// RUN:     | FileCheck %s --implicit-check-not='{{^ *|= }}rowwise.' --implicit-check-not='vector<256x'

// A row that may start and end inside a vector. Threads hold whole vectors: all
// of the first register are inside, as the row starts in or before its first one
// and has 200 elements or more. Of the second, those before the row's last. The
// boundary element is one more, of threads 0 to 3 at the start, of 4 to 7 at the end.

gpu.module @kernels {
// CHECK-LABEL: gpu.func @peeled(
// CHECK-SAME: %[[X:[^:]*]]: memref<?xf32>, %[[Y:[^:]*]]: memref<?xf32>, %[[SHORT:[^:]*]]: index, %[[MORE:[^:]*]]: index)
// CHECK-DAG: %[[THREAD:.*]] = gpu.thread_id x
// CHECK-DAG: %[[BEFORE:.*]] = arith.remui %[[SHORT]], %c4
// CHECK-DAG: %[[FIRST:.*]] = arith.subi %c0, %[[BEFORE]]
// CHECK-DAG: %[[END:.*]] = arith.addi %[[FIRST]], %{{.*}}

// Whole vectors: of the first register all, of the second before the last
// multiple of four.
// CHECK: %[[LASTWHOLE:.*]] = arith.andi %[[END]], %c-4
// CHECK: %[[SECOND:.*]] = arith.addi %{{.*}}, %c128
// CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : i32

// The boundary element: which, and whether there is one.
// CHECK: %[[ISFIRST:.*]] = arith.cmpi ult, %{{.*}}, %c4_i32
// CHECK: %[[START:.*]] = arith.select %[[ISFIRST]],
// CHECK: %[[NUMBER:.*]] = arith.addi %[[START]], %{{.*}} : i32
// CHECK-DAG: arith.cmpi sge, %[[NUMBER]],
// CHECK-DAG: arith.cmpi slt, %[[NUMBER]],
// CHECK: %[[ISEDGE:.*]] = arith.andi
// CHECK: %[[BOUNDARY:.*]] = arith.index_cast %[[NUMBER]] : i32 to index

// What tests a mask comes first. The boundary element is a single one.
// CHECK: scf.if %[[INSIDE]] -> (vector<4xf32>) {
// CHECK-NEXT: vector.load %[[X]][{{.*}}] {alignment = 16 : i64}
// CHECK-DAG: %[[BUFFERED:.*]] = arith.index_cast %[[BEFORE]] : index to i32
// CHECK: %[[SUM:.*]] = arith.addi %[[BUFFERED]], %[[NUMBER]] : i32
// CHECK: %[[PLACE:.*]] = arith.index_cast %[[SUM]] : i32 to index
// CHECK: scf.if %[[ISEDGE]] -> (vector<1xf32>) {
// CHECK-NEXT: memref.load %[[X]][%[[PLACE]]]
// CHECK: vector.load %[[X]][{{.*}}] {alignment = 16 : i64} : memref<?xf32>, vector<4xf32>

// Nine elements a thread, positions included.
// CHECK-DAG: arith.addf {{.*}} : vector<1xf32>
// CHECK-COUNT-5: gpu.shuffle
// CHECK: vector.store %{{.*}}, %[[Y]][{{.*}}] {alignment = 16 : i64}
// CHECK: scf.if %[[INSIDE]] {
// CHECK-NEXT: vector.store %{{.*}}, %[[Y]][{{.*}}] {alignment = 16 : i64}
// Where it is stored follows from one 32-bit number that waited for that.
// CHECK: %[[WAITS:.*]] = vector.broadcast %[[SUM]] : i32 to vector<1xi32>
// CHECK: %[[HELD:.*]] = rowwise.optimization_barrier %[[WAITS]]
// CHECK: %[[AGAIN:.*]] = vector.extract %[[HELD]][0]
// CHECK: %[[TARGET:.*]] = arith.index_cast %[[AGAIN]] : i32 to index
// CHECK: scf.if %[[ISEDGE]] {
// CHECK: memref.store %{{.*}}, %[[Y]][%[[TARGET]]]
// CHECK: gpu.return
gpu.func @peeled(%x: memref<?xf32>, %y: memref<?xf32>, %short: index, %more: index) kernel
    attributes {known_block_size = array<i32: 32, 1, 1>,
                rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 1, peeled = true>,
                    rows = <alignment = any, minWidth = 0, maxWidth = 253>>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c56 = arith.constant 56 : index
  %c200 = arith.constant 200 : index
  %zeros = arith.constant dense<0.0> : vector<256xf32>
  %before = arith.remui %short, %c4 : index
  %first = arith.subi %c0, %before : index
  %added = arith.remui %more, %c56 : index
  %width = arith.addi %added, %c200 : index
  %end = arith.addi %first, %width : index
  %mask, %numbers = rowwise.window %first, %end : vector<256xi1>
  %tile = vector.maskedload %x[%before], %mask, %zeros {alignment = 16 : i64}
      : memref<?xf32>, vector<256xi1>, vector<256xf32> into vector<256xf32>
  %whole = arith.index_cast %numbers : vector<256xindex> to vector<256xi32>
  %numbered = arith.sitofp %whole : vector<256xi32> to vector<256xf32>
  %sum = arith.addf %tile, %numbered : vector<256xf32>
  %total = rowwise.reduce addf %sum mask(%mask) : vector<256xf32> mask(vector<256xi1>) -> f32
  %totals = vector.broadcast %total : f32 to vector<256xf32>
  %o = arith.subf %sum, %totals : vector<256xf32>
  vector.maskedstore %y[%before], %mask, %o {alignment = 16 : i64}
      : memref<?xf32>, vector<256xi1>, vector<256xf32>
  gpu.return
}

// Distances that grow by a scalar are multiplied for the first vector, of two
// elements, and for the boundary element; what vectors are apart is a product, too.
// CHECK-LABEL: gpu.func @strided(
// CHECK-SAME: %[[STRIDE:[^:]*]]: index
// CHECK-COUNT-4: arith.muli {{.*}}%[[STRIDE]]
// CHECK-NOT: arith.muli {{.*}}%[[STRIDE]]
// CHECK: gpu.return
gpu.func @strided(%x: memref<?xf32>, %stride: index, %first: index, %end: index) kernel
    attributes {known_block_size = array<i32: 32, 1, 1>,
                rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 2, vectorsPerThread = 4, lanes = 32, warps = 1, rows = 1, peeled = true>,
                    rows = <alignment = any, minWidth = 0, maxWidth = 255>>} {
  %c0 = arith.constant 0 : index
  %zeros = arith.constant dense<0.0> : vector<256xf32>
  %mask, %numbers = rowwise.window %first, %end : vector<256xi1>
  %strides = vector.broadcast %stride : index to vector<256xindex>
  %distances = arith.muli %numbers, %strides : vector<256xindex>
  vector.scatter %x[%c0] [%distances], %mask, %zeros
      : memref<?xf32>, vector<256xindex>, vector<256xi1>, vector<256xf32>
  gpu.return
}

// What 32 bits hold, but not a vector behind it, is computed as an index.
// CHECK-LABEL: gpu.func @at_the_limit(
// CHECK: arith.constant 2147483648 : index
// CHECK: arith.cmpi sge, %{{.*}} : index
// CHECK: arith.cmpi slt, %{{.*}} : index
gpu.func @at_the_limit(%y: memref<?xf32>) kernel
    attributes {known_block_size = array<i32: 32, 1, 1>,
                rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, peeled = true>,
                    rows = <alignment = any, minWidth = 0, maxWidth = 125>>} {
  %c0 = arith.constant 0 : index
  %limit = arith.constant 2147483647 : index
  %zeros = arith.constant dense<0.0> : vector<128xf32>
  %mask, %numbers = rowwise.window %limit, %limit : vector<128xi1>
  vector.maskedstore %y[%c0], %mask, %zeros {alignment = 16}
      : memref<?xf32>, vector<128xi1>, vector<128xf32>
  gpu.return
}
}
