//===- Passes.td - Row programs ----------------------------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_FUSE_PASSES_TD
#define ROWWISE_FUSE_PASSES_TD

include "mlir/Pass/PassBase.td"

def FusePass : Pass<"rowwise-fuse", "::mlir::func::FuncOp"> {
  let summary = "gather row programs into rowwise.fuse";
  let description = [{
    Needs: the form that `rowwise-raise` leaves. Finds, in each block of the function
    and of loops and branches in it (`scf`), maximal connected groups
    of `linalg.generic` operations that reduce along the same dimensions, or not
    at all, and turns each group into one `rowwise.fuse`. Groups follow the
    dataflow, in whatever order the operations stand: dimensions are identified
    through indexing maps, reshapes that add or drop unit dimensions, and casts,
    so broadcasts in any spelling cost nothing; a tensor that is read in two
    ways is two operands. What is reduced of one tensor and used with rows of
    another that are as long, in the same order, is of the same program. Where
    nothing is reduced, results that lack the innermost dimension, or several up to
    it of no more than 8192 elements, are scalars of rows along what they lack. Reductions of different
    results of one program, as of losses and of hits, are of the same program. A
    tensor that a body reads by `tensor.extract` is a table, as the weights of
    classes. A group is grown only while
    - all its reductions are along one axis,
    - no path leaves it and comes back,
    - each result that others use is written once for each outer point,
    - an operation with an assertion runs over every outer dimension that may be
      empty: no kernel is launched where there are no rows,
    - tables are from outside, and read at indices that are scalars of the row.

    First each operation that may be in a program is a group. Two groups, with all
    that lies on paths between them, become one where that is one program: those of
    reductions that follow each other, nearest first; of producers and users; of
    readers of one tensor, and of one group; last, of copies of what was reduced,
    and where scalars of rows make it one. When no two fit, operations move to the
    groups that read their results, as long as that leaves fewer programs or fewer
    bytes to move. Then readers rematerialize what another program would write for
    them, if it is elementwise, a few operations, and of what is in memory anyway,
    and less is moved so: `abs(y)` is not written next to `y`. What is left that only
    moves elements, as a transpose or a broadcast does, for operations that are in no
    program is left to these. As a rule a
    merge costs what it adds, not what is there: time grows as a function does.

    What is one kernel is decided before there is a schedule, and by no measured time:
    fewer programs first, then fewer bytes that they move. "A few operations" are 8, and an
    unknown size counts as 1024 where bytes are compared (`FusionLimits.h`): neither
    depends on a GPU, and no schedule could undo either choice.

    An init that is not a reduction's identity becomes one more combine, an
    assertion in a body `rowwise.assert`; integers are divided such that padding
    does not trap. What a cast inside of a program says of a size is said of its
    operand, and a result that is said to have another dimension's size is asserted
    to (`cf.assert`).

    Leaves: a `rowwise.fuse` for each program, without a schedule, and all other operations
    as they were. Refuses: nothing, an operation that is in no program stays. Values do not
    change.

    Remarks (category `rowwise-fuse`) say of each operation which kernel it is in
    (`fused`, `constant`) or the first reason that it is in none (`not-fused`), and
    why two that share a tensor are in different ones (`apart`); and how many there
    are (`summary`).

    ```mlir
    %0 = linalg.generic ... { arith.maximumf }  // row maximum
    %1 = linalg.generic ... { arith.subf }
    ```
    becomes
    ```mlir
    %1 = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [...] -> ... {
    ^bb0(%row: tensor<16xf32>):
      %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
      %m = tensor.splat %max : tensor<16xf32>
      %d = arith.subf %row, %m : tensor<16xf32>
      rowwise.yield %d : tensor<16xf32>
    }
    ```
  }];
  let options = [
    Option<"single", "single", "bool", "false",
           "One rowwise.fuse for each linalg operation: the unfused baseline">];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect",
                           "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect"];
  let statistics = [
    Statistic<"numOps", "operations", "linalg operations in row programs">,
    Statistic<"numPrograms", "programs", "Row programs made">];
}

#endif // ROWWISE_FUSE_PASSES_TD
