//===- FunctionErrorRules.cpp - Errors of approximated functions ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ErrorStep.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The function of another operand than its own.
static Expr applyTo(const Step &s, const Expr &x) {
  Operation *step = s.builder.clone(*s.op);
  step->setOperand(0, x.materialize(s.builder));
  return Expr(s.builder, step->getResult(0));
}

ErrorBound rowwise::getMonotoneBound(const Step &s) {
  const ErrorBound &bound = s.bounds[0];
  SmallVector<Expr> ends;
  if (!bound.below.isZero())
    ends.push_back(applyTo(s, s.x[0] - bound.below) - s.r);
  if (!bound.above.isZero())
    ends.push_back(applyTo(s, s.x[0] + bound.above) - s.r);
  return getHull(ends);
}

/// The bound of a monotonic function that has no value below `minimum` or above
/// `maximum`.
static ErrorBound getBoundWithin(const Step &s, double minimum,
                                 double maximum) {
  const ErrorBound &bound = s.bounds[0];
  if (bound.isZero())
    return 0;
  Value isBelow =
      s.compare(arith::CmpFPredicate::OLT, s.x[0] - bound.below, minimum);
  Value isAbove =
      s.compare(arith::CmpFPredicate::OGT, s.x[0] + bound.above, maximum);
  Value isOutside = arith::OrIOp::create(s.builder, isBelow, isAbove);
  return unlessUnknown(s, isOutside, getMonotoneBound(s));
}

/// The factors of a power that is a product, each of which rounds: one with a
/// small whole number as its exponent, or with any constant of integer type.
static double getNumFactors(Value exponent) {
  APFloat real(0.0);
  APInt integer;
  if (matchPattern(exponent, m_ConstantInt(&integer)))
    return integer.abs().roundToDouble();
  if (!matchPattern(exponent, m_ConstantFloat(&real)) || !real.isInteger())
    return 0;
  double factors = abs(real).convertToDouble();
  return factors <= 16 ? factors : 0;
}

/// How far a power is off where its operands are. Of a base that may be
/// negative, with an exponent that is no whole number, nothing is known: the
/// power may be no number. A subnormal error of a sum of squares is no sign.
static ErrorBound getPowerError(const Step &s, const Expr &exponent) {
  const Expr &base = s.x[0], &baseError = s.e[0], &exponentError = s.e[1];
  Expr minimum = abs(base), maximum = minimum;
  ErrorBound error;
  if (!baseError.isZero()) {
    minimum = positive(minimum - baseError);
    maximum = maximum + baseError;
    auto power = [&](const Expr &magnitude) {
      return Expr::apply<math::PowFOp>(magnitude, exponent) - abs(s.r);
    };
    error = getHull({power(maximum), power(minimum)});
    Value mayBeNegative =
        s.compare(arith::CmpFPredicate::OLT, base - baseError, -0x1p-126);
    auto hasRemainder = [&](const Expr &x) {
      return arith::AndIOp::create(
          s.builder, mayBeNegative,
          s.compare(arith::CmpFPredicate::ONE, x.apply<math::TruncOp>(), x));
    };
    // An odd power may be on either side of 0, and of its magnitude.
    Expr larger = max(error.below, error.above);
    Value mayBeOdd = hasRemainder(exponent / 2);
    error = {s.select(mayBeOdd, larger, error.below),
             s.select(mayBeOdd, larger, error.above)};
    error = unlessUnknown(s, hasRemainder(exponent), error);
  }
  if (exponentError.isZero())
    return error;
  Expr logarithm = max(abs(log(minimum)), abs(log(maximum)));
  Expr largest = abs(s.r) + max(error.below, error.above);
  return error + scale(largest, expm1(scale(logarithm, exponentError)));
}

/// `error` and what exponents at both ends, rounded, cost: of magnitude A, uA
/// of the result.
static ErrorBound addExponentRounding(const Step &s, const ErrorBound &error,
                                      const ErrorBound &exponents,
                                      double units = 4) {
  auto round = [&](const Expr &end, const Expr &exponent) {
    return scale(s.u * (units + abs(exponent)), abs(end)) + 2 * getUnderflow(s);
  };
  return {error.below + round(s.r - error.below, exponents.below),
          error.above + round(s.r + error.above, exponents.above)};
}

/// `magnitude`, that is base^x, where x is off; `logOfBase` is log(base).
static ErrorBound getExponentialBound(const Step &s, const Expr &magnitude,
                                      double logOfBase, double units = 4) {
  const ErrorBound &bound = s.bounds[0];
  Expr fall = expm1(-(logOfBase * bound.below));
  Expr rise = expm1(logOfBase * bound.above);
  return addExponentRounding(
      s, {scale(magnitude, -fall), scale(magnitude, rise)},
      {s.x[0] - bound.below, s.x[0] + bound.above}, units);
}

