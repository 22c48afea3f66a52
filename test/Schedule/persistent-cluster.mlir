// RUN: softmax-opt %s --rowwise-schedule | %S/Inputs/versions %s

// Where rows take a cluster and share epilogue operands, clusters step
// over rows and cache those, if there are rows for all multiprocessors.

#all = affine_map<(d0, d1) -> (d0, d1)>
#shared = affine_map<(d0, d1) -> (d1)>

// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in two)
func.func @two(%x: tensor<4096x65536xf32>, %w0: tensor<65536xf32>, %w1: tensor<65536xf32>) -> tensor<4096x65536xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x65536xf32>, tensor<65536xf32>, tensor<65536xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x65536xf32> {
  ^bb0(%row: tensor<65536xf32>, %r0: tensor<65536xf32>, %r1: tensor<65536xf32>):
    %sum = rowwise.reduce addf %row : tensor<65536xf32> -> f32
    %s = tensor.splat %sum : tensor<65536xf32>
    %d = arith.divf %row, %s : tensor<65536xf32>
    %p0 = arith.mulf %d, %r0 : tensor<65536xf32>
    %p1 = arith.addf %p0, %r1 : tensor<65536xf32>
    rowwise.yield %p1 : tensor<65536xf32>
  }
  return %y : tensor<4096x65536xf32>
}

// Longer ones have more blocks, and then more threads in each, which need fewer registers.
// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in longer)
// WHERE: longer[0].blocks > two[0].blocks and longer[0].warps == two[0].warps
func.func @longer(%x: tensor<4096x131072xf32>, %w0: tensor<131072xf32>, %w1: tensor<131072xf32>) -> tensor<4096x131072xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x131072xf32>, tensor<131072xf32>, tensor<131072xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x131072xf32> {
  ^bb0(%row: tensor<131072xf32>, %r0: tensor<131072xf32>, %r1: tensor<131072xf32>):
    %sum = rowwise.reduce addf %row : tensor<131072xf32> -> f32
    %s = tensor.splat %sum : tensor<131072xf32>
    %d = arith.divf %row, %s : tensor<131072xf32>
    %p0 = arith.mulf %d, %r0 : tensor<131072xf32>
    %p1 = arith.addf %p0, %r1 : tensor<131072xf32>
    rowwise.yield %p1 : tensor<131072xf32>
  }
  return %y : tensor<4096x131072xf32>
}

// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in longest)
// WHERE: longest[0].blocks == longer[0].blocks and longest[0].warps > longer[0].warps
func.func @longest(%x: tensor<4096x200000xf32>, %w0: tensor<200000xf32>, %w1: tensor<200000xf32>) -> tensor<4096x200000xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x200000xf32>, tensor<200000xf32>, tensor<200000xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x200000xf32> {
  ^bb0(%row: tensor<200000xf32>, %r0: tensor<200000xf32>, %r1: tensor<200000xf32>):
    %sum = rowwise.reduce addf %row : tensor<200000xf32> -> f32
    %s = tensor.splat %sum : tensor<200000xf32>
    %d = arith.divf %row, %s : tensor<200000xf32>
    %p0 = arith.mulf %d, %r0 : tensor<200000xf32>
    %p1 = arith.addf %p0, %r1 : tensor<200000xf32>
    rowwise.yield %p1 : tensor<200000xf32>
  }
  return %y : tensor<4096x200000xf32>
}

// A block that holds the row steps over none.
// WHERE: block[0].schedule == "block"
func.func @block(%x: tensor<4096x16384xf32>, %w0: tensor<16384xf32>, %w1: tensor<16384xf32>) -> tensor<4096x16384xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x16384xf32>, tensor<16384xf32>, tensor<16384xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x16384xf32> {
  ^bb0(%row: tensor<16384xf32>, %r0: tensor<16384xf32>, %r1: tensor<16384xf32>):
    %sum = rowwise.reduce addf %row : tensor<16384xf32> -> f32
    %s = tensor.splat %sum : tensor<16384xf32>
    %d = arith.divf %row, %s : tensor<16384xf32>
    %p0 = arith.mulf %d, %r0 : tensor<16384xf32>
    %p1 = arith.addf %p0, %r1 : tensor<16384xf32>
    rowwise.yield %p1 : tensor<16384xf32>
  }
  return %y : tensor<4096x16384xf32>
}

