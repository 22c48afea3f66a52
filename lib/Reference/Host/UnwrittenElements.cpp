//===- UnwrittenElements.cpp - What nobody writes -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnwrittenElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether an operation writes all elements of `use` and reads none.
static bool isOverwritten(OpOperand &use) {
  if (auto softmax = dyn_cast<linalg::SoftmaxOp>(use.getOwner()))
    return softmax.isDpsInit(&use);
  if (isa<tensor::DimOp>(use.getOwner()))
    return true;
  auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
  return op && op.isDpsInit(&use) && !op.payloadUsesValueFromOperand(&use) &&
         op.getMatchingIndexingMap(&use).isProjectedPermutation(
             /*allowZeroInResults=*/true);
}

/// Not NaN, which new memory of the simulator holds, nor 0, which other has:
/// odd, for a bit to be 1.
static TypedAttr getUnusualNumber(Type type) {
  if (auto floatType = dyn_cast<FloatType>(type))
    return FloatAttr::get(floatType, 12345.0);
  if (type.isIndex())
    return IntegerAttr::get(type, 0x5B);
  return IntegerAttr::get(type,
                          APInt(type.getIntOrFloatBitWidth(), 0x5B,
                                /*isSigned=*/false, /*implicitTrunc=*/true));
}

void mlir::rowwise::fillUnwritten(ModuleOp module) {
  module.walk([](tensor::EmptyOp empty) {
    Type element = empty.getType().getElementType();
    if (!element.isIntOrIndexOrFloat() ||
        llvm::all_of(empty->getUses(), isOverwritten))
      return;
    OpBuilder builder(empty);
    builder.setInsertionPointAfter(empty);
    Location loc = empty.getLoc();
    Value number =
        arith::ConstantOp::create(builder, loc, getUnusualNumber(element));
    auto fill = linalg::FillOp::create(builder, loc, number, empty.getResult());
    empty.getResult().replaceUsesWithIf(fill.getResult(0), [&](OpOperand &use) {
      return use.getOwner() != fill && !isOverwritten(use);
    });
  });
}
