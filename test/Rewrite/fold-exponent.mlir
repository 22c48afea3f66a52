// RUN: softmax-opt %s --rowwise-fold-exponent | FileCheck %s
// RUN: softmax-opt %s --rowwise-fold-exponent --remarks-filter=rowwise-fold-exponent 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=REMARK

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// The pass's example: |M| < 2^20 is tested once a row.
// CHECK-LABEL: func @softmax
func.func @softmax(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[MAX:.*]] = rowwise.reduce maximumf %[[ROW]]
  // CHECK-NOT: math.exp %
  // CHECK: %[[LOG2E:.*]] = arith.constant 1.44269502 : f32
  // CHECK-NEXT: %[[M:.*]] = arith.mulf %[[MAX]], %[[LOG2E]] : f32
  // CHECK-NEXT: %[[ABS:.*]] = math.absf %[[M]] : f32
  // CHECK-NEXT: %[[BOUND:.*]] = arith.constant 0x49800000 : f32
  // CHECK-NEXT: %[[SMALL:.*]] = arith.cmpf olt, %[[ABS]], %[[BOUND]] : f32
  // CHECK-NEXT: %[[C:.*]] = tensor.splat %[[LOG2E]] : tensor<16xf32>
  // CHECK-NEXT: %[[E:.*]] = scf.if %[[SMALL]] -> (tensor<16xf32>) {
  // CHECK-NEXT:   %[[MINUS:.*]] = arith.negf %[[M]] : f32
  // CHECK-NEXT:   %[[MS:.*]] = tensor.splat %[[MINUS]]
  // CHECK-NEXT:   %[[T:.*]] = math.fma %[[ROW]], %[[C]], %[[MS]]
  // CHECK-NEXT:   %[[E0:.*]] = math.exp2 %[[T]]
  // CHECK-NEXT:   scf.yield %[[E0]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   %[[MAXS:.*]] = tensor.splat %[[MAX]]
  // CHECK-NEXT:   %[[D:.*]] = arith.subf %[[ROW]], %[[MAXS]]
  // CHECK-NEXT:   %[[U:.*]] = arith.mulf %[[D]], %[[C]]
  // CHECK-NEXT:   %[[E1:.*]] = math.exp2 %[[U]]
  // CHECK-NEXT:   scf.yield %[[E1]]
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[SUM:.*]] = rowwise.reduce addf %[[E]]
  // CHECK-NEXT: %[[S:.*]] = tensor.splat %[[SUM]]
  // CHECK-NEXT: %[[O:.*]] = arith.divf %[[E]], %[[S]]
  // CHECK-NEXT: rowwise.yield %[[O]]
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the exponential is one multiply-add and exp2
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// The factor cancels: it is squared above and below.
// CHECK-LABEL: func @ratio_of_squares
func.func @ratio_of_squares(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: math.exp %
  // CHECK: scf.if
  // CHECK-NOT: math.exp %
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the exponential is one multiply-add and exp2
    %e = math.exp %d : tensor<16xf32>
    %square = arith.mulf %e, %e : tensor<16xf32>
    %sum = rowwise.reduce addf %square : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %square, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// A row that does not depend on the exponential may weigh it.
// CHECK-LABEL: func @weighted_ratio
func.func @weighted_ratio(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: math.exp %
  // CHECK: scf.if
  // CHECK-NOT: math.exp %
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the exponential is one multiply-add and exp2
    %e = math.exp %d : tensor<16xf32>
    %w = arith.mulf %e, %row : tensor<16xf32>
    %weighted = rowwise.reduce addf %w : tensor<16xf32> -> f32
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %o = arith.divf %weighted, %sum : f32
    rowwise.yield %o : f32
  }
  return %y : tensor<8xf32>
}

// Where reductions are merged the sum is rescaled as the maximum grows.
// CHECK-LABEL: func @negative_version_that_merges
func.func @negative_version_that_merges(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: rowwise.fuse
  // CHECK-NOT: math.exp %
  // CHECK: math.exp2
  // CHECK: }, {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all]
      versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>,
                    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>,
                #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1>,
                    rows = <alignment = any, minWidth = 16, maxWidth = 16>, rewrites = <mergesExponentials = true>>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the exponential is one multiply-add and exp2
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }, {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// A kernel that is to be kept short has no branch.
// CHECK-LABEL: func @negative_short_kernels
func.func @negative_short_kernels(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
                    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>, rewrites = <branchesOnShift = false>>,
                #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>,
                    rows = <alignment = any, minWidth = 16, maxWidth = 16>, rewrites = <branchesOnShift = false>>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    rowwise.yield %e : tensor<16xf32>
  }, {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    rowwise.yield %e : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}