// Fewer rows than multiprocessors have a cluster each. How many there are may be
// known at run time only.
// WHERE: all(v.schedule == "cluster" and v.holds for v in few)
func.func @few(%x: tensor<131x65536xf32>, %w0: tensor<65536xf32>, %w1: tensor<65536xf32>) -> tensor<131x65536xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<131x65536xf32>, tensor<65536xf32>, tensor<65536xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<131x65536xf32> {
  ^bb0(%row: tensor<65536xf32>, %r0: tensor<65536xf32>, %r1: tensor<65536xf32>):
    %sum = rowwise.reduce addf %row : tensor<65536xf32> -> f32
    %s = tensor.splat %sum : tensor<65536xf32>
    %d = arith.divf %row, %s : tensor<65536xf32>
    %p0 = arith.mulf %d, %r0 : tensor<65536xf32>
    %p1 = arith.addf %p0, %r1 : tensor<65536xf32>
    rowwise.yield %p1 : tensor<65536xf32>
  }
  return %y : tensor<131x65536xf32>
}

// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in enough)
func.func @enough(%x: tensor<132x65536xf32>, %w0: tensor<65536xf32>, %w1: tensor<65536xf32>) -> tensor<132x65536xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<132x65536xf32>, tensor<65536xf32>, tensor<65536xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<132x65536xf32> {
  ^bb0(%row: tensor<65536xf32>, %r0: tensor<65536xf32>, %r1: tensor<65536xf32>):
    %sum = rowwise.reduce addf %row : tensor<65536xf32> -> f32
    %s = tensor.splat %sum : tensor<65536xf32>
    %d = arith.divf %row, %s : tensor<65536xf32>
    %p0 = arith.mulf %d, %r0 : tensor<65536xf32>
    %p1 = arith.addf %p0, %r1 : tensor<65536xf32>
    rowwise.yield %p1 : tensor<65536xf32>
  }
  return %y : tensor<132x65536xf32>
}

// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in dynamic)
func.func @dynamic(%x: tensor<?x65536xf32>, %w0: tensor<65536xf32>, %w1: tensor<65536xf32>) -> tensor<?x65536xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<?x65536xf32>, tensor<65536xf32>, tensor<65536xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<?x65536xf32> {
  ^bb0(%row: tensor<65536xf32>, %r0: tensor<65536xf32>, %r1: tensor<65536xf32>):
    %sum = rowwise.reduce addf %row : tensor<65536xf32> -> f32
    %s = tensor.splat %sum : tensor<65536xf32>
    %d = arith.divf %row, %s : tensor<65536xf32>
    %p0 = arith.mulf %d, %r0 : tensor<65536xf32>
    %p1 = arith.addf %p0, %r1 : tensor<65536xf32>
    rowwise.yield %p1 : tensor<65536xf32>
  }
  return %y : tensor<?x65536xf32>
}

// One operand alone is cached for longer rows, for peeled ones sooner, and
// for any cluster of these if they are of 16 bits.
// WHERE: [v.schedule for v in one] == ["cluster", "persistent_cluster"]
func.func @one(%x: tensor<4096x73728xf32>, %w0: tensor<73728xf32>) -> tensor<4096x73728xf32> {
  %y = rowwise.fuse ins(%x, %w0 : tensor<4096x73728xf32>, tensor<73728xf32>) axis [1] maps [#all, #shared, #all] -> tensor<4096x73728xf32> {
  ^bb0(%row: tensor<73728xf32>, %r0: tensor<73728xf32>):
    %sum = rowwise.reduce addf %row : tensor<73728xf32> -> f32
    %s = tensor.splat %sum : tensor<73728xf32>
    %d = arith.divf %row, %s : tensor<73728xf32>
    %p0 = arith.mulf %d, %r0 : tensor<73728xf32>
    rowwise.yield %p0 : tensor<73728xf32>
  }
  return %y : tensor<4096x73728xf32>
}

// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in one_of_longer)
func.func @one_of_longer(%x: tensor<4096x131072xf32>, %w0: tensor<131072xf32>) -> tensor<4096x131072xf32> {
  %y = rowwise.fuse ins(%x, %w0 : tensor<4096x131072xf32>, tensor<131072xf32>) axis [1] maps [#all, #shared, #all] -> tensor<4096x131072xf32> {
  ^bb0(%row: tensor<131072xf32>, %r0: tensor<131072xf32>):
    %sum = rowwise.reduce addf %row : tensor<131072xf32> -> f32
    %s = tensor.splat %sum : tensor<131072xf32>
    %d = arith.divf %row, %s : tensor<131072xf32>
    %p0 = arith.mulf %d, %r0 : tensor<131072xf32>
    rowwise.yield %p0 : tensor<131072xf32>
  }
  return %y : tensor<4096x131072xf32>
}

// WHERE: [v.schedule for v in one_of_others] == ["cluster"]
func.func @one_of_others(%x: tensor<4096x50257xf32>, %w0: tensor<50257xf32>) -> tensor<4096x50257xf32> {
  %y = rowwise.fuse ins(%x, %w0 : tensor<4096x50257xf32>, tensor<50257xf32>) axis [1] maps [#all, #shared, #all] -> tensor<4096x50257xf32> {
  ^bb0(%row: tensor<50257xf32>, %r0: tensor<50257xf32>):
    %sum = rowwise.reduce addf %row : tensor<50257xf32> -> f32
    %s = tensor.splat %sum : tensor<50257xf32>
    %d = arith.divf %row, %s : tensor<50257xf32>
    %p0 = arith.mulf %d, %r0 : tensor<50257xf32>
    rowwise.yield %p0 : tensor<50257xf32>
  }
  return %y : tensor<4096x50257xf32>
}

// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in one_of_16_bit)
func.func @one_of_16_bit(%x: tensor<4096x50257xbf16>, %w0: tensor<50257xbf16>) -> tensor<4096x50257xbf16> {
  %y = rowwise.fuse ins(%x, %w0 : tensor<4096x50257xbf16>, tensor<50257xbf16>) axis [1] maps [#all, #shared, #all] -> tensor<4096x50257xbf16> {
  ^bb0(%row: tensor<50257xbf16>, %r0: tensor<50257xbf16>):
    %f = arith.extf %row : tensor<50257xbf16> to tensor<50257xf32>
    %sum = rowwise.reduce addf %f : tensor<50257xf32> -> f32
    %s = tensor.splat %sum : tensor<50257xf32>
    %d = arith.divf %f, %s : tensor<50257xf32>
    %f0 = arith.extf %r0 : tensor<50257xbf16> to tensor<50257xf32>
    %p0 = arith.mulf %d, %f0 : tensor<50257xf32>
    %o = arith.truncf %p0 : tensor<50257xf32> to tensor<50257xbf16>
    rowwise.yield %o : tensor<50257xbf16>
  }
  return %y : tensor<4096x50257xbf16>
}

// Many peeled rows of 16-bit elements are in clusters of 2 blocks,
// even if a block would hold them, of so few threads that enough clusters fit.
// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in many_16_bit)
// WHERE: many_16_bit[0].blocks < unknown_16_bit[0].blocks
func.func @many_16_bit(%x: tensor<4096x50257xbf16>, %w0: tensor<50257xbf16>, %w1: tensor<50257xbf16>) -> tensor<4096x50257xbf16> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x50257xbf16>, tensor<50257xbf16>, tensor<50257xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x50257xbf16> {
  ^bb0(%row: tensor<50257xbf16>, %r0: tensor<50257xbf16>, %r1: tensor<50257xbf16>):
    %f = arith.extf %row : tensor<50257xbf16> to tensor<50257xf32>
    %sum = rowwise.reduce addf %f : tensor<50257xf32> -> f32
    %s = tensor.splat %sum : tensor<50257xf32>
    %d = arith.divf %f, %s : tensor<50257xf32>
    %f0 = arith.extf %r0 : tensor<50257xbf16> to tensor<50257xf32>
    %p0 = arith.mulf %d, %f0 : tensor<50257xf32>
    %f1 = arith.extf %r1 : tensor<50257xbf16> to tensor<50257xf32>
    %p1 = arith.addf %p0, %f1 : tensor<50257xf32>
    %o = arith.truncf %p1 : tensor<50257xf32> to tensor<50257xbf16>
    rowwise.yield %o : tensor<50257xbf16>
  }
  return %y : tensor<4096x50257xbf16>
}

// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in many_shorter_16_bit)
// WHERE: many_shorter_16_bit[0].warps < many_16_bit[0].warps
func.func @many_shorter_16_bit(%x: tensor<4096x30001xbf16>, %w0: tensor<30001xbf16>, %w1: tensor<30001xbf16>) -> tensor<4096x30001xbf16> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x30001xbf16>, tensor<30001xbf16>, tensor<30001xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x30001xbf16> {
  ^bb0(%row: tensor<30001xbf16>, %r0: tensor<30001xbf16>, %r1: tensor<30001xbf16>):
    %f = arith.extf %row : tensor<30001xbf16> to tensor<30001xf32>
    %sum = rowwise.reduce addf %f : tensor<30001xf32> -> f32
    %s = tensor.splat %sum : tensor<30001xf32>
    %d = arith.divf %f, %s : tensor<30001xf32>
    %f0 = arith.extf %r0 : tensor<30001xbf16> to tensor<30001xf32>
    %p0 = arith.mulf %d, %f0 : tensor<30001xf32>
    %f1 = arith.extf %r1 : tensor<30001xbf16> to tensor<30001xf32>
    %p1 = arith.addf %p0, %f1 : tensor<30001xf32>
    %o = arith.truncf %p1 : tensor<30001xf32> to tensor<30001xbf16>
    rowwise.yield %o : tensor<30001xbf16>
  }
  return %y : tensor<4096x30001xbf16>
}

// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in many_short_16_bit)
// WHERE: many_short_16_bit[0].warps < many_shorter_16_bit[0].warps
func.func @many_short_16_bit(%x: tensor<4096x2049xbf16>, %w0: tensor<2049xbf16>, %w1: tensor<2049xbf16>) -> tensor<4096x2049xbf16> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x2049xbf16>, tensor<2049xbf16>, tensor<2049xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x2049xbf16> {
  ^bb0(%row: tensor<2049xbf16>, %r0: tensor<2049xbf16>, %r1: tensor<2049xbf16>):
    %f = arith.extf %row : tensor<2049xbf16> to tensor<2049xf32>
    %sum = rowwise.reduce addf %f : tensor<2049xf32> -> f32
    %s = tensor.splat %sum : tensor<2049xf32>
    %d = arith.divf %f, %s : tensor<2049xf32>
    %f0 = arith.extf %r0 : tensor<2049xbf16> to tensor<2049xf32>
    %p0 = arith.mulf %d, %f0 : tensor<2049xf32>
    %f1 = arith.extf %r1 : tensor<2049xbf16> to tensor<2049xf32>
    %p1 = arith.addf %p0, %f1 : tensor<2049xf32>
    %o = arith.truncf %p1 : tensor<2049xf32> to tensor<2049xbf16>
    rowwise.yield %o : tensor<2049xbf16>
  }
  return %y : tensor<4096x2049xbf16>
}

// Fewer are not, and may be where nobody knows.
// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in fewer_16_bit)
// WHERE: fewer_16_bit[0].blocks > many_16_bit[0].blocks
func.func @fewer_16_bit(%x: tensor<600x50257xbf16>, %w0: tensor<50257xbf16>, %w1: tensor<50257xbf16>) -> tensor<600x50257xbf16> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<600x50257xbf16>, tensor<50257xbf16>, tensor<50257xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<600x50257xbf16> {
  ^bb0(%row: tensor<50257xbf16>, %r0: tensor<50257xbf16>, %r1: tensor<50257xbf16>):
    %f = arith.extf %row : tensor<50257xbf16> to tensor<50257xf32>
    %sum = rowwise.reduce addf %f : tensor<50257xf32> -> f32
    %s = tensor.splat %sum : tensor<50257xf32>
    %d = arith.divf %f, %s : tensor<50257xf32>
    %f0 = arith.extf %r0 : tensor<50257xbf16> to tensor<50257xf32>
    %p0 = arith.mulf %d, %f0 : tensor<50257xf32>
    %f1 = arith.extf %r1 : tensor<50257xbf16> to tensor<50257xf32>
    %p1 = arith.addf %p0, %f1 : tensor<50257xf32>
    %o = arith.truncf %p1 : tensor<50257xf32> to tensor<50257xbf16>
    rowwise.yield %o : tensor<50257xbf16>
  }
  return %y : tensor<600x50257xbf16>
}

