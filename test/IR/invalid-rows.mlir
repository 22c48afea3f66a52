// RUN: softmax-opt %s --split-input-file --verify-diagnostics

func.func @copy_rows_c1_space(%x: memref<?xf32>, %shared: memref<64xf32>, %i: index, %d: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.copy_rows' op expected workgroup memory for 'f32', found 'memref<64xf32>'}}
  rowwise.copy_rows %x[%i] [%d] mask(%m) into %shared : memref<?xf32>, vector<16xindex>, vector<16xi1> into memref<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @copy_rows_c1_type(%x: memref<?xf32>, %shared: memref<64xf16, #workgroup>, %i: index, %d: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.copy_rows' op expected workgroup memory for 'f32', found 'memref<64xf16, #gpu.address_space<workgroup>>'}}
  rowwise.copy_rows %x[%i] [%d] mask(%m) into %shared : memref<?xf32>, vector<16xindex>, vector<16xi1> into memref<64xf16, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @copied_rows_c1_type(%shared: memref<64xf32, #workgroup>, %m: vector<16xi1>, %p: vector<16xf32>) {
  // expected-error @+1 {{'rowwise.copied_rows' op expected results of the padding's type 'vector<16xf32>', found 'vector<8xf32>'}}
  %r:2 = rowwise.copied_rows %shared mask(%m, %p) : memref<64xf32, #workgroup>, vector<16xi1>, vector<16xf32> -> vector<16xf32>, vector<8xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @copied_rows_c1_shape(%shared: memref<64xf32, #workgroup>, %m: vector<8xi1>, %p: vector<16xf32>) {
  // expected-error @+1 {{'rowwise.copied_rows' op expected a mask of the tile's shape, found 'vector<8xi1>' for 'vector<16xf32>'}}
  %r = rowwise.copied_rows %shared mask(%m, %p) : memref<64xf32, #workgroup>, vector<8xi1>, vector<16xf32> -> vector<16xf32>
  return
}

// -----
func.func @store_rows_c1_type(%x: memref<?xf32>, %t: vector<16xf16>, %i: index, %d: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.store_rows' op expected tiles of 'f32', found 'vector<16xf16>'}}
  rowwise.store_rows %t, %t to %x[%i] [%d] mask(%m) : vector<16xf16>, vector<16xf16> to memref<?xf32>, vector<16xindex>, vector<16xi1>
  return
}

// -----
func.func @store_rows_c1_shape(%x: memref<?xf32>, %t: vector<16xf32>, %i: index, %d: vector<8xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.store_rows' op expected a mask of the tile's shape, found 'vector<16xi1>' for 'vector<8xindex>'}}
  rowwise.store_rows %t, %t to %x[%i] [%d] mask(%m) : vector<16xf32>, vector<16xf32> to memref<?xf32>, vector<8xindex>, vector<16xi1>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @copy_rows_c1_strided(%x: memref<?xf32, strided<[3]>>, %shared: memref<64xf32, #workgroup>, %i: index, %d: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.copy_rows' op expected contiguous device memory, found 'memref<?xf32, strided<[3]>>'}}
  rowwise.copy_rows %x[%i] [%d] mask(%m) into %shared : memref<?xf32, strided<[3]>>, vector<16xindex>, vector<16xi1> into memref<64xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @store_rows_c1_space(%x: memref<?xf32, #workgroup>, %t: vector<16xf32>, %i: index, %d: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.store_rows' op expected contiguous device memory, found 'memref<?xf32, #gpu.address_space<workgroup>>'}}
  rowwise.store_rows %t, %t to %x[%i] [%d] mask(%m) : vector<16xf32>, vector<16xf32> to memref<?xf32, #workgroup>, vector<16xindex>, vector<16xi1>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @copy_packed_c1_size(%x: memref<?xbf16>, %shared: memref<33xbf16, #workgroup>, %count: index) {
  // expected-error @+1 {{'rowwise.copy_packed' op expected shared memory for whole bytes, 16 or a multiple of them up to 49152, found 'memref<33xbf16, #gpu.address_space<workgroup>>'}}
  rowwise.copy_packed %x into %shared count(%count) : memref<?xbf16> into memref<33xbf16, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @copy_packed_c1_type(%x: memref<?xbf16>, %shared: memref<32xf16, #workgroup>, %count: index) {
  // expected-error @+1 {{'rowwise.copy_packed' op expected workgroup memory for 'bf16', found 'memref<32xf16, #gpu.address_space<workgroup>>'}}
  rowwise.copy_packed %x into %shared count(%count) : memref<?xbf16> into memref<32xf16, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @store_packed_c1_strided(%x: memref<?xbf16, strided<[3]>>, %shared: memref<32xbf16, #workgroup>, %count: index) {
  // expected-error @+1 {{'rowwise.store_packed' op expected contiguous device memory, found 'memref<?xbf16, strided<[3]>>'}}
  rowwise.store_packed %shared to %x count(%count) : memref<32xbf16, #workgroup> to memref<?xbf16, strided<[3]>>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @copy_packed_c1_most(%x: memref<?xf64>, %shared: memref<6146xf64, #workgroup>, %count: index) {
  // expected-error @+1 {{'rowwise.copy_packed' op expected shared memory for whole bytes, 16 or a multiple of them up to 49152, found 'memref<6146xf64, #gpu.address_space<workgroup>>'}}
  rowwise.copy_packed %x into %shared count(%count) : memref<?xf64> into memref<6146xf64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @copy_packed_c1_elements(%x: memref<?xi24>, %shared: memref<32xi24, #workgroup>, %count: index) {
  // expected-error @+1 {{'rowwise.copy_packed' op expected integers or floats of 1, 2, 4 or 8 bytes, found 'memref<?xi24>'}}
  rowwise.copy_packed %x into %shared count(%count) : memref<?xi24> into memref<32xi24, #workgroup>
  return
}

// -----
func.func @hold_rank(%tile: vector<4x4xf32>) {
  // expected-error @+1 {{'rowwise.hold' op operand #0 must be}}
  %held = rowwise.hold %tile : vector<4x4xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @keep_c1_size(%tile: vector<64xf32>, %shared: memref<?xf32, #workgroup>) {
  // expected-error @+1 {{'rowwise.keep' op expected a static number of elements, found 'memref<?xf32, #gpu.address_space<workgroup>>'}}
  rowwise.keep %tile in %shared : vector<64xf32> in memref<?xf32, #workgroup>
  return
}

// -----
func.func @keep_c1_space(%tile: vector<64xf32>, %shared: memref<64xf32>) {
  // expected-error @+1 {{'rowwise.keep' op expected workgroup memory for 'f32', found 'memref<64xf32>'}}
  rowwise.keep %tile in %shared : vector<64xf32> in memref<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @keep_c2(%tile: vector<64xf32>, %before: vector<32xf32>, %shared: memref<64xf32, #workgroup>) {
  // expected-error @+1 {{'rowwise.keep' op expected another tile of type 'vector<64xf32>' before this one, found 'vector<32xf32>'}}
  rowwise.keep %tile, %before in %shared : vector<64xf32>, vector<32xf32> in memref<64xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @kept_c1_type(%shared: memref<64xf16, #workgroup>) {
  // expected-error @+1 {{'rowwise.kept' op expected workgroup memory for 'f32', found 'memref<64xf16, #gpu.address_space<workgroup>>'}}
  %tile = rowwise.kept %shared : memref<64xf16, #workgroup> -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @kept_c1_bits(%shared: memref<64xi1, #workgroup>) {
  // expected-error @+1 {{'rowwise.kept' op expected elements of whole bytes, found 'i1'}}
  %tile = rowwise.kept %shared : memref<64xi1, #workgroup> -> vector<64xi1>
  return
}
