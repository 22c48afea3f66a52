//===- ArithErrorRules.cpp - Errors of arithmetic and conversions ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ErrorStep.h"
#include "RowRelations.h"

#include "../ExplicitRoundings.h"
#include "Rowwise/IR/ElementTypes.h"

#include "llvm/ADT/TypeSwitch.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Products and quotients
//===----------------------------------------------------------------------===//

/// How far a number may be to either side, those below it negative.
static SmallVector<Expr> getDeviations(const ErrorBound &bound) {
  if (bound.isZero())
    return {0};
  return {-bound.below, bound.above};
}

/// A square of a number with an error is no product of two: it is not below 0.
static ErrorBound getSquareHull(const Step &s) {
  Expr magnitude = abs(s.x[0]), error = s.e[0];
  Expr inwards = Expr::apply<arith::MinNumFOp>(error, magnitude);
  return {inwards * (2 * magnitude - inwards), error * (2 * magnitude + error)};
}

/// What the errors of two factors may make of their product.
static ErrorBound getProductHull(const Step &s) {
  if (s.e[0].isZero() && s.e[1].isZero())
    return 0;
  if (s.op->getOperand(0) == s.op->getOperand(1))
    return getSquareHull(s);
  SmallVector<Expr> corners;
  for (const Expr &dx : getDeviations(s.bounds[0]))
    for (const Expr &dy : getDeviations(s.bounds[1]))
      corners.push_back(dx * (s.x[1] + dy) + dy * s.x[0]);
  return getHull(corners);
}

/// Of a product that a tree multiplies in another order nothing is known once
/// part of it leaves the range of the normal numbers of f64, or else of f32.
static ErrorBound getProductBound(const Step &s) {
  ErrorBound bound = addRounding(s, getProductHull(s)) + getUnderflow(s);
  if (!s.partialSum)
    return bound;
  bool isF64 = s.op->getResult(0).getType().isF64();
  auto is = [&](const Expr &x, arith::CmpFPredicate predicate, double limit) {
    return s.compare(predicate, abs(x), limit);
  };
  ImplicitLocOpBuilder &b = s.builder;
  // A product of f64 that is too small for f64 is 0 in the reference as well.
  Value hasNoZero =
      arith::AndIOp::create(b, is(s.x[0], arith::CmpFPredicate::ONE, 0),
                            is(s.x[1], arith::CmpFPredicate::ONE, 0));
  Value isSubnormal =
      is(s.r, arith::CmpFPredicate::OLT, isF64 ? 0x1p-1022 : 0x1p-126);
  Value isLarge =
      is(s.r, arith::CmpFPredicate::OGE, isF64 ? 0x1p1023 : 0x1p127);
  Value isTiny = arith::AndIOp::create(b, isSubnormal, hasNoZero);
  return unlessUnknown(s, arith::OrIOp::create(b, isTiny, isLarge), bound);
}

/// What the errors of a number and a divisor may make of their quotient: of a
/// divisor that may be 0 nothing is known, unless it divides 0.
static ErrorBound getQuotientHull(const Step &s) {
  Expr numerator = s.e[0] + scale(abs(s.r), s.e[1]);
  if (numerator.isZero())
    return 0;
  SmallVector<Expr> corners;
  for (const Expr &dx : getDeviations(s.bounds[0]))
    for (const Expr &dy : getDeviations(s.bounds[1]))
      corners.push_back((s.x[0] + dx) / (s.x[1] + dy) - s.r);
  ErrorBound hull = getHull(corners);
  if (s.e[1].isZero())
    return hull;
  Expr unknown = scale(numerator, infinity);
  Value mayBeZero = createMayBeZero(s, s.x[1], s.bounds[1]);
  return {s.select(mayBeZero, unknown, hull.below),
          s.select(mayBeZero, unknown, hull.above)};
}

/// The deviations of a share x / (x + rest) of a sum of exponentials.
///
/// The quotient rises with x and falls with the rest. With X the bounds of x
/// and S those of the sum, the rest is at least S.low - X.low and at most
/// S.high - X.high, which leaves out only x's own part of the sum's bounds; and
/// it is not negative, as a sum of numbers that are not, rounded in any order,
/// is not below one of them (rounding is monotone: Higham, Accuracy and
/// Stability of Numerical Algorithms, 2.1). So shares are within 0 and 1.
///
/// The sum may hold the exponential x'' that another instruction made of the
/// same argument t: both are within u (6 + |t|) of it, and |t| < 104 unless it
/// is subnormal or 0. So x'' / x is within 2 u 110 < 2^-16 of 1, or both are
/// within 2^-126. Where the maximum is subtracted from exponents, one of them
/// is 0, and the sum not below 1.
static ErrorBound getShareHull(const Step &s, const ShareOfSum &share) {
  constexpr double slack = 0x1p-16, smallest = 0x1p-126;
  const ErrorBound &part = s.bounds[0], &sum = s.bounds[1];
  Expr low = positive(s.x[0] - part.below), high = s.x[0] + part.above;
  Expr leastRest = positive(s.x[1] - sum.below - (s.x[0] - part.below));
  Expr largestRest = positive(s.x[1] + sum.above - high);
  Expr leastSum = positive(high * (1 - slack) + leastRest - smallest);
  if (share.isShifted)
    leastSum = max(leastSum, 1 - slack);
  Expr largestSum = low * (1 + slack) + largestRest + smallest;
  return {s.r - low / largestSum, high / leastSum - s.r};
}

