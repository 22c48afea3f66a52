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

/// An operation on float scalars: its operands, how far these may be off (0 for
/// those that are not floats), its result and the unit roundoff of that.
struct Step {
  Operation *op;
  SmallVector<Expr> x;
  SmallVector<ErrorBound> bounds;
  /// The larger of the two sides of each of `bounds`.
  SmallVector<Expr> e;
  Expr r;
  double u;
  /// The operand that is what a sum has come to, if any.
  std::optional<unsigned> partialSum;
  const ErrorModel &model;
  ImplicitLocOpBuilder &builder;

  Value compare(arith::CmpFPredicate predicate, const Expr &a,
                const Expr &b) const {
    return arith::CmpFOp::create(builder, predicate, a.materialize(builder),
                                 b.materialize(builder));
  }
  /// `a` under the condition, `b` otherwise.
  Expr select(Value condition, const Expr &a, const Expr &b) const {
    if (a.isZero() && b.isZero())
      return 0;
    return Expr(builder, arith::SelectOp::create(builder, condition,
                                                 a.materialize(builder),
                                                 b.materialize(builder)));
  }
};

using Rule = std::optional<ErrorBound>;

/// Half of the last bit of a subnormal number.
inline double getUnderflow(const Step &s) {
  return s.op->getResult(0).getType().isF64() ? 0 : 0x1p-150;
}

/// `bound` of the result, and what an error of `units` times u of a number does
/// to its least and to its largest value: of a number that cannot be negative
/// the bound leaves none that is.
ErrorBound addRounding(const Step &s, const ErrorBound &bound,
                       const Expr &units = 1);

/// A bound of what lies by `deviations`, some below 0, from the result.
ErrorBound getHull(ArrayRef<Expr> deviations);

/// `bound`, or that nothing is known under the condition.
ErrorBound unlessUnknown(const Step &s, Value isUnknown,
                         const ErrorBound &bound);

/// `bound`, or that nothing is known where the integer operand `number`, read
/// with a sign or without one, may be past an end of its type's range.
ErrorBound unlessWraps(const Step &s, unsigned number, bool isSigned,
                       const ErrorBound &bound);

/// Whether a number may be 0 though it is not.
Value createMayBeZero(const Step &s, const Expr &x, const ErrorBound &bound);

/// How far a function that only rises, or only falls, may be off where its
/// operand is.
ErrorBound getMonotoneBound(const Step &s);

/// Rules of arithmetic that rounds, and of conversions; none of other
/// operations.
Rule getArithBound(const Step &s);

/// Rules of functions of the math dialect; none of other operations.
Rule getFunctionBound(const Step &s);

} // namespace mlir::rowwise

#endif // REFERENCE_ERRORS_ERRORSTEP_H
