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
    ways is two operands. A reduction of one tensor whose result is used with equally
    long rows of another, in the same order, is in one program with these. Where
    nothing is reduced, results that lack the innermost dimension, or several innermost
    ones of up to 8192 elements together, are scalars of rows along those. Reductions of
    different results of one program, such as losses and hits, are in one program, and so
    are parts of one concatenation that are of one size. A
    tensor that a body reads by `tensor.extract`, such as weights of classes, is a table.
    A group grows only while
    - all its reductions are along one axis,
    - no path leaves it and comes back,
    - each result that others use is written once for each outer point,
    - an operation with an assertion runs over every outer dimension that may be
      empty: no kernel is launched where there are no rows,
    - tables are from outside, and read at indices that are scalars of the row.

    At first each operation that may be in a program is a group. Two groups, with all
    groups on paths between them, are merged if they are one program together. Candidates
    are, in this order, groups of reductions that follow each other, nearest first; of
    producers and users; of readers of one tensor, of one group, and of parts of one
    concatenation; of copies of reduced values; and groups that are one program only with an axis found by scalars of rows.
    When no two groups can be merged, operations move to the groups that read their
    results, if that leaves fewer programs or fewer bytes to move. Then readers
    rematerialize values that another program would write for them, if these take a few
    elementwise operations on tensors that are in memory anyway, and fewer bytes are moved:
    `abs(y)` is not written next to `y`. Remaining operations that only move elements, such
    as transposes and broadcasts, for operations in no program are left to these. In most
    cases the time of a merge depends on what it adds, so that time is linear in the
    function's length.

    A product of a matrix and a vector is a row program, and so are softmax(K q) and what its
    weights make of V two programs. With `leaves-contractions` such products stay as they
    are, for `rowwise-fuse-contractions`, where one group alone lies between two: it reduces
    what the first one makes, and the second one, which adds up vectors of up to 512 elements,
    alone reads its result.

    What is one kernel is decided before there is a schedule, and by no measured time:
    fewer programs first, then fewer bytes that they move. "A few operations" are 8, and an
    unknown size counts as 1024 where bytes are compared (`FusionLimits.h`): neither
    depends on a GPU, and no schedule could undo either choice.

    An init that is not a reduction's identity is combined with the result, an
    assertion in a body becomes `rowwise.assert`, and divisions of integers do not trap on
    padding. A static size that a cast inside of a program states is stated of an operand,
    and where a result is declared with the size of another dimension, `cf.assert` tests
    that the two are equal.

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
           "One rowwise.fuse for each linalg operation: the unfused baseline">,
    Option<"leavesContractions", "leaves-contractions", "bool", "false",
           "Leave contractions that are row programs to the program between them">];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect",
                           "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect"];
  let statistics = [
    Statistic<"numOps", "operations", "linalg operations in row programs">,
    Statistic<"numPrograms", "programs", "Row programs made">];
}

def FuseContractionsPass : Pass<"rowwise-fuse-contractions", "::mlir::func::FuncOp"> {
  let summary = "compute dot products and weighted sums of vectors in row programs";
  let description = [{
    Needs: what `rowwise-fuse` leaves. Where an input of a program is a contraction and a
    result is read by one, both along the program's axis, they become part of it: the row's
    elements are computed by `rowwise.dot` and are in no memory, nor are the weights, by
    which `rowwise.reduce` adds up vectors. So softmax(Q K^T) V is one program.

    A contraction is an operation of linalg, named or generic, that adds up products of two
    tensors' elements over one loop, from zero, in f32 or f64, to which it extends them. The
    loop that only the first one adds up over, and that which only the second one's result
    has, are the program's inner dimensions. Transposes, broadcasts and other copies of
    operands are read from where they copy, and reshapes that merge outer dimensions, as
    those of batches and heads, are undone, as long as sizes tell. Extensions are left out, as
    dot products extend. Unless `precise`, roundings are left out too, and constants that multiply
    what dot products are of multiply these. Programs that read the sum of
    vectors alone, and compute each element from one of it, are part of the program too.

    Products of matrices and vectors that `rowwise-fuse` left, and that are not taken, become programs
    of their own, as they are without this pass.

    Contractions stay apart where anything else reads what they hand over, rows have several
    dimensions, vectors have an unknown size or more than 512 elements, or something is
    asserted of a row.

    Leaves: other operations as they were. Refuses: nothing. With `precise` values do not
    change. A remark (`fused`) says so of each program, or (`not-fused`) why one between contractions
    stays as it is; and where one is fused, how many programs there are now (`summary`).

    ```mlir
    %x = linalg.matmul_transpose_b ins(%q, %k : ...) outs(%zeros : tensor<8x40xf32>) ...
    %p = rowwise.fuse ins(%x : tensor<8x40xf32>) axis [1] ... { ... }
    %y = linalg.matmul ins(%p, %v : ...) outs(%others : tensor<8x24xf32>) ...
    ```
    becomes
    ```mlir
    %y = rowwise.fuse ins(%q, %k, %v : ...) axis [1] inner [2, 3] maps [...] -> ... {
    ^bb0(%vector: vector<16xf32>, %row: tensor<40xvector<16xf32>>,
         %row_0: tensor<40xvector<24xf32>>):
      %x = rowwise.dot %vector, %row
          : vector<16xf32>, tensor<40xvector<16xf32>> -> tensor<40xf32>
      ...
      %sum, %y = rowwise.reduce addf %p vectors(%row_0)
          : tensor<40xf32> vectors(tensor<40xvector<24xf32>>) -> f32, vector<24xf32>
      rowwise.yield %y : vector<24xf32>
    }
    ```
  }];
  let options = [
    Option<"precise", "precise", "bool", "false",
           "Leave constants that multiply vectors where they are">];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect",
                           "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::vector::VectorDialect"];
  let statistics = [Statistic<"numFused", "fused", "Programs with contractions">];
}

#endif // ROWWISE_FUSE_PASSES_TD
