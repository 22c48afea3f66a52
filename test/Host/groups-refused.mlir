// RUN: softmax-opt %s --split-input-file --verify-diagnostics --rowwise-host

// A function gathers on grids of one dimension of which it has a communicator, along the first dimension.

shard.grid @ranks(shape = 2)
func.func @no_communicator(%x: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error @below {{'shard.all_gather' op has no lowering to a kernel}}
  // expected-note @below {{it is neither elementwise nor a reduction}}
  %y = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0 : tensor<4xf32> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

shard.grid @ranks(shape = 2x2)
func.func @plane(%x: tensor<4xf32>, %group: i64 {rowwise.grid = @ranks}) -> tensor<8xf32> {
  // expected-error @below {{'shard.all_gather' op has no lowering to a kernel}}
  // expected-note @below {{it is neither elementwise nor a reduction}}
  %y = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0 : tensor<4xf32> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

shard.grid @ranks(shape = 2)
func.func @second(%x: tensor<4x3xf32>, %group: i64 {rowwise.grid = @ranks}) -> tensor<4x6xf32> {
  // expected-error @below {{'shard.all_gather' op has no lowering to a kernel}}
  // expected-note @below {{it is neither elementwise nor a reduction}}
  %y = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 1 : tensor<4x3xf32> -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// -----

func.func @no_grid(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @below {{'rowwise.part' op has no lowering to a kernel}}
  // expected-note @below {{it is neither elementwise nor a reduction}}
  %first, %whole = rowwise.part %x dim 0 on @ranks : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// expected-error @below {{expected a function that rowwise-shard has divided (shard-ranks of a pipeline), as it has rowwise.shard_dim, found one without a communicator}}
func.func @whole(%x: tensor<4xf32> {rowwise.shard_dim = 0 : i64}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
