//===- Passes.td - Row programs of a group of GPUs ---------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_SHARD_PASSES_TD
#define ROWWISE_SHARD_PASSES_TD

include "mlir/Pass/PassBase.td"

def UnpartitionPass : Pass<"rowwise-unpartition", "::mlir::ModuleOp"> {
  let summary = "make partitioned programs those for whole tensors again";
  let description = [{
    Needs: linalg on tensors of a rank's part, as upstream's `sharding-propagation` and
    `shard-partition` leave it, or as it is written by hand: reductions of parts, and a
    `shard.all_reduce` of each, of the same kind (or `generic`, as upstream has it after a
    reduction that it has no kind for). It comes before `rowwise-shard-annotations`.

    Leaves: the program for whole tensors, in which a reduction of a part and its
    `shard.all_reduce` are one reduction of the whole dimension. What indexing maps make equal to such a dimension
    is as long as all parts. As `rowwise-shard-annotations` does, it leaves
    `rowwise.shard_dim` on arguments and results, and one `shard.grid`, so that
    `rowwise-shard` divides row programs with as few exchanges as if they had not been
    partitioned. What reductions start from, chosen by the rank's index, is what they start from on
    the first rank. A program without operations of ranks stays as it was.

    Refuses: collectives but `shard.all_reduce`, of another kind than the reduction before it, of
    anything but a reduction, or to another type; reductions of parts without one, or that
    do not start from the neutral element on all ranks but the first; positions along a
    partitioned dimension (`linalg.index`), which upstream leaves those of the part; parts of
    unknown size, or of size 0, to which upstream rounds down; more than one partitioned
    dimension of a tensor, or one that anything but linalg reads; grids of more than one
    dimension; other uses of the rank's index; a first argument of which each rank has all.
    Numerics: those of the program for whole tensors.

    ```mlir
    shard.grid @tp(shape = 4)
    func.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
      %part = linalg.reduce ins(%x : tensor<8x4xf32>) outs(%zero : tensor<8xf32>) ...
      %y = shard.all_reduce %part on @tp grid_axes = [0] : tensor<8xf32> -> tensor<8xf32>
    ```
    becomes
    ```mlir
    shard.grid @tp(shape = 4)
    func.func @f(%x: tensor<8x16xf32> {rowwise.shard_dim = 1}) -> tensor<8xf32> {
      %y = linalg.generic ... ins(%x : tensor<8x16xf32>) outs(%zero : tensor<8xf32>) ...
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::shard::ShardDialect"];
}

def ShardAnnotationsPass : Pass<"rowwise-shard-annotations", "::mlir::ModuleOp"> {
  let summary = "take the ranks and what they divide off annotations";
  let description = [{
    Needs: a program for whole tensors in which `shard.shard` of upstream's shard dialect says
    how tensors are divided, the first argument of each public function among them. It comes
    before `rowwise-fuse`, so that row programs are divided, and not each operation by
    itself.

    Leaves: the program without annotations. Annotated arguments and results say by
    `rowwise.shard_dim` which dimension ranks have a part of, and the `shard.grid` says how many
    ranks there are. From these `rowwise-shard` takes its options where it has none, and refuses
    an argument or result that is divided otherwise. Annotations between arguments and results
    are hints to those who divide each operation, so that only their form is checked. A
    program without annotations stays as it was.

    Refuses: all but one dimension, of one size, split along a grid of one dimension of known
    size: several grids, several split dimensions or none, halos, and offsets of parts, whose
    sizes ranks say when they run; and annotations in private functions. Values do not change.

    ```mlir
    shard.grid @tp(shape = 4)
    func.func @f(%x: tensor<8x16xf32>) -> tensor<8xf32> {
      %s = shard.sharding @tp split_axes = [[], [0]] : !shard.sharding
      %xs = shard.shard %x to %s annotate_for_users : tensor<8x16xf32>
      %y = linalg.reduce ins(%xs : tensor<8x16xf32>) ...
    ```
    becomes
    ```mlir
    shard.grid @tp(shape = 4)
    func.func @f(%x: tensor<8x16xf32> {rowwise.shard_dim = 1}) -> tensor<8xf32> {
      %y = linalg.reduce ins(%x : tensor<8x16xf32>) ...
    ```
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

def ShardPass : Pass<"rowwise-shard", "::mlir::ModuleOp"> {
  let summary = "divide row programs between the ranks of a group of GPUs";
  let description = [{
    Needs: `rowwise.fuse` without versions, in the types that kernels compute in. The
    functions, which were written for whole tensors, become those of one of `ranks` ranks. Each
    has a part of dimension `axis` of the first argument, and of all dimensions that row programs
    and views make equal to it; the rest of the tensors it has whole. Parts may differ
    in size, and may be empty.

    Leaves: row programs of a part, whose sharded dimension has a dynamic size. Where the
    whole is known, those that have parts of rows say by `rowwise.expected_size` what most ranks
    have of one that is divided evenly.

    - The ranks are a `shard.grid`. A further argument, last, is the rank's communicator for
      it; `rowwise.part` asks it where the part
      starts, which is added to positions, and how long the whole is, which is what
      the function reads as the dimension's size. Arguments and results say by
      `rowwise.shard_dim` which dimension they have a part of.
    - Of a program that reduces rows of which a rank has a part, the reductions become a
      program of their own, which yields their states. `shard.all_gather` exchanges them, all that
      wait for no other at once, and the program combines them, in the order of the ranks. So
      `rowwise-online` is to run before. A program that reads no row then any more has an axis of
      one element.
    - Programs that have the sharded dimension as an outer one need no exchange, and
      those without it are computed by every rank.

    Without `ranks` both options are those that `rowwise-shard-annotations` or
    `rowwise-unpartition` left.

    Refuses: arguments and results that are annotated otherwise; programs to divide that have
    versions; a sharded dimension that is one of several axis dimensions of a program, that
    a view merges, splits or slices, along which elements are read at indices that are data,
    that is used by what is no row program, or whose size another tensor has. Numerics: each sum is one of `ranks` sums, in the same
    order on all ranks.

    ```mlir
    func.func @logsumexp(%x: tensor<8x16xf32>) -> tensor<8xf32> {
      %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] ... {
      ^bb0(%row: tensor<16xf32>):
        %m, %s = rowwise.reduce max_sumexp %row : tensor<16xf32> -> f32, f32
    ```
    becomes
    ```mlir
    shard.grid @ranks(shape = 2)
    func.func @logsumexp(%x: tensor<8x?xf32> {rowwise.shard_dim = 1},
                         %group: i64 {rowwise.grid = @ranks}) -> tensor<8xf32> {
      %first, %whole = rowwise.part %x dim 1 of 16 on @ranks : tensor<8x?xf32>
      %m, %s = rowwise.fuse ins(%x : tensor<8x?xf32>) axis [1] ... {
      ^bb0(%row: tensor<?xf32>):
        %m, %s = rowwise.reduce max_sumexp %row unfinalized : tensor<?xf32> -> f32, f32
        rowwise.yield %m, %s : f32, f32
      }
      %own = tensor.concat dim(0) %m, %s
          : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<2x8xf32>
      %all = shard.all_gather %own on @ranks grid_axes = [0] gather_axis = 0
          : tensor<2x8xf32> -> tensor<4x8xf32>
      %y = rowwise.fuse ins(%all, %m : tensor<4x8xf32>, tensor<1x8xf32>) axis [1] ... {
      ^bb0(%table: tensor<4x8xf32>, %row: tensor<1xf32>):
        %m0 = tensor.extract %table[%c0, %position] : tensor<4x8xf32>
        ...
    ```
  }];
  let options = [
    Option<"axis", "axis", "int64_t", "0",
           "The dimension of the first argument that is sharded">,
    Option<"ranks", "ranks", "int64_t", "0", "How many ranks have a part of it; 0: as annotated">];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::shard::ShardDialect",
                           "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numExchanges", "exchanges", "Exchanges of states">];
}

#endif // ROWWISE_SHARD_PASSES_TD
