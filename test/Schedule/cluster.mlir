// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=cluster blocks=4 threads=512" | FileCheck %s --check-prefix=FORCED
// RUN: softmax-opt %s --rowwise-schedule=target=sm_80 | FileCheck %s --check-prefix=SM80
// RUN: not softmax-opt %s --rowwise-schedule="kind=cluster blocks=32" 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not softmax-opt %s --rowwise-schedule="kind=cluster target=sm_80" 2>&1 | FileCheck %s --check-prefix=TARGET

// Rows that are too long for a block have the blocks of a cluster, where the target has
// clusters: a power of two of them.

#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @row(%x: tensor<4096x32768xf32>) -> tensor<4096x32768xf32> {
  // CHECK: schedule = #rowwise.cluster, {{.*}} rows = 1, blocks = {{[0-9]+}}>, rows = <alignment = aligned
  // FORCED: schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 16, rows = 1, blocks = 4>, rows = <alignment = aligned
  // SM80-NOT: rowwise.cluster
  // MANY: [[@LINE+2]]:8: error: expected blocks to be forced to a power of two of 2 to 16 in schedule cluster, found 32
  // TARGET: [[@LINE+1]]:8: error: expected a target with clusters for schedule cluster, found sm_80
  %y = rowwise.fuse ins(%x : tensor<4096x32768xf32>) axis [1] maps [#all, #all] -> tensor<4096x32768xf32> {
  ^bb0(%row: tensor<32768xf32>):
    %sum = rowwise.reduce addf %row : tensor<32768xf32> -> f32
    %s = tensor.splat %sum : tensor<32768xf32>
    %d = arith.divf %row, %s : tensor<32768xf32>
    rowwise.yield %d : tensor<32768xf32>
  }
  return %y : tensor<4096x32768xf32>
}
