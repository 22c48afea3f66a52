// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=stream" | FileCheck %s --check-prefixes=CHECK,WHOLE
// RUN: not softmax-opt %s --rowwise-schedule="kind=cluster blocks=2" 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: not softmax-opt %s --rowwise-schedule="threads=64 rows=2" 2>&1 | FileCheck %s --check-prefix=NUMBERS
// RUN: softmax-opt %s --rowwise-schedule="batch-invariant=true" | FileCheck %s --check-prefix=INVARIANT

// Rows of vectors stream, a vector at a time, through the lanes of a warp: of 16 bytes where vectors
// are aligned, else of single elements; as many lanes as that takes, and so many vectors at a time
// as lanes have registers for. Rows that have the same vectors share lanes as far as registers
// allow and multiprocessors stay busy, and parts of few rows have warps of their own. Nothing else may be forced.

// NAMED: error: expected schedule split or stream for rows of vectors, found cluster
// NUMBERS: error: expected no threads, rows or stages to be forced for rows of vectors, found 64, 2 and 0

#q = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#k = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#v = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#o = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#hq = affine_map<(b, h, g, j, c) -> (b, h, g, c)>
#hk = affine_map<(b, h, g, j, c) -> (b, h, j, c)>
#ho = affine_map<(b, h, g, j, c) -> (b, h, g)>

