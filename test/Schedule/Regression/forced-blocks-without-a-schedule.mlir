// RUN: softmax-opt %s --rowwise-schedule=blocks=4 | FileCheck %s

// Where layouts are rated, a forced field was not looked at.

#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @blocks
// CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <{{[^>]*}}, blocks = 4, peeled = true>
func.func @blocks(%x: tensor<5x50257xf32>) -> tensor<5x50257xf32> {
  %y = rowwise.fuse ins(%x : tensor<5x50257xf32>) axis [1] maps [#all, #all] -> tensor<5x50257xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %sum = rowwise.reduce addf %row : tensor<50257xf32> -> f32
    %s = tensor.splat %sum : tensor<50257xf32>
    %o = arith.divf %row, %s : tensor<50257xf32>
    rowwise.yield %o : tensor<50257xf32>
  }
  return %y : tensor<5x50257xf32>
}
