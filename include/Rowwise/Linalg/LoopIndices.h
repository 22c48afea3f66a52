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
  int64_t min, max; ///< max is the largest int64_t where nothing is known
};

/// Quotient and remainder of what is not negative, by a positive constant;
/// nothing is divided or taken modulo where that changes nothing.
LoopIndex getQuotient(const LoopIndex &index, int64_t divisor);
LoopIndex getRemainder(const LoopIndex &index, int64_t divisor);

/// Reads index arithmetic in the body of a linalg operation. Guards that
/// exporters put around an index, for a negative one, one beyond the end, or a
/// size of 1, are seen through where the loops' extents make them void.
class LoopIndices {
public:
  explicit LoopIndices(linalg::GenericOp op)
      : op(op), extents(op.getStaticLoopRanges()) {}

  std::optional<LoopIndex> get(Value value);
  /// The position of a loop.
  LoopIndex getLoop(unsigned loop);
  /// Whether the loop takes as many steps as the tensor's dimension is long.
  bool covers(unsigned loop, Value tensor, unsigned dim);

private:
  /// How many steps the loop takes; nothing where no operand tells.
  std::optional<Size> getExtent(unsigned loop);

  std::optional<LoopIndex> getUnwrapped(Value value);
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
