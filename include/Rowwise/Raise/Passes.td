//===- Passes.td - Canonical linalg ------------------------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_RAISE_PASSES_TD
#define ROWWISE_RAISE_PASSES_TD

include "mlir/Pass/PassBase.td"

def CheckCallsPass : Pass<"rowwise-check-calls", "::mlir::ModuleOp"> {
  let summary = "refuse calls of too much to be inlined";
  let description = [{
    Needs: a module before its calls are inlined, as upstream's `inline` does next.
    Leaves: the module as it is.

    Refuses: a function that would have more than `max-operations` operations when all
    that it calls is inlined, since functions that call the one before twice double with
    each; and a module that is lowered already, as by another pipeline before. What
    calls itself counts once. Values do not change.

    With `max-operations=4`

    ```mlir
    func.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = arith.addf %x, %x : tensor<4xf32>
      return %y : tensor<4xf32>
    }
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
      %z = call @twice(%y) : (tensor<4xf32>) -> tensor<4xf32>
      return %z : tensor<4xf32>
    }
    ```
    stays, and with `max-operations=3` it is refused: `@main` would have four.
  }];
  let options = [
    Option<"maxOperations", "max-operations", "uint64_t", "32768",
           "How many operations a function may have of those that it calls: so many "
           "are compiled in seconds, and in time that grows with their square">];
}

def RaisePass : Pass<"rowwise-raise", "::mlir::func::FuncOp"> {
  let summary = "bring linalg into the form that rowwise-fuse reads";
  let description = [{
    Needs: linalg on tensors. Leaves: every elementwise operation and reduction as
    a `linalg.generic` whose results are all used, with `linalg.fill` as its
    init: `linalg.softmax` is decomposed, arith and math operations on whole tensors
    become linalg, named operations are generalised (convolutions are not, but
    pooling by one window that covers all, which is a reduction, nor contractions but
    those that read a matrix once, such as `linalg.matvec`: nothing here fuses
    them), results that nobody reads are dropped (the arg max that torch
    computes beside every maximum), and the sizes of intermediate values are taken
    from the arguments.

    - Scalars in bodies: operations on constants are folded, sizes are taken
      outside. Elements of tensors at the loops' positions become operands, by
      arithmetic or by constant tables; one loop may run over several dimensions.
      The element, at an index that is data, of a row that is computed or read
      anyway becomes a reduction of it, with all other elements masked out. Where there may
      be more such rows than indices, as many are computed, from slices.
    - A `tm_tensor.scatter` of one element for each row, whose indices are the row's
      number and one that is data, is elementwise: the element whose position is the
      index is updated. An index out of range updates none.
    - An operand that is read from another element than the first on, as
      `x[i, j + 1]`, is a slice.
    - Operations move in front of concatenations: what reads `concat(a, b)` reads a, and
      reads b, and its results are concatenated, or reduced on from a to b. So it is
      where one program may compute on all parts, of which there are 8 at most: they are
      as long as each other, or one element. A tensor from outside that programs read in
      such slices is read in slices by all. A body that reads one of several tensors, by
      its position, is a concatenation.
    - An elementwise result that is computed with in slices alone is computed in slices,
      each where it is read. A slice of one that programs read as a whole as well, made
      of tensors from outside, is computed anew from slices of those, unless that reads
      more than to write the result for it. Slices of each n-th element, as both halves
      of the bytes that numbers of 4 bits are packed to, are slices of one element of a
      view, and parts of the row.
    - What pads a tensor, or writes one into a part of another, is a selection by
      position: an element that is not in the tensor's place reads another one of it,
      and is not that. So is a concatenation of other parts of sizes that are known,
      8 at most, if they would be copied for programs to read, or if copies would be
      programs of their own. What only convolutions and contractions read is padded by
      these.
    - Parts of concatenations are results of operations, each part of one thing alone:
      others are copied. Programs write them in their places.
    - The element of an elementwise result that nothing else reads, at indices that are
      data, is computed where it is read, from elements of tensors from outside.
    - Tensors made of positions alone, such as a causal mask, are computed where
      they are read, if by few operations. A comparison that holds at all positions, or at
      none, is a constant, and an integer sum of a constant is its product with the number
      of steps.
    - A reduction's step becomes one operation of the accumulator and an element:
      elements that leave the accumulator as it is, by a selection or a branch, are
      neutral ones, and products and differences that are added are added as such
      (the product of a fused multiply-add is rounded then: not with `precise`).
    - A branch whose condition is constant and a loop of one step are what is in
      them. One that chooses between numbers of the host, or between tensors that are
      there in any case, is a selection: of tensors that are known to be as large as
      each other, one for each element.
    - A reduction that leaves what it starts from, as its elements fold to zeros, is
      that.
    - Branches that compute numbers become selections, and an operation whose
      results run over different loops, as a row and its sum, one for each.
    - A reduction of the results of one of the same kind is one reduction. What
      scales sums between goes to the elements, unless `precise`: it may not overflow
      where the program as written does. One that asserts anything of what it reads
      stays.
    - A constant that is a resource of equal elements is a splat, and a tensor that
      `bufferization.alloc_tensor` makes is empty or what it is a copy of.
    - A cast of an index to an integer of fewer bits, where there is one back, drops
      the bits by `arith.trunci`: upstream would fold both to nothing.
    - An argmax or argmin whose position is used becomes a reduction to the number
      and one to the first position where it stands or, where the body keeps the
      last of equal elements, to the last. NaN counts as the body has it.
    - Tensors of indices are tensors of i64, which memory holds.
    - An operand that is indexed by a sum of loops of which all but one run once is
      indexed by that one.
    - Reshapes of dimensions that are not units move to where the function
      begins and ends: operations between them work on the dimensions that both
      sides have in common (6x4x5 and 3x40: 3x2x4x5), and all of a program sees a
      tensor from outside by its finest view. One at an end that merges other sizes than the rest does stays. A
      reduction over a dimension of size 1 is none.
    - Broadcasts along dimensions whose size is known at run time alone, by an
      element at `size == 1 ? 0 : i` or a branch around a copy, are slices of stride
      0 or 1, or nothing where the sizes are the same. A reshape to computed sizes
      merges and splits the dimensions between those that stay.
    - Copies, broadcasts, positions and views are repeated for each reader.
    - What is returned is the result of an operation, and returned once:
      arguments, constants and repetitions are copied. So is a slice whose
      dimensions are merged, unless they are known to be contiguous.

    Refuses: nothing. What it does not know it leaves, and operations on buffers.
    With `precise` values do not change. A
    remark (`removed`) says which linalg operations have left nothing behind.

    ```mlir
    %y = linalg.softmax dimension(1) ins(%x : tensor<8x16xf32>) ...
    ```
    becomes a maximum, an exponential of the difference, a sum and a division.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::rowwise::RowwiseDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"precise", "precise", "bool", "false",
           "Round and add as written: neither split a fused multiply-add nor "
           "move what scales a sum into another">];
  let statistics = [
    Statistic<"numDecomposed", "decomposed", "Aggregated operations decomposed">,
    Statistic<"numGeneralized", "generalized", "Named operations generalised">];
}

#endif // ROWWISE_RAISE_PASSES_TD
