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
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_tiled_twice(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected no kernels yet, found [@a::@a]}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
                    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>]
      kernels [@a::@a] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_packed_of_any_length(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  // expected-error @+1 {{'rowwise.fuse' op expected rows without gaps, of a static length, of which 49152 bytes of shared memory hold a block's, found dynamic ones for #rowwise.version<schedule = #rowwise.packed}}
  %y = rowwise.fuse ins(%x : tensor<?x?xbf16>) axis [1] maps [#all, #all]
      versions [#rowwise.version<schedule = #rowwise.packed, layout = <vector = 1, vectorsPerThread = 3, lanes = 1, warps = 1, rows = 64>, rows = <alignment = packed, minWidth = 3, maxWidth = 3>>] -> tensor<?x?xbf16> {
  ^bb0(%row: tensor<?xbf16>):
    rowwise.yield %row : tensor<?xbf16>
  }
  return %y : tensor<?x?xbf16>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_packed_of_much(%x: tensor<8x33xbf16>) -> tensor<8x33xbf16> {
  // expected-error @+1 {{'rowwise.fuse' op expected rows without gaps, of a static length, of which 49152 bytes of shared memory hold a block's, found 67584 bytes for #rowwise.version<schedule = #rowwise.packed}}
  %y = rowwise.fuse ins(%x : tensor<8x33xbf16>) axis [1] maps [#all, #all]
      versions [#rowwise.version<schedule = #rowwise.packed, layout = <vector = 1, vectorsPerThread = 33, lanes = 1, warps = 1, rows = 1024>, rows = <alignment = packed, minWidth = 33, maxWidth = 33>>] -> tensor<8x33xbf16> {
  ^bb0(%row: tensor<33xbf16>):
    rowwise.yield %row : tensor<33xbf16>
  }
  return %y : tensor<8x33xbf16>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_ring_of_narrow_vectors(%x: tensor<8x100xf32>) -> tensor<8x100xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected contiguous rows of whole vectors of 16 bytes, and reductions that do not wait for each other, for #rowwise.version<schedule = #rowwise.ring}}
  %y = rowwise.fuse ins(%x : tensor<8x100xf32>) axis [1] maps [#all, #all]
      versions [#rowwise.version<schedule = #rowwise.ring<stages = 3, latency = 1>, layout = <vector = 2, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2>, rows = <alignment = aligned, minWidth = 0, maxWidth = 100>, rematerialized = true>] -> tensor<8x100xf32> {
  ^bb0(%row: tensor<100xf32>):
    %sum = rowwise.reduce addf %row : tensor<100xf32> -> f32
    %s = tensor.splat %sum : tensor<100xf32>
    %o = arith.divf %row, %s : tensor<100xf32>
    rowwise.yield %o : tensor<100xf32>
  }
  return %y : tensor<8x100xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_shared_bytes(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected sharedBytes = 0, as rowwise-resources counts them, for #rowwise.version<schedule = #rowwise.warp}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
                    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>, sharedBytes = 16>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}
