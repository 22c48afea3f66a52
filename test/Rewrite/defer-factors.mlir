// RUN: softmax-opt %s --rowwise-defer-factors | FileCheck %s
// RUN: softmax-opt %s --rowwise-defer-factors --rowwise-online | FileCheck %s --check-prefix=ONLINE

// What multiplies all weights of a sum of vectors multiplies the sum, which leaves a sum
// that exponentials weigh alone.

#x = affine_map<(d0, d1, d2) -> (d0, d1)>
#v = affine_map<(d0, d1, d2) -> (d1, d2)>
#y = affine_map<(d0, d1, d2) -> (d0, d2)>

// CHECK-LABEL: func @softmax
// ONLINE-LABEL: func @softmax
func.func @softmax(%x: tensor<5x40xf32>, %v: tensor<40x24xf32>) -> tensor<5x24xf32> {
  %y = rowwise.fuse ins(%x, %v : tensor<5x40xf32>, tensor<40x24xf32>) axis [1] inner [2] maps [#x, #v, #y] -> tensor<5x24xf32> {
  // CHECK: ^bb0(%[[X:.*]]: tensor<40xf32>, %[[V:.*]]: tensor<40xvector<24xf32>>):
  // ONLINE: ^bb0(%[[X:.*]]: tensor<40xf32>, %[[V:.*]]: tensor<40xvector<24xf32>>):
  // ONLINE-NEXT: %[[ALL:.*]]:3 = rowwise.reduce max_sumexp %[[X]] vectors(%[[V]]) : tensor<40xf32> vectors(tensor<40xvector<24xf32>>) -> f32, f32, vector<24xf32>
  // ONLINE-NOT: rowwise.reduce
  ^bb0(%row: tensor<40xf32>, %vectors: tensor<40xvector<24xf32>>):
    %max = rowwise.reduce maximumf %row : tensor<40xf32> -> f32
    %m = tensor.splat %max : tensor<40xf32>
    %d = arith.subf %row, %m : tensor<40xf32>
    // CHECK: %[[E:.*]] = math.exp
    %e = math.exp %d : tensor<40xf32>
    // CHECK: %[[SUM:.*]] = rowwise.reduce addf %[[E]] :
    %sum = rowwise.reduce addf %e : tensor<40xf32> -> f32
    %s = tensor.splat %sum : tensor<40xf32>
    %p = arith.divf %e, %s : tensor<40xf32>
    // CHECK: %[[BOTH:.*]]:2 = rowwise.reduce addf %[[E]] vectors(%[[V]])
    // CHECK: %[[DIVISOR:.*]] = vector.broadcast %[[SUM]] : f32 to vector<24xf32>
    // CHECK: %[[Y:.*]] = arith.divf %[[BOTH]]#1, %[[DIVISOR]] : vector<24xf32>
    %all, %weighted = rowwise.reduce addf %p vectors(%vectors) : tensor<40xf32> vectors(tensor<40xvector<24xf32>>) -> f32, vector<24xf32>
    // CHECK: rowwise.yield %[[Y]]
    rowwise.yield %weighted : vector<24xf32>
  }
  return %y : tensor<5x24xf32>
}

