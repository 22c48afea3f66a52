// RUN: softmax-opt %s --rowwise-compute-types --remarks-filter=rowwise-compute-types --split-input-file 2> %t.fast | FileCheck %s --check-prefixes=CHECK,FAST
// RUN: FileCheck %s --check-prefix=REMARK < %t.fast
// RUN: softmax-opt %s --rowwise-compute-types=precise --remarks-filter=rowwise-compute-types --split-input-file 2> %t.precise | FileCheck %s --check-prefixes=CHECK,PRECISE
// RUN: count 0 < %t.precise
// RUN: softmax-opt %s --rowwise-compute-types --split-input-file -o /dev/null 2>&1 | count 0

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// The variance as torch-mlir writes it.
// CHECK-LABEL: func @variance
func.func @variance(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // FAST-NOT: f64
  // FAST: %[[SUM:.*]] = rowwise.reduce addf %[[ROW]] : tensor<16xf32> -> f32
  // FAST: %[[MEAN:.*]] = arith.divf %[[SUM]], %{{.*}} : f32
  // FAST: %[[M:.*]] = tensor.splat %[[MEAN]] : tensor<16xf32>
  // FAST: %[[D:.*]] = arith.subf %[[ROW]], %[[M]] : tensor<16xf32>
  // FAST: %[[SQUARE:.*]] = arith.mulf %[[D]], %[[D]] : tensor<16xf32>
  // FAST: %[[SUM2:.*]] = rowwise.reduce addf %[[SQUARE]] : tensor<16xf32> -> f32
  // FAST: %[[VAR:.*]] = arith.divf %[[SUM2]], %{{.*}} : f32
  // FAST: rowwise.yield %[[VAR]] : f32
  // FAST-NOT: f64
  // PRECISE: arith.extf %[[ROW]] : tensor<16xf32> to tensor<16xf64>
  // PRECISE: rowwise.reduce addf %{{.*}} : tensor<16xf64> -> f64
  // PRECISE: arith.truncf %{{.*}} : f64 to f32
  // REMARK: remark: {{.*}}f64 between operands and results of other types is computed in f32; --math=precise keeps it
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #row] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %n = arith.constant 16.0 : f64
    %r = arith.extf %row : tensor<16xf32> to tensor<16xf64>
    %sum = rowwise.reduce addf %r : tensor<16xf64> -> f64
    %mean = arith.divf %sum, %n : f64
    %m = tensor.splat %mean : tensor<16xf64>
    %d = arith.subf %r, %m : tensor<16xf64>
    %d2 = arith.mulf %d, %d : tensor<16xf64>
    %sum2 = rowwise.reduce addf %d2 : tensor<16xf64> -> f64
    %var = arith.divf %sum2, %n : f64
    %v = arith.truncf %var : f64 to f32
    rowwise.yield %v : f32
  }
  return %y : tensor<8xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func @negative_difference_of_sums
func.func @negative_difference_of_sums(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: arith.subf %{{.*}}, %{{.*}} : f64
  // REMARK: remark: {{.*}}f64 between operands and results of other types is kept
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #row] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %n = arith.constant 16.0 : f64
    %r = arith.extf %row : tensor<16xf32> to tensor<16xf64>
    %r2 = arith.mulf %r, %r : tensor<16xf64>
    %sum = rowwise.reduce addf %r : tensor<16xf64> -> f64
    %sum2 = rowwise.reduce addf %r2 : tensor<16xf64> -> f64
    %mean = arith.divf %sum, %n : f64
    %square = arith.divf %sum2, %n : f64
    %mean2 = arith.mulf %mean, %mean : f64
    // REMARK-SAME: f32 has no room for arith.subf at [[#@LINE+1]]:
    %var = arith.subf %square, %mean2 : f64
    %v = arith.truncf %var : f64 to f32
    rowwise.yield %v : f32
  }
  return %y : tensor<8xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#none = affine_map<(d0, d1) -> ()>

