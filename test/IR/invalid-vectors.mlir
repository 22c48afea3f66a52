// RUN: softmax-opt %s --split-input-file --verify-diagnostics

// Programs with inner dimensions, and what makes numbers of vectors.

#q = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#k = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#v = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#o = affine_map<(d0, d1, d2, d3) -> (d0, d3)>

func.func @fuse_c6(%q: tensor<8x16xf32>, %k: tensor<40x16xf32>) {
  // expected-error @+1 {{expected map 2 of a result to name the axis or an inner dimension, found affine_map<(d0, d1, d2) -> (d0, d1, d2)>}}
  %y = rowwise.fuse ins(%q, %k : tensor<8x16xf32>, tensor<40x16xf32>) axis [1] inner [2]
      maps [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>,
            affine_map<(d0, d1, d2) -> (d0, d1, d2)>] -> tensor<8x40x16xf32> {
  ^bb0(%query: vector<16xf32>, %keys: tensor<40xvector<16xf32>>):
    rowwise.yield %keys : tensor<40xvector<16xf32>>
  }
  return
}

// -----
func.func @fuse_c11(%q: tensor<8x16xf32>, %k: tensor<40x16xf32>) {
  // expected-error @+1 {{expected scalars and rows of the axis in the body}}
  %y = rowwise.fuse ins(%q, %k : tensor<8x16xf32>, tensor<40x16xf32>) axis [1] inner [2]
      maps [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>,
            affine_map<(d0, d1, d2) -> (d0)>] -> tensor<8xf32> {
  ^bb0(%query: vector<16xf32>, %keys: tensor<40xvector<16xf32>>):
    %zero = arith.constant 0.0 : f32
    // expected-note @+1 {{found vector.broadcast}}
    %other = vector.broadcast %zero : f32 to vector<17xf32>
    rowwise.yield %zero : f32
  }
  return
}

// -----
func.func @fuse_c16_order(%q: tensor<8x16xf32>, %k: tensor<40x16xf32>) {
  // expected-error @+1 {{expected ascending inner dimensions below 3 that are not the axis, found 1}}
  %y = rowwise.fuse ins(%q, %k : tensor<8x16xf32>, tensor<40x16xf32>) axis [1] inner [1]
      maps [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>,
            affine_map<(d0, d1, d2) -> (d0, d2)>] -> tensor<8x16xf32> {
  ^bb0(%query: f32, %keys: tensor<40xf32>):
    rowwise.yield %query : f32
  }
  return
}

// -----
func.func @fuse_c16_size(%q: tensor<8x?xf32>, %k: tensor<40x?xf32>) {
  // expected-error @+1 {{expected a static size of at least 1 for inner dimension 2, found ?}}
  %y = rowwise.fuse ins(%q, %k : tensor<8x?xf32>, tensor<40x?xf32>) axis [1] inner [2]
      maps [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>,
            affine_map<(d0, d1, d2) -> (d0, d2)>] -> tensor<8x?xf32> {
  ^bb0(%query: f32, %keys: tensor<40xf32>):
    rowwise.yield %query : f32
  }
  return
}

// -----
func.func @fuse_c16_maps(%q: tensor<8x16x4xf32>, %k: tensor<40x16xf32>) {
  // expected-error @+1 {{expected maps that name one inner dimension at most, found affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>}}
  %y = rowwise.fuse ins(%q, %k : tensor<8x16x4xf32>, tensor<40x16xf32>) axis [1] inner [2, 3]
      maps [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>,
            affine_map<(d0, d1, d2, d3) -> (d0, d2)>] -> tensor<8x16xf32> {
  ^bb0(%query: vector<16xf32>, %keys: tensor<40xvector<16xf32>>):
    rowwise.yield %query : vector<16xf32>
  }
  return
}

// -----
func.func @fuse_c16_axis(%x: tensor<8x40x3x16xf32>) {
  // expected-error @+1 {{expected one axis dimension with inner dimensions, found 2}}
  %y = rowwise.fuse ins(%x : tensor<8x40x3x16xf32>) axis [1, 2] inner [3]
      maps [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0)>]
      -> tensor<8xf32> {
  ^bb0(%row: tensor<120xvector<16xf32>>):
    %zero = arith.constant 0.0 : f32
    rowwise.yield %zero : f32
  }
  return
}

