//===- TotalDivision.cpp - Integer division that never traps --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/TotalDivision.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

static bool isSignedDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::RemSIOp, arith::CeilDivSIOp,
             arith::FloorDivSIOp>(op);
}

static bool isDivision(Operation *op) {
  return isSignedDivision(op) ||
         isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp>(op);
}

/// Divides by 1 in place of what would trap.
static void makeTotal(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value dividend = op->getOperand(0), divisor = op->getOperand(1);
  Type type = divisor.getType();
  auto number = [&](const APInt &value) -> Value {
    return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
  };
  auto equals = [&](Value value, const APInt &other) -> Value {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, value,
                                 number(other));
  };
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                  : type.getIntOrFloatBitWidth();
  Value traps = equals(divisor, APInt::getZero(width));
  if (isSignedDivision(op)) {
    Value overflows = arith::AndIOp::create(
        b, equals(dividend, APInt::getSignedMinValue(width)),
        equals(divisor, APInt::getAllOnes(width)));
    traps = arith::OrIOp::create(b, traps, overflows);
  }
  op->setOperand(
      1, arith::SelectOp::create(b, traps, number(APInt(width, 1)), divisor));
}

void rowwise::makeDivisionsTotal(Operation *root) {
  SmallVector<Operation *> divisions;
  root->walk([&](Operation *op) {
    if (isDivision(op) && op->getResult(0).getType().isIntOrIndex())
      divisions.push_back(op);
  });
  llvm::for_each(divisions, makeTotal);
}
