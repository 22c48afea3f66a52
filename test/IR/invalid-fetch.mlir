// RUN: softmax-opt %s --split-input-file --verify-diagnostics

#workgroup = #gpu.address_space<workgroup>
func.func @fetch_c1(%x: memref<8x64xf32>, %shared: memref<?xi8, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.fetch' op expected 2 indices, found 1}}
  rowwise.fetch %x[%i] size(%i) into %shared[%i], %barriers[%i] : memref<8x64xf32> into memref<?xi8, #workgroup>, memref<7xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @fetch_c2(%x: memref<64xf32>, %shared: memref<?xi8>, %barriers: memref<7xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.fetch' op expected workgroup memory, found 'memref<?xi8>'}}
  rowwise.fetch %x[%i] size(%i) into %shared[%i], %barriers[%i] : memref<64xf32> into memref<?xi8>, memref<7xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @fetched_c1(%shared: memref<?xi8, #workgroup>, %barriers: memref<7xi64>, %i: index, %parity: i32) {
  // expected-error @+1 {{'rowwise.fetched' op expected workgroup memory, found 'memref<7xi64>'}}
  %t = rowwise.fetched %shared[%i], %barriers[%i] parity(%parity) : memref<?xi8, #workgroup>, memref<7xi64> -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @fetched_c2_shape(%shared: memref<?xi8, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index, %parity: i32, %mask: vector<32xi1>, %padding: vector<64xf32>) {
  // expected-error @+1 {{'rowwise.fetched' op expected a mask of the tile's shape, found 'vector<32xi1>' for 'vector<64xf32>'}}
  %t = rowwise.fetched %shared[%i], %barriers[%i] parity(%parity) mask(%mask, %padding)
      : memref<?xi8, #workgroup>, memref<7xi64, #workgroup>, vector<32xi1>, vector<64xf32> -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @fetched_c2_type(%shared: memref<?xi8, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index, %parity: i32, %mask: vector<64xi1>, %padding: vector<64xf16>) {
  // expected-error @+1 {{'rowwise.fetched' op expected padding of the tile's type, found 'vector<64xf16>' for 'vector<64xf32>'}}
  %t = rowwise.fetched %shared[%i], %barriers[%i] parity(%parity) mask(%mask, %padding)
      : memref<?xi8, #workgroup>, memref<7xi64, #workgroup>, vector<64xi1>, vector<64xf16> -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @fetch_c1_elements(%x: memref<64xindex>, %shared: memref<?xi8, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.fetch' op expected integers or floats of 1, 2, 4 or 8 bytes, found 'memref<64xindex>'}}
  rowwise.fetch %x[%i] size(%i) into %shared[%i], %barriers[%i] : memref<64xindex> into memref<?xi8, #workgroup>, memref<7xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @fetch_c2_barriers(%x: memref<64xf32>, %shared: memref<?xi8, #workgroup>, %barriers: memref<?xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.fetch' op expected a static number of barriers, found 'memref<?xi64, #gpu.address_space<workgroup>>'}}
  rowwise.fetch %x[%i] size(%i) into %shared[%i], %barriers[%i] : memref<64xf32> into memref<?xi8, #workgroup>, memref<?xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @fetch_c2_none(%x: memref<64xf32>, %shared: memref<?xi8, #workgroup>, %barriers: memref<0xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.fetch' op expected a static number of barriers, found 'memref<0xi64, #gpu.address_space<workgroup>>'}}
  rowwise.fetch %x[%i] size(%i) into %shared[%i], %barriers[%i] : memref<64xf32> into memref<?xi8, #workgroup>, memref<0xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @fetched_c1_slot(%shared: memref<?xi8, #workgroup>, %barriers: memref<3xi64, #workgroup>, %i: index, %parity: i32) {
  %c3 = arith.constant 3 : index
  // expected-error @+1 {{'rowwise.fetched' op expected a slot of 'memref<3xi64, #gpu.address_space<workgroup>>', found number 3}}
  %t = rowwise.fetched %shared[%i], %barriers[%c3] parity(%parity) : memref<?xi8, #workgroup>, memref<3xi64, #workgroup> -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @fetched_index(%shared: memref<?xi8, #workgroup>, %barriers: memref<3xi64, #workgroup>, %i: index, %parity: i32) {
  // expected-error @+1 {{'rowwise.fetched' op expected integers or floats of 1, 2, 4 or 8 bytes, found 'vector<64xindex>'}}
  %t = rowwise.fetched %shared[%i], %barriers[%i] parity(%parity) : memref<?xi8, #workgroup>, memref<3xi64, #workgroup> -> vector<64xindex>
  return
}