// -----
#warp = #rowwise.version<schedule = #rowwise.warp,
    layout = <vector = 1, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = any, minWidth = 40, maxWidth = 40>>
func.func @fuse_c17(%q: tensor<8x16xf32>, %k: tensor<40x16xf32>) {
  // expected-error @+1 {{expected a schedule for inner dimensions, found #rowwise.warp}}
  %y = rowwise.fuse ins(%q, %k : tensor<8x16xf32>, tensor<40x16xf32>) axis [1] inner [2]
      maps [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>,
            affine_map<(d0, d1, d2) -> (d0, d2)>] versions [#warp] -> tensor<8x16xf32> {
  ^bb0(%query: vector<16xf32>, %keys: tensor<40xvector<16xf32>>):
    rowwise.yield %query : vector<16xf32>
  }
  return
}

// -----
#short = #rowwise.version<schedule = #rowwise.vector_stream<elements = 4>,
    layout = <vector = 1, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = any, minWidth = 40, maxWidth = 40>>
func.func @fuse_c17_layout(%q: tensor<8x16xf32>, %k: tensor<40x16xf32>) {
  // expected-error @+1 {{expected a layout that covers vectors of 16 elements, found one that covers 8}}
  %y = rowwise.fuse ins(%q, %k : tensor<8x16xf32>, tensor<40x16xf32>) axis [1] inner [2]
      maps [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>,
            affine_map<(d0, d1, d2) -> (d0, d2)>] versions [#short] -> tensor<8x16xf32> {
  ^bb0(%query: vector<16xf32>, %keys: tensor<40xvector<16xf32>>):
    rowwise.yield %query : vector<16xf32>
  }
  return
}

// -----
func.func @position_c1(%q: tensor<8x16xf32>, %k: tensor<40x16xf32>) {
  %y = rowwise.fuse ins(%q, %k : tensor<8x16xf32>, tensor<40x16xf32>) axis [1] inner [2]
      maps [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>,
            affine_map<(d0, d1, d2) -> (d0, d2)>] -> tensor<8x16xf32> {
  ^bb0(%query: vector<16xf32>, %keys: tensor<40xvector<16xf32>>):
    // expected-error @+1 {{expected an outer or an axis dimension, found 2}}
    %i = rowwise.position 2 : index
    rowwise.yield %query : vector<16xf32>
  }
  return
}

// -----
func.func @dot_c1(%q: vector<16xf32>, %k: tensor<40xvector<17xf32>>) {
  // expected-error @+1 {{expected vectors of one length, found 'vector<16xf32>' and 'vector<17xf32>'}}
  %x = rowwise.dot %q, %k : vector<16xf32>, tensor<40xvector<17xf32>> -> tensor<40xf32>
  return
}

// -----
func.func @dot_c1_row(%q: vector<16xf32>) {
  // expected-error @+1 {{expected a row of vectors, found 'vector<16xf32>' and 'vector<16xf32>'}}
  %x = rowwise.dot %q, %q : vector<16xf32>, vector<16xf32> -> tensor<40xf32>
  return
}

// -----
func.func @dot_c2(%q: vector<16xf32>, %k: tensor<40xvector<16xf32>>) {
  // expected-error @+1 {{expected a result for each vector of the row, found 'tensor<41xf32>' for 'tensor<40xvector<16xf32>>'}}
  %x = rowwise.dot %q, %k : vector<16xf32>, tensor<40xvector<16xf32>> -> tensor<41xf32>
  return
}

// -----
func.func @dot_c2_bits(%q: vector<16xf64>, %k: tensor<40xvector<16xf32>>) {
  // expected-error @+1 {{expected a result of no fewer bits than 'f64', found 'f32'}}
  %x = rowwise.dot %q, %k : vector<16xf64>, tensor<40xvector<16xf32>> -> tensor<40xf32>
  return
}

// -----
func.func @reduce_c1(%x: tensor<40xf32>, %v: tensor<40xvector<24xf32>>) {
  // expected-error @+1 {{expected 2 results of kind addf, found 1}}
  %y = rowwise.reduce addf %x vectors(%v) : tensor<40xf32> vectors(tensor<40xvector<24xf32>>) -> vector<24xf32>
  return
}

