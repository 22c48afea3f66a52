// RUN: softmax-opt %s --canonicalize | FileCheck %s

// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$OUTER:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$AXIS:.*]] = affine_map<(d0, d1) -> (d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#axis = affine_map<(d0, d1) -> (d1)>

// A result that nobody reads goes, with what computes it.
// CHECK-LABEL: func @unused_result
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>)
func.func @unused_result(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: %[[Y:.*]] = rowwise.fuse ins(%[[X]] : tensor<8x16xf32>) axis [1]
  // CHECK-SAME: maps [#[[$ALL]], #[[$ALL]]] -> tensor<8x16xf32>
  // CHECK-NEXT: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[E:.*]] = math.exp %[[ROW]]
  // CHECK-NOT: rowwise.reduce
  // CHECK: rowwise.yield %[[E]] : tensor<16xf32>
  // CHECK: return %[[Y]]
  %sum, %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer, #all]
      -> tensor<8xf32>, tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %s = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %e = math.exp %row : tensor<16xf32>
    rowwise.yield %s, %e : f32, tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func @unused_input
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>, %{{.*}}: tensor<16xf32>, %[[SHIFT:.*]]: tensor<8xf32>)
func.func @unused_input(%x: tensor<8x16xf32>, %weight: tensor<16xf32>, %shift: tensor<8xf32>)
    -> tensor<8xf32> {
  // CHECK: rowwise.fuse ins(%[[X]], %[[SHIFT]] : tensor<8x16xf32>, tensor<8xf32>) axis [1]
  // CHECK-SAME: maps [#[[$ALL]], #[[$OUTER]], #[[$OUTER]]]
  // CHECK-NEXT: ^bb0(%[[ROW:.*]]: tensor<16xf32>, %[[S:.*]]: f32):
  // CHECK-NEXT: %[[MAX:.*]] = rowwise.reduce maximumf %[[ROW]]
  // CHECK-NEXT: arith.subf %[[MAX]], %[[S]]
  %y = rowwise.fuse ins(%x, %weight, %shift : tensor<8x16xf32>, tensor<16xf32>, tensor<8xf32>)
      axis [1] maps [#all, #axis, #outer, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>, %w: tensor<16xf32>, %s: f32):
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %d = arith.subf %max, %s : f32
    rowwise.yield %d : f32
  }
  return %y : tensor<8xf32>
}

