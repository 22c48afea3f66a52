// RUN: softmax-opt %s --rowwise-fuse --split-input-file | FileCheck %s

// Operations that no program takes in: they are left as they are.

// A difference is no monoid.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @negative_no_monoid
func.func @negative_no_monoid(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.subf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @negative_accumulator_used_twice
func.func @negative_accumulator_used_twice(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %p = arith.mulf %in, %acc : f32
    %v = arith.addf %p, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// What is yielded is not the accumulator of the next step.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @negative_operation_after_combiner
func.func @negative_operation_after_combiner(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    %v = math.exp %s : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// A difference of integers is no monoid either.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @negative_integers
func.func @negative_integers(%x: tensor<8x16xi32>, %init: tensor<8xi32>) -> tensor<8xi32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %y = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %v = arith.subi %in, %acc : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  return %y : tensor<8xi32>
}

// -----
// Every other element of the operand.
#all = affine_map<(d0, d1) -> (d0, d1)>
#even = affine_map<(d0, d1) -> (d0, d1 * 2)>
// CHECK-LABEL: func @negative_map_is_no_projection
func.func @negative_map_is_no_projection(%x: tensor<8x32xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %result = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#even, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x32xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
// What a matrix product is: neither operand is read once.
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#product = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func @negative_contraction
func.func @negative_contraction(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> tensor<8x4xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %y = linalg.generic {indexing_maps = [#left, #right, #product], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%zeros : tensor<8x4xf32>) {
  ^bb0(%in: f32, %other: f32, %acc: f32):
    %p = arith.mulf %in, %other : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// -----
// Only a kernel could know the factor, and where it comes from is no program.
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func private @measure() -> f32
// CHECK-LABEL: func @negative_value_from_a_call
func.func @negative_value_from_a_call(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %factor = func.call @measure() : () -> f32
  %result = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.mulf %in, %factor : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
// A branch for each element.
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @negative_control_flow
func.func @negative_control_flow(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %result = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %isPositive = arith.cmpf ogt, %in, %zero : f32
    %v = scf.if %isPositive -> f32 {
      %root = math.sqrt %in : f32
      scf.yield %root : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
#diagonal = affine_map<(d0) -> (d0, d0)>
// CHECK-LABEL: func @negative_diagonal
func.func @negative_diagonal(%x: tensor<8x8xf32>) -> tensor<8xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %init = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#diagonal, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// Nobody wrote the values that are read.
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @negative_reads_unwritten
func.func @negative_reads_unwritten(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %result = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
// Programs are on tensors.
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @negative_buffers
func.func @negative_buffers(%x: memref<8x16xf32>, %y: memref<8x16xf32>) {
  // CHECK-NOT: rowwise.fuse
  // CHECK: linalg.generic
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<8x16xf32>) outs(%y : memref<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  }
  return
}
