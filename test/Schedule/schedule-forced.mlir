// RUN: softmax-opt %s --rowwise-schedule=kind=warp | FileCheck %s --check-prefix=WARP
// RUN: softmax-opt %s --rowwise-schedule=kind=block | FileCheck %s --check-prefix=BLOCK
// RUN: softmax-opt %s --rowwise-schedule=kind=stream | FileCheck %s --check-prefix=STREAM

#all = affine_map<(d0, d1) -> (d0, d1)>
// A forced schedule has versions for the widths that it can hold.
func.func @dynamic_width(%x: tensor<64x?xf32>) -> tensor<64x?xf32> {
  // WARP-NOT: schedule = #rowwise.{{block|stream}}
  // WARP: versions [#rowwise.version<schedule = #rowwise.warp, {{.*}} minWidth = 0,
  // WARP-NOT: schedule = #rowwise.{{block|stream}}
  // WARP: return
  // BLOCK: versions [#rowwise.version<schedule = #rowwise.block, {{.*}} minWidth = 0,
  // BLOCK-NOT: schedule = #rowwise.{{warp|stream}}
  // BLOCK: return
  // STREAM: versions [#rowwise.version<schedule = #rowwise.stream, {{.*}} rows = <alignment = aligned, minWidth = 0, maxWidth = 9223372036854775807>{{[^#]*}}>,
  // STREAM-SAME: #rowwise.version<schedule = #rowwise.stream, {{.*}} rows = <alignment = any, minWidth = 0, maxWidth = 9223372036854775807>, window = line{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x?xf32>) axis [1] maps [#all, #all] -> tensor<64x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %e = math.exp %row : tensor<?xf32>
    rowwise.yield %e : tensor<?xf32>
  }
  return %y : tensor<64x?xf32>
}

// What the aligned kernel holds exactly, the unaligned one holds with an element
// more, of the row's ends.
func.func @exact_width(%x: tensor<64x1024xf32>) -> tensor<64x1024xf32> {
  // WARP: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 8, {{.*}} rows = <alignment = aligned, minWidth = 1024,
  // WARP-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 8, {{.*}} peeled = true>, rows = <alignment = any, minWidth = 1024,
  %y = rowwise.fuse ins(%x : tensor<64x1024xf32>) axis [1] maps [#all, #all] -> tensor<64x1024xf32> {
  ^bb0(%row: tensor<1024xf32>):
    %e = math.exp %row : tensor<1024xf32>
    rowwise.yield %e : tensor<1024xf32>
  }
  return %y : tensor<64x1024xf32>
}
