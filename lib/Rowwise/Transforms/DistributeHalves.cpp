//===- DistributeHalves.cpp - Extrema of 16-bit floats --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A maximum or minimum of 16-bit floats that a program extends to compute on is
// the same before they are, as it is one of them, and there the GPU finds two
// at a time.
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What a vector of an even number of elements was extended from, if these were
/// 16-bit floats; else null.
static Value getHalves(Value vector) {
  auto extension = vector.getDefiningOp<arith::ExtFOp>();
  if (!extension)
    return {};
  auto type = dyn_cast<VectorType>(extension.getIn().getType());
  bool arePairs = type && type.getElementTypeBitWidth() == 16 &&
                  type.getNumElements() % 2 == 0;
  return arePairs ? extension.getIn() : Value();
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

/// Replaces vectors that were extended from 16-bit floats by one whose extremum
/// is that of all of them. Returns the vectors that are left. A monoid of
/// floats that is exact and has one component gives one of its elements.
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
  for (Value vector : vectors) {
    Value next = getHalves(vector);
    bool isAlike =
        next && (halves.empty() || halves[0].getType() == next.getType());
    (isAlike ? halves : others).push_back(isAlike ? next : vector);
  }
  if (halves.empty())
    return vectors;
  // One after the other: a tree takes as many registers again, with which a
  // softmax of f16 in a cluster spilled (ptxas 13.0).
  Value all = halves[0];
  for (Value next : ArrayRef(halves).drop_front())
    all = combine(all, next);
  Value pair = combineWithin(builder, loc, all, combine);
  auto type = cast<VectorType>(pair.getType());
  Type wide = getElementTypeOrSelf(vectors[0].getType());
  others.push_back(arith::ExtFOp::create(builder, loc, type.clone(wide), pair));
  return others;
}
