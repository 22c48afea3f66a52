// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=split stages=1 blocks=80 threads=1024" | FileCheck %s --check-prefix=FORCED
// RUN: not softmax-opt %s --rowwise-schedule="kind=split blocks=1" 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not softmax-opt %s --rowwise-schedule="kind=split blocks=1000" 2>&1 | FileCheck %s --check-prefix=MANY

// Rows that are too long for a cluster, and too few for rows to wait in shared memory,
// have any number of blocks, as long as all of them run at the same time.

#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @row(%x: tensor<4x1048576xf32>) -> tensor<4x1048576xf32> {
  // CHECK: schedule = #rowwise.split<{{.*}}>, {{.*}} rows = 1, blocks = {{[0-9]+}}>, rows = <alignment = aligned
  // FORCED: schedule = #rowwise.split<{{.*}}>, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 32, rows = 1, blocks = 80>, rows = <alignment = aligned
  // ONE: [[@LINE+2]]:8: error: expected blocks to be forced to 2 or more in schedule split, found 1
  // MANY: [[@LINE+1]]:8: error: expected at most {{[0-9]+}} blocks a row in schedule split, which sm_90 runs at the same time, found 1000
  %y = rowwise.fuse ins(%x : tensor<4x1048576xf32>) axis [1] maps [#all, #all] -> tensor<4x1048576xf32> {
  ^bb0(%row: tensor<1048576xf32>):
    %sum = rowwise.reduce addf %row : tensor<1048576xf32> -> f32
    %s = tensor.splat %sum : tensor<1048576xf32>
    %d = arith.divf %row, %s : tensor<1048576xf32>
    rowwise.yield %d : tensor<1048576xf32>
  }
  return %y : tensor<4x1048576xf32>
}
