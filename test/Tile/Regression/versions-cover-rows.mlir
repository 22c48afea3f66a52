// Versions that do not cover the row left part of it unwritten.

// RUN: softmax-opt %s --rowwise-tile --split-input-file --verify-diagnostics

#id = affine_map<(d0, d1) -> (d0, d1)>
#narrow = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 16>>
func.func @negative_narrow(%x: tensor<4x781xf32>) -> tensor<4x781xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected versions for rows of 781 elements, found one for 0 to 16}}
  %y = rowwise.fuse ins(%x : tensor<4x781xf32>) axis [1] maps [#id, #id] versions [#narrow] -> tensor<4x781xf32> {
  ^bb0(%row: tensor<781xf32>):
    rowwise.yield %row : tensor<781xf32>
  }
  return %y : tensor<4x781xf32>
}
