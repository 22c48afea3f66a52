// RUN: softmax-opt %s --rowwise-fold-exponent | FileCheck %s
// RUN: softmax-opt %s --rowwise-fold-exponent --remarks-filter=rowwise-fold-exponent 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=REMARK

// Kernels that have no second branch fold where rows are 16-bit floats and the shift is
// one of them.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#warp = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 8, vectorsPerThread = 1, lanes = 2, warps = 1, rows = 64>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>, rewrites = <branchesOnShift = false>>

// CHECK-LABEL: func @rows_16_bit
func.func @rows_16_bit(%x: tensor<8x16xbf16>) -> tensor<8x16xbf16> {
  // CHECK: %[[ROW:.*]] = arith.extf
  // CHECK-NEXT: %[[MAX:.*]] = rowwise.reduce maximumf %[[ROW]]
  // CHECK-NOT: math.exp %
  // CHECK-NOT: scf.if
  // CHECK: %[[LOG2E:.*]] = arith.constant 1.44269502 : f32
  // CHECK-NEXT: %[[M:.*]] = arith.mulf %[[MAX]], %[[LOG2E]] : f32
  // CHECK-NEXT: %[[ABS:.*]] = math.absf %[[M]] : f32
  // CHECK-NEXT: %[[BOUND:.*]] = arith.constant 0x49800000 : f32
  // CHECK-NEXT: %[[SMALL:.*]] = arith.cmpf olt, %[[ABS]], %[[BOUND]] : f32
  // CHECK: %[[A:.*]] = arith.select %[[SMALL]], %{{.*}}, %{{.*}} : f32
  // CHECK-NEXT: %[[B:.*]] = arith.select %[[SMALL]], %[[M]], %[[MAX]] : f32
  // CHECK: %[[T:.*]] = math.fma %[[ROW]], %{{.*}}, %{{.*}} : tensor<16xf32>
  // CHECK-NEXT: math.exp2 %[[T]]
  %y = rowwise.fuse ins(%x : tensor<8x16xbf16>) axis [1]
      maps [#all, #all] versions [#warp] -> tensor<8x16xbf16> {
  ^bb0(%half: tensor<16xbf16>):
    %row = arith.extf %half : tensor<16xbf16> to tensor<16xf32>
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the exponential is one multiply-add and exp2
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    %z = arith.truncf %o : tensor<16xf32> to tensor<16xbf16>
    rowwise.yield %z : tensor<16xbf16>
  }
  return %y : tensor<8x16xbf16>
}

// What was computed from 16-bit floats lies closer together, and a shift that is not the
// row's maximum is left in any kernel.
// CHECK-LABEL: func @scaled
func.func @scaled(%x: tensor<8x16xbf16>, %shift: tensor<8xf32>) -> (tensor<8x16xbf16>, tensor<8x16xbf16>) {
  // CHECK: math.exp %
  // CHECK: math.exp %
  %y:2 = rowwise.fuse ins(%x, %shift : tensor<8x16xbf16>, tensor<8xf32>) axis [1]
      maps [#all, #outer, #all, #all] versions [#warp] -> tensor<8x16xbf16>, tensor<8x16xbf16> {
  ^bb0(%half: tensor<16xbf16>, %given: f32):
    %row = arith.extf %half : tensor<16xbf16> to tensor<16xf32>
    %scaled = arith.mulf %row, %row : tensor<16xf32>
    %max = rowwise.reduce maximumf %scaled : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %scaled, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: the kernel is kept short
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    %g = tensor.splat %given : tensor<16xf32>
    %d1 = arith.subf %row, %g : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: its shift is not the row's maximum
    %e1 = math.exp %d1 : tensor<16xf32>
    %sum1 = rowwise.reduce addf %e1 : tensor<16xf32> -> f32
    %s1 = tensor.splat %sum1 : tensor<16xf32>
    %o1 = arith.divf %e1, %s1 : tensor<16xf32>
    %z = arith.truncf %o : tensor<16xf32> to tensor<16xbf16>
    %z1 = arith.truncf %o1 : tensor<16xf32> to tensor<16xbf16>
    rowwise.yield %z, %z1 : tensor<16xbf16>, tensor<16xbf16>
  }
  return %y#0, %y#1 : tensor<8x16xbf16>, tensor<8x16xbf16>
}
