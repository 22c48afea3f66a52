// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s
// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse --split-input-file | FileCheck %s --check-prefix=FUSED

// An argmax becomes reductions of one value each.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// As torch-mlir writes it: a NaN becomes the maximum, and ends the search.
// CHECK-LABEL: func @nan_ends
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>)
// FUSED-LABEL: func @nan_ends
func.func @nan_ends(%x: tensor<8x16xf32>) -> tensor<8xi64> {
  // CHECK: %[[END:.*]] = linalg.generic {{.*}} ins(%[[X]] :
  // CHECK: %[[ISNAN:.*]] = arith.cmpf uno
  // CHECK-NEXT: %[[AT:.*]] = arith.select %[[ISNAN]]
  // CHECK-NEXT: arith.minsi %[[AT]]
  // CHECK: %[[MAX:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[END]] :
  // CHECK: arith.cmpi slt
  // CHECK: arith.maximumf
  // CHECK: %[[FIRST:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[MAX]], %[[END]] :
  // CHECK: arith.cmpf oeq
  // CHECK: arith.minsi
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%[[MAX]], %[[FIRST]],
  // CHECK: %[[TAKES:.*]] = arith.cmpf ogt
  // CHECK: arith.select %[[TAKES]]
  // CHECK: return
  // FUSED-COUNT-1: rowwise.fuse
  // FUSED: rowwise.reduce minsi
  // FUSED: rowwise.reduce maximumf
  // FUSED: rowwise.reduce minsi
  // FUSED-NOT: rowwise.fuse
  // FUSED: return
  %zero = arith.constant 0 : i64
  %lowest = arith.constant 0xFF800000 : f32
  %numbers = tensor.empty() : tensor<8xf32>
  %positions = tensor.empty() : tensor<8xi64>
  %a = linalg.fill ins(%lowest : f32) outs(%numbers : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.fill ins(%zero : i64) outs(%positions : tensor<8xi64>) -> tensor<8xi64>
  %y:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%a, %b : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%in: f32, %max: f32, %at: i64):
    %j = linalg.index 1 : index
    %position = arith.index_cast %j : index to i64
    %larger = arith.maximumf %in, %max : f32
    %isLarger = arith.cmpf ogt, %in, %max : f32
    %where = arith.select %isLarger, %position, %at : i64
    linalg.yield %larger, %where : f32, i64
  } -> (tensor<8xf32>, tensor<8xi64>)
  return %y#1 : tensor<8xi64>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// As JAX writes it: the first NaN is found. Both results are used.
