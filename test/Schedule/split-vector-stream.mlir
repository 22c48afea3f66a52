// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s --check-prefixes=CHECK,CHOSEN
// RUN: softmax-opt %s --rowwise-schedule="kind=split blocks=3" | FileCheck %s --check-prefixes=CHECK,FORCED
// RUN: softmax-opt %s --rowwise-schedule="kind=split blocks=3 batch-invariant=true" | FileCheck %s --check-prefix=INVARIANT
// RUN: softmax-opt %s --rowwise-schedule="kind=stream" | FileCheck %s --check-prefix=WHOLE
// RUN: not softmax-opt %s --rowwise-schedule="kind=split blocks=1" 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not softmax-opt %s --rowwise-schedule="kind=split blocks=265" 2>&1 | FileCheck %s --check-prefix=MORE
// RUN: not softmax-opt %s --rowwise-schedule="kind=split blocks=2 threads=64" 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: not softmax-opt %s --rowwise-schedule="kind=stream blocks=2" 2>&1 | FileCheck %s --check-prefix=BLOCKS

// Blocks have parts of the same rows of vectors where that is predicted to save more than their exchange takes:
// as many blocks as keep all multiprocessors busy. As many rows share vectors then as registers allow.

// ONE: error: expected blocks to be forced to 2 or more in schedule split, found 1
// MORE: error: expected at most 264 blocks a row in schedule split, which sm_90 runs at the same time, found 265
// THREADS: error: expected no threads, rows or stages to be forced for rows of vectors, found 64, 0 and 0
// BLOCKS: error: expected blocks to be forced in schedule {{.*}} only, found 2 in schedule stream

#q = affine_map<(b, h, g, j, c) -> (b, h, g, c)>
#k = affine_map<(b, h, g, j, c) -> (b, h, j, c)>
#o = affine_map<(b, h, g, j, c) -> (b, h, g)>

// Of 8 heads of keys two are in a block, so that 33 blocks have each pair. The workspace has room for all four
// groups of these. A device that runs fewer blocks has whole rows in each.
// CHECK-LABEL: func @few
// WHOLE-LABEL: func @few
// INVARIANT-LABEL: func @few
func.func @few(%q: tensor<1x8x4x128xbf16>, %k: tensor<1x8x8192x128xbf16>) -> tensor<1x8x4xf32> {
  // CHOSEN: versions [#rowwise.version<schedule = #rowwise.split_vector_stream<elements = 8, sharedRows = 4, parts = 8, blocks = 33, maxGroups = 4>, layout = <vector = 8, vectorsPerThread = 1, lanes = 16, warps = 1, rows = 16>, rows = <alignment = aligned, minWidth = 8192, maxWidth = 8192>
  // CHOSEN-SAME: #rowwise.version<schedule = #rowwise.split_vector_stream<elements = 4, sharedRows = 4, parts = 8, blocks = 16, maxGroups = 8>, layout = <vector = 1, vectorsPerThread = 4, lanes = 32, warps = 1, rows = 8>, rows = <alignment = any,
  // CHOSEN-SAME: #rowwise.version<schedule = #rowwise.vector_stream<{{[^#]*}} rows = <alignment = any, minWidth = 8192, maxWidth = 8192>
  // FORCED: #rowwise.split_vector_stream<elements = 8, sharedRows = 4, parts = 8, blocks = 3, maxGroups = 4>
  // FORCED-SAME: #rowwise.split_vector_stream<elements = 4, sharedRows = 4, parts = 8, blocks = 3, maxGroups = 8>
  // FORCED-NOT: #rowwise.vector_stream
  // INVARIANT: #rowwise.split_vector_stream<elements = 4, sharedRows = 4, parts = 4, blocks = 3, maxGroups = 341>
  // WHOLE: #rowwise.vector_stream
  %y = rowwise.fuse ins(%q, %k : tensor<1x8x4x128xbf16>, tensor<1x8x8192x128xbf16>) axis [3] inner [4] maps [#q, #k, #o] -> tensor<1x8x4xf32> {
  ^bb0(%query: vector<128xbf16>, %keys: tensor<8192xvector<128xbf16>>):
    %x = rowwise.dot %query, %keys : vector<128xbf16>, tensor<8192xvector<128xbf16>> -> tensor<8192xf32>
    %m = rowwise.reduce maximumf %x : tensor<8192xf32> -> f32
    rowwise.yield %m : f32
  }
  return %y : tensor<1x8x4xf32>
}

