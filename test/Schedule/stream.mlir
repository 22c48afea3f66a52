// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=stream threads=256" | FileCheck %s --check-prefix=FORCED
// RUN: not softmax-opt %s --rowwise-schedule="kind=stream blocks=2" 2>&1 | FileCheck %s --check-prefix=BLOCKS

// Rows that nothing holds pass through the threads of a block in tiles, where there are enough of
// them for all multiprocessors. Nothing is rematerialized: what is needed again is loaded again.

#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @row(%x: tensor<2048x16777216xf32>) -> tensor<2048x16777216xf32> {
  // CHECK: schedule = #rowwise.stream, {{.*}} rows = 1>, rows = <alignment = aligned, {{[^>]*}}>{{[^#]*}}>
  // FORCED: schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = {{[0-9]+}}, lanes = 32, warps = 8, rows = 1>, rows = <alignment = aligned
  // BLOCKS: [[@LINE+1]]:8: error: expected blocks to be forced in schedule cluster{{.*}} only, found 2 in schedule stream
  %y = rowwise.fuse ins(%x : tensor<2048x16777216xf32>) axis [1] maps [#all, #all] -> tensor<2048x16777216xf32> {
  ^bb0(%row: tensor<16777216xf32>):
    %sum = rowwise.reduce addf %row : tensor<16777216xf32> -> f32
    %s = tensor.splat %sum : tensor<16777216xf32>
    %d = arith.divf %row, %s : tensor<16777216xf32>
    rowwise.yield %d : tensor<16777216xf32>
  }
  return %y : tensor<2048x16777216xf32>
}
