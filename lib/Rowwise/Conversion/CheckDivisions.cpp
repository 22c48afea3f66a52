//===- CheckDivisions.cpp - Divisions that a host traps at ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Conversion/Passes.h"
#include "Rowwise/IR/TotalDivision.h"
#include "SimulatorBuilder.h"

#include "mlir/IR/Matchers.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_CHECKDIVISIONSPASS
#include "Rowwise/Conversion/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

static bool isSigned(Operation *op) {
  return isa<LLVM::SDivOp, LLVM::SRemOp>(op);
}

static bool mayTrap(Operation *op) {
  APInt divisor;
  return (isSigned(op) || isa<LLVM::UDivOp, LLVM::URemOp>(op)) &&
         !(matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) &&
           !isTrappingDivisor(divisor, isSigned(op)));
}

/// Whether any element of `condition` is set, as an i32.
static Value anyOf(OpBuilder &b, Location loc, Value condition) {
  Type i1 = b.getI1Type();
  if (isa<VectorType>(condition.getType()))
    condition =
        LLVM::vector_reduce_or::create(b, loc, i1, condition).getResult();
  return LLVM::ZExtOp::create(b, loc, b.getI32Type(), condition);
}

/// Makes the simulator report a division without a quotient, and go on with a
/// divisor of 1, since a host traps.
static void checkDivision(SimulatorBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  b.setInsertionPoint(op);
  b.setLoc(loc);
  Value dividend = op->getOperand(0), divisor = op->getOperand(1);
  Type type = divisor.getType();
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  auto number = [&](const APInt &value) -> Value {
    Attribute attribute = b.getIntegerAttr(getElementTypeOrSelf(type), value);
    if (auto vector = dyn_cast<VectorType>(type))
      attribute = DenseElementsAttr::get(vector, attribute);
    return LLVM::ConstantOp::create(b, type, cast<TypedAttr>(attribute));
  };
  auto equals = [&](Value value, const APInt &other) -> Value {
    return LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::eq, value,
                                number(other));
  };
  Value traps = equals(divisor, APInt::getZero(width));
  Value fault = anyOf(b, loc, traps);
  if (isSigned(op)) {
    Value isLowest = equals(dividend, APInt::getSignedMinValue(width));
    Value isMinusOne = equals(divisor, APInt::getAllOnes(width));
    Value overflows = LLVM::AndOp::create(b, isLowest, isMinusOne);
    traps = LLVM::OrOp::create(b, traps, overflows);
    Value second =
        LLVM::ShlOp::create(b, anyOf(b, loc, overflows), b.createNumber(1));
    fault = LLVM::OrOp::create(b, fault, second);
  }
  b.createCall("rowwiseSimDivision", {fault, b.createWhere()});
  op->setOperand(
      1, LLVM::SelectOp::create(b, traps, number(APInt(width, 1)), divisor));
}

namespace {
struct CheckDivisionsPass
    : rowwise::impl::CheckDivisionsPassBase<CheckDivisionsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<Operation *> divisions;
    getOperation().walk([&](Operation *op) {
      if (mayTrap(op))
        divisions.push_back(op);
    });
    SimulatorBuilder b(getOperation(), "rowwise_division_");
    for (Operation *op : divisions)
      checkDivision(b, op);
  }
};
} // namespace
