// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

// Adjacent rows wait in a multi-stage buffer, here of four stages: a group of two blocks
// reduces 8 rows, of which a thread has 4, and stores them two iterations later. One stage is
// on its way meanwhile. A thread that has no row copies those of the last.

#all = affine_map<(d0, d1) -> (d0, d1)>
#version = #rowwise.version<schedule = #rowwise.split_column<stages = 4, latency = 2, maxGroups = 341>, layout = <vector = 1, vectorsPerThread = 3, lanes = 16, warps = 1, rows = 8, transposed = true, blocks = 2, rowsPerThread = 4>,
    rows = <alignment = aligned, minWidth = 90, maxWidth = 90>, rematerialized = true, reductions = <leaderThreads = true>, sharedBytes = 6144>

// CHECK: gpu.func @several_split_column_32x3_n90_aligned_stages4(%[[X:[a-z0-9]+]]: {{.*}}, %[[Y:[a-z0-9]+]]: {{.*}}, %{{.*}}: memref<?x192xi64> {rowwise.states}) kernel
// CHECK-DAG: %[[GROUP:.*]] = arith.divui %block_id_x, %c2
// CHECK-DAG: %[[GROUPS:.*]] = arith.divui %grid_dim_x, %c2
// CHECK: %[[FIRST:.*]] = arith.muli %[[GROUP]], %c8
// CHECK: %[[STEP:.*]] = arith.muli %[[GROUPS]], %c8
// CHECK: %[[REST:.*]] = arith.subi %c500, %[[FIRST]]
// CHECK: %[[ITERATIONS:.*]] = arith.ceildivui %[[REST]], %[[STEP]]
// CHECK: %[[SHARED:.*]] = gpu.dynamic_shared_memory
// CHECK: scf.for %[[FILL:.*]] = %c0 to %c4 step %c1 {
// CHECK: arith.minui %{{.*}}, %c496
// CHECK: %[[EXISTS:.*]] = arith.cmpi ult, %[[FILL]], %[[ITERATIONS]]
// CHECK: %[[STAGE:.*]] = memref.view %[[SHARED]]
// CHECK: %[[EXIST:.*]] = vector.broadcast %[[EXISTS]] : i1 to vector<128xi1>
// CHECK: %[[MASK:.*]] = arith.andi %{{.*}}, %[[EXIST]]
// CHECK: rowwise.stage async {{.*}} mask(%[[MASK]]) into %[[STAGE]] :

// CHECK: %[[LAST:.*]] = arith.addi %[[ITERATIONS]], %c2
// CHECK: scf.for %[[ITERATION:.*]] = %c0 to %[[LAST]] step %c1 {
// CHECK: %[[HAS_ROWS:.*]] = arith.cmpi ult, %[[ITERATION]], %[[ITERATIONS]]
// CHECK: %[[STATES:.*]]:8 = scf.if %[[HAS_ROWS]] -> (
// CHECK: rowwise.staged async %{{.*}} pending 1 mask(
// CHECK-COUNT-4: rowwise.reduce max_sumexp {{.*}} partial
// CHECK: } else {
// CHECK: rowwise.reduce max_sumexp %[[STATES]]#0, %[[STATES]]#1, {{.*}}, %[[STATES]]#7 states latency 2
// CHECK: %[[IS_REDUCED:.*]] = arith.cmpi uge, %[[ITERATION]], %c2
// CHECK: scf.if %[[IS_REDUCED]] {
// CHECK: %[[BEFORE:.*]] = arith.subi %[[ITERATION]], %c2
// CHECK: %[[IN_RANGE:.*]] = arith.cmpi ult, %{{.*}}, %c500
// CHECK: rowwise.staged async %{{.*}} pending 1 mask(
// CHECK: %[[NEXT:.*]] = arith.addi %[[ITERATION]], %c2
// CHECK: arith.cmpi ult, %[[NEXT]], %[[ITERATIONS]]
// CHECK: rowwise.stage async
// CHECK: scf.if %[[IN_RANGE]] {
// CHECK: rowwise.store_rows

// As many groups as the device runs at the same time, or as there are rows for: 63 times 8. A
// device that does not run the blocks of a row together has another version.
// CHECK-LABEL: func.func @several(
// CHECK: call @rowwiseResidentBlocks(%{{.*}}, %c32_i32, %c6144_i64)
// CHECK: %[[RESIDENT:.*]] = func.call @rowwiseResidentGroups(%{{.*}}, %c32_i32, %c6144_i64, %c2_i64)
// CHECK: arith.minui %{{.*}}, %c63
// CHECK: gpu.launch_func {{.*}} threads in (%c2, %c16, %c1) dynamic_shared_memory_size %c6144_i32

// 341 * 192 * 8 bytes: four iterations of 8 rows with a slot of two blocks and one of all.
// CHECK-LABEL: func.func @several_workspace_size(
// CHECK: %c523776_i64
func.func @several(%x: tensor<90x500xf32>) -> tensor<90x500xf32> {
  %y = rowwise.fuse ins(%x : tensor<90x500xf32>) axis [0] maps [#all, #all] versions [#version] -> tensor<90x500xf32> {
  ^bb0(%row: tensor<90xf32>):
    %max, %sum = rowwise.reduce max_sumexp %row : tensor<90xf32> -> f32, f32
    %s = tensor.splat %sum : tensor<90xf32>
    %o = arith.divf %row, %s : tensor<90xf32>
    rowwise.yield %o : tensor<90xf32>
  }
  return %y : tensor<90x500xf32>
}
