// Of rows of no elements that lie apart, a warp read whole vectors around nothing.

// RUN: softmax-run %s --device=simulator --input=6x0xf32 --padding=3,0 | FileCheck %s

// CHECK: result 0: 6xf32=0,0,0,0,0,0
#m0 = affine_map<(d0, d1) -> (d0, d1)>
#m2 = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [1] maps [#m0, #m2] versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 1, rows = 4>, rows = <alignment = any, minWidth = 0, maxWidth = 481>>] -> tensor<?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %s = rowwise.reduce addf %row : tensor<?xf32> -> f32
    rowwise.yield %s : f32
  }
  return %y : tensor<?xf32>
}
