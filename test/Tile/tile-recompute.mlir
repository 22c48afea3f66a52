// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s

// Rows that are held as they were loaded: each reduction, and the result, are
// computed from the input, which is held anew in between.

#all = affine_map<(d0, d1) -> (d0, d1)>
#recomputed = #rowwise.schedule<block, layout = <vector = 8, registers = 1, lanes = 32, warps = 4, rows = 1>,
    aligned = true, minWidth = 1024, maxWidth = 1024, stages = 0, recomputes = true>

// CHECK: gpu.func @softmax_block_128x1_n1024_aligned
// CHECK: %[[X0:.*]] = vector.load
// CHECK-NEXT: %[[W0:.*]] = arith.extf %[[X0]]
// CHECK-NEXT: %[[MAX:.*]] = rowwise.reduce maximumf %[[W0]]
// CHECK-NEXT: %[[X1:.*]] = rowwise.hold %[[X0]] : vector<1024xbf16>
// CHECK-NEXT: %[[W1:.*]] = arith.extf %[[X1]]
// CHECK: %[[E1:.*]] = math.exp
// CHECK-NEXT: %[[SUM:.*]] = rowwise.reduce addf %[[E1]]
// CHECK-NEXT: %[[X2:.*]] = rowwise.hold %[[X1]]
// CHECK-NEXT: %[[W2:.*]] = arith.extf %[[X2]]
// CHECK: %[[E2:.*]] = math.exp
// CHECK: %[[Y:.*]] = arith.divf %[[E2]]
// CHECK: %[[T:.*]] = arith.truncf %[[Y]]
// CHECK: vector.store %[[T]]
// CHECK: gpu.return
func.func @softmax(%x: tensor<8x1024xbf16>) -> tensor<8x1024xbf16> {
  %y = rowwise.fuse ins(%x : tensor<8x1024xbf16>) axis [1] maps [#all, #all] versions [#recomputed] -> tensor<8x1024xbf16> {
  ^bb0(%row: tensor<1024xbf16>):
    %wide = arith.extf %row : tensor<1024xbf16> to tensor<1024xf32>
    %max = rowwise.reduce maximumf %wide : tensor<1024xf32> -> f32
    %m = tensor.splat %max : tensor<1024xf32>
    %d = arith.subf %wide, %m : tensor<1024xf32>
    %e = math.exp %d : tensor<1024xf32>
    %sum = rowwise.reduce addf %e : tensor<1024xf32> -> f32
    %s = tensor.splat %sum : tensor<1024xf32>
    %o = arith.divf %e, %s : tensor<1024xf32>
    %narrow = arith.truncf %o : tensor<1024xf32> to tensor<1024xbf16>
    rowwise.yield %narrow : tensor<1024xbf16>
  }
  return %y : tensor<8x1024xbf16>
}

// Two reductions that do not wait for each other: threads fold their elements
// for both before they meet, so that the wide row is in no register then.

// 40 registers a thread, of which 12 blocks have room: what is held as it is
// computed gets 64, those of 8.
// CHECK: gpu.func @moments_block_128x4_n4096_aligned
// CHECK-SAME: nvvm.minctasm = 12 : i32
// CHECK: %[[X0:.*]] = vector.load
// CHECK-NEXT: %[[W0:.*]] = arith.extf %[[X0]]
// CHECK-NEXT: %[[SQUARES:.*]] = arith.mulf %[[W0]], %[[W0]]
// CHECK-NEXT: %[[SUMS:.*]] = rowwise.reduce addf %[[W0]] partial : vector<4096xf32> -> vector<128xf32>
// CHECK-NEXT: %[[SUMS2:.*]] = rowwise.reduce addf %[[SQUARES]] partial : vector<4096xf32> -> vector<128xf32>
// CHECK-NEXT: %[[SUM:.*]] = rowwise.reduce addf %[[SUMS]] states : vector<128xf32> -> f32
// CHECK-NEXT: %[[SUM2:.*]] = rowwise.reduce addf %[[SUMS2]] states : vector<128xf32> -> f32
// CHECK-NEXT: %[[X1:.*]] = rowwise.hold %[[X0]] : vector<4096xbf16>
// CHECK: arith.divf %[[SUM]], %[[SUM2]]
// CHECK: arith.extf %[[X1]]
// CHECK: gpu.return

#folded = #rowwise.schedule<block, layout = <vector = 8, registers = 4, lanes = 32, warps = 4, rows = 1>,
    aligned = true, minWidth = 4096, maxWidth = 4096, stages = 0, recomputes = true>

func.func @moments(%x: tensor<8x4096xbf16>) -> tensor<8x4096xbf16> {
  %y = rowwise.fuse ins(%x : tensor<8x4096xbf16>) axis [1] maps [#all, #all] versions [#folded] -> tensor<8x4096xbf16> {
  ^bb0(%row: tensor<4096xbf16>):
    %wide = arith.extf %row : tensor<4096xbf16> to tensor<4096xf32>
    %sum = rowwise.reduce addf %wide : tensor<4096xf32> -> f32
    %square = arith.mulf %wide, %wide : tensor<4096xf32>
    %sum2 = rowwise.reduce addf %square : tensor<4096xf32> -> f32
    %scale = arith.divf %sum, %sum2 : f32
    %s = tensor.splat %scale : tensor<4096xf32>
    %o = arith.mulf %wide, %s : tensor<4096xf32>
    %narrow = arith.truncf %o : tensor<4096xf32> to tensor<4096xbf16>
    rowwise.yield %narrow : tensor<4096xbf16>
  }
  return %y : tensor<8x4096xbf16>
}

