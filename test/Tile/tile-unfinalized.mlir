// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s

// What yields the states of rows hands that on to the reductions of tiles: of whole rows, and
// of the parts that threads have of rows that stream.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#block = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = aligned, minWidth = 512, maxWidth = 512>>
#stream = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1>,
    rows = <alignment = aligned, minWidth = 4096, maxWidth = 4096>>

// CHECK-LABEL: gpu.func @resident_block
// CHECK: rowwise.reduce max_sumexp %{{.*}} unfinalized : vector<512xf32> -> f32, f32
func.func @resident(%x: tensor<8x512xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %m, %s = rowwise.fuse ins(%x : tensor<8x512xf32>) axis [1] maps [#all, #outer, #outer] versions [#block] -> tensor<8xf32>, tensor<8xf32> {
  ^bb0(%r: tensor<512xf32>):
    %max, %sum = rowwise.reduce max_sumexp %r unfinalized : tensor<512xf32> -> f32, f32
    rowwise.yield %max, %sum : f32, f32
  }
  return %m, %s : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: gpu.func @streamed_stream
// CHECK: rowwise.reduce max_sumexp %{{.*}} partial : vector<512xf32>
// CHECK: rowwise.reduce max_sumexp %{{.*}} states unfinalized : vector<64xf32>, vector<64xf32> -> f32, f32
func.func @streamed(%x: tensor<8x4096xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %m, %s = rowwise.fuse ins(%x : tensor<8x4096xf32>) axis [1] maps [#all, #outer, #outer] versions [#stream] -> tensor<8xf32>, tensor<8xf32> {
  ^bb0(%r: tensor<4096xf32>):
    %max, %sum = rowwise.reduce max_sumexp %r unfinalized : tensor<4096xf32> -> f32, f32
    rowwise.yield %max, %sum : f32, f32
  }
  return %m, %s : tensor<8xf32>, tensor<8xf32>
}
