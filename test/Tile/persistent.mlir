// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

// Persistent blocks: as many as the device holds step over all rows, with the
// next rows on their way while one is worked on.

#all = affine_map<(d0, d1) -> (d0, d1)>
#stages1 = #rowwise.version<schedule = #rowwise.persistent<stages = 1>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 128, maxWidth = 128>>
#stages3 = #rowwise.version<schedule = #rowwise.persistent<stages = 3>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 128, maxWidth = 128>>

// One stage loads nothing ahead.
// CHECK-LABEL: gpu.module @one_stage_
// CHECK: gpu.func @one_stage_block_32x1_n128_aligned_stages1
// CHECK-NOT: vector.load
// CHECK: scf.for %[[ITERATION:.*]] = %c0 to %{{.*}} step %c1 {
// CHECK: %[[DISTANCE:.*]] = arith.muli %[[ITERATION]], %grid_dim_x
// CHECK: %[[ROW:.*]] = arith.addi %block_id_x, %[[DISTANCE]]
// CHECK: %[[LOADED:.*]] = vector.load %{{.*}}[%[[ROW]],
// CHECK: vector.store %{{.*}}[%[[ROW]],
// CHECK-NOT: vector.load
// CHECK: gpu.return
func.func @one_stage(%x: tensor<8x128xf32>) -> tensor<8x128xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x128xf32>) axis [1] maps [#all, #all] versions [#stages1] -> tensor<8x128xf32> {
  ^bb0(%row: tensor<128xf32>):
    %e = math.exp %row : tensor<128xf32>
    rowwise.yield %e : tensor<128xf32>
  }
  return %y : tensor<8x128xf32>
}

// Three stages: two tiles are carried from iteration to iteration, and a third is loaded.
// CHECK-LABEL: gpu.module @three_stages_
// CHECK: gpu.func @three_stages_block_32x1_n128_aligned_stages3
// CHECK: %[[TILE0:.*]] = scf.if
// CHECK: vector.load
// CHECK: %[[TILE1:.*]] = scf.if
// CHECK: vector.load
// CHECK: scf.for %[[ITERATION:.*]] = %c0 to %{{.*}} step %c1
// CHECK-SAME: iter_args(%[[NOW:.*]] = %[[TILE0]], %[[NEXT:.*]] = %[[TILE1]]) -> (vector<128xf32>, vector<128xf32>) {
// CHECK: %[[FUTURE:.*]] = arith.addi %[[ITERATION]], %c2
// CHECK: arith.muli %[[FUTURE]], %grid_dim_x
// CHECK: %[[LATER:.*]] = scf.if
// CHECK: vector.load
// CHECK: %[[E:.*]] = math.exp %[[NOW]]
// CHECK: vector.store %[[E]]
// CHECK: scf.yield %[[NEXT]], %[[LATER]]
// CHECK: gpu.return

// No more blocks than there are rows for.
// CHECK-LABEL: func.func @three_stages(
// CHECK: %[[RESIDENT:.*]] = func.call @rowwiseResidentBlocks(%{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, i32, i64) -> i64
// CHECK: %[[BLOCKS:.*]] = arith.index_cast %[[RESIDENT]]
// CHECK: %[[GRID:.*]] = arith.minui %[[BLOCKS]], %c8
// CHECK: gpu.launch_func {{.*}} blocks in (%[[GRID]], %c1, %c1) threads in (%c32, %c1, %c1)
func.func @three_stages(%x: tensor<8x128xf32>) -> tensor<8x128xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x128xf32>) axis [1] maps [#all, #all] versions [#stages3] -> tensor<8x128xf32> {
  ^bb0(%row: tensor<128xf32>):
    %e = math.exp %row : tensor<128xf32>
    rowwise.yield %e : tensor<128xf32>
  }
  return %y : tensor<8x128xf32>
}
