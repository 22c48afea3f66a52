// RUN: softmax-opt %s --rowwise-schedule="kind=cluster stages=2 blocks=8 threads=512" | FileCheck %s
// RUN: not softmax-opt %s --rowwise-schedule="kind=cluster stages=2 blocks=2 threads=1024" 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: softmax-opt %s --rowwise-schedule="kind=cluster blocks=2 threads=1024" | FileCheck %s --check-prefix=NONE

// Clusters with stages cache weights in shared memory, as long as it holds them.

#all = affine_map<(d0, d1) -> (d0, d1)>
#shared = affine_map<(d0, d1) -> (d1)>
func.func @two_weights(%x: tensor<4096x32768xf32>, %weights: tensor<32768xf64>, %bias: tensor<32768xf64>) -> tensor<4096x32768xf64> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.persistent_cluster<stages = 2{{[^>]*}}>, layout = <vector = {{[0-9]+}}, vectorsPerThread = {{[0-9]+}}, lanes = 32, warps = 16, rows = 1, blocks = 8>, rows = <alignment = aligned, minWidth = 32768, maxWidth = 32768>
  // NONE: schedule = #rowwise.cluster, {{.*}} warps = 32, rows = 1, blocks = 2>, rows = <alignment = aligned, minWidth = 32768, maxWidth = 32768>
  // LARGE: [[@LINE+1]]:8: error: expected no stages in schedule cluster, found 2: what a block of 1024 threads caches of operands that rows share takes 262144 bytes of shared memory, and there are
  %y = rowwise.fuse ins(%x, %weights, %bias : tensor<4096x32768xf32>, tensor<32768xf64>, tensor<32768xf64>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x32768xf64> {
  ^bb0(%row: tensor<32768xf32>, %w: tensor<32768xf64>, %b: tensor<32768xf64>):
    %sum = rowwise.reduce addf %row : tensor<32768xf32> -> f32
    %s = tensor.splat %sum : tensor<32768xf32>
    %d = arith.divf %row, %s : tensor<32768xf32>
    %wide = arith.extf %d : tensor<32768xf32> to tensor<32768xf64>
    %p = arith.mulf %wide, %w : tensor<32768xf64>
    %o = arith.addf %p, %b : tensor<32768xf64>
    rowwise.yield %o : tensor<32768xf64>
  }
  return %y : tensor<4096x32768xf64>
}
