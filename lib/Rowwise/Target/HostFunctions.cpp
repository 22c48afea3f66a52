//===- HostFunctions.cpp - Host functions behind entries ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryNames.h"
#include "LLVMBuilder.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::rowwise;

std::string rowwise::getHostName(const EntrySignature &entry,
                                 unsigned variant) {
  return "__rowwise_host" + std::to_string(variant) + "_" + entry.name;
}

std::string rowwise::getHostSizeName(const EntrySignature &entry,
                                     unsigned variant) {
  return "__rowwise_size" + std::to_string(variant) + "_" + entry.name;
}

std::string rowwise::getResultSizesName(const EntrySignature &entry,
                                        unsigned variant) {
  return "__rowwise_result_sizes" + std::to_string(variant) + "_" + entry.name;
}

/// Calls rowwiseSimRegister of each kernel that the host runs, before anything
/// else can be called.
static void registerKernels(ModuleOp module) {
  SmallVector<LLVM::LLVMFuncOp> kernels;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    if (function->hasAttr("rowwise.simulated_kernel"))
      kernels.push_back(function);
  if (kernels.empty())
    return;
  LLVMBuilder b(module, module.getLoc());
  LLVM::LLVMFuncOp addAll = b.createInternalFunction(
      "rowwise_register_kernels", b.getVoidType(), /*arguments=*/{});
  for (LLVM::LLVMFuncOp kernel : kernels) {
    LLVM::GlobalOp name = b.createText(
        "rowwise_kernel_name",
        kernel->getAttrOfType<StringAttr>("rowwise.simulated_kernel"));
    auto bytes = kernel->getAttrOfType<IntegerAttr>("rowwise.shared_bytes");
    b.callFunction("rowwiseSimRegister", b.getVoidType(),
                   {b.createAddress(name), LLVM::AddressOfOp::create(b, kernel),
                    b.createNumber(bytes ? bytes.getInt() : 0, 64)});
  }
  LLVM::ReturnOp::create(b, ValueRange());
  b.setInsertionPointToEnd(module.getBody());
  LLVM::GlobalCtorsOp::create(
      b, b.getArrayAttr(FlatSymbolRefAttr::get(addAll)),
      b.getI32ArrayAttr(65535),
      b.getArrayAttr(LLVM::ZeroAttr::get(b.getContext())));
}

/// Files export entries alone.
static void hideVariables(ModuleOp module) {
  for (auto variable : module.getOps<LLVM::GlobalOp>())
    if (!variable.isDeclaration() &&
        variable.getLinkage() == LLVM::Linkage::External)
      variable.setLinkage(LLVM::Linkage::Internal);
}

void rowwise::prepareHost(ModuleOp module, ArrayRef<EntrySignature> entries,
                          unsigned variant) {
  hideVariables(module);
  registerKernels(module);
  SymbolTableCollection tables;
  const SymbolTable &symbols = tables.getSymbolTable(module);
  // SymbolTable::rename would walk the module for each function.
  SymbolUserMap users(tables, module);
  auto rename = [&](const std::string &name, const std::string &to) {
    Operation *function = symbols.lookup(name);
    if (!function)
      return;
    users.replaceAllUsesWith(function,
                             StringAttr::get(module.getContext(), to));
    SymbolTable::setSymbolName(function, to);
  };
  for (const EntrySignature &entry : entries) {
    rename(entry.name, getHostName(entry, variant));
    rename(entry.name + "_workspace_size", getHostSizeName(entry, variant));
    rename(entry.name + "_result_sizes", getResultSizesName(entry, variant));
  }
}
