// RUN: softmax-opt %s --rowwise-schedule --split-input-file --verify-diagnostics

#groups = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @negative_two_axis_dims(%x: tensor<4x3x8xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{cannot schedule a program over 2 axis dimensions, expected 1}}
  %y = rowwise.fuse ins(%x : tensor<4x3x8xf32>) axis [1, 2]
      maps [#groups, affine_map<(d0, d1, d2) -> (d0)>] -> tensor<4xf32> {
  ^bb0(%row: tensor<24xf32>):
    %sum = rowwise.reduce addf %row : tensor<24xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_no_axis(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{cannot schedule a program over 0 axis dimensions, expected 1}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%scalar: f32):
    %e = math.exp %scalar : f32
    rowwise.yield %e : f32
  }
  return %y : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_first_axis(%x: tensor<8x16xf32>) -> tensor<16xf32> {
  // expected-error @+1 {{cannot schedule a program whose axis is not the last dimension of 'tensor<8x16xf32>': schedule column has no lowering yet}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [0]
      maps [#all, affine_map<(d0, d1) -> (d1)>] -> tensor<16xf32> {
  ^bb0(%row: tensor<8xf32>):
    %sum = rowwise.reduce addf %row : tensor<8xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_transposed_result(%x: tensor<8x16xf32>) -> tensor<16x8xf32> {
  // expected-error @+1 {{cannot schedule a program whose axis is not the last dimension of 'tensor<16x8xf32>': schedule column has no lowering yet}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, affine_map<(d0, d1) -> (d1, d0)>] -> tensor<16x8xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<16x8xf32>
}
