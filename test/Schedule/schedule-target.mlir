// RUN: softmax-opt %s --rowwise-schedule=target=sm_80 --split-input-file | FileCheck %s
// RUN: not softmax-opt %s --rowwise-schedule=target=sm_75 --split-input-file 2>&1 | FileCheck %s --check-prefix=UNKNOWN

#all = affine_map<(d0, d1) -> (d0, d1)>
// UNKNOWN: [[@LINE+2]]:1: error: expected a target of sm_80, {{.*}}sm_90, sm_90a, {{.*}}, found sm_75
// CHECK-LABEL: func @target_of_option
func.func @target_of_option(%x: tensor<65536x1024xf32>) -> tensor<65536x1024xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 8, lanes = 32
  %y = rowwise.fuse ins(%x : tensor<65536x1024xf32>) axis [1] maps [#all, #all] -> tensor<65536x1024xf32> {
  ^bb0(%row: tensor<1024xf32>):
    %e = math.exp %row : tensor<1024xf32>
    rowwise.yield %e : tensor<1024xf32>
  }
  return %y : tensor<65536x1024xf32>
}

// -----
// A module that names its target keeps it. With half of the registers four rows
// are too many for a block of four warps, and each warp is a block.
#all = affine_map<(d0, d1) -> (d0, d1)>
module attributes {rowwise.target = #rowwise.target<chip = "sm_90", sms = 132, registers = 32768,
    shared = 232448, threads = 2048, cluster = 16, l2 = 62914560, bandwidth = 4800>} {
  // CHECK-LABEL: func @target_of_module
  func.func @target_of_module(%x: tensor<65536x1024xf32>) -> tensor<65536x1024xf32> {
    // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 1, rows = 1
    %y = rowwise.fuse ins(%x : tensor<65536x1024xf32>) axis [1] maps [#all, #all] -> tensor<65536x1024xf32> {
    ^bb0(%row: tensor<1024xf32>):
      %e = math.exp %row : tensor<1024xf32>
      rowwise.yield %e : tensor<1024xf32>
    }
    return %y : tensor<65536x1024xf32>
  }
}
