// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s
// RUN: sed "s#// ASSERT ##" %s > %t.mlir
// RUN: not softmax-opt %t.mlir --rowwise-tile 2>&1 | FileCheck %s --check-prefix=ASSERTED

// Rows whose vectors stream through a tile of one of them, two at a time and one at the end.

#version = #rowwise.version<schedule = #rowwise.vector_stream<elements = 2>,
    layout = <vector = 1, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = any, minWidth = 41, maxWidth = 41>>
#q = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#k = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#v = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#x = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#n = affine_map<(d0, d1, d2, d3) -> (d0)>
#o = affine_map<(d0, d1, d2, d3) -> (d0, d3)>

// The query is loaded once: lanes behind its 16 elements have zeros.
// CHECK-LABEL: gpu.func @main_stream_32x1_n41_unaligned
// CHECK-SAME: (%[[Q:.*]]: memref<8x16xbf16, {{.*}}>, %[[K:.*]]: memref<41x16xbf16, {{.*}}>, %[[V:.*]]: memref<41x32xf32, {{.*}}>, %[[O:.*]]: memref<8x32xf32, {{.*}}>, %[[S:.*]]: memref<8xf32, {{.*}}>, %[[X:.*]]: memref<8x41xf32,
// CHECK: %[[IN:.*]] = vector.constant_mask [16] : vector<32xi1>
// CHECK: %[[QUERY:.*]] = vector.gather {{.*}}, %[[IN]], %{{.*}} into vector<32xbf16>
// Pairs of keys, with the state of the reduction: the maximum, the sum and its error, and the same
// of vectors.
// CHECK: %[[STATE:.*]]:5 = scf.for %[[J:.*]] = %c0 to %c40 step %c2 iter_args(%[[M:.*]] = %{{.*}}, %[[L:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %[[A:.*]] = %{{.*}}, %{{.*}} = %{{.*}}) -> (f32, f32, f32, vector<32xf32>, vector<32xf32>) {
// All loads come first.
// CHECK: %[[K0:.*]] = vector.gather
// CHECK: %[[V0:.*]] = vector.gather
// CHECK: %[[K1:.*]] = vector.gather
// CHECK: %[[V1:.*]] = vector.gather
// CHECK: %[[QUERY32:.*]] = arith.extf %[[QUERY]] : vector<32xbf16> to vector<32xf32>
// CHECK: %[[KEY0:.*]] = arith.extf %[[K0]]
// CHECK: %[[PRODUCTS0:.*]] = arith.mulf %[[QUERY32]], %[[KEY0]]
// CHECK: %[[X0:.*]] = rowwise.reduce addf %[[PRODUCTS0]] mask(%[[IN]]) : vector<32xf32> mask(vector<32xi1>) -> f32
// CHECK: %[[X1:.*]] = rowwise.reduce addf %{{.*}} mask(%[[IN]])
// CHECK: %[[BOTH:.*]] = arith.maximumf %[[X0]], %[[X1]] : f32
// CHECK: %[[MAX:.*]] = arith.maximumf %[[M]], %[[BOTH]] : f32
// CHECK: %[[D0:.*]] = arith.subf %[[X0]], %[[SHIFT:.*]] : f32
// CHECK: %[[E0:.*]] = math.exp %[[D0]]
// CHECK: %[[D1:.*]] = arith.subf %[[X1]], %[[SHIFT]] : f32
// CHECK: %[[E1:.*]] = math.exp %[[D1]]
// CHECK: %[[D:.*]] = arith.subf %[[M]], %[[SHIFT]] : f32
// CHECK: %[[FACTOR:.*]] = math.exp %[[D]]
// CHECK: arith.mulf %[[L]], %[[FACTOR]] : f32
// CHECK: %[[FACTORS:.*]] = vector.broadcast %[[FACTOR]]
// CHECK: arith.mulf %[[A]], %[[FACTORS]] : vector<32xf32>
// CHECK: %[[W0:.*]] = vector.broadcast %[[E0]]
// CHECK: %[[P0:.*]] = arith.mulf %[[V0]], %[[W0]] : vector<32xf32>
// CHECK: %[[W1:.*]] = vector.broadcast %[[E1]]
// CHECK: math.fma %[[W1]], %[[V1]], %[[P0]] : vector<32xf32>
// CHECK: scf.yield %[[MAX]]
// The last key, and a maximum that is infinite makes what belongs to it NaN.
// CHECK: arith.maximumf %[[STATE]]#0, %[[LAST:.*]] : f32
// CHECK: %[[NAN:.*]] = arith.subf %[[TOP:.*]], %[[TOP]] : f32
// CHECK: %[[SUM:.*]] = arith.addf %{{.*}}, %[[NAN]] : f32
// CHECK: %[[NANS:.*]] = vector.broadcast %[[NAN]]
// CHECK: %[[WEIGHTED:.*]] = arith.addf %{{.*}}, %[[NANS]] : vector<32xf32>
// Numbers of the row are computed once more, and stored by one lane.
// CHECK: scf.for
// CHECK: rowwise.reduce addf
// CHECK: scf.if
// CHECK: memref.store %{{.*}}, %[[X]]
// CHECK: memref.store %{{.*}}, %[[X]]
// CHECK: vector.scatter {{.*}}, %[[WEIGHTED]]
// CHECK: scf.if
// CHECK: memref.store %[[SUM]], %[[S]]

