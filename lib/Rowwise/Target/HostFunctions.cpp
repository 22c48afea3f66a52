//===- HostFunctions.cpp - Host functions behind entries ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryNames.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::rowwise;

std::string rowwise::getHostName(const EntrySignature &entry,
                                 unsigned variant) {
  return "rowwise_host" + std::to_string(variant) + "_" + entry.name;
}

std::string rowwise::getHostSizeName(const EntrySignature &entry,
                                     unsigned variant) {
  return "rowwise_size" + std::to_string(variant) + "_" + entry.name;
}

std::string rowwise::getResultSizesName(const EntrySignature &entry,
                                        unsigned variant) {
  return "rowwise_result_sizes" + std::to_string(variant) + "_" + entry.name;
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
  ImplicitLocOpBuilder b(module.getLoc(),
                         OpBuilder::atBlockEnd(module.getBody()));
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  Type none = LLVM::LLVMVoidType::get(b.getContext());
  auto add = LLVM::LLVMFuncOp::create(
      b, "rowwiseSimRegister",
      LLVM::LLVMFunctionType::get(none, {pointer, pointer, b.getI64Type()}));
  auto addAll = LLVM::LLVMFuncOp::create(b, "rowwise_register_kernels",
                                         LLVM::LLVMFunctionType::get(none, {}),
                                         LLVM::Linkage::Internal);
  LLVM::GlobalCtorsOp::create(
      b, b.getArrayAttr(FlatSymbolRefAttr::get(addAll)),
      b.getI32ArrayAttr(65535),
      b.getArrayAttr(LLVM::ZeroAttr::get(b.getContext())));
  SmallVector<LLVM::GlobalOp> names;
  for (LLVM::LLVMFuncOp kernel : kernels) {
    std::string name =
        kernel->getAttrOfType<StringAttr>("rowwise.simulated_kernel").str() +
        '\0';
    names.push_back(LLVM::GlobalOp::create(
        b, LLVM::LLVMArrayType::get(b.getI8Type(), name.size()),
        /*isConstant=*/true, LLVM::Linkage::Internal,
        ("rowwise_name_of_" + kernel.getName()).str(), b.getStringAttr(name)));
  }
  b.setInsertionPointToStart(addAll.addEntryBlock(b));
  for (auto [kernel, name] : llvm::zip_equal(kernels, names)) {
    auto bytes = kernel->getAttrOfType<IntegerAttr>("rowwise.shared_bytes");
    Value sharedBytes =
        LLVM::ConstantOp::create(b, b.getI64Type(), bytes ? bytes.getInt() : 0);
    LLVM::CallOp::create(b, add,
                         ValueRange{LLVM::AddressOfOp::create(b, name),
                                    LLVM::AddressOfOp::create(b, kernel),
                                    sharedBytes});
  }
  LLVM::ReturnOp::create(b, ValueRange());
}

void rowwise::prepareHost(ModuleOp module, ArrayRef<EntrySignature> entries,
                          unsigned variant) {
  registerKernels(module);
  SymbolTable symbols(module);
  for (const EntrySignature &entry : entries) {
    auto rename = [&](StringRef suffix, StringRef name) {
      (void)symbols.rename(
          StringAttr::get(module.getContext(), entry.name + suffix), name);
    };
    rename("", getHostName(entry, variant));
    rename("_workspace_size", getHostSizeName(entry, variant));
    rename("_result_sizes", getResultSizesName(entry, variant));
  }
}
