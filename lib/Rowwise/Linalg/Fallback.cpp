//===- Fallback.cpp - What plain loops can run ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Fallback.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What rowwise-loops can run once it is on buffers. What a body reads beside
/// its operands is a scalar of the host or an element of a tensor.
static bool isFallbackLinalg(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || !writesEachElementOnce(op))
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    bool isUnwritten = operand.get().getDefiningOp<tensor::EmptyOp>() &&
                       op.payloadUsesValueFromOperand(&operand);
    Type element = getElementTypeOrSelf(operand.get().getType());
    if (isUnwritten || !(isInMemory(element) || element.isIndex()))
      return false;
  }
  WalkResult walk = op->walk([&](Operation *inner) {
    if (!isa<arith::ArithDialect, cf::ControlFlowDialect, linalg::LinalgDialect,
             math::MathDialect, scf::SCFDialect, tensor::TensorDialect>(
            inner->getDialect()))
      return WalkResult::interrupt();
    if (inner != op && !llvm::all_of(inner->getResultTypes(), isNumber))
      return WalkResult::interrupt();
    for (Value operand : inner->getOperands())
      if (inner != op && isa<TensorType>(operand.getType()) &&
          !isa<tensor::ExtractOp, tensor::DimOp>(inner))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return !walk.wasInterrupted();
}

bool mlir::rowwise::isSplatConstant(Operation *op) {
  DenseElementsAttr value = getTensorConstant(op);
  return value && value.isSplat();
}

bool mlir::rowwise::isFallback(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return isFallbackLinalg(linalgOp);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return static_cast<bool>(pad.getConstantPaddingValue());
  return isa<tensor::ConcatOp, tensor::InsertSliceOp>(op) ||
         isSplatConstant(op);
}
