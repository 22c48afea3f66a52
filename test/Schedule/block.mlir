// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=block threads=96" | FileCheck %s --check-prefix=FORCED
// RUN: not softmax-opt %s --rowwise-schedule="kind=block threads=16" 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: not softmax-opt %s --rowwise-schedule="kind=block rows=2" 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not softmax-opt %s --rowwise-schedule="kind=block blocks=2" 2>&1 | FileCheck %s --check-prefix=BLOCKS

// Rows that are too long for a warp: a block of whole warps has one.

#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @row(%x: tensor<4096x8192xf32>) -> tensor<4096x8192xf32> {
  // CHECK: schedule = #rowwise.block, {{.*}} rows = 1>, rows = <alignment = aligned
  // FORCED: schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 22, lanes = 32, warps = 3, rows = 1>, rows = <alignment = aligned
  // THREADS: [[@LINE+3]]:8: error: expected threads to be a multiple of 32 up to 1024 in schedule block, found 16
  // ROWS: [[@LINE+2]]:8: error: expected rows to be forced, to a positive number, in schedule warp{{.*}} only, found 2 in schedule block
  // BLOCKS: [[@LINE+1]]:8: error: expected blocks to be forced in schedule cluster{{.*}} only, found 2 in schedule block
  %y = rowwise.fuse ins(%x : tensor<4096x8192xf32>) axis [1] maps [#all, #all] -> tensor<4096x8192xf32> {
  ^bb0(%row: tensor<8192xf32>):
    %sum = rowwise.reduce addf %row : tensor<8192xf32> -> f32
    %s = tensor.splat %sum : tensor<8192xf32>
    %d = arith.divf %row, %s : tensor<8192xf32>
    rowwise.yield %d : tensor<8192xf32>
  }
  return %y : tensor<4096x8192xf32>
}
