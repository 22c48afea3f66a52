//===- SimulatorCalls.cpp - Assertions and instructions by name -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"

#include "Rowwise/Device/DeviceIntrinsics.h"

#include "mlir/IR/Iterators.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The message of an assertion, an attribute of its call until that is lowered.
static constexpr StringLiteral messageAttrName = "rowwise.message";

/// The constant text that `address` points to.
static std::optional<StringRef> findText(Value address, SymbolTable &symbols) {
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>())
    address = gep.getBase();
  auto addressOf = address.getDefiningOp<LLVM::AddressOfOp>();
  auto global = addressOf
                    ? symbols.lookup<LLVM::GlobalOp>(addressOf.getGlobalName())
                    : LLVM::GlobalOp();
  auto text = global ? dyn_cast_or_null<StringAttr>(global.getValueOrNull())
                     : StringAttr();
  if (!text)
    return std::nullopt;
  return text.getValue().take_until([](char c) { return c == '\0'; });
}

/// Erases addresses of constants that nothing reads.
static void eraseUnusedAddresses(LLVM::LLVMFuncOp func) {
  func.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isa<LLVM::GEPOp, LLVM::AddressOfOp>(op) && op->use_empty())
      op->erase();
  });
}

LogicalResult rowwise::readAssertions(LLVM::LLVMFuncOp func,
                                      SymbolTable &symbols) {
  SmallVector<LLVM::CallOp> calls;
  func.walk([&](LLVM::CallOp op) {
    if (op.getCallee() == kAssertFail)
      calls.push_back(op);
  });
  for (LLVM::CallOp op : calls) {
    std::optional<StringRef> message =
        op.getArgOperands().empty()
            ? std::nullopt
            : findText(op.getArgOperands().front(), symbols);
    if (!message)
      return op.emitOpError("fails a check without a constant message, which "
                            "the simulator does not model");
    OpBuilder builder(op);
    op->setAttr(messageAttrName, builder.getStringAttr(*message));
    for (OpOperand &operand : op->getOpOperands())
      operand.set(
          LLVM::ZeroOp::create(builder, op.getLoc(), operand.get().getType()));
  }
  if (!calls.empty())
    eraseUnusedAddresses(func);
  return success();
}

static LogicalResult lowerCall(SimulatorBuilder &b, LLVM::CallOp op) {
  if (op.getCallee() != kAssertFail)
    return success();
  auto message = op->getAttrOfType<StringAttr>(messageAttrName);
  return b.replaceByCall(op, "rowwiseSimAssertFail",
                         {b.createText(message), b.createWhere()});
}

static LogicalResult lowerCallIntrinsic(SimulatorBuilder &b,
                                        LLVM::CallIntrinsicOp op) {
  const DeviceIntrinsic *intrinsic = findDeviceIntrinsic(op.getIntrin());
  if (!intrinsic)
    return op.emitOpError("calls ")
           << op.getIntrin() << ", which has no counterpart in the simulator";
  return b.replaceByCall(op, intrinsic->simulatorFunction, op.getArgs());
}

static LogicalResult lowerInlineAsm(SimulatorBuilder &b, LLVM::InlineAsmOp op) {
  // An empty instruction, which only makes a value opaque.
  if (op.getAsmString().empty() && op.getRes() &&
      op.getOperands().size() == 1) {
    Value same = op.getOperands()[0];
    op.getRes().replaceAllUsesWith(same);
    op.erase();
    return success();
  }
  const DeviceInstruction *instruction = findDeviceInstruction(op);
  if (!instruction)
    return refuseInSimulator(op);
  SmallVector<Value> arguments = llvm::to_vector(op.getOperands());
  arguments.push_back(b.createWhere());
  return b.replaceByCall(op, instruction->simulatorFunction, arguments);
}

LogicalResult rowwise::lowerCalls(SimulatorBuilder &b, Operation *op) {
  if (auto call = dyn_cast<LLVM::CallOp>(op))
    return lowerCall(b, call);
  if (auto intrinsic = dyn_cast<LLVM::CallIntrinsicOp>(op))
    return lowerCallIntrinsic(b, intrinsic);
  return lowerInlineAsm(b, cast<LLVM::InlineAsmOp>(op));
}