// Half of the multiprocessors have a block each without a split, which takes longer than one and an exchange.
// CHECK-LABEL: func @half
func.func @half(%q: tensor<16x8x4x128xbf16>, %k: tensor<16x8x8192x128xbf16>) -> tensor<16x8x4xf32> {
  // CHOSEN: #rowwise.split_vector_stream<elements = 8, sharedRows = 4, parts = 8, blocks = 2, maxGroups = 64>
  // FORCED: #rowwise.split_vector_stream
  %y = rowwise.fuse ins(%q, %k : tensor<16x8x4x128xbf16>, tensor<16x8x8192x128xbf16>) axis [3] inner [4] maps [#q, #k, #o] -> tensor<16x8x4xf32> {
  ^bb0(%query: vector<128xbf16>, %keys: tensor<8192xvector<128xbf16>>):
    %x = rowwise.dot %query, %keys : vector<128xbf16>, tensor<8192xvector<128xbf16>> -> tensor<8192xf32>
    %m = rowwise.reduce maximumf %x : tensor<8192xf32> -> f32
    rowwise.yield %m : f32
  }
  return %y : tensor<16x8x4xf32>
}

// Short rows, and many, have a block each. Where a split is forced, no part of a block goes without
// vectors as long as there are two blocks.
// CHECK-LABEL: func @short
func.func @short(%q: tensor<1x8x4x128xbf16>, %k: tensor<1x8x40x128xbf16>, %q1: tensor<64x8x4x128xbf16>, %k1: tensor<64x8x4096x128xbf16>) -> (tensor<1x8x4xf32>, tensor<64x8x4xf32>) {
  // CHOSEN-NOT: split_vector_stream
  // FORCED: #rowwise.split_vector_stream<elements = 8, sharedRows = 4, parts = 4, blocks = 3, maxGroups = {{[0-9]+}}>
  // FORCED: #rowwise.split_vector_stream
  %y = rowwise.fuse ins(%q, %k : tensor<1x8x4x128xbf16>, tensor<1x8x40x128xbf16>) axis [3] inner [4] maps [#q, #k, #o] -> tensor<1x8x4xf32> {
  ^bb0(%query: vector<128xbf16>, %keys: tensor<40xvector<128xbf16>>):
    %x = rowwise.dot %query, %keys : vector<128xbf16>, tensor<40xvector<128xbf16>> -> tensor<40xf32>
    %m = rowwise.reduce maximumf %x : tensor<40xf32> -> f32
    rowwise.yield %m : f32
  }
  %y1 = rowwise.fuse ins(%q1, %k1 : tensor<64x8x4x128xbf16>, tensor<64x8x4096x128xbf16>) axis [3] inner [4] maps [#q, #k, #o] -> tensor<64x8x4xf32> {
  ^bb0(%query: vector<128xbf16>, %keys: tensor<4096xvector<128xbf16>>):
    %x = rowwise.dot %query, %keys : vector<128xbf16>, tensor<4096xvector<128xbf16>> -> tensor<4096xf32>
    %m = rowwise.reduce maximumf %x : tensor<4096xf32> -> f32
    rowwise.yield %m : f32
  }
  return %y, %y1 : tensor<1x8x4xf32>, tensor<64x8x4xf32>
}

// Few rows of any length are split; those of an unknown number are not, unless that is forced.
// CHECK-LABEL: func @any_length
func.func @any_length(%q: tensor<1x8x4x128xbf16>, %k: tensor<1x8x?x128xbf16>) -> tensor<1x8x4xf32> {
  // CHECK: #rowwise.split_vector_stream<{{.*}}minWidth = 0, maxWidth = 9223372036854775807>
  %y = rowwise.fuse ins(%q, %k : tensor<1x8x4x128xbf16>, tensor<1x8x?x128xbf16>) axis [3] inner [4] maps [#q, #k, #o] -> tensor<1x8x4xf32> {
  ^bb0(%query: vector<128xbf16>, %keys: tensor<?xvector<128xbf16>>):
    %x = rowwise.dot %query, %keys : vector<128xbf16>, tensor<?xvector<128xbf16>> -> tensor<?xf32>
    %m = rowwise.reduce maximumf %x : tensor<?xf32> -> f32
    rowwise.yield %m : f32
  }
  return %y : tensor<1x8x4xf32>
}

// CHECK-LABEL: func @any_number
func.func @any_number(%q: tensor<?x8x4x128xbf16>, %k: tensor<?x8x8192x128xbf16>) -> tensor<?x8x4xf32> {
  // CHOSEN-NOT: split_vector_stream
  // FORCED: #rowwise.split_vector_stream<elements = 8, sharedRows = 4, parts = 4, blocks = 3, maxGroups = 341>
  %y = rowwise.fuse ins(%q, %k : tensor<?x8x4x128xbf16>, tensor<?x8x8192x128xbf16>) axis [3] inner [4] maps [#q, #k, #o] -> tensor<?x8x4xf32> {
  ^bb0(%query: vector<128xbf16>, %keys: tensor<8192xvector<128xbf16>>):
    %x = rowwise.dot %query, %keys : vector<128xbf16>, tensor<8192xvector<128xbf16>> -> tensor<8192xf32>
    %m = rowwise.reduce maximumf %x : tensor<8192xf32> -> f32
    rowwise.yield %m : f32
  }
  return %y : tensor<?x8x4xf32>
}
