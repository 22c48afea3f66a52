//===- MonoidBase.h - What every reduction kind answers ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_IR_MONOIDBASE_H
#define ROWWISE_LIB_IR_MONOIDBASE_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir {
namespace rowwise {

/// What a reduction kind means, with the methods of MonoidAttrInterface; the
/// defaults are those of a monoid on single values that needs no lifting.
struct Monoid {
  using State = SmallVector<Value>;

  virtual ~Monoid() = default;
  virtual unsigned getNumComponents() const { return 1; }
  virtual bool isOnIntegers() const { return false; }
  virtual bool isExact() const { return false; }
  virtual bool isHomogeneous() const { return false; }
  virtual TypedAttr getNeutralElement(Type type) const = 0;
  virtual SmallVector<TypedAttr> getIdentity(Type type) const {
    return {getNeutralElement(type)};
  }
  virtual State lift(OpBuilder &, Location, Value element) const {
    return {element};
  }
  virtual State combine(OpBuilder &builder, Location loc, ValueRange lhs,
                        ValueRange rhs) const = 0;
  virtual State combineAll(OpBuilder &builder, Location loc,
                           ArrayRef<State> states, CombineAcross across) const;
  virtual unsigned getNumErrors() const { return 0; }
  virtual State accumulate(OpBuilder &builder, Location loc, ValueRange lhs,
                           ValueRange rhs) const {
    return combine(builder, loc, lhs, rhs);
  }
  State settle(OpBuilder &builder, Location loc, ValueRange accumulated) const;
  virtual State liftAll(OpBuilder &builder, Location loc, ValueRange elements,
                        ArrayRef<Value> present, int64_t atOnce) const;
  virtual State finalize(OpBuilder &, Location, ValueRange state) const {
    return llvm::to_vector(state);
  }
};

/// Combines states pairwise, neighbours first: the depth is logarithmic, so is
/// the rounding error of a sum. There must be at least one.
Monoid::State combineTree(SmallVector<Monoid::State> states,
                          CombineStates combine);

/// The kind `moments`.
const Monoid &getMomentsMonoid();

/// A scalar, or a vector of equal elements.
Value createConstant(OpBuilder &builder, Location loc, Type type, double value);

/// a + b rounded, and what the rounding took from it: Knuth's TwoSum, exact
/// unless something is infinite or NaN.
std::pair<Value, Value> createTwoSum(OpBuilder &builder, Location loc, Value a,
                                     Value b);

} // namespace rowwise
} // namespace mlir

#endif // ROWWISE_LIB_IR_MONOIDBASE_H