// An element of a table is a scalar of the row.
// CHECK-LABEL: func @negative_difference_of_weighted_sums
func.func @negative_difference_of_weighted_sums(%x: tensor<8x16xf32>, %at: tensor<8xi32>, %w: tensor<9xf32>) -> tensor<8xf32> {
  // CHECK: arith.subf %{{.*}}, %{{.*}} : f64
  // REMARK: remark: {{.*}}f64 between operands and results of other types is kept
  %y = rowwise.fuse ins(%x, %at, %w : tensor<8x16xf32>, tensor<8xi32>, tensor<9xf32>) axis [1]
      maps [#all, #row, #none, #row] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>, %label: i32, %table: tensor<9xf32>):
    %i = arith.index_cast %label : i32 to index
    %e = tensor.extract %table[%i] : tensor<9xf32>
    %weight = arith.extf %e : f32 to f64
    %r = arith.extf %row : tensor<16xf32> to tensor<16xf64>
    %r2 = arith.mulf %r, %r : tensor<16xf64>
    %sum = rowwise.reduce addf %r : tensor<16xf64> -> f64
    %sum2 = rowwise.reduce addf %r2 : tensor<16xf64> -> f64
    %weighted = arith.mulf %sum2, %weight : f64
    %square = arith.mulf %sum, %sum : f64
    // REMARK-SAME: f32 has no room for arith.subf at [[#@LINE+1]]:
    %var = arith.subf %weighted, %square : f64
    %v = arith.truncf %var : f64 to f32
    rowwise.yield %v : f32
  }
  return %y : tensor<8xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>

// 0.1 is not in f32: 0.1 in f32, which is more, is not less or equal.
// CHECK-LABEL: func @comparison_with_a_constant
func.func @comparison_with_a_constant(%x: tensor<8x16xf32>) -> tensor<8x16xi1> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK: %[[R:.*]] = arith.extf %[[ROW]] : tensor<16xf32> to tensor<16xf64>
  // CHECK: %[[C:.*]] = arith.constant 1.000000e-01 : f64
  // CHECK: %[[S:.*]] = tensor.splat %[[C]] : tensor<16xf64>
  // CHECK: %[[Y:.*]] = arith.cmpf ole, %[[R]], %[[S]] : tensor<16xf64>
  // CHECK: rowwise.yield %[[Y]]
  // REMARK: remark: {{.*}}is computed in f32
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xi1> {
  ^bb0(%row: tensor<16xf32>):
    %r = arith.extf %row : tensor<16xf32> to tensor<16xf64>
    %c = arith.constant 0.1 : f64
    %s = tensor.splat %c : tensor<16xf64>
    %less = arith.cmpf ole, %r, %s : tensor<16xf64>
    rowwise.yield %less : tensor<16xi1>
  }
  return %y : tensor<8x16xi1>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @negative_constant_beyond_f32
func.func @negative_constant_beyond_f32(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: arith.constant dense<-1.79{{.*}}> : tensor<16xf64>
  // CHECK: arith.addf %{{.*}} : tensor<16xf64>
  // REMARK: remark: {{.*}}is kept
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    // REMARK-SAME: f32 has no room for arith.constant at [[#@LINE+1]]:
    %c = arith.constant dense<-1.7976931348623157e308> : tensor<16xf64>
    %r = arith.extf %row : tensor<16xf32> to tensor<16xf64>
    %s = arith.addf %r, %c : tensor<16xf64>
    %t = arith.truncf %s : tensor<16xf64> to tensor<16xf32>
    rowwise.yield %t : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @negative_integer_through_f64
func.func @negative_integer_through_f64(%x: tensor<8x16xi64>) -> tensor<8x16xi64> {
  // CHECK: arith.sitofp %{{.*}} : tensor<16xi64> to tensor<16xf64>
  // REMARK: remark: {{.*}}is kept
  %y = rowwise.fuse ins(%x : tensor<8x16xi64>) axis [1] maps [#all, #all] -> tensor<8x16xi64> {
  ^bb0(%row: tensor<16xi64>):
    %r = arith.sitofp %row : tensor<16xi64> to tensor<16xf64>
    %f = math.floor %r : tensor<16xf64>
    // REMARK-SAME: f32 has no room for arith.fptosi at [[#@LINE+1]]:
    %i = arith.fptosi %f : tensor<16xf64> to tensor<16xi64>
    rowwise.yield %i : tensor<16xi64>
  }
  return %y : tensor<8x16xi64>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>

// A size that the host gives is one more value inside.
// CHECK-LABEL: func @size_from_the_host
func.func @size_from_the_host(%x: tensor<8x16xf32>, %i: index) -> tensor<8x16xf32> {
  %c = arith.index_cast %i : index to i64
  %n = arith.sitofp %c : i64 to f64
  // FAST: %[[N:.*]] = arith.truncf %{{.*}} : f64 to f32
  // FAST: tensor.splat %[[N]] : tensor<16xf32>
  // REMARK: remark: {{.*}}is computed in f32
  %y = rowwise.fuse ins(%x, %n : tensor<8x16xf32>, f64) axis [1] maps [#all, #none, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %count: f64):
    %r = arith.extf %row : tensor<16xf32> to tensor<16xf64>
    %s = tensor.splat %count : tensor<16xf64>
    %q = arith.divf %r, %s : tensor<16xf64>
    %t = arith.truncf %q : tensor<16xf64> to tensor<16xf32>
    rowwise.yield %t : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @negative_f64_result
func.func @negative_f64_result(%x: tensor<8x16xbf16>) -> tensor<8x16xf64> {
  // CHECK: %[[R:.*]] = arith.extf %{{.*}} : tensor<16xbf16> to tensor<16xf32>
  // CHECK: %[[D:.*]] = arith.extf %[[R]] : tensor<16xf32> to tensor<16xf64>
  // CHECK: math.exp %[[D]] : tensor<16xf64>
  %y = rowwise.fuse ins(%x : tensor<8x16xbf16>) axis [1] maps [#all, #all] -> tensor<8x16xf64> {
  ^bb0(%row: tensor<16xbf16>):
    %r = arith.extf %row : tensor<16xbf16> to tensor<16xf64>
    %e = math.exp %r : tensor<16xf64>
    rowwise.yield %e : tensor<16xf64>
  }
  return %y : tensor<8x16xf64>
}
