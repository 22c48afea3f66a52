//===- Monoid.cpp - Reduction kinds as monoids ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// To add a monoid: a case in RowwiseAttributes.td and a struct here (or in a
// file of its own, as Moments.cpp), listed in getMonoid. Outside this file only
// patterns tell kinds apart: those that match how a program spells one, or that
// merge two into one (lib/Rowwise/Programs).
//
//===----------------------------------------------------------------------===//

#include "MonoidBase.h"

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
using State = Monoid::State;

enum class Neutral {
  NegativeInfinity,
  PositiveInfinity,
  NaN,
  NegativeZero,
  One,
  // Of integers, by their bits.
  Zero,
  AllOnes,
  SignedMin,
  SignedMax
};

APFloat getFloat(Neutral neutral, const llvm::fltSemantics &semantics) {
  switch (neutral) {
  case Neutral::NegativeInfinity:
    return APFloat::getInf(semantics, /*Negative=*/true);
  case Neutral::PositiveInfinity:
    return APFloat::getInf(semantics);
  case Neutral::NaN:
    return APFloat::getQNaN(semantics);
  case Neutral::NegativeZero:
    return APFloat::getZero(semantics, /*Negative=*/true);
  case Neutral::One:
    return APFloat::getOne(semantics);
  default:
    llvm_unreachable("a neutral element of integers");
  }
}

APInt getInteger(Neutral neutral, unsigned width) {
  switch (neutral) {
  case Neutral::Zero:
    return APInt::getZero(width);
  case Neutral::One:
    return APInt(width, 1);
  case Neutral::AllOnes:
    return APInt::getAllOnes(width);
  case Neutral::SignedMin:
    return APInt::getSignedMinValue(width);
  case Neutral::SignedMax:
    return APInt::getSignedMaxValue(width);
  default:
    llvm_unreachable("a neutral element of floating point");
  }
}

/// A monoid whose combine is one operation of arith.
template <typename CombineOp, Neutral neutral>
struct OpMonoid : Monoid {
  StringRef getCombiner() const override {
    return CombineOp::getOperationName();
  }
  TypedAttr getNeutralElement(Type type) const override {
    const auto &semantics = cast<FloatType>(type).getFloatSemantics();
    return FloatAttr::get(type, getFloat(neutral, semantics));
  }
  State combine(OpBuilder &builder, Location loc, ValueRange lhs,
                ValueRange rhs) const override {
    return {CombineOp::create(builder, loc, lhs[0], rhs[0])};
  }
};

/// A maximum or a minimum: one of the elements.
template <typename CombineOp, Neutral neutral>
struct Extremum : OpMonoid<CombineOp, neutral> {
  bool isExact() const override { return true; }
  bool isHomogeneous() const override { return true; }
};

template <typename CombineOp, Neutral neutral>
struct IntegerMonoid : OpMonoid<CombineOp, neutral> {
  bool isOnIntegers() const override { return true; }
  bool isExact() const override { return true; }
  TypedAttr getNeutralElement(Type type) const override {
    return IntegerAttr::get(type,
                            getInteger(neutral, type.getIntOrFloatBitWidth()));
  }
};

template <typename CombineOp, Neutral neutral>
struct ModularMonoid : IntegerMonoid<CombineOp, neutral> {
  bool isModular() const override { return true; }
};

/// A sum from +0.0, as exporters write it: of a row of -0.0 it is +0.0. Parts
/// of a row start from -0.0, which added to any number changes nothing.
struct Sum : OpMonoid<arith::AddFOp, Neutral::NegativeZero> {
  SmallVector<TypedAttr> getIdentity(Type type) const override {
    return {FloatAttr::get(type, 0.0)};
  }
  bool isHomogeneous() const override { return true; }
  bool endsWithSum() const override { return true; }
  unsigned getNumErrors() const override { return 1; }
  State accumulate(OpBuilder &builder, Location loc, ValueRange lhs,
                   ValueRange rhs) const override {
    auto [sum, error] = createTwoSum(builder, loc, lhs[0], rhs[0]);
    return {sum, arith::AddFOp::create(builder, loc, lhs[1], error)};
  }
  State finalize(OpBuilder &builder, Location loc,
                 ValueRange state) const override {
    Type type = state[0].getType();
    return {arith::AddFOp::create(builder, loc, state[0],
                                  createConstant(builder, loc, type, 0.0))};
  }
};

/// (m, s): the maximum, and the sum of exp(x - m).
template <typename MaxOp>
struct MaxSumExp : Monoid {
  unsigned getNumComponents() const override { return 2; }
  TypedAttr getNeutralElement(Type type) const override {
    return FloatAttr::get(type, -INFINITY);
  }
  SmallVector<TypedAttr> getIdentity(Type type) const override {
    return {getNeutralElement(type), FloatAttr::get(type, 0.0)};
  }