// WHERE: [v.schedule for v in fewer_short_16_bit] == ["block"]
func.func @fewer_short_16_bit(%x: tensor<600x2049xbf16>, %w0: tensor<2049xbf16>, %w1: tensor<2049xbf16>) -> tensor<600x2049xbf16> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<600x2049xbf16>, tensor<2049xbf16>, tensor<2049xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<600x2049xbf16> {
  ^bb0(%row: tensor<2049xbf16>, %r0: tensor<2049xbf16>, %r1: tensor<2049xbf16>):
    %f = arith.extf %row : tensor<2049xbf16> to tensor<2049xf32>
    %sum = rowwise.reduce addf %f : tensor<2049xf32> -> f32
    %s = tensor.splat %sum : tensor<2049xf32>
    %d = arith.divf %f, %s : tensor<2049xf32>
    %f0 = arith.extf %r0 : tensor<2049xbf16> to tensor<2049xf32>
    %p0 = arith.mulf %d, %f0 : tensor<2049xf32>
    %f1 = arith.extf %r1 : tensor<2049xbf16> to tensor<2049xf32>
    %p1 = arith.addf %p0, %f1 : tensor<2049xf32>
    %o = arith.truncf %p1 : tensor<2049xf32> to tensor<2049xbf16>
    rowwise.yield %o : tensor<2049xbf16>
  }
  return %y : tensor<600x2049xbf16>
}

// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in unknown_16_bit)
func.func @unknown_16_bit(%x: tensor<?x50257xbf16>, %w0: tensor<50257xbf16>, %w1: tensor<50257xbf16>) -> tensor<?x50257xbf16> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<?x50257xbf16>, tensor<50257xbf16>, tensor<50257xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<?x50257xbf16> {
  ^bb0(%row: tensor<50257xbf16>, %r0: tensor<50257xbf16>, %r1: tensor<50257xbf16>):
    %f = arith.extf %row : tensor<50257xbf16> to tensor<50257xf32>
    %sum = rowwise.reduce addf %f : tensor<50257xf32> -> f32
    %s = tensor.splat %sum : tensor<50257xf32>
    %d = arith.divf %f, %s : tensor<50257xf32>
    %f0 = arith.extf %r0 : tensor<50257xbf16> to tensor<50257xf32>
    %p0 = arith.mulf %d, %f0 : tensor<50257xf32>
    %f1 = arith.extf %r1 : tensor<50257xbf16> to tensor<50257xf32>
    %p1 = arith.addf %p0, %f1 : tensor<50257xf32>
    %o = arith.truncf %p1 : tensor<50257xf32> to tensor<50257xbf16>
    rowwise.yield %o : tensor<50257xbf16>
  }
  return %y : tensor<?x50257xbf16>
}

// WHERE: [v.schedule for v in unknown_short_16_bit] == ["block"]
func.func @unknown_short_16_bit(%x: tensor<?x2049xbf16>, %w0: tensor<2049xbf16>, %w1: tensor<2049xbf16>) -> tensor<?x2049xbf16> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<?x2049xbf16>, tensor<2049xbf16>, tensor<2049xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<?x2049xbf16> {
  ^bb0(%row: tensor<2049xbf16>, %r0: tensor<2049xbf16>, %r1: tensor<2049xbf16>):
    %f = arith.extf %row : tensor<2049xbf16> to tensor<2049xf32>
    %sum = rowwise.reduce addf %f : tensor<2049xf32> -> f32
    %s = tensor.splat %sum : tensor<2049xf32>
    %d = arith.divf %f, %s : tensor<2049xf32>
    %f0 = arith.extf %r0 : tensor<2049xbf16> to tensor<2049xf32>
    %p0 = arith.mulf %d, %f0 : tensor<2049xf32>
    %f1 = arith.extf %r1 : tensor<2049xbf16> to tensor<2049xf32>
    %p1 = arith.addf %p0, %f1 : tensor<2049xf32>
    %o = arith.truncf %p1 : tensor<2049xf32> to tensor<2049xbf16>
    rowwise.yield %o : tensor<2049xbf16>
  }
  return %y : tensor<?x2049xbf16>
}

