//===- RowwiseGroupOps.td - Operations on groups of GPUs --*- tablegen -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What rowwise-shard leaves beside upstream's shard dialect and rowwise-host turns
// into calls of the runtime. Part of RowwiseOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_ROWWISEGROUPOPS_TD
#define ROWWISE_IR_ROWWISEGROUPOPS_TD

include "Rowwise/IR/RowwiseDialect.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Rowwise_PartOp : Rowwise_Op<"part", [MemoryEffects<[MemWrite]>]> {
  let summary = "which part of a dimension a rank has";
  let description = [{
    The devices of `grid`, a `shard.grid` of one dimension, are ranks: processes or threads
    that call one function at the same time, each on a GPU of its own, with a part of
    dimension `dim` of `tensor`. The parts follow each other in the order of the ranks; one may be
    empty. `first` is where this rank's part starts, and `whole` is the sum of all sizes.
    The function has the communicator of a grid, as an address, as the argument
    with the attribute `rowwise.grid` that names it.

    Ranks compare their sizes before the first call of a communicator for a shape. It
    is an error on all ranks if the other dimensions of `tensor` have not as many elements
    on each of them or, where `of` says a size, that is not `whole`. So all ranks execute
    this or none does, also where its results are not used.

    ```mlir
    shard.grid @ranks(shape = 3)
    ...
    %first, %whole = rowwise.part %x dim 1 of 151936 on @ranks : tensor<4096x?xbf16>
    ```

    Constraint part_c1: `dim` is a dynamic dimension of the tensor.
  }];
  let arguments = (ins AnyRankedTensor:$tensor,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$dim,
                       OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$size,
                       FlatSymbolRefAttr:$grid);
  let results = (outs Index:$first, Index:$whole);
  let assemblyFormat = [{
    $tensor `dim` $dim (`of` $size^)? `on` $grid attr-dict `:` type($tensor)
  }];
  let hasVerifier = 1;
}

#endif // ROWWISE_IR_ROWWISEGROUPOPS_TD
