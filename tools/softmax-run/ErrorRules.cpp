//===- ErrorRules.cpp - Rounding errors of single operations --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ErrorRules.h"

#include "ErrorFormula.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

#include <limits>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//
//
// A rounding to 16 bits that is kept may be off by 2^-8 of a number, and the
// square of that is enough to reach the middle of the next two: errors of
// operands count for what they may be, and not to first order, but for inverse
// functions.

namespace {
/// An operation on float scalars: its operands, their bounds (0 for those that
/// are not floats), its result and the unit roundoff of that.
struct Step {
  Operation *op;
  SmallVector<Expr> x, e;
  Expr r;
  double u;
  /// The operand that is what a sum has come to, if any.
  std::optional<unsigned> partialSum;
  const ErrorModel &model;
  ImplicitLocOpBuilder &builder;
};
} // namespace

using Rule = std::optional<Expr>;

static double getUnitRoundoff(Type type, const ErrorModel &model) {
  return type.isF64() ? model.unitOfDouble : 0x1p-24;
}

/// A maximum by compare and select chooses either operand where their
/// difference is below their errors; any other select is taken to choose alike.
static Expr getSelectBound(arith::SelectOp op, const Step &s) {
  Value a = op.getTrueValue(), b = op.getFalseValue();
  if (s.e[1].isZero() && s.e[2].isZero())
    return 0;
  auto compare = op.getCondition().getDefiningOp<arith::CmpFOp>();
  if (compare && ((compare.getLhs() == a && compare.getRhs() == b) ||
                  (compare.getLhs() == b && compare.getRhs() == a)))
    return max(s.e[1], s.e[2]);
  return Expr(s.builder,
              arith::SelectOp::create(s.builder, op.getCondition(),
                                      s.e[1].materialize(s.builder),
                                      s.e[2].materialize(s.builder)));
}

/// Operations that round nothing.
static Rule getExactBound(const Step &s) {
  return TypeSwitch<Operation *, Rule>(s.op)
      .Case<arith::NegFOp, arith::ExtFOp, math::AbsFOp, math::CopySignOp>(
          [&](auto) { return s.e[0]; })
      .Case<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
            arith::MinNumFOp>([&](auto) { return max(s.e[0], s.e[1]); })
      .Case<math::ClampFOp>(
          [&](auto) { return max(max(s.e[0], s.e[1]), s.e[2]); })
      .Case<arith::SelectOp>([&](auto op) { return getSelectBound(op, s); })
      .Default([](Operation *) { return std::nullopt; });
}

/// A tree adds fewer rounding errors of a sum than there are levels; they are
/// counted as 4u of each term, whatever the order.
static Expr getSumError(const Step &s) {
  if (!s.partialSum)
    return s.u * abs(s.r);
  if (isa<math::FmaOp>(s.op))
    return 4 * s.u * abs(s.x[0] * s.x[1]);
  return 4 * s.u * abs(s.x[1 - *s.partialSum]);
}

/// Half of the last bit of a subnormal number.
static double getUnderflow(const Step &s) {
  return s.op->getResult(0).getType().isF64() ? 0 : 0x1p-150;
}

/// A cast to fewer bits. What is not near the middle of two 16-bit numbers
/// rounds to the same one with any error: a rounding that is kept leaves no
/// error there, and the distance to the next number elsewhere.
static Expr getTruncationBound(arith::TruncFOp op, const Step &s) {
  Type to = op.getType();
  bool isHalf = to.isF16() || to.isBF16();
  if (!isHalf)
    return op.getIn().getType().isF64() && to.isF32() ? s.e[0] + s.u * abs(s.r)
                                                      : s.e[0];
  if (s.model.roundings == Roundings::Dropped)
    return s.e[0];
  if (s.model.roundings == Roundings::Either) {
    double unit = to.isF16() ? 0x1p-11 : 0x1p-8;
    double smallest = to.isF16() ? 0x1p-25 : 0x1p-134;
    return s.e[0] + unit * abs(s.x[0]) + smallest;
  }
  if (s.e[0].isZero())
    return s.e[0];
  auto round = [&](const Expr &value) {
    ImplicitLocOpBuilder &b = s.builder;
    return Expr(b, arith::TruncFOp::create(b, to, value.materialize(b)));
  };
  return max(round(s.x[0] + s.e[0]) - s.r, s.r - round(s.x[0] - s.e[0]));
}

