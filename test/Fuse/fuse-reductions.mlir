// RUN: softmax-opt %s --rowwise-fuse --split-input-file | FileCheck %s

// What is recognised as a reduction, and of which kind.

// Integers, each from its identity.
// CHECK-LABEL: func @addi_i32
func.func @addi_i32(%x: tensor<8x16xi32>) -> tensor<8xi32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xi32>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce addi %[[ROW]] : tensor<16xi32> -> i32
  // CHECK-NEXT: rowwise.yield %[[Y]] : i32
  %value = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<8xi32>
  %init = linalg.fill ins(%value : i32) outs(%empty : tensor<8xi32>) -> tensor<8xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %v = arith.addi %in, %acc : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  return %y : tensor<8xi32>
}

// -----
// CHECK-LABEL: func @muli_i32
func.func @muli_i32(%x: tensor<8x16xi32>) -> tensor<8xi32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xi32>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce muli %[[ROW]] : tensor<16xi32> -> i32
  // CHECK-NEXT: rowwise.yield %[[Y]] : i32
  %value = arith.constant 1 : i32
  %empty = tensor.empty() : tensor<8xi32>
  %init = linalg.fill ins(%value : i32) outs(%empty : tensor<8xi32>) -> tensor<8xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %v = arith.muli %in, %acc : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  return %y : tensor<8xi32>
}

// -----
// Whether all, and whether any.
// CHECK-LABEL: func @andi_i1
func.func @andi_i1(%x: tensor<8x16xi1>) -> tensor<8xi1> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xi1>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce andi %[[ROW]] : tensor<16xi1> -> i1
  // CHECK-NEXT: rowwise.yield %[[Y]] : i1
  %value = arith.constant true
  %empty = tensor.empty() : tensor<8xi1>
  %init = linalg.fill ins(%value : i1) outs(%empty : tensor<8xi1>) -> tensor<8xi1>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi1>) outs(%init : tensor<8xi1>) {
  ^bb0(%in: i1, %acc: i1):
    %v = arith.andi %in, %acc : i1
    linalg.yield %v : i1
  } -> tensor<8xi1>
  return %y : tensor<8xi1>
}

// -----
// CHECK-LABEL: func @ori_i1
func.func @ori_i1(%x: tensor<8x16xi1>) -> tensor<8xi1> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xi1>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce ori %[[ROW]] : tensor<16xi1> -> i1
  // CHECK-NEXT: rowwise.yield %[[Y]] : i1
  %value = arith.constant false
  %empty = tensor.empty() : tensor<8xi1>
  %init = linalg.fill ins(%value : i1) outs(%empty : tensor<8xi1>) -> tensor<8xi1>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi1>) outs(%init : tensor<8xi1>) {
  ^bb0(%in: i1, %acc: i1):
    %v = arith.ori %in, %acc : i1
    linalg.yield %v : i1
  } -> tensor<8xi1>
  return %y : tensor<8xi1>
}

// -----
// CHECK-LABEL: func @xori_i8
func.func @xori_i8(%x: tensor<8x16xi8>) -> tensor<8xi8> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xi8>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce xori %[[ROW]] : tensor<16xi8> -> i8
  // CHECK-NEXT: rowwise.yield %[[Y]] : i8
  %value = arith.constant 0 : i8
  %empty = tensor.empty() : tensor<8xi8>
  %init = linalg.fill ins(%value : i8) outs(%empty : tensor<8xi8>) -> tensor<8xi8>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi8>) outs(%init : tensor<8xi8>) {
  ^bb0(%in: i8, %acc: i8):
    %v = arith.xori %in, %acc : i8
    linalg.yield %v : i8
  } -> tensor<8xi8>
  return %y : tensor<8xi8>
}

// -----
// CHECK-LABEL: func @maxsi_i32
func.func @maxsi_i32(%x: tensor<8x16xi32>) -> tensor<8xi32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xi32>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce maxsi %[[ROW]] : tensor<16xi32> -> i32
  // CHECK-NEXT: rowwise.yield %[[Y]] : i32
  %value = arith.constant -2147483648 : i32
  %empty = tensor.empty() : tensor<8xi32>
  %init = linalg.fill ins(%value : i32) outs(%empty : tensor<8xi32>) -> tensor<8xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %v = arith.maxsi %in, %acc : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  return %y : tensor<8xi32>
}