/// The less of two bounds that both hold; one that is no number does not.
static ErrorBound min(const ErrorBound &a, const ErrorBound &b) {
  return {Expr::apply<arith::MinNumFOp>(a.below, b.below),
          Expr::apply<arith::MinNumFOp>(a.above, b.above)};
}

static ErrorBound getQuotientBound(const Step &s) {
  ErrorBound hull = getQuotientHull(s);
  std::optional<ShareOfSum> share = getShareOfSum(s);
  if (share && !hull.isZero())
    hull = min(hull, getShareHull(s, *share));
  return addRounding(s, hull, 2) + getUnderflow(s);
}

/// x - q y, where q is x / y without its fraction. Where an error may take the
/// remainder past 0 or |y|, q may be another: the remainder is off by up to
/// |y|.
static Expr getRemainderBound(const Step &s) {
  if (s.e[0].isZero() && s.e[1].isZero())
    return 0;
  Expr magnitude = abs(s.r), period = abs(s.x[1]);
  Expr error = s.e[0];
  if (!s.e[1].isZero())
    error = error + scale(abs((s.x[0] - s.r) / s.x[1]), s.e[1]);
  // Written so that what is NaN is taken to jump.
  Value isPastZero = s.compare(arith::CmpFPredicate::ULE, magnitude, error);
  Value isPastEnd =
      s.compare(arith::CmpFPredicate::UGE, magnitude + error + s.e[1], period);
  Value jumps = arith::OrIOp::create(s.builder, isPastZero, isPastEnd);
  return s.select(jumps, max(error, period + s.e[1]), error);
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// A tree adds fewer rounding errors of a sum than there are levels; they are
/// counted as 4u of each term, at the least and the largest that it may be,
/// whatever the order. `bound` is that of the sum, `termBound` that of the
/// term.
static ErrorBound addSumError(const Step &s, const ErrorBound &bound,
                              const Expr &term, const ErrorBound &termBound) {
  auto round = [&](const Expr &end) { return 4 * s.u * abs(end); };
  if (termBound.isZero())
    return bound + round(term);
  return {bound.below + round(term - termBound.below),
          bound.above + round(term + termBound.above)};
}

static ErrorBound negate(const ErrorBound &bound) {
  return {bound.above, bound.below};
}

static ErrorBound getSumBound(const Step &s) {
  bool isDifference = isa<arith::SubFOp>(s.op);
  ErrorBound second = isDifference ? negate(s.bounds[1]) : s.bounds[1];
  ErrorBound bound = s.bounds[0] + second;
  if (!s.partialSum)
    return addRounding(s, bound);
  if (*s.partialSum == 1)
    return addSumError(s, bound, s.x[0], s.bounds[0]);
  return addSumError(s, bound, isDifference ? -s.x[1] : s.x[1], second);
}

/// An element less the maximum of its row is not above 0, however far both are
/// off, nor is what it rounds to.
static ErrorBound getDifferenceBound(const Step &s) {
  ErrorBound bound = getSumBound(s);
  if (!isShiftByMaximum(s))
    return bound;
  return {bound.below, Expr::apply<arith::MinNumFOp>(bound.above, -s.r)};
}

static ErrorBound getFmaBound(const Step &s) {
  ErrorBound product = getProductHull(s), bound = product + s.bounds[2];
  if (s.partialSum != 2)
    return addRounding(s, bound);
  return addSumError(s, bound, s.x[0] * s.x[1], product);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// What becomes of a rounding to fewer bits: the host keeps those of scalars,
/// and kernels those to 8 bits.
static Roundings getRoundings(const Step &s) {
  if (is8BitFloat(s.op->getResult(0).getType()))
    return Roundings::Kept;
  return isScalarOnHost(s.op) ? Roundings::Kept : s.model.roundings;
}

/// What a rounding to a narrow float may do to a number, as a part of it and,
/// where it is subnormal, to any.
static double getUnitOf(Type narrow) {
  int bits =
      APFloat::semanticsPrecision(cast<FloatType>(narrow).getFloatSemantics());
  return std::ldexp(1, -bits);
}
static double getUnderflowOf(Type narrow) {
  int exponent = APFloat::semanticsMinExponent(
      cast<FloatType>(narrow).getFloatSemantics());
  return std::ldexp(getUnitOf(narrow), exponent);
}

/// A number rounded to the nearest of `bits` bits, by the products of Veltkamp
/// and Dekker; in the middle of two either may be nearest.
static Expr roundToBits(const Expr &x, int bits) {
  Expr product = x * (std::ldexp(1, 53 - bits) + 1);
  return product - (product - x);
}

/// A number that is rounded to 16 bits or is not, even where a hair more or
/// less decides which of two it is rounded to.
static ErrorBound getRoundedHull(const Step &s, Type to) {
  int bits = to.isF16() ? 11 : 8;
  Expr hair = 0x1p-45 * abs(s.x[0]);
  const ErrorBound &bound = s.bounds[0];
  Expr lowest = s.x[0] - bound.below, highest = s.x[0] + bound.above;
  Expr below = s.r - roundToBits(lowest - hair, bits);
  Expr above = roundToBits(highest + hair, bits) - s.r;
  return {max(bound.below, positive(below)), max(bound.above, positive(above))};
}

/// A rounding that is kept. What is not near the middle of two numbers rounds
/// to the same one with any error, so that no error is left, and the distance
/// to the next number elsewhere.
static ErrorBound getKeptBound(Type to, const Step &s) {
  const ErrorBound &bound = s.bounds[0];
  auto round = [&](const Expr &value) {
    ImplicitLocOpBuilder &b = s.builder;
    return Expr(b, arith::TruncFOp::create(b, to, value.materialize(b)));
  };
  Expr low = round(s.x[0] - bound.below), high = round(s.x[0] + bound.above);
  if (isa<Float8E8M0FNUType>(to)) {
    Expr magnitude = abs(s.x[0]);
    low = round(positive(magnitude - s.e[0]));
    high = round(magnitude + s.e[0]);
  }
  // Of one infinity both ends are none apart.
  auto getGap = [&](const Expr &from, const Expr &end) {
    return s.select(s.compare(arith::CmpFPredicate::OEQ, from, end), 0,
                    end - from);
  };
  ErrorBound gap = {getGap(low, s.r), getGap(s.r, high)};
  if (!is8BitFloat(to))
    return gap;
  // What is NaN beyond the largest number may be that number.
  ImplicitLocOpBuilder &b = s.builder;
  auto isNaN = [&](const Expr &value) {
    return s.compare(arith::CmpFPredicate::UNO, value, value);
  };
  Value isBeyond = isNaN(s.r);
  Value mayOverflow = arith::OrIOp::create(
      b, arith::XOrIOp::create(b, isNaN(low), isBeyond).getResult(),
      arith::XOrIOp::create(b, isNaN(high), isBeyond).getResult());
  return unlessUnknown(s, mayOverflow, gap);
}

/// A cast to fewer bits.
static ErrorBound getTruncationBound(arith::TruncFOp op, const Step &s) {
  Type to = op.getType();
  const ErrorBound &bound = s.bounds[0];
  if (!isNarrowFloat(to)) {
    bool rounds = op.getIn().getType().isF64() && to.isF32();
    return rounds ? addRounding(s, bound) : bound;
  }
  Roundings roundings = getRoundings(s);
  if (roundings == Roundings::Dropped)
    return bound;
  if (roundings == Roundings::Either)
    return getRoundedHull(s, to) + getUnderflowOf(to);
  return bound.isZero() ? bound : getKeptBound(to, s);
}

/// Whole numbers of no more bits than the type's fraction are exact, and what
/// they are rounded to on the way to a narrow float as well.
static Expr getConversionError(Type from, const Step &s) {
  Type to = s.op->getResult(0).getType();
  double exact = to.isF64() ? 0x1p53 : 0x1p24;
  Expr error = s.u * abs(s.r);
  if (isNarrowFloat(to) && getRoundings(s) != Roundings::Dropped) {
    error = error + getUnitOf(to) * abs(s.r) + getUnderflowOf(to);
    if (getRoundings(s) == Roundings::Either || !s.e[0].isZero())
      return error;
  }
  if (from.isInteger() && from.getIntOrFloatBitWidth() <= 24)
    return 0;
  Value rounds = s.compare(arith::CmpFPredicate::OGT, abs(s.r), exact);
  return s.select(rounds, error, 0);
}

static ErrorBound getConversionBound(Operation *op, const Step &s) {
  ErrorBound bound =
      s.bounds[0] + getConversionError(op->getOperand(0).getType(), s);
  return unlessWraps(s, 0, isa<arith::SIToFPOp>(op), bound);
}

Rule rowwise::getArithBound(const Step &s) {
  return TypeSwitch<Operation *, Rule>(s.op)
      .Case<arith::AddFOp>([&](auto) { return getSumBound(s); })
      .Case<arith::SubFOp>([&](auto) { return getDifferenceBound(s); })
      .Case<math::FmaOp>([&](auto) { return getFmaBound(s); })
      .Case<arith::MulFOp>([&](auto) { return getProductBound(s); })
      .Case<arith::DivFOp>([&](auto) { return getQuotientBound(s); })
      .Case<arith::RemFOp>([&](auto) { return getRemainderBound(s); })
      .Case<arith::TruncFOp>(
          [&](arith::TruncFOp op) { return getTruncationBound(op, s); })
      .Case<math::CeilOp, math::FloorOp, math::RoundOp, math::RoundEvenOp,
            math::TruncOp>([&](auto) { return getMonotoneBound(s); })
      .Case<arith::SIToFPOp, arith::UIToFPOp>(
          [&](auto op) { return getConversionBound(op, s); })
      .Default([](Operation *) { return std::nullopt; });
}
