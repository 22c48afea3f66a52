//===- ErrorRules.cpp - Rounding errors of single operations --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ErrorRules.h"

#include "../ExplicitRoundings.h"
#include "../UndefinedResults.h"
#include "BoundTensors.h"

#include "Rowwise/IR/ElementTypes.h"

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/TypeSwitch.h"

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

static double getUnitRoundoff(Type type, const ErrorModel &model) {
  return type.isF64() ? model.unitOfDouble : 0x1p-24;
}

/// One of two numbers, the smaller or the larger. Where their errors do not
/// reach from one to the other it is the same one with any error.
static Expr getChoiceBound(const Step &s, unsigned a, unsigned b) {
  if (s.e[a].isZero() && s.e[b].isZero())
    return 0;
  Value isApart = s.compare(arith::CmpFPredicate::OGT, abs(s.x[a] - s.x[b]),
                            s.e[a] + s.e[b]);
  Value isFirst = s.compare(arith::CmpFPredicate::OEQ, s.r, s.x[a]);
  return s.select(isApart, s.select(isFirst, s.e[a], s.e[b]),
                  max(s.e[a], s.e[b]));
}

/// A select of what its condition compares is a maximum or minimum; any other
/// is taken to choose alike.
static Expr getSelectBound(arith::SelectOp op, const Step &s) {
  Value a = op.getTrueValue(), b = op.getFalseValue();
  if (s.e[1].isZero() && s.e[2].isZero())
    return 0;
  auto compare = op.getCondition().getDefiningOp<arith::CmpFOp>();
  if (compare && ((compare.getLhs() == a && compare.getRhs() == b) ||
                  (compare.getLhs() == b && compare.getRhs() == a)))
    return getChoiceBound(s, 1, 2);
  return s.select(op.getCondition(), s.e[1], s.e[2]);
}

/// A float without its fraction: where an error may take it past a whole
/// number, the next one is right, too.
static Expr getIntegerBound(const Step &s) {
  if (s.e[0].isZero())
    return 0;
  auto truncate = [](const Expr &x) { return x.apply<math::TruncOp>(); };
  Expr whole = truncate(s.x[0]);
  Expr bound =
      max(truncate(s.x[0] + s.e[0]) - whole, whole - truncate(s.x[0] - s.e[0]));
  // Of NaN and infinities, none.
  return Expr::apply<arith::MaxNumFOp>(bound, 0);
}

/// What is made of integers that may be anything may be anything.
static Expr getUnknownBound(const Step &s) {
  if (s.op->getNumOperands() == 0 ||
      llvm::any_of(s.op->getOperandTypes(), llvm::IsaPred<FloatType>))
    return 0;
  Expr sum;
  for (const Expr &bound : s.e)
    sum = sum + bound;
  if (sum.isZero())
    return 0;
  Value isUnknown = s.compare(arith::CmpFPredicate::OEQ, sum, infinity);
  return s.select(isUnknown, infinity, 0);
}

/// Integers made of floats: any other is taken to be exact, which a result that
/// is not does not pass.
static Expr getIntegerRule(const Step &s) {
  return TypeSwitch<Operation *, Expr>(s.op)
      .Case<arith::FPToSIOp, arith::FPToUIOp>(
          [&](auto) { return getIntegerBound(s); })
      .Case<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::IndexCastOp,
            arith::IndexCastUIOp>([&](auto) { return s.e[0]; })
      .Case<arith::AddIOp, arith::SubIOp>([&](auto) { return s.e[0] + s.e[1]; })
      .Case<arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp>(
          [&](auto) { return max(s.e[0], s.e[1]); })
      .Case<arith::SelectOp>([&](auto op) { return getSelectBound(op, s); })
      .Default([&](Operation *) { return getUnknownBound(s); });
}

/// A magnitude with a sign, which may be the other one where that of a number
/// is within its error of 0. NaN has whichever sign an instruction gives it.
static Expr getSignBound(const Step &s) {
  const Expr &sign = s.x[1], &error = s.e[1];
  Expr bound = s.e[0];
  if (!error.isZero())
    bound = s.select(s.compare(arith::CmpFPredicate::OLE, abs(sign), error),
                     bound + 2 * abs(s.r), bound);
  return s.select(s.compare(arith::CmpFPredicate::UNO, sign, sign), infinity,
                  bound);
}

