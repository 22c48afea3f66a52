// RUN: softmax-opt %s --split-input-file --verify-diagnostics

func.func @store_rows_c1_type(%x: memref<?xf32>, %t: vector<16xf16>, %i: index, %d: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.store_rows' op expected tiles of 'f32', found 'vector<16xf16>'}}
  rowwise.store_rows %t, %t to %x[%i] offsets(%d) mask(%m) : vector<16xf16>, vector<16xf16> to memref<?xf32>, vector<16xindex>, vector<16xi1>
  return
}

// -----
func.func @store_rows_c1_shape(%x: memref<?xf32>, %t: vector<16xf32>, %i: index, %d: vector<8xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.store_rows' op expected a mask of the tile's shape, found 'vector<16xi1>' for 'vector<8xindex>'}}
  rowwise.store_rows %t, %t to %x[%i] offsets(%d) mask(%m) : vector<16xf32>, vector<16xf32> to memref<?xf32>, vector<8xindex>, vector<16xi1>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @store_rows_c1_space(%x: memref<?xf32, #workgroup>, %t: vector<16xf32>, %i: index, %d: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.store_rows' op expected contiguous device memory, found 'memref<?xf32, #gpu.address_space<workgroup>>'}}
  rowwise.store_rows %t, %t to %x[%i] offsets(%d) mask(%m) : vector<16xf32>, vector<16xf32> to memref<?xf32, #workgroup>, vector<16xindex>, vector<16xi1>
  return
}

// -----
func.func @hold_rank(%tile: vector<4x4xf32>) {
  // expected-error @+1 {{'rowwise.optimization_barrier' op operand #0 must be}}
  %held = rowwise.optimization_barrier %tile : vector<4x4xf32>
  return
}
