//===- SingleArithmetic.cpp - 16-bit arithmetic in f32 --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/SingleArithmetic.h"
#include "Rowwise/IR/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether `op` computes with scalars of a type that `isComputed`.
static bool computes(Operation *op, bool (*isComputed)(Type)) {
  return isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
         !isa<arith::ConstantOp, arith::BitcastOp, arith::ExtFOp,
              arith::TruncFOp>(op) &&
         (llvm::any_of(op->getOperandTypes(), isComputed) ||
          llvm::any_of(op->getResultTypes(), isComputed));
}

bool mlir::rowwise::computes16BitFloats(Operation *op) {
  return computes(op, is16BitFloat);
}

bool mlir::rowwise::computes8BitFloats(Operation *op) {
  return computes(op, is8BitFloat);
}

void mlir::rowwise::computeInSingle(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  for (OpOperand &operand : op->getOpOperands())
    if (isNarrowFloat(operand.get().getType()))
      operand.set(arith::ExtFOp::create(b, b.getF32Type(), operand.get()));
  b.setInsertionPointAfter(op);
  for (Value result : op->getResults()) {
    Type narrow = result.getType();
    if (!isNarrowFloat(narrow))
      continue;
    result.setType(b.getF32Type());
    auto rounded = arith::TruncFOp::create(b, narrow, result);
    result.replaceAllUsesExcept(rounded, rounded);
  }
}
