// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

// Groups of blocks that share a row step over the rows. States are in the workspace, which the host
// makes zero before the launch, for as many groups as the device runs at once.

#all = affine_map<(d0, d1) -> (d0, d1)>
#split = #rowwise.version<schedule = #rowwise.split<maxGroups = 341>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 3>,
    rows = <alignment = aligned, minWidth = 384, maxWidth = 384>, minBlocks = 32>

// CHECK-LABEL: gpu.module @main_
// CHECK: gpu.func @main_split_96x1_n384_aligned_stages1(
// CHECK-SAME: %{{.*}}: memref<?x18xi64> {rowwise.states}) kernel
// CHECK-SAME: rowwise.version = #rowwise.version<schedule = #rowwise.split<maxGroups = 341>{{.*}}, minBlocks = 32>
// CHECK-DAG: %[[GROUP:.*]] = arith.divui %block_id_x, %c3
// CHECK-DAG: %[[GROUPS:.*]] = arith.divui %grid_dim_x, %c3
// CHECK: %[[REST:.*]] = arith.subi %{{.*}}, %[[GROUP]]
// CHECK: %[[ITERATIONS:.*]] = arith.ceildivui %[[REST]], %[[GROUPS]]
// CHECK: scf.for %[[ITERATION:.*]] = %c0 to %[[ITERATIONS]] step %c1 {
// CHECK: %[[AHEAD:.*]] = arith.muli %[[ITERATION]], %[[GROUPS]]
// CHECK: %[[ROW:.*]] = arith.addi %[[GROUP]], %[[AHEAD]]
// CHECK: %[[TILE:.*]] = vector.maskedload %{{.*}}[%[[ROW]],
// CHECK: rowwise.reduce max_sumexp %[[TILE]]
// CHECK: rowwise.reduce addf
// CHECK-NOT: scf.if
// CHECK: vector.maskedstore %{{.*}}[%[[ROW]],

// 341 groups of 18 elements are room for as many blocks as any device runs.
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[WORKSPACE:[a-z0-9]+]]: !llvm.ptr, %[[STREAM:[a-z0-9]+]]: !llvm.ptr)
// CHECK: %[[RESIDENT:.*]] = func.call @rowwiseResidentGroups(%{{.*}}, %c32_i32, %c0_i64, %c3_i64) : (!llvm.ptr, i32, i64, i64) -> i64
// CHECK: %[[BLOCKS:.*]] = arith.index_cast %[[RESIDENT]]
// CHECK: %[[SOME:.*]] = arith.minui %[[BLOCKS]], %c500
// CHECK: %[[LAUNCHED:.*]] = arith.minui %[[SOME]], %c341
// CHECK: arith.cmpi ne, %[[LAUNCHED]], %c0
// CHECK: scf.if
// CHECK: %[[STATES:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%[[LAUNCHED]], 18], strides: [18, 1]
// CHECK-NEXT: %[[GRID:.*]] = arith.muli %[[LAUNCHED]], %c3
// CHECK: gpu.launch_func <%[[STREAM]] : !llvm.ptr> @main_split_96x1_n384_aligned_stages1{{.*}}::@main_split_96x1_n384_aligned_stages1
// CHECK-SAME: blocks in (%[[GRID]], %c1, %c1) threads in (%c32, %c1, %c1)
// CHECK-SAME: %[[STATES]]
func.func @main(%x: tensor<500x384xf32>) -> tensor<500x384xf32> {
  %y = rowwise.fuse ins(%x : tensor<500x384xf32>) axis [1] maps [#all, #all] versions [#split] -> tensor<500x384xf32> {
  ^bb0(%row: tensor<384xf32>):
    %max, %sum = rowwise.reduce max_sumexp %row : tensor<384xf32> -> f32, f32
    %s = tensor.splat %sum : tensor<384xf32>
    %d = arith.divf %row, %s : tensor<384xf32>
    %total = rowwise.reduce addf %d : tensor<384xf32> -> f32
    %t = tensor.splat %total : tensor<384xf32>
    %o = arith.subf %d, %t : tensor<384xf32>
    rowwise.yield %o : tensor<384xf32>
  }
  return %y : tensor<500x384xf32>
}

// 341 * 18 * 8 bytes, rounded up.
// CHECK-LABEL: func.func @main_workspace_size(
// CHECK: %c49152_i64