// ASSERTED: error: 'rowwise.fuse' op expected no assertions in rows of vectors
// ASSERTED: note: found rowwise.assert
func.func @main(%q: tensor<8x16xbf16>, %k: tensor<41x16xbf16>, %v: tensor<41x32xf32>) -> (tensor<8x32xf32>, tensor<8xf32>, tensor<8x41xf32>) {
  %y:3 = rowwise.fuse ins(%q, %k, %v : tensor<8x16xbf16>, tensor<41x16xbf16>, tensor<41x32xf32>) axis [1] inner [2, 3]
      maps [#q, #k, #v, #o, #n, #x] versions [#version] -> tensor<8x32xf32>, tensor<8xf32>, tensor<8x41xf32> {
  ^bb0(%query: vector<16xbf16>, %keys: tensor<41xvector<16xbf16>>, %values: tensor<41xvector<32xf32>>):
    %x = rowwise.dot %query, %keys : vector<16xbf16>, tensor<41xvector<16xbf16>> -> tensor<41xf32>
    %zeros = arith.constant dense<0.0> : tensor<41xf32>
    %bits = arith.cmpf une, %x, %zeros : tensor<41xf32>
    // ASSERT rowwise.assert %bits, "expected no zero" : tensor<41xi1>
    %m, %s, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<41xf32> vectors(tensor<41xvector<32xf32>>) -> f32, f32, vector<32xf32>
    rowwise.yield %a, %s, %x : vector<32xf32>, f32, tensor<41xf32>
  }
  return %y#0, %y#1, %y#2 : tensor<8x32xf32>, tensor<8xf32>, tensor<8x41xf32>
}

// Two rows share a tile, and two tiles have a part of them each: every vector is loaded once for both
// rows, a part goes on to the vectors after those of the other, and behind the last one states of both
// parts meet in shared memory. Vectors are aligned.

#parts = #rowwise.version<schedule = #rowwise.vector_stream<elements = 2, sharedRows = 2, parts = 2>,
    layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 8>,
    rows = <alignment = aligned, minWidth = 41, maxWidth = 41>>

// CHECK-LABEL: gpu.func @parts_stream_8x1_n41_aligned
// CHECK-SAME: workgroup(%[[MAXIMA:.*]] : memref<16xf32, {{.*}}>, %[[SUMS:.*]] : memref<16xf32, {{.*}}>, %[[VECTORS:.*]] : memref<512xf32,
// CHECK-DAG: %[[ROWS:.*]] = arith.remui %thread_id_y, %c4
// CHECK-DAG: %[[PART:.*]] = arith.divui %thread_id_y, %c4
// CHECK-COUNT-2: vector.load %{{.*}} {alignment = 16 : i64} : memref<{{[?0-9]+}}xf32, {{.*}}>, vector<32xf32>
// CHECK: %[[START:.*]] = arith.muli %[[PART]], %c2
// CHECK: scf.for %{{.*}} = %[[START]] to %c40 step %c4
// CHECK-COUNT-4: vector.load %{{.*}} {alignment = 16 : i64} : memref<{{[?0-9]+}}xf32, {{.*}}>, vector<32xf32>
// CHECK-NOT: vector.load
// CHECK-COUNT-4: rowwise.reduce addf {{.*}} : vector<32xf32> -> f32
// CHECK: scf.for %{{.*}} = %{{.*}} to %c41 step %c2
// CHECK: vector.store %{{.*}}, %[[VECTORS]]
// CHECK: memref.store %{{.*}}, %[[MAXIMA]]
// CHECK: gpu.barrier
// CHECK-COUNT-4: vector.load %[[VECTORS]]
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[PART]], %c0
// CHECK: scf.if %[[FIRST]]
// CHECK: vector.store
func.func @parts(%q: tensor<8x32xf32>, %k: tensor<41x32xf32>, %v: tensor<41x32xf32>) -> tensor<8x32xf32> {
  %y = rowwise.fuse ins(%q, %k, %v : tensor<8x32xf32>, tensor<41x32xf32>, tensor<41x32xf32>) axis [1] inner [2, 3]
      maps [#q, #k, #v, #o] versions [#parts] -> tensor<8x32xf32> {
  ^bb0(%query: vector<32xf32>, %keys: tensor<41xvector<32xf32>>, %values: tensor<41xvector<32xf32>>):
    %x = rowwise.dot %query, %keys : vector<32xf32>, tensor<41xvector<32xf32>> -> tensor<41xf32>
    %m, %s, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<41xf32> vectors(tensor<41xvector<32xf32>>) -> f32, f32, vector<32xf32>
    rowwise.yield %a : vector<32xf32>
  }
  return %y : tensor<8x32xf32>
}
