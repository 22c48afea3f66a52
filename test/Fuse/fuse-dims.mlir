// RUN: softmax-opt %s --rowwise-fuse --split-input-file | FileCheck %s

// Dimensions are identified through indexing maps, reshapes and casts: each
// function here is one program with no broadcast left.

// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$KEPT:.*]] = affine_map<(d0, d1) -> (d0, 0)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#kept = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-LABEL: func @unit_dim_kept
func.func @unit_dim_kept(%x: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x1xf32>) {
  // CHECK: rowwise.fuse ins(%{{.*}}) axis [1] maps [#[[$ALL]], #[[$KEPT]], #[[$ALL]]] -> tensor<8x1xf32>, tensor<8x16xf32> {
  // CHECK: %[[SUM:.*]] = rowwise.reduce addf
  // CHECK-NEXT: tensor.splat %[[SUM]]
  // CHECK: rowwise.yield %[[SUM]], %{{.*}} : f32, tensor<16xf32>
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8x1xf32>
  %result = tensor.empty() : tensor<8x16xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8x1xf32>) -> tensor<8x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8x1xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<8x16xf32>, tensor<8x1xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %v = arith.divf %in, %s : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y, %sum : tensor<8x16xf32>, tensor<8x1xf32>
}

// -----
// What torch does: the maximum loses its dimension and gets it back.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#kept = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-LABEL: func @unit_dim_expanded
func.func @unit_dim_expanded(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: tensor.expand_shape
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<8x16xf32>)
  // CHECK: %[[MAX:.*]] = rowwise.reduce maximumf
  // CHECK-NEXT: tensor.splat %[[MAX]]
  // CHECK-NEXT: arith.subf
  // CHECK-NOT: tensor.expand_shape
  // CHECK: return
  %lowest = arith.constant 0xFF800000 : f32
  %init = tensor.empty() : tensor<8xf32>
  %result = tensor.empty() : tensor<8x16xf32>
  %filled = linalg.fill ins(%lowest : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %max = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%filled : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %m = arith.maximumf %in, %acc : f32
    linalg.yield %m : f32
  } -> tensor<8xf32>
  %kept = tensor.expand_shape %max [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %kept : tensor<8x16xf32>, tensor<8x1xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    linalg.yield %d : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
// The result leaves through a reshape.
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$OUTER:.*]] = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#kept = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-LABEL: func @unit_dim_collapsed
func.func @unit_dim_collapsed(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: tensor.collapse_shape
  // CHECK: rowwise.fuse {{.*}} maps [#[[$ALL]], #[[$OUTER]]] -> tensor<8xf32>
  // CHECK-NOT: tensor.collapse_shape
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8x1xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8x1xf32>) -> tensor<8x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8x1xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<8x1xf32>
  %flat = tensor.collapse_shape %sum [[0, 1]] : tensor<8x1xf32> into tensor<8xf32>
  return %flat : tensor<8xf32>
}

