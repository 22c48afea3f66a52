// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=stream threads=256" | FileCheck %s --check-prefix=FORCED
// RUN: not softmax-opt %s --rowwise-schedule="kind=stream blocks=2" 2>&1 | FileCheck %s --check-prefix=BLOCKS

// Rows that nothing holds pass through the threads of a block in tiles, where there are enough of
// them for all multiprocessors. Nothing is rematerialized: what is needed again is loaded again.

#all = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>

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

// Rows of a dynamic width of which no element depends on another one stream where they are not
// short: one class serves all widths from there on.

func.func @sum(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: schedule = #rowwise.warp, {{[^#]*}}minWidth = 0, maxWidth = 97>
  // CHECK-SAME: schedule = #rowwise.warp, {{[^#]*}}minWidth = 0, maxWidth = 97>
  // CHECK-SAME: schedule = #rowwise.warp, {{[^#]*}}minWidth = 98, maxWidth = 481>
  // CHECK-SAME: schedule = #rowwise.warp, {{[^#]*}}minWidth = 98, maxWidth = 481>
  // CHECK-SAME: schedule = #rowwise.stream, layout = <{{[^>]*}}warps = 8, rows = 1>, rows = <alignment = aligned, minWidth = 482, maxWidth = 9223372036854775807>
  // CHECK-SAME: schedule = #rowwise.stream, layout = <{{[^>]*}}warps = 8, rows = 1>, rows = <alignment = any, minWidth = 482, maxWidth = 9223372036854775807>
  // CHECK-NOT: #rowwise.version
  // CHECK-SAME: -> tensor<?x?xf32>
  %z = rowwise.fuse ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) axis [1] maps [#all, #all, #all] -> tensor<?x?xf32> {
  ^bb0(%a: tensor<?xf32>, %b: tensor<?xf32>):
    %s = arith.addf %a, %b : tensor<?xf32>
    rowwise.yield %s : tensor<?xf32>
  }
  return %z : tensor<?x?xf32>
}

// A scalar result, which is of the whole row, keeps the classes of what holds rows.

// CHECK-LABEL: func.func @first
// CHECK: schedule = #rowwise.block
func.func @first(%x: tensor<?x?xf32>, %w: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %z:2 = rowwise.fuse ins(%x, %w : tensor<?x?xf32>, tensor<?xf32>) axis [1] maps [#all, #rows, #all, #rows] -> tensor<?x?xf32>, tensor<?xf32> {
  ^bb0(%a: tensor<?xf32>, %b: f32):
    %s = arith.negf %a : tensor<?xf32>
    %t = arith.negf %b : f32
    rowwise.yield %s, %t : tensor<?xf32>, f32
  }
  return %z#0, %z#1 : tensor<?x?xf32>, tensor<?xf32>
}
