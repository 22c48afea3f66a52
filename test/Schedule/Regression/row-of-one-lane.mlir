// RUN: softmax-opt %s --rowwise-schedule="kind=warp threads=1" | FileCheck %s

// A lane holds one of the widest vectors of this row, which is one where it is
// aligned, and lies in two elsewhere: the schedule was refused, though single
// elements hold the row there.

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<19x8xf16>, %a: tensor<19x8xf32>, %b: tensor<19x8xf32>) -> (tensor<19x8xf16>, tensor<19x8xf32>, tensor<19x8xf32>) {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 8, vectorsPerThread = 1, lanes = 1, {{.*}} rows = <alignment = aligned,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 8, lanes = 1, {{.*}} rows = <alignment = any,
  %y:3 = rowwise.fuse ins(%x, %a, %b : tensor<19x8xf16>, tensor<19x8xf32>, tensor<19x8xf32>) axis [1] maps [#all, #all, #all, #all, #all, #all] -> tensor<19x8xf16>, tensor<19x8xf32>, tensor<19x8xf32> {
  ^bb0(%row: tensor<8xf16>, %second: tensor<8xf32>, %third: tensor<8xf32>):
    %max = rowwise.reduce maximumf %row : tensor<8xf16> -> f16
    %m = tensor.splat %max : tensor<8xf16>
    %d = arith.subf %row, %m : tensor<8xf16>
    %sum = rowwise.reduce addf %second : tensor<8xf32> -> f32
    %s = tensor.splat %sum : tensor<8xf32>
    %e = arith.divf %second, %s : tensor<8xf32>
    %product = rowwise.reduce mulf %third : tensor<8xf32> -> f32
    %p = tensor.splat %product : tensor<8xf32>
    %f = arith.divf %third, %p : tensor<8xf32>
    rowwise.yield %d, %e, %f : tensor<8xf16>, tensor<8xf32>, tensor<8xf32>
  }
  return %y#0, %y#1, %y#2 : tensor<19x8xf16>, tensor<19x8xf32>, tensor<19x8xf32>
}
