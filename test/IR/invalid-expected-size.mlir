// RUN: softmax-opt %s --split-input-file --verify-diagnostics

func.func @type(%x: tensor<8x?xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected "rowwise.expected_size" to be an i64 of 0 or more of a rowwise.fuse with one axis dimension, found 8 : i32}}
  %y = rowwise.fuse ins(%x : tensor<8x?xf32>) axis [1] maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      attributes {rowwise.expected_size = 8 : i32} -> tensor<8x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    rowwise.yield %row : tensor<?xf32>
  }
  return
}

// -----

func.func @axes(%x: tensor<8x?xf32>) {
  // expected-error @+1 {{with one axis dimension, found 8}}
  %y = rowwise.fuse ins(%x : tensor<8x?xf32>) axis [0, 1] maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      attributes {rowwise.expected_size = 8 : i64} -> tensor<8x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    rowwise.yield %row : tensor<?xf32>
  }
  return
}

// -----

// expected-error @+1 {{with one axis dimension, found -1}}
module attributes {rowwise.expected_size = -1} {}
