// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s

// A window that starts at its row: no address has a part in which thread has an
// element, and vectors that may lie anywhere are accessed by element.

#all = affine_map<(d0, d1) -> (d0, d1)>
#one = affine_map<(d0, d1) -> (d1)>
#aligned = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 100, maxWidth = 100>, window = row>
#any = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = any, minWidth = 100, maxWidth = 100>, window = row>

// CHECK-LABEL: gpu.module @scaled_block_32x1_n100_aligned
// CHECK-NOT: extract_aligned_pointer
// CHECK: %[[MASK:.*]] = vector.constant_mask [100] : vector<128xi1>
// CHECK: vector.maskedload %{{.*}}, %[[MASK]], %{{.*}} {alignment = 16 : i64
// CHECK: vector.maskedload %{{.*}}, %[[MASK]], %{{.*}} {alignment = 16 : i64
// CHECK: vector.maskedstore %{{.*}}, %[[MASK]], %{{.*}} {alignment = 16 : i64
// CHECK-LABEL: gpu.module @scaled_block_32x1_n100_unaligned
// CHECK-NOT: extract_aligned_pointer
// CHECK: %[[MASK:.*]] = vector.constant_mask [100] : vector<128xi1>
// CHECK: vector.maskedload %{{.*}}, %[[MASK]], %{{.*}} {alignment = 4 : i64
// CHECK: vector.maskedload %{{.*}}, %[[MASK]], %{{.*}} {alignment = 4 : i64
// CHECK: vector.maskedstore %{{.*}}, %[[MASK]], %{{.*}} {alignment = 4 : i64
func.func @scaled(%x: tensor<8x100xf32>, %w: tensor<100xf32>) -> tensor<8x100xf32> {
  %y = rowwise.fuse ins(%x, %w : tensor<8x100xf32>, tensor<100xf32>) axis [1] maps [#all, #one, #all]
      versions [#aligned, #any] -> tensor<8x100xf32> {
  ^bb0(%row: tensor<100xf32>, %weights: tensor<100xf32>):
    %sum = rowwise.reduce addf %row : tensor<100xf32> -> f32
    %s = tensor.splat %sum : tensor<100xf32>
    %d = arith.mulf %s, %weights : tensor<100xf32>
    %o = arith.addf %row, %d : tensor<100xf32>
    rowwise.yield %o : tensor<100xf32>
  }, {
  ^bb0(%row: tensor<100xf32>, %weights: tensor<100xf32>):
    %sum = rowwise.reduce addf %row : tensor<100xf32> -> f32
    %s = tensor.splat %sum : tensor<100xf32>
    %d = arith.mulf %s, %weights : tensor<100xf32>
    %o = arith.addf %row, %d : tensor<100xf32>
    rowwise.yield %o : tensor<100xf32>
  }
  return %y : tensor<8x100xf32>
}
