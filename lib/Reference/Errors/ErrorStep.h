//===- ErrorStep.h - One operation of an error bound ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_ERRORS_ERRORSTEP_H
#define REFERENCE_ERRORS_ERRORSTEP_H

#include "ErrorFormula.h"

#include "Reference/ErrorModel.h"

#include <optional>

namespace mlir::rowwise {

/// An operation on float scalars: its operands, their bounds (0 for operands
/// that are not floats), its result and the unit roundoff of that.
struct Step {
  Operation *op;
  SmallVector<Expr> x;
  SmallVector<ErrorBound> bounds;
  /// The larger of the two sides of each of `bounds`.
  SmallVector<Expr> e;
  Expr r;
  double u;
  /// The number of the operand that is a sum so far, if any.
  std::optional<unsigned> partialSum;
  const ErrorModel &model;
  ImplicitLocOpBuilder &builder;

  Value compare(arith::CmpFPredicate predicate, const Expr &a,
                const Expr &b) const {
    return arith::CmpFOp::create(builder, predicate, a.materialize(builder),
                                 b.materialize(builder));
  }
  /// `a` if the condition holds, else `b`.
  Expr select(Value condition, const Expr &a, const Expr &b) const {
    if (a.isZero() && b.isZero())
      return 0;
    return Expr(builder, arith::SelectOp::create(builder, condition,
                                                 a.materialize(builder),
                                                 b.materialize(builder)));
  }
};

using Rule = std::optional<ErrorBound>;

/// Half a unit in the last place of a subnormal number.
inline double getUnderflow(const Step &s) {
  return s.op->getResult(0).getType().isF64() ? 0 : 0x1p-150;
}

/// `bound` of the result, plus an error of `units` times u relative to its
/// smallest and largest possible value. Nothing is left of a bound that would
/// let a number that cannot be negative be negative.
ErrorBound addRounding(const Step &s, const ErrorBound &bound,
                       const Expr &units = 1);

/// A bound for numbers at `deviations`, some of them negative, from the result.
ErrorBound getHull(ArrayRef<Expr> deviations);

/// `bound`, or unknown if the condition holds.
ErrorBound unlessUnknown(const Step &s, Value isUnknown,
                         const ErrorBound &bound);

/// `bound`, or unknown if the integer operand `number`, signed or not, may
/// exceed the range of its type.
ErrorBound unlessWraps(const Step &s, unsigned number, bool isSigned,
                       const ErrorBound &bound);

/// Whether a computed number may be 0 while the exact one is not.
Value createMayBeZero(const Step &s, const Expr &x, const ErrorBound &bound);

/// How far a monotonic function may be off, given its operand's bound.
ErrorBound getMonotoneBound(const Step &s);

/// Rules of rounding arithmetic and of conversions; none for other operations.
Rule getArithBound(const Step &s);

/// Rules of functions of the math dialect; none for other operations.
Rule getFunctionBound(const Step &s);

} // namespace mlir::rowwise

#endif // REFERENCE_ERRORS_ERRORSTEP_H
