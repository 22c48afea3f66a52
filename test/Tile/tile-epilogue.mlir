// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s

// A row that rows share and no reduction needs is loaded where it is used, and
// only where there is such a row; one that a reduction needs, and one that each
// row has its own of, are loaded at once.

#all = affine_map<(d0, d1) -> (d0, d1)>
#shared = affine_map<(d0, d1) -> (d1)>
#block = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = aligned, minWidth = 1024, maxWidth = 1024>>

// CHECK-LABEL: gpu.func @weights_block_128x2_n1024_aligned(
// CHECK-SAME: %[[X:[a-z0-9]+]]: {{[^%]*}}, %[[BIAS:[a-z0-9]+]]: {{[^%]*}}, %[[SCALE:[a-z0-9]+]]: {{[^%]*}}, %[[RESIDUAL:[a-z0-9]+]]: {{[^%]*}}, %{{[^%]*}}) kernel
// CHECK: vector.load %[[X]]
// CHECK-NEXT: vector.load %[[BIAS]]
// CHECK-NEXT: vector.load %[[RESIDUAL]]
// CHECK: rowwise.reduce addf
// CHECK: %[[LATE:.*]] = vector.load %[[SCALE]]
// CHECK-NEXT: arith.mulf %{{.*}}, %[[LATE]]
// CHECK: vector.store
func.func @weights(%x: tensor<8x1024xf32>, %bias: tensor<1024xf32>, %scale: tensor<1024xf32>, %residual: tensor<8x1024xf32>) -> tensor<8x1024xf32> {
  %y = rowwise.fuse ins(%x, %bias, %scale, %residual : tensor<8x1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<8x1024xf32>)
      axis [1] maps [#all, #shared, #shared, #all, #all] versions [#block] -> tensor<8x1024xf32> {
  ^bb0(%row: tensor<1024xf32>, %b: tensor<1024xf32>, %w: tensor<1024xf32>, %r: tensor<1024xf32>):
    %biased = arith.addf %row, %b : tensor<1024xf32>
    %sum = rowwise.reduce addf %biased : tensor<1024xf32> -> f32
    %s = tensor.splat %sum : tensor<1024xf32>
    %d = arith.divf %biased, %s : tensor<1024xf32>
    %scaled = arith.mulf %d, %w : tensor<1024xf32>
    %o = arith.addf %scaled, %r : tensor<1024xf32>
    rowwise.yield %o : tensor<1024xf32>
  }
  return %y : tensor<8x1024xf32>
}

// Several rows a block, of which the last may be missing: what all rows share is
// there anyway, what some share may not be. The first is returned as it is.
#warp = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
    rows = <alignment = aligned, minWidth = 32, maxWidth = 32>, shiftsOperands = false>
#deep = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// The version says that no vectors are shifted.
// CHECK-LABEL: gpu.func @guarded_warp_8x1_n32_aligned(
// CHECK-SAME: %[[X:[a-z0-9]+]]: {{[^%]*}}, %[[ALL:[a-z0-9]+]]: {{[^%]*}}, %[[SOME:[a-z0-9]+]]: {{[^%]*}}, %
// CHECK-SAME: rowwise.version = #rowwise.version<{{.*}}, shiftsOperands = false>
// CHECK: %[[IN_RANGE:.*]] = arith.cmpi ult
// CHECK: scf.if %[[IN_RANGE]]
// CHECK: vector.load %[[X]]
// CHECK: rowwise.reduce addf
// CHECK-NOT: scf.if
// CHECK: vector.load %[[ALL]][{{.*}}] {alignment = 16 : i64, rowwise.epilogue}
// CHECK: scf.if %[[IN_RANGE]]
// CHECK: vector.load %[[SOME]]
// CHECK: scf.if %[[IN_RANGE]]
// CHECK: vector.store
func.func @guarded(%x: tensor<3x3x32xf32>, %all: tensor<32xf32>, %some: tensor<3x32xf32>) -> (tensor<3x3x32xf32>, tensor<3x3x32xf32>) {
  %y, %copy = rowwise.fuse ins(%x, %all, %some : tensor<3x3x32xf32>, tensor<32xf32>, tensor<3x32xf32>)
      axis [2] maps [#deep, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, #deep, #deep]
      versions [#warp] -> tensor<3x3x32xf32>, tensor<3x3x32xf32> {
  ^bb0(%row: tensor<32xf32>, %a: tensor<32xf32>, %b: tensor<32xf32>):
    %sum = rowwise.reduce addf %row : tensor<32xf32> -> f32
    %s = tensor.splat %sum : tensor<32xf32>
    %w = arith.mulf %s, %a : tensor<32xf32>
    %o = arith.mulf %w, %b : tensor<32xf32>
    rowwise.yield %o, %a : tensor<32xf32>, tensor<32xf32>
  }
  return %y, %copy : tensor<3x3x32xf32>, tensor<3x3x32xf32>
}

// What is register-resident as it was loaded does not include it.
#rematerialized = #rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = aligned, minWidth = 1024, maxWidth = 1024>, rematerialized = true>

// CHECK-LABEL: gpu.func @rematerialized_block_128x1_n1024_aligned(
// CHECK-SAME: %[[X:[a-z0-9]+]]: {{[^%]*}}, %[[SCALE:[a-z0-9]+]]: {{[^%]*}}, %
// CHECK: vector.load %[[X]]
// CHECK-NOT: vector.load
// CHECK: rowwise.reduce addf
// CHECK: rowwise.optimization_barrier
// CHECK-NOT: rowwise.optimization_barrier
// CHECK: vector.load %[[SCALE]]
// CHECK: vector.store
func.func @rematerialized(%x: tensor<8x1024xbf16>, %scale: tensor<1024xbf16>) -> tensor<8x1024xbf16> {
  %y = rowwise.fuse ins(%x, %scale : tensor<8x1024xbf16>, tensor<1024xbf16>)
      axis [1] maps [#all, #shared, #all] versions [#rematerialized] -> tensor<8x1024xbf16> {
  ^bb0(%row: tensor<1024xbf16>, %w: tensor<1024xbf16>):
    %wide = arith.extf %row : tensor<1024xbf16> to tensor<1024xf32>
    %sum = rowwise.reduce addf %wide : tensor<1024xf32> -> f32
    %s = tensor.splat %sum : tensor<1024xf32>
    %d = arith.divf %wide, %s : tensor<1024xf32>
    %factor = arith.extf %w : tensor<1024xbf16> to tensor<1024xf32>
    %o = arith.mulf %d, %factor : tensor<1024xf32>
    %narrow = arith.truncf %o : tensor<1024xf32> to tensor<1024xbf16>
    rowwise.yield %narrow : tensor<1024xbf16>
  }
  return %y : tensor<8x1024xbf16>
}