// -----
func.func @reduce_c8_kind(%x: tensor<40xf32>, %v: tensor<40xvector<24xf32>>) {
  // expected-error @+1 {{expected kind addf, max_sumexp or maxnum_sumexp with vectors, found maximumf}}
  %m, %y = rowwise.reduce maximumf %x vectors(%v) : tensor<40xf32> vectors(tensor<40xvector<24xf32>>) -> f32, vector<24xf32>
  return
}

// -----
func.func @reduce_c8_length(%x: tensor<40xf32>, %v: tensor<41xvector<24xf32>>) {
  // expected-error @+1 {{expected a row of as many vectors as elements, found 'tensor<41xvector<24xf32>>' for 'tensor<40xf32>'}}
  %s, %y = rowwise.reduce addf %x vectors(%v) : tensor<40xf32> vectors(tensor<41xvector<24xf32>>) -> f32, vector<24xf32>
  return
}

// -----
func.func @reduce_c8_result(%x: tensor<40xf32>, %v: tensor<40xvector<24xbf16>>) {
  // expected-error @+1 {{expected a last result of type 'vector<24xf32>', found 'vector<24xbf16>'}}
  %s, %y = rowwise.reduce addf %x vectors(%v) : tensor<40xf32> vectors(tensor<40xvector<24xbf16>>) -> f32, vector<24xbf16>
  return
}

// -----
// expected-error @+1 {{expected 1 to 64 elements at a time, found 65}}
#many = #rowwise.vector_stream<elements = 65>

// -----
// expected-error @+1 {{expected 1 to 16 rows that share vectors, found 17}}
#shared = #rowwise.vector_stream<elements = 4, sharedRows = 17>

// -----
// expected-error @+1 {{expected 1 to 1024 parts of a row, found 0}}
#parts = #rowwise.vector_stream<elements = 4, parts = 0>

// -----
// expected-error @+1 {{expected parts of whole warps in schedule stream, found 2 of}}
#halves = #rowwise.version<schedule = #rowwise.vector_stream<elements = 4, parts = 2>,
    layout = <vector = 1, vectorsPerThread = 1, lanes = 16, warps = 1, rows = 2>,
    rows = <alignment = any, minWidth = 40, maxWidth = 40>>

// -----
// expected-error @+1 {{expected 2 to 1024 blocks of a row, found 1}}
#whole = #rowwise.split_vector_stream<elements = 4, blocks = 1>

// -----
// expected-error @+1 {{expected room for 1 group or more, found 0}}
#nowhere = #rowwise.split_vector_stream<elements = 4, blocks = 2, maxGroups = 0>

// -----
// expected-error @+1 {{expected 1 to 64 elements at a time, found 0}}
#none = #rowwise.split_vector_stream<elements = 0, blocks = 2>

// -----
// expected-error @+1 {{expected parts of whole warps in schedule split, found 2 of}}
#split_halves = #rowwise.version<schedule = #rowwise.split_vector_stream<elements = 4, parts = 2, blocks = 3>,
    layout = <vector = 1, vectorsPerThread = 1, lanes = 16, warps = 1, rows = 2>,
    rows = <alignment = any, minWidth = 40, maxWidth = 40>>

// -----
// expected-error @+1 {{expected single elements at any alignment in schedule stream, found}}
#wide = #rowwise.version<schedule = #rowwise.vector_stream<elements = 4>,
    layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = any, minWidth = 40, maxWidth = 40>>

// -----
// expected-error @+1 {{expected 16 elements at a time, and up to 8 or 16 rows that share vectors, for products of matrices, found 8 and 4}}
#few = #rowwise.vector_stream<elements = 8, sharedRows = 4, mma = true>

// -----
// expected-error @+1 {{expected 16 elements at a time, and up to 8 or 16 rows that share vectors, for products of matrices, found 16 and 9}}
#shared_products = #rowwise.split_vector_stream<elements = 16, sharedRows = 9, blocks = 2, mma = true>

// -----
// expected-error @+1 {{expected aligned rows, an even number of vectors of 8 elements a thread, 4 lanes and a multiple of 8 tiles for products of matrices in schedule stream, found}}
#odd = #rowwise.version<schedule = #rowwise.vector_stream<elements = 16, sharedRows = 4, mma = true>,
    layout = <vector = 8, vectorsPerThread = 3, lanes = 4, warps = 1, rows = 8>,
    rows = <alignment = aligned, minWidth = 40, maxWidth = 40>>

