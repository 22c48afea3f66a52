// RUN: not softmax-opt %s --rowwise-schedule=kind=warp 2>&1 | FileCheck %s --check-prefix=WARP
// RUN: not softmax-opt %s --rowwise-schedule=kind=block 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not softmax-opt %s --rowwise-schedule="kind=cluster target=sm_80" 2>&1 | FileCheck %s --check-prefix=CLUSTER
// RUN: not softmax-opt %s --rowwise-schedule=kind=split 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: not softmax-opt %s --rowwise-schedule=kind=grid 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// Schedules that cannot be had for this program are refused, each with the reason.

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @forced(%x: tensor<64x50257xf32>) -> tensor<64x50257xf32> {
  // WARP: [[@LINE+5]]:8: error: schedule warp cannot hold a row of 50257 elements, it holds {{[0-9]+}} at most
  // BLOCK: [[@LINE+4]]:8: error: schedule block cannot hold a row of 50257 elements, it holds {{[0-9]+}} at most
  // CLUSTER: [[@LINE+3]]:8: error: expected a target with clusters for schedule cluster, found sm_80
  // SPLIT: [[@LINE+2]]:8: error: schedule split has no lowering yet
  // UNKNOWN: [[@LINE+1]]:8: error: expected schedule warp, block, cluster, stream or column, found grid
  %y = rowwise.fuse ins(%x : tensor<64x50257xf32>) axis [1] maps [#all, #all] -> tensor<64x50257xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %e = math.exp %row : tensor<50257xf32>
    rowwise.yield %e : tensor<50257xf32>
  }
  return %y : tensor<64x50257xf32>
}
