// RUN: softmax-opt %s --split-input-file --verify-diagnostics --rowwise-shard-annotations

// All but one dimension of one size that is split along one grid is refused.

shard.grid @a(shape = 2)
shard.grid @b(shape = 2)
func.func @several_grids(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %s = shard.sharding @a split_axes = [[0]] : !shard.sharding
  // expected-error @below {{expected one grid, found @a and @b}}
  %t = shard.sharding @b split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x8xf32>
  %1 = shard.shard %0 to %t : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// expected-error @below {{expected a grid of one dimension, found one of 2}}
shard.grid @a(shape = 2x4)
func.func @grid_of_two_dimensions(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %s = shard.sharding @a split_axes = [[0]] : !shard.sharding
  %1 = shard.shard %x to %s : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// expected-error @below {{expected a grid of a known size}}
shard.grid @a(shape = ?)
func.func @unknown_size(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %s = shard.sharding @a split_axes = [[0]] : !shard.sharding
  %1 = shard.shard %x to %s : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @halos(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @below {{expected parts without halos, found some}}
  %s = shard.sharding @a split_axes = [[0]] halo_sizes = [1, 1] : !shard.sharding
  %1 = shard.shard %x to %s : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @offsets(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @below {{expected parts whose sizes ranks say when they run, found offsets of parts}}
  %s = shard.sharding @a split_axes = [[0]] sharded_dims_offsets = [0, 3, 8] : !shard.sharding
  %1 = shard.shard %x to %s : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @nothing_split(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %s = shard.sharding @a split_axes = [[]] : !shard.sharding
  // expected-error @below {{expected one dimension that is split along the grid, found 0}}
  %1 = shard.shard %x to %s : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @argument_twice(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %s = shard.sharding @a split_axes = [[0]] : !shard.sharding
  %t = shard.sharding @a split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x8xf32>
  // expected-error @below {{expected one split dimension of a tensor, found another in dimension 1}}
  %1 = shard.shard %0 to %t annotate_for_users : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @other_size(%x: tensor<8x8xf32>, %w: tensor<9xf32>) -> tensor<9xf32> {
  %s = shard.sharding @a split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x8xf32>
  // expected-error @below {{expected a split dimension of size 8, as that of the first argument, found 9}}
  %1 = shard.shard %w to %s : tensor<9xf32>
  return %1 : tensor<9xf32>
}

// -----

shard.grid @a(shape = 2)
// expected-error @below {{expected an annotation of the first argument, found none}}
func.func @first(%x: tensor<8x8xf32>, %w: tensor<8xf32>) -> tensor<8xf32> {
  %s = shard.sharding @a split_axes = [[0]] : !shard.sharding
  %1 = shard.shard %w to %s : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @a(shape = 2)
func.func private @callee(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %s = shard.sharding @a split_axes = [[0]] : !shard.sharding
  // expected-error @below {{expected annotations in public functions alone}}
  %1 = shard.shard %x to %s : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @no_such_grid_dimension(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %s = shard.sharding @a split_axes = [[], [1]] : !shard.sharding
  // expected-error @below {{expected a split along dimension 0 of the grid, found dimension 1}}
  %1 = shard.shard %x to %s : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// expected-error @below {{expected 1 to 64 ranks of a grid, found 0}}
shard.grid @a(shape = 0)
func.func @no_ranks(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %s = shard.sharding @a split_axes = [[0]] : !shard.sharding
  %1 = shard.shard %x to %s : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
