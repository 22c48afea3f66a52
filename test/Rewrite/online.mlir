// RUN: softmax-opt %s --rowwise-online | FileCheck %s
// RUN: softmax-opt %s --rowwise-online --remarks-filter=rowwise-online 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=REMARK

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// The pass's example.
// CHECK-LABEL: func @softmax_sum
func.func @softmax_sum(%x: tensor<8x16xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NOT: rowwise.reduce {{maximumf|addf}}
  // CHECK: %[[BOTH:.*]]:2 = rowwise.reduce max_sumexp %[[ROW]] : tensor<16xf32> -> f32, f32
  // CHECK-NOT: rowwise.reduce {{maximumf|addf}}
  // CHECK: rowwise.yield %[[BOTH]]#0, %[[BOTH]]#1
  %max, %sum = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer, #outer]
      -> tensor<8xf32>, tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the maximum and the sum of exponentials are found in one pass over the row
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    rowwise.yield %max, %sum : f32, f32
  }
  return %max, %sum : tensor<8xf32>, tensor<8xf32>
}

// The exponentials are written as well: they stay, on the merged maximum.
// CHECK-LABEL: func @softmax
func.func @softmax(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[BOTH:.*]]:2 = rowwise.reduce max_sumexp %[[ROW]]
  // CHECK-NEXT: %[[M:.*]] = tensor.splat %[[BOTH]]#0
  // CHECK-NEXT: %[[D:.*]] = arith.subf %[[ROW]], %[[M]]
  // CHECK-NEXT: %[[E:.*]] = math.exp %[[D]]
  // CHECK-NEXT: %[[S:.*]] = tensor.splat %[[BOTH]]#1
  // CHECK-NEXT: %[[O:.*]] = arith.divf %[[E]], %[[S]]
  // CHECK-NEXT: rowwise.yield %[[O]]
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the maximum and the sum of exponentials are found in one pass over the row
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// What is reduced is computed from the row.
// CHECK-LABEL: func @scaled
func.func @scaled(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  // CHECK: %[[SCALED:.*]] = arith.mulf
  // CHECK: rowwise.reduce max_sumexp %[[SCALED]] : tensor<?xf32> -> f32, f32
  // CHECK-NOT: rowwise.reduce
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [1] maps [#all, #outer] -> tensor<?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %zero = arith.constant 0 : index
    %eighth = arith.constant 0.125 : f32
    %width = tensor.dim %row, %zero : tensor<?xf32>
    %eighths = tensor.splat %eighth[%width] : tensor<?xf32>
    %scaled = arith.mulf %row, %eighths : tensor<?xf32>
    %max = rowwise.reduce maximumf %scaled : tensor<?xf32> -> f32
    %m = tensor.splat %max[%width] : tensor<?xf32>
    %d = arith.subf %scaled, %m : tensor<?xf32>
    %e = math.exp %d : tensor<?xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the maximum and the sum of exponentials are found in one pass over the row
    %sum = rowwise.reduce addf %e : tensor<?xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<?xf32>
}

// Where the version says so.
// CHECK-LABEL: func @versions
func.func @versions(%x: tensor<8x4096xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.fuse
  // CHECK-NOT: sumexp
  // CHECK: rowwise.reduce maximumf
  // CHECK: rowwise.reduce addf
  // CHECK-NOT: sumexp
  // CHECK: }, {
  // CHECK-NOT: rowwise.reduce {{maximumf|addf}}
  // CHECK: rowwise.reduce max_sumexp
  // CHECK-NOT: rowwise.reduce {{maximumf|addf}}
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x4096xf32>) axis [1] maps [#all, #outer]
      versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 4, rows = 1>,
                    rows = <alignment = aligned, minWidth = 4096, maxWidth = 4096>>,
                #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1>,
                    rows = <alignment = any, minWidth = 4096, maxWidth = 4096>, rewrites = <mergesExponentials = true, mergesMoments = true>>] -> tensor<8xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %max = rowwise.reduce maximumf %row : tensor<4096xf32> -> f32
    %m = tensor.splat %max : tensor<4096xf32>
    %d = arith.subf %row, %m : tensor<4096xf32>
    %e = math.exp %d : tensor<4096xf32>
    %sum = rowwise.reduce addf %e : tensor<4096xf32> -> f32
    rowwise.yield %sum : f32
  }, {
  ^bb0(%row: tensor<4096xf32>):
    %max = rowwise.reduce maximumf %row : tensor<4096xf32> -> f32
    %m = tensor.splat %max : tensor<4096xf32>
    %d = arith.subf %row, %m : tensor<4096xf32>
    %e = math.exp %d : tensor<4096xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the maximum and the sum of exponentials are found in one pass over the row
    %sum = rowwise.reduce addf %e : tensor<4096xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<8xf32>
}

// CHECK-LABEL: func @negative_other_maximum
func.func @negative_other_maximum(%x: tensor<8x16xf32>, %z: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: sumexp
  // CHECK: return
  %y = rowwise.fuse ins(%x, %z : tensor<8x16xf32>, tensor<8x16xf32>) axis [1] maps [#all, #all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>, %other: tensor<16xf32>):
    // The maximum of another row is no bound of this one.
    %max = rowwise.reduce maximumf %other : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponentials are summed in a pass of their own over the row: their shift is not a reduction of their arguments
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<8xf32>
}

// CHECK-LABEL: func @negative_difference_turned
func.func @negative_difference_turned(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: sumexp
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    // exp(max - x)
    %d = arith.subf %m, %row : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponentials are summed in a pass of their own over the row: their arguments are not shifted by a scalar of the row
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<8xf32>
}

// Of a row of NaNs the pair leaves the maximum open; here it is a result.
// CHECK-LABEL: func @negative_maxnumf
func.func @negative_maxnumf(%x: tensor<8x16xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NOT: sumexp
  // CHECK: return
  %y:2 = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer, #outer] -> tensor<8xf32>, tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maxnumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponentials are summed in a pass of their own over the row: their shift is used by itself, and ignores NaNs
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    rowwise.yield %max, %sum : f32, f32
  }
  return %y#0, %y#1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func @negative_not_a_sum
func.func @negative_not_a_sum(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: sumexp
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    %product = rowwise.reduce mulf %e : tensor<16xf32> -> f32
    rowwise.yield %product : f32
  }
  return %y : tensor<8xf32>
}

// CHECK-LABEL: func @negative_sum_of_something_else
func.func @negative_sum_of_something_else(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: sumexp
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    %p = arith.mulf %e, %row : tensor<16xf32>
    %sum = rowwise.reduce addf %p : tensor<16xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<8xf32>
}