// Each version loses the argument and the value.
// CHECK-LABEL: func @unused_in_versions
func.func @unused_in_versions(%x: tensor<8x16xf32>, %weight: tensor<16xf32>) -> tensor<8x16xf32> {
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<8x16xf32>)
  // CHECK-NEXT: ^bb0(%[[ROW0:[^,]*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[E0:.*]] = math.exp %[[ROW0]]
  // CHECK-NEXT: rowwise.yield %[[E0]] : tensor<16xf32>
  // CHECK-NEXT: }, {
  // CHECK-NEXT: ^bb0(%[[ROW1:[^,]*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[E1:.*]] = math.exp2 %[[ROW1]]
  // CHECK-NEXT: rowwise.yield %[[E1]] : tensor<16xf32>
  %y, %unused = rowwise.fuse ins(%x, %weight : tensor<8x16xf32>, tensor<16xf32>) axis [1]
      maps [#all, #axis, #all, #outer]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
                    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>,
                #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
                    rows = <alignment = any, minWidth = 16, maxWidth = 16>>]
      -> tensor<8x16xf32>, tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>, %w: tensor<16xf32>):
    %e = math.exp %row : tensor<16xf32>
    %s = rowwise.reduce addf %e : tensor<16xf32> -> f32
    rowwise.yield %e, %s : tensor<16xf32>, f32
  }, {
  ^bb0(%row: tensor<16xf32>, %w: tensor<16xf32>):
    %e = math.exp2 %row : tensor<16xf32>
    %s = rowwise.reduce addf %e : tensor<16xf32> -> f32
    rowwise.yield %e, %s : tensor<16xf32>, f32
  }
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func @no_result_is_used
func.func @no_result_is_used(%x: tensor<8x16xf32>) {
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// Positions along a dimension need its size, though no element is read.
// CHECK-LABEL: func @negative_gives_size
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>)
func.func @negative_gives_size(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: rowwise.fuse ins(%[[X]] : tensor<8x16xf32>)
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %zeros = arith.constant dense<0.0> : tensor<16xf32>
    rowwise.yield %zeros : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// Without the weight the row's type would be tensor<?xf32>.
// CHECK-LABEL: func @negative_gives_static_size
// CHECK-SAME: (%[[X:.*]]: tensor<8x?xf32>, %[[WEIGHT:.*]]: tensor<16xf32>)
func.func @negative_gives_static_size(%x: tensor<8x?xf32>, %weight: tensor<16xf32>) -> tensor<8x16xf32> {
  // CHECK: rowwise.fuse ins(%[[X]], %[[WEIGHT]] : tensor<8x?xf32>, tensor<16xf32>)
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xf32>):
  %y = rowwise.fuse ins(%x, %weight : tensor<8x?xf32>, tensor<16xf32>) axis [1]
      maps [#all, #axis, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %w: tensor<16xf32>):
    %e = math.exp %row : tensor<16xf32>
    rowwise.yield %e : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func @negative_all_used
func.func @negative_all_used(%x: tensor<8x16xf32>, %weight: tensor<16xf32>) -> (tensor<8x16xf32>, tensor<8xf32>) {
  // CHECK: rowwise.fuse ins(%{{.*}}, %{{.*}} : tensor<8x16xf32>, tensor<16xf32>)
  // CHECK-SAME: -> tensor<8x16xf32>, tensor<8xf32>
  %y:2 = rowwise.fuse ins(%x, %weight : tensor<8x16xf32>, tensor<16xf32>) axis [1]
      maps [#all, #axis, #all, #outer] -> tensor<8x16xf32>, tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>, %w: tensor<16xf32>):
    %p = arith.mulf %row, %w : tensor<16xf32>
    %s = rowwise.reduce addf %p : tensor<16xf32> -> f32
    rowwise.yield %p, %s : tensor<16xf32>, f32
  }
  return %y#0, %y#1 : tensor<8x16xf32>, tensor<8xf32>
}

// What kernels take stays, used or not.
// CHECK-LABEL: func @kernels
// CHECK: rowwise.fuse ins(%{{.*}}, %{{.*}} : tensor<8x16xf32>, tensor<16xf32>) axis [1]
// CHECK-SAME: kernels [@a::@a] -> tensor<8xf32>, tensor<8x16xf32>
func.func @kernels(%x: tensor<8x16xf32>, %weight: tensor<16xf32>) -> tensor<8x16xf32> {
  %sum, %y = rowwise.fuse ins(%x, %weight : tensor<8x16xf32>, tensor<16xf32>) axis [1] maps [#all, #axis, #outer, #all]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
          rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>] kernels [@a::@a]
      -> tensor<8xf32>, tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %w: tensor<16xf32>):
    %s = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %e = math.exp %row : tensor<16xf32>
    rowwise.yield %s, %e : f32, tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// A monoid goes with its result.
#steps = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#parts = affine_map<(d0, d1, d2) -> (d0, d2)>
#numbers = affine_map<(d0, d1, d2) -> (d0)>
// CHECK-LABEL: func @accumulated
func.func @accumulated(%x: tensor<4x8x16xf32>) -> tensor<4xf32> {
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<4x8x16xf32>) axis [2] accumulated [1] by [#rowwise<kind maximumf>]
  // CHECK-SAME: -> tensor<4xf32>
  %y:4 = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [2] accumulated [1]
      by [#rowwise<kind addf>, #rowwise<kind maximumf>, #rowwise<kind minimumf>] maps [#steps, #parts, #steps, #numbers, #numbers]
      -> tensor<4x16xf32>, tensor<4x8x16xf32>, tensor<4xf32>, tensor<4xf32> {
  ^bb0(%row: tensor<16xf32>):
    %s = rowwise.reduce addf %row : tensor<16xf32> -> f32
    rowwise.yield %row, %row, %s, %s : tensor<16xf32>, tensor<16xf32>, f32, f32
  }
  return %y#2 : tensor<4xf32>
}

// What is left combines no rows, and keeps the dimension.
// CHECK-LABEL: func @nothing_combined
func.func @nothing_combined(%x: tensor<4x8x16xf32>) -> tensor<4x8x16xf32> {
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<4x8x16xf32>) axis [2] accumulated [1] by []
  // CHECK-SAME: -> tensor<4x8x16xf32>
  %y:2 = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [2] accumulated [1]
      by [#rowwise<kind addf>] maps [#steps, #parts, #steps] -> tensor<4x16xf32>, tensor<4x8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %s = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %n = tensor.splat %s : tensor<16xf32>
    rowwise.yield %row, %n : tensor<16xf32>, tensor<16xf32>
  }
  return %y#1 : tensor<4x8x16xf32>
}
