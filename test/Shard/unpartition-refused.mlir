// RUN: softmax-opt %s --split-input-file --verify-diagnostics --rowwise-unpartition

// What is not the program for whole tensors, divided, is refused.

shard.grid @a(shape = 2)
func.func @gather(%x: tensor<5x4xf32>) -> tensor<5x8xf32> {
  // expected-error @below {{expected shard.all_reduce alone of collectives in a partitioned program}}
  %y = shard.all_gather %x on @a grid_axes = [0] gather_axis = 1 : tensor<5x4xf32> -> tensor<5x8xf32>
  return %y : tensor<5x8xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @slice(%x: tensor<5x4xf32>) -> tensor<5x2xf32> {
  // expected-error @below {{expected shard.all_reduce alone of collectives}}
  %y = shard.all_slice %x on @a grid_axes = [0] slice_axis = 1 : tensor<5x4xf32> -> tensor<5x2xf32>
  return %y : tensor<5x2xf32>
}

// -----

// expected-error @below {{expected a grid of one dimension, found one of 2}}
shard.grid @a(shape = 2x4)
func.func @grid_of_two_dimensions(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [1] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @b(shape = 2)
shard.grid @a(shape = 2)
func.func @several_grids(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  // expected-error @below {{expected one grid, found @a and @b}}
  %z = shard.process_multi_index on @b : index
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @no_axes(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  // expected-error @below {{expected grid_axes = [0], the grid's dimension}}
  %y = shard.all_reduce %s on @a : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @other_kind(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  // expected-error @below {{expected the kind of the reduction of parts, which is addf, found max}}
  %y = shard.all_reduce %s on @a grid_axes = [0] reduction = max : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @average(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  // expected-error @below {{expected the kind of the reduction of parts, which is addf, found average}}
  %y = shard.all_reduce %s on @a grid_axes = [0] reduction = average : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @other_type(%x: tensor<5x4xf32>) -> tensor<5xf64> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  // expected-error @below {{expected a result of its operand's type 'tensor<5xf32>', found 'tensor<5xf64>'}}
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf64>
  return %y : tensor<5xf64>
}

// -----

shard.grid @a(shape = 2)
func.func @no_reduction(%p: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error @below {{expected the result of a reduction of parts, found another tensor}}
  %y = shard.all_reduce %p on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @scaled(%x: tensor<5x4xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  // expected-error @below {{expected a shard.all_reduce of what is reduced over a partitioned dimension, found another use}}
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %half = arith.constant dense<0.5> : tensor<5xf32>
  %e = tensor.empty() : tensor<5xf32>
  %part = linalg.mul ins(%s, %half : tensor<5xf32>, tensor<5xf32>) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y, %part : tensor<5xf32>, tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @reduced_twice(%x: tensor<5x4xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  // expected-error @below {{expected a shard.all_reduce of what is reduced over a partitioned dimension, found another use}}
  %t = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  return %y, %t : tensor<5xf32>, tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @start(%x: tensor<5x4xf32>, %init: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error @below {{expected a reduction of parts that starts, on all ranks but the first, from the neutral element of addf}}
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @start_of_others(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %c0 = arith.constant 0 : index
  %zeros = arith.constant dense<0.0> : tensor<5xf32>
  %ones = arith.constant dense<1.0> : tensor<5xf32>
  %rank = shard.process_multi_index on @a axes = [0] : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %init = arith.select %is_first, %zeros, %ones : tensor<5xf32>
  // expected-error @below {{expected a reduction of parts that starts, on all ranks but the first, from the neutral element of addf}}
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @rank(%x: tensor<5x4xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  // expected-error @below {{expected a rank's index to choose what reductions of parts start from, and nothing else}}
  %rank = shard.process_multi_index on @a : index
  %i = arith.index_cast %rank : index to i32
  %f = arith.sitofp %i : i32 to f32
  %e = tensor.empty() : tensor<5xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  return %y, %z : tensor<5xf32>, tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @linear_index(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  // expected-error @below {{expected shard.all_reduce alone of collectives}}
  %i = shard.process_linear_index on @a : index
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @positions(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    // expected-error @below {{expected no positions along a partitioned dimension: those of a part start from 0 on each rank}}
    %j = linalg.index 1 : index
    %c3 = arith.constant 3 : index
    %is = arith.cmpi ult, %j, %c3 : index
    %z = arith.constant 0.0 : f32
    %v = arith.select %is, %a, %z : f32
    %r = arith.addf %v, %b : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @shifted(%x: tensor<8xf32>, %w: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  // expected-error @below {{expected a partitioned dimension to be indexed by one loop, found affine_map<(d0, d1) -> (d0 + d1)>}}
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x, %w : tensor<8xf32>, tensor<5x4xf32>) outs(%init : tensor<5xf32>) {
  ^bb0(%a: f32, %c: f32, %b: f32):
    %v = arith.mulf %a, %c : f32
    %r = arith.addf %v, %b : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
// expected-error @below {{expected parts of a known size from 1 to 144115188075855871, found dimension 1 of 'tensor<5x?xf32>'}}
func.func @unknown_size(%x: tensor<5x?xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x?xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
// expected-error @below {{expected parts of a known size from 1 to 144115188075855871, found dimension 1 of 'tensor<5x0xf32>'}}
func.func @rounded_down_to_nothing(%x: tensor<5x0xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x0xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
// expected-error @below {{expected parts of a known size from 1 to 144115188075855871, found dimension 1 of 'tensor<5x144115188075855872xf32>'}}
func.func @whole_without_a_size(%x: tensor<5x144115188075855872xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x144115188075855872xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @view(%flat: tensor<20xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  // expected-error @below {{expected linalg operations alone on a partitioned dimension, found dimension 1 of 'tensor<5x4xf32>' made}}
  %x = tensor.expand_shape %flat [[0, 1]] output_shape [5, 4] : tensor<20xf32> into tensor<5x4xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @size(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  %c1 = arith.constant 1 : index
  // expected-error @below {{expected linalg operations alone on a partitioned dimension, found dimension 1 of 'tensor<5x4xf32>' used}}
  %n = tensor.dim %x, %c1 : tensor<5x4xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @constant(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  // expected-error @below {{expected linalg operations alone on a partitioned dimension, found dimension 0 of 'tensor<4xf32>' made}}
  %w = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x, %w : tensor<5x4xf32>, tensor<4xf32>) outs(%init : tensor<5xf32>) {
  ^bb0(%a: f32, %c: f32, %b: f32):
    %p = arith.mulf %a, %c : f32
    %r = arith.addf %p, %b : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
// expected-error @below {{expected one partitioned dimension of 'tensor<4x4xf32>', found dimensions 1 and 0}}
func.func @two_dimensions(%x: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %init = arith.constant dense<0.0> : tensor<4xf32>
  %s = linalg.reduce ins(%x : tensor<4x4xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<4xf32> -> tensor<4xf32>
  %t = linalg.reduce ins(%x : tensor<4x4xf32>) outs(%init : tensor<4xf32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %z = shard.all_reduce %t on @a grid_axes = [0] : tensor<4xf32> -> tensor<4xf32>
  return %y, %z : tensor<4xf32>, tensor<4xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @rows_and_columns(%x: tensor<5x4xf32>) -> tensor<f32> {
  %init = arith.constant dense<0.0> : tensor<f32>
  // expected-error @below {{expected a reduction over a partitioned dimension in front of a shard.all_reduce, found one of whole dimensions}}
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<f32>) dimensions = [0, 1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<f32> -> tensor<f32>
  return %y : tensor<f32>
}

// -----

shard.grid @a(shape = 2)
// expected-error @below {{expected the first argument to be partitioned, found all of it on each rank}}
func.func @first_argument(%w: tensor<5xf32>, %x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
// expected-error @below {{expected annotations or collectives of the shard dialect, found both}}
func.func @annotated_too(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  %h = shard.sharding @a split_axes = [[], [0]] : !shard.sharding
  %q = shard.shard %x to %h : tensor<5x4xf32>
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @in_a_branch(%x: tensor<5x4xf32>, %on: i1) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %y = scf.if %on -> (tensor<5xf32>) {
    %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
      (%a: f32, %b: f32) {
        %r = arith.addf %a, %b : f32
        linalg.yield %r : f32
      }
    // expected-error @below {{expected at the top level of a function}}
    %z = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
    scf.yield %z : tensor<5xf32>
  } else {
    scf.yield %init : tensor<5xf32>
  }
  return %y : tensor<5xf32>
}

// -----

shard.grid @a(shape = 2)
// expected-error @below {{expected a partitioned function of one block}}
func.func @blocks(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x4xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  cf.br ^end
^end:
  return %y : tensor<5xf32>
}

// -----

// expected-error @below {{expected 1 to 64 ranks of a grid, found 0}}
shard.grid @a(shape = 0)
func.func @no_ranks(%x: tensor<5x3xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x3xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

// expected-error @below {{expected 1 to 64 ranks of a grid, found 65}}
shard.grid @a(shape = 65)
func.func @many_ranks(%x: tensor<5x3xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.reduce ins(%x : tensor<5x3xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %y = shard.all_reduce %s on @a grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}
