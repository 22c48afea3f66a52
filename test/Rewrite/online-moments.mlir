// RUN: softmax-opt %s --rowwise-online | FileCheck %s
// RUN: softmax-opt %s --rowwise-online --remarks-filter=rowwise-online 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=REMARK

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#inner = affine_map<(d0, d1) -> (d1)>
#none = affine_map<(d0, d1) -> ()>

// The pass's example, with a multiple that nothing knows to be the mean.
// CHECK-LABEL: func @variance
func.func @variance(%x: tensor<8x16xf32>, %w: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>, %{{.*}}: f32):
  // CHECK-NEXT: %[[WIDTH:.*]] = arith.constant 1.250000e+01 : f32
  // CHECK-NEXT: %[[M:.*]]:5 = rowwise.reduce moments %[[ROW]] : tensor<16xf32> -> f32, f32, f32, f32, f32
  // CHECK-NEXT: %[[T:.*]] = arith.divf %[[M]]#3, %[[WIDTH]]
  // CHECK: %[[D:.*]] = arith.subf %[[M]]#1, %[[T]]
  // CHECK-NEXT: %[[MOVED:.*]] = math.fma %[[M]]#0, %[[D]], %[[M]]#2
  // CHECK-NEXT: %[[BOTH:.*]] = arith.addf %[[M]]#2, %[[MOVED]]
  // CHECK-NEXT: %[[TOTAL:.*]] = math.fma %[[D]], %[[BOTH]], %[[M]]#4
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0.0
  // CHECK-NEXT: %[[POSITIVE:.*]] = arith.maximumf %[[TOTAL]], %[[ZERO]]
  // CHECK-NEXT: %[[EMPTY:.*]] = arith.cmpf oeq, %[[M]]#0, %[[ZERO]]
  // CHECK-NEXT: %[[Q:.*]] = arith.select %[[EMPTY]], %[[ZERO]], %[[POSITIVE]]
  // CHECK-NEXT: rowwise.yield %[[Q]]
  %y = rowwise.fuse ins(%x, %w : tensor<8x16xf32>, tensor<8xf32>) axis [1]
      maps [#all, #outer, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>, %unused: f32):
    %width = arith.constant 12.5 : f32
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %t = arith.divf %sum, %width : f32
    %ts = tensor.splat %t : tensor<16xf32>
    %d = arith.subf %row, %ts : tensor<16xf32>
    %dd = arith.mulf %d, %d : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the sum and the sum of squared distances from a multiple of it are found in one pass over the row
    %squares = rowwise.reduce addf %dd : tensor<16xf32> -> f32
    rowwise.yield %squares : f32
  }
  return %y : tensor<8xf32>
}

// Where the version says so.
// CHECK-LABEL: func @versions
func.func @versions(%x: tensor<8x4096xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.fuse
  // CHECK-NOT: moments
  // CHECK: }, {
  // CHECK-NOT: addf %
  // CHECK: rowwise.reduce moments
  // CHECK: }, {
  // CHECK-NOT: moments
  // CHECK: return
  // REMARK: [Passed]{{.*}}the sum and the sum of squared distances {{.*}} over the row in schedule cluster
  %y = rowwise.fuse ins(%x : tensor<8x4096xf32>) axis [1] maps [#all, #outer]
      versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 4, rows = 1>,
                    rows = <alignment = aligned, minWidth = 4096, maxWidth = 4096>>,
                #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1, blocks = 2>,
                    rows = <alignment = aligned, minWidth = 4096, maxWidth = 4096>, rematerialized = true, rewrites = <mergesMoments = true>>,
                #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1, blocks = 2, peeled = true>,
                    rows = <alignment = any, minWidth = 4096, maxWidth = 4096>, rematerialized = true, window = whole_vector>] -> tensor<8xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %width = arith.constant 4096.0 : f32
    %sum = rowwise.reduce addf %row : tensor<4096xf32> -> f32
    %t = arith.divf %sum, %width : f32
    %ts = tensor.splat %t : tensor<4096xf32>
    %d = arith.subf %row, %ts : tensor<4096xf32>
    %dd = arith.mulf %d, %d : tensor<4096xf32>
    %squares = rowwise.reduce addf %dd : tensor<4096xf32> -> f32
    rowwise.yield %squares : f32
  }, {
  ^bb0(%row: tensor<4096xf32>):
    %width = arith.constant 4096.0 : f32
    %sum = rowwise.reduce addf %row : tensor<4096xf32> -> f32
    %t = arith.divf %sum, %width : f32
    %ts = tensor.splat %t : tensor<4096xf32>
    %d = arith.subf %row, %ts : tensor<4096xf32>
    %dd = arith.mulf %d, %d : tensor<4096xf32>
    %squares = rowwise.reduce addf %dd : tensor<4096xf32> -> f32
    rowwise.yield %squares : f32
  }, {
  ^bb0(%row: tensor<4096xf32>):
    %width = arith.constant 4096.0 : f32
    %sum = rowwise.reduce addf %row : tensor<4096xf32> -> f32
    %t = arith.divf %sum, %width : f32
    %ts = tensor.splat %t : tensor<4096xf32>
    %d = arith.subf %row, %ts : tensor<4096xf32>
    %dd = arith.mulf %d, %d : tensor<4096xf32>
    %squares = rowwise.reduce addf %dd : tensor<4096xf32> -> f32
    rowwise.yield %squares : f32
  }
  return %y : tensor<8xf32>
}

