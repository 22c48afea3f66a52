// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

// Rows wait in a multi-stage buffer, here of four stages: a group of three blocks
// reduces a row and, two iterations later, rematerializes it from there and stores it.
// Meanwhile one more row is on its way. What all rows share and no reduction needs
// is loaded where it is used; a row's scalar is loaded twice.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#split = #rowwise.version<schedule = #rowwise.ring<stages = 4, latency = 2, maxGroups = 341>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 3>,
    rows = <alignment = aligned, minWidth = 380, maxWidth = 380>, rematerialized = true, sharedBytes = 4096>

// CHECK-LABEL: gpu.module @main_
// CHECK: gpu.func @main_split_96x1_n380_aligned_stages4(%[[X:[a-z0-9]+]]: memref<500x380xf32, {{.*}}>, %[[Z:[a-z0-9]+]]: memref<500x380xf32, {{.*}}>, %[[SHIFT:[a-z0-9]+]]: {{.*}}, %[[W:[a-z0-9]+]]: {{.*}}, %[[Y:[a-z0-9]+]]: {{.*}}, %{{.*}}: memref<?x24xi64> {rowwise.states})
// CHECK-SAME: workgroup(%[[XBARRIERS:.*]] : memref<4xi64, #gpu.address_space<workgroup>>, %[[ZBARRIERS:.*]] : memref<4xi64, #gpu.address_space<workgroup>>)
// CHECK-DAG: %[[GROUP:.*]] = arith.divui %block_id_x, %c3
// CHECK-DAG: %[[GROUPS:.*]] = arith.divui %grid_dim_x, %c3
// CHECK: %[[ITERATIONS:.*]] = arith.ceildivui %{{.*}}, %[[GROUPS]]
// CHECK: %[[SHARED:.*]] = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
// CHECK: %[[FIRST:.*]] = arith.minui %[[ITERATIONS]], %c4
// CHECK: scf.for %{{.*}} = %c0 to %[[FIRST]] step %c1 {
// CHECK: %[[XSTAGE:.*]] = memref.view %[[SHARED]][%[[XOFFSET:.*]]][] : {{.*}} to memref<128xf32, #gpu.address_space<workgroup>>
// CHECK: rowwise.stage bulk %[[X]][%[[ROW:.*]], %c0] size(%c380) into %[[XSTAGE]], %[[XBARRIERS]][%[[STAGE:.*]]] :
// CHECK: %[[ZOFFSET:.*]] = arith.addi %[[XOFFSET]], %c512
// CHECK: %[[ZSTAGE:.*]] = memref.view %[[SHARED]][%[[ZOFFSET]]]
// CHECK: rowwise.stage bulk %[[Z]][%[[ROW]], %c0] size(%c380) into %[[ZSTAGE]], %[[ZBARRIERS]][%[[STAGE]]] :

// CHECK: %[[LAST:.*]] = arith.addi %[[ITERATIONS]], %c2
// CHECK: scf.for %[[ITERATION:.*]] = %c0 to %[[LAST]] step %c1 {
// CHECK: %[[ISROW:.*]] = arith.cmpi ult, %[[ITERATION]], %[[ITERATIONS]]
// CHECK: %[[PARTIAL:.*]]:2 = scf.if %[[ISROW]] -> (vector<96xf32>, vector<96xf32>) {
// CHECK: memref.load %[[SHIFT]]
// CHECK: %[[TURN:.*]] = arith.divui %[[ITERATION]], %c4
// CHECK: %[[PARITY:.*]] = arith.andi %[[TURN]], %c1
// CHECK: %[[PARITY32:.*]] = arith.index_cast %[[PARITY]] : index to i32
// CHECK: rowwise.staged bulk %{{.*}}, %[[XBARRIERS]][%{{.*}}] parity(%[[PARITY32]]) mask(%[[MASK:.*]], %{{.*}}) :
// CHECK: rowwise.reduce max_sumexp %{{.*}} mask(%[[MASK]]) partial
// CHECK: } else {
// CHECK: %[[STATE:.*]]:2 = rowwise.reduce max_sumexp %[[PARTIAL]]#0, %[[PARTIAL]]#1 states latency 2
// CHECK: %[[NEXT:.*]] = arith.addi %[[ITERATION]], %c1
// CHECK: arith.cmpi ult, %[[NEXT]], %[[ITERATIONS]]
// CHECK: arith.cmpi uge, %[[ITERATION]], %c3
// CHECK: scf.if
// CHECK-COUNT-2: rowwise.stage bulk %
// CHECK: arith.cmpi uge, %[[ITERATION]], %c2
// CHECK: scf.if
// CHECK: %[[BEFORE:.*]] = arith.subi %[[ITERATION]], %c2
// CHECK: memref.load %[[SHIFT]]
// CHECK: rowwise.staged bulk {{.*}} %[[XBARRIERS]]
// CHECK: rowwise.staged bulk {{.*}} %[[ZBARRIERS]]
// CHECK: vector.maskedload %[[W]]
// CHECK-SAME: rowwise.epilogue
// CHECK: vector.maskedstore %[[Y]]

// The launch has four stages of two rows of 3 * 32 * 4 floats in three blocks.
// A device that does not run the blocks of a row together has another version.
// CHECK-LABEL: func.func @main(
// CHECK: %[[RESIDENT:.*]] = func.call @rowwiseResidentBlocks(%{{.*}}, %c32_i32, %c4096_i64)
// CHECK: %[[BLOCKS:.*]] = arith.index_cast %[[RESIDENT]]
// CHECK: %[[ISROOM:.*]] = arith.cmpi uge, %[[BLOCKS]], %c3
// CHECK: %[[FITS:.*]] = arith.andi %{{.*}}, %[[ISROOM]]
// CHECK: scf.if %[[FITS]]
// CHECK: func.call @rowwiseResidentGroups(%{{.*}}, %c32_i32, %c4096_i64, %c3_i64)
// CHECK: gpu.launch_func
// CHECK-SAME: dynamic_shared_memory_size %c4096_i32
func.func @main(%x: tensor<500x380xf32>, %z: tensor<500x380xf32>, %shift: tensor<500xf32>, %w: tensor<380xf32>) -> tensor<500x380xf32> {
  %y = rowwise.fuse ins(%x, %z, %shift, %w : tensor<500x380xf32>, tensor<500x380xf32>, tensor<500xf32>, tensor<380xf32>)
      axis [1] maps [#all, #all, #row, #column, #all] versions [#split] -> tensor<500x380xf32> {
  ^bb0(%row: tensor<380xf32>, %other: tensor<380xf32>, %c: f32, %weight: tensor<380xf32>):
    %cs = tensor.splat %c : tensor<380xf32>
    %moved = arith.addf %row, %cs : tensor<380xf32>
    %max, %sum = rowwise.reduce max_sumexp %moved : tensor<380xf32> -> f32, f32
    %s = tensor.splat %sum : tensor<380xf32>
    %d = arith.divf %moved, %s : tensor<380xf32>
    %p = arith.mulf %d, %other : tensor<380xf32>
    %o = arith.mulf %p, %weight : tensor<380xf32>
    rowwise.yield %o : tensor<380xf32>
  }
  return %y : tensor<500x380xf32>
}
