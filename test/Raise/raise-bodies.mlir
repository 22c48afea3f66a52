// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

// Branches, operations of several results, and bodies of several operations.

#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @branches
func.func @branches(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: scf.if
  // CHECK-DAG: %[[EXP:.*]] = math.exp
  // CHECK-DAG: %[[LESS:.*]] = arith.subf
  // CHECK-DAG: %[[INNER:.*]] = arith.select
  // CHECK: arith.select %{{.*}}, %[[INNER]], %{{.*}} : f32
  // CHECK-NOT: scf.if
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %init = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %negative = arith.cmpf olt, %in, %zero : f32
    %v = scf.if %negative -> f32 {
      %small = arith.cmpf olt, %in, %one : f32
      %w = scf.if %small -> f32 {
        %e = math.exp %in : f32
        scf.yield %e : f32
      } else {
        %e = arith.subf %in, %one : f32
        scf.yield %e : f32
      }
      scf.yield %w : f32
    } else {
      scf.yield %in : f32
    }
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
// An element that is there only in one of the branches, and an assertion.
// CHECK-LABEL: func @negative_branches
func.func @negative_branches(%x: tensor<8x16xf32>, %t: tensor<?xf32>, %at: tensor<8x16xindex>) -> tensor<8x16xf32> {
  // CHECK: scf.if
  // CHECK-NEXT: tensor.extract
  // CHECK: scf.if
  // CHECK-NEXT: math.exp
  // CHECK: else
  // CHECK-NEXT: cf.assert
  %zero = arith.constant 0 : index
  %init = tensor.empty() : tensor<8x16xf32>
  %size = tensor.dim %t, %zero : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %at : tensor<8x16xf32>, tensor<8x16xindex>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %i: index, %out: f32):
    %inside = arith.cmpi ult, %i, %size : index
    %v = scf.if %inside -> f32 {
      %e = tensor.extract %t[%i] : tensor<?xf32>
      scf.yield %e : f32
    } else {
      scf.yield %in : f32
    }
    %first = arith.cmpi eq, %i, %zero : index
    %w = scf.if %first -> f32 {
      %e = math.exp %v : f32
      scf.yield %e : f32
    } else {
      cf.assert %inside, "is outside"
      scf.yield %in : f32
    }
    linalg.yield %w : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @sine_and_cosine
func.func @sine_and_cosine(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: math.sincos
  // CHECK-DAG: math.sin %
  // CHECK-DAG: math.cos %
  // CHECK-NOT: math.sincos
  // CHECK: return
  %init = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s, %c = math.sincos %in : f32
    %v = arith.addf %s, %c : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#inner = affine_map<(d0, d1) -> (d1)>
// Elements, their sums along rows and their maxima along columns.
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$OUTER:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$INNER:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @results
func.func @results(%x: tensor<8x16xf32>, %a: tensor<8xf32>, %b: tensor<16xf32>) -> (tensor<8x16xf32>, tensor<8xf32>, tensor<16xf32>) {
  // CHECK: linalg.generic {indexing_maps = [#[[$ALL]], #[[$ALL]]], iterator_types = ["parallel", "parallel"]}
  // CHECK: math.exp
  // CHECK-NOT: arith
  // CHECK: linalg.generic {indexing_maps = [#[[$ALL]], #[[$OUTER]]], iterator_types = ["parallel", "reduction"]}
  // CHECK: math.exp
  // CHECK-NEXT: arith.addf
  // CHECK: linalg.generic {indexing_maps = [#[[$ALL]], #[[$INNER]]], iterator_types = ["reduction", "parallel"]}
  // CHECK-NOT: math.exp
  // CHECK: arith.maximumf
  // CHECK: return
  %init = tensor.empty() : tensor<8x16xf32>
  %y:3 = linalg.generic {indexing_maps = [#all, #all, #outer, #inner], iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init, %a, %b : tensor<8x16xf32>, tensor<8xf32>, tensor<16xf32>) {
  ^bb0(%in: f32, %out: f32, %sum: f32, %max: f32):
    %e = math.exp %in : f32
    %nextSum = arith.addf %sum, %e : f32
    %nextMax = arith.maximumf %max, %in : f32
    linalg.yield %e, %nextSum, %nextMax : f32, f32, f32
  } -> (tensor<8x16xf32>, tensor<8xf32>, tensor<16xf32>)
  return %y#0, %y#1, %y#2 : tensor<8x16xf32>, tensor<8xf32>, tensor<16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// What a sum has come to at each element: a scan.
// CHECK-LABEL: func @negative_scan
func.func @negative_scan(%x: tensor<8x16xf32>, %a: tensor<8xf32>) -> (tensor<8x16xf32>, tensor<8xf32>) {
  // CHECK-COUNT-1: linalg.generic
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %init = tensor.empty() : tensor<8x16xf32>
  %y:2 = linalg.generic {indexing_maps = [#all, #all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init, %a : tensor<8x16xf32>, tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32, %sum: f32):
    %next = arith.addf %sum, %in : f32
    linalg.yield %next, %next : f32, f32
  } -> (tensor<8x16xf32>, tensor<8xf32>)
  return %y#0, %y#1 : tensor<8x16xf32>, tensor<8xf32>
}