// Whatever multiple it is.
// CHECK-LABEL: func @from_the_sum_itself
func.func @from_the_sum_itself(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.reduce moments
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %eighth = arith.constant 0.125 : f32
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %ts = tensor.splat %sum : tensor<16xf32>
    %d = arith.subf %row, %ts : tensor<16xf32>
    %dd = arith.mulf %d, %d : tensor<16xf32>
    %squares = rowwise.reduce addf %dd : tensor<16xf32> -> f32
    rowwise.yield %squares : f32
  }
  return %y : tensor<8xf32>
}

// On either side.
// CHECK-LABEL: func @from_a_product
func.func @from_a_product(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.reduce moments
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %eighth = arith.constant 0.125 : f32
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %t = arith.mulf %eighth, %sum : f32
    %ts = tensor.splat %t : tensor<16xf32>
    %d = arith.subf %row, %ts : tensor<16xf32>
    %dd = arith.mulf %d, %d : tensor<16xf32>
    %squares = rowwise.reduce addf %dd : tensor<16xf32> -> f32
    rowwise.yield %squares : f32
  }
  return %y : tensor<8xf32>
}

// Of an infinite sum this is 0: the squares are infinite then, and not NaN.
// CHECK-LABEL: func @negative_quotient_by_the_sum
func.func @negative_quotient_by_the_sum(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: moments
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %eighth = arith.constant 0.125 : f32
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %t = arith.divf %eighth, %sum : f32
    %ts = tensor.splat %t : tensor<16xf32>
    %d = arith.subf %row, %ts : tensor<16xf32>
    %dd = arith.mulf %d, %d : tensor<16xf32>
    %squares = rowwise.reduce addf %dd : tensor<16xf32> -> f32
    rowwise.yield %squares : f32
  }
  return %y : tensor<8xf32>
}

// A count beyond 2048 is none of f16.
// CHECK-LABEL: func @negative_narrow_type
func.func @negative_narrow_type(%x: tensor<8x16xf16>) -> tensor<8xf16> {
  // CHECK-NOT: moments
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf16>) axis [1] maps [#all, #outer] -> tensor<8xf16> {
  ^bb0(%row: tensor<16xf16>):
    %eighth = arith.constant 0.125 : f16
    %sum = rowwise.reduce addf %row : tensor<16xf16> -> f16
    %ts = tensor.splat %sum : tensor<16xf16>
    %d = arith.subf %row, %ts : tensor<16xf16>
    %dd = arith.mulf %d, %d : tensor<16xf16>
    %squares = rowwise.reduce addf %dd : tensor<16xf16> -> f16
    rowwise.yield %squares : f16
  }
  return %y : tensor<8xf16>
}

// CHECK-LABEL: func @negative_sum_of_another_row
func.func @negative_sum_of_another_row(%x: tensor<8x16xf32>, %z: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: moments
  // CHECK: return
  %y = rowwise.fuse ins(%x, %z : tensor<8x16xf32>, tensor<8x16xf32>) axis [1]
      maps [#all, #all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>, %other: tensor<16xf32>):
    %sum = rowwise.reduce addf %other : tensor<16xf32> -> f32
    %ts = tensor.splat %sum : tensor<16xf32>
    %d = arith.subf %row, %ts : tensor<16xf32>
    %dd = arith.mulf %d, %d : tensor<16xf32>
    %squares = rowwise.reduce addf %dd : tensor<16xf32> -> f32
    rowwise.yield %squares : f32
  }
  return %y : tensor<8xf32>
}

