// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="batch-invariant=true" | FileCheck %s --check-prefix=INVARIANT

// Several rows that share vectors of 16-bit elements are tiles of one warp, whose products of matrices take them all. A
// version for vectors that are not aligned goes without, and so does one that adds in the same order as that.

#q = affine_map<(h, g, j, c, e) -> (h, g, c)>
#k = affine_map<(h, g, j, c, e) -> (h, j, c)>
#v = affine_map<(h, g, j, c, e) -> (h, j, e)>
#o = affine_map<(h, g, j, c, e) -> (h, g, e)>

// INVARIANT-NOT: mma

// The most rows that divide those that share vectors, up to 8, or 16. Multiprocessors have 8 warps each: of many groups each has one
// or some parts, and few are split over blocks. The last program is not merged yet: rowwise-online will.
// CHECK-LABEL: func @groups
// INVARIANT-LABEL: func @groups
func.func @groups(%q0: tensor<4096x4x128xbf16>, %k0: tensor<4096x4096x128xbf16>, %v0: tensor<4096x4096x128xbf16>, %q1: tensor<512x12x64xf16>, %k1: tensor<512x4096x64xf16>, %v1: tensor<512x4096x64xf16>, %q2: tensor<8x16x64xbf16>, %k2: tensor<8x131072x64xbf16>, %v2: tensor<8x131072x64xbf16>) -> (tensor<4096x4x128xbf16>, tensor<512x12x64xf16>, tensor<8x16x64xbf16>) {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 16, sharedRows = 4, mma = true>, layout = <vector = 8, vectorsPerThread = 4, lanes = 4, warps = 1, rows = 32>, rows = <alignment = aligned,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.vector_stream<elements = 4, sharedRows = 4>, layout = <vector = 1,
  %y0 = rowwise.fuse ins(%q0, %k0, %v0 : tensor<4096x4x128xbf16>, tensor<4096x4096x128xbf16>, tensor<4096x4096x128xbf16>) axis [2] inner [3, 4] maps [#q, #k, #v, #o] -> tensor<4096x4x128xbf16> {
  ^bb0(%query: vector<128xbf16>, %keys: tensor<4096xvector<128xbf16>>, %values: tensor<4096xvector<128xbf16>>):
    %x = rowwise.dot %query, %keys : vector<128xbf16>, tensor<4096xvector<128xbf16>> -> tensor<4096xf32>
    %m, %n, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<4096xf32> vectors(tensor<4096xvector<128xbf16>>) -> f32, f32, vector<128xf32>
    %r = arith.truncf %a : vector<128xf32> to vector<128xbf16>
    rowwise.yield %r : vector<128xbf16>
  }
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 16, sharedRows = 6, parts = 2, mma = true>, layout = <vector = 8, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 32>,
  %y1 = rowwise.fuse ins(%q1, %k1, %v1 : tensor<512x12x64xf16>, tensor<512x4096x64xf16>, tensor<512x4096x64xf16>) axis [2] inner [3, 4] maps [#q, #k, #v, #o] -> tensor<512x12x64xf16> {
  ^bb0(%query: vector<64xf16>, %keys: tensor<4096xvector<64xf16>>, %values: tensor<4096xvector<64xf16>>):
    %x = rowwise.dot %query, %keys : vector<64xf16>, tensor<4096xvector<64xf16>> -> tensor<4096xf32>
    %m, %n, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<4096xf32> vectors(tensor<4096xvector<64xf16>>) -> f32, f32, vector<64xf32>
    %r = arith.truncf %a : vector<64xf32> to vector<64xf16>
    rowwise.yield %r : vector<64xf16>
  }
  // CHECK: versions [#rowwise.version<schedule = #rowwise.split_vector_stream<elements = 16, sharedRows = 16, parts = 8, blocks = 16, maxGroups = 8, mma = true>, layout = <vector = 8, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 64>,
  %y2 = rowwise.fuse ins(%q2, %k2, %v2 : tensor<8x16x64xbf16>, tensor<8x131072x64xbf16>, tensor<8x131072x64xbf16>) axis [2] inner [3, 4] maps [#q, #k, #v, #o] -> tensor<8x16x64xbf16> {
  ^bb0(%query: vector<64xbf16>, %keys: tensor<131072xvector<64xbf16>>, %values: tensor<131072xvector<64xbf16>>):
    %x = rowwise.dot %query, %keys : vector<64xbf16>, tensor<131072xvector<64xbf16>> -> tensor<131072xf32>
    %m = rowwise.reduce maximumf %x : tensor<131072xf32> -> f32
    %maxima = tensor.splat %m : tensor<131072xf32>
    %shifted = arith.subf %x, %maxima : tensor<131072xf32>
    %e = math.exp %shifted : tensor<131072xf32>
    %n = rowwise.reduce addf %e : tensor<131072xf32> -> f32
    %u, %w = rowwise.reduce addf %e vectors(%values) : tensor<131072xf32> vectors(tensor<131072xvector<64xbf16>>) -> f32, vector<64xf32>
    %sums = vector.broadcast %n : f32 to vector<64xf32>
    %a = arith.divf %w, %sums : vector<64xf32>
    %r = arith.truncf %a : vector<64xf32> to vector<64xbf16>
    rowwise.yield %r : vector<64xbf16>
  }
  return %y0, %y1, %y2 : tensor<4096x4x128xbf16>, tensor<512x12x64xf16>, tensor<8x16x64xbf16>
}

