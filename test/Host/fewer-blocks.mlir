// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

// Where the device runs fewer blocks at a time than share a row that streams, the next version
// is launched.

#all = affine_map<(d0, d1) -> (d0, d1)>
#split = #rowwise.version<schedule = #rowwise.split_stream<maxGroups = 7>, layout = <vector = 1, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1, blocks = 130>,
    rows = <alignment = any, minWidth = 20000, maxWidth = 20000>>
#stream = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 1, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1>,
    rows = <alignment = any, minWidth = 20000, maxWidth = 20000>>

// CHECK-LABEL: func.func @main(
// CHECK: %[[BLOCKS:.*]] = func.call @rowwiseResidentBlocks(%{{.*}}, %c64_i32, %c0_i64)
// CHECK: %[[RESIDENT:.*]] = arith.index_cast %[[BLOCKS]]
// CHECK: %[[FITS:.*]] = arith.cmpi uge, %[[RESIDENT]], %c130
// CHECK: scf.if %[[FITS]] {
// CHECK: gpu.launch_func {{.*}} @main_split_8320x2
// CHECK: } else {
// CHECK: gpu.launch_func {{.*}} @main_stream_64x2
func.func @main(%x: tensor<5x20000xf32>) -> tensor<5x20000xf32> {
  %y = rowwise.fuse ins(%x : tensor<5x20000xf32>) axis [1] maps [#all, #all] versions [#split, #stream] -> tensor<5x20000xf32> {
  ^bb0(%row: tensor<20000xf32>):
    %sum = rowwise.reduce addf %row : tensor<20000xf32> -> f32
    %s = tensor.splat %sum : tensor<20000xf32>
    %d = arith.divf %row, %s : tensor<20000xf32>
    rowwise.yield %d : tensor<20000xf32>
  }, {
  ^bb0(%row: tensor<20000xf32>):
    %sum = rowwise.reduce addf %row : tensor<20000xf32> -> f32
    %s = tensor.splat %sum : tensor<20000xf32>
    %d = arith.divf %row, %s : tensor<20000xf32>
    rowwise.yield %d : tensor<20000xf32>
  }
  return %y : tensor<5x20000xf32>
}
