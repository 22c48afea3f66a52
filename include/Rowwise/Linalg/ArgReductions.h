//===- ArgReductions.h - Reductions that keep a position --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_ARGREDUCTIONS_H
#define ROWWISE_LINALG_ARGREDUCTIONS_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::rowwise {

/// A reduction to the largest or smallest number and to the position of the
/// first element that equals it.
struct ArgReduction {
  /// What a NaN does.
  enum class NaN {
    None,    ///< elements are integers, which have none
    Wins,    ///< the position is that of the first NaN
    Ends,    ///< the position is found among the elements before the first NaN
    Ignored, ///< NaNs are left out
  };

  unsigned value, index; ///< numbers of the results
  /// The reduction that result `value` alone is.
  ReductionKind kind;
  NaN nan;
  /// Which of equal elements is taken.
  bool keepsLast = false;
  /// What is compared, and its position: values in the body.
  Value element, position;
  /// What counts the loop's steps: the position, or, where that is too narrow
  /// to hold each of them, what it is cut off from.
  Value count;
  /// If given, only elements count for which this mask is `counted`.
  Value mask;
  bool counted = true;
  /// Operations of the body that depend on the accumulators, in order.
  SmallVector<Operation *> ops;
};

/// Matches a reduction to a number and its position. Where a body compares
/// numbers and keeps one with another value but has no known form, sets
/// `reason`, if given, to why, or leaves it empty if that is not known.
std::optional<ArgReduction> matchArgReduction(linalg::GenericOp op,
                                              StringRef *reason = nullptr);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_ARGREDUCTIONS_H
