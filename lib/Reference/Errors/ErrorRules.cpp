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

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

// A rounding to 16 bits that is kept may be off by 2^-8 of a number, and the
// square of that is enough to reach the middle of the next two: errors of
// operands count for what they may be, and not to first order, but for inverse
// functions.

static double getUnitRoundoff(Type type, const ErrorModel &model) {
  return type.isF64() ? model.unitOfDouble : 0x1p-24;
}

//===----------------------------------------------------------------------===//
// Bounds of two sides
//===----------------------------------------------------------------------===//

ErrorBound rowwise::addRounding(const Step &s, const ErrorBound &bound,
                                const Expr &units) {
  auto round = [&](const Expr &end) { return scale(abs(end) * units, s.u); };
  if (bound.isZero())
    return round(s.r);
  return {bound.below + round(s.r - bound.below),
          bound.above + round(s.r + bound.above)};
}

ErrorBound rowwise::getHull(ArrayRef<Expr> deviations) {
  Expr lowest, highest;
  for (const Expr &deviation : deviations) {
    if (deviation.isZero())
      continue;
    lowest = Expr::apply<arith::MinimumFOp>(lowest, deviation);
    highest = Expr::apply<arith::MaximumFOp>(highest, deviation);
  }
  return {-lowest, highest};
}

static ErrorBound selectBound(const Step &s, Value condition,
                              const ErrorBound &x, const ErrorBound &y) {
  return {s.select(condition, x.below, y.below),
          s.select(condition, x.above, y.above)};
}

ErrorBound rowwise::unlessUnknown(const Step &s, Value isUnknown,
                                  const ErrorBound &bound) {
  return selectBound(s, isUnknown, infinity, bound);
}

Value rowwise::createMayBeZero(const Step &s, const Expr &x,
                               const ErrorBound &bound) {
  return arith::AndIOp::create(
      s.builder, s.compare(arith::CmpFPredicate::OLE, x - bound.below, 0),
      s.compare(arith::CmpFPredicate::OGE, x + bound.above, 0));
}

static ErrorBound max(const ErrorBound &a, const ErrorBound &b) {
  return {max(a.below, b.below), max(a.above, b.above)};
}

//===----------------------------------------------------------------------===//
// Rules of what rounds nothing
//===----------------------------------------------------------------------===//

/// One of two numbers, the smaller or the larger. Where their errors do not
/// reach from one to the other it is the same one with any error.
static ErrorBound getChoiceBound(const Step &s, unsigned a, unsigned b) {
  const ErrorBound &first = s.bounds[a], &second = s.bounds[b];
  if (first.isZero() && second.isZero())
    return 0;
  Value isApart = s.compare(arith::CmpFPredicate::OGT, abs(s.x[a] - s.x[b]),
                            s.e[a] + s.e[b]);
  Value isFirst = s.compare(arith::CmpFPredicate::OEQ, s.r, s.x[a]);
  return selectBound(s, isApart, selectBound(s, isFirst, first, second),
                     max(first, second));
}

/// The one that is chosen and the other one, whose operands are `numbers`.
static ErrorBound getEitherBound(const Step &s, ArrayRef<unsigned> numbers) {
  if (!isa<FloatType>(s.op->getResult(0).getType()))
    return infinity;
  SmallVector<Expr> ends;
  for (unsigned i : numbers) {
    ends.push_back(s.x[i] - s.bounds[i].below - s.r);
    ends.push_back(s.x[i] + s.bounds[i].above - s.r);
  }
  ErrorBound hull = getHull(ends);
  auto orUnknown = [&](const Expr &side) {
    Value isNaN = s.compare(arith::CmpFPredicate::UNO, side, side);
    return s.select(isNaN, infinity, side);
  };
  return {orUnknown(hull.below), orUnknown(hull.above)};
}

/// A select of what its condition compares is a maximum or minimum; any other
/// is taken to choose alike, unless nothing is known of its condition.
static ErrorBound getSelectBound(arith::SelectOp op, const Step &s) {
  Value a = op.getTrueValue(), b = op.getFalseValue();
  auto compare = op.getCondition().getDefiningOp<arith::CmpFOp>();
  if (compare && ((compare.getLhs() == a && compare.getRhs() == b) ||
                  (compare.getLhs() == b && compare.getRhs() == a)))
    return getChoiceBound(s, 1, 2);
  ErrorBound chosen =
      selectBound(s, op.getCondition(), s.bounds[1], s.bounds[2]);
  if (s.e[0].isZero())
    return chosen;
  Value isUnknown = s.compare(arith::CmpFPredicate::OEQ, s.e[0], infinity);
  return selectBound(s, isUnknown, getEitherBound(s, {1, 2}), chosen);
}

