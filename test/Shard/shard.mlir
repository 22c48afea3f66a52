// RUN: softmax-opt %s --split-input-file --rowwise-online --rowwise-shard="axis=1 ranks=2" --canonicalize | FileCheck %s

// The maximum and the sum of exponentials of a part are one state. All ranks have those of
// all ranks, and combine them before they finish the row. Half a row is what each is expected
// to have.

// CHECK: shard.grid @ranks(shape = 2)
// CHECK-LABEL: func.func @softmax(
// CHECK-SAME: %[[x:[^:]*]]: tensor<8x?xf32> {rowwise.shard_dim = 1 : i64},
// CHECK-SAME: %{{[^:]*}}: i64 {rowwise.grid = @ranks}) -> (tensor<8x?xf32> {rowwise.shard_dim = 1 : i64})
// CHECK: rowwise.part %[[x]] dim 1 of 16 on @ranks : tensor<8x?xf32>
// CHECK: %[[states:.*]]:2 = rowwise.fuse ins(%[[x]] : tensor<8x?xf32>) axis [1] maps [#{{.*}}, #[[state:.*]], #[[state]]] attributes {rowwise.expected_size = 8 : i64} -> tensor<1x8xf32>, tensor<1x8xf32> {
// CHECK-NEXT: ^bb0(%[[row:.*]]: tensor<?xf32>):
// CHECK-NEXT: %[[own:.*]]:2 = rowwise.reduce max_sumexp %[[row]] unfinalized : tensor<?xf32> -> f32, f32
// CHECK-NEXT: rowwise.yield %[[own]]#0, %[[own]]#1 : f32, f32
// CHECK: %[[both:.*]] = tensor.concat dim(0) %[[states]]#0, %[[states]]#1 : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<2x8xf32>
// CHECK: %[[all:.*]] = shard.all_gather %[[both]] on @ranks grid_axes = [0] gather_axis = 0 : tensor<2x8xf32> -> tensor<4x8xf32>
// CHECK: rowwise.fuse ins(%[[x]], %[[all]] : tensor<8x?xf32>, tensor<4x8xf32>) axis [1] {{.*}} attributes {rowwise.expected_size = 8 : i64}
// CHECK-NEXT: ^bb0(%[[part:.*]]: tensor<?xf32>, %[[table:.*]]: tensor<4x8xf32>):
// CHECK-DAG: %[[position:.*]] = rowwise.position 0 : index
// CHECK-DAG: tensor.extract %[[table]][%c0, %[[position]]]
// CHECK-DAG: tensor.extract %[[table]][%c1, %[[position]]]
// CHECK-DAG: tensor.extract %[[table]][%c2, %[[position]]]
// CHECK-DAG: tensor.extract %[[table]][%c3, %[[position]]]
// CHECK: %[[max:.*]] = arith.maximumf
// CHECK-NOT: rowwise.reduce
// CHECK: rowwise.yield %{{.*}} : tensor<?xf32>
#row = affine_map<(d0, d1) -> (d0, d1)>
func.func @softmax(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#row, #row] -> tensor<8x16xf32> {
  ^bb0(%r: tensor<16xf32>):
    %max = rowwise.reduce maximumf %r : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %r, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----

// What reads no row any more has rows of one element, and nothing else is expected of it.

// CHECK-LABEL: func.func @sum(
// CHECK: %[[state:.*]] = rowwise.fuse ins(%{{.*}} : tensor<8x?xf32>) {{.*}} -> tensor<1x8xf32>
// CHECK: %[[all:.*]] = shard.all_gather %[[state]]
// CHECK: rowwise.fuse ins(%[[all]], %[[state]] : tensor<2x8xf32>, tensor<1x8xf32>) axis [1]
// CHECK-NOT: expected_size
// CHECK-SAME: -> tensor<8xf32>
#row = affine_map<(d0, d1) -> (d0, d1)>
#scalar = affine_map<(d0, d1) -> (d0)>
func.func @sum(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#row, #scalar] -> tensor<8xf32> {
  ^bb0(%r: tensor<16xf32>):
    %sum = rowwise.reduce addf %r : tensor<16xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<8xf32>
}

// -----

// Reductions that wait for others are exchanged after those.

// CHECK-LABEL: func.func @levels(
// CHECK: rowwise.reduce minimumf
// CHECK: shard.all_gather
// CHECK: rowwise.reduce addf
// CHECK: shard.all_gather
// CHECK-NOT: rowwise.reduce
// CHECK: return
#row = affine_map<(d0, d1) -> (d0, d1)>
#scalar = affine_map<(d0, d1) -> (d0)>
func.func @levels(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#row, #scalar] -> tensor<8xf32> {
  ^bb0(%r: tensor<16xf32>):
    %min = rowwise.reduce minimumf %r : tensor<16xf32> -> f32
    %m = tensor.splat %min : tensor<16xf32>
    %d = arith.subf %r, %m : tensor<16xf32>
    %sum = rowwise.reduce addf %d : tensor<16xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<8xf32>
}

// -----

// Sizes and positions are those of the whole, and shared weights have parts, too.

// CHECK-LABEL: func.func @whole(
// CHECK-SAME: %[[x:[^:]*]]: tensor<?x?xf32> {rowwise.shard_dim = 1 : i64}, %[[w:[^:]*]]: tensor<?xf32> {rowwise.shard_dim = 0 : i64},
// CHECK: %[[first:.*]], %[[whole:.*]] = rowwise.part %[[x]] dim 1 on @ranks : tensor<?x?xf32>
// CHECK: rowwise.fuse ins(%[[x]], %[[w]], %[[whole]], %[[first]] :
// CHECK-NEXT: ^bb0(%[[row:.*]]: tensor<?xf32>, %{{.*}}: tensor<?xf32>, %[[size:.*]]: index, %[[start:.*]]: index):
// CHECK: %[[own:.*]] = tensor.dim %[[row]]
// CHECK-DAG: %[[column:.*]] = rowwise.position 1 : tensor<?xindex>
// CHECK-DAG: %[[starts:.*]] = tensor.splat %[[start]]{{.*}} : tensor<?xindex>
// CHECK: %[[position:.*]] = arith.addi %[[column]], %[[starts]]
// CHECK: %[[sizes:.*]] = tensor.splat %[[size]]{{.*}} : tensor<?xindex>
// CHECK: arith.subi %[[sizes]], %[[position]]
#row = affine_map<(d0, d1) -> (d0, d1)>
#weight = affine_map<(d0, d1) -> (d1)>
#none = affine_map<(d0, d1) -> ()>
func.func @whole(%x: tensor<?x?xf32>, %w: tensor<?xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %y = rowwise.fuse ins(%x, %w, %n : tensor<?x?xf32>, tensor<?xf32>, index) axis [1] maps [#row, #weight, #none, #row] -> tensor<?x?xf32> {
  ^bb0(%r: tensor<?xf32>, %v: tensor<?xf32>, %size: index):
    %c0 = arith.constant 0 : index
    %own = tensor.dim %r, %c0 : tensor<?xf32>
    %p = rowwise.position 1 : tensor<?xindex>
    %s = tensor.splat %size[%own] : tensor<?xindex>
    %d = arith.subi %s, %p : tensor<?xindex>
    %i = arith.index_cast %d : tensor<?xindex> to tensor<?xi64>
    %f = arith.sitofp %i : tensor<?xi64> to tensor<?xf32>
    %a = arith.mulf %f, %r : tensor<?xf32>
    %o = arith.mulf %a, %v : tensor<?xf32>
    rowwise.yield %o : tensor<?xf32>
  }
  return %y : tensor<?x?xf32>
}

// -----

// As an outer dimension it needs no exchange; a position along it is that of the whole.

// CHECK-LABEL: func.func @outer(
// CHECK-SAME: -> (tensor<?xf32> {rowwise.shard_dim = 0 : i64})
// CHECK: %[[first:.*]], %{{.*}} = rowwise.part
// CHECK-NOT: shard.all_gather
// CHECK: rowwise.fuse ins(%{{.*}}, %[[first]] : tensor<16x?xf32>, index) axis [0]
// CHECK: %[[own:.*]] = rowwise.position 1 : index
// CHECK: arith.addi %[[own]], %{{.*}} : index
#row = affine_map<(d0, d1) -> (d0, d1)>
#scalar = affine_map<(d0, d1) -> (d1)>
func.func @outer(%x: tensor<16x8xf32>) -> tensor<8xf32> {
  %y = rowwise.fuse ins(%x : tensor<16x8xf32>) axis [0] maps [#row, #scalar] -> tensor<8xf32> {
  ^bb0(%r: tensor<16xf32>):
    %p = rowwise.position 1 : index
    %i = arith.index_cast %p : index to i64
    %f = arith.sitofp %i : i64 to f32
    %sum = rowwise.reduce addf %r : tensor<16xf32> -> f32
    %o = arith.addf %sum, %f : f32
    rowwise.yield %o : f32
  }
  return %y : tensor<8xf32>
}
