// RUN: softmax-opt %s --rowwise-schedule | %S/Inputs/versions %s

// How wide the vectors are of rows that are no whole number of 16 bytes.

#all = affine_map<(d0, d1) -> (d0, d1)>

// Rows of 200 bytes: aligned to vectors of 8 bytes, or single elements.
// WHERE: [(v.alignment, v.vector, v.peeled) for v in narrow_f32] == [("aligned", 2, False), ("any", 1, False)]
// WHERE: all(v.holds and v.schedule == "warp" for v in narrow_f32)
func.func @narrow_f32(%x: tensor<64x50xf32>) -> tensor<64x50xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x50xf32>) axis [1] maps [#all, #all] -> tensor<64x50xf32> {
  ^bb0(%row: tensor<50xf32>):
    %e = math.absf %row : tensor<50xf32>
    rowwise.yield %e : tensor<50xf32>
  }
  return %y : tensor<64x50xf32>
}

// WHERE: [(v.alignment, v.vector, v.peeled) for v in narrow_bf16] == [("aligned", 4, False), ("any", 4, True)]
// WHERE: all(v.holds and v.schedule == "warp" for v in narrow_bf16)
func.func @narrow_bf16(%x: tensor<64x100xbf16>) -> tensor<64x100xbf16> {
  %y = rowwise.fuse ins(%x : tensor<64x100xbf16>) axis [1] maps [#all, #all] -> tensor<64x100xbf16> {
  ^bb0(%row: tensor<100xbf16>):
    %e = math.absf %row : tensor<100xbf16>
    rowwise.yield %e : tensor<100xbf16>
  }
  return %y : tensor<64x100xbf16>
}

// Boundary elements of narrow rows of 16-bit floats are peeled, too: of longer ones beside
// vectors of 16 bytes.
// WHERE: [(v.alignment, v.vector, v.peeled) for v in narrow_edges] == [("aligned", 2, False), ("any", 8, True)]
// WHERE: all(v.holds and v.schedule == "warp" for v in narrow_edges)
// WHERE: narrow_edges[1].window == "whole_vector"
func.func @narrow_edges(%x: tensor<64x258xbf16>) -> tensor<64x258xbf16> {
  %y = rowwise.fuse ins(%x : tensor<64x258xbf16>) axis [1] maps [#all, #all] -> tensor<64x258xbf16> {
  ^bb0(%row: tensor<258xbf16>):
    %e = math.absf %row : tensor<258xbf16>
    rowwise.yield %e : tensor<258xbf16>
  }
  return %y : tensor<64x258xbf16>
}

// An odd number of 16-bit floats has no aligned version.
// WHERE: [(v.alignment, v.vector, v.peeled) for v in odd_bf16] == [("any", 8, True)]
// WHERE: odd_bf16[0].window == "line"
func.func @odd_bf16(%x: tensor<64x781xbf16>) -> tensor<64x781xbf16> {
  %y = rowwise.fuse ins(%x : tensor<64x781xbf16>) axis [1] maps [#all, #all] -> tensor<64x781xbf16> {
  ^bb0(%row: tensor<781xbf16>):
    %e = math.absf %row : tensor<781xbf16>
    rowwise.yield %e : tensor<781xbf16>
  }
  return %y : tensor<64x781xbf16>
}

// Nor are pairs worth a kernel besides it.
// WHERE: [(v.alignment, v.vector, v.peeled) for v in pairs_bf16] == [("any", 8, True)]
func.func @pairs_bf16(%x: tensor<64x1002xbf16>) -> tensor<64x1002xbf16> {
  %y = rowwise.fuse ins(%x : tensor<64x1002xbf16>) axis [1] maps [#all, #all] -> tensor<64x1002xbf16> {
  ^bb0(%row: tensor<1002xbf16>):
    %e = math.absf %row : tensor<1002xbf16>
    rowwise.yield %e : tensor<1002xbf16>
  }
  return %y : tensor<64x1002xbf16>
}

// WHERE: [(v.alignment, v.vector, v.peeled) for v in pairs_f32] == [("any", 4, True)]
func.func @pairs_f32(%x: tensor<64x1002xf32>) -> tensor<64x1002xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x1002xf32>) axis [1] maps [#all, #all] -> tensor<64x1002xf32> {
  ^bb0(%row: tensor<1002xf32>):
    %e = math.absf %row : tensor<1002xf32>
    rowwise.yield %e : tensor<1002xf32>
  }
  return %y : tensor<64x1002xf32>
}

// WHERE: [(v.alignment, v.vector, v.peeled) for v in cluster_f32] == [("any", 4, True)] and cluster_f32[0].schedule == "cluster"
func.func @cluster_f32(%x: tensor<4096x50258xf32>) -> tensor<4096x50258xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x50258xf32>) axis [1] maps [#all, #all] -> tensor<4096x50258xf32> {
  ^bb0(%row: tensor<50258xf32>):
    %e = math.absf %row : tensor<50258xf32>
    rowwise.yield %e : tensor<50258xf32>
  }
  return %y : tensor<4096x50258xf32>
}

// WHERE: [(v.alignment, v.vector, v.peeled) for v in cluster_bf16] == [("any", 8, True)] and cluster_bf16[0].schedule == "cluster"
func.func @cluster_bf16(%x: tensor<4096x50257xbf16>) -> tensor<4096x50257xbf16> {
  %y = rowwise.fuse ins(%x : tensor<4096x50257xbf16>) axis [1] maps [#all, #all] -> tensor<4096x50257xbf16> {
  ^bb0(%row: tensor<50257xbf16>):
    %e = math.absf %row : tensor<50257xbf16>
    rowwise.yield %e : tensor<50257xbf16>
  }
  return %y : tensor<4096x50257xbf16>
}

