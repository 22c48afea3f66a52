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
