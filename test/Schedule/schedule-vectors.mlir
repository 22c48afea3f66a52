// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s

// How wide the vectors are of rows that are no whole number of 16 bytes.

#all = affine_map<(d0, d1) -> (d0, d1)>

// Rows of 200 bytes: aligned to vectors of 8 bytes, or single elements.
// CHECK-LABEL: func @narrow_f32
func.func @narrow_f32(%x: tensor<64x50xf32>) -> tensor<64x50xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 2, vectorsPerThread = 4, lanes = 8, warps = 1, rows = 16>, rows = <alignment = aligned, minWidth = 50, maxWidth = 50>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 4, lanes = 16, warps = 1, rows = 8>, rows = <alignment = any, minWidth = 50, maxWidth = 50>{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x50xf32>) axis [1] maps [#all, #all] -> tensor<64x50xf32> {
  ^bb0(%row: tensor<50xf32>):
    %e = math.absf %row : tensor<50xf32>
    rowwise.yield %e : tensor<50xf32>
  }
  return %y : tensor<64x50xf32>
}

// CHECK-LABEL: func @narrow_bf16
func.func @narrow_bf16(%x: tensor<64x100xbf16>) -> tensor<64x100xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 4, lanes = 8, warps = 1, rows = 16>, rows = <alignment = aligned, minWidth = 100, maxWidth = 100>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 4, lanes = 8, warps = 1, rows = 16, peeled = true>, rows = <alignment = any, minWidth = 100, maxWidth = 100>{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x100xbf16>) axis [1] maps [#all, #all] -> tensor<64x100xbf16> {
  ^bb0(%row: tensor<100xbf16>):
    %e = math.absf %row : tensor<100xbf16>
    rowwise.yield %e : tensor<100xbf16>
  }
  return %y : tensor<64x100xbf16>
}

// The ends of narrow rows of 16-bit floats are apart, too: from 129 elements on beside
// vectors of 16 bytes, of which two threads have each element of one.
// CHECK-LABEL: func @narrow_edges
func.func @narrow_edges(%x: tensor<64x258xbf16>) -> tensor<64x258xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 2, vectorsPerThread = 9, lanes = 16, warps = 1, rows = 8>, rows = <alignment = aligned, minWidth = 258, maxWidth = 258>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 8, vectorsPerThread = 2, lanes = 16, warps = 1, rows = 8, peeled = true>, rows = <alignment = any, minWidth = 258, maxWidth = 258>, window = whole_vector{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x258xbf16>) axis [1] maps [#all, #all] -> tensor<64x258xbf16> {
  ^bb0(%row: tensor<258xbf16>):
    %e = math.absf %row : tensor<258xbf16>
    rowwise.yield %e : tensor<258xbf16>
  }
  return %y : tensor<64x258xbf16>
}

// An odd number of 16-bit floats has no aligned version. From 84 vectors on the ends
// of rows are apart, and vectors of 16 bytes.
// CHECK-LABEL: func @odd_bf16
func.func @odd_bf16(%x: tensor<64x781xbf16>) -> tensor<64x781xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 4, lanes = 32, warps = 1, rows = 1, peeled = true>, rows = <alignment = any, minWidth = 781, maxWidth = 781>, window = line{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x781xbf16>) axis [1] maps [#all, #all] -> tensor<64x781xbf16> {
  ^bb0(%row: tensor<781xbf16>):
    %e = math.absf %row : tensor<781xbf16>
    rowwise.yield %e : tensor<781xbf16>
  }
  return %y : tensor<64x781xbf16>
}

// Nor are pairs worth a kernel besides it.
// CHECK-LABEL: func @pairs_bf16
func.func @pairs_bf16(%x: tensor<64x1002xbf16>) -> tensor<64x1002xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 4, lanes = 32, warps = 1, rows = 1, peeled = true>, rows = <alignment = any, minWidth = 1002, maxWidth = 1002>, window = whole_vector{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x1002xbf16>) axis [1] maps [#all, #all] -> tensor<64x1002xbf16> {
  ^bb0(%row: tensor<1002xbf16>):
    %e = math.absf %row : tensor<1002xbf16>
    rowwise.yield %e : tensor<1002xbf16>
  }
  return %y : tensor<64x1002xbf16>
}

// CHECK-LABEL: func @pairs_f32
func.func @pairs_f32(%x: tensor<64x1002xf32>) -> tensor<64x1002xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 1, rows = 1, peeled = true>, rows = <alignment = any, minWidth = 1002, maxWidth = 1002>, window = whole_vector{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x1002xf32>) axis [1] maps [#all, #all] -> tensor<64x1002xf32> {
  ^bb0(%row: tensor<1002xf32>):
    %e = math.absf %row : tensor<1002xf32>
    rowwise.yield %e : tensor<1002xf32>
  }
  return %y : tensor<64x1002xf32>
}

