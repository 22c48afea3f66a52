// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="target=sm_80" | FileCheck %s --check-prefix=SM80

// Of rows that are only read a thread holds few vectors, as long as more threads of
// a block hold the rest: 2 of f32, 4 of 16 bits and in a warp.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func @warp(
func.func @warp(%x: tensor<4096x512xf32>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 4, lanes = 32,
  %y = rowwise.fuse ins(%x : tensor<4096x512xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<512xf32>):
    %sum = rowwise.reduce addf %row : tensor<512xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// CHECK-LABEL: func @small_block(
func.func @small_block(%x: tensor<4096x768xf32>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 3, rows = 1>, rows = <alignment = aligned
  %y = rowwise.fuse ins(%x : tensor<4096x768xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<768xf32>):
    %sum = rowwise.reduce addf %row : tensor<768xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// CHECK-LABEL: func @block(
func.func @block(%x: tensor<4096x4096xf32>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 16, rows = 1>, rows = <alignment = aligned
  %y = rowwise.fuse ins(%x : tensor<4096x4096xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %sum = rowwise.reduce addf %row : tensor<4096xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// Not a power of two, of which 7 of 16 warps had no vector.
// CHECK-LABEL: func @nine_warps(
func.func @nine_warps(%x: tensor<4096x2304xf32>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 9, rows = 1>, rows = <alignment = aligned
  %y = rowwise.fuse ins(%x : tensor<4096x2304xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<2304xf32>):
    %sum = rowwise.reduce addf %row : tensor<2304xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// No two blocks of more than 512 threads fit a multiprocessor.
// CHECK-LABEL: func @full_block(
func.func @full_block(%x: tensor<4096x8192xf32>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 16, rows = 1>, rows = <alignment = aligned
  %y = rowwise.fuse ins(%x : tensor<4096x8192xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<8192xf32>):
    %sum = rowwise.reduce addf %row : tensor<8192xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// Where there are no clusters a block of all threads holds what half of them do not.
// CHECK-LABEL: func @long_block(
// SM80-LABEL: func @long_block(
func.func @long_block(%x: tensor<4096x32768xf32>) -> tensor<4096xf32> {
  // SM80: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 32, rows = 1>, rows = <alignment = aligned
  // CHECK: versions [#rowwise.version<schedule = #rowwise.stream,
  %y = rowwise.fuse ins(%x : tensor<4096x32768xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<32768xf32>):
    %sum = rowwise.reduce addf %row : tensor<32768xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// CHECK-LABEL: func @warp_of_16_bit(
func.func @warp_of_16_bit(%x: tensor<4096x1000xbf16>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 8, vectorsPerThread = 4, lanes = 32,
  %y = rowwise.fuse ins(%x : tensor<4096x1000xbf16>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<1000xbf16>):
    %f = arith.extf %row : tensor<1000xbf16> to tensor<1000xf32>
    %sum = rowwise.reduce addf %f : tensor<1000xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// Small blocks of 16 bits and any alignment, with more of them, up to some length.
// CHECK-LABEL: func @ends_of_16_bit(
func.func @ends_of_16_bit(%x: tensor<4096x50257xbf16>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 8, vectorsPerThread = 13, lanes = 32, warps = 4, rows = 1, blocks = 4, peeled = true>, rows = <alignment = any
  %y = rowwise.fuse ins(%x : tensor<4096x50257xbf16>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<50257xbf16>):
    %f = arith.extf %row : tensor<50257xbf16> to tensor<50257xf32>
    %sum = rowwise.reduce addf %f : tensor<50257xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// CHECK-LABEL: func @long_ends_of_16_bit(
func.func @long_ends_of_16_bit(%x: tensor<4096x80001xbf16>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.stream,
  %y = rowwise.fuse ins(%x : tensor<4096x80001xbf16>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<80001xbf16>):
    %f = arith.extf %row : tensor<80001xbf16> to tensor<80001xf32>
    %sum = rowwise.reduce addf %f : tensor<80001xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// CHECK-LABEL: func @ends(
func.func @ends(%x: tensor<4096x50257xf32>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.stream,
  %y = rowwise.fuse ins(%x : tensor<4096x50257xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %sum = rowwise.reduce addf %row : tensor<50257xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// CHECK-LABEL: func @short_ends_of_16_bit(
func.func @short_ends_of_16_bit(%x: tensor<4096x17409xbf16>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block,
  %y = rowwise.fuse ins(%x : tensor<4096x17409xbf16>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<17409xbf16>):
    %f = arith.extf %row : tensor<17409xbf16> to tensor<17409xf32>
    %sum = rowwise.reduce addf %f : tensor<17409xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// Of two operands a thread would hold too much.
// CHECK-LABEL: func @two_rows(
func.func @two_rows(%x: tensor<4096x50257xbf16>, %z: tensor<4096x50257xbf16>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.stream,
  %y = rowwise.fuse ins(%x, %z : tensor<4096x50257xbf16>, tensor<4096x50257xbf16>) axis [1] maps [#all, #all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<50257xbf16>, %other: tensor<50257xbf16>):
    %f = arith.extf %row : tensor<50257xbf16> to tensor<50257xf32>
    %g = arith.extf %other : tensor<50257xbf16> to tensor<50257xf32>
    %p = arith.mulf %f, %g : tensor<50257xf32>
    %sum = rowwise.reduce addf %p : tensor<50257xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// A few rows are shared by more threads.
// CHECK-LABEL: func @few(
func.func @few(%x: tensor<131x50257xbf16>) -> tensor<131xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 8, vectorsPerThread = {{[1-7]}},
  %y = rowwise.fuse ins(%x : tensor<131x50257xbf16>) axis [1] maps [#all, #row] -> tensor<131xf32> {
  ^bb0(%row: tensor<50257xbf16>):
    %f = arith.extf %row : tensor<50257xbf16> to tensor<50257xf32>
    %sum = rowwise.reduce addf %f : tensor<50257xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<131xf32>
}

// CHECK-LABEL: func @block_of_16_bit(
func.func @block_of_16_bit(%x: tensor<4096x16384xbf16>) -> tensor<4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 4, lanes = 32, warps = 16, rows = 1>, rows = <alignment = aligned
  %y = rowwise.fuse ins(%x : tensor<4096x16384xbf16>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<16384xbf16>):
    %f = arith.extf %row : tensor<16384xbf16> to tensor<16384xf32>
    %sum = rowwise.reduce addf %f : tensor<16384xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}
