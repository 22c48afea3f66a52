// RUN: softmax-opt %s --split-input-file --verify-diagnostics

func.func @lookup_c1_indices(%x: tensor<8x16xf32>, %embeddings: tensor<99x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x, %embeddings : tensor<8x16xf32>, tensor<99x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %w: tensor<99x16xf32>):
    %i = rowwise.position 0 : index
    %j = rowwise.position 1 : tensor<16xindex>
    // expected-error @+1 {{'rowwise.lookup' op expected 2 indices, found 1}}
    %v = rowwise.lookup %w[%j] : tensor<99x16xf32>[tensor<16xindex>] -> tensor<16xf32>
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----

func.func @lookup_c2_scalars(%x: tensor<8x16xf32>, %embeddings: tensor<99x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x, %embeddings : tensor<8x16xf32>, tensor<99x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %w: tensor<99x16xf32>):
    %i = rowwise.position 0 : index
    %j = rowwise.position 1 : tensor<16xindex>
    // expected-error @+1 {{'rowwise.lookup' op expected an index that is a row, found scalars: tensor.extract reads one element}}
    %v = rowwise.lookup %w[%i, %i] : tensor<99x16xf32>[index, index] -> tensor<16xf32>
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----

func.func @lookup_c2_shape(%x: tensor<8x16xf32>, %embeddings: tensor<99x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x, %embeddings : tensor<8x16xf32>, tensor<99x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %w: tensor<99x16xf32>):
    %i = rowwise.position 0 : index
    %j = rowwise.position 1 : tensor<16xindex>
    // expected-error @+1 {{'rowwise.lookup' op expected an index of the result's shape, that of 'tensor<8xf32>', found 'tensor<16xindex>'}}
    %v = rowwise.lookup %w[%i, %j] : tensor<99x16xf32>[index, tensor<16xindex>] -> tensor<8xf32>
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----

func.func @lookup_c3_elements(%x: tensor<8x16xf32>, %embeddings: tensor<99x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x, %embeddings : tensor<8x16xf32>, tensor<99x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %w: tensor<99x16xf32>):
    %i = rowwise.position 0 : index
    %j = rowwise.position 1 : tensor<16xindex>
    // expected-error @+1 {{'rowwise.lookup' op expected elements of type 'f32', found 'tensor<16xf64>'}}
    %v = rowwise.lookup %w[%i, %j] : tensor<99x16xf32>[index, tensor<16xindex>] -> tensor<16xf64>
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----

// A row is no table: another thread has the element.
func.func @lookup_in_a_row(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected elementwise operations, constants of equal elements, splats, positions, elements of tables and, outside of branches, reductions in the body}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %j = rowwise.position 1 : tensor<16xindex>
    // expected-note @+1 {{found rowwise.lookup}}
    %v = rowwise.lookup %row[%j] : tensor<16xf32>[tensor<16xindex>] -> tensor<16xf32>
    rowwise.yield %v : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}
