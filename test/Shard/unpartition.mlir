// RUN: softmax-opt %s --rowwise-unpartition | FileCheck %s
// RUN: softmax-opt %s --rowwise-unpartition --rowwise-fusion-pipeline \
// RUN:   --rowwise-compute-types --rowwise-online --rowwise-shard | FileCheck %s --check-prefix=SHARD

// A reduction of parts and its all_reduce are one reduction of the whole dimension.

#rows = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK: shard.grid @tp(shape = 4)
// CHECK-NOT: shard.
shard.grid @unused(shape = 2x4)
shard.grid @tp(shape = 4)

// As upstream leaves it: inits that the rank's index chooses. One exchange.
// CHECK-LABEL: func @softmax
// CHECK-SAME: (%[[X:.*]]: tensor<6x24xf32> {rowwise.shard_dim = 1 : i64}) -> (tensor<6x24xf32> {rowwise.shard_dim = 1 : i64}) {
// CHECK-NOT: scf.if
// CHECK: %[[NONE:.*]] = linalg.fill
// CHECK: %[[M:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<6x24xf32>) outs(%[[NONE]] : tensor<6xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[X]], %[[M]] : tensor<6x24xf32>, tensor<6xf32>) outs(%{{.*}} : tensor<6x24xf32>)
// SHARD-LABEL: func @softmax
// SHARD-COUNT-1: shard.all_gather
// SHARD-NOT: shard.all_gather
func.func @softmax(%x: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %c0 = arith.constant 0 : index
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %numbers = tensor.empty() : tensor<6xf32>
  %rows = tensor.empty() : tensor<6x6xf32>
  %none = linalg.fill ins(%ninf : f32) outs(%numbers : tensor<6xf32>) -> tensor<6xf32>
  %rank = shard.process_multi_index on @tp axes = [0] : index
  %ranks = shard.grid_shape @tp axes = [0] : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %init = scf.if %is_first -> (tensor<6xf32>) {
    scf.yield %none : tensor<6xf32>
  } else {
    %e = tensor.empty() : tensor<6xf32>
    %f = linalg.fill ins(%ninf : f32) outs(%e : tensor<6xf32>) -> tensor<6xf32>
    scf.yield %f : tensor<6xf32>
  }
  %m = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x6xf32>) outs(%init : tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.maximumf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<6xf32>
  %max = shard.all_reduce %m on @tp grid_axes = [0] reduction = max : tensor<6xf32> -> tensor<6xf32>
  %p = linalg.generic {indexing_maps = [#rows, #row, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<6x6xf32>, tensor<6xf32>) outs(%rows : tensor<6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<6x6xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%numbers : tensor<6xf32>) -> tensor<6xf32>
  %start = scf.if %is_first -> (tensor<6xf32>) {
    scf.yield %zeros : tensor<6xf32>
  } else {
    scf.yield %zeros : tensor<6xf32>
  }
  %s = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%p : tensor<6x6xf32>) outs(%start : tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<6xf32>
  %sum = shard.all_reduce %s on @tp grid_axes = [0] : tensor<6xf32> -> tensor<6xf32>
  %y = linalg.generic {indexing_maps = [#rows, #row, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%p, %sum : tensor<6x6xf32>, tensor<6xf32>) outs(%rows : tensor<6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<6x6xf32>
  return %y : tensor<6x6xf32>
}

// By hand: named operations, an init that is selected, a splat constant that is as long as a
// part, integers, and the number of ranks.
// CHECK-LABEL: func @by_hand
// CHECK-SAME: (%[[X:.*]]: tensor<5x8xi32> {rowwise.shard_dim = 1 : i64}, %[[INIT:.*]]: tensor<5xi32>) -> tensor<5xi32> {
// CHECK: arith.constant dense<3> : tensor<8xi32>
// CHECK: %[[RANKS:.*]] = arith.constant 4 : index
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} outs(%[[INIT]] : tensor<5xi32>)
// CHECK: arith.index_cast %[[RANKS]]
// CHECK: linalg.generic {{.*}} ins(%[[SUM]] : tensor<5xi32>)
// SHARD-LABEL: func @by_hand
// SHARD: shard.all_gather
func.func @by_hand(%x: tensor<5x2xi32>, %init: tensor<5xi32>) -> tensor<5xi32> {
  %c0 = arith.constant 0 : index
  %weights = arith.constant dense<3> : tensor<2xi32>
  %zeros = arith.constant dense<0> : tensor<5xi32>
  %rank = shard.process_multi_index on @tp : index
  %ranks = shard.grid_shape @tp : index
  %is_first = arith.cmpi eq, %c0, %rank : index
  %start = arith.select %is_first, %init, %zeros : tensor<5xi32>
  %sum = linalg.generic {indexing_maps = [#rows, affine_map<(i, j) -> (j)>, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %weights : tensor<5x2xi32>, tensor<2xi32>) outs(%start : tensor<5xi32>) {
  ^bb0(%a: i32, %w: i32, %b: i32):
    %p = arith.muli %a, %w : i32
    %r = arith.addi %p, %b : i32
    linalg.yield %r : i32
  } -> tensor<5xi32>
  %all = shard.all_reduce %sum on @tp grid_axes = [0] : tensor<5xi32> -> tensor<5xi32>
  %factor = arith.index_cast %ranks : index to i32
  %e = tensor.empty() : tensor<5xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%all : tensor<5xi32>) outs(%e : tensor<5xi32>) {
  ^bb0(%a: i32, %o: i32):
    %p = arith.muli %a, %factor : i32
    linalg.yield %p : i32
  } -> tensor<5xi32>
  return %y : tensor<5xi32>
}

// A maximum may start on each rank from the same numbers, and upstream calls maxnumf `generic`.
// CHECK-LABEL: func @same_start
// CHECK-SAME: (%[[X:.*]]: tensor<5x12xf32> {rowwise.shard_dim = 1 : i64}, %[[INIT:.*]]: tensor<5xf32>) -> tensor<5xf32> {
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<5x12xf32>) outs(%[[INIT]] : tensor<5xf32>)
// CHECK: return %[[Y]]
func.func @same_start(%x: tensor<5x3xf32>, %init: tensor<5xf32>) -> tensor<5xf32> {
  %m = linalg.reduce ins(%x : tensor<5x3xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.maxnumf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %m on @tp grid_axes = [0] reduction = generic : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}
