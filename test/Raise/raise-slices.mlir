// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

// What is computed with in slices alone is computed in slices, which their readers read.
// CHECK-LABEL: func @gate
// CHECK-SAME: (%[[X:.*]]: tensor<5x16xf32>)
func.func @gate(%x: tensor<5x16xf32>) -> tensor<5x8xf32> {
  // CHECK-DAG: tensor.extract_slice %[[X]][0, 0] [5, 8] [1, 1]
  // CHECK-DAG: tensor.extract_slice %[[X]][0, 8] [5, 8] [1, 1]
  // CHECK-NOT: tensor.extract_slice
  // CHECK: return
  %y = math.exp %x : tensor<5x16xf32>
  %a = tensor.extract_slice %y[0, 0] [5, 8] [1, 1] : tensor<5x16xf32> to tensor<5x8xf32>
  %b = tensor.extract_slice %y[0, 8] [5, 8] [1, 1] : tensor<5x16xf32> to tensor<5x8xf32>
  %z = arith.mulf %a, %b : tensor<5x8xf32>
  return %z : tensor<5x8xf32>
}

// -----
// Elements that are in two slices would be computed twice.
// CHECK-LABEL: func @overlapping
// CHECK-SAME: (%[[X:.*]]: tensor<5x16xf32>)
func.func @overlapping(%x: tensor<5x16xf32>) -> tensor<5x9xf32> {
  // CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[X]]
  // CHECK: tensor.extract_slice %[[Y]]
  %y = math.exp %x : tensor<5x16xf32>
  %a = tensor.extract_slice %y[0, 0] [5, 9] [1, 1] : tensor<5x16xf32> to tensor<5x9xf32>
  %b = tensor.extract_slice %y[0, 7] [5, 9] [1, 1] : tensor<5x16xf32> to tensor<5x9xf32>
  %z = arith.mulf %a, %b : tensor<5x9xf32>
  return %z : tensor<5x9xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// A reduction reads all of what the slice is computed from: it is there as a whole.
// CHECK-LABEL: func @reduced_as_well
func.func @reduced_as_well(%x: tensor<5x16xf32>) -> tensor<5x8xf32> {
  // CHECK: %[[Y:.*]] = linalg.generic
  // CHECK: math.exp
  // CHECK: %[[QUOTIENT:.*]] = linalg.generic {{.*}} ins(%[[Y]], %{{.*}} : tensor<5x16xf32>
  // CHECK: arith.divf
  // CHECK: tensor.extract_slice %[[QUOTIENT]]
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %y = math.exp %x : tensor<5x16xf32>
  %sum = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<5x16xf32>) outs(%fill : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  %all = tensor.empty() : tensor<5x16xf32>
  %q = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%y, %sum : tensor<5x16xf32>, tensor<5xf32>) outs(%all : tensor<5x16xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %d = arith.divf %in, %s : f32
    linalg.yield %d : f32
  } -> tensor<5x16xf32>
  %a = tensor.extract_slice %q[0, 0] [5, 8] [1, 1] : tensor<5x16xf32> to tensor<5x8xf32>
  %z = math.exp %a : tensor<5x8xf32>
  return %z : tensor<5x8xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
// Slices that are only moved, as heads of queries, keys and values for products of
// matrices, are made by one program.
// CHECK-LABEL: func @moved
func.func @moved(%x: tensor<5x16xf32>) -> (tensor<8x5xf32>, tensor<8x5xf32>) {
  // CHECK: %[[Y:.*]] = linalg.generic
  // CHECK: math.exp
  // CHECK-DAG: tensor.extract_slice %[[Y]][0, 0]
  // CHECK-DAG: tensor.extract_slice %[[Y]][0, 8]
  %y = math.exp %x : tensor<5x16xf32>
  %a = tensor.extract_slice %y[0, 0] [5, 8] [1, 1] : tensor<5x16xf32> to tensor<5x8xf32>
  %b = tensor.extract_slice %y[0, 8] [5, 8] [1, 1] : tensor<5x16xf32> to tensor<5x8xf32>
  %empty = tensor.empty() : tensor<8x5xf32>
  %p = linalg.transpose ins(%a : tensor<5x8xf32>) outs(%empty : tensor<8x5xf32>) permutation = [1, 0]
  %q = linalg.transpose ins(%b : tensor<5x8xf32>) outs(%empty : tensor<8x5xf32>) permutation = [1, 0]
  return %p, %q : tensor<8x5xf32>, tensor<8x5xf32>
}

// -----
#cell = affine_map<(d0, d1) -> (d0)>
#bound = affine_map<(d0, d1) -> (d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#line = affine_map<(d0) -> (d0)>
// One of the comparisons that a count reads all of: it is made anew, from one bound.
// CHECK-LABEL: func @read_whole
// CHECK-SAME: (%[[X:.*]]: tensor<5xf32>, %[[BOUNDS:.*]]: tensor<9xf32>)
func.func @read_whole(%x: tensor<5xf32>, %bounds: tensor<9xf32>) -> tensor<5xi32> {
  // CHECK: ins(%[[X]], %[[BOUNDS]] : tensor<5xf32>, tensor<9xf32>)
  // CHECK: %[[LAST:.*]] = tensor.extract_slice %[[BOUNDS]][8] [1] [1]
  // CHECK: ins(%[[X]], %[[LAST]] : tensor<5xf32>, tensor<1xf32>)
  // CHECK-NOT: tensor.extract_slice
  // CHECK: return
  %zero = arith.constant 0 : i32
  %all = tensor.empty() : tensor<5x9xi1>
  %empty = tensor.empty() : tensor<5xi32>
  %fill = linalg.fill ins(%zero : i32) outs(%empty : tensor<5xi32>) -> tensor<5xi32>
  %below = linalg.generic {indexing_maps = [#cell, #bound, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %bounds : tensor<5xf32>, tensor<9xf32>) outs(%all : tensor<5x9xi1>) {
  ^bb0(%in: f32, %b: f32, %out: i1):
    %c = arith.cmpf ole, %in, %b : f32
    linalg.yield %c : i1
  } -> tensor<5x9xi1>
  %count = linalg.generic {indexing_maps = [#all, #cell], iterator_types = ["parallel", "reduction"]}
      ins(%below : tensor<5x9xi1>) outs(%fill : tensor<5xi32>) {
  ^bb0(%in: i1, %out: i32):
    %one = arith.extui %in : i1 to i32
    %s = arith.addi %one, %out : i32
    linalg.yield %s : i32
  } -> tensor<5xi32>
  %last = tensor.extract_slice %below[0, 8] [5, 1] [1, 1] : tensor<5x9xi1> to tensor<5x1xi1>
  %flat = tensor.collapse_shape %last [[0, 1]] : tensor<5x1xi1> into tensor<5xi1>
  %r = linalg.generic {indexing_maps = [#line, #line, #line], iterator_types = ["parallel"]}
      ins(%flat, %count : tensor<5xi1>, tensor<5xi32>) outs(%empty : tensor<5xi32>) {
  ^bb0(%in: i1, %n: i32, %out: i32):
    %s = arith.select %in, %n, %zero : i32
    linalg.yield %s : i32
  } -> tensor<5xi32>
  return %r : tensor<5xi32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// Three operands take more to read again than what is made of them: that is written.
// CHECK-LABEL: func @negative_costly
func.func @negative_costly(%x: tensor<5x16xf32>, %y: tensor<5x16xf32>, %w: tensor<5x16xf32>) -> (tensor<5xf32>, tensor<5x15xf32>) {
  // CHECK: %[[PRODUCT:.*]] = linalg.generic
  // CHECK: math.fma
  // CHECK: tensor.extract_slice %[[PRODUCT]]
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %z = math.fma %x, %y, %w : tensor<5x16xf32>
  %sum = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%z : tensor<5x16xf32>) outs(%fill : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  %a = tensor.extract_slice %z[0, 0] [5, 15] [1, 1] : tensor<5x16xf32> to tensor<5x15xf32>
  %e = math.exp %a : tensor<5x15xf32>
  return %sum, %e : tensor<5xf32>, tensor<5x15xf32>
}

// -----
// A column, without its dimension.
// CHECK-LABEL: func @dropped
// CHECK-SAME: (%[[X:.*]]: tensor<1x5x16xf32>)
func.func @dropped(%x: tensor<1x5x16xf32>) -> tensor<5xf32> {
  // CHECK: %[[COLUMN:.*]] = tensor.extract_slice %[[X]][0, 0, 7] [1, 5, 1] [1, 1, 1] : tensor<1x5x16xf32> to tensor<1x5x1xf32>
  // CHECK: linalg.generic {{.*}} ins(%[[COLUMN]] :
  // CHECK-NOT: tensor.extract_slice
  // CHECK: return
  %y = math.exp %x : tensor<1x5x16xf32>
  %a = tensor.extract_slice %y[0, 0, 7] [1, 5, 1] [1, 1, 1] : tensor<1x5x16xf32> to tensor<5xf32>
  %z = math.sqrt %a : tensor<5xf32>
  return %z : tensor<5xf32>
}