// Of f32 those are in larger clusters that are not short.
// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in many_floats)
// WHERE: many_floats[0].blocks > many_16_bit[0].blocks
func.func @many_floats(%x: tensor<4096x20001xf32>, %w0: tensor<20001xf32>, %w1: tensor<20001xf32>) -> tensor<4096x20001xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x20001xf32>, tensor<20001xf32>, tensor<20001xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x20001xf32> {
  ^bb0(%row: tensor<20001xf32>, %r0: tensor<20001xf32>, %r1: tensor<20001xf32>):
    %sum = rowwise.reduce addf %row : tensor<20001xf32> -> f32
    %s = tensor.splat %sum : tensor<20001xf32>
    %d = arith.divf %row, %s : tensor<20001xf32>
    %p0 = arith.mulf %d, %r0 : tensor<20001xf32>
    %p1 = arith.addf %p0, %r1 : tensor<20001xf32>
    rowwise.yield %p1 : tensor<20001xf32>
  }
  return %y : tensor<4096x20001xf32>
}

// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in many_shorter_floats)
// WHERE: many_shorter_floats[0].warps < many_floats[0].warps
func.func @many_shorter_floats(%x: tensor<4096x12671xf32>, %w0: tensor<12671xf32>, %w1: tensor<12671xf32>) -> tensor<4096x12671xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x12671xf32>, tensor<12671xf32>, tensor<12671xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x12671xf32> {
  ^bb0(%row: tensor<12671xf32>, %r0: tensor<12671xf32>, %r1: tensor<12671xf32>):
    %sum = rowwise.reduce addf %row : tensor<12671xf32> -> f32
    %s = tensor.splat %sum : tensor<12671xf32>
    %d = arith.divf %row, %s : tensor<12671xf32>
    %p0 = arith.mulf %d, %r0 : tensor<12671xf32>
    %p1 = arith.addf %p0, %r1 : tensor<12671xf32>
    rowwise.yield %p1 : tensor<12671xf32>
  }
  return %y : tensor<4096x12671xf32>
}

// WHERE: [v.schedule for v in many_short_floats] == ["block"]
func.func @many_short_floats(%x: tensor<4096x5001xf32>, %w0: tensor<5001xf32>, %w1: tensor<5001xf32>) -> tensor<4096x5001xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x5001xf32>, tensor<5001xf32>, tensor<5001xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x5001xf32> {
  ^bb0(%row: tensor<5001xf32>, %r0: tensor<5001xf32>, %r1: tensor<5001xf32>):
    %sum = rowwise.reduce addf %row : tensor<5001xf32> -> f32
    %s = tensor.splat %sum : tensor<5001xf32>
    %d = arith.divf %row, %s : tensor<5001xf32>
    %p0 = arith.mulf %d, %r0 : tensor<5001xf32>
    %p1 = arith.addf %p0, %r1 : tensor<5001xf32>
    rowwise.yield %p1 : tensor<5001xf32>
  }
  return %y : tensor<4096x5001xf32>
}

// One operand of longer rows is kept by larger blocks.
// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in one_of_longest)
// WHERE: one_of_longest[0].warps > one_of_longer[0].warps
func.func @one_of_longest(%x: tensor<4096x262144xf32>, %w0: tensor<262144xf32>) -> tensor<4096x262144xf32> {
  %y = rowwise.fuse ins(%x, %w0 : tensor<4096x262144xf32>, tensor<262144xf32>) axis [1] maps [#all, #shared, #all] -> tensor<4096x262144xf32> {
  ^bb0(%row: tensor<262144xf32>, %r0: tensor<262144xf32>):
    %sum = rowwise.reduce addf %row : tensor<262144xf32> -> f32
    %s = tensor.splat %sum : tensor<262144xf32>
    %d = arith.divf %row, %s : tensor<262144xf32>
    %p0 = arith.mulf %d, %r0 : tensor<262144xf32>
    rowwise.yield %p0 : tensor<262144xf32>
  }
  return %y : tensor<4096x262144xf32>
}