// CHECK-LABEL: func @nan_wins
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>)
// FUSED-LABEL: func @nan_wins
func.func @nan_wins(%x: tensor<8x16xf32>) -> (tensor<8xf32>, tensor<8xi32>) {
  // CHECK: %[[MIN:.*]] = linalg.generic {{.*}} ins(%[[X]] :
  // CHECK: arith.minimumf
  // CHECK: linalg.generic {{.*}} ins(%[[X]], %[[MIN]] :
  // CHECK-DAG: %[[EQUAL:.*]] = arith.cmpf oeq
  // CHECK-DAG: %[[ISNAN:.*]] = arith.cmpf uno
  // CHECK: arith.ori %[[EQUAL]], %[[ISNAN]]
  // CHECK: arith.minsi
  // CHECK: return
  // FUSED-COUNT-1: rowwise.fuse
  // FUSED-NOT: rowwise.fuse
  // FUSED: return
  %zero = arith.constant 0 : i32
  %highest = arith.constant 0x7F800000 : f32
  %table = tensor.empty() : tensor<8x16xi32>
  %columns = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]}
      outs(%table : tensor<8x16xi32>) {
  ^bb0(%out: i32):
    %j = linalg.index 1 : index
    %v = arith.index_cast %j : index to i32
    linalg.yield %v : i32
  } -> tensor<8x16xi32>
  %numbers = tensor.empty() : tensor<8xf32>
  %positions = tensor.empty() : tensor<8xi32>
  %a = linalg.fill ins(%highest : f32) outs(%numbers : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.fill ins(%zero : i32) outs(%positions : tensor<8xi32>) -> tensor<8xi32>
  %y:2 = linalg.generic {indexing_maps = [#all, #all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x, %columns : tensor<8x16xf32>, tensor<8x16xi32>) outs(%a, %b : tensor<8xf32>, tensor<8xi32>) {
  ^bb0(%in: f32, %column: i32, %min: f32, %at: i32):
    %isSmaller = arith.cmpf olt, %min, %in : f32
    %isNaN = arith.cmpf une, %min, %min : f32
    %keeps = arith.ori %isSmaller, %isNaN : i1
    %isEqual = arith.cmpf oeq, %min, %in : f32
    %isBefore = arith.cmpi slt, %at, %column : i32
    %isFirst = arith.andi %isEqual, %isBefore : i1
    %stays = arith.ori %keeps, %isFirst : i1
    %smaller = arith.select %keeps, %min, %in : f32
    %where = arith.select %stays, %at, %column : i32
    linalg.yield %smaller, %where : f32, i32
  } -> (tensor<8xf32>, tensor<8xi32>)
  return %y#0, %y#1 : tensor<8xf32>, tensor<8xi32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// Integers, unsigned.
// CHECK-LABEL: func @integers
func.func @integers(%x: tensor<8x16xi32>) -> tensor<8xi32> {
  // CHECK: arith.maxui
  // CHECK: arith.cmpi eq
  // CHECK: arith.minsi
  // CHECK: arith.cmpi ugt
  // CHECK: return
  %zero = arith.constant 0 : i32
  %init = tensor.empty() : tensor<8xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<8xi32>) -> tensor<8xi32>
  %y:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%zeros, %zeros : tensor<8xi32>, tensor<8xi32>) {
  ^bb0(%in: i32, %max: i32, %at: i32):
    %j = linalg.index 1 : index
    %position = arith.index_cast %j : index to i32
    %isLarger = arith.cmpi ugt, %in, %max : i32
    %larger = arith.select %isLarger, %in, %max : i32
    %where = arith.select %isLarger, %position, %at : i32
    linalg.yield %larger, %where : i32, i32
  } -> (tensor<8xi32>, tensor<8xi32>)
  return %y#1 : tensor<8xi32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// The position of the smaller one; a position that is no position.
// CHECK-LABEL: func @negative_others
func.func @negative_others(%x: tensor<8x16xf32>) -> (tensor<8xi64>, tensor<8xi64>) {
  // CHECK-COUNT-2: } -> (tensor<8xf32>, tensor<8xi64>)
  %zero = arith.constant 0 : i64
  %lowest = arith.constant 0xFF800000 : f32
  %numbers = tensor.empty() : tensor<8xf32>
  %positions = tensor.empty() : tensor<8xi64>
  %a = linalg.fill ins(%lowest : f32) outs(%numbers : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.fill ins(%zero : i64) outs(%positions : tensor<8xi64>) -> tensor<8xi64>
  %mixed:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%a, %b : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%in: f32, %max: f32, %at: i64):
    %j = linalg.index 1 : index
    %position = arith.index_cast %j : index to i64
    %larger = arith.maximumf %in, %max : f32
    %takes = arith.cmpf olt, %in, %max : f32
    %where = arith.select %takes, %position, %at : i64
    linalg.yield %larger, %where : f32, i64
  } -> (tensor<8xf32>, tensor<8xi64>)
  %moved:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%a, %b : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%in: f32, %max: f32, %at: i64):
    %j = linalg.index 0 : index
    %row = arith.index_cast %j : index to i64
    %larger = arith.maximumf %in, %max : f32
    %takes = arith.cmpf ogt, %in, %max : f32
    %where = arith.select %takes, %row, %at : i64
    linalg.yield %larger, %where : f32, i64
  } -> (tensor<8xf32>, tensor<8xi64>)
  return %mixed#1, %moved#1 : tensor<8xi64>, tensor<8xi64>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// The last of equal elements, where NaN ends the search: the first NaN, the
// maximum before it, its last position, which is the init's if there is none.
// CHECK-LABEL: func @last_of_equals
func.func @last_of_equals(%x: tensor<8x16xf32>) -> tensor<8xi64> {
  // CHECK: arith.cmpf uno
  // CHECK: arith.minsi
  // CHECK: arith.maximumf
  // CHECK: arith.cmpf oeq
  // CHECK: arith.maxsi
  // CHECK: %[[NONE:.*]] = arith.cmpi eq, %{{.*}}, %{{.*}} : i64
  // CHECK: arith.select %[[NONE]]
  // CHECK-NOT: linalg.generic
  %zero = arith.constant 0 : i64
  %lowest = arith.constant 0xFF800000 : f32
  %numbers = tensor.empty() : tensor<8xf32>
  %positions = tensor.empty() : tensor<8xi64>
  %a = linalg.fill ins(%lowest : f32) outs(%numbers : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.fill ins(%zero : i64) outs(%positions : tensor<8xi64>) -> tensor<8xi64>
  %y:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%a, %b : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%in: f32, %max: f32, %at: i64):
    %j = linalg.index 1 : index
    %position = arith.index_cast %j : index to i64
    %larger = arith.maximumf %in, %max : f32
    %takes = arith.cmpf oge, %in, %max : f32
    %where = arith.select %takes, %position, %at : i64
    linalg.yield %larger, %where : f32, i64
  } -> (tensor<8xf32>, tensor<8xi64>)
  return %y#1 : tensor<8xi64>
}
