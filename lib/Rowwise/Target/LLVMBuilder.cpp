//===- LLVMBuilder.cpp - Functions and globals of host code ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LLVMBuilder.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::rowwise;

static LLVM::LLVMFuncOp appendFunction(LLVMBuilder &b, ModuleOp module,
                                       StringRef name, Type result,
                                       ArrayRef<Type> arguments) {
  b.setInsertionPointToEnd(module.getBody());
  auto function = LLVM::LLVMFuncOp::create(
      b, name, LLVM::LLVMFunctionType::get(result, arguments));
  b.setInsertionPointToStart(function.addEntryBlock(b));
  return function;
}

LLVM::LLVMFuncOp LLVMBuilder::createFunction(StringRef name, Type result,
                                             ArrayRef<Type> arguments) {
  if (Operation *internal = module.lookupSymbol(name))
    (void)SymbolTable(module).renameToUnique(internal, {});
  return appendFunction(*this, module, name, result, arguments);
}

LLVM::LLVMFuncOp LLVMBuilder::createInternalFunction(StringRef name,
                                                     Type result,
                                                     ArrayRef<Type> arguments) {
  SymbolTable symbols(module);
  LLVM::LLVMFuncOp function =
      appendFunction(*this, module, name, result, arguments);
  function.setLinkage(LLVM::Linkage::Internal);
  symbols.insert(function);
  return function;
}

LLVM::LLVMFuncOp LLVMBuilder::getFunction(StringRef name, Type result,
                                          ArrayRef<Type> arguments) {
  if (auto function = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
    return function;
  OpBuilder::InsertionGuard guard(*this);
  setInsertionPointToStart(module.getBody());
  return LLVM::LLVMFuncOp::create(
      *this, name, LLVM::LLVMFunctionType::get(result, arguments));
}

Value LLVMBuilder::callFunction(StringRef name, Type result,
                                ValueRange arguments) {
  SmallVector<Type> types(arguments.getTypes());
  auto call =
      LLVM::CallOp::create(*this, getFunction(name, result, types), arguments);
  return call.getNumResults() ? call.getResult() : Value();
}

LLVM::GlobalOp LLVMBuilder::createGlobal(StringRef name, Type type,
                                         Attribute value) {
  OpBuilder::InsertionGuard guard(*this);
  setInsertionPointToStart(module.getBody());
  SymbolTable symbols(module);
  auto global = LLVM::GlobalOp::create(*this, type, /*isConstant=*/true,
                                       LLVM::Linkage::Internal, name, value);
  symbols.insert(global);
  return global;
}

LLVM::GlobalOp LLVMBuilder::createText(StringRef name, StringRef text) {
  std::string terminated = text.str() + '\0';
  auto type = LLVM::LLVMArrayType::get(getI8Type(), terminated.size());
  return createGlobal(name, type, getStringAttr(terminated));
}

Value LLVMBuilder::createStruct(ValueRange fields) {
  SmallVector<Type> types(fields.getTypes());
  Value value = LLVM::UndefOp::create(
      *this, LLVM::LLVMStructType::getLiteral(getContext(), types));
  for (auto [position, field] : llvm::enumerate(fields))
    value = LLVM::InsertValueOp::create(*this, value, field, position);
  return value;
}

Value LLVMBuilder::createStructOnStack(ValueRange fields) {
  Value value = createStruct(fields);
  Value address = LLVM::AllocaOp::create(*this, getPointerType(),
                                         value.getType(), createNumber(1, 32));
  LLVM::StoreOp::create(*this, value, address);
  return address;
}