/// What a function that only rises, or only falls, may be of an operand that is
/// off.
static Expr getMonotoneBound(const Step &s) {
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

/// Whole numbers of no more bits than the type's fraction are exact.
static Expr getConversionBound(Type from, const Step &s) {
  bool isDouble = s.op->getResult(0).getType().isF64();
  double exact = isDouble ? 0x1p53 : 0x1p24;
  if (from.isInteger() && from.getIntOrFloatBitWidth() <= 24)
    return 0;
  ImplicitLocOpBuilder &b = s.builder;
  Value rounds = arith::CmpFOp::create(b, arith::CmpFPredicate::OGT,
                                       abs(s.r).materialize(b),
                                       Expr(exact).materialize(b));
  return Expr(b, arith::SelectOp::create(b, rounds,
                                         (s.u * abs(s.r)).materialize(b),
                                         Expr().materialize(b)));
}

/// What the errors of two factors may make of their product.
static Expr getProductError(const Step &s) {
  return scale(abs(s.x[0]), s.e[1]) + scale(abs(s.x[1]), s.e[0]) +
         scale(s.e[0], s.e[1]);
}

/// Of a product that a tree multiplies in another order nothing is known once
/// part of it leaves the range of f32's normal numbers.
static Expr getProductBound(const Step &s) {
  Expr bound = getProductError(s) + s.u * abs(s.r) + getUnderflow(s);
  if (!s.partialSum || s.op->getResult(0).getType().isF64())
    return bound;
  ImplicitLocOpBuilder &b = s.builder;
  Expr infinity(std::numeric_limits<double>::infinity());
  auto isWithin = [&](arith::CmpFPredicate predicate, double limit) -> Value {
    return arith::CmpFOp::create(b, predicate, abs(s.r).materialize(b),
                                 Expr(limit).materialize(b));
  };
  Value isZero = isWithin(arith::CmpFPredicate::OEQ, 0);
  Value isNormal =
      arith::AndIOp::create(b, isWithin(arith::CmpFPredicate::UGE, 0x1p-126),
                            isWithin(arith::CmpFPredicate::ULT, 0x1p127));
  Value isKnown = arith::OrIOp::create(b, isZero, isNormal);
  return Expr(b, arith::SelectOp::create(b, isKnown, bound.materialize(b),
                                         infinity.materialize(b)));
}

/// x - q y, where q is x / y without its fraction. Where an error may take the
/// remainder past 0 or |y|, q may be another: the remainder is off by up to
/// |y|.
static Expr getRemainderBound(const Step &s) {
  if (s.e[0].isZero() && s.e[1].isZero())
    return 0;
  ImplicitLocOpBuilder &b = s.builder;
  Expr magnitude = abs(s.r), period = abs(s.x[1]);
  Expr error = s.e[0];
  if (!s.e[1].isZero())
    error = error + scale(abs((s.x[0] - s.r) / s.x[1]), s.e[1]);
  // Written so that what is NaN is taken to jump.
  Value isPastZero =
      arith::CmpFOp::create(b, arith::CmpFPredicate::ULE,
                            magnitude.materialize(b), error.materialize(b));
  Value isPastEnd = arith::CmpFOp::create(
      b, arith::CmpFPredicate::UGE, (magnitude + error + s.e[1]).materialize(b),
      period.materialize(b));
  Value jumps = arith::OrIOp::create(b, isPastZero, isPastEnd);
  Expr jump = max(error, period + s.e[1]);
  return Expr(b, arith::SelectOp::create(b, jumps, jump.materialize(b),
                                         error.materialize(b)));
}

static Rule getArithBound(const Step &s) {
  ArrayRef<Expr> x = s.x, e = s.e;
  Expr r = s.r;
  double u = s.u;
  return TypeSwitch<Operation *, Rule>(s.op)
      .Case<arith::AddFOp, arith::SubFOp>(
          [&](auto) { return e[0] + e[1] + getSumError(s); })
      .Case<math::FmaOp>(
          [&](auto) { return getProductError(s) + e[2] + getSumError(s); })
      .Case<arith::MulFOp>([&](auto) { return getProductBound(s); })
      .Case<arith::DivFOp>([&](auto) {
        return divide(e[0] + scale(abs(r), e[1]), x[1], e[1]) + 2 * u * abs(r) +
               getUnderflow(s);
      })
      .Case<arith::RemFOp>([&](auto) { return getRemainderBound(s); })
      .Case<arith::TruncFOp>(
          [&](arith::TruncFOp op) { return getTruncationBound(op, s); })
      .Case<math::CeilOp, math::FloorOp, math::RoundOp, math::RoundEvenOp,
            math::TruncOp>([&](auto) { return getMonotoneBound(s); })
      .Case<arith::SIToFPOp, arith::UIToFPOp>(
          [&](auto op) { return getConversionBound(op.getIn().getType(), s); })
      .Default([](Operation *) { return std::nullopt; });
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
static Rule getFunctionBound(const Step &s) {
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

/// NaN and infinities are compared as such and have no bound; a product of
/// zero and infinity contributes none.
static Expr guard(const Expr &bound, const Step &s) {
  if (bound.isZero())
    return bound;
  ImplicitLocOpBuilder &b = s.builder;
  Value value = bound.materialize(b), zero = Expr().materialize(b);
  Value infinity = Expr(std::numeric_limits<double>::infinity()).materialize(b);
  Value isFinite = arith::CmpFOp::create(b, arith::CmpFPredicate::OLT,
                                         abs(s.r).materialize(b), infinity);
  Value isNumber =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OGE, value, zero);
  Value isBound = arith::AndIOp::create(b, isFinite, isNumber);
  return Expr(b, arith::SelectOp::create(b, isBound, value, zero));
}

static Rule getBound(const Step &step) {
  if (Rule exact = getExactBound(step))
    return exact;
  for (auto getRule :
       {getArithBound, getExponentialBound, getFunctionBound, getInverseBound})
    if (Rule rule = getRule(step))
      return guard(*rule, step);
  return std::nullopt;
}

FailureOr<Value> rowwise::createErrorBound(ImplicitLocOpBuilder &builder,
                                           Operation *op,
                                           ArrayRef<Value> bounds,
                                           std::optional<unsigned> partialSum,
                                           const ErrorModel &model) {
  Value result = op->getResult(0);
  Step step{op,
            {},
            {},
            Expr(builder, result),
            getUnitRoundoff(result.getType(), model),
            partialSum,
            model,
            builder};
  for (auto [operand, bound] : llvm::zip_equal(op->getOperands(), bounds)) {
    bool isFloat = isa<FloatType>(operand.getType());
    step.x.push_back(isFloat ? Expr(builder, operand) : Expr());
    step.e.push_back(bound ? Expr(builder, bound) : Expr());
  }
  Rule bound = getBound(step);
  if (!bound)
    return op->emitOpError(
        "has no error bound for --check: expected an operation whose rounding "
        "error has a rule");
  return bound->isZero() ? Value() : bound->materialize(builder);
}

Value rowwise::createSumStart(ImplicitLocOpBuilder &builder, Value init,
                              Value bound, const ErrorModel &model) {
  double u = getUnitRoundoff(init.getType(), model);
  Expr start = Expr(builder, bound) + 4 * u * abs(Expr(builder, init));
  return start.materialize(builder);
}