// Selections of zeros by a scalar, on either side, and factors, in order; a row of unknown
// length may be empty, and its sum stays 0.
// CHECK-LABEL: func @selected
// ONLINE-LABEL: func @selected
func.func @selected(%x: tensor<5x?xf32>, %v: tensor<?x24xf32>, %f: tensor<5xf32>) -> tensor<5x24xf32> {
  %y = rowwise.fuse ins(%x, %v, %f : tensor<5x?xf32>, tensor<?x24xf32>, tensor<5xf32>) axis [1] inner [2]
      maps [#x, #v, affine_map<(d0, d1, d2) -> (d0)>, #y] -> tensor<5x24xf32> {
  // CHECK: ^bb0(%[[X:.*]]: tensor<?xf32>, %[[V:.*]]: tensor<?xvector<24xf32>>, %[[F:.*]]: f32):
  ^bb0(%row: tensor<?xf32>, %vectors: tensor<?xvector<24xf32>>, %factor: f32):
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %n = tensor.dim %row, %c0 : tensor<?xf32>
    %zeros = tensor.splat %zero[%n] : tensor<?xf32>
    // CHECK: %[[IS_SMALL:.*]] = arith.cmpf olt
    %small = arith.cmpf olt, %factor, %zero : f32
    %smalls = tensor.splat %small[%n] : tensor<?xi1>
    %factors = tensor.splat %factor[%n] : tensor<?xf32>
    %multiplied = arith.mulf %factors, %row : tensor<?xf32>
    %cleared = arith.select %smalls, %zeros, %multiplied : tensor<?xi1>, tensor<?xf32>
    %kept = arith.select %small, %cleared, %zeros : tensor<?xf32>
    // CHECK: %[[BOTH:.*]]:2 = rowwise.reduce addf %[[X]] vectors(%[[V]])
    // CHECK: %[[BROADCAST:.*]] = vector.broadcast %[[F]] : f32 to vector<24xf32>
    // CHECK: %[[MULTIPLIED:.*]] = arith.mulf %[[BOTH]]#1, %[[BROADCAST]] : vector<24xf32>
    // CHECK: %[[CLEARED:.*]] = arith.select %[[IS_SMALL]], %[[ZEROS:.*]], %[[MULTIPLIED]] : vector<24xf32>
    // CHECK: %[[KEPT:.*]] = arith.select %[[IS_SMALL]], %[[CLEARED]], %[[ZEROS]] : vector<24xf32>
    // CHECK: %[[IS_EMPTY:.*]] = arith.cmpi eq
    // CHECK: %[[Y:.*]] = arith.select %[[IS_EMPTY]], %[[ZEROS]], %[[KEPT]] : vector<24xf32>
    %all, %weighted = rowwise.reduce addf %kept vectors(%vectors) : tensor<?xf32> vectors(tensor<?xvector<24xf32>>) -> f32, vector<24xf32>
    // CHECK: rowwise.yield %[[Y]]
    rowwise.yield %weighted : vector<24xf32>
  }
  return %y : tensor<5x24xf32>
}

// The sum of weights is used itself, and what multiplies weights differs from one to the next.
// CHECK-LABEL: func @others
func.func @others(%x: tensor<5x40xf32>, %v: tensor<40x24xf32>) -> (tensor<5x24xf32>, tensor<5xf32>, tensor<5x24xf32>) {
  %y:3 = rowwise.fuse ins(%x, %v : tensor<5x40xf32>, tensor<40x24xf32>) axis [1] inner [2]
      maps [#x, #v, #y, affine_map<(d0, d1, d2) -> (d0)>, #y] -> tensor<5x24xf32>, tensor<5xf32>, tensor<5x24xf32> {
  ^bb0(%row: tensor<40xf32>, %vectors: tensor<40xvector<24xf32>>):
    %two = arith.constant 2.0 : f32
    %twos = tensor.splat %two : tensor<40xf32>
    // CHECK: %[[TWICE:.*]] = arith.mulf
    %twice = arith.mulf %row, %twos : tensor<40xf32>
    // CHECK: rowwise.reduce addf %[[TWICE]] vectors
    %sum, %first = rowwise.reduce addf %twice vectors(%vectors) : tensor<40xf32> vectors(tensor<40xvector<24xf32>>) -> f32, vector<24xf32>
    // CHECK: %[[SQUARE:.*]] = arith.mulf
    %square = arith.mulf %row, %row : tensor<40xf32>
    // CHECK: rowwise.reduce addf %[[SQUARE]] vectors
    %all, %second = rowwise.reduce addf %square vectors(%vectors) : tensor<40xf32> vectors(tensor<40xvector<24xf32>>) -> f32, vector<24xf32>
    rowwise.yield %first, %sum, %second : vector<24xf32>, f32, vector<24xf32>
  }
  return %y#0, %y#1, %y#2 : tensor<5x24xf32>, tensor<5xf32>, tensor<5x24xf32>
}
