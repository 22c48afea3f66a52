// RUN: softmax-opt %s --rowwise-resources=target=sm_90 | FileCheck %s --check-prefix=LARGE
// RUN: softmax-opt %s --rowwise-resources=target=sm_120 | FileCheck %s --check-prefix=SMALL
// RUN: not softmax-opt %s --rowwise-resources=target=sm_1 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// A block caches two operands of 16 KiB. Beside each other 5 blocks have room by the
// registers of their threads, and of the 100 KiB of sm_120 only 2 by shared memory.
// ptxas was asked for as many there as on a multiprocessor with 228 KiB.

// LARGE: minBlocks = 5, sharedBytes = 32768
// SMALL: minBlocks = 2, sharedBytes = 32768
// UNKNOWN: error: expected a target of sm_80, {{.*}}, found sm_1

#all = affine_map<(d0, d1) -> (d0, d1)>
#shared = affine_map<(d0, d1) -> (d1)>
#clusters = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 1>,
    layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 4, rows = 1, blocks = 2>,
    rows = <alignment = aligned, minWidth = 8192, maxWidth = 8192>>

func.func @norm(%x: tensor<512x8192xf32>, %w: tensor<8192xf32>, %b: tensor<8192xf32>) -> tensor<512x8192xf32> {
  %y = rowwise.fuse ins(%x, %w, %b : tensor<512x8192xf32>, tensor<8192xf32>, tensor<8192xf32>) axis [1]
      maps [#all, #shared, #shared, #all] versions [#clusters] -> tensor<512x8192xf32> {
  ^bb0(%row: tensor<8192xf32>, %weights: tensor<8192xf32>, %bias: tensor<8192xf32>):
    %sum = rowwise.reduce addf %row : tensor<8192xf32> -> f32
    %s = tensor.splat %sum : tensor<8192xf32>
    %d = arith.divf %row, %s : tensor<8192xf32>
    %p = arith.mulf %d, %weights : tensor<8192xf32>
    %o = arith.addf %p, %bias : tensor<8192xf32>
    rowwise.yield %o : tensor<8192xf32>
  }
  return %y : tensor<512x8192xf32>
}
