// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=stream" | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=cluster threads=64 blocks=2 stages=2" | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="batch-invariant=true" | FileCheck %s --check-prefix=INVARIANT

// Rows of vectors stream, a vector at a time, through the lanes of a warp: as many lanes as a
// vector has elements, and so many vectors at a time as lanes have registers for. What is forced
// is for other rows.

#q = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#k = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#v = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#o = affine_map<(d0, d1, d2, d3) -> (d0, d3)>

// The longest vector counts.
// CHECK-LABEL: func @lengths
// INVARIANT-LABEL: func @lengths
func.func @lengths(%q: tensor<8x16xf32>, %k: tensor<40x16xf32>, %v: tensor<40x72xf32>) -> tensor<8x72xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 8>, layout = <vector = 1, vectorsPerThread = 3, lanes = 32, warps = 1, rows = 4>, rows = <alignment = any, minWidth = 40, maxWidth = 40>{{[^#]*}}>]
  // INVARIANT: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 8>, layout = <vector = 1, vectorsPerThread = 3, lanes = 32, warps = 1, rows = 4>, rows = <alignment = any, minWidth = 40, maxWidth = 40>, {{.*}}window = row{{[^#]*}}>]
  %y = rowwise.fuse ins(%q, %k, %v : tensor<8x16xf32>, tensor<40x16xf32>, tensor<40x72xf32>) axis [1] inner [2, 3] maps [#q, #k, #v, #o] -> tensor<8x72xf32> {
  ^bb0(%query: vector<16xf32>, %keys: tensor<40xvector<16xf32>>, %values: tensor<40xvector<72xf32>>):
    %x = rowwise.dot %query, %keys : vector<16xf32>, tensor<40xvector<16xf32>> -> tensor<40xf32>
    %s, %y = rowwise.reduce addf %x vectors(%values) : tensor<40xf32> vectors(tensor<40xvector<72xf32>>) -> f32, vector<72xf32>
    rowwise.yield %y : vector<72xf32>
  }
  return %y : tensor<8x72xf32>
}

// Short vectors have fewer lanes, and a block more rows; one version serves all lengths of rows.
// CHECK-LABEL: func @short
func.func @short(%q: tensor<8x5xbf16>, %k: tensor<?x5xbf16>) -> tensor<8xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 8>, layout = <vector = 1, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>, rows = <alignment = any, minWidth = 0, maxWidth = 9223372036854775807>{{[^#]*}}>]
  %y = rowwise.fuse ins(%q, %k : tensor<8x5xbf16>, tensor<?x5xbf16>) axis [1] inner [2]
      maps [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>] -> tensor<8xf32> {
  ^bb0(%query: vector<5xbf16>, %keys: tensor<?xvector<5xbf16>>):
    %x = rowwise.dot %query, %keys : vector<5xbf16>, tensor<?xvector<5xbf16>> -> tensor<?xf32>
    %m = rowwise.reduce maximumf %x : tensor<?xf32> -> f32
    rowwise.yield %m : f32
  }
  return %y : tensor<8xf32>
}

// Of long ones fewer at a time.
// CHECK-LABEL: func @long
func.func @long(%q: tensor<8x512xf32>, %k: tensor<40x512xf32>) -> tensor<8xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.vector_stream<elements = 2>, layout = <vector = 1, vectorsPerThread = 16, lanes = 32, warps = 1, rows = 4>,
  %y = rowwise.fuse ins(%q, %k : tensor<8x512xf32>, tensor<40x512xf32>) axis [1] inner [2]
      maps [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>] -> tensor<8xf32> {
  ^bb0(%query: vector<512xf32>, %keys: tensor<40xvector<512xf32>>):
    %x = rowwise.dot %query, %keys : vector<512xf32>, tensor<40xvector<512xf32>> -> tensor<40xf32>
    %m = rowwise.reduce maximumf %x : tensor<40xf32> -> f32
    rowwise.yield %m : f32
  }
  return %y : tensor<8xf32>
}