/// The logarithm of `x`, which is off as the operand is, to a base.
static ErrorBound getLogarithmBound(const Step &s, const Expr &x,
                                    double logOfBase, double smallest) {
  const ErrorBound &bound = s.bounds[0];
  ErrorBound error;
  if (!bound.isZero()) {
    error = {log1p(divide(bound.below, x, bound.below)) / logOfBase,
             log1p(bound.above / abs(x)) / logOfBase};
    error = unlessUnknown(s, createMayBeZero(s, x, bound), error);
  }
  auto round = [&](const Expr &end) {
    return scale(4 * s.u, abs(end) + smallest);
  };
  return {error.below + round(s.r - error.below),
          error.above + round(s.r + error.above)};
}

/// A power of `units` factors, or of none that are known.
static ErrorBound getPowerBound(const Step &s, const Expr &exponent,
                                double units) {
  ErrorBound error = getPowerError(s, exponent);
  auto logarithm = [](const Expr &end) { return log(abs(end)); };
  return addExponentRounding(
      s, error, {logarithm(s.r - error.below), logarithm(s.r + error.above)},
      4 + units);
}

static Rule getExponentialRule(const Step &s) {
  constexpr double ln2 = 0x1.62e42fefa39efp-1, ln10 = 0x1.26bb1bbb55516p1;
  // A product of two exponentials where those of a reduction are kept.
  constexpr double unitsOfExp = 6;
  constexpr double nearOne = 0x1p-24;
  return TypeSwitch<Operation *, Rule>(s.op)
      .Case<math::ExpOp>(
          [&](auto) { return getExponentialBound(s, s.r, 1, unitsOfExp); })
      .Case<math::Exp2Op>(
          [&](auto) { return getExponentialBound(s, s.r, ln2); })
      .Case<math::ExpM1Op>(
          [&](auto) { return getExponentialBound(s, 1 + s.r, 1); })
      .Case<math::LogOp>(
          [&](auto) { return getLogarithmBound(s, s.x[0], 1, nearOne); })
      .Case<math::Log2Op>(
          [&](auto) { return getLogarithmBound(s, s.x[0], ln2, nearOne); })
      .Case<math::Log10Op>(
          [&](auto) { return getLogarithmBound(s, s.x[0], ln10, nearOne); })
      .Case<math::Log1pOp>(
          [&](auto) { return getLogarithmBound(s, 1 + s.x[0], 1, 0); })
      .Case<math::PowFOp>([&](math::PowFOp op) {
        return getPowerBound(s, s.x[1], getNumFactors(op.getRhs()));
      })
      .Case<math::FPowIOp>([&](math::FPowIOp op) {
        ImplicitLocOpBuilder &b = s.builder;
        Expr exponent(b,
                      arith::SIToFPOp::create(b, b.getF64Type(), op.getRhs()));
        return getPowerBound(s, exponent, 2 * getNumFactors(op.getRhs()));
      })
      .Default([](Operation *) { return std::nullopt; });
}

/// Of a number beyond 2^45 kernels make NaN, as the contract says.
static ErrorBound unlessFarAngle(const Step &s, const ErrorBound &bound) {
  Value isFar =
      s.compare(arith::CmpFPredicate::OGT, abs(s.x[0]) + s.e[0], 0x1p45);
  Value isNumber = s.compare(arith::CmpFPredicate::ORD, s.r, s.r);
  return unlessUnknown(s, arith::AndIOp::create(s.builder, isFar, isNumber),
                       bound);
}

/// The tangent rises from pole to pole: where it does not, with an error below
/// the distance of two, there is one within the error.
static ErrorBound getTangentBound(const Step &s) {
  if (s.e[0].isZero())
    return 0;
  Expr above = applyTo(s, s.x[0] + s.e[0]), below = applyTo(s, s.x[0] - s.e[0]);
  Value falls = arith::OrIOp::create(
      s.builder, s.compare(arith::CmpFPredicate::UGT, below, s.r),
      s.compare(arith::CmpFPredicate::UGT, s.r, above));
  Value isFar = s.compare(arith::CmpFPredicate::UGT, s.e[0], 3);
  return unlessUnknown(s, arith::OrIOp::create(s.builder, falls, isFar),
                       max(above - s.r, s.r - below));
}

