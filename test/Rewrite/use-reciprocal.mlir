// RUN: softmax-opt %s --rowwise-use-reciprocal | FileCheck %s
// RUN: softmax-opt %s --rowwise-use-reciprocal --remarks-filter=rowwise-use-reciprocal 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=REMARK

#all = affine_map<(d0, d1) -> (d0, d1)>

// The pass's example. Outside of [2^-126, 2^126] the division stays.
// CHECK-LABEL: func @divide_by_sum
func.func @divide_by_sum(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[SUM:.*]] = rowwise.reduce addf %[[ROW]]
  // CHECK-NEXT: %[[S:.*]] = tensor.splat %[[SUM]]
  // CHECK-NEXT: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
  // CHECK-NEXT: %[[R:.*]] = arith.divf %[[ONE]], %[[SUM]] fastmath<afn> : f32
  // CHECK-NEXT: %[[ABS:.*]] = math.absf %[[SUM]] : f32
  // CHECK-NEXT: %[[LEAST:.*]] = arith.constant 1.17549435E-38 : f32
  // CHECK-NEXT: %[[NOTTINY:.*]] = arith.cmpf oge, %[[ABS]], %[[LEAST]] : f32
  // CHECK-NEXT: %[[MOST:.*]] = arith.constant 8.50705917E+37 : f32
  // CHECK-NEXT: %[[NOTHUGE:.*]] = arith.cmpf ole, %[[ABS]], %[[MOST]] : f32
  // CHECK-NEXT: %[[SAFE:.*]] = arith.andi %[[NOTTINY]], %[[NOTHUGE]] : i1
  // CHECK-NEXT: %[[Y:.*]] = scf.if %[[SAFE]] -> (tensor<16xf32>) {
  // CHECK-NEXT:   %[[RS:.*]] = tensor.splat %[[R]] : tensor<16xf32>
  // CHECK-NEXT:   %[[P:.*]] = arith.mulf %[[ROW]], %[[RS]] : tensor<16xf32>
  // CHECK-NEXT:   scf.yield %[[P]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   %[[Q:.*]] = arith.divf %[[ROW]], %[[S]] : tensor<16xf32>
  // CHECK-NEXT:   scf.yield %[[Q]]
  // CHECK-NEXT: }
  // CHECK-NEXT: rowwise.yield %[[Y]]
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the row is multiplied by one reciprocal
    %o = arith.divf %row, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// The splat of the reciprocal takes the sizes of the divisor's.
// CHECK-LABEL: func @dynamic
func.func @dynamic(%x: tensor<?x?xf32>, %divisor: tensor<?xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[WIDTH:.*]] = tensor.dim
  // CHECK: %[[R:.*]] = arith.divf %{{.*}} fastmath<afn> : f32
  // CHECK: scf.if
  // CHECK-NEXT: tensor.splat %[[R]][%[[WIDTH]]] : tensor<?xf32>
  %y = rowwise.fuse ins(%x, %divisor : tensor<?x?xf32>, tensor<?xf32>) axis [1]
      maps [#all, affine_map<(d0, d1) -> (d0)>, #all] -> tensor<?x?xf32> {
  ^bb0(%row: tensor<?xf32>, %scalar: f32):
    %zero = arith.constant 0 : index
    %width = tensor.dim %row, %zero : tensor<?xf32>
    %s = tensor.splat %scalar[%width] : tensor<?xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the row is multiplied by one reciprocal
    %o = arith.divf %row, %s : tensor<?xf32>
    rowwise.yield %o : tensor<?xf32>
  }
  return %y : tensor<?x?xf32>
}

// Every body has its divisions rewritten.
// CHECK-LABEL: func @versions
func.func @versions(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: scf.if
  // CHECK: }, {
  // CHECK: scf.if
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
                    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>,
                #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1>,
                    rows = <alignment = any, minWidth = 16, maxWidth = 16>>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the row is multiplied by one reciprocal
    %o = arith.divf %row, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }, {
  ^bb0(%row: tensor<16xf32>):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %row, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// One reciprocal for each element would save nothing.
// CHECK-LABEL: func @negative_divisor_is_a_row
func.func @negative_divisor_is_a_row(%x: tensor<8x16xf32>, %z: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: scf.if
  // CHECK: arith.divf %{{.*}} : tensor<16xf32>
  // CHECK-NOT: scf.if
  // CHECK: return
  %y = rowwise.fuse ins(%x, %z : tensor<8x16xf32>, tensor<8x16xf32>) axis [1] maps [#all, #all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %other: tensor<16xf32>):
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the row is divided element by element: its divisor is not a scalar of the row
    %o = arith.divf %row, %other : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func @negative_scalar_division
func.func @negative_scalar_division(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: scf.if
  // CHECK: arith.divf %{{.*}} : f32
  // CHECK-NOT: scf.if
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, affine_map<(d0, d1) -> (d0)>] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %o = arith.divf %sum, %max : f32
    rowwise.yield %o : f32
  }
  return %y : tensor<8xf32>
}

// The bounds are those of f32.
// CHECK-LABEL: func @negative_f64
func.func @negative_f64(%x: tensor<8x16xf64>) -> tensor<8x16xf64> {
  // CHECK-NOT: scf.if
  // CHECK: arith.divf %{{.*}} : tensor<16xf64>
  // CHECK-NOT: scf.if
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf64>) axis [1] maps [#all, #all] -> tensor<8x16xf64> {
  ^bb0(%row: tensor<16xf64>):
    %sum = rowwise.reduce addf %row : tensor<16xf64> -> f64
    %s = tensor.splat %sum : tensor<16xf64>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the row is divided element by element: its divisor is not f32
    %o = arith.divf %row, %s : tensor<16xf64>
    rowwise.yield %o : tensor<16xf64>
  }
  return %y : tensor<8x16xf64>
}

