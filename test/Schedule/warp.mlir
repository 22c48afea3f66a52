// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=warp threads=8 rows=64" | FileCheck %s --check-prefix=FORCED
// RUN: not softmax-opt %s --rowwise-schedule="kind=warp threads=64" 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: not softmax-opt %s --rowwise-schedule="kind=warp rows=-1" 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not softmax-opt %s --rowwise-schedule="kind=warp stages=2" 2>&1 | FileCheck %s --check-prefix=STAGES

// Rows that lanes of a warp hold, several of them in a block. Lanes are a power of two,
// and a block has as many rows as are asked for.

#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @narrow(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  // CHECK: schedule = #rowwise.warp, {{.*}}, warps = 1, rows = {{[0-9]+}}>, rows = <alignment = aligned
  // FORCED: schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 2, lanes = 8, warps = 1, rows = 64>, rows = <alignment = aligned
  // THREADS: [[@LINE+3]]:8: error: expected threads to be a power of two up to 32 in schedule warp, found 64
  // ROWS: [[@LINE+2]]:8: error: expected rows to be forced, to a positive number, in schedule warp{{.*}} only, found -1 in schedule warp
  // STAGES: [[@LINE+1]]:8: error: expected stages to be forced in schedule block{{.*}} only, found 2 in schedule warp
  %y = rowwise.fuse ins(%x : tensor<64x64xf32>) axis [1] maps [#all, #all] -> tensor<64x64xf32> {
  ^bb0(%row: tensor<64xf32>):
    %sum = rowwise.reduce addf %row : tensor<64xf32> -> f32
    %s = tensor.splat %sum : tensor<64xf32>
    %d = arith.divf %row, %s : tensor<64xf32>
    rowwise.yield %d : tensor<64xf32>
  }
  return %y : tensor<64x64xf32>
}
