//===- HostSymbols.cpp - What a loader sees of host code ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostSymbols.h"

#include "Rowwise/Host/HostNames.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::rowwise;

/// LLVM's time for a block grows with the square of its loads and stores, and
/// all descriptors' would be in one block.
static void limitOptimization(LLVM::LLVMFuncOp unpacked,
                              LLVM::LLVMFuncOp wrapper) {
  constexpr unsigned maxOptimized = 300;
  if (unpacked.getNumArguments() <= maxOptimized)
    return;
  for (LLVM::LLVMFuncOp func : {unpacked, wrapper}) {
    func.setNoInline(true);
    func.setOptimizeNone(true);
  }
}

/// `name` or, if a symbol has it, a name made of it that is free.
static std::string findFreeName(const SymbolTable &symbols,
                                const std::string &name) {
  std::string free = name;
  for (unsigned number = 0; symbols.lookup(free); ++number)
    free = name + "_" + std::to_string(number);
  return free;
}

LogicalResult mlir::rowwise::renameEntries(ModuleOp module) {
  constexpr StringLiteral prefix = "_mlir_ciface_";
  SymbolTableCollection tables;
  const SymbolTable &symbols = tables.getSymbolTable(module);
  // SymbolTable::rename would walk the module for each function.
  SymbolUserMap users(tables, module);
  auto rename = [&](LLVM::LLVMFuncOp func, const std::string &name) {
    users.replaceAllUsesWith(func, StringAttr::get(func.getContext(), name));
    func.setName(name);
  };
  SmallVector<LLVM::LLVMFuncOp> wrappers;
  for (auto func : module.getOps<LLVM::LLVMFuncOp>())
    if (func.getName().starts_with(prefix) && !func.isExternal())
      wrappers.push_back(func);
  for (LLVM::LLVMFuncOp wrapper : wrappers) {
    std::string name = wrapper.getName().drop_front(prefix.size()).str();
    auto unpacked = symbols.lookup<LLVM::LLVMFuncOp>(name);
    if (!unpacked)
      return wrapper.emitError("expected a function '")
             << name << "' beside '" << wrapper.getName() << "', found none";
    rename(unpacked, findFreeName(symbols, name + "_on_descriptors"));
    rename(wrapper, name);
    unpacked.setLinkage(LLVM::Linkage::Internal);
    limitOptimization(unpacked, wrapper);
  }
  return success();
}

void mlir::rowwise::freeConstants(ModuleOp module) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = module.getLoc();
  auto pointer = LLVM::LLVMPointerType::get(module.getContext());
  auto none = LLVM::LLVMVoidType::get(module.getContext());
  SmallVector<LLVM::GlobalOp> slots;
  for (auto global : module.getOps<LLVM::GlobalOp>())
    if (global->hasAttr(constantSlotAttrName))
      slots.push_back(global);
  if (slots.empty())
    return;
  auto freeOne =
      LLVM::LLVMFuncOp::create(builder, loc, freeConstantFuncName,
                               LLVM::LLVMFunctionType::get(none, pointer));
  auto freeAll = LLVM::LLVMFuncOp::create(
      builder, loc, "rowwise_free_constants",
      LLVM::LLVMFunctionType::get(none, {}), LLVM::Linkage::Internal);
  Attribute symbol = FlatSymbolRefAttr::get(freeAll);
  LLVM::GlobalDtorsOp::create(
      builder, loc, builder.getArrayAttr(symbol),
      builder.getI32ArrayAttr(/*priority=*/65535),
      builder.getArrayAttr(LLVM::ZeroAttr::get(module.getContext())));
  builder.setInsertionPointToStart(freeAll.addEntryBlock(builder));
  for (LLVM::GlobalOp slot : slots) {
    Value address = LLVM::AddressOfOp::create(builder, loc, slot);
    LLVM::CallOp::create(builder, loc, freeOne, address);
  }
  LLVM::ReturnOp::create(builder, loc, ValueRange());
}
