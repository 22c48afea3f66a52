//===- Moments.cpp - A sum and squared distances from its mean ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of n elements with sum s: a number m near their mean, r = sum of x - m and q
// = sum of (x - m)^2. Around another number t, with d = m - t, the latter are
//
//   r' = r + n d        q' = q + d (2 r + n d) = q + d (r + r')
//
// and around one number those of two parts add up. All of this is about as
// large as the elements are apart, however far from 0 they are: with a rounded
// mean in the place of m and r, q would be wrong by roundings of numbers of
// that size (after Chan, Golub and LeVeque, "Updating formulae and a pairwise
// algorithm for computing sample variances", 1979). s is the sum that it would
// be alone.
//
//===----------------------------------------------------------------------===//

#include "MonoidBase.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// A state has n, m, r, s and q of the head of this file.
struct Moments : Monoid {
  unsigned getNumComponents() const override { return 5; }
  TypedAttr getNeutralElement(Type) const override { return {}; }
  SmallVector<TypedAttr> getIdentity(Type type) const override {
    return SmallVector<TypedAttr>(5, FloatAttr::get(type, 0.0));
  }
  State lift(OpBuilder &builder, Location loc, Value element) const override;
  State liftAll(OpBuilder &builder, Location loc, ValueRange elements,
                ArrayRef<Value> present) const override;
  State combine(OpBuilder &builder, Location loc, ValueRange lhs,
                ValueRange rhs) const override;
  State combineAll(OpBuilder &builder, Location loc, ArrayRef<State> states,
                   CombineAcross across) const override;
  unsigned getNumErrors() const override { return 2; }
  State accumulate(OpBuilder &builder, Location loc, ValueRange lhs,
                   ValueRange rhs) const override;
  State finalize(OpBuilder &builder, Location loc,
                 ValueRange state) const override;
};
} // namespace

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

// Operations on constants are folded: n, and the shares computed from it, are
// constants wherever no element is masked.

static Value createSum(OpBuilder &builder, Location loc, Value lhs, Value rhs) {
  return builder.createOrFold<arith::AddFOp>(loc, lhs, rhs);
}

static Value createProduct(OpBuilder &builder, Location loc, Value lhs,
                           Value rhs) {
  return builder.createOrFold<arith::MulFOp>(loc, lhs, rhs);
}

static Value createDifference(OpBuilder &builder, Location loc, Value lhs,
                              Value rhs) {
  return arith::SubFOp::create(builder, loc, lhs, rhs);
}

/// a b + c
static Value createFma(OpBuilder &builder, Location loc, Value a, Value b,
                       Value c) {
  return math::FmaOp::create(builder, loc, a, b, c);
}

static Value createSumOf(OpBuilder &builder, Location loc, ValueRange terms) {
  SmallVector<Monoid::State> states;
  for (Value term : terms)
    states.push_back({term});
  return combineTree(std::move(states), [&](ValueRange lhs, ValueRange rhs) {
    return Monoid::State{createSum(builder, loc, lhs[0], rhs[0])};
  })[0];
}

/// 1 / n, or 1 where n is 0. Approximate, which does as m is any number near
/// the mean: an exact division has a branch, across which nothing is scheduled.
static Value createShare(OpBuilder &builder, Location loc, Value count) {
  Value one = createConstant(builder, loc, count.getType(), 1.0);
  Value atLeastOne = builder.createOrFold<arith::MaxNumFOp>(loc, count, one);
  return builder.createOrFold<arith::DivFOp>(loc, one, atLeastOne,
                                             arith::FastMathFlags::afn);
}

