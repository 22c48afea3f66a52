//===- Contraction.cpp - Sums of products of two tensors ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

FloatType Contraction::getSumType() {
  return cast<FloatType>(getElementTypeOrSelf(getResult().getType()));
}

/// Whether a tensor is all zeros, of either sign.
static bool isZero(Value tensor) {
  while (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
      tensor.getDefiningOp()))
    tensor = tensor.getDefiningOp()->getOperand(0);
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    return matchPattern(fill.value(), m_AnyZeroFloat());
  return matchPattern(tensor, m_AnyZeroFloat());
}

/// Whether `value` is argument `number` of the body, or that extended.
static bool isArgument(Value value, Block &body, unsigned number) {
  if (auto extension = value.getDefiningOp<arith::ExtFOp>())
    value = extension.getIn();
  return value == body.getArgument(number);
}

/// Whether the body adds the product of its first two arguments to the third.
static bool addsProduct(Block &body) {
  auto sum = body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!sum)
    return false;
  for (auto [total, term] : {std::pair(sum.getLhs(), sum.getRhs()),
                             std::pair(sum.getRhs(), sum.getLhs())}) {
    auto product = term.getDefiningOp<arith::MulFOp>();
    if (total != body.getArgument(2) || !product)
      continue;
    for (unsigned first : {0, 1})
      if (isArgument(product.getLhs(), body, first) &&
          isArgument(product.getRhs(), body, 1 - first))
        return true;
  }
  return false;
}

std::optional<Contraction> mlir::rowwise::matchContraction(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (!linalgOp || !linalgOp.hasPureTensorSemantics() ||
      linalgOp.getNumDpsInputs() != 2 || linalgOp.getNumDpsInits() != 1)
    return std::nullopt;
  SmallVector<unsigned> reductions;
  linalgOp.getReductionDims(reductions);
  auto isProjection = [](AffineMap map) {
    return map.isProjectedPermutation(/*allowZeroInResults=*/false);
  };
  Type sum = getElementTypeOrSelf(op->getResult(0).getType());
  if (reductions.size() != 1 || !(sum.isF32() || sum.isF64()) ||
      !llvm::all_of(linalgOp.getIndexingMapsArray(), isProjection) ||
      !addsProduct(*linalgOp.getBlock()) ||
      !isZero(linalgOp.getDpsInitOperand(0)->get()))
    return std::nullopt;
  return Contraction{linalgOp, reductions.front()};
}