// -----
// CHECK-LABEL: func @maxui_i32
func.func @maxui_i32(%x: tensor<8x16xi32>) -> tensor<8xi32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xi32>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce maxui %[[ROW]] : tensor<16xi32> -> i32
  // CHECK-NEXT: rowwise.yield %[[Y]] : i32
  %value = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<8xi32>
  %init = linalg.fill ins(%value : i32) outs(%empty : tensor<8xi32>) -> tensor<8xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %v = arith.maxui %in, %acc : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  return %y : tensor<8xi32>
}

// -----
// CHECK-LABEL: func @minsi_i8
func.func @minsi_i8(%x: tensor<8x16xi8>) -> tensor<8xi8> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xi8>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce minsi %[[ROW]] : tensor<16xi8> -> i8
  // CHECK-NEXT: rowwise.yield %[[Y]] : i8
  %value = arith.constant 127 : i8
  %empty = tensor.empty() : tensor<8xi8>
  %init = linalg.fill ins(%value : i8) outs(%empty : tensor<8xi8>) -> tensor<8xi8>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi8>) outs(%init : tensor<8xi8>) {
  ^bb0(%in: i8, %acc: i8):
    %v = arith.minsi %in, %acc : i8
    linalg.yield %v : i8
  } -> tensor<8xi8>
  return %y : tensor<8xi8>
}

// -----
// CHECK-LABEL: func @minui_i64
func.func @minui_i64(%x: tensor<8x16xi64>) -> tensor<8xi64> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xi64>):
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce minui %[[ROW]] : tensor<16xi64> -> i64
  // CHECK-NEXT: rowwise.yield %[[Y]] : i64
  %value = arith.constant -1 : i64
  %empty = tensor.empty() : tensor<8xi64>
  %init = linalg.fill ins(%value : i64) outs(%empty : tensor<8xi64>) -> tensor<8xi64>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi64>) outs(%init : tensor<8xi64>) {
  ^bb0(%in: i64, %acc: i64):
    %v = arith.minui %in, %acc : i64
    linalg.yield %v : i64
  } -> tensor<8xi64>
  return %y : tensor<8xi64>
}

// -----
// An init that is not the identity.
// CHECK-LABEL: func @sum_from_five
func.func @sum_from_five(%x: tensor<8x16xi32>) -> tensor<8xi32> {
  // CHECK: %[[R:.*]] = rowwise.reduce addi
  // CHECK-NEXT: %[[FIVE:.*]] = arith.constant 5 : i32
  // CHECK-NEXT: %[[Y:.*]] = arith.addi %[[FIVE]], %[[R]] : i32
  // CHECK-NEXT: rowwise.yield %[[Y]]
  %value = arith.constant 5 : i32
  %empty = tensor.empty() : tensor<8xi32>
  %init = linalg.fill ins(%value : i32) outs(%empty : tensor<8xi32>) -> tensor<8xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %v = arith.addi %acc, %in : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  return %y : tensor<8xi32>
}

