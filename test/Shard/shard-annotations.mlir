// RUN: softmax-opt %s --rowwise-shard-annotations | FileCheck %s
// RUN: softmax-opt %s --rowwise-shard-annotations --rowwise-fusion-pipeline \
// RUN:   --rowwise-compute-types --rowwise-online --rowwise-shard | FileCheck %s --check-prefix=SHARD

// Annotations are taken off, and say what ranks have a part of.

// CHECK: shard.grid @tp(shape = 3)
// CHECK-NOT: shard.
// CHECK: func @rows(%[[X:.*]]: tensor<4x10xf32> {rowwise.shard_dim = 1 : i64}, %{{.*}}: tensor<4xf32>) -> (tensor<4x10xf32> {rowwise.shard_dim = 1 : i64}, tensor<4x10xf32>) {
// SHARD: shard.grid @ranks(shape = 3)
// SHARD-NOT: shard.grid
// SHARD: func @rows(%{{.*}}: tensor<4x?xf32> {rowwise.shard_dim = 1 : i64}, %{{.*}}: tensor<4xf32>, %{{.*}}: i64 {rowwise.grid = @ranks})
// SHARD-SAME: -> (tensor<4x?xf32> {rowwise.shard_dim = 1 : i64}, tensor<4x?xf32> {rowwise.shard_dim = 1 : i64})
shard.grid @unused(shape = 2x4)
shard.grid @tp(shape = 3)
func.func @rows(%x: tensor<4x10xf32>, %w: tensor<4xf32>) -> (tensor<4x10xf32>, tensor<4x10xf32>) {
  %s = shard.sharding @tp split_axes = [[], [0]] : !shard.sharding
  %t = shard.sharding @tp split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<4x10xf32>
  %1 = shard.shard %0 to %t annotate_for_users : tensor<4x10xf32>
  %init = tensor.empty() : tensor<4x10xf32>
  // CHECK: %[[Y:.*]] = linalg.softmax dimension(1) ins(%[[X]] : tensor<4x10xf32>)
  %y = linalg.softmax dimension(1) ins(%1 : tensor<4x10xf32>) outs(%init : tensor<4x10xf32>) -> tensor<4x10xf32>
  // CHECK: %[[B:.*]] = linalg.broadcast
  %b = linalg.broadcast ins(%w : tensor<4xf32>) outs(%init : tensor<4x10xf32>) dimensions = [1]
  // CHECK: %[[Z:.*]] = linalg.add ins(%[[Y]], %[[B]]
  %ys = shard.shard %y to %s annotate_for_users : tensor<4x10xf32>
  %z = linalg.add ins(%ys, %b : tensor<4x10xf32>, tensor<4x10xf32>) outs(%init : tensor<4x10xf32>) -> tensor<4x10xf32>
  %zs = shard.shard %z to %s : tensor<4x10xf32>
  // CHECK: return %[[Z]], %[[Y]]
  return %zs, %y : tensor<4x10xf32>, tensor<4x10xf32>
}