// CHECK-LABEL: func @negative_outside_of_a_program
func.func @negative_outside_of_a_program(%row: tensor<16xf32>, %scalar: f32) -> tensor<16xf32> {
  // CHECK-NOT: scf.if
  // CHECK: arith.divf
  // CHECK: return
  %s = tensor.splat %scalar : tensor<16xf32>
  %o = arith.divf %row, %s : tensor<16xf32>
  return %o : tensor<16xf32>
}

// A sum of exponentials, the largest of them 1, needs no test: as written, with
// the exponent folded, and of a pass over a streamed row.
// CHECK-LABEL: func @softmax
func.func @softmax(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: %[[SUM:.*]] = rowwise.reduce addf
  // CHECK-NOT: scf.if
  // CHECK: %[[R:.*]] = arith.divf %{{.*}}, %[[SUM]] fastmath<afn> : f32
  // CHECK-NEXT: %[[RS:.*]] = tensor.splat %[[R]]
  // CHECK-NEXT: %[[Y:.*]] = arith.mulf %{{.*}}, %[[RS]] : tensor<16xf32>
  // CHECK-NEXT: rowwise.yield %[[Y]]
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the row is multiplied by one reciprocal
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func @online
func.func @online(%x: tensor<8x16xf32>, %e: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: %[[BOTH:.*]]:2 = rowwise.reduce max_sumexp
  // CHECK-NOT: scf.if
  // CHECK: arith.divf %{{.*}}, %[[BOTH]]#1 fastmath<afn> : f32
  // CHECK-NOT: scf.if
  // CHECK: rowwise.yield
  %y = rowwise.fuse ins(%x, %e : tensor<8x16xf32>, tensor<8x16xf32>) axis [1] maps [#all, #all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %other: tensor<16xf32>):
    %max, %sum = rowwise.reduce max_sumexp %row : tensor<16xf32> -> f32, f32
    %s = tensor.splat %sum : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the row is multiplied by one reciprocal
    %o = arith.divf %other, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// The shift is the maximum of another row: nothing bounds the sum.
// CHECK-LABEL: func @negative_other_shift
func.func @negative_other_shift(%x: tensor<8x16xf32>, %z: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: scf.if
  // CHECK: return
  %y = rowwise.fuse ins(%x, %z : tensor<8x16xf32>, tensor<8x16xf32>) axis [1] maps [#all, #all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %other: tensor<16xf32>):
    %max = rowwise.reduce maximumf %other : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the row is multiplied by one reciprocal
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// Branches that rowwise-fold-exponent did not make: the sum may be anything.
// CHECK-LABEL: func @negative_other_branches
func.func @negative_other_branches(%x: tensor<8x16xf32>, %flag: i1) -> tensor<8x16xf32> {
  // CHECK: scf.if
  // CHECK: rowwise.reduce addf
  // CHECK: scf.if
  // CHECK: return
  %y = rowwise.fuse ins(%x, %flag : tensor<8x16xf32>, i1) axis [1]
      maps [#all, affine_map<(d0, d1) -> ()>, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %condition: i1):
    %factor = arith.constant 1.44269502 : f32
    %factors = tensor.splat %factor : tensor<16xf32>
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %e = scf.if %condition -> tensor<16xf32> {
      %far = math.exp2 %row : tensor<16xf32>
      scf.yield %far : tensor<16xf32>
    } else {
      %m = tensor.splat %max : tensor<16xf32>
      %d = arith.subf %row, %m : tensor<16xf32>
      %t = arith.mulf %d, %factors : tensor<16xf32>
      %near = math.exp2 %t : tensor<16xf32>
      scf.yield %near : tensor<16xf32>
    }
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the row is multiplied by one reciprocal
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// The exponential as rowwise-fold-exponent leaves it.
// CHECK-LABEL: func @folded
func.func @folded(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: %[[SUM:.*]] = rowwise.reduce addf
  // CHECK-NOT: scf.if
  // CHECK: arith.divf %{{.*}}, %[[SUM]] fastmath<afn> : f32
  // CHECK-NOT: scf.if
  // CHECK: rowwise.yield
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %factor = arith.constant 1.44269502 : f32
    %factors = tensor.splat %factor : tensor<16xf32>
    %bound = arith.constant 1048576.0 : f32
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %scaled = arith.mulf %max, %factor : f32
    %magnitude = math.absf %scaled : f32
    %small = arith.cmpf olt, %magnitude, %bound : f32
    %e = scf.if %small -> tensor<16xf32> {
      %minus = arith.negf %scaled : f32
      %shift = tensor.splat %minus : tensor<16xf32>
      %t = math.fma %row, %factors, %shift : tensor<16xf32>
      %near = math.exp2 %t : tensor<16xf32>
      scf.yield %near : tensor<16xf32>
    } else {
      %m = tensor.splat %max : tensor<16xf32>
      %d = arith.subf %row, %m : tensor<16xf32>
      %t = arith.mulf %d, %factors : tensor<16xf32>
      %far = math.exp2 %t : tensor<16xf32>
      scf.yield %far : tensor<16xf32>
    }
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the row is multiplied by one reciprocal
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}
