// RUN: softmax-opt %s --rowwise-schedule | %S/Inputs/versions %s
// RUN: softmax-opt %s --rowwise-schedule="target=sm_80" | %S/Inputs/versions %s SM80

// Of rows that are only read a thread holds few vectors, as long as more threads of
// a block hold the rest: more of 16 bits and in a warp.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// WHERE: warp[0].schedule == "warp" and warp[0].holds
func.func @warp(%x: tensor<4096x512xf32>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x512xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<512xf32>):
    %sum = rowwise.reduce addf %row : tensor<512xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// WHERE: small_block[0].schedule == "block" and small_block[0].vectorsPerThread < warp[0].vectorsPerThread
func.func @small_block(%x: tensor<4096x768xf32>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x768xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<768xf32>):
    %sum = rowwise.reduce addf %row : tensor<768xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// WHERE: block[0].schedule == "block" and block[0].vectorsPerThread == small_block[0].vectorsPerThread
func.func @block(%x: tensor<4096x4096xf32>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x4096xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %sum = rowwise.reduce addf %row : tensor<4096xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// Not a power of two, of which 7 of 16 warps had no vector.
// WHERE: nine_warps[0].holds and nine_warps[0].elements - 2304 < nine_warps[0].elements / nine_warps[0].warps
func.func @nine_warps(%x: tensor<4096x2304xf32>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x2304xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<2304xf32>):
    %sum = rowwise.reduce addf %row : tensor<2304xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// No two blocks of more than 512 threads fit a multiprocessor.
// WHERE: full_block[0].schedule == "block" and full_block[0].vectorsPerThread > block[0].vectorsPerThread
// WHERE: full_block[0].warps <= 16
func.func @full_block(%x: tensor<4096x8192xf32>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x8192xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<8192xf32>):
    %sum = rowwise.reduce addf %row : tensor<8192xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// Where there are no clusters a block of all threads holds what half of them do not.
// WHERE: long_block[0].schedule == "stream"
// SM80: long_block[0].schedule == "block" and long_block[0].warps == 32 and long_block[0].holds
func.func @long_block(%x: tensor<4096x32768xf32>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x32768xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<32768xf32>):
    %sum = rowwise.reduce addf %row : tensor<32768xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// WHERE: warp_of_16_bit[0].schedule == "warp" and warp_of_16_bit[0].vector == 8
func.func @warp_of_16_bit(%x: tensor<4096x1000xbf16>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x1000xbf16>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<1000xbf16>):
    %f = arith.extf %row : tensor<1000xbf16> to tensor<1000xf32>
    %sum = rowwise.reduce addf %f : tensor<1000xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// Small blocks of 16 bits and any alignment, with more of them, up to some length.
// WHERE: ends_of_16_bit[0].schedule == "cluster" and ends_of_16_bit[0].peeled and ends_of_16_bit[0].holds
func.func @ends_of_16_bit(%x: tensor<4096x50257xbf16>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x50257xbf16>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<50257xbf16>):
    %f = arith.extf %row : tensor<50257xbf16> to tensor<50257xf32>
    %sum = rowwise.reduce addf %f : tensor<50257xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// WHERE: long_ends_of_16_bit[0].schedule == "stream"
func.func @long_ends_of_16_bit(%x: tensor<4096x80001xbf16>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x80001xbf16>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<80001xbf16>):
    %f = arith.extf %row : tensor<80001xbf16> to tensor<80001xf32>
    %sum = rowwise.reduce addf %f : tensor<80001xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// WHERE: ends[0].schedule == "stream"
func.func @ends(%x: tensor<4096x50257xf32>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x50257xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %sum = rowwise.reduce addf %row : tensor<50257xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// WHERE: short_ends_of_16_bit[0].schedule == "block"
func.func @short_ends_of_16_bit(%x: tensor<4096x17409xbf16>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x17409xbf16>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<17409xbf16>):
    %f = arith.extf %row : tensor<17409xbf16> to tensor<17409xf32>
    %sum = rowwise.reduce addf %f : tensor<17409xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// Of two operands a thread would hold too much.
// WHERE: two_rows[0].schedule == "stream"
func.func @two_rows(%x: tensor<4096x50257xbf16>, %z: tensor<4096x50257xbf16>) -> tensor<4096xf32> {
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
// WHERE: few[0].schedule == "cluster" and few[0].vectorsPerThread < ends_of_16_bit[0].vectorsPerThread
func.func @few(%x: tensor<131x50257xbf16>) -> tensor<131xf32> {
  %y = rowwise.fuse ins(%x : tensor<131x50257xbf16>) axis [1] maps [#all, #row] -> tensor<131xf32> {
  ^bb0(%row: tensor<50257xbf16>):
    %f = arith.extf %row : tensor<50257xbf16> to tensor<50257xf32>
    %sum = rowwise.reduce addf %f : tensor<50257xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<131xf32>
}

// WHERE: block_of_16_bit[0].schedule == "block" and block_of_16_bit[0].vectorsPerThread > block[0].vectorsPerThread
func.func @block_of_16_bit(%x: tensor<4096x16384xbf16>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x16384xbf16>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<16384xbf16>):
    %f = arith.extf %row : tensor<16384xbf16> to tensor<16384xf32>
    %sum = rowwise.reduce addf %f : tensor<16384xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}
