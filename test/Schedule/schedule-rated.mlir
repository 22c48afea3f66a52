// RUN: softmax-opt %s --rowwise-schedule | %S/Inputs/versions %s

// Aligned rows: another layout than the usual one of powers of two where it is
// rated clearly better.

#all = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>

// A row that powers of two hold exactly has them.
// WHERE: full[0].schedule == "cluster" and full[0].elements == 32768
func.func @full(%x: tensor<4096x32768xf32>) -> tensor<4096x32768xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x32768xf32>) axis [1] maps [#all, #all] -> tensor<4096x32768xf32> {
  ^bb0(%row: tensor<32768xf32>):
    %sum = rowwise.reduce addf %row : tensor<32768xf32> -> f32
    %s = tensor.splat %sum : tensor<32768xf32>
    %o = arith.divf %row, %s : tensor<32768xf32>
    rowwise.yield %o : tensor<32768xf32>
  }
  return %y : tensor<4096x32768xf32>
}

// One vector more would leave threads of a power of two idle.
// WHERE: one_more[0].holds and one_more[0].elements < 36864 and bin(one_more[0].warps).count("1") > 1
func.func @one_more(%x: tensor<4096x32772xf32>) -> tensor<4096x32772xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x32772xf32>) axis [1] maps [#all, #all] -> tensor<4096x32772xf32> {
  ^bb0(%row: tensor<32772xf32>):
    %sum = rowwise.reduce addf %row : tensor<32772xf32> -> f32
    %s = tensor.splat %sum : tensor<32772xf32>
    %o = arith.divf %row, %s : tensor<32772xf32>
    rowwise.yield %o : tensor<32772xf32>
  }
  return %y : tensor<4096x32772xf32>
}

// So would one of 16-bit floats.
// WHERE: one_more_of_16_bit[0].holds and one_more_of_16_bit[0].elements < 36864
// WHERE: bin(one_more_of_16_bit[0].warps).count("1") > 1
func.func @one_more_of_16_bit(%x: tensor<4096x32776xbf16>) -> tensor<4096x32776xbf16> {
  %y = rowwise.fuse ins(%x : tensor<4096x32776xbf16>) axis [1] maps [#all, #all] -> tensor<4096x32776xbf16> {
  ^bb0(%row: tensor<32776xbf16>):
    %wide = arith.extf %row : tensor<32776xbf16> to tensor<32776xf32>
    %max = rowwise.reduce maximumf %wide : tensor<32776xf32> -> f32
    %m = tensor.splat %max : tensor<32776xf32>
    %d = arith.subf %wide, %m : tensor<32776xf32>
    %e = math.exp %d : tensor<32776xf32>
    %sum = rowwise.reduce addf %e : tensor<32776xf32> -> f32
    %s = tensor.splat %sum : tensor<32776xf32>
    %o = arith.divf %e, %s : tensor<32776xf32>
    %z = arith.truncf %o : tensor<32776xf32> to tensor<32776xbf16>
    rowwise.yield %z : tensor<32776xbf16>
  }
  return %y : tensor<4096x32776xbf16>
}

// A single warp waits for no other, and a thread of it holds more than one of several.
// WHERE: one_warp[0].schedule == "block" and one_warp[0].warps == 1 and one_warp[0].holds
func.func @one_warp(%x: tensor<4096x1280xf32>) -> tensor<4096x1280xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x1280xf32>) axis [1] maps [#all, #all] -> tensor<4096x1280xf32> {
  ^bb0(%row: tensor<1280xf32>):
    %sum = rowwise.reduce addf %row : tensor<1280xf32> -> f32
    %s = tensor.splat %sum : tensor<1280xf32>
    %o = arith.divf %row, %s : tensor<1280xf32>
    rowwise.yield %o : tensor<1280xf32>
  }
  return %y : tensor<4096x1280xf32>
}

// WHERE: two_warps[0].warps > 1 and two_warps[0].vectorsPerThread < one_warp[0].vectorsPerThread
func.func @two_warps(%x: tensor<4096x1664xf32>) -> tensor<4096x1664xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x1664xf32>) axis [1] maps [#all, #all] -> tensor<4096x1664xf32> {
  ^bb0(%row: tensor<1664xf32>):
    %sum = rowwise.reduce addf %row : tensor<1664xf32> -> f32
    %s = tensor.splat %sum : tensor<1664xf32>
    %o = arith.divf %row, %s : tensor<1664xf32>
    rowwise.yield %o : tensor<1664xf32>
  }
  return %y : tensor<4096x1664xf32>
}

