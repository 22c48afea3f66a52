// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=split stages=4 blocks=128 threads=512" | FileCheck %s --check-prefix=FORCED
// RUN: not softmax-opt %s --rowwise-schedule="kind=split stages=2" 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not softmax-opt %s --rowwise-schedule="kind=split stages=4 blocks=64 threads=512" 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: not softmax-opt %s --rowwise-schedule="kind=split stages=4 target=sm_80" 2>&1 | FileCheck %s --check-prefix=TARGET

// Many aligned rows that are too long for a cluster wait in shared memory for the states
// of other blocks, and are rematerialized from there. Those of any alignment do not.

#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @row(%x: tensor<4096x1048576xf32>) -> tensor<4096x1048576xf32> {
  // CHECK: schedule = #rowwise.ring<stages = {{[0-9]+}}, latency = {{[0-9]+}}, {{.*}}>, {{.*}} rows = <alignment = aligned, {{[^>]*}}>, rematerialized = true
  // CHECK-SAME: schedule = #rowwise.split<
  // FORCED: schedule = #rowwise.ring<stages = 4, latency = 2, {{.*}}>, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 16, rows = 1, blocks = 128>, rows = <alignment = aligned
  // TWO: [[@LINE+3]]:8: error: expected stages to be forced to 1, or to 3 or more, in schedule split, found 2
  // LONG: [[@LINE+2]]:8: error: expected rows of whole vectors of 16 bytes, long enough for several blocks, 4 of which fit shared memory, in schedule split with stages, found rows of 1048576 elements
  // TARGET: [[@LINE+1]]:8: error: expected stages to be forced to 1 in schedule split, found 4: there are no bulk copies on sm_80
  %y = rowwise.fuse ins(%x : tensor<4096x1048576xf32>) axis [1] maps [#all, #all] -> tensor<4096x1048576xf32> {
  ^bb0(%row: tensor<1048576xf32>):
    %sum = rowwise.reduce addf %row : tensor<1048576xf32> -> f32
    %s = tensor.splat %sum : tensor<1048576xf32>
    %d = arith.divf %row, %s : tensor<1048576xf32>
    rowwise.yield %d : tensor<1048576xf32>
  }
  return %y : tensor<4096x1048576xf32>
}