  /// The maximum of -inf and x, which is x but for a NaN that MaxOp ignores.
  static Value createMax(OpBuilder &builder, Location loc, Value x) {
    return builder.createOrFold<MaxOp>(
        loc, x, createConstant(builder, loc, x.getType(), -INFINITY));
  }

  /// m, or 0 where m is -inf: x - m would be NaN for x = -inf.
  static Value getShift(OpBuilder &builder, Location loc, Value max) {
    Type type = max.getType();
    Value lowest = createConstant(builder, loc, type, -INFINITY);
    Value isLowest = arith::CmpFOp::create(
        builder, loc, arith::CmpFPredicate::OEQ, max, lowest);
    return arith::SelectOp::create(
        builder, loc, isLowest, createConstant(builder, loc, type, 0.0), max);
  }

  static Value expOfDifference(OpBuilder &builder, Location loc, Value x,
                               Value shift) {
    Value difference = arith::SubFOp::create(builder, loc, x, shift);
    return math::ExpOp::create(builder, loc, difference);
  }

  /// The factor of what follows a state's maximum where another shift is taken.
  static State rescale(OpBuilder &builder, Location loc, ValueRange state,
                       Value shift) {
    Value factor = expOfDifference(builder, loc, state[0], shift);
    State rescaled;
    for (Value term : state.drop_front())
      rescaled.push_back(arith::MulFOp::create(builder, loc, term, factor));
    return rescaled;
  }

  State lift(OpBuilder &builder, Location loc, Value element) const override {
    Value max = createMax(builder, loc, element);
    Value shift = getShift(builder, loc, max);
    return {max, expOfDifference(builder, loc, element, shift)};
  }

  State combine(OpBuilder &builder, Location loc, ValueRange lhs,
                ValueRange rhs) const override {
    Value max = MaxOp::create(builder, loc, lhs[0], rhs[0]);
    Value shift = getShift(builder, loc, max);
    Value left = rescale(builder, loc, lhs, shift)[0];
    Value right = rescale(builder, loc, rhs, shift)[0];
    return {max, arith::AddFOp::create(builder, loc, left, right)};
  }

  /// The maximum of all states first: then one exponential a state is enough,
  /// and no maximum is computed between threads.
  State combineAll(OpBuilder &builder, Location loc, ArrayRef<State> states,
                   CombineAcross across) const override {
    OpMonoid<MaxOp, Neutral::NegativeInfinity> maximum;
    OpMonoid<arith::AddFOp, Neutral::NegativeZero> sum;
    SmallVector<State> maxima, terms;
    for (const State &state : states)
      maxima.push_back({state[0]});
    Value max = maximum.combineAll(builder, loc, maxima, across)[0];
    Value shift = getShift(builder, loc, max);
    for (const State &state : states)
      terms.push_back(rescale(builder, loc, state, shift));
    return {max, sum.combineAll(builder, loc, terms, across)[0]};
  }

  unsigned getNumErrors() const override { return 1; }
  State accumulate(OpBuilder &builder, Location loc, ValueRange lhs,
                   ValueRange rhs) const override {
    Value max = MaxOp::create(builder, loc, lhs[0], rhs[0]);
    Value shift = getShift(builder, loc, max);
    State left = rescale(builder, loc, lhs, shift);
    State right = rescale(builder, loc, rhs, shift);
    auto [sum, error] = createTwoSum(builder, loc, left[0], right[0]);
    return {max, sum, arith::AddFOp::create(builder, loc, left[1], error)};
  }

  bool endsWithSum() const override { return true; }
  /// One exponential an element: the new maximum first, then the terms.
  Accumulated accumulateTerms(OpBuilder &builder, Location loc, ValueRange lhs,
                              ValueRange elements,
                              CombineAcross across) const override {
    OpMonoid<MaxOp, Neutral::NegativeInfinity> maximum;
    OpMonoid<arith::AddFOp, Neutral::NegativeZero> sum;
    Value max =
        createMax(builder, loc, maximum.liftAll(builder, loc, elements, {})[0]);
    if (across)
      max = maximum.combineAll(builder, loc, {State{max}}, across)[0];
    max = MaxOp::create(builder, loc, lhs[0], max);
    Value shift = getShift(builder, loc, max);
    State terms;
    for (Value element : elements)
      terms.push_back(expOfDifference(builder, loc, element, shift));
    State left = rescale(builder, loc, lhs, shift);
    Value more = sum.liftAll(builder, loc, terms, {})[0];
    auto [total, error] = createTwoSum(builder, loc, left[0], more);
    return {{max, total, arith::AddFOp::create(builder, loc, left[1], error)},
            terms};
  }
  Value getFactor(OpBuilder &builder, Location loc, ValueRange from,
                  ValueRange to) const override {
    return expOfDifference(builder, loc, from[0],
                           getShift(builder, loc, to[0]));
  }
  Value finalizeTerms(OpBuilder &builder, Location loc, ValueRange state,
                      Value sum) const override {
    Value zero = arith::SubFOp::create(builder, loc, state[0], state[0]);
    if (auto type = dyn_cast<VectorType>(sum.getType()))
      zero = vector::BroadcastOp::create(builder, loc, type, zero);
    return arith::AddFOp::create(builder, loc, sum, zero);
  }