// WHERE: one_warp_of_16_bit[0].schedule == "block" and one_warp_of_16_bit[0].warps == 1
func.func @one_warp_of_16_bit(%x: tensor<4096x1280xbf16>) -> tensor<4096x1280xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x1280xbf16>) axis [1] maps [#all, #all] -> tensor<4096x1280xf32> {
  ^bb0(%row: tensor<1280xbf16>):
    %wide = arith.extf %row : tensor<1280xbf16> to tensor<1280xf32>
    %sum = rowwise.reduce addf %wide : tensor<1280xf32> -> f32
    %s = tensor.splat %sum : tensor<1280xf32>
    %o = arith.divf %wide, %s : tensor<1280xf32>
    rowwise.yield %o : tensor<1280xf32>
  }
  return %y : tensor<4096x1280xf32>
}

// WHERE: three_warps_of_16_bit[0].warps > 1
// WHERE: three_warps_of_16_bit[0].vectorsPerThread < one_warp_of_16_bit[0].vectorsPerThread
func.func @three_warps_of_16_bit(%x: tensor<4096x1288xbf16>) -> tensor<4096x1288xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x1288xbf16>) axis [1] maps [#all, #all] -> tensor<4096x1288xf32> {
  ^bb0(%row: tensor<1288xbf16>):
    %wide = arith.extf %row : tensor<1288xbf16> to tensor<1288xf32>
    %sum = rowwise.reduce addf %wide : tensor<1288xf32> -> f32
    %s = tensor.splat %sum : tensor<1288xf32>
    %o = arith.divf %wide, %s : tensor<1288xf32>
    rowwise.yield %o : tensor<1288xf32>
  }
  return %y : tensor<4096x1288xf32>
}

// Of rows that meet one which all share, and too few to keep it, blocks are larger.
// WHERE: shared[0].schedule == "cluster" and shared[0].holds and shared[0].warps > full[0].warps
func.func @shared(%x: tensor<131x98304xf32>, %w: tensor<98304xf32>) -> tensor<131x98304xf32> {
  %y = rowwise.fuse ins(%x, %w : tensor<131x98304xf32>, tensor<98304xf32>) axis [1] maps [#all, #columns, #all] -> tensor<131x98304xf32> {
  ^bb0(%row: tensor<98304xf32>, %weight: tensor<98304xf32>):
    %sum = rowwise.reduce addf %row : tensor<98304xf32> -> f32
    %s = tensor.splat %sum : tensor<98304xf32>
    %q = arith.divf %row, %s : tensor<98304xf32>
    %o = arith.mulf %q, %weight : tensor<98304xf32>
    rowwise.yield %o : tensor<98304xf32>
  }
  return %y : tensor<131x98304xf32>
}

// A row that meets another belongs to small blocks of a cluster, not to a large one.
// WHERE: two_rows[0].schedule == "cluster" and two_rows[0].warps == full[0].warps and two_rows[0].holds
func.func @two_rows(%x: tensor<4096x16384xbf16>, %z: tensor<4096x16384xbf16>) -> tensor<4096x16384xf32> {
  %y = rowwise.fuse ins(%x, %z : tensor<4096x16384xbf16>, tensor<4096x16384xbf16>) axis [1] maps [#all, #all, #all] -> tensor<4096x16384xf32> {
  ^bb0(%row: tensor<16384xbf16>, %other: tensor<16384xbf16>):
    %wide = arith.extf %row : tensor<16384xbf16> to tensor<16384xf32>
    %wide_other = arith.extf %other : tensor<16384xbf16> to tensor<16384xf32>
    %product = arith.mulf %wide, %wide_other : tensor<16384xf32>
    %sum = rowwise.reduce addf %product : tensor<16384xf32> -> f32
    %s = tensor.splat %sum : tensor<16384xf32>
    %d = arith.subf %wide, %s : tensor<16384xf32>
    %o = arith.mulf %wide_other, %d : tensor<16384xf32>
    rowwise.yield %o : tensor<16384xf32>
  }
  return %y : tensor<4096x16384xf32>
}

