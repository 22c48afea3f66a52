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

/// `bound`, but that nothing is known under the condition.
static Expr unlessUnknown(const Step &s, Value isUnknown, const Expr &bound) {
  return s.select(isUnknown, infinity, bound);
}

Expr rowwise::getMonotoneBound(const Step &s) {
  if (s.e[0].isZero())
    return 0;
  return max(abs(applyTo(s, s.x[0] + s.e[0]) - s.r),
             abs(applyTo(s, s.x[0] - s.e[0]) - s.r));
}

/// The bound of a monotone function that has no value below `minimum` or above
/// `maximum`.
static Expr getBoundWithin(const Step &s, double minimum, double maximum) {
  if (s.e[0].isZero())
    return 0;
  Value isBelow =
      s.compare(arith::CmpFPredicate::OLT, s.x[0] - s.e[0], minimum);
  Value isAbove =
      s.compare(arith::CmpFPredicate::OGT, s.x[0] + s.e[0], maximum);
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
static Expr getPowerError(const Step &s, const Expr &exponent) {
  const Expr &base = s.x[0], &baseError = s.e[0], &exponentError = s.e[1];
  Expr minimum = abs(base), maximum = minimum, error;
  if (!baseError.isZero()) {
    minimum = Expr::apply<arith::MaxNumFOp>(minimum - baseError, 0);
    maximum = maximum + baseError;
    auto power = [&](const Expr &magnitude) {
      return Expr::apply<math::PowFOp>(magnitude, exponent);
    };
    error = max(abs(power(maximum) - abs(s.r)), abs(abs(s.r) - power(minimum)));
    Value mayBeNegative =
        s.compare(arith::CmpFPredicate::OLT, base - baseError, -0x1p-126);
    Value isFraction = s.compare(arith::CmpFPredicate::ONE,
                                 exponent.apply<math::TruncOp>(), exponent);
    error = unlessUnknown(
        s, arith::AndIOp::create(s.builder, mayBeNegative, isFraction), error);
  }
  if (exponentError.isZero())
    return error;
  Expr logarithm = max(abs(log(minimum)), abs(log(maximum)));
  return error +
         scale(abs(s.r) + error, expm1(scale(logarithm, exponentError)));
}

/// Powers, exponentials and logarithms. An exponent of magnitude A, rounded,
/// costs uA of the result.
static Rule getExponentialBound(const Step &s) {
  ArrayRef<Expr> x = s.x, e = s.e;
  Expr r = s.r;
  double u = s.u;
  constexpr double ln2 = 0x1.62e42fefa39efp-1, ln10 = 0x1.26bb1bbb55516p1;
  auto own = [&](const Expr &exponent, double units = 4) {
    return scale(u * (units + abs(exponent)), abs(r)) + 2 * getUnderflow(s);
  };
  // A product of two exponentials where those of a reduction are kept.
  constexpr double unitsOfExp = 6;
  // -log(1 - t) is at most t / (1 - t).
  auto logarithm = [&](double base) {
    return divide(e[0], x[0], e[0]) / base + scale(4 * u, abs(r) + 0x1p-24);
  };
  return TypeSwitch<Operation *, Rule>(s.op)
      .Case<math::ExpOp>([&](auto) {
        return scale(abs(r), expm1(e[0])) + own(x[0], unitsOfExp);
      })
      .Case<math::Exp2Op>(
          [&](auto) { return scale(abs(r), expm1(ln2 * e[0])) + own(x[0]); })
      .Case<math::ExpM1Op>(
          [&](auto) { return scale(1 + r, expm1(e[0])) + own(x[0]); })
      .Case<math::LogOp>([&](auto) { return logarithm(1); })
      .Case<math::Log2Op>([&](auto) { return logarithm(ln2); })
      .Case<math::Log10Op>([&](auto) { return logarithm(ln10); })
      .Case<math::Log1pOp>([&](auto) {
        return divide(e[0], 1 + x[0], e[0]) + scale(4 * u, abs(r));
      })
      .Case<math::PowFOp>([&](math::PowFOp op) {
        return getPowerError(s, x[1]) + own(log(abs(r))) +
               u * getNumFactors(op.getRhs()) * abs(r);
      })
      .Case<math::FPowIOp>([&](math::FPowIOp op) {
        ImplicitLocOpBuilder &b = s.builder;
        Expr exponent(b,
                      arith::SIToFPOp::create(b, b.getF64Type(), op.getRhs()));
        return getPowerError(s, exponent) + own(log(abs(r))) +
               2 * u * getNumFactors(op.getRhs()) * abs(r);
      })
      .Default([](Operation *) { return std::nullopt; });
}

/// `bound`, but that nothing is known beyond 2^45, where kernels make NaN, as
/// the contract says.
static Expr unlessFarAngle(const Step &s, const Expr &bound) {
  Value isFar =
      s.compare(arith::CmpFPredicate::OGT, abs(s.x[0]) + s.e[0], 0x1p45);
  Value isNumber = s.compare(arith::CmpFPredicate::ORD, s.r, s.r);
  return unlessUnknown(s, arith::AndIOp::create(s.builder, isFar, isNumber),
                       bound);
}

/// The tangent rises from pole to pole: where it does not, with an error below
/// the distance of two, there is one within the error.
static Expr getTangentBound(const Step &s) {
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
static Rule getInverseBound(const Step &s) {
  ArrayRef<Expr> x = s.x, e = s.e;
  Expr r = s.r;
  auto sum = [&](const Expr &propagated) {
    return propagated + scale(8 * s.u, abs(r));
  };
  return TypeSwitch<Operation *, Rule>(s.op)
      .Case<math::TanOp>(
          [&](auto) { return unlessFarAngle(s, sum(getTangentBound(s))); })
      .Case<math::AtanOp, math::AsinhOp>(
          [&](auto) { return sum(getMonotoneBound(s)); })
      .Case<math::Atan2Op>([&](auto) { return sum(getAngleBound(s)); })
      .Case<math::AsinOp, math::AcosOp>([&](auto) {
        Expr own = scale(8 * s.u, abs(r)); // 16u in all
        return own + sum(getBoundWithin(s, -1, 1));
      })
      .Case<math::SinhOp>(
          [&](auto) { return sum(scale(sqrt(1 + r * r), expm1(e[0]))); })
      .Case<math::CoshOp>([&](auto) { return sum(scale(r, expm1(e[0]))); })
      .Case<math::AcoshOp>(
          [&](auto) { return sum(getBoundWithin(s, 1, infinity)); })
      .Case<math::AtanhOp>([&](auto) { return sum(getBoundWithin(s, -1, 1)); })
      .Default([](Operation *) { return std::nullopt; });
}

/// Functions whose approximation costs 4u of the result or, as documented for
/// rowwise-expand-math in ulp, which are 2u at most, more.
static Rule getDirectBound(const Step &s) {
  ArrayRef<Expr> x = s.x, e = s.e;
  Expr r = s.r;
  double u = s.u;
  auto sum = [&](const Expr &propagated, const Expr &units = Expr(4)) {
    return propagated + scale(abs(r) * units, u);
  };
  return TypeSwitch<Operation *, Rule>(s.op)
      // Larger below than above; the error of a root is below the root of the
      // error.
      .Case<math::SqrtOp>([&](auto) {
        if (e[0].isZero())
          return sum(0);
        Expr minimum = Expr::apply<arith::MaxNumFOp>(x[0] - e[0], 0);
        Expr error = e[0] / max(r + sqrt(minimum), sqrt(e[0]));
        // NaN that might be a number, or a number that might be NaN.
        Value isBelow = s.compare(arith::CmpFPredicate::OLT, x[0] - e[0], 0);
        return sum(unlessUnknown(s, isBelow, error));
      })
      // (1 - t)^-1/2 - 1 is at most t / (2 - 2t).
      .Case<math::RsqrtOp>(
          [&](auto) { return sum(scale(r, divide(e[0], x[0], e[0])) / 2); })
      .Case<math::CbrtOp>([&](auto) { return sum(getMonotoneBound(s)); })
      .Case<math::TanhOp>([&](auto) { return sum(getMonotoneBound(s), 10); })
      .Case<math::ErfOp>([&](auto) { return sum(getMonotoneBound(s), 14); })
      // exp(-x^2) to a unit of its argument.
      .Case<math::ErfcOp>(
          [&](auto) { return sum(getMonotoneBound(s), 10 + 4 * x[0] * x[0]); })
      .Case<math::SinOp, math::CosOp>(
          [&](auto) { return unlessFarAngle(s, sum(atMost(2, e[0]))); })
      .Default([](Operation *) { return std::nullopt; });
}

Rule rowwise::getFunctionBound(const Step &s) {
  for (auto getRule : {getExponentialBound, getDirectBound, getInverseBound})
    if (Rule rule = getRule(s))
      return rule;
  return std::nullopt;
}