  /// One exponential an element: the maximum of all first, then the sum.
  State liftAll(OpBuilder &builder, Location loc, ValueRange elements,
                ArrayRef<Value> present) const override {
    OpMonoid<MaxOp, Neutral::NegativeInfinity> maximum;
    OpMonoid<arith::AddFOp, Neutral::NegativeZero> sum;
    Value max = createMax(builder, loc,
                          maximum.liftAll(builder, loc, elements, present)[0]);
    Value shift = getShift(builder, loc, max);
    State terms;
    for (Value element : elements)
      terms.push_back(expOfDifference(builder, loc, element, shift));
    return {max, sum.liftAll(builder, loc, terms, present)[0]};
  }

  /// m - m is 0, or NaN where m is infinite.
  State finalize(OpBuilder &builder, Location loc,
                 ValueRange state) const override {
    Value zero = arith::SubFOp::create(builder, loc, state[0], state[0]);
    return {state[0], arith::AddFOp::create(builder, loc, state[1], zero)};
  }
};
} // namespace

/// The only object of a monoid class, which has no fields.
template <typename T>
static const Monoid &getOnly() {
  static const T monoid;
  return monoid;
}

const Monoid &mlir::rowwise::getMonoid(ReductionKind kind) {
  switch (kind) {
  case ReductionKind::maximumf:
    return getOnly<Extremum<arith::MaximumFOp, Neutral::NegativeInfinity>>();
  case ReductionKind::maxnumf:
    return getOnly<Extremum<arith::MaxNumFOp, Neutral::NaN>>();
  case ReductionKind::minimumf:
    return getOnly<Extremum<arith::MinimumFOp, Neutral::PositiveInfinity>>();
  case ReductionKind::minnumf:
    return getOnly<Extremum<arith::MinNumFOp, Neutral::NaN>>();
  case ReductionKind::addf:
    return getOnly<Sum>();
  case ReductionKind::mulf:
    return getOnly<OpMonoid<arith::MulFOp, Neutral::One>>();
  case ReductionKind::max_sumexp:
    return getOnly<MaxSumExp<arith::MaximumFOp>>();
  case ReductionKind::maxnum_sumexp:
    return getOnly<MaxSumExp<arith::MaxNumFOp>>();
  case ReductionKind::moments:
    return getMomentsMonoid();
  case ReductionKind::addi:
    return getOnly<ModularMonoid<arith::AddIOp, Neutral::Zero>>();
  case ReductionKind::muli:
    return getOnly<ModularMonoid<arith::MulIOp, Neutral::One>>();
  case ReductionKind::andi:
    return getOnly<ModularMonoid<arith::AndIOp, Neutral::AllOnes>>();
  case ReductionKind::ori:
    return getOnly<ModularMonoid<arith::OrIOp, Neutral::Zero>>();
  case ReductionKind::xori:
    return getOnly<ModularMonoid<arith::XOrIOp, Neutral::Zero>>();
  case ReductionKind::maxsi:
    return getOnly<IntegerMonoid<arith::MaxSIOp, Neutral::SignedMin>>();
  case ReductionKind::maxui:
    return getOnly<IntegerMonoid<arith::MaxUIOp, Neutral::Zero>>();
  case ReductionKind::minsi:
    return getOnly<IntegerMonoid<arith::MinSIOp, Neutral::SignedMax>>();
  case ReductionKind::minui:
    return getOnly<IntegerMonoid<arith::MinUIOp, Neutral::AllOnes>>();
  }
  llvm_unreachable("all reduction kinds are handled");
}

std::optional<ReductionKind>
mlir::rowwise::matchReductionKind(Operation *combiner) {
  StringRef name = combiner->getName().getStringRef();
  for (uint32_t i = 0; i <= getMaxEnumValForReductionKind(); ++i)
    if (std::optional<ReductionKind> kind = symbolizeReductionKind(i);
        kind && getMonoid(*kind).getCombiner() == name)
      return kind;
  return std::nullopt;
}
