//===- Padding.cpp - What lanes beyond a row hold -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/Padding.h"

#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The value that `value` is a cast or a multiple of.
static Value getOrigin(Value value) {
  while (isa_and_nonnull<arith::ExtFOp, arith::MulFOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// The neutral element of the first reduction of the input, or of a cast or a
/// multiple of it; zero if there is none.
static TypedAttr choosePadding(BlockArgument input) {
  Type element = getElementTypeOrSelf(input.getType());
  if (isa<FloatType>(element))
    for (auto reduce : input.getOwner()->getOps<ReduceOp>())
      if (getOrigin(reduce.getInputs()[0]) == input)
        if (TypedAttr neutral = reduce.getMonoid().getNeutralElement(element))
          return neutral;
  return Builder(input.getContext()).getZeroAttr(element);
}

Padding::Padding(Block &body) {
  for (BlockArgument input : body.getArguments())
    inputs.push_back(choosePadding(input));
}

/// The value that a row has beyond its end, if it is known.
std::optional<APFloat> Padding::evaluate(Value value) const {
  Known known;
  return evaluate(value, known);
}

std::optional<APFloat> Padding::evaluate(Value value, Known &known) const {
  if (auto input = dyn_cast<BlockArgument>(value)) {
    auto padding = dyn_cast<FloatAttr>(inputs[input.getArgNumber()]);
    return padding && isa<RankedTensorType>(input.getType())
               ? std::optional<APFloat>(padding.getValue())
               : std::nullopt;
  }
  APFloat constant(0.0);
  if (matchPattern(value, m_ConstantFloat(&constant)))
    return constant;
  Operation *op = value.getDefiningOp();
  if (isa<tensor::SplatOp>(op))
    return matchPattern(op->getOperand(0), m_ConstantFloat(&constant))
               ? std::optional<APFloat>(constant)
               : std::nullopt;
  if (isa<arith::ExtFOp>(op)) {
    std::optional<APFloat> narrow = evaluate(op->getOperand(0), known);
    bool isChanged;
    if (narrow)
      narrow->convert(cast<FloatType>(getElementTypeOrSelf(value.getType()))
                          .getFloatSemantics(),
                      APFloat::rmNearestTiesToEven, &isChanged);
    return narrow;
  }
  if (isa<arith::MulFOp>(op)) {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    std::optional<APFloat> lhs = evaluate(op->getOperand(0), known),
                           rhs = evaluate(op->getOperand(1), known), product;
    if (lhs && rhs)
      product = *lhs * *rhs;
    return known[value] = product;
  }
  return std::nullopt;
}

/// Where x is padded with -inf, exp(x - max(x)) is 0 in padding unless the
/// maximum is -inf or NaN: then the elements of the row are NaN, and so is
/// their sum.
bool Padding::isNeutral(ReduceOp reduce) const {
  if (auto shifted = matchSumOfShiftedExponentials(reduce)) {
    std::optional<APFloat> padding = evaluate(shifted->row);
    return padding && padding->isInfinity() && padding->isNegative();
  }
  Type element = reduce.getInputType().getElementType();
  auto neutral = dyn_cast_or_null<FloatAttr>(
      reduce.getMonoid().getNeutralElement(element));
  std::optional<APFloat> padding = evaluate(reduce.getInputs()[0]);
  return neutral && padding && padding->bitwiseIsEqual(neutral.getValue());
}
