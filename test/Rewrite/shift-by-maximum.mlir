// RUN: softmax-opt %s --rowwise-shift-by-maximum | FileCheck %s
// RUN: softmax-opt %s --rowwise-shift-by-maximum --remarks-filter=rowwise-shift-by-maximum 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=REMARK --implicit-check-not=Passed

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// The pass's example, as PyTorch has it: infinite magnitudes are compared in f64.
// CHECK-LABEL: func @equal_to_infinity
func.func @equal_to_infinity(%x: tensor<8x16xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-DAG: %[[MAX:.*]] = rowwise.reduce maximumf %[[ROW]]
  // CHECK: %[[ISINF:.*]] = arith.cmpf oeq
  // CHECK: %[[SHIFT:.*]] = arith.select %[[ISINF]]
  // CHECK: %[[M:.*]] = tensor.splat %[[MAX]] : tensor<16xf32>
  // CHECK-NEXT: %[[D:.*]] = arith.subf %[[ROW]], %[[M]]
  // CHECK-NEXT: %[[E:.*]] = math.exp %[[D]]
  // CHECK-NEXT: %[[S:.*]] = rowwise.reduce addf %[[E]]
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0.0
  // CHECK-NEXT: %[[OTHER:.*]] = arith.maximumf %[[MAX]], %[[ZERO]]
  // CHECK-NEXT: %[[SUM:.*]] = arith.select %[[ISINF]], %[[OTHER]], %[[S]]
  // CHECK-NEXT: rowwise.yield %[[SHIFT]], %[[SUM]]
  %shift, %sum = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer, #outer]
      -> tensor<8xf32>, tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %zero = arith.constant 0.0 : f32
    %inf = arith.constant 0x7FF0000000000000 : f64
    %m = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %abs = math.absf %m : f32
    %wide = arith.extf %abs : f32 to f64
    %isinf = arith.cmpf oeq, %wide, %inf : f64
    %shift = arith.select %isinf, %zero, %m : f32
    %ss = tensor.splat %shift : tensor<16xf32>
    %d = arith.subf %row, %ss : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the exponentials are shifted by the maximum itself, and their sum is chosen where that is not finite
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    rowwise.yield %shift, %sum : f32, f32
  }
  return %shift, %sum : tensor<8xf32>, tensor<8xf32>
}

// As JAX has it, of any size: the other way round.
// CHECK-LABEL: func @unequal_to_infinity
func.func @unequal_to_infinity(%x: tensor<8x?xf32>) -> tensor<8xf32> {
  // CHECK: %[[MAX:.*]] = rowwise.reduce maximumf
  // CHECK: %[[ISFINITE:.*]] = arith.cmpf one
  // CHECK: tensor.splat %[[MAX]][%{{.*}}] : tensor<?xf32>
  // CHECK: %[[S:.*]] = rowwise.reduce addf
  // CHECK: %[[OTHER:.*]] = arith.maximumf %[[MAX]]
  // CHECK: arith.select %[[ISFINITE]], %[[S]], %[[OTHER]]
  %sum = rowwise.fuse ins(%x : tensor<8x?xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<?xf32>):
    %zero = arith.constant 0.0 : f32
    %inf = arith.constant 0x7F800000 : f32
    %c0 = arith.constant 0 : index
    %width = tensor.dim %row, %c0 : tensor<?xf32>
    %m = rowwise.reduce maximumf %row : tensor<?xf32> -> f32
    %abs = math.absf %m : f32
    %isfinite = arith.cmpf one, %abs, %inf : f32
    %shift = arith.select %isfinite, %m, %zero : f32
    %ss = tensor.splat %shift[%width] : tensor<?xf32>
    %d = arith.subf %row, %ss : tensor<?xf32>
    %e = math.exp %d : tensor<?xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]
    %sum = rowwise.reduce addf %e : tensor<?xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %sum : tensor<8xf32>
}