// Where the threads of all blocks hold more vectors of one row than pay elsewhere, they
// do so rather than be twice as many.
// WHERE: all(v.schedule == "cluster" and v.holds and v.vectorsPerThread > full[0].vectorsPerThread for v in wide)
func.func @wide(%x: tensor<4096x180224xf32>) -> tensor<4096x180224xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x180224xf32>) axis [1] maps [#all, #all] -> tensor<4096x180224xf32> {
  ^bb0(%row: tensor<180224xf32>):
    %sum = rowwise.reduce addf %row : tensor<180224xf32> -> f32
    %s = tensor.splat %sum : tensor<180224xf32>
    %o = arith.divf %row, %s : tensor<180224xf32>
    rowwise.yield %o : tensor<180224xf32>
  }
  return %y : tensor<4096x180224xf32>
}

// So do those of two operands with half as many vectors each.
// WHERE: two_wide[0].schedule == "cluster" and two_wide[0].vectorsPerThread > full[0].vectorsPerThread / 2
func.func @two_wide(%x: tensor<4096x90112xf32>, %z: tensor<4096x90112xf32>) -> tensor<4096x90112xf32> {
  %y = rowwise.fuse ins(%x, %z : tensor<4096x90112xf32>, tensor<4096x90112xf32>) axis [1] maps [#all, #all, #all] -> tensor<4096x90112xf32> {
  ^bb0(%row: tensor<90112xf32>, %other: tensor<90112xf32>):
    %product = arith.mulf %row, %other : tensor<90112xf32>
    %sum = rowwise.reduce addf %product : tensor<90112xf32> -> f32
    %s = tensor.splat %sum : tensor<90112xf32>
    %d = arith.subf %row, %s : tensor<90112xf32>
    %o = arith.mulf %other, %d : tensor<90112xf32>
    rowwise.yield %o : tensor<90112xf32>
  }
  return %y : tensor<4096x90112xf32>
}

// But not of twice as many.
// WHERE: two_wide_rows[0].schedule == "ring"
func.func @two_wide_rows(%x: tensor<4096x180224xf32>, %z: tensor<4096x180224xf32>) -> tensor<4096x180224xf32> {
  %y = rowwise.fuse ins(%x, %z : tensor<4096x180224xf32>, tensor<4096x180224xf32>) axis [1] maps [#all, #all, #all] -> tensor<4096x180224xf32> {
  ^bb0(%row: tensor<180224xf32>, %other: tensor<180224xf32>):
    %product = arith.mulf %row, %other : tensor<180224xf32>
    %sum = rowwise.reduce addf %product : tensor<180224xf32> -> f32
    %s = tensor.splat %sum : tensor<180224xf32>
    %d = arith.subf %row, %s : tensor<180224xf32>
    %o = arith.mulf %other, %d : tensor<180224xf32>
    rowwise.yield %o : tensor<180224xf32>
  }
  return %y : tensor<4096x180224xf32>
}

// Nor of one of 16 bits that is held as f32, nor of fewer rows than multiprocessors.
// WHERE: max(v.vectorsPerThread for v in (wide_16_bit[0], wide_16_bit_1[0])) <= full[0].vectorsPerThread
func.func @wide_16_bit(%x: tensor<4096x180224xbf16>, %few: tensor<131x180224xf32>) -> (tensor<4096x180224xbf16>, tensor<131x180224xf32>) {
  %y = rowwise.fuse ins(%x : tensor<4096x180224xbf16>) axis [1] maps [#all, #all] -> tensor<4096x180224xbf16> {
  ^bb0(%row: tensor<180224xbf16>):
    %wide = arith.extf %row : tensor<180224xbf16> to tensor<180224xf32>
    %t = math.tanh %wide : tensor<180224xf32>
    %sum = rowwise.reduce addf %t : tensor<180224xf32> -> f32
    %s = tensor.splat %sum : tensor<180224xf32>
    %d = arith.divf %t, %s : tensor<180224xf32>
    %o = arith.truncf %d : tensor<180224xf32> to tensor<180224xbf16>
    rowwise.yield %o : tensor<180224xbf16>
  }
  %z = rowwise.fuse ins(%few : tensor<131x180224xf32>) axis [1] maps [#all, #all] -> tensor<131x180224xf32> {
  ^bb0(%row: tensor<180224xf32>):
    %sum = rowwise.reduce addf %row : tensor<180224xf32> -> f32
    %s = tensor.splat %sum : tensor<180224xf32>
    %o = arith.divf %row, %s : tensor<180224xf32>
    rowwise.yield %o : tensor<180224xf32>
  }
  return %y, %z : tensor<4096x180224xbf16>, tensor<131x180224xf32>
}
