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

/// Whether `op`, which may be null, can be part of a row program.
bool fuses(Operation *op);

/// Whether `value` is computed by, or is a view of a result of, an operation
/// that can be part of a program. All other values come from outside of
/// programs.
bool isMade(Value value);

/// Splits dimensions of `tensor` into `sizes`; others keep their size. If a
/// dimension is static and one of its parts is not, or the reverse, it is cast:
/// that the sizes fit is checked at run time.
Value createExpandShape(RewriterBase &rewriter, Location loc, Value tensor,
                        ArrayRef<ReassociationIndices> groups,
                        ArrayRef<OpFoldResult> sizes);

/// Rewrites expand(collapse(x)) as collapse(expand(x)), which is x if the sizes
/// are those of x, perhaps at run time only.
void populateReshapePairPatterns(RewritePatternSet &patterns);

/// Reshapes at the start or end of a program that must stay there: another
/// reshape of the program merges or splits the dimension into other sizes, and
/// only one of the two can move through.
llvm::SmallPtrSet<Operation *, 4> findHeldReshapes(func::FuncOp func);

/// Makes all operations of a program that read one tensor from outside read it
/// by the finest view that one of them has. `expansions` are the patterns that
/// move a reshape below an operation. Returns whether anything changed.
bool expandOtherReaders(func::FuncOp func,
                        const FrozenRewritePatternSet &expansions);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_RAISE_RESHAPES_RESHAPES_H