// CHECK-LABEL: func @cluster_f32
func.func @cluster_f32(%x: tensor<4096x50258xf32>) -> tensor<4096x50258xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 7, lanes = 32, warps = 4, rows = 1, blocks = 16, peeled = true>, rows = <alignment = any, minWidth = 50258, maxWidth = 50258>, l2Hint = evict_last, window = line{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<4096x50258xf32>) axis [1] maps [#all, #all] -> tensor<4096x50258xf32> {
  ^bb0(%row: tensor<50258xf32>):
    %e = math.absf %row : tensor<50258xf32>
    rowwise.yield %e : tensor<50258xf32>
  }
  return %y : tensor<4096x50258xf32>
}

// CHECK-LABEL: func @cluster_bf16
func.func @cluster_bf16(%x: tensor<4096x50257xbf16>) -> tensor<4096x50257xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 8, vectorsPerThread = 4, lanes = 32, warps = 7, rows = 1, blocks = 8, peeled = true>, rows = <alignment = any, minWidth = 50257, maxWidth = 50257>, l2Hint = evict_last, window = line{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<4096x50257xbf16>) axis [1] maps [#all, #all] -> tensor<4096x50257xbf16> {
  ^bb0(%row: tensor<50257xbf16>):
    %e = math.absf %row : tensor<50257xbf16>
    rowwise.yield %e : tensor<50257xbf16>
  }
  return %y : tensor<4096x50257xbf16>
}

// CHECK-LABEL: func @cluster_bf16_of_pairs
func.func @cluster_bf16_of_pairs(%x: tensor<4096x50258xbf16>) -> tensor<4096x50258xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 8, vectorsPerThread = 4, lanes = 32, warps = 7, rows = 1, blocks = 8, peeled = true>, rows = <alignment = any, minWidth = 50258, maxWidth = 50258>, l2Hint = evict_last, window = line{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<4096x50258xbf16>) axis [1] maps [#all, #all] -> tensor<4096x50258xbf16> {
  ^bb0(%row: tensor<50258xbf16>):
    %e = math.absf %row : tensor<50258xbf16>
    rowwise.yield %e : tensor<50258xbf16>
  }
  return %y : tensor<4096x50258xbf16>
}

// Vectors of 8-bit floats have 16 bytes as others have, and a mask beside them takes no
// part in that.
// CHECK-LABEL: func @float8
func.func @float8(%x: tensor<64x1024xf8E5M2>, %mask: tensor<64x1024xi1>) -> tensor<64x1024xf8E5M2> {
  // CHECK: layout = <vector = 16, vectorsPerThread = 2, lanes = 32
  %y = rowwise.fuse ins(%x, %mask : tensor<64x1024xf8E5M2>, tensor<64x1024xi1>) axis [1] maps [#all, #all, #all] -> tensor<64x1024xf8E5M2> {
  ^bb0(%row: tensor<1024xf8E5M2>, %bits: tensor<1024xi1>):
    %zero = arith.constant dense<0.0> : tensor<1024xf8E5M2>
    %e = arith.select %bits, %row, %zero : tensor<1024xi1>, tensor<1024xf8E5M2>
    rowwise.yield %e : tensor<1024xf8E5M2>
  }
  return %y : tensor<64x1024xf8E5M2>
}

// So have those of integers of a byte; those of masks alone have four elements.
// CHECK-LABEL: func @bytes
func.func @bytes(%x: tensor<64x1024xi8>) -> tensor<64x1024xi8> {
  // CHECK: layout = <vector = 16,
  %y = rowwise.fuse ins(%x : tensor<64x1024xi8>) axis [1] maps [#all, #all] -> tensor<64x1024xi8> {
  ^bb0(%row: tensor<1024xi8>):
    %e = arith.addi %row, %row : tensor<1024xi8>
    rowwise.yield %e : tensor<1024xi8>
  }
  return %y : tensor<64x1024xi8>
}

// CHECK-LABEL: func @mask
func.func @mask(%x: tensor<64x1024xi1>) -> tensor<64x1024xi1> {
  // CHECK: layout = <vector = 4,
  %y = rowwise.fuse ins(%x : tensor<64x1024xi1>) axis [1] maps [#all, #all] -> tensor<64x1024xi1> {
  ^bb0(%row: tensor<1024xi1>):
    %ones = arith.constant dense<true> : tensor<1024xi1>
    %e = arith.xori %row, %ones : tensor<1024xi1>
    rowwise.yield %e : tensor<1024xi1>
  }
  return %y : tensor<64x1024xi1>
}
