//===- SimulatorBuilder.cpp - Calls of the simulator ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorBuilder.h"
#include "SimulatorFunctions.h"

using namespace mlir;
using namespace mlir::rowwise;

Value SimulatorBuilder::createText(StringRef text) {
  LLVM::GlobalOp &global = texts[text];
  if (!global) {
    InsertionGuard guard(*this);
    setInsertionPointToStart(module.getBody());
    std::string terminated = text.str() + '\0';
    auto type = LLVM::LLVMArrayType::get(getI8Type(), terminated.size());
    std::string name = prefix + std::to_string(texts.size() - 1);
    global = LLVM::GlobalOp::create(*this, type, /*isConstant=*/true,
                                    LLVM::Linkage::Internal, name,
                                    getStringAttr(terminated));
  }
  return LLVM::AddressOfOp::create(*this, global);
}

Value SimulatorBuilder::createWhere() {
  auto loc = getLoc()->findInstanceOf<FileLineColLoc>();
  if (!loc)
    return createText("unknown location");
  return createText((loc.getFilename().getValue() + ":" + Twine(loc.getLine()) +
                     ":" + Twine(loc.getColumn()))
                        .str());
}

Value SimulatorBuilder::createCall(StringRef function, ValueRange arguments) {
  auto callee = module.lookupSymbol<LLVM::LLVMFuncOp>(function);
  if (!callee) {
    InsertionGuard guard(*this);
    setInsertionPointToStart(module.getBody());
    callee = LLVM::LLVMFuncOp::create(
        *this, function, getSimulatorFunctionType(getContext(), function));
  }
  auto op = LLVM::CallOp::create(*this, callee, arguments);
  return op.getNumResults() ? op.getResult() : Value();
}

LogicalResult SimulatorBuilder::replaceByCall(Operation *op, StringRef function,
                                              ValueRange arguments) {
  if (Value result = createCall(function, arguments))
    op->replaceAllUsesWith(ValueRange(result));
  op->erase();
  return success();
}
