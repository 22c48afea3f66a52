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

/// A reduction to the largest or smallest number and the first position where
/// it stands.
struct ArgReduction {
  /// What becomes of NaN.
  enum class NaN {
    None,    ///< there is none among integers
    Wins,    ///< the position is that of the first one
    Ends,    ///< the position is found among the elements before the first one
    Ignored, ///< it is as if they were not there
  };

  unsigned value, index; ///< numbers of the results
  /// The reduction that result `value` is by itself.
  ReductionKind kind;
  NaN nan;
  /// Which of equal elements gives the position.
  bool keepsLast = false;
  /// What is compared, and where it stands, in the body.
  Value element, position;
  /// What counts the loop's steps: the position, or, where that is too narrow
  /// to hold each of them, what it is cut off from.
  Value count;
  /// Where it is given, elements count that have the truth `counted` in it; the
  /// others are as if they were not there.
  Value mask;
  bool counted = true;
  /// Operations of the body that depend on the accumulators, in order.
  SmallVector<Operation *> ops;
};

/// Matches a reduction to a number and its position. If it is of no known form
/// but compares numbers and keeps one of them and another value, `reason`,
/// where it is given, is set to why; it stays empty where that is not known.
std::optional<ArgReduction> matchArgReduction(linalg::GenericOp op,
                                              StringRef *reason = nullptr);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_ARGREDUCTIONS_H
