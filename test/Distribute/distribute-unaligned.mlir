// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse > %t.mlir
// RUN: softmax-opt %t.mlir --pass-pipeline='builtin.module(gpu.module(rowwise-distribute,canonicalize,cse))' \
// RUN:     | FileCheck %s --implicit-check-not='{{^ *|= }}rowwise.' --implicit-check-not='vector<1024x'

// Rows of 781 elements start at any element. Seven vectors a lane cover them,
// not the eight of the tile's 1024 elements; only the first and the last have
// elements outside of the row.

#all = affine_map<(d0, d1) -> (d0, d1)>
#warp = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 7, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = any, minWidth = 781, maxWidth = 781>, readsWholeVectors = true>
// CHECK: gpu.func @exp_warp_32x7_n781_unaligned(%[[X:.*]]: memref<1823x781xf32{{.*}}, %[[Y:.*]]: memref<
// CHECK: %[[TILE:.*]]:7 = scf.if %{{.*}} -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {

// The first: aligned vectors inside, single elements at the row's start.
// CHECK: scf.if %{{.*}} -> (vector<4xf32>) {
// CHECK-NEXT: vector.load %[[X]][{{.*}}] {alignment = 16 : i64}
// CHECK: } else {
// CHECK-COUNT-4: memref.load %[[X]]
// CHECK: vector.from_elements

// The last, before those between, which are not to wait for it.
// CHECK: scf.if %{{.*}} -> (vector<4xf32>) {
// CHECK-NEXT: vector.load %[[X]][{{.*}}] {alignment = 16 : i64}
// CHECK: } else {
// CHECK-COUNT-4: memref.load %[[X]]
// CHECK: vector.from_elements

// Five that are always inside.
// CHECK-COUNT-5: vector.load %[[X]][{{.*}}] {alignment = 16 : i64}

// CHECK: scf.yield %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NOT: {{load}}
// CHECK-COUNT-7: math.exp %{{.*}} : vector<4xf32>
// CHECK-NOT: math.exp
// CHECK: gpu.return
func.func @exp(%x: tensor<1823x781xf32>) -> tensor<1823x781xf32> {
  %y = rowwise.fuse ins(%x : tensor<1823x781xf32>) axis [1] maps [#all, #all] versions [#warp] -> tensor<1823x781xf32> {
  ^bb0(%row: tensor<781xf32>):
    %e = math.exp %row : tensor<781xf32>
    rowwise.yield %e : tensor<781xf32>
  }
  return %y : tensor<1823x781xf32>
}
