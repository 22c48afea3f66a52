// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s

// Lanes beyond the row hold what changes no reduction, where such a value is
// known: those reductions have no mask.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#warp = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = any, minWidth = 13, maxWidth = 13>, readsWholeVectors = true>

// exp(-inf - max) is 0.
// CHECK-LABEL: gpu.module @softmax_
// CHECK: arith.constant dense<0xFF80> : vector<16xbf16>
// CHECK: rowwise.reduce maximumf %{{.*}} : vector<16xf32> -> f32
// CHECK: rowwise.reduce addf %{{.*}} : vector<16xf32> -> f32
// CHECK: gpu.return
func.func @softmax(%x: tensor<8x13xbf16>) -> tensor<8x13xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x13xbf16>) axis [1] maps [#all, #all] versions [#warp] -> tensor<8x13xf32> {
  ^bb0(%row: tensor<13xbf16>):
    %wide = arith.extf %row : tensor<13xbf16> to tensor<13xf32>
    %half = arith.constant dense<0.5> : tensor<13xf32>
    %scaled = arith.mulf %wide, %half : tensor<13xf32>
    %max = rowwise.reduce maximumf %scaled : tensor<13xf32> -> f32
    %m = tensor.splat %max : tensor<13xf32>
    %d = arith.subf %scaled, %m : tensor<13xf32>
    %e = math.exp %d : tensor<13xf32>
    %sum = rowwise.reduce addf %e : tensor<13xf32> -> f32
    %s = tensor.splat %sum : tensor<13xf32>
    %o = arith.divf %e, %s : tensor<13xf32>
    rowwise.yield %o : tensor<13xf32>
  }
  return %y : tensor<8x13xf32>
}

// What a difference is beyond the row is not known.
// CHECK-LABEL: gpu.module @variance_
// CHECK: arith.constant dense<-0.000000e+00> : vector<16xf32>
// CHECK: rowwise.reduce addf %{{.*}} : vector<16xf32> -> f32
// CHECK: rowwise.reduce addf %{{.*}} mask(%{{.*}}) : vector<16xf32> mask(vector<16xi1>) -> f32
// CHECK: gpu.return
func.func @variance(%x: tensor<8x13xf32>) -> tensor<8xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x13xf32>) axis [1] maps [#all, #outer] versions [#warp] -> tensor<8xf32> {
  ^bb0(%row: tensor<13xf32>):
    %sum = rowwise.reduce addf %row : tensor<13xf32> -> f32
    %m = tensor.splat %sum : tensor<13xf32>
    %d = arith.subf %row, %m : tensor<13xf32>
    %q = arith.mulf %d, %d : tensor<13xf32>
    %v = rowwise.reduce addf %q : tensor<13xf32> -> f32
    rowwise.yield %v : f32
  }
  return %y : tensor<8xf32>
}

// A scale below 0 makes -inf of the padding +inf.
// CHECK-LABEL: gpu.module @negated_
// CHECK: rowwise.reduce maximumf %{{.*}} mask(
// CHECK: gpu.return
func.func @negated(%x: tensor<8x13xf32>) -> tensor<8xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x13xf32>) axis [1] maps [#all, #outer] versions [#warp] -> tensor<8xf32> {
  ^bb0(%row: tensor<13xf32>):
    %minus = arith.constant dense<-2.0> : tensor<13xf32>
    %scaled = arith.mulf %row, %minus : tensor<13xf32>
    %max = rowwise.reduce maximumf %scaled : tensor<13xf32> -> f32
    rowwise.yield %max : f32
  }
  return %y : tensor<8xf32>
}
