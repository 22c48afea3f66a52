// RUN: softmax-opt %s --rowwise-schedule=kind=block | FileCheck %s --check-prefix=BLOCK
// RUN: softmax-opt %s --rowwise-schedule=kind=stream | FileCheck %s --check-prefix=STREAM
// RUN: softmax-opt %s --rowwise-schedule=threads=16 | FileCheck %s --check-prefix=THREADS
// RUN: softmax-opt %s --rowwise-schedule=rows=16 | FileCheck %s --check-prefix=ROWS
// RUN: softmax-opt %s --rowwise-schedule=stages=3 | FileCheck %s --check-prefix=STAGES
// RUN: softmax-opt %s --rowwise-schedule="kind=block threads=64" | FileCheck %s --check-prefix=BLOCK64
// RUN: not softmax-opt %s --rowwise-schedule="kind=warp threads=24" 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: not softmax-opt %s --rowwise-schedule=rows=128 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not softmax-opt %s --rowwise-schedule=stages=9 2>&1 | FileCheck %s --check-prefix=DEEP

// LANES: error: expected threads to be a power of two up to 32 in schedule warp, found 24
// LARGE: error: expected at most 1024 threads a block, found 2048, of which 16 have the same row
// DEEP: error: expected 0 to 8 stages, found 9

// What each option does to a program that has schedule warp by itself: that has no stages.

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @width_101(%x: tensor<64x101xf32>) -> tensor<64x101xf32> {
  // BLOCK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>, rows = <alignment = any, minWidth = 101, maxWidth = 101>, window = line{{[^#]*}}>]
  // STREAM: versions [#rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 8, rows = 1>, rows = <alignment = any, minWidth = 101, maxWidth = 101>, window = line{{[^#]*}}>]
  // THREADS: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 7, lanes = 16, warps = 1, rows = 8>, rows = <alignment = any, minWidth = 101, maxWidth = 101>{{[^#]*}}>]
  // ROWS: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 7, lanes = 16, warps = 1, rows = 16>, rows = <alignment = any, minWidth = 101, maxWidth = 101>{{[^#]*}}>]
  // STAGES: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 7, lanes = 16, warps = 1, rows = 8>, rows = <alignment = any, minWidth = 101, maxWidth = 101>{{[^#]*}}>]
  // BLOCK64: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1>, rows = <alignment = any, minWidth = 101, maxWidth = 101>, window = line{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x101xf32>) axis [1] maps [#all, #all] -> tensor<64x101xf32> {
  ^bb0(%row: tensor<101xf32>):
    %e = math.exp %row : tensor<101xf32>
    rowwise.yield %e : tensor<101xf32>
  }
  return %y : tensor<64x101xf32>
}
