// RUN: softmax-opt %s --rowwise-fuse --split-input-file | FileCheck %s

// An init that is the identity of its reduction disappears; any other is one
// more combine, on the scalar that the reduction gives.

// CHECK-LABEL: func @maximumf_of_minus_infinity
func.func @maximumf_of_minus_infinity(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce maximumf %[[ROW]]
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.maximumf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// What TOSA writes: a row of -inf has this maximum.
// CHECK-LABEL: func @maximumf_of_lowest_float
func.func @maximumf_of_lowest_float(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[R:.*]] = rowwise.reduce maximumf %[[ROW]]
  // CHECK-NEXT: %[[INIT:.*]] = arith.constant -3.40282347E+38 : f32
  // CHECK-NEXT: %[[Y:.*]] = arith.maximumf %[[INIT]], %[[R]] : f32
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant 0xFF7FFFFF : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.maximumf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// What linalg.softmax decomposes to.
// CHECK-LABEL: func @maxnumf_of_nan
func.func @maxnumf_of_nan(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce maxnumf %[[ROW]]
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant 0xFFC00000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.maxnumf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// A row of NaN has this maximum.
// CHECK-LABEL: func @maxnumf_of_minus_infinity
func.func @maxnumf_of_minus_infinity(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[R:.*]] = rowwise.reduce maxnumf %[[ROW]]
  // CHECK-NEXT: %[[INIT:.*]] = arith.constant 0xFF800000 : f32
  // CHECK-NEXT: %[[Y:.*]] = arith.maxnumf %[[INIT]], %[[R]] : f32
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.maxnumf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @minimumf_of_infinity
func.func @minimumf_of_infinity(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce minimumf %[[ROW]]
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant 0x7F800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.minimumf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @minnumf_of_nan
func.func @minnumf_of_nan(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce minnumf %[[ROW]]
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant 0x7FC00000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.minnumf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// A NaN is no identity of a maximum that propagates it.
// CHECK-LABEL: func @maximumf_of_nan
func.func @maximumf_of_nan(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[R:.*]] = rowwise.reduce maximumf %[[ROW]]
  // CHECK-NEXT: %[[INIT:.*]] = arith.constant 0x7FC00000 : f32
  // CHECK-NEXT: %[[Y:.*]] = arith.maximumf %[[INIT]], %[[R]] : f32
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant 0x7FC00000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.maximumf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @addf_of_zero
func.func @addf_of_zero(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce addf %[[ROW]]
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @addf_of_minus_zero
func.func @addf_of_minus_zero(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[SUM:.*]] = rowwise.reduce addf %[[ROW]]
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant -0.000000e+00 : f32
  // CHECK-NEXT: %[[Y:.*]] = arith.addf %[[ZERO]], %[[SUM]] : f32
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant -0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @addf_of_epsilon
func.func @addf_of_epsilon(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[R:.*]] = rowwise.reduce addf %[[ROW]]
  // CHECK-NEXT: %[[INIT:.*]] = arith.constant 9.99999974E-6 : f32
  // CHECK-NEXT: %[[Y:.*]] = arith.addf %[[INIT]], %[[R]] : f32
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant 1.0e-5 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @mulf_of_one
func.func @mulf_of_one(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce mulf %[[ROW]]
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.mulf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @mulf_of_zero
func.func @mulf_of_zero(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[R:.*]] = rowwise.reduce mulf %[[ROW]]
  // CHECK-NEXT: %[[INIT:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK-NEXT: %[[Y:.*]] = arith.mulf %[[INIT]], %[[R]] : f32
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %value = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.mulf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @addf_of_dense_splat
func.func @addf_of_dense_splat(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce addf %[[ROW]]
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %init = arith.constant dense<0.0> : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @maximumf_f16
func.func @maximumf_f16(%x: tensor<8x16xf16>) -> tensor<8xf16> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf16>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce maximumf %[[ROW]]
  // CHECK-NEXT: rowwise.yield %[[Y]] : f16
  %value = arith.constant 0xFC00 : f16
  %empty = tensor.empty() : tensor<8xf16>
  %init = linalg.fill ins(%value : f16) outs(%empty : tensor<8xf16>) -> tensor<8xf16>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf16>) outs(%init : tensor<8xf16>) {
  ^bb0(%in: f16, %acc: f16):
    %v = arith.maximumf %in, %acc : f16
    linalg.yield %v : f16
  } -> tensor<8xf16>
  return %y : tensor<8xf16>
}

// -----
// A scalar of the row as init is an input.
// CHECK-LABEL: func @addf_of_argument
func.func @addf_of_argument(%x: tensor<8x16xf32>, %shift: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.fuse ins(%{{.*}}, %{{.*}} : tensor<8x16xf32>, tensor<8xf32>)
  // CHECK-NEXT: ^bb0(%[[ROW:[^,]*]]: tensor<16xf32>, %[[INIT:.*]]: f32):
  // CHECK-NEXT: %[[R:.*]] = rowwise.reduce addf %[[ROW]]
  // CHECK-NEXT: %[[Y:.*]] = arith.addf %[[INIT]], %[[R]] : f32
  // CHECK-NEXT: rowwise.yield %[[Y]] : f32
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%shift : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// A fill whose value is not known stays, and is an input.
// CHECK-LABEL: func @addf_of_runtime_fill
func.func @addf_of_runtime_fill(%x: tensor<8x16xf32>, %value: f32) -> tensor<8xf32> {
  // CHECK: %[[FILL:.*]] = linalg.fill
  // CHECK: rowwise.fuse ins(%{{.*}}, %[[FILL]] : tensor<8x16xf32>, tensor<8xf32>)
  // CHECK: %[[R:.*]] = rowwise.reduce addf
  // CHECK-NEXT: arith.addf %{{.*}}, %[[R]] : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// Nobody wrote the values that this starts from.
// CHECK-LABEL: func @negative_init_never_written
func.func @negative_init_never_written(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %init = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// No input says how large the result is: the tensor to be filled does.
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @size_of_no_input
func.func @size_of_no_input(%rows: index) -> tensor<?x16xf32> {
  // CHECK: %[[EMPTY:.*]] = tensor.empty(%{{.*}}) : tensor<?x16xf32>
  // CHECK: rowwise.fuse ins(%[[EMPTY]] : tensor<?x16xf32>) axis [1]
  // CHECK: rowwise.position 1
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %result = tensor.empty(%rows) : tensor<?x16xf32>
  %y = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]}
      outs(%result : tensor<?x16xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %v = arith.sitofp %j : i32 to f32
    linalg.yield %v : f32
  } -> tensor<?x16xf32>
  return %y : tensor<?x16xf32>
}
