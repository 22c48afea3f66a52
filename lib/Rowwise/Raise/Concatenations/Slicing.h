//===- Slicing.h - Operations on some steps of their loops ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_RAISE_CONCATENATIONS_SLICING_H
#define ROWWISE_LIB_RAISE_CONCATENATIONS_SLICING_H

#include "../Patterns.h"

namespace mlir::rowwise {

/// More parts are better read as one tensor: each is an operand of its own, and
/// takes operations of its own. [no measurement]
inline constexpr size_t maxParts = 8;

/// The sizes of the parts along the dimension that joins them.
SmallVector<int64_t> getSizes(tensor::ConcatOp op);

/// Whether one program may compute on parts of these sizes: rows of parts are
/// as long as each other, or one number.
bool mayBeSplitInto(ArrayRef<int64_t> sizes);

/// Whether an operation may compute a tensor in its place in a concatenation.
bool mayComputeInPlace(Operation *op);

/// Steps of one loop.
struct LoopSlice {
  OpFoldResult offset, size; ///< null: all steps of the loop
};

/// Whether a slice takes elements that follow each other, and drops no
/// dimension.
bool isDense(tensor::ExtractSliceOp op);

/// Whether a program computes with the slice, perhaps reshaped or moved first:
/// what only moves elements may be left to products of matrices.
bool isReadByProgram(Value slice);

/// Whether operands of `op` can be sliced: upstream takes no slice of a tensor
/// without elements.
bool hasSteps(linalg::GenericOp op);

/// Whether `op` can be in a program, has steps, and computes each element of
/// one result from others by itself.
bool isElementwise(linalg::GenericOp op);

/// `op`, which has steps, on some of each of its loops. Where `inits` are
/// given, it continues reductions from there.
linalg::GenericOp createSliced(RewriterBase &rewriter, linalg::GenericOp op,
                               ArrayRef<LoopSlice> loops,
                               ValueRange inits = {});

/// Operations on parts; `movements`: copies and transpositions as well.
void populatePartPatterns(RewritePatternSet &patterns, bool movements);

/// Casts `value` to `type`, unless it is of that type.
Value castTo(RewriterBase &rewriter, Type type, Value value);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_RAISE_CONCATENATIONS_SLICING_H
