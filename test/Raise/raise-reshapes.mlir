// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

// Reshapes of dimensions that are not units move out of the middle.

// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#all3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func @collapsed_and_expanded
// CHECK-SAME: (%[[X:.*]]: tensor<4x8x16xf32>)
func.func @collapsed_and_expanded(%x: tensor<4x8x16xf32>) -> tensor<4x8x16xf32> {
  // CHECK-NOT: tensor.collapse_shape
  // CHECK: linalg.generic {indexing_maps = [#[[$ALL]], #[[$ALL]]], {{.*}} ins(%[[X]] :
  // CHECK: math.exp
  // CHECK: linalg.generic
  // CHECK: math.tanh
  // CHECK-NOT: tensor.expand_shape
  // CHECK: return
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<4x8x16xf32> into tensor<32x16xf32>
  %init = tensor.empty() : tensor<32x16xf32>
  %e = linalg.exp ins(%flat : tensor<32x16xf32>) outs(%init : tensor<32x16xf32>) -> tensor<32x16xf32>
  %back = tensor.expand_shape %e [[0, 1], [2]] output_shape [4, 8, 16] : tensor<32x16xf32> into tensor<4x8x16xf32>
  %init3 = tensor.empty() : tensor<4x8x16xf32>
  %y = linalg.tanh ins(%back : tensor<4x8x16xf32>) outs(%init3 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
  return %y : tensor<4x8x16xf32>
}

// -----
// To the edges: the argument is expanded, the result collapsed.
// CHECK-LABEL: func @to_the_edges
// CHECK-SAME: (%[[X:.*]]: tensor<4x128xf32>)
func.func @to_the_edges(%x: tensor<4x128xf32>) -> tensor<4x128xf32> {
  // CHECK: %[[SPLIT:.*]] = tensor.expand_shape %[[X]]
  // CHECK: linalg.generic {{.*}} ins(%[[SPLIT]] : tensor<4x8x16xf32>)
  // CHECK: math.exp
  // CHECK: %[[Y:.*]] = linalg.generic
  // CHECK: math.tanh
  // CHECK: %[[JOINED:.*]] = tensor.collapse_shape
  // CHECK: return %[[JOINED]]
  %init = tensor.empty() : tensor<4x128xf32>
  %e = linalg.exp ins(%x : tensor<4x128xf32>) outs(%init : tensor<4x128xf32>) -> tensor<4x128xf32>
  %split = tensor.expand_shape %e [[0], [1, 2]] output_shape [4, 8, 16] : tensor<4x128xf32> into tensor<4x8x16xf32>
  %init3 = tensor.empty() : tensor<4x8x16xf32>
  %m = linalg.softmax dimension(2) ins(%split : tensor<4x8x16xf32>) outs(%init3 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
  %joined = tensor.collapse_shape %m [[0], [1, 2]] : tensor<4x8x16xf32> into tensor<4x128xf32>
  %y = linalg.tanh ins(%joined : tensor<4x128xf32>) outs(%init : tensor<4x128xf32>) -> tensor<4x128xf32>
  return %y : tensor<4x128xf32>
}

// -----
// Positions along what is split.
// CHECK-LABEL: func @positions
func.func @positions(%x: tensor<4x128xindex>) -> tensor<4x8x16xindex> {
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel"]
  // CHECK-DAG: %[[I:.*]] = linalg.index 1
  // CHECK-DAG: %[[J:.*]] = linalg.index 2
  // CHECK: arith.muli %[[I]], %c16
  // CHECK-NOT: affine.
  // CHECK: return
  %init = tensor.empty() : tensor<4x128xindex>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x128xindex>) outs(%init : tensor<4x128xindex>) {
  ^bb0(%in: index, %out: index):
    %j = linalg.index 1 : index
    %v = arith.addi %in, %j : index
    linalg.yield %v : index
  } -> tensor<4x128xindex>
  %split = tensor.expand_shape %y [[0], [1, 2]] output_shape [4, 8, 16] : tensor<4x128xindex> into tensor<4x8x16xindex>
  return %split : tensor<4x8x16xindex>
}

// -----
// What does not fuse stays on its own side of the reshape.
// CHECK-LABEL: func @negative_matmul
func.func @negative_matmul(%a: tensor<2x8x4xf32>, %b: tensor<2x4x16xf32>) -> tensor<16x16xf32> {
  // CHECK: %[[SCORES:.*]] = linalg.batch_matmul
  // CHECK-SAME: -> tensor<2x8x16xf32>
  // CHECK: linalg.generic {{.*}} ins(%[[SCORES]] :
  // CHECK: tensor.collapse_shape
  // CHECK-NEXT: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<2x8x16xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %scores = linalg.batch_matmul ins(%a, %b : tensor<2x8x4xf32>, tensor<2x4x16xf32>) outs(%zeros : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %flat = tensor.collapse_shape %scores [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
  %init2 = tensor.empty() : tensor<16x16xf32>
  %y = linalg.exp ins(%flat : tensor<16x16xf32>) outs(%init2 : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %y : tensor<16x16xf32>
}

// -----
// Sizes that are known at run time.
// CHECK-LABEL: func @dynamic
// CHECK-SAME: (%[[X:.*]]: tensor<?x8x16xf32>)
func.func @dynamic(%x: tensor<?x8x16xf32>) -> tensor<?x16xf32> {
  // CHECK: linalg.generic {{.*}} ins(%[[X]] :
  // CHECK: math.exp
  // CHECK: tensor.collapse_shape
  // CHECK-NEXT: return
  %c0 = arith.constant 0 : index
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x8x16xf32> into tensor<?x16xf32>
  %rows = tensor.dim %flat, %c0 : tensor<?x16xf32>
  %init = tensor.empty(%rows) : tensor<?x16xf32>
  %y = linalg.exp ins(%flat : tensor<?x16xf32>) outs(%init : tensor<?x16xf32>) -> tensor<?x16xf32>
  return %y : tensor<?x16xf32>
}

// -----
// Unit dimensions alone cost nothing, and stay.
// CHECK-LABEL: func @negative_units
func.func @negative_units(%x: tensor<8x1xf32>) -> tensor<8xf32> {
  // CHECK: tensor.collapse_shape
  // CHECK: linalg.generic
  // CHECK-NOT: _shape
  // CHECK: return
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<8x1xf32> into tensor<8xf32>
  %init = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%flat : tensor<8xf32>) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// Several sizes that are known at run time merge: what is split again is split
// into the sizes that were merged.
#row = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @dynamic_rows
// CHECK-SAME: (%[[X:.*]]: tensor<?x?x16xf32>)
func.func @dynamic_rows(%x: tensor<?x?x16xf32>) -> tensor<?x16xf32> {
  // CHECK-NOT: _shape
  // CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[X]] :
  // CHECK-NOT: _shape
  // CHECK: linalg.generic {{.*}} ins(%[[X]], %[[SUM]] :
  // CHECK: tensor.collapse_shape
  // CHECK-NEXT: return
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x16xf32> into tensor<?x16xf32>
  %rows = tensor.dim %flat, %c0 : tensor<?x16xf32>
  %init = tensor.empty(%rows) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.reduce { arith.addf } ins(%flat : tensor<?x16xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  %init2 = tensor.empty(%rows) : tensor<?x16xf32>
  %y = linalg.generic {indexing_maps = [#row, #outer, #row], iterator_types = ["parallel", "parallel"]}
      ins(%flat, %sum : tensor<?x16xf32>, tensor<?xf32>) outs(%init2 : tensor<?x16xf32>) {
  ^bb0(%a: f32, %s: f32, %out: f32):
    %v = arith.divf %a, %s : f32
    linalg.yield %v : f32
  } -> tensor<?x16xf32>
  return %y : tensor<?x16xf32>
}

// -----
// One of two dimensions is split as it was merged.
// CHECK-LABEL: func @half_undone
// CHECK-SAME: (%[[X:.*]]: tensor<?x?x?x?xf32>)
func.func @half_undone(%x: tensor<?x?x?x?xf32>) -> tensor<?x?x?xf32> {
  // CHECK-NOT: _shape
  // CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%[[X]] :
  // CHECK: tensor.collapse_shape %[[E]] {{\[\[}}0], [1], [2, 3]] : tensor<?x?x?x?xf32> into tensor<?x?x?xf32>
  // CHECK-NEXT: return
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?x?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?x?x?xf32>
  %flat = tensor.collapse_shape %x [[0, 1], [2, 3]] : tensor<?x?x?x?xf32> into tensor<?x?xf32>
  %n = tensor.dim %flat, %c1 : tensor<?x?xf32>
  %y = tensor.expand_shape %flat [[0, 1], [2]] output_shape [%d0, %d1, %n] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %init = tensor.empty(%d0, %d1, %n) : tensor<?x?x?xf32>
  %e = linalg.exp ins(%y : tensor<?x?x?xf32>) outs(%init : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %e : tensor<?x?x?xf32>
}

// -----
// As many elements, but other sizes.
// CHECK-LABEL: func @negative_other_sizes
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>, %[[M:.*]]: index, %[[N:.*]]: index)
func.func @negative_other_sizes(%x: tensor<?x?xf32>, %m: index, %n: index) -> tensor<?x?xf32> {
  // CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[X]]
  // CHECK: %[[Y:.*]] = tensor.expand_shape %[[FLAT]] {{\[\[}}0, 1]] output_shape [%[[M]], %[[N]]]
  // CHECK: linalg.generic {{.*}} ins(%[[Y]] :
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %y = tensor.expand_shape %flat [[0, 1]] output_shape [%m, %n] : tensor<?xf32> into tensor<?x?xf32>
  %init = tensor.empty(%m, %n) : tensor<?x?xf32>
  %e = linalg.exp ins(%y : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}

// -----
// Two edges that merge other sizes: the first moves, the other one stays.
// CHECK-LABEL: func @held
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>, %[[T:.*]]: tensor<?x?xf32>)
func.func @held(%x: tensor<?x?xf32>, %t: tensor<?x?xf32>) -> tensor<?xf32> {
  // CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[T]]
  // CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%[[X]] :
  // CHECK: math.exp
  // CHECK: %[[SEEN:.*]] = tensor.expand_shape %[[FLAT]]
  // CHECK: %[[H:.*]] = linalg.generic {{.*}} ins(%[[SEEN]] :
  // CHECK: math.tanh
  // CHECK: linalg.generic {{.*}} ins(%[[E]], %[[H]] :
  // CHECK: tensor.collapse_shape
  // CHECK-NEXT: return
  %c0 = arith.constant 0 : index
  %k = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %u = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %n = tensor.dim %k, %c0 : tensor<?xf32>
  %init = tensor.empty(%n) : tensor<?xf32>
  %e = linalg.exp ins(%k : tensor<?xf32>) outs(%init : tensor<?xf32>) -> tensor<?xf32>
  %h = linalg.tanh ins(%u : tensor<?xf32>) outs(%init : tensor<?xf32>) -> tensor<?xf32>
  %y = linalg.mul ins(%e, %h : tensor<?xf32>, tensor<?xf32>) outs(%init : tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----
// Two that merge other sizes of the same parts: 2x60 and 6x4x5 are 2x3x4x5.
// CHECK-LABEL: func @alike
func.func @alike(%x: tensor<6x4x5xf32>, %t: tensor<2x60xf32>) -> tensor<120xf32> {
  // CHECK-DAG: %[[X:.*]] = tensor.expand_shape %{{.*}} : tensor<6x4x5xf32> into tensor<2x3x4x5xf32>
  // CHECK-DAG: %[[T:.*]] = tensor.expand_shape %{{.*}} : tensor<2x60xf32> into tensor<2x3x4x5xf32>
  // CHECK-DAG: linalg.generic {{.*}} ins(%[[X]] :
  // CHECK-DAG: linalg.generic {{.*}} ins(%[[T]] :
  // CHECK: tensor.collapse_shape
  // CHECK-NEXT: return
  %k = tensor.collapse_shape %x [[0, 1, 2]] : tensor<6x4x5xf32> into tensor<120xf32>
  %u = tensor.collapse_shape %t [[0, 1]] : tensor<2x60xf32> into tensor<120xf32>
  %init = tensor.empty() : tensor<120xf32>
  %e = linalg.exp ins(%k : tensor<120xf32>) outs(%init : tensor<120xf32>) -> tensor<120xf32>
  %h = linalg.tanh ins(%u : tensor<120xf32>) outs(%init : tensor<120xf32>) -> tensor<120xf32>
  %y = linalg.mul ins(%e, %h : tensor<120xf32>, tensor<120xf32>) outs(%init : tensor<120xf32>) -> tensor<120xf32>
  return %y : tensor<120xf32>
}

// -----
// 8x15 and 12x10 have no parts in common.
// CHECK-LABEL: func @negative_alike
func.func @negative_alike(%x: tensor<8x15xf32>, %t: tensor<12x10xf32>) -> tensor<120xf32> {
  // CHECK: tensor.collapse_shape %{{.*}} : tensor<12x10xf32> into tensor<120xf32>
  // CHECK: linalg.generic {{.*}} : tensor<8x15xf32>
  // CHECK: tensor.expand_shape %{{.*}} : tensor<120xf32> into tensor<8x15xf32>
  // CHECK: linalg.generic {{.*}} : tensor<8x15xf32>
  // CHECK: return
  %k = tensor.collapse_shape %x [[0, 1]] : tensor<8x15xf32> into tensor<120xf32>
  %u = tensor.collapse_shape %t [[0, 1]] : tensor<12x10xf32> into tensor<120xf32>
  %init = tensor.empty() : tensor<120xf32>
  %e = linalg.exp ins(%k : tensor<120xf32>) outs(%init : tensor<120xf32>) -> tensor<120xf32>
  %h = linalg.tanh ins(%u : tensor<120xf32>) outs(%init : tensor<120xf32>) -> tensor<120xf32>
  %y = linalg.mul ins(%e, %h : tensor<120xf32>, tensor<120xf32>) outs(%init : tensor<120xf32>) -> tensor<120xf32>
  return %y : tensor<120xf32>
}

// -----
// Unit dimensions of a result are added last, behind what merges.
// CHECK-LABEL: func @units_of_a_result
func.func @units_of_a_result(%x: tensor<6x4xf32>) -> tensor<24x1x1xf32> {
  // CHECK: linalg.generic
  // CHECK: math.exp
  // CHECK: linalg.generic
  // CHECK: math.tanh
  // CHECK: %[[FLAT:.*]] = tensor.collapse_shape {{.*}} : tensor<6x4xf32> into tensor<24xf32>
  // CHECK-NEXT: %[[Y:.*]] = tensor.expand_shape %[[FLAT]] {{.*}} : tensor<24xf32> into tensor<24x1x1xf32>
  // CHECK-NEXT: return %[[Y]]
  %init = tensor.empty() : tensor<6x4xf32>
  %e = linalg.exp ins(%x : tensor<6x4xf32>) outs(%init : tensor<6x4xf32>) -> tensor<6x4xf32>
  %flat = tensor.collapse_shape %e [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  %units = tensor.expand_shape %flat [[0, 1, 2]] output_shape [24, 1, 1] : tensor<24xf32> into tensor<24x1x1xf32>
  %init3 = tensor.empty() : tensor<24x1x1xf32>
  %y = linalg.tanh ins(%units : tensor<24x1x1xf32>) outs(%init3 : tensor<24x1x1xf32>) -> tensor<24x1x1xf32>
  return %y : tensor<24x1x1xf32>
}

// -----
// A row is split after it was reduced: it is reduced as what it is split into.
#row = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @split_after_reduction
// CHECK-SAME: (%[[X:.*]]: tensor<6x32xf32>)
func.func @split_after_reduction(%x: tensor<6x32xf32>) -> tensor<6x4x8xf32> {
  // CHECK: %[[SPLIT:.*]] = tensor.expand_shape %[[X]] {{.*}} into tensor<6x4x8xf32>
  // CHECK-NOT: _shape
  // CHECK: %[[SUM:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "reduction"]} ins(%[[SPLIT]] :
  // CHECK-NOT: _shape
  // CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[SPLIT]], %[[SUM]] :
  // CHECK-NOT: _shape
  // CHECK: return %[[Y]]
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<6xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<6xf32>) -> tensor<6xf32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<6x32xf32>) outs(%zeros : tensor<6xf32>) dimensions = [1]
  %init2 = tensor.empty() : tensor<6x32xf32>
  %y = linalg.generic {indexing_maps = [#row, #outer, #row], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<6x32xf32>, tensor<6xf32>) outs(%init2 : tensor<6x32xf32>) {
  ^bb0(%a: f32, %s: f32, %out: f32):
    %v = arith.divf %a, %s : f32
    linalg.yield %v : f32
  } -> tensor<6x32xf32>
  %heads = tensor.expand_shape %y [[0], [1, 2]] output_shape [6, 4, 8] : tensor<6x32xf32> into tensor<6x4x8xf32>
  return %heads : tensor<6x4x8xf32>
}

// -----
// Rows and columns are split: where the finer view is read, the coarser is not.
// CHECK-LABEL: func @coarser_view
// CHECK-SAME: (%[[X:.*]]: tensor<6x32xf32>)
func.func @coarser_view(%x: tensor<6x32xf32>) -> (tensor<6x4x8xf32>, tensor<2x3x32xf32>) {
  // CHECK: %[[SPLIT:.*]] = tensor.expand_shape %[[X]] {{.*}} into tensor<2x3x4x8xf32>
  // CHECK-NOT: tensor.expand_shape
  // CHECK: linalg.generic {{.*}} ins(%[[SPLIT]] :
  // CHECK-NOT: tensor.expand_shape
  // CHECK: return
  %init = tensor.empty() : tensor<6x32xf32>
  %s = linalg.softmax dimension(1) ins(%x : tensor<6x32xf32>) outs(%init : tensor<6x32xf32>) -> tensor<6x32xf32>
  %a = tensor.expand_shape %s [[0], [1, 2]] output_shape [6, 4, 8] : tensor<6x32xf32> into tensor<6x4x8xf32>
  %b = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 3, 32] : tensor<6x32xf32> into tensor<2x3x32xf32>
  return %a, %b : tensor<6x4x8xf32>, tensor<2x3x32xf32>
}

// -----
// What only reads the same tensor reads it alike: it may become one program.
// CHECK-LABEL: func @other_reader
// CHECK-SAME: (%[[X:.*]]: tensor<6x32xf32>)
func.func @other_reader(%x: tensor<6x32xf32>) -> (tensor<6xf32>, tensor<6x4xf32>) {
  // CHECK: %[[SPLIT:.*]] = tensor.expand_shape %[[X]] {{.*}} into tensor<6x4x8xf32>
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "reduction"]} ins(%[[SPLIT]] :
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[SPLIT]] :
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<6xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<6xf32>) -> tensor<6xf32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<6x32xf32>) outs(%zeros : tensor<6xf32>) dimensions = [1]
  %heads = tensor.expand_shape %x [[0], [1, 2]] output_shape [6, 4, 8] : tensor<6x32xf32> into tensor<6x4x8xf32>
  %init2 = tensor.empty() : tensor<6x4xf32>
  %zeros2 = linalg.fill ins(%zero : f32) outs(%init2 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %sums = linalg.reduce { arith.addf } ins(%heads : tensor<6x4x8xf32>) outs(%zeros2 : tensor<6x4xf32>) dimensions = [2]
  return %sum, %sums : tensor<6xf32>, tensor<6x4xf32>
}

// -----
// What is merged is split into other sizes: both are made of the same parts.
#channel = affine_map<(d0, d1, d2) -> (d0)>
#image = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func @common_parts
// CHECK-SAME: (%[[X:.*]]: tensor<3x40xf32>, %[[W:.*]]: tensor<6xf32>)
func.func @common_parts(%x: tensor<3x40xf32>, %w: tensor<6xf32>) -> tensor<6x4x5xf32> {
  // CHECK: %[[PARTS:.*]] = tensor.expand_shape %[[X]] {{.*}} into tensor<3x2x4x5xf32>
  // CHECK: linalg.generic {{.*}} ins(%[[PARTS]] : tensor<3x2x4x5xf32>)
  // CHECK-NOT: tensor.collapse_shape
  // CHECK: %[[WEIGHTS:.*]] = tensor.expand_shape %[[W]] {{.*}} into tensor<3x2xf32>
  // CHECK-NOT: _shape
  // CHECK: linalg.generic {{.*}} ins({{.*}}, %[[WEIGHTS]] : tensor<3x2x4x5xf32>, tensor<3x2xf32>)
  // CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2], [3]]
  // CHECK-NEXT: return
  %init = tensor.empty() : tensor<3x40xf32>
  %s = linalg.softmax dimension(1) ins(%x : tensor<3x40xf32>) outs(%init : tensor<3x40xf32>) -> tensor<3x40xf32>
  %flat = tensor.collapse_shape %s [[0, 1]] : tensor<3x40xf32> into tensor<120xf32>
  %back = tensor.expand_shape %flat [[0, 1, 2]] output_shape [6, 4, 5] : tensor<120xf32> into tensor<6x4x5xf32>
  %init3 = tensor.empty() : tensor<6x4x5xf32>
  %y = linalg.generic {indexing_maps = [#image, #channel, #image], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%back, %w : tensor<6x4x5xf32>, tensor<6xf32>) outs(%init3 : tensor<6x4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %v = arith.mulf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<6x4x5xf32>
  return %y : tensor<6x4x5xf32>
}

// -----
// What is left of dynamic sizes, behind what is known.
// CHECK-LABEL: func @rest_of_parts
// CHECK-SAME: (%[[X:.*]]: tensor<6x?x?xf32>, %[[N:.*]]: index)
func.func @rest_of_parts(%x: tensor<6x?x?xf32>, %n: index) -> tensor<3x?xf32> {
  // CHECK: %[[PARTS:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1], [2], [3]] {{.*}} into tensor<3x2x?x?xf32>
  // CHECK: linalg.generic {{.*}} ins(%[[PARTS]] :
  // CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2, 3]] : tensor<3x2x?x?xf32> into tensor<3x?xf32>
  %flat = tensor.collapse_shape %x [[0, 1, 2]] : tensor<6x?x?xf32> into tensor<?xf32>
  %rows = tensor.expand_shape %flat [[0, 1]] output_shape [3, %n] : tensor<?xf32> into tensor<3x?xf32>
  %init = tensor.empty(%n) : tensor<3x?xf32>
  %y = linalg.exp ins(%rows : tensor<3x?xf32>) outs(%init : tensor<3x?xf32>) -> tensor<3x?xf32>
  return %y : tensor<3x?xf32>
}

// -----
// 6x4 and 8x3 have no parts in common but elements.
// CHECK-LABEL: func @negative_no_parts
func.func @negative_no_parts(%x: tensor<6x4xf32>) -> tensor<8x3xf32> {
  // CHECK: tensor.collapse_shape %{{.*}} : tensor<6x4xf32> into tensor<24xf32>
  // CHECK: tensor.expand_shape %{{.*}} : tensor<24xf32> into tensor<8x3xf32>
  // CHECK: linalg.generic
  %init = tensor.empty() : tensor<8x3xf32>
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  %rows = tensor.expand_shape %flat [[0, 1]] output_shape [8, 3] : tensor<24xf32> into tensor<8x3xf32>
  %y = linalg.exp ins(%rows : tensor<8x3xf32>) outs(%init : tensor<8x3xf32>) -> tensor<8x3xf32>
  return %y : tensor<8x3xf32>
}

// -----
// Part of the sizes may be 0, where products tell nothing of the rest.
// CHECK-LABEL: func @negative_unknown_rest
func.func @negative_unknown_rest(%x: tensor<?x6x?xf32>, %n: index) -> tensor<?x3x?xf32> {
  // CHECK: tensor.collapse_shape %{{.*}} : tensor<?x6x?xf32> into tensor<?xf32>
  // CHECK: linalg.generic
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x6x?xf32>
  %flat = tensor.collapse_shape %x [[0, 1, 2]] : tensor<?x6x?xf32> into tensor<?xf32>
  %rows = tensor.expand_shape %flat [[0, 1, 2]] output_shape [%m, 3, %n] : tensor<?xf32> into tensor<?x3x?xf32>
  %init = tensor.empty(%m, %n) : tensor<?x3x?xf32>
  %y = linalg.exp ins(%rows : tensor<?x3x?xf32>) outs(%init : tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  return %y : tensor<?x3x?xf32>
}
