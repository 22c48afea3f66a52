// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

// Of several widths each has the threads that it needs: lanes of 16 elements each, a power of
// two, and warps of 1024 elements and what the window starts before a row.

#all = affine_map<(d0, d1) -> (d0, d1)>
#lanes = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 512>>
#warps = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 16, rows = 1>,
    rows = <alignment = any, minWidth = 0, maxWidth = 16353>, window = line>

// CHECK-LABEL: func.func @main(
// CHECK: %[[WIDTH:.*]] = memref.dim %{{.*}}, %c1
// CHECK: scf.if
// CHECK: arith.addi %[[WIDTH]], %c15
// CHECK-COUNT-5: arith.select
// CHECK: %[[ROWS:.*]] = arith.divui %c128, %[[LANES:.*]] : index
// CHECK: %[[BLOCKS:.*]] = arith.ceildivui %{{.*}}, %[[ROWS]]
// CHECK: gpu.launch_func {{.*}} @main_warp_32x4{{.*}} blocks in (%[[BLOCKS]], %c1, %c1) threads in (%[[LANES]], %[[ROWS]], %c1)
// CHECK: %[[ELEMENTS:.*]] = arith.addi %[[WIDTH]], %c1054
// CHECK: %[[NEEDED:.*]] = arith.divui %[[ELEMENTS]], %c1024
// CHECK: %[[WARPS:.*]] = arith.maxui %[[NEEDED]], %c1
// CHECK: %[[THREADS:.*]] = arith.muli %[[WARPS]], %c32
// CHECK: gpu.launch_func {{.*}} @main_block_512x8{{.*}} threads in (%[[THREADS]], %c1, %c1)
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [1] maps [#all, #all] versions [#lanes, #warps] -> tensor<?x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %e = math.exp %row : tensor<?xf32>
    rowwise.yield %e : tensor<?xf32>
  }, {
  ^bb0(%row: tensor<?xf32>):
    %e = math.exp %row : tensor<?xf32>
    rowwise.yield %e : tensor<?xf32>
  }
  return %y : tensor<?x?xf32>
}