// Seven operands leave no room in 8 blocks for the states of twelve reductions.
// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in states)
// WHERE: states[0].blocks > two[0].blocks
func.func @states(%x: tensor<4096x65536xf32>, %w0: tensor<65536xf32>, %w1: tensor<65536xf32>, %w2: tensor<65536xf32>, %w3: tensor<65536xf32>, %w4: tensor<65536xf32>, %w5: tensor<65536xf32>, %w6: tensor<65536xf32>) -> tensor<4096x65536xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1, %w2, %w3, %w4, %w5, %w6 : tensor<4096x65536xf32>, tensor<65536xf32>, tensor<65536xf32>, tensor<65536xf32>, tensor<65536xf32>, tensor<65536xf32>, tensor<65536xf32>, tensor<65536xf32>) axis [1] maps [#all, #shared, #shared, #shared, #shared, #shared, #shared, #shared, #all] -> tensor<4096x65536xf32> {
  ^bb0(%row: tensor<65536xf32>, %r0: tensor<65536xf32>, %r1: tensor<65536xf32>, %r2: tensor<65536xf32>, %r3: tensor<65536xf32>, %r4: tensor<65536xf32>, %r5: tensor<65536xf32>, %r6: tensor<65536xf32>):
    %s0 = rowwise.reduce maximumf %row : tensor<65536xf32> -> f32
    %v0 = tensor.splat %s0 : tensor<65536xf32>
    %d0 = arith.subf %row, %v0 : tensor<65536xf32>
    %s1 = rowwise.reduce maximumf %d0 : tensor<65536xf32> -> f32
    %v1 = tensor.splat %s1 : tensor<65536xf32>
    %d1 = arith.subf %d0, %v1 : tensor<65536xf32>
    %s2 = rowwise.reduce maximumf %d1 : tensor<65536xf32> -> f32
    %v2 = tensor.splat %s2 : tensor<65536xf32>
    %d2 = arith.subf %d1, %v2 : tensor<65536xf32>
    %s3 = rowwise.reduce maximumf %d2 : tensor<65536xf32> -> f32
    %v3 = tensor.splat %s3 : tensor<65536xf32>
    %d3 = arith.subf %d2, %v3 : tensor<65536xf32>
    %s4 = rowwise.reduce maximumf %d3 : tensor<65536xf32> -> f32
    %v4 = tensor.splat %s4 : tensor<65536xf32>
    %d4 = arith.subf %d3, %v4 : tensor<65536xf32>
    %s5 = rowwise.reduce maximumf %d4 : tensor<65536xf32> -> f32
    %v5 = tensor.splat %s5 : tensor<65536xf32>
    %d5 = arith.subf %d4, %v5 : tensor<65536xf32>
    %s6 = rowwise.reduce maximumf %d5 : tensor<65536xf32> -> f32
    %v6 = tensor.splat %s6 : tensor<65536xf32>
    %d6 = arith.subf %d5, %v6 : tensor<65536xf32>
    %s7 = rowwise.reduce maximumf %d6 : tensor<65536xf32> -> f32
    %v7 = tensor.splat %s7 : tensor<65536xf32>
    %d7 = arith.subf %d6, %v7 : tensor<65536xf32>
    %s8 = rowwise.reduce maximumf %d7 : tensor<65536xf32> -> f32
    %v8 = tensor.splat %s8 : tensor<65536xf32>
    %d8 = arith.subf %d7, %v8 : tensor<65536xf32>
    %s9 = rowwise.reduce maximumf %d8 : tensor<65536xf32> -> f32
    %v9 = tensor.splat %s9 : tensor<65536xf32>
    %d9 = arith.subf %d8, %v9 : tensor<65536xf32>
    %s10 = rowwise.reduce maximumf %d9 : tensor<65536xf32> -> f32
    %v10 = tensor.splat %s10 : tensor<65536xf32>
    %d10 = arith.subf %d9, %v10 : tensor<65536xf32>
    %s11 = rowwise.reduce maximumf %d10 : tensor<65536xf32> -> f32
    %v11 = tensor.splat %s11 : tensor<65536xf32>
    %d11 = arith.subf %d10, %v11 : tensor<65536xf32>
    %p0 = arith.mulf %d11, %r0 : tensor<65536xf32>
    %p1 = arith.mulf %p0, %r1 : tensor<65536xf32>
    %p2 = arith.mulf %p1, %r2 : tensor<65536xf32>
    %p3 = arith.mulf %p2, %r3 : tensor<65536xf32>
    %p4 = arith.mulf %p3, %r4 : tensor<65536xf32>
    %p5 = arith.mulf %p4, %r5 : tensor<65536xf32>
    %p6 = arith.mulf %p5, %r6 : tensor<65536xf32>
    rowwise.yield %p6 : tensor<65536xf32>
  }
  return %y : tensor<4096x65536xf32>
}

