// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

// Scalars in bodies that are elements of tensors become operands.

#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$NONE:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-LABEL: func @element_from_outside
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>, %[[S:.*]]: tensor<f32>)
func.func @element_from_outside(%x: tensor<8x16xf32>, %s: tensor<f32>) -> tensor<8x16xf32> {
  // CHECK-NOT: tensor.extract
  // CHECK: linalg.generic {indexing_maps = [#[[$ALL]], #[[$NONE]], #[[$ALL]]], {{.*}} ins(%[[X]], %[[S]] :
  // CHECK-NEXT: ^bb0(%[[IN:[^,]*]]: f32, %[[ELEMENT:[^,]*]]: f32,
  // CHECK-NEXT: %[[TWICE:.*]] = arith.addf %[[ELEMENT]], %[[ELEMENT]]
  // CHECK-NEXT: arith.mulf %[[IN]], %[[TWICE]]
  %element = tensor.extract %s[] : tensor<f32>
  %twice = arith.addf %element, %element : f32
  %init = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.mulf %in, %twice : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
// What JAX writes for a constant.
#none = affine_map<() -> ()>
#all = affine_map<(d0, d1) -> (d0, d1)>
#broadcast = affine_map<(d0, d1) -> ()>
// CHECK-LABEL: func @constants
func.func @constants(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-DAG: %[[THREE:.*]] = arith.constant 3.000000e+00 : f32
  // CHECK-NOT: linalg.generic
  // CHECK: %[[FILL:.*]] = linalg.fill ins(%[[THREE]] : f32)
  // CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[FILL]] :
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %one = arith.constant 1.0 : f32
  %two = arith.constant dense<2.0> : tensor<f32>
  %scalar = tensor.empty() : tensor<f32>
  %a = linalg.generic {indexing_maps = [#none], iterator_types = []} outs(%scalar : tensor<f32>) {
  ^bb0(%out: f32):
    linalg.yield %one : f32
  } -> tensor<f32>
  %sum = linalg.add ins(%a, %two : tensor<f32>, tensor<f32>) outs(%scalar : tensor<f32>) -> tensor<f32>
  %init = tensor.empty() : tensor<8x16xf32>
  %threes = linalg.generic {indexing_maps = [#broadcast, #all], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<f32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x16xf32>
  %y = linalg.mul ins(%x, %threes : tensor<8x16xf32>, tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
// Operands that are no tensors, and other ways to spell a fill.
// CHECK-LABEL: func @scalars
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>, %[[S:.*]]: f32)
func.func @scalars(%x: tensor<8x16xf32>, %s: f32) -> tensor<8x16xf32> {
  // CHECK-NOT: tensor.splat
  // CHECK-NOT: tensor.from_elements
  // CHECK: %[[A:.*]] = linalg.generic {{.*}} outs(
  // CHECK-NEXT: ^bb0(%{{.*}}: f32):
  // CHECK-NEXT: linalg.yield %[[S]] : f32
  // CHECK: %[[B:.*]] = linalg.generic
  // CHECK: linalg.yield %[[S]] : f32
  // CHECK: linalg.generic {{.*}} ins(%[[X]] :
  // CHECK: arith.mulf %{{.*}}, %[[S]]
  %init = tensor.empty() : tensor<8x16xf32>
  %splat = tensor.splat %s : tensor<8x16xf32>
  %single = tensor.from_elements %s : tensor<1x1xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<8x16xf32>, f32) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %factor: f32, %out: f32):
    %v = arith.mulf %in, %factor : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, 0)>, affine_map<(d0, d1) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%y, %splat, %single : tensor<8x16xf32>, tensor<8x16xf32>, tensor<1x1xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %a: f32, %b: f32, %out: f32):
    %p = arith.addf %in, %a : f32
    %v = arith.addf %p, %b : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %z : tensor<8x16xf32>
}

// -----
// A size that is taken in the body is taken outside.
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @size_in_body
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xindex>)
func.func @size_in_body(%x: tensor<?x?xindex>) -> tensor<?x?xindex> {
  // CHECK: %[[SIZE:.*]] = tensor.dim %[[X]], %c1
  // CHECK: linalg.generic
  // CHECK-NOT: tensor.dim
  // CHECK: linalg.yield
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xindex>
  %columns = tensor.dim %x, %c1 : tensor<?x?xindex>
  %init = tensor.empty(%rows, %columns) : tensor<?x?xindex>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xindex>) outs(%init : tensor<?x?xindex>) {
  ^bb0(%in: index, %out: index):
    %size = tensor.dim %x, %c1 : tensor<?x?xindex>
    %v = arith.addi %in, %size : index
    linalg.yield %v : index
  } -> tensor<?x?xindex>
  return %y : tensor<?x?xindex>
}