// A case for rows of nothing but -inf alone, and one by an operation that says it.
// CHECK-LABEL: func @other_cases
func.func @other_cases(%x: tensor<8x16xf64>) -> (tensor<8xf64>, tensor<8xf64>) {
  // CHECK: %[[MAX:.*]] = rowwise.reduce maximumf
  // CHECK-COUNT-2: arith.maximumf %[[MAX]]
  %0, %1 = rowwise.fuse ins(%x : tensor<8x16xf64>) axis [1] maps [#all, #outer, #outer]
      -> tensor<8xf64>, tensor<8xf64> {
  ^bb0(%row: tensor<16xf64>):
    %one = arith.constant 1.0 : f64
    %lowest = arith.constant 0xFFF0000000000000 : f64
    %m = rowwise.reduce maximumf %row : tensor<16xf64> -> f64
    %islowest = arith.cmpf oeq, %m, %lowest : f64
    %shift = arith.select %islowest, %one, %m : f64
    %ss = tensor.splat %shift : tensor<16xf64>
    %d = arith.subf %row, %ss : tensor<16xf64>
    %e = math.exp %d : tensor<16xf64>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]
    %sum = rowwise.reduce addf %e : tensor<16xf64> -> f64
    %isfinite = math.isfinite %m : f64
    %shift2 = arith.select %isfinite, %m, %one : f64
    %ss2 = tensor.splat %shift2 : tensor<16xf64>
    %d2 = arith.subf %row, %ss2 : tensor<16xf64>
    %e2 = math.exp %d2 : tensor<16xf64>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]
    %sum2 = rowwise.reduce addf %e2 : tensor<16xf64> -> f64
    rowwise.yield %sum, %sum2 : f64, f64
  }
  return %0, %1 : tensor<8xf64>, tensor<8xf64>
}

// Left: a maximum that ignores NaNs, a finite maximum that is replaced, a
// maximum of something else, a constant that is not finite, exponentials that
// are used again.
// CHECK-LABEL: func @left
func.func @left(%x: tensor<8x16xf32>, %z: tensor<8x16xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x16xf32>) {
  // CHECK-NOT: arith.maximumf
  %0:6 = rowwise.fuse ins(%x, %z : tensor<8x16xf32>, tensor<8x16xf32>) axis [1]
      maps [#all, #all, #outer, #outer, #outer, #outer, #outer, #all]
      -> tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %other: tensor<16xf32>):
    %zero = arith.constant 0.0 : f32
    %inf = arith.constant 0x7F800000 : f32
    %lowest = arith.constant 0xFF800000 : f32
    %n = rowwise.reduce maxnumf %row : tensor<16xf32> -> f32
    %m = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %o = rowwise.reduce maximumf %other : tensor<16xf32> -> f32

    %isfinite1 = math.isfinite %n : f32
    %shift1 = arith.select %isfinite1, %n, %zero : f32
    %ss1 = tensor.splat %shift1 : tensor<16xf32>
    %d1 = arith.subf %row, %ss1 : tensor<16xf32>
    %e1 = math.exp %d1 : tensor<16xf32>
    %sum1 = rowwise.reduce addf %e1 : tensor<16xf32> -> f32

    %isabove2 = arith.cmpf ogt, %m, %lowest : f32
    %shift2 = arith.select %isabove2, %zero, %m : f32
    %ss2 = tensor.splat %shift2 : tensor<16xf32>
    %d2 = arith.subf %row, %ss2 : tensor<16xf32>
    %e2 = math.exp %d2 : tensor<16xf32>
    %sum2 = rowwise.reduce addf %e2 : tensor<16xf32> -> f32

    %isfinite3 = math.isfinite %o : f32
    %shift3 = arith.select %isfinite3, %o, %zero : f32
    %ss3 = tensor.splat %shift3 : tensor<16xf32>
    %d3 = arith.subf %row, %ss3 : tensor<16xf32>
    %e3 = math.exp %d3 : tensor<16xf32>
    %sum3 = rowwise.reduce addf %e3 : tensor<16xf32> -> f32

    %isfinite4 = math.isfinite %m : f32
    %shift4 = arith.select %isfinite4, %m, %inf : f32
    %ss4 = tensor.splat %shift4 : tensor<16xf32>
    %d4 = arith.subf %row, %ss4 : tensor<16xf32>
    %e4 = math.exp %d4 : tensor<16xf32>
    %sum4 = rowwise.reduce addf %e4 : tensor<16xf32> -> f32

    %shift5 = arith.select %isfinite4, %m, %zero : f32
    %ss5 = tensor.splat %shift5 : tensor<16xf32>
    %d5 = arith.subf %row, %ss5 : tensor<16xf32>
    %e5 = math.exp %d5 : tensor<16xf32>
    %sum5 = rowwise.reduce addf %e5 : tensor<16xf32> -> f32
    rowwise.yield %sum1, %sum2, %sum3, %sum4, %sum5, %e5 : f32, f32, f32, f32, f32, tensor<16xf32>
  }
  return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5
      : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x16xf32>
}