// With a product before the maximum threads may have all of a row in registers
// as it is computed, whatever they are given: they keep 64.

// CHECK: gpu.func @scaled_block_128x4_n4096_aligned
// CHECK-SAME: nvvm.minctasm = 8 : i32
func.func @scaled(%x: tensor<8x4096xbf16>) -> tensor<8x4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x4096xbf16>) axis [1] maps [#all, #all] versions [#folded] -> tensor<8x4096xf32> {
  ^bb0(%row: tensor<4096xbf16>):
    %scale = arith.constant dense<0.125> : tensor<4096xf32>
    %wide = arith.extf %row : tensor<4096xbf16> to tensor<4096xf32>
    %scaled = arith.mulf %wide, %scale : tensor<4096xf32>
    %max = rowwise.reduce maximumf %scaled : tensor<4096xf32> -> f32
    %m = tensor.splat %max : tensor<4096xf32>
    %d = arith.subf %scaled, %m : tensor<4096xf32>
    rowwise.yield %d : tensor<4096xf32>
  }
  return %y : tensor<8x4096xf32>
}

// 48 registers a thread, of which a multiprocessor has room for seven blocks of six
// warps, but none of its quarters for eleven warps.

// CHECK: gpu.func @quarters_block_192x7_n10752_aligned
// CHECK-SAME: nvvm.minctasm = 6 : i32

#quarters = #rowwise.schedule<block, layout = <vector = 8, registers = 7, lanes = 32, warps = 6, rows = 1>,
    aligned = true, minWidth = 10752, maxWidth = 10752, stages = 0, recomputes = true>

func.func @quarters(%x: tensor<8x10752xbf16>) -> tensor<8x10752xbf16> {
  %y = rowwise.fuse ins(%x : tensor<8x10752xbf16>) axis [1] maps [#all, #all] versions [#quarters] -> tensor<8x10752xbf16> {
  ^bb0(%row: tensor<10752xbf16>):
    %wide = arith.extf %row : tensor<10752xbf16> to tensor<10752xf32>
    %sum = rowwise.reduce addf %wide : tensor<10752xf32> -> f32
    %s = tensor.splat %sum : tensor<10752xf32>
    %o = arith.divf %wide, %s : tensor<10752xf32>
    %narrow = arith.truncf %o : tensor<10752xf32> to tensor<10752xbf16>
    rowwise.yield %narrow : tensor<10752xbf16>
  }
  return %y : tensor<8x10752xbf16>
}

// To give back lines of the cache takes registers.

// CHECK: gpu.func @plain_cluster_512x7_n28672_aligned
// CHECK-SAME: nvvm.minctasm = 9 : i32

#plain = #rowwise.schedule<cluster, layout = <vector = 8, registers = 7, lanes = 32, warps = 4, rows = 1, blocks = 4>,
    aligned = true, minWidth = 28672, maxWidth = 28672, stages = 0, recomputes = true>

func.func @plain(%x: tensor<8x28672xbf16>) -> tensor<8x28672xbf16> {
  %y = rowwise.fuse ins(%x : tensor<8x28672xbf16>) axis [1] maps [#all, #all] versions [#plain] -> tensor<8x28672xbf16> {
  ^bb0(%row: tensor<28672xbf16>):
    %wide = arith.extf %row : tensor<28672xbf16> to tensor<28672xf32>
    %sum = rowwise.reduce addf %wide : tensor<28672xf32> -> f32
    %s = tensor.splat %sum : tensor<28672xf32>
    %o = arith.divf %wide, %s : tensor<28672xf32>
    %narrow = arith.truncf %o : tensor<28672xf32> to tensor<28672xbf16>
    rowwise.yield %narrow : tensor<28672xbf16>
  }
  return %y : tensor<8x28672xbf16>
}

// CHECK: gpu.func @held_cluster_512x7_n28672_aligned
// CHECK-SAME: nvvm.minctasm = 8 : i32

#held = #rowwise.schedule<cluster, layout = <vector = 8, registers = 7, lanes = 32, warps = 4, rows = 1, blocks = 4>,
    aligned = true, minWidth = 28672, maxWidth = 28672, stages = 0, recomputes = true, l2Hint = hold>

func.func @held(%x: tensor<8x28672xbf16>) -> tensor<8x28672xbf16> {
  %y = rowwise.fuse ins(%x : tensor<8x28672xbf16>) axis [1] maps [#all, #all] versions [#held] -> tensor<8x28672xbf16> {
  ^bb0(%row: tensor<28672xbf16>):
    %wide = arith.extf %row : tensor<28672xbf16> to tensor<28672xf32>
    %sum = rowwise.reduce addf %wide : tensor<28672xf32> -> f32
    %s = tensor.splat %sum : tensor<28672xf32>
    %o = arith.divf %wide, %s : tensor<28672xf32>
    %narrow = arith.truncf %o : tensor<28672xf32> to tensor<28672xbf16>
    rowwise.yield %narrow : tensor<28672xbf16>
  }
  return %y : tensor<8x28672xbf16>
}
