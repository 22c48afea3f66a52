// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

// Blocks along y of the grid share a row that streams and of which no element depends on another
// one: as many as it has tiles, those of an unaligned row from the cache line that it starts in.
// Of what is reduced a row has one block.

#all = affine_map<(d0, d1) -> (d0, d1)>
#aligned = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 9223372036854775807>>
#any = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1>,
    rows = <alignment = any, minWidth = 0, maxWidth = 9223372036854775807>, window = line>

// CHECK-LABEL: func.func @negate(
// CHECK: %[[WIDTH:.*]] = memref.dim %{{.*}}, %c1
// CHECK: %[[TILES:.*]] = arith.ceildivui %[[WIDTH]], %c512
// CHECK: %[[MOST:.*]] = arith.minui %[[TILES]], %c65535
// CHECK: %[[BLOCKS:.*]] = arith.maxui %[[MOST]], %c1
// CHECK: gpu.launch_func {{.*}} @negate_stream_64x2_n0up_aligned{{.*}} blocks in (%[[ROWS:.*]], %[[BLOCKS]], %c1)
// CHECK: %[[END:.*]] = arith.addi %[[WIDTH]], %c31
// CHECK: %[[TILES2:.*]] = arith.ceildivui %[[END]], %c512
// CHECK: %[[MOST2:.*]] = arith.minui %[[TILES2]], %c65535
// CHECK: %[[BLOCKS2:.*]] = arith.maxui %[[MOST2]], %c1
// CHECK: gpu.launch_func {{.*}} @negate_stream_64x2_n0up_unaligned{{.*}} blocks in (%[[ROWS]], %[[BLOCKS2]], %c1)
func.func @negate(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [1] maps [#all, #all] versions [#aligned, #any] -> tensor<?x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %n = arith.negf %row : tensor<?xf32>
    rowwise.yield %n : tensor<?xf32>
  }, {
  ^bb0(%row: tensor<?xf32>):
    %n = arith.negf %row : tensor<?xf32>
    rowwise.yield %n : tensor<?xf32>
  }
  return %y : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @divide(
// CHECK: gpu.launch_func {{.*}} @divide_stream_64x2{{.*}} blocks in (%{{.*}}, %c1, %c1)
func.func @divide(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [1] maps [#all, #all] versions [#any] -> tensor<?x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %c0 = arith.constant 0 : index
    %width = tensor.dim %row, %c0 : tensor<?xf32>
    %sum = rowwise.reduce addf %row : tensor<?xf32> -> f32
    %s = tensor.splat %sum[%width] : tensor<?xf32>
    %d = arith.divf %row, %s : tensor<?xf32>
    rowwise.yield %d : tensor<?xf32>
  }
  return %y : tensor<?x?xf32>
}
