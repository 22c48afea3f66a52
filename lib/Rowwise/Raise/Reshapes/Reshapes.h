//===- Reshapes.h - Reshapes out of the middle ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_RAISE_RESHAPES_RESHAPES_H
#define ROWWISE_LIB_RAISE_RESHAPES_RESHAPES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace mlir::rowwise {

/// Whether `op`, which may be null, can be part of a program.
bool fuses(Operation *op);

/// Whether an operation that fuses makes what `value` is or shows. All else
/// comes from outside of programs.
bool isMade(Value value);

/// Splits dimensions of `tensor` into `sizes`; those that are not split keep
/// their own. One that is static is cast where a part is not, and the reverse:
/// whether the sizes fit is then checked at run time.
Value createExpandShape(RewriterBase &rewriter, Location loc, Value tensor,
                        ArrayRef<ReassociationIndices> groups,
                        ArrayRef<OpFoldResult> sizes);

/// expand(collapse(x)) as collapse(expand(x)); where the sizes are those of x,
/// if only at run time, that is x.
void populateReshapePairPatterns(RewritePatternSet &patterns);

/// Reshapes at the edges of programs that are to stay there: they merge or
/// split a dimension into other sizes than another reshape of the program does,
/// which only one of them can move through.
llvm::SmallPtrSet<Operation *, 4> findHeldReshapes(func::FuncOp func);

/// Lets all operations of a program that read one tensor from outside read the
/// finest view of it that one of them reads. `expansions` move a reshape below
/// an operation. Returns whether anything has changed.
bool expandOtherReaders(func::FuncOp func,
                        const FrozenRewritePatternSet &expansions);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_RAISE_RESHAPES_RESHAPES_H
