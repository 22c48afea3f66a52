// RUN: softmax-opt %s --rowwise-fuse --split-input-file | FileCheck %s

// Where a program ends and another begins.

// Sums along one axis and along the other are different programs.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#axis = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @negative_different_axes
func.func @negative_different_axes(%x: tensor<8x16xf32>) -> (tensor<8xf32>, tensor<16xf32>) {
  // CHECK: rowwise.fuse {{.*}} axis [1]
  // CHECK: rowwise.fuse {{.*}} axis [0]
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %init16 = tensor.empty() : tensor<16xf32>
  %zeros16 = linalg.fill ins(%zero : f32) outs(%init16 : tensor<16xf32>) -> tensor<16xf32>
  %rows = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %columns = linalg.generic {indexing_maps = [#all, #axis], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros16 : tensor<16xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<16xf32>
  return %rows, %columns : tensor<8xf32>, tensor<16xf32>
}

// -----
// The sum is needed by an operation that does not fuse, whose result is needed.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#axis = affine_map<(d0, d1) -> (d1)>
func.func private @sort(tensor<8xf32>) -> tensor<8xf32>
// CHECK-LABEL: func @negative_path_leaves_and_comes_back
func.func @negative_path_leaves_and_comes_back(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: %[[SUM:.*]] = rowwise.fuse
  // CHECK: rowwise.yield %{{.*}} : f32
  // CHECK: %[[SORTED:.*]] = call @sort(%[[SUM]])
  // CHECK: rowwise.fuse ins(%{{.*}}, %[[SORTED]] :
  // CHECK: arith.divf
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %result = tensor.empty() : tensor<8x16xf32>
  %sum = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %sorted = func.call @sort(%sum) : (tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sorted : tensor<8x16xf32>, tensor<8xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %v = arith.divf %in, %other : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
// The programs over rows and over columns would each need a result of the other.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#axis = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @negative_path_through_a_program
func.func @negative_path_through_a_program(%x: tensor<8x16xf32>, %z: tensor<8x16xf32>) -> (tensor<8xf32>, tensor<16xf32>) {
  // CHECK: %[[COLUMNS:.*]] = rowwise.fuse ins(%{{.*}} : tensor<8x16xf32>) axis [0]
  // CHECK: %[[ROWS:.*]]:2 = rowwise.fuse ins(%{{.*}}, %[[COLUMNS]] : tensor<8x16xf32>, tensor<16xf32>) axis [1]
  // CHECK: %[[Z:.*]] = rowwise.fuse ins(%{{.*}}, %[[ROWS]]#0 : tensor<8x16xf32>, tensor<8xf32>) axis [0]
  // CHECK: return %[[ROWS]]#1, %[[Z]]
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %init16 = tensor.empty() : tensor<16xf32>
  %zeros16 = linalg.fill ins(%zero : f32) outs(%init16 : tensor<16xf32>) -> tensor<16xf32>
  %rows = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %columns = linalg.generic {indexing_maps = [#all, #axis], iterator_types = ["reduction", "parallel"]}
      ins(%z : tensor<8x16xf32>) outs(%zeros16 : tensor<16xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<16xf32>
  %xc = linalg.generic {indexing_maps = [#all, #axis, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x, %columns : tensor<8x16xf32>, tensor<16xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %c: f32, %acc: f32):
    %p = arith.mulf %in, %c : f32
    %v = arith.addf %p, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %zr = linalg.generic {indexing_maps = [#all, #outer, #axis], iterator_types = ["reduction", "parallel"]}
      ins(%z, %rows : tensor<8x16xf32>, tensor<8xf32>) outs(%zeros16 : tensor<16xf32>) {
  ^bb0(%in: f32, %r: f32, %acc: f32):
    %p = arith.mulf %in, %r : f32
    %v = arith.addf %p, %acc : f32
    linalg.yield %v : f32
  } -> tensor<16xf32>
  return %xc, %zr : tensor<8xf32>, tensor<16xf32>
}

// -----
// Half of the program needs the other half's result transposed.
#all = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func @negative_transposed_square
func.func @negative_transposed_square(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: %[[E:.*]] = rowwise.fuse
  // CHECK: math.exp
  // CHECK: rowwise.fuse ins(%[[E]], %[[E]] :
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %result = tensor.empty() : tensor<8x8xf32>
  %e = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%result : tensor<8x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<8x8xf32>
  %y = linalg.generic {indexing_maps = [#all, #turned, #all], iterator_types = ["parallel", "parallel"]}
      ins(%e, %e : tensor<8x8xf32>, tensor<8x8xf32>) outs(%result : tensor<8x8xf32>) {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %v = arith.addf %in, %other : f32
    linalg.yield %v : f32
  } -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----
// The second reduction is over what the first leaves.
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#matrix = affine_map<(d0, d1, d2) -> (d0, d1)>
#all2 = affine_map<(d0, d1) -> (d0, d1)>
#outer2 = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @negative_reduced_in_two_steps
func.func @negative_reduced_in_two_steps(%x: tensor<2x8x16xf32>) -> tensor<2xf32> {
  // CHECK: rowwise.fuse {{.*}} axis [2]
  // CHECK: rowwise.fuse {{.*}} axis [1]
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<2x8xf32>
  %init2 = tensor.empty() : tensor<2xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<2x8xf32>) -> tensor<2x8xf32>
  %zeros2 = linalg.fill ins(%zero : f32) outs(%init2 : tensor<2xf32>) -> tensor<2xf32>
  %inner = linalg.generic {indexing_maps = [#all, #matrix], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<2x8x16xf32>) outs(%zeros : tensor<2x8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<2x8xf32>
  %y = linalg.generic {indexing_maps = [#all2, #outer2], iterator_types = ["parallel", "reduction"]}
      ins(%inner : tensor<2x8xf32>) outs(%zeros2 : tensor<2xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// -----
// The sums of the shared rows would be computed once for each batch.
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d1)>
#all2 = affine_map<(d0, d1) -> (d0, d1)>
#outer2 = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @negative_reduction_would_be_repeated
func.func @negative_reduction_would_be_repeated(%x: tensor<2x8x16xf32>, %weight: tensor<8x16xf32>) -> tensor<2x8x16xf32> {
  // CHECK: %[[SUM:.*]] = rowwise.fuse ins(%{{.*}} : tensor<8x16xf32>)
  // CHECK: rowwise.reduce
  // CHECK: rowwise.fuse ins(%{{.*}}, %[[SUM]] : tensor<2x8x16xf32>, tensor<8xf32>)
  // CHECK-NOT: rowwise.reduce
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %result = tensor.empty() : tensor<2x8x16xf32>
  %sum = linalg.generic {indexing_maps = [#all2, #outer2], iterator_types = ["parallel", "reduction"]}
      ins(%weight : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %sum : tensor<2x8x16xf32>, tensor<8xf32>) outs(%result : tensor<2x8x16xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %v = arith.divf %in, %s : f32
    linalg.yield %v : f32
  } -> tensor<2x8x16xf32>
  return %y : tensor<2x8x16xf32>
}

// -----
// Every row would write the result that has no dimension of the rows.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#axis = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @negative_written_by_every_row
func.func @negative_written_by_every_row(%x: tensor<8x16xf32>, %weight: tensor<16xf32>) -> (tensor<8x16xf32>, tensor<16xf32>) {
  // CHECK: %[[E:.*]] = rowwise.fuse ins(%{{.*}} : tensor<16xf32>) axis [0]
  // CHECK: rowwise.fuse ins(%{{.*}}, %[[E]] : tensor<8x16xf32>, tensor<16xf32>) axis [1]
  // CHECK: return
  %result = tensor.empty() : tensor<8x16xf32>
  %init16 = tensor.empty() : tensor<16xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%weight : tensor<16xf32>) outs(%init16 : tensor<16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<16xf32>
  %y = linalg.generic {indexing_maps = [#all, #axis, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %e : tensor<8x16xf32>, tensor<16xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %v = arith.mulf %in, %other : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y, %e : tensor<8x16xf32>, tensor<16xf32>
}
