//===- LoopIndices.h - Values in terms of the loops -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_LOOPINDICES_H
#define ROWWISE_LINALG_LOOPINDICES_H

#include "Rowwise/Linalg/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::rowwise {

/// An integer in a body that depends on the positions of the loops alone.
struct LoopIndex {
  AffineExpr expr;  ///< over the loops
  int64_t min, max; ///< max is the largest int64_t where no bound is known
};

/// Quotient and remainder of a number that is not negative by a positive
/// constant, folded where they change nothing.
LoopIndex getQuotient(const LoopIndex &index, int64_t divisor);
LoopIndex getRemainder(const LoopIndex &index, int64_t divisor);

/// Reads index arithmetic in the body of a linalg operation. Exporters guard an
/// index against negative values, values beyond the end and a size of 1; a
/// guard that cannot apply within the loops' extents is ignored.
class LoopIndices {
public:
  explicit LoopIndices(linalg::GenericOp op)
      : op(op), extents(op.getStaticLoopRanges()) {}

  std::optional<LoopIndex> get(Value value);
  /// The index of the loop.
  LoopIndex getLoop(unsigned loop);
  /// Whether the loop runs over the tensor's dimension, from its start to its
  /// end.
  bool covers(unsigned loop, Value tensor, unsigned dim);

private:
  /// The number of iterations of the loop, if an operand tells.
  std::optional<Size> getExtent(unsigned loop);

  std::optional<LoopIndex> getUnwrapped(Value value);
  bool isExtent(Value value, const LoopIndex &index);
  std::optional<LoopIndex> getBinary(Operation *op);
  std::optional<LoopIndex> getSelect(arith::SelectOp op);
  std::optional<bool> decide(Value condition);

  linalg::GenericOp op;
  SmallVector<int64_t> extents;
  /// The results of `get`: a value may be used many times.
  DenseMap<Value, std::optional<LoopIndex>> known;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_LOOPINDICES_H
