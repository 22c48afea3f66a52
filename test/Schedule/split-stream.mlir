// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=split stages=1 blocks=80 threads=1024" | FileCheck %s --check-prefix=FORCED
// RUN: softmax-opt %s --rowwise-schedule="target=sm_80" | FileCheck %s --check-prefix=SMALLER

// A few rows that not even all blocks of the device hold stream through all of them: a group of
// blocks has a row each where that leaves none without one. A device that runs
// fewer blocks than the target has rows stream through one block each.

#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @rows(%x: tensor<4x1100000001xf32>) -> tensor<4x1100000001xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.split_stream<maxGroups = 15>, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 16, rows = 1, blocks = 66>, rows = <alignment = any
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 32, rows = 1>, rows = <alignment = any,
  // FORCED: versions [#rowwise.version<schedule = #rowwise.split_stream<{{.*}}>, layout = <{{.*}}, warps = 32, rows = 1, blocks = 80>
  // SMALLER: #rowwise.split_stream<{{.*}} blocks = 54>
  %y = rowwise.fuse ins(%x : tensor<4x1100000001xf32>) axis [1] maps [#all, #all] -> tensor<4x1100000001xf32> {
  ^bb0(%row: tensor<1100000001xf32>):
    %sum = rowwise.reduce addf %row : tensor<1100000001xf32> -> f32
    %s = tensor.splat %sum : tensor<1100000001xf32>
    %d = arith.divf %row, %s : tensor<1100000001xf32>
    rowwise.yield %d : tensor<1100000001xf32>
  }
  return %y : tensor<4x1100000001xf32>
}
