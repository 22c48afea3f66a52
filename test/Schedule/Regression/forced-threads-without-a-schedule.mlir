// RUN: softmax-opt %s --rowwise-schedule=threads=64 | FileCheck %s

// Where layouts are rated, a forced field was not looked at.

#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @threads
// CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 2, rows = 1, peeled = true>
func.func @threads(%x: tensor<5x781xf32>) -> tensor<5x781xf32> {
  %y = rowwise.fuse ins(%x : tensor<5x781xf32>) axis [1] maps [#all, #all] -> tensor<5x781xf32> {
  ^bb0(%row: tensor<781xf32>):
    %sum = rowwise.reduce addf %row : tensor<781xf32> -> f32
    %s = tensor.splat %sum : tensor<781xf32>
    %o = arith.divf %row, %s : tensor<781xf32>
    rowwise.yield %o : tensor<781xf32>
  }
  return %y : tensor<5x781xf32>
}
