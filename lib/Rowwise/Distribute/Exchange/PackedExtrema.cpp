//===- PackedExtrema.cpp - Extrema of 16-bit floats -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A maximum or minimum of 16-bit floats that a program extends to compute on is
// the same before they are, as it is one of them, and there the GPU finds two
// at a time. So is that of their products with one positive number: rounding
// keeps their order.
//
//===----------------------------------------------------------------------===//

#include "../Distributor.h"

#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// An even number of 16-bit floats, extended and multiplied by one number.
struct ScaledHalves {
  Value halves;
  APFloat factor;

  bool isLike(const ScaledHalves &other) const {
    return halves.getType() == other.halves.getType() &&
           factor.bitwiseIsEqual(other.factor);
  }
};
} // namespace

/// The scalar that a vector repeats, or the vector.
static Value getRepeated(Value vector) {
  auto broadcast = vector.getDefiningOp<vector::BroadcastOp>();
  return broadcast ? broadcast.getSource() : vector;
}

static std::optional<ScaledHalves> matchScaledHalves(Value vector) {
  Type wide = getElementTypeOrSelf(vector.getType());
  auto product = vector.getDefiningOp<arith::MulFOp>();
  std::optional<APFloat> factor =
      product ? getPositiveConstant(getRepeated(product.getRhs()))
              : std::nullopt;
  if (factor)
    vector = product.getLhs();
  Value halves = getExtendedHalves(vector);
  auto type = halves ? dyn_cast<VectorType>(halves.getType()) : VectorType();
  if (!type || type.getNumElements() % 2 != 0)
    return std::nullopt;
  return ScaledHalves{halves, factor.value_or(APFloat::getOne(
                                  cast<FloatType>(wide).getFloatSemantics()))};
}

/// Pairs of 16-bit floats as numbers of type `wide`, multiplied by `factor`.
static Value createScaled(OpBuilder &builder, Location loc, Value pair,
                          Type wide, const APFloat &factor) {
  VectorType type = cast<VectorType>(pair.getType()).clone(wide);
  Value extended = arith::ExtFOp::create(builder, loc, type, pair);
  if (factor.isExactlyValue(1.0))
    return extended;
  Value factors = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(type, factor));
  return arith::MulFOp::create(builder, loc, extended, factors);
}

/// The extremum of each pair of elements that are half a vector apart, until
/// there are two or an odd number.
static Value combineWithin(OpBuilder &builder, Location loc, Value vector,
                           function_ref<Value(Value, Value)> combine) {
  int64_t count = cast<VectorType>(vector.getType()).getNumElements();
  for (; count > 2 && count % 2 == 0; count /= 2) {
    auto take = [&](int64_t first) -> Value {
      auto places = llvm::to_vector(llvm::seq(first, first + count / 2));
      return vector::ShuffleOp::create(builder, loc, vector, vector, places);
    };
    Value low = take(0), high = take(count / 2);
    vector = combine(low, high);
  }
  return vector;
}

/// Replaces vectors of scaled 16-bit floats by one whose extremum is that of
/// all of them. Returns the vectors that are left. A monoid of floats that is
/// exact and has one component gives one of its elements.
Distributor::Parts Distributor::combineHalves(MonoidAttrInterface monoid,
                                              Parts vectors) {
  bool isExtremum = monoid.isExact() && !monoid.isOnIntegers() &&
                    monoid.getNumComponents() == 1;
  if (!isExtremum || vectors.empty())
    return vectors;
  Location loc = builder.getLoc();
  auto combine = [&](Value lhs, Value rhs) {
    return monoid.combine(builder, loc, lhs, rhs)[0];
  };
  Parts halves, others;
  std::optional<ScaledHalves> first;
  for (Value vector : vectors) {
    std::optional<ScaledHalves> next = matchScaledHalves(vector);
    if (!first)
      first = next;
    bool isAlike = next && next->isLike(*first);
    (isAlike ? halves : others).push_back(isAlike ? next->halves : vector);
  }
  if (halves.empty())
    return vectors;
  // One after the other: a tree takes as many registers again, with which a
  // softmax of f16 in a cluster spilled (ptxas 13.0).
  Value all = halves[0];
  for (Value next : ArrayRef(halves).drop_front())
    all = combine(all, next);
  Value pair = combineWithin(builder, loc, all, combine);
  Type wide = getElementTypeOrSelf(vectors[0].getType());
  others.push_back(createScaled(builder, loc, pair, wide, first->factor));
  return others;
}