/// The angle of a point that is off by less than its distance d from the origin
/// is off by at most atan(t / (1 - t)), t being their quotient. It may be any
/// other where the point may be the origin, or on the other side of the cut.
static Expr getAngleBound(const Step &s) {
  Expr error = s.e[0] + s.e[1];
  if (error.isZero())
    return 0;
  const Expr &y = s.x[0], &x = s.x[1];
  constexpr double turn = 0x1.921fb54442d18p2;
  Expr distance = sqrt(x * x + y * y);
  Expr angle = atMost(turn, divide(error, distance, error));
  if (s.e[0].isZero())
    return angle;
  Value isLeft = s.compare(arith::CmpFPredicate::OLT, x - s.e[1], 0);
  Value isNear = s.compare(arith::CmpFPredicate::OLE, abs(y), s.e[0]);
  Value crosses = arith::AndIOp::create(s.builder, isLeft, isNear);
  return s.select(crosses, turn, angle);
}

/// Hyperbolic and inverse functions, whose approximation costs 8u of the
/// result.
static Rule getInverseRule(const Step &s) {
  const ErrorBound &bound = s.bounds[0];
  auto round = [&](const ErrorBound &error, double units = 8) {
    return addRounding(s, error, units);
  };
  return TypeSwitch<Operation *, Rule>(s.op)
      .Case<math::TanOp>(
          [&](auto) { return unlessFarAngle(s, round(getTangentBound(s))); })
      .Case<math::AtanOp, math::AsinhOp>(
          [&](auto) { return round(getMonotoneBound(s)); })
      .Case<math::Atan2Op>([&](auto) { return round(getAngleBound(s)); })
      .Case<math::AsinOp, math::AcosOp>(
          [&](auto) { return round(getBoundWithin(s, -1, 1), 16); })
      .Case<math::SinhOp>([&](auto) {
        Expr slope = sqrt(1 + s.r * s.r);
        return round(ErrorBound(scale(slope, expm1(bound.below)),
                                scale(slope, expm1(bound.above))));
      })
      .Case<math::CoshOp>(
          [&](auto) { return round(scale(s.r, expm1(s.e[0]))); })
      .Case<math::AcoshOp>(
          [&](auto) { return round(getBoundWithin(s, 1, infinity)); })
      .Case<math::AtanhOp>(
          [&](auto) { return round(getBoundWithin(s, -1, 1)); })
      .Default([](Operation *) { return std::nullopt; });
}

/// Below 0 are NaN that might be a number, or a number that might be NaN.
static ErrorBound getRootBound(const Step &s) {
  const ErrorBound &bound = s.bounds[0];
  if (bound.isZero())
    return 0;
  Expr minimum = s.x[0] - bound.below;
  ErrorBound error(s.r - sqrt(positive(minimum)),
                   sqrt(s.x[0] + bound.above) - s.r);
  return unlessUnknown(s, s.compare(arith::CmpFPredicate::OLT, minimum, 0),
                       error);
}

static ErrorBound getReciprocalRootBound(const Step &s) {
  const ErrorBound &bound = s.bounds[0];
  if (bound.isZero())
    return 0;
  auto invert = [](const Expr &x) { return Expr(1) / sqrt(x); };
  ErrorBound error(s.r - invert(s.x[0] + bound.above),
                   invert(s.x[0] - bound.below) - s.r);
  return unlessUnknown(s, createMayBeZero(s, s.x[0], bound), error);
}

/// Functions whose approximation costs 4u of the result or, as documented for
/// rowwise-expand-math in ulp, which are 2u at most, more.
static Rule getDirectRule(const Step &s) {
  auto round = [&](const ErrorBound &error, const Expr &units = 4) {
    return addRounding(s, error, units);
  };
  return TypeSwitch<Operation *, Rule>(s.op)
      .Case<math::SqrtOp>([&](auto) { return round(getRootBound(s)); })
      .Case<math::RsqrtOp>(
          [&](auto) { return round(getReciprocalRootBound(s)); })
      .Case<math::CbrtOp>([&](auto) { return round(getMonotoneBound(s)); })
      .Case<math::TanhOp>([&](auto) { return round(getMonotoneBound(s), 10); })
      .Case<math::ErfOp>([&](auto) { return round(getMonotoneBound(s), 14); })
      // exp(-x^2) to a unit of its argument.
      .Case<math::ErfcOp>([&](auto) {
        Expr x = abs(s.x[0]) + s.e[0];
        return round(getMonotoneBound(s), 10 + 4 * x * x);
      })
      .Case<math::SinOp, math::CosOp>(
          [&](auto) { return unlessFarAngle(s, round(atMost(2, s.e[0]))); })
      .Default([](Operation *) { return std::nullopt; });
}

Rule rowwise::getFunctionBound(const Step &s) {
  for (auto getRule : {getExponentialRule, getDirectRule, getInverseRule})
    if (Rule rule = getRule(s))
      return rule;
  return std::nullopt;
}