// Aligned rows of 16-bit elements go to fewer blocks where as many as usual would leave
// half of the threads one vector short.
// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in idle_16_bit)
// WHERE: idle_16_bit[0].blocks < busy_16_bit[0].blocks
func.func @idle_16_bit(%x: tensor<4096x53248xbf16>, %w0: tensor<53248xbf16>, %w1: tensor<53248xbf16>) -> tensor<4096x53248xbf16> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x53248xbf16>, tensor<53248xbf16>, tensor<53248xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x53248xbf16> {
  ^bb0(%row: tensor<53248xbf16>, %r0: tensor<53248xbf16>, %r1: tensor<53248xbf16>):
    %sum = rowwise.reduce addf %row : tensor<53248xbf16> -> bf16
    %s = tensor.splat %sum : tensor<53248xbf16>
    %d = arith.divf %row, %s : tensor<53248xbf16>
    %p0 = arith.mulf %d, %r0 : tensor<53248xbf16>
    %p1 = arith.addf %p0, %r1 : tensor<53248xbf16>
    rowwise.yield %p1 : tensor<53248xbf16>
  }
  return %y : tensor<4096x53248xbf16>
}

// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in busy_16_bit)
func.func @busy_16_bit(%x: tensor<4096x57344xbf16>, %w0: tensor<57344xbf16>, %w1: tensor<57344xbf16>) -> tensor<4096x57344xbf16> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x57344xbf16>, tensor<57344xbf16>, tensor<57344xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x57344xbf16> {
  ^bb0(%row: tensor<57344xbf16>, %r0: tensor<57344xbf16>, %r1: tensor<57344xbf16>):
    %sum = rowwise.reduce addf %row : tensor<57344xbf16> -> bf16
    %s = tensor.splat %sum : tensor<57344xbf16>
    %d = arith.divf %row, %s : tensor<57344xbf16>
    %p0 = arith.mulf %d, %r0 : tensor<57344xbf16>
    %p1 = arith.addf %p0, %r1 : tensor<57344xbf16>
    rowwise.yield %p1 : tensor<57344xbf16>
  }
  return %y : tensor<4096x57344xbf16>
}

// Nor do floats.
// WHERE: all(v.schedule == "persistent_cluster" and v.holds for v in idle_floats)
// WHERE: idle_floats[0].blocks == busy_16_bit[0].blocks
func.func @idle_floats(%x: tensor<4096x26624xf32>, %w0: tensor<26624xf32>, %w1: tensor<26624xf32>) -> tensor<4096x26624xf32> {
  %y = rowwise.fuse ins(%x, %w0, %w1 : tensor<4096x26624xf32>, tensor<26624xf32>, tensor<26624xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x26624xf32> {
  ^bb0(%row: tensor<26624xf32>, %r0: tensor<26624xf32>, %r1: tensor<26624xf32>):
    %sum = rowwise.reduce addf %row : tensor<26624xf32> -> f32
    %s = tensor.splat %sum : tensor<26624xf32>
    %d = arith.divf %row, %s : tensor<26624xf32>
    %p0 = arith.mulf %d, %r0 : tensor<26624xf32>
    %p1 = arith.addf %p0, %r1 : tensor<26624xf32>
    rowwise.yield %p1 : tensor<26624xf32>
  }
  return %y : tensor<4096x26624xf32>
}
