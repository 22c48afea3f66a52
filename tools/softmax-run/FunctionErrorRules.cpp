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

Expr rowwise::getMonotoneBound(const Step &s) {
  if (s.e[0].isZero())
    return 0;
  auto apply = [&](const Expr &x) {
    Operation *step = s.builder.clone(*s.op);
    step->setOperand(0, x.materialize(s.builder));
    return Expr(s.builder, step->getResult(0));
  };
  return max(abs(apply(s.x[0] + s.e[0]) - s.r),
             abs(apply(s.x[0] - s.e[0]) - s.r));
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

/// Powers, exponentials and logarithms. An exponent of magnitude A, rounded,
/// costs uA of the result.
static Rule getExponentialBound(const Step &s) {
  ArrayRef<Expr> x = s.x, e = s.e;
  Expr r = s.r;
  double u = s.u;
  constexpr double ln2 = 0x1.62e42fefa39efp-1, ln10 = 0x1.26bb1bbb55516p1;
  auto own = [&](const Expr &exponent, double units = 4) {
    return u * (units + abs(exponent)) * abs(r) + 2 * getUnderflow(s);
  };
  // A product of two exponentials where those of a reduction are kept.
  constexpr double unitsOfExp = 6;
  // -log(1 - t) is at most t / (1 - t).
  auto logarithm = [&](double base) {
    return divide(e[0], x[0], e[0]) / base + 4 * u * (abs(r) + 0x1p-24);
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
      .Case<math::Log1pOp>(
          [&](auto) { return divide(e[0], 1 + x[0], e[0]) + 4 * u * abs(r); })
      .Case<math::PowFOp>([&](math::PowFOp op) {
        Expr error = scale(abs(x[1]) + e[1], divide(e[0], x[0], e[0])) +
                     scale(abs(log(abs(x[0]))), e[1]);
        return scale(abs(r), expm1(error)) + own(log(abs(r))) +
               u * getNumFactors(op.getRhs()) * abs(r);
      })
      .Case<math::FPowIOp>([&](math::FPowIOp op) {
        Expr n = abs(Expr(s.builder,
                          arith::SIToFPOp::create(
                              s.builder, s.builder.getF64Type(), op.getRhs())));
        Expr error = scale(n, divide(e[0], x[0], e[0]));
        return scale(abs(r), expm1(error)) + own(log(abs(r))) +
               2 * u * getNumFactors(op.getRhs()) * abs(r);
      })
      .Default([](Operation *) { return std::nullopt; });
}

/// Hyperbolic and inverse functions, whose approximation costs 8u of the
/// result. (Half the second derivative is below 0.2 of asinh; that of tan is
/// not bounded, and its rule is of first order.)
static Rule getInverseBound(const Step &s) {
  ArrayRef<Expr> x = s.x, e = s.e;
  Expr r = s.r;
  auto sum = [&](const Expr &propagated) {
    return propagated + 8 * s.u * abs(r);
  };
  return TypeSwitch<Operation *, Rule>(s.op)
      .Case<math::TanOp>([&](auto) { return sum((1 + r * r) * e[0]); })
      .Case<math::AtanOp>([&](auto) { return sum(getMonotoneBound(s)); })
      .Case<math::Atan2Op>([&](auto) {
        return sum((abs(x[1]) * e[0] + abs(x[0]) * e[1]) /
                   (x[0] * x[0] + x[1] * x[1]));
      })
      .Case<math::AsinOp, math::AcosOp>([&](auto) {
        Expr own = 8 * s.u * abs(r); // 16u in all
        return own + sum(e[0].isZero() ? e[0] : e[0] / sqrt(1 - x[0] * x[0]));
      })
      .Case<math::SinhOp>(
          [&](auto) { return sum(scale(sqrt(1 + r * r), expm1(e[0]))); })
      .Case<math::CoshOp>([&](auto) { return sum(scale(r, expm1(e[0]))); })
      .Case<math::AsinhOp>([&](auto) {
        return sum(e[0] / sqrt(1 + x[0] * x[0]) + 0.2 * e[0] * e[0]);
      })
      .Case<math::AcoshOp>([&](auto) {
        return sum(e[0].isZero() ? e[0] : e[0] / sqrt(x[0] * x[0] - 1));
      })
      .Case<math::AtanhOp>([&](auto) { return sum(e[0] / (1 - x[0] * x[0])); })
      .Default([](Operation *) { return std::nullopt; });
}

/// Functions whose approximation costs 4u of the result or, as documented for
/// rowwise-expand-math in ulp, which are 2u at most, more.
static Rule getDirectBound(const Step &s) {
  ArrayRef<Expr> x = s.x, e = s.e;
  Expr r = s.r;
  double u = s.u;
  auto sum = [&](const Expr &propagated, const Expr &units = Expr(4)) {
    return propagated + abs(r) * units * u;
  };
  return TypeSwitch<Operation *, Rule>(s.op)
      // Larger below than above; the error of a root is below the root of the
      // error.
      .Case<math::SqrtOp>([&](auto) {
        if (e[0].isZero())
          return sum(0);
        Expr least = Expr::apply<arith::MaxNumFOp>(x[0] - e[0], 0);
        return sum(e[0] / max(r + sqrt(least), sqrt(e[0])));
      })
      // (1 - t)^-1/2 - 1 is at most t / (2 - 2t), 1 - (1 - t)^1/3 a third of
      // t / (1 - t).
      .Case<math::RsqrtOp>(
          [&](auto) { return sum(scale(r, divide(e[0], x[0], e[0])) / 2); })
      .Case<math::CbrtOp>([&](auto) {
        return sum(scale(abs(r), divide(e[0], x[0], e[0])) / 3);
      })
      .Case<math::TanhOp>([&](auto) { return sum(getMonotoneBound(s), 10); })
      .Case<math::ErfOp>([&](auto) { return sum(getMonotoneBound(s), 14); })
      // exp(-x^2) to a unit of its argument.
      .Case<math::ErfcOp>(
          [&](auto) { return sum(getMonotoneBound(s), 10 + 4 * x[0] * x[0]); })
      .Case<math::SinOp, math::CosOp>(
          [&](auto) { return sum(atMost(2, e[0])); })
      .Default([](Operation *) { return std::nullopt; });
}

Rule rowwise::getFunctionBound(const Step &s) {
  for (auto getRule : {getExponentialBound, getDirectBound, getInverseBound})
    if (Rule rule = getRule(s))
      return rule;
  return std::nullopt;
}