// -----
// expected-error @+1 {{expected aligned rows, an even number of vectors of 8 elements a thread, 4 lanes and a multiple of 8 tiles for products of matrices in schedule split, found}}
#unaligned = #rowwise.version<schedule = #rowwise.split_vector_stream<elements = 16, sharedRows = 4, blocks = 3, mma = true>,
    layout = <vector = 8, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 8>,
    rows = <alignment = any, minWidth = 40, maxWidth = 40>>

// -----
// expected-error @+1 {{expected 16 elements at a time, and up to 8 or 16 rows that share vectors, for products of matrices, found 40 and 16}}
#ragged_stages = #rowwise.vector_stream<elements = 40, sharedRows = 16, mma = true, stages = 2>

// -----
// expected-error @+1 {{expected products of matrices and one part of a row for vectors in shared memory, found 2 parts}}
#staged_parts = #rowwise.vector_stream<elements = 32, sharedRows = 16, parts = 2, mma = true, stages = 2>

// -----
// expected-error @+1 {{expected products of matrices and one part of a row for vectors in shared memory, found 1 part without}}
#staged_numbers = #rowwise.vector_stream<elements = 8, sharedRows = 8, stages = 2>

// -----
// expected-error @+1 {{expected 2 to}}
#one_stage = #rowwise.vector_stream<elements = 32, sharedRows = 16, mma = true, stages = 1>

// -----
// expected-error @+1 {{expected products of matrices for groups of rows, found groups of 40}}
#groups = #rowwise.vector_stream<elements = 8, sharedRows = 8, group = 40>

// -----
func.func @mma_dot_c1(%q: vector<64xbf16>, %k: vector<8xbf16>) {
  // expected-error @+1 {{expected one or two tiles, two results for each, and a vector for each 32 elements, found 'vector<64xbf16>', 2 results and 1 vectors}}
  %x:2 = rowwise.mma_dot %q vectors(%k : vector<8xbf16>) : vector<64xbf16> -> f32, f32
  return
}

// -----
func.func @mma_dot_results(%q: vector<64xbf16>, %k: vector<8xbf16>) {
  // expected-error @+1 {{expected one or two tiles, two results for each, and a vector for each 32 elements, found 'vector<64xbf16>', 'vector<64xbf16>', 2 results and 2 vectors}}
  %x:2 = rowwise.mma_dot %q, %q vectors(%k, %k : vector<8xbf16>, vector<8xbf16>) : vector<64xbf16>, vector<64xbf16> -> f32, f32
  return
}

// -----
func.func @mma_sum_c2(%w: f32, %v: vector<8xbf16>) {
  // expected-error @+1 {{expected one or two results, 4 weights for each, and tiles like them to add to, found 'vector<64xf32>', 'vector<64xf32>', 4 weights and 0 tiles}}
  %s:2 = rowwise.mma_sum %w, %w, %w, %w vectors(%v, %v, %v, %v : vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>) : vector<64xf32>, vector<64xf32>
  return
}

// -----
func.func @mma_sum_to(%w: f32, %v: vector<8xbf16>, %t: vector<128xf32>) {
  // expected-error @+1 {{expected one or two results, 4 weights for each, and tiles like them to add to, found 'vector<64xf32>', 4 weights and 1 tiles}}
  %s = rowwise.mma_sum %w, %w, %w, %w vectors(%v, %v, %v, %v : vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>) to(%t : vector<128xf32>) : vector<64xf32>
  return
}

// -----
func.func @mma_sum_c1(%w: f32, %v: vector<8xbf16>) {
  // expected-error @+1 {{expected 4 vectors for each 64 elements of the result, found 2 and 'vector<64xf32>'}}
  %s = rowwise.mma_sum %w, %w, %w, %w vectors(%v, %v : vector<8xbf16>, vector<8xbf16>) : vector<64xf32>
  return
}

// -----
func.func @mma_sum_none(%w: f32) {
  // expected-error @+1 {{expected 4 vectors for each 64 elements of the result, found 0 and 'vector<64xf32>'}}
  %s = "rowwise.mma_sum"(%w, %w, %w, %w) <{operandSegmentSizes = array<i32: 4, 0, 0>}> : (f32, f32, f32, f32) -> vector<64xf32>
  return
}
