//===- Float8Calls.cpp - Conversions of 8-bit floats by calls -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference converts 8-bit floats by the table of numbers that it has for
// tensors, and not by the arithmetic that kernels have.
//
//===----------------------------------------------------------------------===//

#include "Float8Calls.h"

#include "Rowwise/IR/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Support/DebugStringHelper.h"

using namespace mlir;
using namespace mlir::rowwise;

Float8Functions rowwise::getFloat8Functions(StringRef type) {
  return {("rowwise_round_to_" + type).str(), ("rowwise_extend_" + type).str()};
}

static Value call(ImplicitLocOpBuilder &b, ModuleOp module, StringRef name,
                  Value argument, Type result) {
  if (!module.lookupSymbol(name)) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    auto type = b.getFunctionType(argument.getType(), result);
    func::FuncOp::create(b, name, type).setPrivate();
  }
  return func::CallOp::create(b, name, result, argument).getResult(0);
}

static Value getDouble(ImplicitLocOpBuilder &b, Operation *op) {
  Value value = op->getOperand(0);
  Type f64 = b.getF64Type();
  if (isa<arith::SIToFPOp>(op))
    return arith::SIToFPOp::create(b, f64, value);
  if (isa<arith::UIToFPOp>(op))
    return arith::UIToFPOp::create(b, f64, value);
  return value.getType() == f64 ? value : arith::ExtFOp::create(b, f64, value);
}

static Value round(ImplicitLocOpBuilder &b, ModuleOp module, Operation *op) {
  Type type = op->getResult(0).getType();
  Value code = call(b, module, getFloat8Functions(debugString(type)).round,
                    getDouble(b, op), b.getI64Type());
  code = arith::TruncIOp::create(b, b.getI8Type(), code);
  return arith::BitcastOp::create(b, type, code);
}

static Value extend(ImplicitLocOpBuilder &b, ModuleOp module, Operation *op) {
  Value value = op->getOperand(0);
  Type to = op->getResult(0).getType(), f64 = b.getF64Type();
  Value code = arith::BitcastOp::create(b, b.getI8Type(), value);
  code = arith::ExtUIOp::create(b, b.getI64Type(), code);
  Value number =
      call(b, module, getFloat8Functions(debugString(value.getType())).extend,
           code, f64);
  if (isa<arith::FPToSIOp>(op))
    return arith::FPToSIOp::create(b, to, number);
  if (isa<arith::FPToUIOp>(op))
    return arith::FPToUIOp::create(b, to, number);
  return to == f64 ? number : arith::TruncFOp::create(b, to, number);
}

void rowwise::callFloat8Conversions(ModuleOp module) {
  module.walk([&](Operation *op) {
    if (!isa<arith::TruncFOp, arith::ExtFOp, arith::SIToFPOp, arith::UIToFPOp,
             arith::FPToSIOp, arith::FPToUIOp>(op))
      return;
    bool rounds = is8BitFloat(op->getResult(0).getType());
    if (!rounds && !is8BitFloat(op->getOperand(0).getType()))
      return;
    ImplicitLocOpBuilder b(op->getLoc(), op);
    op->getResult(0).replaceAllUsesWith(rounds ? round(b, module, op)
                                               : extend(b, module, op));
    op->erase();
  });
}
