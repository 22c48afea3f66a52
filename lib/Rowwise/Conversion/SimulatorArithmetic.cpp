//===- SimulatorArithmetic.cpp - Arithmetic as GPUs do it -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"

#include "Rowwise/IR/ElementTypes.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::rowwise;

static void replace(Operation *op, Value value) {
  op->replaceAllUsesWith(ValueRange(value));
  op->erase();
}

/// Refused: the GPU has no instruction from f64 to 16 bits, and a host would
/// execute it.
static LogicalResult lowerTruncation(LLVM::FPTruncOp op) {
  bool isDouble = getElementTypeOrSelf(op.getArg().getType()).isF64();
  bool isSupported = !isDouble || getElementTypeOrSelf(op.getType()).isF32();
  return isSupported ? success() : refuseInSimulator(op);
}

/// PTX's max and min order zeros, +0 above -0 (PTX ISA, "max"). The host's
/// maxnum may give either.
static bool ordersZeros(Operation *op) {
  if (!isa<LLVM::MaxNumOp, LLVM::MinNumOp>(op))
    return false;
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  return element.isF32() || element.isF64();
}

/// Replaces llvm.maxnum by llvm.maximum of the operands that are no NaN;
/// likewise the minimum. (LLVM 22 miscompiles llvm.maximumnum for X86 where it
/// knows that one operand is no NaN.)
static void orderZeros(SimulatorBuilder &b, Operation *op) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  auto unlessNaN = [&](Value value, Value other) -> Value {
    Value isNaN =
        LLVM::FCmpOp::create(b, LLVM::FCmpPredicate::uno, value, value);
    return LLVM::SelectOp::create(b, isNaN, other, value);
  };
  Value first = unlessNaN(lhs, rhs), second = unlessNaN(rhs, lhs);
  Value ordered = isa<LLVM::MaxNumOp>(op)
                      ? LLVM::MaximumOp::create(b, first, second).getResult()
                      : LLVM::MinimumOp::create(b, first, second).getResult();
  replace(op, ordered);
}

static bool isExtremumOf16BitFloats(Operation *op) {
  if (!isa<LLVM::MaxNumOp, LLVM::MinNumOp, LLVM::MaximumOp, LLVM::MinimumOp>(
          op))
    return false;
  return is16BitFloat(getElementTypeOrSelf(op->getResult(0).getType()));
}

/// Hosts compare in f32: the extremum is one of the operands or NaN, so that
/// rounding it back changes nothing.
static void lowerExtremumOf16BitFloats(SimulatorBuilder &b, Operation *op) {
  Type type = op->getResult(0).getType();
  Type wide = withElement(type, b.getF32Type());
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(LLVM::FPExtOp::create(b, wide, operand));
  Operation *extremum = b.clone(*op);
  extremum->setOperands(operands);
  extremum->getResult(0).setType(wide);
  Value narrow = LLVM::FPTruncOp::create(b, type, extremum->getResult(0));
  b.setInsertionPoint(extremum);
  if (ordersZeros(extremum))
    orderZeros(b, extremum);
  replace(op, narrow);
}

/// Intrinsics of arithmetic exist on the host; ones that access memory would
/// escape the checks.
static LogicalResult lowerIntrinsic(SimulatorBuilder &b, Operation *op) {
  if (!isMemoryEffectFree(op) &&
      !isa<LLVM::AssumeOp, LLVM::LifetimeStartOp, LLVM::LifetimeEndOp>(op))
    return refuseInSimulator(op);
  if (isExtremumOf16BitFloats(op))
    lowerExtremumOf16BitFloats(b, op);
  else if (ordersZeros(op))
    orderZeros(b, op);
  return success();
}

LogicalResult rowwise::lowerArithmetic(SimulatorBuilder &b, Operation *op) {
  if (op->getName().getStringRef().starts_with("llvm.intr."))
    return lowerIntrinsic(b, op);
  if (auto truncation = dyn_cast<LLVM::FPTruncOp>(op))
    return lowerTruncation(truncation);
  return success();
}
