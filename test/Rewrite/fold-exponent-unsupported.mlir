// RUN: softmax-opt %s --rowwise-fold-exponent | FileCheck %s
// RUN: softmax-opt %s --rowwise-fold-exponent --remarks-filter=rowwise-fold-exponent 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=REMARK

// Programs in which the common factor would not cancel, or could not be had.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// A shift that is given may leave an exponential just below infinity, and so may
// one by the row's minimum, or by another row's maximum.
// CHECK-LABEL: func @other_shifts
func.func @other_shifts(%x: tensor<8x16xf32>, %z: tensor<8x16xf32>, %shift: tensor<8xf32>)
    -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y:3 = rowwise.fuse ins(%x, %z, %shift : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8xf32>) axis [1]
      maps [#all, #all, #outer, #all, #all, #all] -> tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %other: tensor<16xf32>, %given: f32):
    %min = rowwise.reduce minimumf %row : tensor<16xf32> -> f32
    %max = rowwise.reduce maximumf %other : tensor<16xf32> -> f32
    %m1 = tensor.splat %given : tensor<16xf32>
    %m2 = tensor.splat %min : tensor<16xf32>
    %m3 = tensor.splat %max : tensor<16xf32>
    %d1 = arith.subf %row, %m1 : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: its shift is not the row's maximum
    %e1 = math.exp %d1 : tensor<16xf32>
    %d2 = arith.subf %row, %m2 : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: its shift is not the row's maximum
    %e2 = math.exp %d2 : tensor<16xf32>
    %d3 = arith.subf %row, %m3 : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: its shift is not the row's maximum
    %e3 = math.exp %d3 : tensor<16xf32>
    %sum1 = rowwise.reduce addf %e1 : tensor<16xf32> -> f32
    %sum2 = rowwise.reduce addf %e2 : tensor<16xf32> -> f32
    %sum3 = rowwise.reduce addf %e3 : tensor<16xf32> -> f32
    %s1 = tensor.splat %sum1 : tensor<16xf32>
    %s2 = tensor.splat %sum2 : tensor<16xf32>
    %s3 = tensor.splat %sum3 : tensor<16xf32>
    %o1 = arith.divf %e1, %s1 : tensor<16xf32>
    %o2 = arith.divf %e2, %s2 : tensor<16xf32>
    %o3 = arith.divf %e3, %s3 : tensor<16xf32>
    rowwise.yield %o1, %o2, %o3 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
  }
  return %y#0, %y#1, %y#2 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>
}

// The logarithm of the sum would carry the factor.
// CHECK-LABEL: func @negative_log_softmax
func.func @negative_log_softmax(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: a common factor of the row would not cancel in math.log at [[#@LINE+3]]:
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %log = math.log %sum : f32
    %l = tensor.splat %log : tensor<16xf32>
    %o = arith.subf %d, %l : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// The factor would be written.
// CHECK-LABEL: func @negative_exponential_written
func.func @negative_exponential_written(%x: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y:2 = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all, #all] -> tensor<8x16xf32>, tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: a common factor of the row would not cancel in rowwise.yield at [[#@LINE+5]]:
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o, %e : tensor<16xf32>, tensor<16xf32>
  }
  return %y#0, %y#1 : tensor<8x16xf32>, tensor<8x16xf32>
}

// CHECK-LABEL: func @negative_sum_written
func.func @negative_sum_written(%x: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8xf32>) {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y:2 = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all, #outer] -> tensor<8x16xf32>, tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: a common factor of the row would not cancel in rowwise.yield at [[#@LINE+5]]:
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o, %sum : tensor<16xf32>, f32
  }
  return %y#0, %y#1 : tensor<8x16xf32>, tensor<8xf32>
}

// The product has the factor twice, the sum once.
// CHECK-LABEL: func @negative_product
func.func @negative_product(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: a common factor of the row would not cancel in rowwise.yield at [[#@LINE+6]]:
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %square = arith.mulf %e, %e : tensor<16xf32>
    %o = arith.divf %square, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// A sum of different degrees, as in softmax with a sink.
// CHECK-LABEL: func @negative_constant_added
func.func @negative_constant_added(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: a common factor of the row would not cancel in arith.addf at [[#@LINE+4]]:
    %e = math.exp %d : tensor<16xf32>
    %one = arith.constant 1.0 : f32
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %sink = arith.addf %sum, %one : f32
    %s = tensor.splat %sink : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// The factor of a product depends on how many elements there are.
// CHECK-LABEL: func @negative_product_of_all
func.func @negative_product_of_all(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: a common factor of the row would not cancel in rowwise.reduce at [[#@LINE+2]]:
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce mulf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// A comparison with a number depends on the factor.
// CHECK-LABEL: func @negative_comparison
func.func @negative_comparison(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: a common factor of the row would not cancel in arith.cmpf at [[#@LINE+6]]:
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    %half = arith.constant dense<0.5> : tensor<16xf32>
    %isLarge = arith.cmpf ogt, %e, %half : tensor<16xf32>
    %z = arith.select %isLarge, %o, %half : tensor<16xi1>, tensor<16xf32>
    rowwise.yield %z : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// What a branch does with it is not looked into.
// CHECK-LABEL: func @negative_branch
func.func @negative_branch(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: a common factor of the row would not cancel in scf.if at [[#@LINE+5]]:
    %e = math.exp %d : tensor<16xf32>
    %zero = arith.constant 0.0 : f32
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %isPositive = arith.cmpf ogt, %max, %zero : f32
    %z = scf.if %isPositive -> f32 {
      %twice = arith.addf %sum, %sum : f32
      scf.yield %twice : f32
    } else {
      scf.yield %sum : f32
    }
    %s = tensor.splat %z : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// Without a shift there is nothing to fold.
// CHECK-LABEL: func @negative_no_shift
func.func @negative_no_shift(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: its argument is not a row less a scalar
    %e = math.exp %row : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func @negative_shift_is_a_row
func.func @negative_shift_is_a_row(%x: tensor<8x16xf32>, %z: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y = rowwise.fuse ins(%x, %z : tensor<8x16xf32>, tensor<8x16xf32>) axis [1]
      maps [#all, #all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %other: tensor<16xf32>):
    %d = arith.subf %row, %other : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: its argument is not a row less a scalar
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// The bound of the error is that of f32.
// CHECK-LABEL: func @negative_f64
func.func @negative_f64(%x: tensor<8x16xf64>) -> tensor<8x16xf64> {
  // CHECK-NOT: math.exp2
  // CHECK: math.exp %
  // CHECK-NOT: math.exp2
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf64>) axis [1]
      maps [#all, #all] -> tensor<8x16xf64> {
  ^bb0(%row: tensor<16xf64>):
    %max = rowwise.reduce maximumf %row : tensor<16xf64> -> f64
    %m = tensor.splat %max : tensor<16xf64>
    %d = arith.subf %row, %m : tensor<16xf64>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponential is computed as written: its argument is not f32
    %e = math.exp %d : tensor<16xf64>
    %sum = rowwise.reduce addf %e : tensor<16xf64> -> f64
    %s = tensor.splat %sum : tensor<16xf64>
    %o = arith.divf %e, %s : tensor<16xf64>
    rowwise.yield %o : tensor<16xf64>
  }
  return %y : tensor<8x16xf64>
}