// A shift that waits for the maximum as well would still be waited for.
// CHECK-LABEL: func @negative_shift_of_two_reductions
func.func @negative_shift_of_two_reductions(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: moments
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %t = arith.mulf %sum, %max : f32
    %ts = tensor.splat %t : tensor<16xf32>
    %d = arith.subf %row, %ts : tensor<16xf32>
    %dd = arith.mulf %d, %d : tensor<16xf32>
    %squares = rowwise.reduce addf %dd : tensor<16xf32> -> f32
    rowwise.yield %squares : f32
  }
  return %y : tensor<8xf32>
}

// CHECK-LABEL: func @negative_no_square
func.func @negative_no_square(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: moments
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %ts = tensor.splat %sum : tensor<16xf32>
    %d = arith.subf %row, %ts : tensor<16xf32>
    %dx = arith.mulf %d, %row : tensor<16xf32>
    %products = rowwise.reduce addf %dx : tensor<16xf32> -> f32
    rowwise.yield %products : f32
  }
  return %y : tensor<8xf32>
}

// Where the sum is infinite this is the other infinity, from which an infinite element
// is at an infinite distance.
// CHECK-LABEL: func @negative_multiple_below_zero
func.func @negative_multiple_below_zero(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: moments
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %eighth = arith.constant -0.125 : f32
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %t = arith.mulf %sum, %eighth : f32
    %ts = tensor.splat %t : tensor<16xf32>
    %d = arith.subf %row, %ts : tensor<16xf32>
    %dd = arith.mulf %d, %d : tensor<16xf32>
    %squares = rowwise.reduce addf %dd : tensor<16xf32> -> f32
    rowwise.yield %squares : f32
  }
  return %y : tensor<8xf32>
}

// Of a number that nobody knows to be positive.
// CHECK-LABEL: func @negative_multiple_of_any_sign
func.func @negative_multiple_of_any_sign(%x: tensor<8x16xf32>, %f: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NOT: moments
  // CHECK: return
  %y = rowwise.fuse ins(%x, %f : tensor<8x16xf32>, tensor<8xf32>) axis [1] maps [#all, #outer, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>, %factor: f32):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %t = arith.divf %sum, %factor : f32
    %ts = tensor.splat %t : tensor<16xf32>
    %d = arith.subf %row, %ts : tensor<16xf32>
    %dd = arith.mulf %d, %d : tensor<16xf32>
    %squares = rowwise.reduce addf %dd : tensor<16xf32> -> f32
    rowwise.yield %squares : f32
  }
  return %y : tensor<8xf32>
}

// The size of the row.
// CHECK-LABEL: func @any_size
func.func @any_size(%x: tensor<8x?xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.reduce moments
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x?xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<?xf32>):
    %c0 = arith.constant 0 : index
    %size = tensor.dim %row, %c0 : tensor<?xf32>
    %narrow = arith.index_cast %size : index to i64
    %width = arith.sitofp %narrow : i64 to f32
    %sum = rowwise.reduce addf %row : tensor<?xf32> -> f32
    %t = arith.divf %sum, %width : f32
    %ts = tensor.splat %t[%size] : tensor<?xf32>
    %d = arith.subf %row, %ts : tensor<?xf32>
    %dd = arith.mulf %d, %d : tensor<?xf32>
    %squares = rowwise.reduce addf %dd : tensor<?xf32> -> f32
    rowwise.yield %squares : f32
  }
  return %y : tensor<8xf32>
}

// The same, which the host has asked for.
// CHECK-LABEL: func @size_on_the_host
func.func @size_on_the_host(%x: tensor<8x?xf32>) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %size = tensor.dim %x, %c1 : tensor<8x?xf32>
  %word = arith.index_cast %size : index to i64
  // CHECK: rowwise.reduce moments
  // CHECK: return
  %y = rowwise.fuse ins(%x, %word : tensor<8x?xf32>, i64) axis [1] maps [#all, #none, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<?xf32>, %length: i64):
    %c0 = arith.constant 0 : index
    %width = arith.sitofp %length : i64 to f32
    %sum = rowwise.reduce addf %row : tensor<?xf32> -> f32
    %t = arith.divf %sum, %width : f32
    %own = tensor.dim %row, %c0 : tensor<?xf32>
    %ts = tensor.splat %t[%own] : tensor<?xf32>
    %d = arith.subf %row, %ts : tensor<?xf32>
    %dd = arith.mulf %d, %d : tensor<?xf32>
    %squares = rowwise.reduce addf %dd : tensor<?xf32> -> f32
    rowwise.yield %squares : f32
  }
  return %y : tensor<8xf32>
}
