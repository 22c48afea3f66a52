// RUN: softmax-opt %s --rowwise-tile --split-input-file --verify-diagnostics

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_not_scheduled(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected versions, found none}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----
func.func @negative_other_operation(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> tensor<8x4xf32> {
  %init = tensor.empty() : tensor<8x4xf32>
  // expected-error @+2 {{'linalg.matmul' op has no lowering to a kernel}}
  // expected-note @+1 {{it is not part of a row program}}
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// -----
func.func @negative_size_from_memory(%x: tensor<8x16xf32>, %n: tensor<1xi32>) -> tensor<?x16xf32> {
  %c0 = arith.constant 0 : index
  // expected-error @+2 {{'tensor.extract' op has no lowering to a kernel}}
  // expected-note @+1 {{it is not part of a row program}}
  %size = tensor.extract %n[%c0] : tensor<1xi32>
  %index = arith.index_cast %size : i32 to index
  %y = tensor.extract_slice %x[0, 0] [%index, 16] [1, 1] : tensor<8x16xf32> to tensor<?x16xf32>
  return %y : tensor<?x16xf32>
}

// -----
func.func @negative_assertion_on_element(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @+2 {{'tensor.extract' op has no lowering to a kernel}}
  // expected-note @+1 {{it is not part of a row program}}
  %element = tensor.extract %x[%c0, %c0] : tensor<8x16xf32>
  %ok = arith.cmpf one, %element, %zero : f32
  cf.assert %ok, "expected no zero"
  return %x : tensor<8x16xf32>
}

// -----
func.func @negative_unranked_cast(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+2 {{'tensor.cast' op has no lowering to a kernel}}
  // expected-note @+1 {{it is not part of a row program}}
  %u = tensor.cast %x : tensor<8x16xf32> to tensor<*xf32>
  %y = tensor.cast %u : tensor<*xf32> to tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
func.func @negative_view_returned(%x: tensor<8x16xf32>) -> tensor<128xf32> {
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<8x16xf32> into tensor<128xf32>
  // expected-error @+1 {{cannot return operand 0: expected the result of a row program, returned once}}
  return %y : tensor<128xf32>
}

// -----
func.func @negative_argument_returned(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{cannot return operand 0: expected the result of a row program, returned once}}
  return %x : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_returned_twice(%x: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all]
      versions [#rowwise.schedule<warp, layout = <vector = 4, registers = 1, lanes = 4, warps = 1, rows = 32>,
                    aligned = true, minWidth = 16, maxWidth = 16, stages = 0>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  // expected-error @+1 {{cannot return operand 1: expected the result of a row program, returned once}}
  return %y, %y : tensor<8x16xf32>, tensor<8x16xf32>
}

// -----
// expected-error @+1 {{expected ranked tensors of floats, i1 or integers of whole bytes, such as tensor<f32> for a single number, found 'f32'}}
func.func @negative_scalar_result(%x: f32) -> f32 {
  return %x : f32
}

// -----
// expected-error @+1 {{expected ranked tensors of floats, i1 or integers of whole bytes, such as tensor<f32> for a single number, found 'complex<f32>'}}
func.func @negative_complex_argument(%x: complex<f32>) {
  return
}

// -----
// expected-error @+1 {{expected ranked tensors of floats, i1 or integers of whole bytes, such as tensor<f32> for a single number, found 'tensor<*xf32>'}}
func.func @negative_unranked(%x: tensor<*xf32>) {
  return
}

// -----
// expected-error @+1 {{expected ranked tensors of floats, i1 or integers of whole bytes, found 'tensor<8xi4>'}}
func.func @negative_bits(%x: tensor<8xi4>) {
  return
}

// -----
// expected-error @+1 {{expected a function of one block, found 2}}
func.func @negative_two_blocks(%x: tensor<8x16xf32>) {
  cf.br ^next
^next:
  return
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_packed_of_any_length(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  // expected-error @+1 {{'rowwise.fuse' op expected rows without gaps, of a static length, of which 49152 bytes of shared memory hold a block's, found dynamic ones for #rowwise.schedule<warp}}
  %y = rowwise.fuse ins(%x : tensor<?x?xbf16>) axis [1] maps [#all, #all]
      versions [#rowwise.schedule<warp, layout = <vector = 1, registers = 3, lanes = 1, warps = 1, rows = 64>, aligned = true, minWidth = 3, maxWidth = 3, stages = 0, packed = 1>] -> tensor<?x?xbf16> {
  ^bb0(%row: tensor<?xbf16>):
    rowwise.yield %row : tensor<?xbf16>
  }
  return %y : tensor<?x?xbf16>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_packed_of_much(%x: tensor<8x33xbf16>) -> tensor<8x33xbf16> {
  // expected-error @+1 {{'rowwise.fuse' op expected rows without gaps, of a static length, of which 49152 bytes of shared memory hold a block's, found 67584 bytes for #rowwise.schedule<warp}}
  %y = rowwise.fuse ins(%x : tensor<8x33xbf16>) axis [1] maps [#all, #all]
      versions [#rowwise.schedule<warp, layout = <vector = 1, registers = 33, lanes = 1, warps = 1, rows = 1024>, aligned = true, minWidth = 33, maxWidth = 33, stages = 0, packed = 1>] -> tensor<8x33xbf16> {
  ^bb0(%row: tensor<33xbf16>):
    rowwise.yield %row : tensor<33xbf16>
  }
  return %y : tensor<8x33xbf16>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_ring_of_narrow_vectors(%x: tensor<8x100xf32>) -> tensor<8x100xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected contiguous rows of whole vectors of 16 bytes, and reductions that do not wait for each other, for #rowwise.schedule<split}}
  %y = rowwise.fuse ins(%x : tensor<8x100xf32>) axis [1] maps [#all, #all]
      versions [#rowwise.schedule<split, layout = <vector = 2, registers = 1, lanes = 32, warps = 1, rows = 1, blocks = 2>, aligned = true, minWidth = 0, maxWidth = 100, stages = 3, recomputes = true>] -> tensor<8x100xf32> {
  ^bb0(%row: tensor<100xf32>):
    %sum = rowwise.reduce addf %row : tensor<100xf32> -> f32
    %s = tensor.splat %sum : tensor<100xf32>
    %o = arith.divf %row, %s : tensor<100xf32>
    rowwise.yield %o : tensor<100xf32>
  }
  return %y : tensor<8x100xf32>
}
