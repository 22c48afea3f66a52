//===- SimulatorTexts.cpp - Locations and messages ------------------------===//
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

static std::string formatLocation(Location loc) {
  auto fileLoc = loc->findInstanceOf<FileLineColLoc>();
  if (!fileLoc)
    return "unknown location";
  return (fileLoc.getFilename().getValue() + ":" + Twine(fileLoc.getLine()) +
          ":" + Twine(fileLoc.getColumn()))
      .str();
}

Value SimulatorLowering::text(StringRef text) {
  LLVM::GlobalOp &global = texts[text];
  if (!global) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    std::string terminated = text.str() + '\0';
    auto type = LLVM::LLVMArrayType::get(b.getI8Type(), terminated.size());
    std::string name = prefix + std::to_string(texts.size() - 1);
    global = LLVM::GlobalOp::create(b, type, /*isConstant=*/true,
                                    LLVM::Linkage::Internal, name,
                                    b.getStringAttr(terminated));
  }
  return LLVM::AddressOfOp::create(b, global);
}

Value SimulatorLowering::where(Location loc) {
  return text(formatLocation(loc));
}

//===----------------------------------------------------------------------===//
// Assertions
//===----------------------------------------------------------------------===//

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

LogicalResult SimulatorLowering::readAssertions(LLVM::LLVMFuncOp func,
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
    messages[op] = message->str();
    OpBuilder builder(op);
    for (OpOperand &operand : op->getOpOperands())
      operand.set(
          LLVM::ZeroOp::create(builder, op.getLoc(), operand.get().getType()));
  }
  if (!calls.empty())
    eraseUnusedAddresses(func);
  return success();
}

LogicalResult SimulatorLowering::lowerAssertion(LLVM::CallOp op) {
  return replaceByCall(op, "rowwiseSimAssertFail",
                       {text(messages[op]), where(op.getLoc())});
}