// -----
// A NaN compares as false and never gets into the accumulator.
// CHECK-LABEL: func @select_ogt_element
func.func @select_ogt_element(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.reduce maxnumf %{{.*}} : tensor<16xf32>
  // CHECK-NEXT: %[[INIT:.*]] = arith.constant
  // CHECK-NEXT: arith.maxnumf %[[INIT]], %{{.*}} : f32
  %value = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %c = arith.cmpf ogt, %in, %acc : f32
    %v = arith.select %c, %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// The same, turned around.
// CHECK-LABEL: func @select_ule_accumulator
func.func @select_ule_accumulator(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.reduce maxnumf %{{.*}} : tensor<16xf32>
  // CHECK-NEXT: %[[INIT:.*]] = arith.constant
  // CHECK-NEXT: arith.maxnumf %[[INIT]], %{{.*}} : f32
  %value = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %c = arith.cmpf ule, %in, %acc : f32
    %v = arith.select %c, %acc, %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @select_ugt_accumulator
func.func @select_ugt_accumulator(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.reduce maxnumf %{{.*}} : tensor<16xf32>
  // CHECK-NEXT: %[[INIT:.*]] = arith.constant
  // CHECK-NEXT: arith.maxnumf %[[INIT]], %{{.*}} : f32
  %value = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %c = arith.cmpf ugt, %acc, %in : f32
    %v = arith.select %c, %acc, %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @select_olt_element
func.func @select_olt_element(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.reduce minnumf %{{.*}} : tensor<16xf32>
  // CHECK-NEXT: %[[INIT:.*]] = arith.constant
  // CHECK-NEXT: arith.minnumf %[[INIT]], %{{.*}} : f32
  %value = arith.constant 0x7F800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %c = arith.cmpf olt, %in, %acc : f32
    %v = arith.select %c, %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// A NaN is taken, and kept: it compares with nothing.
// CHECK-LABEL: func @select_or_nan
func.func @select_or_nan(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: %[[Y:.*]] = rowwise.reduce maximumf
  // CHECK-NEXT: rowwise.yield %[[Y]]
  %value = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %g = arith.cmpf ogt, %in, %acc : f32
    %n = arith.cmpf une, %in, %in : f32
    %c = arith.ori %g, %n : i1
    %v = arith.select %c, %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// The result depends on where in the row a NaN stands.
// CHECK-LABEL: func @negative_select_takes_nan_and_loses_it
func.func @negative_select_takes_nan_and_loses_it(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %value = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %c = arith.cmpf ugt, %in, %acc : f32
    %v = arith.select %c, %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @negative_select_ole_accumulator
func.func @negative_select_ole_accumulator(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %value = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %c = arith.cmpf ole, %in, %acc : f32
    %v = arith.select %c, %acc, %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// Nothing is greater than the NaN that it starts from.
// CHECK-LABEL: func @negative_select_from_nan
func.func @negative_select_from_nan(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %value = arith.constant 0x7FC00000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %c = arith.cmpf ogt, %in, %acc : f32
    %v = arith.select %c, %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// No order at all.
// CHECK-LABEL: func @negative_select_equal
func.func @negative_select_equal(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %value = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %c = arith.cmpf oeq, %in, %acc : f32
    %v = arith.select %c, %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// The condition is on more than the two numbers.
// CHECK-LABEL: func @negative_select_with_a_bound
func.func @negative_select_with_a_bound(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %value = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%value : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %one = arith.constant 1.0 : f32
    %c = arith.cmpf ogt, %in, %one : f32
    %v = arith.select %c, %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// CHECK-LABEL: func @select_sgt
func.func @select_sgt(%x: tensor<8x16xi32>) -> tensor<8xi32> {
  // CHECK: rowwise.reduce maxsi %{{.*}} : tensor<16xi32>
  %value = arith.constant -2147483648 : i32
  %empty = tensor.empty() : tensor<8xi32>
  %init = linalg.fill ins(%value : i32) outs(%empty : tensor<8xi32>) -> tensor<8xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %c = arith.cmpi sgt, %in, %acc : i32
    %v = arith.select %c, %in, %acc : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  return %y : tensor<8xi32>
}

// -----
// CHECK-LABEL: func @select_uge
func.func @select_uge(%x: tensor<8x16xi32>) -> tensor<8xi32> {
  // CHECK: rowwise.reduce minui %{{.*}} : tensor<16xi32>
  %value = arith.constant -1 : i32
  %empty = tensor.empty() : tensor<8xi32>
  %init = linalg.fill ins(%value : i32) outs(%empty : tensor<8xi32>) -> tensor<8xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %c = arith.cmpi uge, %acc, %in : i32
    %v = arith.select %c, %in, %acc : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  return %y : tensor<8xi32>
}

// -----
// CHECK-LABEL: func @select_ult
func.func @select_ult(%x: tensor<8x16xi32>) -> tensor<8xi32> {
  // CHECK: rowwise.reduce maxui %{{.*}} : tensor<16xi32>
  %value = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<8xi32>
  %init = linalg.fill ins(%value : i32) outs(%empty : tensor<8xi32>) -> tensor<8xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %c = arith.cmpi ult, %acc, %in : i32
    %v = arith.select %c, %in, %acc : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  return %y : tensor<8xi32>
}

// -----
// CHECK-LABEL: func @select_sle
func.func @select_sle(%x: tensor<8x16xi32>) -> tensor<8xi32> {
  // CHECK: rowwise.reduce minsi %{{.*}} : tensor<16xi32>
  %value = arith.constant 2147483647 : i32
  %empty = tensor.empty() : tensor<8xi32>
  %init = linalg.fill ins(%value : i32) outs(%empty : tensor<8xi32>) -> tensor<8xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %c = arith.cmpi sle, %acc, %in : i32
    %v = arith.select %c, %acc, %in : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  return %y : tensor<8xi32>
}

// -----
// The element is widened before it is summed.
// CHECK-LABEL: func @wider_accumulator
func.func @wider_accumulator(%x: tensor<8x16xf32>) -> tensor<8xf64> {
  // CHECK: %[[E:.*]] = arith.extf %{{.*}} : tensor<16xf32> to tensor<16xf64>
  // CHECK-NEXT: %[[Y:.*]] = rowwise.reduce addf %[[E]] : tensor<16xf64> -> f64
  // CHECK-NEXT: rowwise.yield %[[Y]]
  %value = arith.constant 0.0 : f64
  %empty = tensor.empty() : tensor<8xf64>
  %init = linalg.fill ins(%value : f64) outs(%empty : tensor<8xf64>) -> tensor<8xf64>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf64>) {
  ^bb0(%in: f32, %acc: f64):
    %e = arith.extf %in : f32 to f64
    %v = arith.addf %e, %acc : f64
    linalg.yield %v : f64
  } -> tensor<8xf64>
  return %y : tensor<8xf64>
}

// -----
// The accumulator is kept narrow between steps: narrowed once, at the end.
// CHECK-LABEL: func @narrow_accumulator
func.func @narrow_accumulator(%x: tensor<8x16xf32>) -> tensor<8xbf16> {
  // CHECK: %[[S:.*]] = rowwise.reduce addf %{{.*}} : tensor<16xf32> -> f32
  // CHECK-NEXT: %[[Y:.*]] = arith.truncf %[[S]] : f32 to bf16
  // CHECK-NEXT: rowwise.yield %[[Y]]
  %value = arith.constant 0.0 : bf16
  %empty = tensor.empty() : tensor<8xbf16>
  %init = linalg.fill ins(%value : bf16) outs(%empty : tensor<8xbf16>) -> tensor<8xbf16>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xbf16>) {
  ^bb0(%in: f32, %acc: bf16):
    %a = arith.extf %acc : bf16 to f32
    %s = arith.addf %a, %in : f32
    %v = arith.truncf %s : f32 to bf16
    linalg.yield %v : bf16
  } -> tensor<8xbf16>
  return %y : tensor<8xbf16>
}

// -----
// CHECK-LABEL: func @narrow_accumulator_init
func.func @narrow_accumulator_init(%x: tensor<8x16xf32>) -> tensor<8xbf16> {
  // CHECK: %[[M:.*]] = rowwise.reduce maximumf
  // CHECK-NEXT: %[[THREE:.*]] = arith.constant 3.000000e+00 : bf16
  // CHECK-NEXT: %[[WIDE:.*]] = arith.extf %[[THREE]] : bf16 to f32
  // CHECK-NEXT: %[[S:.*]] = arith.maximumf %[[WIDE]], %[[M]] : f32
  // CHECK-NEXT: arith.truncf %[[S]]
  %value = arith.constant 3.0 : bf16
  %empty = tensor.empty() : tensor<8xbf16>
  %init = linalg.fill ins(%value : bf16) outs(%empty : tensor<8xbf16>) -> tensor<8xbf16>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xbf16>) {
  ^bb0(%in: f32, %acc: bf16):
    %a = arith.extf %acc : bf16 to f32
    %s = arith.maximumf %a, %in : f32
    %v = arith.truncf %s : f32 to bf16
    linalg.yield %v : bf16
  } -> tensor<8xbf16>
  return %y : tensor<8xbf16>
}

// -----
// A sum modulo 2^8, whenever it is narrowed.
// CHECK-LABEL: func @narrow_integer_sum
func.func @narrow_integer_sum(%x: tensor<8x16xi32>) -> tensor<8xi8> {
  // CHECK: %[[S:.*]] = rowwise.reduce addi
  // CHECK-NEXT: arith.trunci %[[S]] : i32 to i8
  %value = arith.constant 0 : i8
  %empty = tensor.empty() : tensor<8xi8>
  %init = linalg.fill ins(%value : i8) outs(%empty : tensor<8xi8>) -> tensor<8xi8>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi8>) {
  ^bb0(%in: i32, %acc: i8):
    %a = arith.extsi %acc : i8 to i32
    %s = arith.addi %a, %in : i32
    %v = arith.trunci %s : i32 to i8
    linalg.yield %v : i8
  } -> tensor<8xi8>
  return %y : tensor<8xi8>
}

// -----
// The largest of what is left after narrowing is not what is left of the largest.
// CHECK-LABEL: func @negative_narrow_integer_maximum
func.func @negative_narrow_integer_maximum(%x: tensor<8x16xi32>) -> tensor<8xi8> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %value = arith.constant 0 : i8
  %empty = tensor.empty() : tensor<8xi8>
  %init = linalg.fill ins(%value : i8) outs(%empty : tensor<8xi8>) -> tensor<8xi8>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi8>) {
  ^bb0(%in: i32, %acc: i8):
    %a = arith.extsi %acc : i8 to i32
    %s = arith.maxsi %a, %in : i32
    %v = arith.trunci %s : i32 to i8
    linalg.yield %v : i8
  } -> tensor<8xi8>
  return %y : tensor<8xi8>
}
