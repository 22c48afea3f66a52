//===- PackedExtrema.cpp - Extrema of 16-bit floats -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A maximum or minimum of 16-bit floats that a program extends to f32 is the
// extension of one of them, so that it can be found before they are extended,
// where the GPU compares two at a time. The same goes for their products with
// one positive number: rounding keeps their order.
//
//===----------------------------------------------------------------------===//

#include "PackedExtrema.h"

#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// An even number of 16-bit floats, extended and multiplied by one number.
struct Scaled16Bit {
  Value elements;
  APFloat factor;

  bool isLike(const Scaled16Bit &other) const {
    return elements.getType() == other.elements.getType() &&
           factor.bitwiseIsEqual(other.factor);
  }
};
} // namespace

/// The scalar that a vector repeats, or the vector.
static Value getRepeated(Value vector) {
  auto broadcast = vector.getDefiningOp<vector::BroadcastOp>();
  return broadcast ? broadcast.getSource() : vector;
}

static std::optional<Scaled16Bit> matchScaled16Bit(Value vector) {
  Type wide = getElementTypeOrSelf(vector.getType());
  auto product = vector.getDefiningOp<arith::MulFOp>();
  std::optional<APFloat> factor =
      product ? getPositiveConstant(getRepeated(product.getRhs()))
              : std::nullopt;
  if (factor)
    vector = product.getLhs();
  Value elements = getExtended16BitFloat(vector);
  auto type =
      elements ? dyn_cast<VectorType>(elements.getType()) : VectorType();
  if (!type || type.getNumElements() % 2 != 0)
    return std::nullopt;
  return Scaled16Bit{elements, factor.value_or(APFloat::getOne(
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

/// The extremum of each pair of elements that are half a vector apart, again
/// and again until two are left or the number is odd.
static Value combineWithin(OpBuilder &builder, Location loc, Value vector,
                           function_ref<Value(Value, Value)> combine) {
  int64_t count = cast<VectorType>(vector.getType()).getNumElements();
  for (; count > 2 && count % 2 == 0; count /= 2) {
    auto take = [&](int64_t first) -> Value {
      auto positions = llvm::to_vector(llvm::seq(first, first + count / 2));
      return vector::ShuffleOp::create(builder, loc, vector, vector, positions);
    };
    Value low = take(0), high = take(count / 2);
    vector = combine(low, high);
  }
  return vector;
}

/// A monoid of floats that is exact and has one component results in one of its
/// elements.
Parts mlir::rowwise::combinePackedExtrema(const Monoid &monoid, Parts vectors,
                                          ImplicitLocOpBuilder &builder) {
  bool isExtremum = monoid.isExact() && !monoid.isOnIntegers() &&
                    monoid.getNumComponents() == 1;
  if (!isExtremum || vectors.empty())
    return vectors;
  Location loc = builder.getLoc();
  auto combine = [&](Value lhs, Value rhs) {
    return monoid.combine(builder, loc, lhs, rhs)[0];
  };
  Parts packed, others;
  std::optional<Scaled16Bit> first;
  for (Value vector : vectors) {
    std::optional<Scaled16Bit> next = matchScaled16Bit(vector);
    if (!first)
      first = next;
    bool isAlike = next && next->isLike(*first);
    (isAlike ? packed : others).push_back(isAlike ? next->elements : vector);
  }
  if (packed.empty())
    return vectors;
  // Combined one after the other: a tree takes as many registers again (by
  // ptxas 13.0 a softmax of f16 in a cluster spilled).
  Value all = packed[0];
  for (Value next : ArrayRef(packed).drop_front())
    all = combine(all, next);
  Value pair = combineWithin(builder, loc, all, combine);
  Type wide = getElementTypeOrSelf(vectors[0].getType());
  others.push_back(createScaled(builder, loc, pair, wide, first->factor));
  return others;
}
