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
// CHECK: arith.mulf %[[W0]], %[[V0]] : vector<32xf32>
// CHECK: %[[W1:.*]] = vector.broadcast %[[E1]]
// CHECK: arith.mulf %[[W1]], %[[V1]] : vector<32xf32>
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
