// RUN: softmax-opt %s --split-input-file --verify-diagnostics

#workgroup = #gpu.address_space<workgroup>
func.func @stage_c1_indices(%x: memref<8x64xf32>, %shared: memref<64xf32, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.stage' op expected 2 indices, found 1}}
  rowwise.stage bulk %x[%i] size(%i) into %shared, %barriers[%i] : memref<8x64xf32> into memref<64xf32, #workgroup>, memref<7xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c1_elements(%x: memref<64xindex>, %shared: memref<64xindex, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.stage' op expected integers or floats of 1, 2, 4 or 8 bytes, found 'memref<64xindex>'}}
  rowwise.stage bulk %x[%i] size(%i) into %shared, %barriers[%i] : memref<64xindex> into memref<64xindex, #workgroup>, memref<7xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c1_strided(%x: memref<?xf32, strided<[3]>>, %shared: memref<64xf32, #workgroup>, %i: index, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.stage' op expected contiguous device memory, found 'memref<?xf32, strided<[3]>>'}}
  rowwise.stage async %x[%i] offsets(%o) mask(%m) into %shared : memref<?xf32, strided<[3]>> offsets(vector<16xindex>) mask(vector<16xi1>) into memref<64xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c1_rank(%x: memref<8x64xf32>, %shared: memref<64xf32, #workgroup>, %i: index, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.stage' op expected contiguous device memory, found 'memref<8x64xf32>'}}
  rowwise.stage async %x[%i, %i] offsets(%o) mask(%m) into %shared : memref<8x64xf32> offsets(vector<16xindex>) mask(vector<16xi1>) into memref<64xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c1_memory(%tile: vector<64xf32>, %shared: memref<64xf32, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.stage' op expected memory with bulk, found 'vector<64xf32>'}}
  rowwise.stage bulk %tile size(%i) into %shared, %barriers[%i] : vector<64xf32> into memref<64xf32, #workgroup>, memref<7xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c1_tile(%x: memref<64xf32>, %shared: memref<64xf32, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.stage' op expected a tile with registers, found 'memref<64xf32>'}}
  rowwise.stage registers %x[%i] into %shared : memref<64xf32> into memref<64xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c1_sources(%tile: vector<64xf32>, %shared: memref<64xf32, #workgroup>) {
  // expected-error @+1 {{'rowwise.stage' op expected one or two sources with registers, found 3}}
  rowwise.stage registers %tile, %tile, %tile into %shared : vector<64xf32>, vector<64xf32>, vector<64xf32> into memref<64xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c1_before(%tile: vector<64xf32>, %before: vector<32xf32>, %shared: memref<64xf32, #workgroup>) {
  // expected-error @+1 {{'rowwise.stage' op expected tiles of one type, found 'vector<64xf32>' and 'vector<32xf32>'}}
  rowwise.stage registers %tile, %before into %shared : vector<64xf32>, vector<32xf32> into memref<64xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c2_size(%x: memref<64xf32>, %shared: memref<64xf32, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.stage' op expected size with bulk, found none}}
  rowwise.stage bulk %x[%i] into %shared, %barriers[%i] : memref<64xf32> into memref<64xf32, #workgroup>, memref<7xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c2_barriers(%x: memref<64xf32>, %shared: memref<64xf32, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.stage' op expected barriers with bulk, found none}}
  rowwise.stage bulk %x[%i] size(%i) into %shared : memref<64xf32> into memref<64xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c2_offsets(%x: memref<64xf32>, %shared: memref<64xf32, #workgroup>, %i: index, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.stage' op expected offsets with async, found none}}
  rowwise.stage async %x[%i] mask(%m) into %shared : memref<64xf32> mask(vector<16xi1>) into memref<64xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c2_mask(%tile: vector<64xf32>, %m: vector<64xi1>, %shared: memref<64xf32, #workgroup>) {
  // expected-error @+1 {{'rowwise.stage' op expected no mask with registers, found some}}
  rowwise.stage registers %tile mask(%m) into %shared : vector<64xf32> mask(vector<64xi1>) into memref<64xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c2_shape(%x: memref<?xf32>, %shared: memref<64xf32, #workgroup>, %i: index, %o: vector<16xindex>, %m: vector<8xi1>) {
  // expected-error @+1 {{'rowwise.stage' op expected a mask of the tile's shape, found 'vector<8xi1>' for 'vector<16xindex>'}}
  rowwise.stage async %x[%i] offsets(%o) mask(%m) into %shared : memref<?xf32> offsets(vector<16xindex>) mask(vector<8xi1>) into memref<64xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c3_space(%x: memref<64xf32>, %shared: memref<64xf32>, %barriers: memref<7xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.stage' op expected workgroup memory for 'f32', found 'memref<64xf32>'}}
  rowwise.stage bulk %x[%i] size(%i) into %shared, %barriers[%i] : memref<64xf32> into memref<64xf32>, memref<7xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c3_type(%x: memref<?xf32>, %shared: memref<64xf16, #workgroup>, %i: index, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.stage' op expected workgroup memory for 'f32', found 'memref<64xf16, #gpu.address_space<workgroup>>'}}
  rowwise.stage async %x[%i] offsets(%o) mask(%m) into %shared : memref<?xf32> offsets(vector<16xindex>) mask(vector<16xi1>) into memref<64xf16, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c3_size(%tile: vector<64xf32>, %shared: memref<?xf32, #workgroup>) {
  // expected-error @+1 {{'rowwise.stage' op expected a static number of elements, found 'memref<?xf32, #gpu.address_space<workgroup>>'}}
  rowwise.stage registers %tile into %shared : vector<64xf32> into memref<?xf32, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c3_bits(%tile: vector<64xi1>, %shared: memref<64xi1, #workgroup>) {
  // expected-error @+1 {{'rowwise.stage' op expected elements of whole bytes, found 'i1'}}
  rowwise.stage registers %tile into %shared : vector<64xi1> into memref<64xi1, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c4_dynamic(%x: memref<64xf32>, %shared: memref<64xf32, #workgroup>, %barriers: memref<?xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.stage' op expected a static number of barriers, found 'memref<?xi64, #gpu.address_space<workgroup>>'}}
  rowwise.stage bulk %x[%i] size(%i) into %shared, %barriers[%i] : memref<64xf32> into memref<64xf32, #workgroup>, memref<?xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c4_none(%x: memref<64xf32>, %shared: memref<64xf32, #workgroup>, %barriers: memref<0xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.stage' op expected a static number of barriers, found 'memref<0xi64, #gpu.address_space<workgroup>>'}}
  rowwise.stage bulk %x[%i] size(%i) into %shared, %barriers[%i] : memref<64xf32> into memref<64xf32, #workgroup>, memref<0xi64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @stage_c4_space(%x: memref<64xf32>, %shared: memref<64xf32, #workgroup>, %barriers: memref<7xi64>, %i: index) {
  // expected-error @+1 {{'rowwise.stage' op expected workgroup memory for 'i64', found 'memref<7xi64>'}}
  rowwise.stage bulk %x[%i] size(%i) into %shared, %barriers[%i] : memref<64xf32> into memref<64xf32, #workgroup>, memref<7xi64>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c1_one(%shared: memref<64xf32, #workgroup>) {
  // expected-error @+1 {{'rowwise.staged' op expected one result with registers, found 2}}
  %t:2 = rowwise.staged registers %shared : memref<64xf32, #workgroup> -> vector<64xf32>, vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c1_type(%shared: memref<64xf32, #workgroup>, %m: vector<16xi1>, %p: vector<16xf32>) {
  // expected-error @+1 {{'rowwise.staged' op expected results of one type, found 'vector<16xf32>' and 'vector<8xf32>'}}
  %t:2 = rowwise.staged async %shared mask(%m, %p) : memref<64xf32, #workgroup> mask(vector<16xi1>, vector<16xf32>) -> vector<16xf32>, vector<8xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c2_parity(%shared: memref<64xf32, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.staged' op expected parity with bulk, found none}}
  %t = rowwise.staged bulk %shared, %barriers[%i] : memref<64xf32, #workgroup>, memref<7xi64, #workgroup> -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c2_mask(%shared: memref<64xf32, #workgroup>) {
  // expected-error @+1 {{'rowwise.staged' op expected mask with async, found none}}
  %t = rowwise.staged async %shared : memref<64xf32, #workgroup> -> vector<16xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c2_no_mask(%shared: memref<64xf32, #workgroup>, %m: vector<64xi1>, %p: vector<64xf32>) {
  // expected-error @+1 {{'rowwise.staged' op expected no mask with registers, found some}}
  %t = rowwise.staged registers %shared mask(%m, %p) : memref<64xf32, #workgroup> mask(vector<64xi1>, vector<64xf32>) -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c2_barriers(%shared: memref<64xf32, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index) {
  // expected-error @+1 {{'rowwise.staged' op expected no barriers with registers, found some}}
  %t = rowwise.staged registers %shared, %barriers[%i] : memref<64xf32, #workgroup>, memref<7xi64, #workgroup> -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c2_shift(%shared: memref<64xf32, #workgroup>, %m: vector<16xi1>, %p: vector<16xf32>, %i: index) {
  // expected-error @+1 {{'rowwise.staged' op expected no shift with async, found some}}
  %t = rowwise.staged async %shared mask(%m, %p) shift(%i) : memref<64xf32, #workgroup> mask(vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c3_shape(%shared: memref<64xf32, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index, %parity: i32, %m: vector<32xi1>, %p: vector<64xf32>) {
  // expected-error @+1 {{'rowwise.staged' op expected a mask of the tile's shape, found 'vector<32xi1>' for 'vector<64xf32>'}}
  %t = rowwise.staged bulk %shared, %barriers[%i] parity(%parity) mask(%m, %p) : memref<64xf32, #workgroup>, memref<7xi64, #workgroup> mask(vector<32xi1>, vector<64xf32>) -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c3_type(%shared: memref<64xf32, #workgroup>, %barriers: memref<7xi64, #workgroup>, %i: index, %parity: i32, %m: vector<64xi1>, %p: vector<64xf16>) {
  // expected-error @+1 {{'rowwise.staged' op expected padding of the tile's type, found 'vector<64xf16>' for 'vector<64xf32>'}}
  %t = rowwise.staged bulk %shared, %barriers[%i] parity(%parity) mask(%m, %p) : memref<64xf32, #workgroup>, memref<7xi64, #workgroup> mask(vector<64xi1>, vector<64xf16>) -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c4_type(%shared: memref<64xf16, #workgroup>) {
  // expected-error @+1 {{'rowwise.staged' op expected workgroup memory for 'f32', found 'memref<64xf16, #gpu.address_space<workgroup>>'}}
  %t = rowwise.staged registers %shared : memref<64xf16, #workgroup> -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c4_index(%shared: memref<64xindex, #workgroup>) {
  // expected-error @+1 {{'rowwise.staged' op expected integers or floats of 1, 2, 4 or 8 bytes, found 'memref<64xindex, #gpu.address_space<workgroup>>'}}
  %t = rowwise.staged registers %shared : memref<64xindex, #workgroup> -> vector<64xindex>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c4_bits(%shared: memref<64xi1, #workgroup>) {
  // expected-error @+1 {{'rowwise.staged' op expected elements of whole bytes, found 'i1'}}
  %t = rowwise.staged registers %shared : memref<64xi1, #workgroup> -> vector<64xi1>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @staged_c4_stage(%shared: memref<64xf32, #workgroup>, %barriers: memref<3xi64, #workgroup>, %parity: i32) {
  %c3 = arith.constant 3 : index
  // expected-error @+1 {{'rowwise.staged' op expected a stage of 'memref<3xi64, #gpu.address_space<workgroup>>', found number 3}}
  %t = rowwise.staged bulk %shared, %barriers[%c3] parity(%parity) : memref<64xf32, #workgroup>, memref<3xi64, #workgroup> -> vector<64xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @block_copy_c1_size(%x: memref<?xbf16>, %shared: memref<33xbf16, #workgroup>, %size: index) {
  // expected-error @+1 {{'rowwise.block_copy' op expected shared memory for whole bytes, 16 or a multiple of them up to 49152, found 'memref<33xbf16, #gpu.address_space<workgroup>>'}}
  rowwise.block_copy %x to %shared size(%size) : memref<?xbf16> to memref<33xbf16, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @block_copy_c1_most(%x: memref<?xf64>, %shared: memref<6146xf64, #workgroup>, %size: index) {
  // expected-error @+1 {{'rowwise.block_copy' op expected shared memory for whole bytes, 16 or a multiple of them up to 49152, found 'memref<6146xf64, #gpu.address_space<workgroup>>'}}
  rowwise.block_copy %x to %shared size(%size) : memref<?xf64> to memref<6146xf64, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @block_copy_c1_type(%x: memref<?xbf16>, %shared: memref<32xf16, #workgroup>, %size: index) {
  // expected-error @+1 {{'rowwise.block_copy' op expected workgroup memory for 'bf16', found 'memref<32xf16, #gpu.address_space<workgroup>>'}}
  rowwise.block_copy %x to %shared size(%size) : memref<?xbf16> to memref<32xf16, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @block_copy_c1_elements(%x: memref<?xi24>, %shared: memref<32xi24, #workgroup>, %size: index) {
  // expected-error @+1 {{'rowwise.block_copy' op expected integers or floats of 1, 2, 4 or 8 bytes, found 'memref<?xi24>'}}
  rowwise.block_copy %x to %shared size(%size) : memref<?xi24> to memref<32xi24, #workgroup>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @block_copy_c1_strided(%x: memref<?xbf16, strided<[3]>>, %shared: memref<32xbf16, #workgroup>, %size: index) {
  // expected-error @+1 {{'rowwise.block_copy' op expected contiguous device memory, found 'memref<?xbf16, strided<[3]>>'}}
  rowwise.block_copy %shared to %x size(%size) : memref<32xbf16, #workgroup> to memref<?xbf16, strided<[3]>>
  return
}

// -----
func.func @block_copy_c1_device(%x: memref<?xf32>, %size: index) {
  // expected-error @+1 {{'rowwise.block_copy' op expected workgroup memory for 'f32', found 'memref<?xf32>'}}
  rowwise.block_copy %x to %x size(%size) : memref<?xf32> to memref<?xf32>
  return
}

// -----
#workgroup = #gpu.address_space<workgroup>
func.func @block_copy_c1_shared(%x: memref<32xf32, #workgroup>, %size: index) {
  // expected-error @+1 {{'rowwise.block_copy' op expected contiguous device memory, found 'memref<32xf32, #gpu.address_space<workgroup>>'}}
  rowwise.block_copy %x to %x size(%size) : memref<32xf32, #workgroup> to memref<32xf32, #workgroup>
  return
}
