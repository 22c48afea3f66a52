// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s

// What rows share and no reduction needs is loaded together with the row where the version says so,
// and may not sink to its use.

#all = affine_map<(d0, d1) -> (d0, d1)>
#shared = affine_map<(d0, d1) -> (d1)>
#block = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = aligned, minWidth = 1024, maxWidth = 1024>, loadsOperandsFirst = true>

// CHECK-LABEL: gpu.func @weights_block_128x2_n1024_aligned(
// CHECK-SAME: %[[X:[a-z0-9]+]]: {{[^%]*}}, %[[SCALE:[a-z0-9]+]]: {{[^%]*}}, %{{[^%]*}}) kernel
// CHECK: vector.load %[[X]]
// CHECK-NEXT: %[[EARLY:.*]] = vector.load %[[SCALE]][{{.*}}] {alignment = 16 : i64} :
// CHECK: rowwise.reduce addf
// CHECK-NOT: vector.load
// CHECK: arith.mulf %{{.*}}, %[[EARLY]]
// CHECK: vector.store
func.func @weights(%x: tensor<8x1024xf32>, %scale: tensor<1024xf32>) -> tensor<8x1024xf32> {
  %y = rowwise.fuse ins(%x, %scale : tensor<8x1024xf32>, tensor<1024xf32>) axis [1] maps [#all, #shared, #all] versions [#block] -> tensor<8x1024xf32> {
  ^bb0(%row: tensor<1024xf32>, %w: tensor<1024xf32>):
    %sum = rowwise.reduce addf %row : tensor<1024xf32> -> f32
    %s = tensor.splat %sum : tensor<1024xf32>
    %d = arith.divf %row, %s : tensor<1024xf32>
    %scaled = arith.mulf %d, %w : tensor<1024xf32>
    rowwise.yield %scaled : tensor<1024xf32>
  }
  return %y : tensor<8x1024xf32>
}