/// `value`, or 0 where `bit` is given and false.
static Value selectPresent(OpBuilder &builder, Location loc, Value bit,
                           Value value) {
  if (!bit)
    return value;
  Value zero = createConstant(builder, loc, value.getType(), 0.0);
  return arith::SelectOp::create(builder, loc, bit, value, zero);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// 0, or NaN where an element is not finite: the distance of m from itself.
Monoid::State Moments::lift(OpBuilder &builder, Location loc,
                            Value element) const {
  Value one = createConstant(builder, loc, element.getType(), 1.0);
  Value r = createDifference(builder, loc, element, element);
  return {one, element, r, element, r};
}

/// The mean of the elements first, then their distances from it.
/// Meanwhile each element is in registers twice: as it was read and in the type
/// computed in.
Monoid::State Moments::liftAll(OpBuilder &builder, Location loc,
                               ValueRange elements,
                               ArrayRef<Value> present) const {
  Value one = createConstant(builder, loc, elements[0].getType(), 1.0);
  auto getBit = [&](size_t i) {
    return present.empty() ? Value() : present[i];
  };
  SmallVector<Value> ones, terms, distances;
  for (auto [i, element] : llvm::enumerate(elements)) {
    ones.push_back(selectPresent(builder, loc, getBit(i), one));
    terms.push_back(selectPresent(builder, loc, getBit(i), element));
  }
  Value count = createSumOf(builder, loc, ones);
  Value sum = createSumOf(builder, loc, terms);
  Value mean =
      createProduct(builder, loc, sum, createShare(builder, loc, count));
  Value squares;
  for (auto [i, element] : llvm::enumerate(elements)) {
    Value distance = createDifference(builder, loc, element, mean);
    distance = selectPresent(builder, loc, getBit(i), distance);
    distances.push_back(distance);
    squares = squares ? createFma(builder, loc, distance, distance, squares)
                      : createProduct(builder, loc, distance, distance);
  }
  return {count, mean, createSumOf(builder, loc, distances), sum, squares};
}

//===----------------------------------------------------------------------===//
// States
//===----------------------------------------------------------------------===//

namespace {
/// Where a state has its components, and behind them its errors.
enum Place : unsigned { N, M, R, S, Q, ErrorOfS, ErrorOfQ };

/// A part around another number: r' and, as factors of q' - q, d and r + r'.
struct Moved {
  Value r, d, both;

  Value addTo(OpBuilder &builder, Location loc, Value q) const {
    return createFma(builder, loc, d, both, q);
  }
};

/// Two parts around the mean of both.
struct Joined {
  Value n, m, r;
  Value qOfRight; ///< what q of the left part grows by
};
} // namespace

static Moved moveTo(OpBuilder &builder, Location loc, ValueRange state,
                    Value center) {
  Value d = createDifference(builder, loc, state[M], center);
  Value r = createFma(builder, loc, state[N], d, state[R]);
  return {r, d, createSum(builder, loc, state[R], r)};
}

/// The mean of both parts is the mean of their m, weighted by the elements of
/// each. It is not computed from the sums, which may overflow where the mean
/// does not.
static Joined join(OpBuilder &builder, Location loc, ValueRange lhs,
                   ValueRange rhs) {
  Joined joined;
  joined.n = createSum(builder, loc, lhs[N], rhs[N]);
  Value share = createShare(builder, loc, joined.n);
  Value left = createProduct(builder, loc, lhs[N], share);
  Value right = createProduct(builder, loc, rhs[N], share);
  joined.m = createFma(builder, loc, right, rhs[M],
                       createProduct(builder, loc, left, lhs[M]));
  Moved movedLeft = moveTo(builder, loc, lhs, joined.m);
  Moved movedRight = moveTo(builder, loc, rhs, joined.m);
  joined.r = createSum(builder, loc, movedLeft.r, movedRight.r);
  joined.qOfRight =
      movedLeft.addTo(builder, loc, movedRight.addTo(builder, loc, rhs[Q]));
  return joined;
}

Monoid::State Moments::combine(OpBuilder &builder, Location loc, ValueRange lhs,
                               ValueRange rhs) const {
  Joined joined = join(builder, loc, lhs, rhs);
  return {joined.n, joined.m, joined.r, createSum(builder, loc, lhs[S], rhs[S]),
          createSum(builder, loc, lhs[Q], joined.qOfRight)};
}

/// The mean of all states first, then each state is moved to it.
Monoid::State Moments::combineAll(OpBuilder &builder, Location loc,
                                  ArrayRef<State> states,
                                  CombineAcross across) const {
  auto addAll = [&](function_ref<Value(const State &)> getTerm) {
    SmallVector<Value> terms = llvm::map_to_vector(states, getTerm);
    return across({createSumOf(builder, loc, terms)},
                  [&](ValueRange lhs, ValueRange rhs) {
                    return State{createSum(builder, loc, lhs[0], rhs[0])};
                  })[0];
  };
  Value n = addAll([](const State &state) { return state[N]; });
  Value share = createShare(builder, loc, n);
  Value m = addAll([&](const State &state) {
    Value scaledCount = createProduct(builder, loc, state[N], share);
    return createProduct(builder, loc, scaledCount, state[M]);
  });
  Value r = addAll(
      [&](const State &state) { return moveTo(builder, loc, state, m).r; });
  Value s = addAll([](const State &state) { return state[S]; });
  Value q = addAll([&](const State &state) {
    return moveTo(builder, loc, state, m).addTo(builder, loc, state[Q]);
  });
  return {n, m, r, s, q};
}

/// s and q are sums of as many terms as there are steps, and keep their errors.
Monoid::State Moments::accumulate(OpBuilder &builder, Location loc,
                                  ValueRange lhs, ValueRange rhs) const {
  Joined joined = join(builder, loc, lhs, rhs);
  auto [s, errorOfS] = createTwoSum(builder, loc, lhs[S], rhs[S]);
  auto [q, errorOfQ] = createTwoSum(builder, loc, lhs[Q], joined.qOfRight);
  return {joined.n,
          joined.m,
          joined.r,
          s,
          q,
          createSum(builder, loc, lhs[ErrorOfS], errorOfS),
          createSum(builder, loc, lhs[ErrorOfQ], errorOfQ)};
}

/// A sum starts from +0.0.
Monoid::State Moments::finalize(OpBuilder &builder, Location loc,
                                ValueRange state) const {
  State results = llvm::to_vector(state);
  Value zero = createConstant(builder, loc, state[S].getType(), 0.0);
  results[S] = createSum(builder, loc, state[S], zero);
  return results;
}

const Monoid &mlir::rowwise::getMomentsMonoid() {
  static const Moments moments;
  return moments;
}
