// RUN: softmax-opt %s --split-input-file --verify-diagnostics

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @fuse_c18_neither(%x: tensor<4x8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected accumulated dimensions and what combines results, or none of both}}
  %y = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [2] accumulated [] by []
      maps [#all, #all] -> tensor<4x8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#parts = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @fuse_c18_axis(%x: tensor<4x8x16xf32>) {
  // expected-error @+1 {{expected ascending accumulated dimensions below 3 that are not the axis, found 2}}
  %y = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [2] accumulated [1, 2] by [#rowwise<kind addf>]
      maps [#all, #parts] -> tensor<4x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#parts = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @fuse_c18_count(%x: tensor<4x8x16xf32>) {
  // expected-error @+1 {{expected a monoid for each of 1 results that name no accumulated dimension, found 2}}
  %y = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [2] accumulated [1]
      by [#rowwise<kind addf>, #rowwise<kind addf>] maps [#all, #parts] -> tensor<4x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#parts = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @fuse_c18_kind(%x: tensor<4x8x16xf32>) {
  // expected-error @+1 {{expected monoids of one component of 'f32' for accumulated dimensions, found #rowwise<kind addi>}}
  %y = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [2] accumulated [1] by [#rowwise<kind addi>]
      maps [#all, #parts] -> tensor<4x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#parts = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @fuse_c18_components(%x: tensor<4x8x16xf32>) {
  // expected-error @+1 {{expected monoids of one component of 'f32' for accumulated dimensions, found #rowwise<kind max_sumexp>}}
  %y = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [2] accumulated [1] by [#rowwise<kind max_sumexp>]
      maps [#all, #parts] -> tensor<4x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
#all = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#some = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
func.func @fuse_c6_some(%x: tensor<2x4x8x16xf32>) {
  // expected-error @+1 {{expected map 1 of a result to name every outer dimension, or every one that is not accumulated, found}}
  %y = rowwise.fuse ins(%x : tensor<2x4x8x16xf32>) axis [3] accumulated [1, 2] by []
      maps [#all, #some] -> tensor<2x4x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#parts = affine_map<(d0, d1, d2) -> (d0, d2)>
#stream = #rowwise.version<schedule = #rowwise.stream,
    layout = <vector = 1, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = any, minWidth = 16, maxWidth = 16>>
func.func @fuse_c19_stream(%x: tensor<4x8x16xf32>) {
  // expected-error @+1 {{expected a version that holds rows in registers, all in the same elements of its threads, for accumulated dimensions, found}}
  %y = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [2] accumulated [1] by [#rowwise<kind addf>]
      maps [#all, #parts] versions [#stream] -> tensor<4x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#parts = affine_map<(d0, d1, d2) -> (d0, d2)>
#shifted = #rowwise.version<schedule = #rowwise.warp,
    layout = <vector = 4, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = any, minWidth = 16, maxWidth = 16>, window = vector>
func.func @fuse_c19_shifted(%x: tensor<4x8x16xf32>) {
  // expected-error @+1 {{expected a version that holds rows in registers, all in the same elements of its threads, for accumulated dimensions, found}}
  %y = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [2] accumulated [1] by [#rowwise<kind addf>]
      maps [#all, #parts] versions [#shifted] -> tensor<4x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}
