// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s

// Rows that are register-resident as they were loaded: each reduction, and the result, are
// computed from the input, behind an optimization barrier in between.

#all = affine_map<(d0, d1) -> (d0, d1)>
#rematerialized = #rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = aligned, minWidth = 1024, maxWidth = 1024>, rematerialized = true, minBlocks = 7, storesByPart = false>

// A kernel has the version that it was built from, whole.
// CHECK: gpu.func @softmax_block_128x1_n1024_aligned
// CHECK-SAME: rowwise.version = #rowwise.version<schedule = #rowwise.block, {{.*}}, rematerialized = true, minBlocks = 7, storesByPart = false>
// CHECK: %[[X0:.*]] = vector.load
// CHECK-NEXT: %[[W0:.*]] = arith.extf %[[X0]]
// CHECK-NEXT: %[[MAX:.*]] = rowwise.reduce maximumf %[[W0]]
// CHECK-NEXT: %[[X1:.*]] = rowwise.optimization_barrier %[[X0]] : vector<1024xbf16>
// CHECK-NEXT: %[[W1:.*]] = arith.extf %[[X1]]
// CHECK: %[[E1:.*]] = math.exp
// CHECK-NEXT: %[[SUM:.*]] = rowwise.reduce addf %[[E1]]
// CHECK-NEXT: %[[X2:.*]] = rowwise.optimization_barrier %[[X1]]
// CHECK-NEXT: %[[W2:.*]] = arith.extf %[[X2]]
// CHECK: %[[E2:.*]] = math.exp
// CHECK: %[[Y:.*]] = arith.divf %[[E2]]
// CHECK: %[[T:.*]] = arith.truncf %[[Y]]
// CHECK: vector.store %[[T]]
// CHECK: gpu.return
func.func @softmax(%x: tensor<8x1024xbf16>) -> tensor<8x1024xbf16> {
  %y = rowwise.fuse ins(%x : tensor<8x1024xbf16>) axis [1] maps [#all, #all] versions [#rematerialized] -> tensor<8x1024xbf16> {
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
// for one, then for the other, which takes the wide row anew, before they meet:
// the wide row is in no register between these.

// CHECK: gpu.func @moments_block_128x4_n4096_aligned
// CHECK: %[[X0:.*]] = vector.load
// CHECK-NEXT: %[[W0:.*]] = arith.extf %[[X0]]
// CHECK-NEXT: %[[SUMS:.*]] = rowwise.reduce addf %[[W0]] partial : vector<4096xf32> -> vector<128xf32>
// CHECK-NEXT: %[[X1:.*]] = rowwise.optimization_barrier %[[X0]] : vector<4096xbf16>
// CHECK-NEXT: %[[W1:.*]] = arith.extf %[[X1]]
// CHECK-NEXT: %[[SQUARES:.*]] = arith.mulf %[[W1]], %[[W1]]
// CHECK-NEXT: %[[SUMS2:.*]] = rowwise.reduce addf %[[SQUARES]] partial : vector<4096xf32> -> vector<128xf32>
// CHECK-NEXT: %[[X2:.*]] = rowwise.optimization_barrier %[[X1]] : vector<4096xbf16>
// CHECK-NEXT: %[[SUM:.*]] = rowwise.reduce addf %[[SUMS]] states : vector<128xf32> -> f32
// CHECK-NEXT: %[[SUM2:.*]] = rowwise.reduce addf %[[SUMS2]] states : vector<128xf32> -> f32
// CHECK: arith.divf %[[SUM]], %[[SUM2]]
// CHECK: arith.extf %[[X2]]
// CHECK: gpu.return

#folded = #rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = aligned, minWidth = 4096, maxWidth = 4096>, rematerialized = true>

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