// -----
// What JAX does: a broadcast to a unit dimension, then one of that.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#kept = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-LABEL: func @broadcast_in_two_steps
func.func @broadcast_in_two_steps(%x: tensor<8x16xf32>, %shift: tensor<8xf32>) -> tensor<8x16xf32> {
  // CHECK: rowwise.fuse ins(%{{.*}}, %{{.*}} : tensor<8xf32>, tensor<8x16xf32>)
  // CHECK-NEXT: ^bb0(%[[SHIFT:[^,]*]]: f32, %[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[S:.*]] = tensor.splat %[[SHIFT]]
  // CHECK-NEXT: %[[D:.*]] = arith.subf %[[ROW]], %[[S]]
  // CHECK-NEXT: rowwise.yield %[[D]]
  %init = tensor.empty() : tensor<8x1xf32>
  %result = tensor.empty() : tensor<8x16xf32>
  %column = linalg.generic {indexing_maps = [#outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%shift : tensor<8xf32>) outs(%init : tensor<8x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x1xf32>
  %wide = linalg.generic {indexing_maps = [#kept, #all], iterator_types = ["parallel", "parallel"]}
      ins(%column : tensor<8x1xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %wide : tensor<8x16xf32>, tensor<8x16xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %d = arith.subf %in, %s : f32
    linalg.yield %d : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
// Four dimensions, with a mask that all heads share.
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$MASK:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
// CHECK-DAG: #[[$OUTER:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#all = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#mask = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#outer = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-LABEL: func @four_dims
func.func @four_dims(%x: tensor<2x12x8x16xf32>, %mask: tensor<2x1x8x16xf32>) -> tensor<2x12x8xf32> {
  // CHECK: rowwise.fuse {{.*}} axis [3] maps [#[[$ALL]], #[[$MASK]], #[[$OUTER]]]
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xf32>):
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<2x12x8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<2x12x8xf32>) -> tensor<2x12x8xf32>
  %y = linalg.generic {indexing_maps = [#all, #mask, #outer],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %mask : tensor<2x12x8x16xf32>, tensor<2x1x8x16xf32>) outs(%zeros : tensor<2x12x8xf32>) {
  ^bb0(%in: f32, %m: f32, %acc: f32):
    %v = arith.addf %in, %m : f32
    %s = arith.addf %v, %acc : f32
    linalg.yield %s : f32
  } -> tensor<2x12x8xf32>
  return %y : tensor<2x12x8xf32>
}

// -----
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$OUTER:.*]] = affine_map<(d0, d1) -> (d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @first_axis
func.func @first_axis(%x: tensor<8x16xf32>) -> tensor<16xf32> {
  // CHECK: rowwise.fuse {{.*}} axis [0] maps [#[[$ALL]], #[[$OUTER]]]
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<8xf32>):
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<16xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<16xf32>) -> tensor<16xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<16xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  return %y : tensor<16xf32>
}

// -----
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#outer = affine_map<(d0, d1, d2) -> (d0)>
// CHECK-LABEL: func @two_axis_dims
func.func @two_axis_dims(%x: tensor<4x3x8xf32>) -> tensor<4xf32> {
  // CHECK: rowwise.fuse {{.*}} axis [1, 2]
  // CHECK-NEXT: ^bb0(%[[ROW:[^,]*]]: tensor<24xf32>):
  // CHECK-NEXT: rowwise.reduce addf %[[ROW]] : tensor<24xf32> -> f32
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : tensor<4x3x8xf32>) outs(%zeros : tensor<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----
// A loop of extent 1 is no dimension of the program.
// CHECK-DAG: #[[$UNIT:.*]] = affine_map<(d0, d1) -> (0, d0, d1)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func @unit_loop
func.func @unit_loop(%x: tensor<1x8x16xf32>) -> tensor<1x8x16xindex> {
  // CHECK: rowwise.fuse {{.*}} axis [1] maps [#[[$UNIT]], #[[$UNIT]]]
  // CHECK: arith.constant 0 : index
  // CHECK: rowwise.position 1 : tensor<16xindex>
  %init = tensor.empty() : tensor<1x8x16xindex>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x8x16xf32>) outs(%init : tensor<1x8x16xindex>) {
  ^bb0(%in: f32, %out: index):
    %i = linalg.index 0 : index
    %j = linalg.index 2 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  } -> tensor<1x8x16xindex>
  return %y : tensor<1x8x16xindex>
}

// -----
// Rows of one element are still reduced.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @unit_axis
func.func @unit_axis(%x: tensor<8x1xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.fuse {{.*}} axis [1]
  // CHECK: rowwise.reduce addf %{{.*}} : tensor<1xf32> -> f32
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x1xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
// A result that is written transposed has a map of its own.
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$TURNED:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func @transposed_result
func.func @transposed_result(%x: tensor<8x16xf32>) -> tensor<16x8xf32> {
  // CHECK: rowwise.fuse {{.*}} axis [1] maps [#[[$ALL]], #[[$TURNED]]] -> tensor<16x8xf32>
  %init = tensor.empty() : tensor<16x8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<16x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %e = math.exp %in : f32
    linalg.yield %e : f32
  } -> tensor<16x8xf32>
  return %y : tensor<16x8xf32>
}

// -----
// Sizes are those of the row; a cast changes none.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @dynamic
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>)
func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: rowwise.fuse ins(%[[X]] : tensor<?x?xf32>)
  // CHECK-NEXT: ^bb0(%[[ROW:.*]]: tensor<?xf32>):
  // CHECK-NEXT: %[[SUM:.*]] = rowwise.reduce addf %[[ROW]] : tensor<?xf32> -> f32
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[WIDTH:.*]] = tensor.dim %[[ROW]], %[[ZERO]]
  // CHECK-NEXT: tensor.splat %[[SUM]][%[[WIDTH]]] : tensor<?xf32>
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %height = tensor.dim %x, %c0 : tensor<?x?xf32>
  %width = tensor.dim %x, %c1 : tensor<?x?xf32>
  %init = tensor.empty(%height) : tensor<?xf32>
  %result = tensor.empty(%height, %width) : tensor<?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<?x?xf32>, tensor<?xf32>) outs(%result : tensor<?x?xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %v = arith.divf %in, %s : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----
// What the cast says of a size is said of the program's operand, which the host
// checks.
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @cast
func.func @cast(%x: tensor<8x?xf32>) -> tensor<8x16xf32> {
  // CHECK: %[[CAST:.*]] = tensor.cast %{{.*}} : tensor<8x?xf32> to tensor<8x16xf32>
  // CHECK: rowwise.fuse ins(%[[CAST]] : tensor<8x16xf32>) {{.*}} -> tensor<8x16xf32>
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<16xf32>):
  // CHECK-NOT: tensor.cast
  // CHECK: return
  %init = tensor.empty() : tensor<8x16xf32>
  %known = tensor.cast %x : tensor<8x?xf32> to tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%known : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %e = math.exp %in : f32
    linalg.yield %e : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
// What is reduced of one tensor is for the rows of another: they are as long.
#all = affine_map<(d0, d1) -> (d0, d1)>
#reduced = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @alike
// CHECK-SAME: (%[[X:.*]]: tensor<9x17xf32>, %[[Y:.*]]: tensor<9x17xf32>)
func.func @alike(%x: tensor<9x17xf32>, %y: tensor<9x17xf32>) -> tensor<9x17xf32> {
  // CHECK: rowwise.fuse ins(%[[X]], %[[Y]] : tensor<9x17xf32>, tensor<9x17xf32>) axis [1]
  // CHECK: ^bb0(%[[XROW:.*]]: tensor<17xf32>, %[[YROW:.*]]: tensor<17xf32>):
  // CHECK: rowwise.reduce addf %[[XROW]]
  // CHECK: arith.divf %[[YROW]]
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<9xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<9xf32>) -> tensor<9xf32>
  %sum = linalg.generic {indexing_maps = [#all, #reduced], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<9x17xf32>) outs(%zeros : tensor<9xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %a = arith.addf %in, %acc : f32
    linalg.yield %a : f32
  } -> tensor<9xf32>
  %empty = tensor.empty() : tensor<9x17xf32>
  %z = linalg.generic {indexing_maps = [#all, #reduced, #all], iterator_types = ["parallel", "parallel"]}
      ins(%y, %sum : tensor<9x17xf32>, tensor<9xf32>) outs(%empty : tensor<9x17xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %v = arith.divf %in, %s : f32
    linalg.yield %v : f32
  } -> tensor<9x17xf32>
  return %z : tensor<9x17xf32>
}

// -----
// Sums of rows are for columns here: a row of one would meet columns of the other.
#all = affine_map<(d0, d1) -> (d0, d1)>
#reduced = affine_map<(d0, d1) -> (d0)>
#inner = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @negative_alike
func.func @negative_alike(%x: tensor<17x17xf32>, %y: tensor<17x17xf32>) -> tensor<17x17xf32> {
  // CHECK-COUNT-2: rowwise.fuse
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<17xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<17xf32>) -> tensor<17xf32>
  %sum = linalg.generic {indexing_maps = [#all, #reduced], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<17x17xf32>) outs(%zeros : tensor<17xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %a = arith.addf %in, %acc : f32
    linalg.yield %a : f32
  } -> tensor<17xf32>
  %empty = tensor.empty() : tensor<17x17xf32>
  %z = linalg.generic {indexing_maps = [#all, #inner, #all], iterator_types = ["parallel", "parallel"]}
      ins(%y, %sum : tensor<17x17xf32>, tensor<17xf32>) outs(%empty : tensor<17x17xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %v = arith.divf %in, %s : f32
    linalg.yield %v : f32
  } -> tensor<17x17xf32>
  return %z : tensor<17x17xf32>
}