// The longest vector counts.
// CHECK-LABEL: func @lengths
// INVARIANT-LABEL: func @lengths
func.func @lengths(%q: tensor<8192x16xf32>, %k: tensor<40x16xf32>, %v: tensor<40x72xf32>) -> tensor<8192x72xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 8, sharedRows = 4, parts = 2>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>, rows = <alignment = aligned, minWidth = 40, maxWidth = 40>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.vector_stream<elements = 4, sharedRows = 8, parts = 4>, layout = <vector = 1, vectorsPerThread = 3, lanes = 32, warps = 1, rows = 4>, rows = <alignment = any, minWidth = 40, maxWidth = 40>{{[^#]*}}>]
  // INVARIANT: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 4, sharedRows = 8, parts = 4>, layout = <vector = 1, vectorsPerThread = 3, lanes = 32, warps = 1, rows = 4>, rows = <alignment = any, minWidth = 40, maxWidth = 40>, {{.*}}window = row{{[^#]*}}>]
  %y = rowwise.fuse ins(%q, %k, %v : tensor<8192x16xf32>, tensor<40x16xf32>, tensor<40x72xf32>) axis [1] inner [2, 3] maps [#q, #k, #v, #o] -> tensor<8192x72xf32> {
  ^bb0(%query: vector<16xf32>, %keys: tensor<40xvector<16xf32>>, %values: tensor<40xvector<72xf32>>):
    %x = rowwise.dot %query, %keys : vector<16xf32>, tensor<40xvector<16xf32>> -> tensor<40xf32>
    %s, %y = rowwise.reduce addf %x vectors(%values) : tensor<40xf32> vectors(tensor<40xvector<72xf32>>) -> f32, vector<72xf32>
    rowwise.yield %y : vector<72xf32>
  }
  return %y : tensor<8192x72xf32>
}

// Short vectors have fewer lanes, and a block more rows; one version serves all lengths of rows.
// Vectors that are no multiple of 16 bytes are not aligned.
// CHECK-LABEL: func @short
func.func @short(%q: tensor<8192x5xbf16>, %k: tensor<?x5xbf16>) -> tensor<8192xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 8, sharedRows = 8, parts = 8>, layout = <vector = 1, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 32>, rows = <alignment = any, minWidth = 0, maxWidth = 9223372036854775807>{{[^#]*}}>]
  %y = rowwise.fuse ins(%q, %k : tensor<8192x5xbf16>, tensor<?x5xbf16>) axis [1] inner [2]
      maps [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>] -> tensor<8192xf32> {
  ^bb0(%query: vector<5xbf16>, %keys: tensor<?xvector<5xbf16>>):
    %x = rowwise.dot %query, %keys : vector<5xbf16>, tensor<?xvector<5xbf16>> -> tensor<?xf32>
    %m = rowwise.reduce maximumf %x : tensor<?xf32> -> f32
    rowwise.yield %m : f32
  }
  return %y : tensor<8192xf32>
}

// Of long ones fewer at a time.
// CHECK-LABEL: func @long
func.func @long(%q: tensor<8192x512xf32>, %k: tensor<40x512xf32>) -> tensor<8192xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 2, sharedRows = 2>, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 1, rows = 4>,
  %y = rowwise.fuse ins(%q, %k : tensor<8192x512xf32>, tensor<40x512xf32>) axis [1] inner [2]
      maps [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>] -> tensor<8192xf32> {
  ^bb0(%query: vector<512xf32>, %keys: tensor<40xvector<512xf32>>):
    %x = rowwise.dot %query, %keys : vector<512xf32>, tensor<40xvector<512xf32>> -> tensor<40xf32>
    %m = rowwise.reduce maximumf %x : tensor<40xf32> -> f32
    rowwise.yield %m : f32
  }
  return %y : tensor<8192xf32>
}

// Rows share vectors along the last dimensions that no row of vectors names: the two heads of a group
// and its three queries, but not other groups. Many rows fill the device without parts.
// CHECK-LABEL: func @groups
func.func @groups(%q: tensor<8192x4x2x3x16xbf16>, %k: tensor<8192x4x40x16xbf16>) -> tensor<8192x4x2x3xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 8, sharedRows = 3>, layout = <vector = 8, vectorsPerThread = 1, lanes = 2, warps = 1, rows = 64>, rows = <alignment = aligned,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.vector_stream<elements = 8, sharedRows = 6>, layout = <vector = 1, vectorsPerThread = 1, lanes = 16, warps = 1, rows = 8>, rows = <alignment = any,
  %y = rowwise.fuse ins(%q, %k : tensor<8192x4x2x3x16xbf16>, tensor<8192x4x40x16xbf16>) axis [4] inner [5]
      maps [affine_map<(b, h, g, i, j, c) -> (b, h, g, i, c)>, affine_map<(b, h, g, i, j, c) -> (b, h, j, c)>, affine_map<(b, h, g, i, j, c) -> (b, h, g, i)>] -> tensor<8192x4x2x3xf32> {
  ^bb0(%query: vector<16xbf16>, %keys: tensor<40xvector<16xbf16>>):
    %x = rowwise.dot %query, %keys : vector<16xbf16>, tensor<40xvector<16xbf16>> -> tensor<40xf32>
    %m = rowwise.reduce maximumf %x : tensor<40xf32> -> f32
    rowwise.yield %m : f32
  }
  return %y : tensor<8192x4x2x3xf32>
}

// Heads of keys with four queries each. Where heads are few, sharing their keys would leave multiprocessors
// without a block, as long as blocks have rows of their own: 512 rows of two a tile, or 32 of one, are more blocks. Without
// a known number of rows, or where that is not to matter, as many share as do of many rows.
// WHOLE-LABEL: func @heads
// INVARIANT-LABEL: func @heads
func.func @heads(%q0: tensor<64x8x4x128xbf16>, %k0: tensor<64x8x4096x128xbf16>, %q1: tensor<16x8x4x128xbf16>, %k1: tensor<16x8x4096x128xbf16>,
                 %q2: tensor<1x8x4x128xbf16>, %k2: tensor<1x8x131072x128xbf16>) -> (tensor<64x8x4xf32>, tensor<16x8x4xf32>, tensor<1x8x4xf32>) {
  // WHOLE: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 8, sharedRows = 4,
  // INVARIANT: sharedRows = 4,
  %y0 = rowwise.fuse ins(%q0, %k0 : tensor<64x8x4x128xbf16>, tensor<64x8x4096x128xbf16>) axis [3] inner [4] maps [#hq, #hk, #ho] -> tensor<64x8x4xf32> {
  ^bb0(%query: vector<128xbf16>, %keys: tensor<4096xvector<128xbf16>>):
    %x = rowwise.dot %query, %keys : vector<128xbf16>, tensor<4096xvector<128xbf16>> -> tensor<4096xf32>
    %m = rowwise.reduce maximumf %x : tensor<4096xf32> -> f32
    rowwise.yield %m : f32
  }
  // WHOLE: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 8, sharedRows = 2,
  // INVARIANT: sharedRows = 4,
  %y1 = rowwise.fuse ins(%q1, %k1 : tensor<16x8x4x128xbf16>, tensor<16x8x4096x128xbf16>) axis [3] inner [4] maps [#hq, #hk, #ho] -> tensor<16x8x4xf32> {
  ^bb0(%query: vector<128xbf16>, %keys: tensor<4096xvector<128xbf16>>):
    %x = rowwise.dot %query, %keys : vector<128xbf16>, tensor<4096xvector<128xbf16>> -> tensor<4096xf32>
    %m = rowwise.reduce maximumf %x : tensor<4096xf32> -> f32
    rowwise.yield %m : f32
  }
  // WHOLE: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 8, parts = 8>,
  // INVARIANT: sharedRows = 4,
  %y2 = rowwise.fuse ins(%q2, %k2 : tensor<1x8x4x128xbf16>, tensor<1x8x131072x128xbf16>) axis [3] inner [4] maps [#hq, #hk, #ho] -> tensor<1x8x4xf32> {
  ^bb0(%query: vector<128xbf16>, %keys: tensor<131072xvector<128xbf16>>):
    %x = rowwise.dot %query, %keys : vector<128xbf16>, tensor<131072xvector<128xbf16>> -> tensor<131072xf32>
    %m = rowwise.reduce maximumf %x : tensor<131072xf32> -> f32
    rowwise.yield %m : f32
  }
  return %y0, %y1, %y2 : tensor<64x8x4xf32>, tensor<16x8x4xf32>, tensor<1x8x4xf32>
}
