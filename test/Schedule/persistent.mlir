// RUN: softmax-opt %s --rowwise-schedule="kind=block stages=3" | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="stages=1 threads=256" | FileCheck %s --check-prefix=ANY
// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s --check-prefix=NONE

// Blocks step over rows where that is asked for, and nowhere else: in the layout that a
// block has without.

#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @row(%x: tensor<64x8192xf32>) -> tensor<64x8192xf32> {
  // CHECK: schedule = #rowwise.persistent<stages = 3>, layout = <{{.*}}, rows = 1>, rows = <alignment = aligned
  // CHECK: schedule = #rowwise.persistent<stages = 3>, {{.*}} rows = <alignment = any
  // ANY: schedule = #rowwise.persistent<stages = 1>, {{.*}} lanes = 32, warps = 8, rows = 1>, rows = <alignment = aligned
  // NONE-NOT: persistent
  %y = rowwise.fuse ins(%x : tensor<64x8192xf32>) axis [1] maps [#all, #all] -> tensor<64x8192xf32> {
  ^bb0(%row: tensor<8192xf32>):
    %sum = rowwise.reduce addf %row : tensor<8192xf32> -> f32
    %s = tensor.splat %sum : tensor<8192xf32>
    %d = arith.divf %row, %s : tensor<8192xf32>
    rowwise.yield %d : tensor<8192xf32>
  }
  return %y : tensor<64x8192xf32>
}
