// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse --split-input-file | FileCheck %s

// Pooling by one window that covers all is a reduction of rows.

// CHECK-LABEL: func.func @squeeze_and_excite
// CHECK: rowwise.fuse ins(%{{[^,]*}} : tensor<2x6x5x7xf32>) axis [2, 3]
// CHECK: rowwise.reduce addf
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @squeeze_and_excite(%x: tensor<2x6x5x7xf32>) -> tensor<2x6x5x7xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x6x1x1xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x6x1x1xf32>) -> tensor<2x6x1x1xf32>
  %window = tensor.empty() : tensor<5x7xf32>
  %sum = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<[2, 1]> : vector<2xi64>}
      ins(%x, %window : tensor<2x6x5x7xf32>, tensor<5x7xf32>) outs(%zeros : tensor<2x6x1x1xf32>) -> tensor<2x6x1x1xf32>
  %gate = linalg.tanh ins(%sum : tensor<2x6x1x1xf32>) outs(%empty : tensor<2x6x1x1xf32>) -> tensor<2x6x1x1xf32>
  %all = tensor.empty() : tensor<2x6x5x7xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %gate : tensor<2x6x5x7xf32>, tensor<2x6x1x1xf32>) outs(%all : tensor<2x6x5x7xf32>) {
  ^bb0(%a: f32, %g: f32, %out: f32):
    %p = arith.mulf %a, %g : f32
    linalg.yield %p : f32
  } -> tensor<2x6x5x7xf32>
  return %y : tensor<2x6x5x7xf32>
}

// -----
// A dimension of size 1, and a dynamic batch.
// CHECK-LABEL: func.func @one_line
// CHECK: rowwise.fuse ins(%{{[^,]*}} : tensor<?x1x9x6xf32>) axis
// CHECK: rowwise.reduce maximumf
// CHECK: return
func.func @one_line(%x: tensor<?x1x9x6xf32>) -> tensor<?x1x1x6xf32> {
  %c0 = arith.constant 0 : index
  %lowest = arith.constant 0xFF800000 : f32
  %n = tensor.dim %x, %c0 : tensor<?x1x9x6xf32>
  %empty = tensor.empty(%n) : tensor<?x1x1x6xf32>
  %init = linalg.fill ins(%lowest : f32) outs(%empty : tensor<?x1x1x6xf32>) -> tensor<?x1x1x6xf32>
  %window = tensor.empty() : tensor<1x9xf32>
  %y = linalg.pooling_nhwc_max ins(%x, %window : tensor<?x1x9x6xf32>, tensor<1x9xf32>) outs(%init : tensor<?x1x1x6xf32>) -> tensor<?x1x1x6xf32>
  return %y : tensor<?x1x1x6xf32>
}

// -----
// Windows that leave some out, and several of them.
// CHECK-LABEL: func.func @negative_part
// CHECK: linalg.pooling_ncw_sum
// CHECK: linalg.pooling_ncw_sum
func.func @negative_part(%x: tensor<2x3x9xf32>, %init: tensor<2x3x1xf32>, %inits: tensor<2x3x2xf32>) -> (tensor<2x3x1xf32>, tensor<2x3x2xf32>) {
  %window = tensor.empty() : tensor<8xf32>
  %y = linalg.pooling_ncw_sum {dilations = dense<1> : vector<1xi64>, strides = dense<2> : vector<1xi64>}
      ins(%x, %window : tensor<2x3x9xf32>, tensor<8xf32>) outs(%init : tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
  %z = linalg.pooling_ncw_sum {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>}
      ins(%x, %window : tensor<2x3x9xf32>, tensor<8xf32>) outs(%inits : tensor<2x3x2xf32>) -> tensor<2x3x2xf32>
  return %y, %z : tensor<2x3x1xf32>, tensor<2x3x2xf32>
}

// -----
// A convolution stays one.
// CHECK-LABEL: func.func @negative_convolution
// CHECK: linalg.conv_1d_ncw_fcw
func.func @negative_convolution(%x: tensor<2x3x9xf32>, %w: tensor<4x3x9xf32>, %init: tensor<2x4x1xf32>) -> tensor<2x4x1xf32> {
  %y = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>}
      ins(%x, %w : tensor<2x3x9xf32>, tensor<4x3x9xf32>) outs(%init : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
  return %y : tensor<2x4x1xf32>
}
