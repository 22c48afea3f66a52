// RUN: not softmax-opt %s --rowwise-schedule=kind=warp 2>&1 | FileCheck %s --check-prefix=WARP
// RUN: not softmax-opt %s --rowwise-schedule=kind=block 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not softmax-opt %s --rowwise-schedule="kind=cluster target=sm_80" 2>&1 | FileCheck %s --check-prefix=CLUSTER
// RUN: not softmax-opt %s --rowwise-schedule="kind=stream stages=2" 2>&1 | FileCheck %s --check-prefix=STAGES
// RUN: not softmax-opt %s --rowwise-schedule="kind=warp stages=2" 2>&1 | FileCheck %s --check-prefix=OF-WARP
// RUN: not softmax-opt %s --rowwise-schedule="kind=cluster threads=1024 blocks=4611686018427387904" 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not softmax-opt %s --rowwise-schedule="kind=stream blocks=2" 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: not softmax-opt %s --rowwise-schedule="kind=column blocks=2 target=sm_80" 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: not softmax-opt %s --rowwise-schedule="kind=column blocks=2 threads=4" 2>&1 | FileCheck %s --check-prefix=COLUMN
// RUN: not softmax-opt %s --rowwise-schedule="kind=split blocks=265" 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: not softmax-opt %s --rowwise-schedule="kind=column rows=5" 2>&1 | FileCheck %s --check-prefix=POWER
// RUN: not softmax-opt %s --rowwise-schedule="threads=2" 2>&1 | FileCheck %s --check-prefix=LANES --implicit-check-not=error:
// RUN: not softmax-opt %s --rowwise-schedule="threads=2048" 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not softmax-opt %s --rowwise-schedule="threads=-1" 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not softmax-opt %s --rowwise-schedule="kind=cluster blocks=1" 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not softmax-opt %s --rowwise-schedule="kind=cluster blocks=3" 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not softmax-opt %s --rowwise-schedule="kind=cluster blocks=16 target=sm_120" 2>&1 | FileCheck %s --check-prefix=SMALLER
// RUN: not softmax-opt %s --rowwise-schedule="kind=column blocks=32" 2>&1 | FileCheck %s --check-prefix=MANY-BLOCKS
// RUN: not softmax-opt %s --rowwise-schedule="kind=split blocks=1" 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not softmax-opt %s --rowwise-schedule=kind=grid 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not softmax-opt %s --rowwise-schedule=stages=9 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not softmax-opt %s --rowwise-schedule=stages=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// Schedules that cannot be had for this program are refused, each with the reason.

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @forced(%x: tensor<64x50257xf32>) -> tensor<64x50257xf32> {
  // SMALLER: [[@LINE+22]]:8: error: expected blocks to be forced to a power of two of 2 to 8 in schedule cluster, found 16
  // STAGES: [[@LINE+21]]:8: error: expected stages to be forced in schedule block{{.*}} only, found 2 in schedule stream
  // OF-WARP: [[@LINE+20]]:8: error: expected stages to be forced in schedule block{{.*}} only, found 2 in schedule warp
  // HUGE: [[@LINE+19]]:8: error: expected threads, rows and blocks to be forced to at most 65536, found 4611686018427387904
  // BLOCKS: [[@LINE+18]]:8: error: expected blocks to be forced in schedule cluster{{.*}} only, found 2 in schedule stream
  // SHARED: [[@LINE+17]]:8: error: expected a target with clusters for blocks that share columns, found sm_80
  // COLUMN: [[@LINE+16]]:8: error: schedule column cannot hold a column of 50257 elements in 2 blocks, which hold 256 at most
  // WARP: [[@LINE+15]]:8: error: schedule warp cannot hold a row of 50257 elements, it holds {{[0-9]+}} at most
  // BLOCK: [[@LINE+14]]:8: error: schedule block cannot hold a row of 50257 elements, it holds {{[0-9]+}} at most
  // CLUSTER: [[@LINE+13]]:8: error: expected a target with clusters for schedule cluster, found sm_80
  // SPLIT: [[@LINE+12]]:8: error: expected at most 264 blocks a row in schedule split, which sm_90 runs at the same time, found 265
  // POWER: [[@LINE+11]]:8: error: expected rows to be a power of two in schedule column, found 5
  // LANES: [[@LINE+10]]:8: error: schedule warp cannot hold a row of 50257 elements, it holds {{[0-9]+}} at most
  // MANY: [[@LINE+9]]:8: error: expected threads to be a power of two up to 32 or a multiple of 32 up to 1024, found 2048
  // FEW: [[@LINE+8]]:8: error: expected threads to be a power of two up to 32 or a multiple of 32 up to 1024, found -1
  // ONE: [[@LINE+7]]:8: error: expected blocks to be forced to a power of two of 2 to 16 in schedule cluster, found 1
  // THREE: [[@LINE+6]]:8: error: expected blocks to be forced to a power of two of 2 to 16 in schedule cluster, found 3
  // MANY-BLOCKS: [[@LINE+5]]:8: error: expected blocks to be forced to a power of two of 2 to 16 in schedule column, found 32
  // ALONE: [[@LINE+4]]:8: error: expected blocks to be forced to 2 or more in schedule split, found 1
  // UNKNOWN: [[@LINE+3]]:8: error: expected schedule warp, {{.*}} or split_column, found grid
  // RANGE: [[@LINE+2]]:8: error: expected 0 to 8 stages, found 9
  // NEGATIVE: [[@LINE+1]]:8: error: expected 0 to 8 stages, found -1
  %y = rowwise.fuse ins(%x : tensor<64x50257xf32>) axis [1] maps [#all, #all] -> tensor<64x50257xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %e = math.exp %row : tensor<50257xf32>
    rowwise.yield %e : tensor<50257xf32>
  }
  return %y : tensor<64x50257xf32>
}