/// A magnitude is not below 0.
static ErrorBound getMagnitudeBound(const Step &s) {
  if (s.e[0].isZero())
    return 0;
  return {Expr::apply<arith::MinNumFOp>(s.e[0], s.r), s.e[0]};
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

/// The larger of the operands' bounds added up.
static Expr getSumOfBounds(const Step &s) {
  Expr sum;
  for (const Expr &bound : s.e)
    sum = sum + bound;
  return sum;
}

/// What else is made of integers that may be others may be anything: bits, a
/// remainder, a quotient.
static Expr getUnknownBound(const Step &s) {
  if (s.op->getNumOperands() == 0 ||
      llvm::any_of(s.op->getOperandTypes(), llvm::IsaPred<FloatType>))
    return 0;
  Expr sum = getSumOfBounds(s);
  if (sum.isZero())
    return 0;
  return s.select(s.compare(arith::CmpFPredicate::OGT, sum, 0), infinity, 0);
}

/// An integer operand as a float.
static Expr convertOperand(const Step &s, unsigned number,
                           bool isSigned = true) {
  ImplicitLocOpBuilder &b = s.builder;
  Value operand = s.op->getOperand(number);
  if (operand.getType().isIndex())
    operand = arith::IndexCastOp::create(b, b.getI64Type(), operand);
  if (!isSigned)
    return Expr(b, arith::UIToFPOp::create(b, b.getF64Type(), operand));
  return Expr(b, arith::SIToFPOp::create(b, b.getF64Type(), operand));
}

static ErrorBound getIntegerProductBound(const Step &s) {
  if (s.e[0].isZero() && s.e[1].isZero())
    return 0;
  Expr bound = s.e[0] * s.e[1];
  for (unsigned i : {0, 1})
    if (!s.e[i].isZero())
      bound = bound + abs(convertOperand(s, 1 - i)) * s.e[i];
  Value isUnknown =
      s.compare(arith::CmpFPredicate::OEQ, getSumOfBounds(s), infinity);
  return unlessUnknown(s, isUnknown, bound);
}

static unsigned getWidth(Value integer) {
  return ConstantIntRanges::getStorageBitwidth(integer.getType());
}

/// Bounds of integers hold modulo the range of their type. That is of no use
/// for a number, with a sign or without one, that the error of the operand may
/// take past an end of the range: 255 and 0 are near each other in 8 bits only.
ErrorBound rowwise::unlessWraps(const Step &s, unsigned number, bool isSigned,
                                const ErrorBound &bound) {
  const ErrorBound &operand = s.bounds[number];
  if (operand.isZero())
    return bound;
  double range = std::ldexp(1.0, getWidth(s.op->getOperand(number)));
  double minimum = isSigned ? -range / 2 : 0;
  Expr x = convertOperand(s, number, isSigned);
  Value isBelow =
      s.compare(arith::CmpFPredicate::OLT, x - operand.below, minimum);
  Value isAbove =
      s.compare(arith::CmpFPredicate::OGE, x + operand.above, minimum + range);
  Value isOff = s.compare(arith::CmpFPredicate::OGT, s.e[number], 0);
  ImplicitLocOpBuilder &b = s.builder;
  Value wraps = arith::AndIOp::create(
      b, isOff, arith::OrIOp::create(b, isBelow, isAbove));
  return unlessUnknown(s, wraps, bound);
}

/// A cast to more bits depends on the number, one to fewer does not.
static ErrorBound getCastBound(const Step &s, bool isSigned) {
  bool widens = getWidth(s.op->getResult(0)) > getWidth(s.op->getOperand(0));
  return widens ? unlessWraps(s, 0, isSigned, s.bounds[0]) : s.bounds[0];
}

static ErrorBound getIntegerChoiceBound(const Step &s, bool isSigned) {
  ErrorBound bound = max(s.bounds[0], s.bounds[1]);
  return unlessWraps(s, 0, isSigned, unlessWraps(s, 1, isSigned, bound));
}

/// A comparison of integers that errors may take past each other may be any.
static ErrorBound getComparisonBound(arith::CmpIOp op, const Step &s) {
  Expr sum = getSumOfBounds(s);
  if (sum.isZero())
    return 0;
  bool isSigned = op.getPredicate() < arith::CmpIPredicate::ult;
  Expr distance =
      abs(convertOperand(s, 0, isSigned) - convertOperand(s, 1, isSigned));
  Value mayPass = arith::AndIOp::create(
      s.builder, s.compare(arith::CmpFPredicate::OGT, sum, 0),
      s.compare(arith::CmpFPredicate::OLE, distance, sum));
  Expr bound = s.select(mayPass, infinity, 0);
  return unlessWraps(s, 0, isSigned, unlessWraps(s, 1, isSigned, bound));
}

/// Integers made of floats.
static ErrorBound getIntegerRule(const Step &s) {
  return TypeSwitch<Operation *, ErrorBound>(s.op)
      .Case<arith::FPToSIOp, arith::FPToUIOp>(
          [&](auto) { return getIntegerBound(s); })
      .Case<arith::ExtSIOp, arith::IndexCastOp, arith::TruncIOp>(
          [&](auto) { return getCastBound(s, /*isSigned=*/true); })
      .Case<arith::ExtUIOp, arith::IndexCastUIOp>(
          [&](auto) { return getCastBound(s, /*isSigned=*/false); })
      .Case<arith::AddIOp, arith::SubIOp>([&](auto) { return s.e[0] + s.e[1]; })
      .Case<arith::MulIOp>([&](auto) { return getIntegerProductBound(s); })
      .Case<arith::MaxSIOp, arith::MinSIOp>(
          [&](auto) { return getIntegerChoiceBound(s, /*isSigned=*/true); })
      .Case<arith::MaxUIOp, arith::MinUIOp>(
          [&](auto) { return getIntegerChoiceBound(s, /*isSigned=*/false); })
      .Case<arith::SelectOp>([&](auto op) { return getSelectBound(op, s); })
      .Case<arith::CmpIOp>([&](auto op) { return getComparisonBound(op, s); })
      .Default([&](Operation *) { return getUnknownBound(s); });
}

/// A magnitude with a sign, which may be the other one where that of a number
/// is within its error of 0. NaN has whichever sign an instruction gives it.
static ErrorBound getSignBound(const Step &s) {
  const Expr &sign = s.x[1], &error = s.e[1];
  Expr bound = s.e[0];
  if (!error.isZero())
    bound = s.select(s.compare(arith::CmpFPredicate::OLE, abs(sign), error),
                     bound + 2 * abs(s.r), bound);
  return unlessUnknown(s, s.compare(arith::CmpFPredicate::UNO, sign, sign),
                       bound);
}

/// Operations that round nothing.
static Rule getExactBound(const Step &s) {
  return TypeSwitch<Operation *, Rule>(s.op)
      .Case<arith::NegFOp>([&](auto) {
        return ErrorBound(s.bounds[0].above, s.bounds[0].below);
      })
      .Case<arith::ExtFOp>([&](auto) { return s.bounds[0]; })
      .Case<math::AbsFOp>([&](auto) { return getMagnitudeBound(s); })
      .Case<math::CopySignOp>([&](auto) { return getSignBound(s); })
      .Case<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
            arith::MinNumFOp>([&](auto) { return getChoiceBound(s, 0, 1); })
      .Case<math::ClampFOp>(
          [&](auto) { return max(max(s.bounds[0], s.bounds[1]), s.bounds[2]); })
      .Case<arith::SelectOp>([&](auto op) { return getSelectBound(op, s); })
      .Case<ub::PoisonOp>([](auto) { return 0; })
      .Default([](Operation *) { return std::nullopt; });
}

/// What is infinite where no rounding makes the result so: of a product that
/// may be multiplied in another order an operand, not the product.
static Expr getWhatIsInfinite(const Step &s) {
  if (isa<arith::TruncFOp>(s.op))
    return abs(s.x[0]);
  if (isa<arith::MulFOp>(s.op) && s.partialSum)
    return max(abs(s.x[0]), abs(s.x[1]));
  return abs(s.r);
}

/// Infinities are compared as such and have no bound, but for those that a
/// number is rounded to. NaN has one where it
/// might be a number. Of a number nothing is known where the bound is none, as
/// that of 0 times what may overflow.
static ErrorBound guard(const ErrorBound &bound, const Step &s) {
  if (bound.isZero())
    return bound;
  auto isNaN = [&](const Expr &x) {
    return s.compare(arith::CmpFPredicate::UNO, x, x);
  };
  Expr unknown = s.select(isNaN(s.r), 0, infinity);
  Value isInfinite =
      s.compare(arith::CmpFPredicate::OEQ, getWhatIsInfinite(s), infinity);
  auto guardSide = [&](const Expr &side) -> Expr {
    if (side.isZero())
      return 0;
    Expr known = s.select(isNaN(side), unknown, positive(side));
    return s.select(isInfinite, 0, known);
  };
  return {guardSide(bound.below), guardSide(bound.above)};
}

/// What may be anything may be NaN, and so may what is made of it: 0 times
/// that, or a function that has a limit. What is unbounded on one side may
/// overflow.
static ErrorBound keepUnknown(const ErrorBound &bound, const Step &s) {
  Expr maximum;
  for (const ErrorBound &operand : s.bounds)
    if (!operand.below.isZero() && !operand.above.isZero())
      maximum = max(
          maximum, Expr::apply<arith::MinNumFOp>(operand.below, operand.above));
  if (maximum.isZero())
    return bound;
  return unlessUnknown(
      s, s.compare(arith::CmpFPredicate::OEQ, maximum, infinity), bound);
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

//===----------------------------------------------------------------------===//
// Bounds in the IR
//===----------------------------------------------------------------------===//

static ErrorBound unpackBound(ImplicitLocOpBuilder &b, Value bound) {
  if (!bound)
    return 0;
  return {Expr(b, b.createOrFold<complex::ReOp>(bound)),
          Expr(b, b.createOrFold<complex::ImOp>(bound))};
}

static Value packBound(ImplicitLocOpBuilder &b, const ErrorBound &bound) {
  return complex::CreateOp::create(b, ComplexType::get(b.getF64Type()),
                                   bound.below.materialize(b),
                                   bound.above.materialize(b));
}

static Expr getLarger(const ErrorBound &bound) {
  return max(bound.below, bound.above);
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
            {},
            isFloat(result) ? Expr(builder, result) : Expr(),
            getUnitRoundoff(result.getType(), model),
            partialSum,
            model,
            builder};
  for (auto [operand, bound] : llvm::zip_equal(op->getOperands(), bounds)) {
    step.x.push_back(isFloat(operand) ? Expr(builder, operand) : Expr());
    step.bounds.push_back(unpackBound(builder, bound));
    step.e.push_back(getLarger(step.bounds.back()));
  }
  Rule bound = getBound(step);
  if (!bound)
    return op->emitOpError(
        "has no error bound for --check: expected an operation whose rounding "
        "error has a rule");
  ErrorBound marked = markUndefined(step, *bound);
  return marked.isZero() ? Value() : packBound(builder, marked);
}

Value rowwise::createChoiceBound(ImplicitLocOpBuilder &b, Value bound,
                                 ArrayRef<Value> choiceBounds) {
  // Undefined is more than unknown.
  for (auto [predicate, mark] :
       {std::pair(arith::CmpFPredicate::OGT, infinity),
        std::pair(arith::CmpFPredicate::OLT, -infinity)})
    for (Value choice : choiceBounds) {
      Value larger = getLarger(unpackBound(b, choice)).materialize(b);
      Value isMarked =
          arith::CmpFOp::create(b, predicate, larger, Expr(0).materialize(b));
      bound = arith::SelectOp::create(b, isMarked,
                                      packBound(b, ErrorBound(mark)), bound);
    }
  return bound;
}

static Value createSumStart(ImplicitLocOpBuilder &builder, Value init,
                            Value bound, const ErrorModel &model) {
  double u = getUnitRoundoff(init.getType(), model);
  Expr rounding = 4 * u * abs(Expr(builder, init));
  return packBound(builder, unpackBound(builder, bound) + rounding);
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
