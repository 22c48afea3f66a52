//===- TotalDivision.cpp - Integer division that never traps --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/TotalDivision.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

bool rowwise::isSignedDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::RemSIOp, arith::CeilDivSIOp,
             arith::FloorDivSIOp>(op);
}

bool rowwise::isIntegerDivision(Operation *op) {
  return isSignedDivision(op) ||
         isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp>(op);
}

bool rowwise::dividesScalar(Operation *op) {
  if (isIntegerDivision(op))
    return op->getResult(0).getType().isIntOrIndex();
  return isa<index::DivSOp, index::DivUOp, index::CeilDivSOp, index::CeilDivUOp,
             index::FloorDivSOp, index::RemSOp, index::RemUOp>(op);
}

bool rowwise::isTrappingDivisor(const APInt &divisor, bool isSigned) {
  return divisor.isZero() || (isSigned && divisor.isAllOnes());
}

/// The constant that a value is, or that a row repeats. Upstream does not find
/// it in a row of unknown size.
static std::optional<APInt> getSplatInteger(Value value) {
  if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    value = splat.getInput();
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return number;
  return std::nullopt;
}

bool rowwise::cannotTrap(Operation *op) {
  // Upstream takes every remainder for one that cannot trap.
  if (!isa<arith::RemSIOp, arith::RemUIOp>(op) && isSpeculatable(op))
    return true;
  if (!isIntegerDivision(op))
    return false;
  bool isSigned = isSignedDivision(op);
  Value divisor = op->getOperand(1);
  if (std::optional<APInt> number = getSplatInteger(divisor))
    return !isTrappingDivisor(*number, isSigned);
  auto raised = divisor.getDefiningOp<arith::MaxUIOp>();
  if (!raised || isSigned)
    return false;
  return llvm::any_of(raised->getOperands(), [](Value bound) {
    std::optional<APInt> minimum = getSplatInteger(bound);
    return minimum && !minimum->isZero();
  });
}

/// Replaces a divisor that would trap by 1.
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
  if (rowwise::isSignedDivision(op)) {
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
    if (isIntegerDivision(op) && op->getResult(0).getType().isIntOrIndex())
      divisions.push_back(op);
  });
  llvm::for_each(divisions, makeTotal);
}
