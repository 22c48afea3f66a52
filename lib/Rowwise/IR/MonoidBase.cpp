//===- MonoidBase.cpp - What reduction kinds have in common ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MonoidBase.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::rowwise;

Monoid::State mlir::rowwise::combineTree(SmallVector<Monoid::State> states,
                                         CombineStates combine) {
  while (states.size() > 1) {
    SmallVector<Monoid::State> next;
    for (size_t i = 0; i + 1 < states.size(); i += 2)
      next.push_back(combine(states[i], states[i + 1]));
    if (states.size() % 2)
      next.push_back(states.back());
    states = std::move(next);
  }
  return states.front();
}

/// `attr`, for each element if `type` has several.
static Value createSplat(OpBuilder &builder, Location loc, Type type,
                         TypedAttr attr) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    attr =
        DenseElementsAttr::get(shaped.clone(attr.getType()), Attribute(attr));
  return arith::ConstantOp::create(builder, loc, attr);
}

Monoid::State Monoid::liftAll(OpBuilder &builder, Location loc,
                              ValueRange elements,
                              ArrayRef<Value> present) const {
  Type type = elements.front().getType();
  SmallVector<State> states;
  for (Value element : elements)
    states.push_back(lift(builder, loc, element));
  for (auto [state, isPresent] : llvm::zip(states, present)) {
    if (!isPresent)
      continue;
    for (auto [component, identity] :
         llvm::zip_equal(state, getIdentity(getElementTypeOrSelf(type))))
      component =
          arith::SelectOp::create(builder, loc, isPresent, component,
                                  createSplat(builder, loc, type, identity));
  }
  return combineTree(std::move(states), [&](ValueRange lhs, ValueRange rhs) {
    return combine(builder, loc, lhs, rhs);
  });
}

Monoid::Accumulated Monoid::accumulateTerms(OpBuilder &builder, Location loc,
                                            ValueRange lhs, ValueRange elements,
                                            CombineAcross /*across*/) const {
  State state = liftAll(builder, loc, elements, {});
  return {accumulate(builder, loc, lhs, state), llvm::to_vector(elements)};
}

Monoid::State Monoid::combineAll(OpBuilder &builder, Location loc,
                                 ArrayRef<State> states,
                                 CombineAcross across) const {
  auto combineTwo = [&](ValueRange lhs, ValueRange rhs) {
    return combine(builder, loc, lhs, rhs);
  };
  return across(combineTree(llvm::to_vector(states), combineTwo), combineTwo);
}

/// `sum`, corrected by its error. An infinite or NaN sum has a meaningless
/// error and stays as it is.
static Value addError(OpBuilder &builder, Location loc, Value sum,
                      Value error) {
  Value isNumber = arith::CmpFOp::create(
      builder, loc, arith::CmpFPredicate::ORD, error, error);
  Value zero = createConstant(builder, loc, error.getType(), 0.0);
  error = arith::SelectOp::create(builder, loc, isNumber, error, zero);
  return arith::AddFOp::create(builder, loc, sum, error);
}

Monoid::State Monoid::settle(OpBuilder &builder, Location loc,
                             ValueRange accumulated) const {
  unsigned errors = getNumErrors();
  State state = llvm::to_vector(accumulated.drop_back(errors));
  for (auto [sum, error] :
       llvm::zip_equal(MutableArrayRef<Value>(state).take_back(errors),
                       accumulated.take_back(errors)))
    sum = addError(builder, loc, sum, error);
  return state;
}

Value mlir::rowwise::createConstant(OpBuilder &builder, Location loc, Type type,
                                    double value) {
  Attribute attr = FloatAttr::get(getElementTypeOrSelf(type), value);
  if (auto shaped = dyn_cast<ShapedType>(type))
    attr = DenseElementsAttr::get(shaped, attr);
  return arith::ConstantOp::create(builder, loc, cast<TypedAttr>(attr));
}

std::pair<Value, Value> mlir::rowwise::createTwoSum(OpBuilder &builder,
                                                    Location loc, Value a,
                                                    Value b) {
  Value sum = arith::AddFOp::create(builder, loc, a, b);
  Value bRounded = arith::SubFOp::create(builder, loc, sum, a);
  Value aRounded = arith::SubFOp::create(builder, loc, sum, bRounded);
  Value aError = arith::SubFOp::create(builder, loc, a, aRounded);
  Value bError = arith::SubFOp::create(builder, loc, b, bRounded);
  Value error = arith::AddFOp::create(builder, loc, aError, bError);
  return {sum, error};
}