// One row of its own vectors is not worth it; other lengths and elements have no such products, and longer vectors no registers.
// CHECK-LABEL: func @others
// INVARIANT-LABEL: func @others
func.func @others(%q0: tensor<4096x1x128xbf16>, %k0: tensor<4096x40x128xbf16>, %v0: tensor<4096x40x128xbf16>, %q1: tensor<4096x4x96xbf16>, %k1: tensor<4096x40x96xbf16>, %v1: tensor<4096x40x96xbf16>, %q2: tensor<4096x4x64xf32>, %k2: tensor<4096x40x64xf32>, %v2: tensor<4096x40x64xf32>, %q3: tensor<4096x4x256xbf16>, %k3: tensor<4096x40x256xbf16>, %v3: tensor<4096x40x256xbf16>) -> (tensor<4096x1x128xbf16>, tensor<4096x4x96xbf16>, tensor<4096x4x64xf32>, tensor<4096x4x256xbf16>) {
  // CHECK-NOT: mma
  %y0 = rowwise.fuse ins(%q0, %k0, %v0 : tensor<4096x1x128xbf16>, tensor<4096x40x128xbf16>, tensor<4096x40x128xbf16>) axis [2] inner [3, 4] maps [#q, #k, #v, #o] -> tensor<4096x1x128xbf16> {
  ^bb0(%query: vector<128xbf16>, %keys: tensor<40xvector<128xbf16>>, %values: tensor<40xvector<128xbf16>>):
    %x = rowwise.dot %query, %keys : vector<128xbf16>, tensor<40xvector<128xbf16>> -> tensor<40xf32>
    %m, %n, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<40xf32> vectors(tensor<40xvector<128xbf16>>) -> f32, f32, vector<128xf32>
    %r = arith.truncf %a : vector<128xf32> to vector<128xbf16>
    rowwise.yield %r : vector<128xbf16>
  }
  %y1 = rowwise.fuse ins(%q1, %k1, %v1 : tensor<4096x4x96xbf16>, tensor<4096x40x96xbf16>, tensor<4096x40x96xbf16>) axis [2] inner [3, 4] maps [#q, #k, #v, #o] -> tensor<4096x4x96xbf16> {
  ^bb0(%query: vector<96xbf16>, %keys: tensor<40xvector<96xbf16>>, %values: tensor<40xvector<96xbf16>>):
    %x = rowwise.dot %query, %keys : vector<96xbf16>, tensor<40xvector<96xbf16>> -> tensor<40xf32>
    %m, %n, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<40xf32> vectors(tensor<40xvector<96xbf16>>) -> f32, f32, vector<96xf32>
    %r = arith.truncf %a : vector<96xf32> to vector<96xbf16>
    rowwise.yield %r : vector<96xbf16>
  }
  %y2 = rowwise.fuse ins(%q2, %k2, %v2 : tensor<4096x4x64xf32>, tensor<4096x40x64xf32>, tensor<4096x40x64xf32>) axis [2] inner [3, 4] maps [#q, #k, #v, #o] -> tensor<4096x4x64xf32> {
  ^bb0(%query: vector<64xf32>, %keys: tensor<40xvector<64xf32>>, %values: tensor<40xvector<64xf32>>):
    %x = rowwise.dot %query, %keys : vector<64xf32>, tensor<40xvector<64xf32>> -> tensor<40xf32>
    %m = rowwise.reduce maximumf %x : tensor<40xf32> -> f32
    %maxima = tensor.splat %m : tensor<40xf32>
    %shifted = arith.subf %x, %maxima : tensor<40xf32>
    %e = math.exp %shifted : tensor<40xf32>
    %n = rowwise.reduce addf %e : tensor<40xf32> -> f32
    %u, %w = rowwise.reduce addf %e vectors(%values) : tensor<40xf32> vectors(tensor<40xvector<64xf32>>) -> f32, vector<64xf32>
    %sums = vector.broadcast %n : f32 to vector<64xf32>
    %a = arith.divf %w, %sums : vector<64xf32>
    rowwise.yield %a : vector<64xf32>
  }
  %y3 = rowwise.fuse ins(%q3, %k3, %v3 : tensor<4096x4x256xbf16>, tensor<4096x40x256xbf16>, tensor<4096x40x256xbf16>) axis [2] inner [3, 4] maps [#q, #k, #v, #o] -> tensor<4096x4x256xbf16> {
  ^bb0(%query: vector<256xbf16>, %keys: tensor<40xvector<256xbf16>>, %values: tensor<40xvector<256xbf16>>):
    %x = rowwise.dot %query, %keys : vector<256xbf16>, tensor<40xvector<256xbf16>> -> tensor<40xf32>
    %m, %n, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<40xf32> vectors(tensor<40xvector<256xbf16>>) -> f32, f32, vector<256xf32>
    %r = arith.truncf %a : vector<256xf32> to vector<256xbf16>
    rowwise.yield %r : vector<256xbf16>
  }
  return %y0, %y1, %y2, %y3 : tensor<4096x1x128xbf16>, tensor<4096x4x96xbf16>, tensor<4096x4x64xf32>, tensor<4096x4x256xbf16>
}