// WHERE: [(v.alignment, v.vector, v.peeled) for v in cluster_bf16_of_pairs] == [("any", 8, True)]
func.func @cluster_bf16_of_pairs(%x: tensor<4096x50258xbf16>) -> tensor<4096x50258xbf16> {
  %y = rowwise.fuse ins(%x : tensor<4096x50258xbf16>) axis [1] maps [#all, #all] -> tensor<4096x50258xbf16> {
  ^bb0(%row: tensor<50258xbf16>):
    %e = math.absf %row : tensor<50258xbf16>
    rowwise.yield %e : tensor<50258xbf16>
  }
  return %y : tensor<4096x50258xbf16>
}

// Vectors of 8-bit floats have 16 bytes as others have, and a mask beside them takes no
// part in that.
// WHERE: [v.vector for v in float8] == [16, 16]
func.func @float8(%x: tensor<64x1024xf8E5M2>, %mask: tensor<64x1024xi1>) -> tensor<64x1024xf8E5M2> {
  %y = rowwise.fuse ins(%x, %mask : tensor<64x1024xf8E5M2>, tensor<64x1024xi1>) axis [1] maps [#all, #all, #all] -> tensor<64x1024xf8E5M2> {
  ^bb0(%row: tensor<1024xf8E5M2>, %bits: tensor<1024xi1>):
    %zero = arith.constant dense<0.0> : tensor<1024xf8E5M2>
    %e = arith.select %bits, %row, %zero : tensor<1024xi1>, tensor<1024xf8E5M2>
    rowwise.yield %e : tensor<1024xf8E5M2>
  }
  return %y : tensor<64x1024xf8E5M2>
}

// Beside wider elements those of a byte take part of a vector: a thread would store several
// vectors of the others.
// WHERE: [v.vector for v in float8_to_float] == [4, 4]
func.func @float8_to_float(%x: tensor<64x1024xf8E5M2>) -> tensor<64x1024xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x1024xf8E5M2>) axis [1] maps [#all, #all] -> tensor<64x1024xf32> {
  ^bb0(%row: tensor<1024xf8E5M2>):
    %e = arith.extf %row : tensor<1024xf8E5M2> to tensor<1024xf32>
    rowwise.yield %e : tensor<1024xf32>
  }
  return %y : tensor<64x1024xf32>
}

// Vectors of integers of a byte have 16 bytes, too; those of masks alone have four elements.
// WHERE: [v.vector for v in bytes] == [16, 16]
func.func @bytes(%x: tensor<64x1024xi8>) -> tensor<64x1024xi8> {
  %y = rowwise.fuse ins(%x : tensor<64x1024xi8>) axis [1] maps [#all, #all] -> tensor<64x1024xi8> {
  ^bb0(%row: tensor<1024xi8>):
    %e = arith.addi %row, %row : tensor<1024xi8>
    rowwise.yield %e : tensor<1024xi8>
  }
  return %y : tensor<64x1024xi8>
}

// WHERE: [v.vector for v in mask] == [4, 4]
func.func @mask(%x: tensor<64x1024xi1>) -> tensor<64x1024xi1> {
  %y = rowwise.fuse ins(%x : tensor<64x1024xi1>) axis [1] maps [#all, #all] -> tensor<64x1024xi1> {
  ^bb0(%row: tensor<1024xi1>):
    %ones = arith.constant dense<true> : tensor<1024xi1>
    %e = arith.xori %row, %ones : tensor<1024xi1>
    rowwise.yield %e : tensor<1024xi1>
  }
  return %y : tensor<64x1024xi1>
}

// Regression: rows that share all vectors, as those of two layers with weights, are counted over
// all of their outer dimensions.
// CHECK-LABEL: func @weights
#x = affine_map<(b, s, j, c, e) -> (b, s, c)>
#w = affine_map<(b, s, j, c, e) -> (j, c)>
#u = affine_map<(b, s, j, c, e) -> (j, e)>
#y = affine_map<(b, s, j, c, e) -> (b, s, e)>
func.func @weights(%x: tensor<64x128x32xf32>, %w: tensor<32x32xf32>, %u: tensor<32x128xf32>) -> tensor<64x128x128xf32> {
  // CHECK: #rowwise.vector_stream<elements = {{[0-9]+}}, sharedRows = 4
  %y = rowwise.fuse ins(%x, %w, %u : tensor<64x128x32xf32>, tensor<32x32xf32>, tensor<32x128xf32>) axis [2] inner [3, 4] maps [#x, #w, #u, #y] -> tensor<64x128x128xf32> {
  ^bb0(%vector: vector<32xf32>, %weights: tensor<32xvector<32xf32>>, %others: tensor<32xvector<128xf32>>):
    %h = rowwise.dot %vector, %weights : vector<32xf32>, tensor<32xvector<32xf32>> -> tensor<32xf32>
    %s, %y = rowwise.reduce addf %h vectors(%others) : tensor<32xf32> vectors(tensor<32xvector<128xf32>>) -> f32, vector<128xf32>
    rowwise.yield %y : vector<128xf32>
  }
  return %y : tensor<64x128x128xf32>
}