/// Operations that round nothing.
static Rule getExactBound(const Step &s) {
  return TypeSwitch<Operation *, Rule>(s.op)
      .Case<arith::NegFOp, arith::ExtFOp, math::AbsFOp>(
          [&](auto) { return s.e[0]; })
      .Case<math::CopySignOp>([&](auto) { return getSignBound(s); })
      .Case<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
            arith::MinNumFOp>([&](auto) { return getChoiceBound(s, 0, 1); })
      .Case<math::ClampFOp>(
          [&](auto) { return max(max(s.e[0], s.e[1]), s.e[2]); })
      .Case<arith::SelectOp>([&](auto op) { return getSelectBound(op, s); })
      .Case<ub::PoisonOp>([](auto) { return 0; })
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

/// What becomes of a rounding to 16 bits: the host keeps those of scalars.
static Roundings getRoundings(const Step &s) {
  return isScalarOnHost(s.op) ? Roundings::Kept : s.model.roundings;
}

/// What a rounding to 16 bits may do to `x`.
static Expr getRoundingError(const Expr &x, Type narrow) {
  double unit = narrow.isF16() ? 0x1p-11 : 0x1p-8;
  double smallest = narrow.isF16() ? 0x1p-25 : 0x1p-134;
  return unit * abs(x) + smallest;
}

/// A cast to fewer bits. What is not near the middle of two 16-bit numbers
/// rounds to the same one with any error: a rounding that is kept leaves no
/// error there, and the distance to the next number elsewhere.
static Expr getTruncationBound(arith::TruncFOp op, const Step &s) {
  Type to = op.getType();
  if (!is16BitFloat(to))
    return op.getIn().getType().isF64() && to.isF32() ? s.e[0] + s.u * abs(s.r)
                                                      : s.e[0];
  Roundings roundings = getRoundings(s);
  if (roundings == Roundings::Dropped)
    return s.e[0];
  if (roundings == Roundings::Either)
    return s.e[0] + getRoundingError(s.x[0], to);
  if (s.e[0].isZero())
    return s.e[0];
  auto round = [&](const Expr &value) {
    ImplicitLocOpBuilder &b = s.builder;
    return Expr(b, arith::TruncFOp::create(b, to, value.materialize(b)));
  };
  return max(round(s.x[0] + s.e[0]) - s.r, s.r - round(s.x[0] - s.e[0]));
}

/// Whole numbers of no more bits than the type's fraction are exact, and what
/// they are rounded to on the way to 16 bits as well.
static Expr getConversionBound(Type from, const Step &s) {
  Type to = s.op->getResult(0).getType();
  double exact = to.isF64() ? 0x1p53 : 0x1p24;
  Expr error = s.u * abs(s.r), bound = s.e[0];
  if (is16BitFloat(to) && getRoundings(s) != Roundings::Dropped) {
    error = error + getRoundingError(s.r, to);
    if (getRoundings(s) == Roundings::Either || !bound.isZero())
      return bound + error;
  }
  if (from.isInteger() && from.getIntOrFloatBitWidth() <= 24)
    return bound;
  Value rounds = s.compare(arith::CmpFPredicate::OGT, abs(s.r), exact);
  return bound + s.select(rounds, error, 0);
}

/// What the errors of two factors may make of their product.
static Expr getProductError(const Step &s) {
  return scale(abs(s.x[0]), s.e[1]) + scale(abs(s.x[1]), s.e[0]) +
         scale(s.e[0], s.e[1]);
}

/// Nothing is known of a product that a tree multiplies in another order once
/// part of it leaves the range of f32's normal numbers.
static Expr getProductBound(const Step &s) {
  Expr bound = getProductError(s) + s.u * abs(s.r) + getUnderflow(s);
  if (!s.partialSum || s.op->getResult(0).getType().isF64())
    return bound;
  ImplicitLocOpBuilder &b = s.builder;
  auto isWithin = [&](arith::CmpFPredicate predicate, double limit) {
    return s.compare(predicate, abs(s.r), limit);
  };
  Value isZero = isWithin(arith::CmpFPredicate::OEQ, 0);
  Value isNormal =
      arith::AndIOp::create(b, isWithin(arith::CmpFPredicate::UGE, 0x1p-126),
                            isWithin(arith::CmpFPredicate::ULT, 0x1p127));
  Value isKnown = arith::OrIOp::create(b, isZero, isNormal);
  return s.select(isKnown, bound, infinity);
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

/// Infinities are compared as such and have no bound; a product of zero and
/// infinity contributes none. NaN has one where it might be a number.
static Expr guard(const Expr &bound, const Step &s) {
  if (bound.isZero())
    return bound;
  Value isFinite = s.compare(arith::CmpFPredicate::ULT, abs(s.r), infinity);
  Value isNumber = s.compare(arith::CmpFPredicate::OGE, bound, 0);
  Value isBound = arith::AndIOp::create(s.builder, isFinite, isNumber);
  return s.select(isBound, bound, 0);
}

/// What may be anything may be NaN or infinite, and so may what is made of it:
/// 0 times that, or a function that has a limit.
static Expr keepUnknown(const Expr &bound, const Step &s) {
  Expr maximum;
  for (const Expr &error : s.e)
    maximum = max(maximum, error);
  if (maximum.isZero())
    return bound;
  Value isUnknown = s.compare(arith::CmpFPredicate::OEQ, maximum, infinity);
  return s.select(isUnknown, infinity, bound);
}

static Rule getBound(const Step &step) {
  if (!isa<FloatType>(step.op->getResult(0).getType()))
    return getIntegerRule(step);
  if (Rule exact = getExactBound(step))
    return exact;
  for (auto getRule : {getArithBound, getFunctionBound})
    if (Rule rule = getRule(step))
      return keepUnknown(guard(*rule, step), step);
  return std::nullopt;
}

FailureOr<Value> rowwise::createErrorBound(ImplicitLocOpBuilder &builder,
                                           Operation *op,
                                           ArrayRef<Value> bounds,
                                           std::optional<unsigned> partialSum,
                                           const ErrorModel &model) {
  Value result = op->getResult(0);
  auto isFloat = [](Value value) { return isa<FloatType>(value.getType()); };
  Step step{op,
            {},
            {},
            isFloat(result) ? Expr(builder, result) : Expr(),
            getUnitRoundoff(result.getType(), model),
            partialSum,
            model,
            builder};
  for (auto [operand, bound] : llvm::zip_equal(op->getOperands(), bounds)) {
    step.x.push_back(isFloat(operand) ? Expr(builder, operand) : Expr());
    step.e.push_back(bound ? Expr(builder, bound) : Expr());
  }
  Rule bound = getBound(step);
  if (!bound)
    return op->emitOpError(
        "has no error bound for --check: expected an operation whose rounding "
        "error has a rule");
  Expr marked = markUndefined(step, *bound);
  return marked.isZero() ? Value() : marked.materialize(builder);
}

Value rowwise::createChoiceBound(ImplicitLocOpBuilder &b, Value bound,
                                 ArrayRef<Value> choiceBounds) {
  // Undefined is more than unknown.
  for (double mark : {infinity, -infinity})
    for (Value choice : choiceBounds) {
      Value value = Expr(mark).materialize(b);
      Value isMarked =
          arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, choice, value);
      bound = arith::SelectOp::create(b, isMarked, value, bound);
    }
  return bound;
}

static Value createSumStart(ImplicitLocOpBuilder &builder, Value init,
                            Value bound, const ErrorModel &model) {
  double u = getUnitRoundoff(init.getType(), model);
  Expr start = Expr(builder, bound) + 4 * u * abs(Expr(builder, init));
  return start.materialize(builder);
}

Value rowwise::createSumStarts(ImplicitLocOpBuilder &b, Value inits,
                               Value bounds, const ErrorModel &model) {
  auto type = cast<RankedTensorType>(bounds.getType());
  AffineMap map = b.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             b, type, ValueRange{inits, bounds}, createEmpty(b, inits),
             ArrayRef<AffineMap>{map, map, map}, iterators,
             [&](OpBuilder &builder, Location loc, ValueRange args) {
               ImplicitLocOpBuilder inner(loc, builder);
               Value start = createSumStart(inner, args[0], args[1], model);
               linalg::YieldOp::create(builder, loc, start);
             })
      .getResult(0);
}