// Many rows share vectors: the warps of a block read them in shared memory, if blocks are enough for all multiprocessors. Elements of 64 vectors of 64.
// Where rows are no multiple of those of a block, or of a warp that has parts, blocks tell groups apart.
// CHECK-LABEL: func @prompts
// INVARIANT-LABEL: func @prompts
func.func @prompts(%q0: tensor<32x512x64xbf16>, %k0: tensor<32x512x64xbf16>, %v0: tensor<32x512x64xbf16>, %q1: tensor<64x200x128xf16>, %k1: tensor<64x512x128xf16>, %v1: tensor<64x512x128xf16>, %q2: tensor<8x100x64xbf16>, %k2: tensor<8x512x64xbf16>, %v2: tensor<8x512x64xbf16>, %q3: tensor<512x20x64xbf16>, %k3: tensor<512x512x64xbf16>, %v3: tensor<512x512x64xbf16>) -> (tensor<32x512x64xbf16>, tensor<64x200x128xf16>, tensor<8x100x64xbf16>, tensor<512x20x64xbf16>) {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 64, sharedRows = 16, mma = true, stages = 2>, layout = <vector = 8, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 32>,
  %y0 = rowwise.fuse ins(%q0, %k0, %v0 : tensor<32x512x64xbf16>, tensor<32x512x64xbf16>, tensor<32x512x64xbf16>) axis [2] inner [3, 4] maps [#q, #k, #v, #o] -> tensor<32x512x64xbf16> {
  ^bb0(%query: vector<64xbf16>, %keys: tensor<512xvector<64xbf16>>, %values: tensor<512xvector<64xbf16>>):
    %x = rowwise.dot %query, %keys : vector<64xbf16>, tensor<512xvector<64xbf16>> -> tensor<512xf32>
    %m, %n, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<512xf32> vectors(tensor<512xvector<64xbf16>>) -> f32, f32, vector<64xf32>
    %r = arith.truncf %a : vector<64xf32> to vector<64xbf16>
    rowwise.yield %r : vector<64xbf16>
  }
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 32, sharedRows = 16, mma = true, stages = 2, group = 200>, layout = <vector = 8, vectorsPerThread = 4, lanes = 4, warps = 1, rows = 32>,
  %y1 = rowwise.fuse ins(%q1, %k1, %v1 : tensor<64x200x128xf16>, tensor<64x512x128xf16>, tensor<64x512x128xf16>) axis [2] inner [3, 4] maps [#q, #k, #v, #o] -> tensor<64x200x128xf16> {
  ^bb0(%query: vector<128xf16>, %keys: tensor<512xvector<128xf16>>, %values: tensor<512xvector<128xf16>>):
    %x = rowwise.dot %query, %keys : vector<128xf16>, tensor<512xvector<128xf16>> -> tensor<512xf32>
    %m, %n, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<512xf32> vectors(tensor<512xvector<128xf16>>) -> f32, f32, vector<128xf32>
    %r = arith.truncf %a : vector<128xf32> to vector<128xf16>
    rowwise.yield %r : vector<128xf16>
  }
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 16, sharedRows = 16, parts = {{[0-9]+}}, mma = true, group = 100>,
  %y2 = rowwise.fuse ins(%q2, %k2, %v2 : tensor<8x100x64xbf16>, tensor<8x512x64xbf16>, tensor<8x512x64xbf16>) axis [2] inner [3, 4] maps [#q, #k, #v, #o] -> tensor<8x100x64xbf16> {
  ^bb0(%query: vector<64xbf16>, %keys: tensor<512xvector<64xbf16>>, %values: tensor<512xvector<64xbf16>>):
    %x = rowwise.dot %query, %keys : vector<64xbf16>, tensor<512xvector<64xbf16>> -> tensor<512xf32>
    %m, %n, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<512xf32> vectors(tensor<512xvector<64xbf16>>) -> f32, f32, vector<64xf32>
    %r = arith.truncf %a : vector<64xf32> to vector<64xbf16>
    rowwise.yield %r : vector<64xbf16>
  }
  // Most rows of a block would be in vain: two warps have a group.
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 16, sharedRows = 16, {{.*}}mma = true, group = 20>,
  %y3 = rowwise.fuse ins(%q3, %k3, %v3 : tensor<512x20x64xbf16>, tensor<512x512x64xbf16>, tensor<512x512x64xbf16>) axis [2] inner [3, 4] maps [#q, #k, #v, #o] -> tensor<512x20x64xbf16> {
  ^bb0(%query: vector<64xbf16>, %keys: tensor<512xvector<64xbf16>>, %values: tensor<512xvector<64xbf16>>):
    %x = rowwise.dot %query, %keys : vector<64xbf16>, tensor<512xvector<64xbf16>> -> tensor<512xf32>
    %m, %n, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<512xf32> vectors(tensor<512xvector<64xbf16>>) -> f32, f32, vector<64xf32>
    %r = arith.truncf %a : vector<64xf32> to vector<64xbf16>
    rowwise.yield %r : vector<64xbf16>
  }
  return %y0, %y1, %y2, %y3 : tensor<32x512x64xbf16>, tensor<64x200x128xf16>, tensor<8x100x64xbf16>, tensor<512x20x64xbf16>
}
