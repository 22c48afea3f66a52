//===- KernelModule.cpp - Where a kernel is -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Device/KernelModule.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

gpu::GPUModuleOp mlir::rowwise::createKernelModule(func::FuncOp func,
                                                   StringRef name) {
  std::string spelled = name.str();
  for (char &c : spelled)
    if (!llvm::isAlnum(c) && c != '_')
      c = '_';
  // PTX begins no name with a digit.
  if (llvm::isDigit(spelled.front()))
    spelled.insert(0, "_");
  OpBuilder builder(func);
  auto module = gpu::GPUModuleOp::create(builder, func.getLoc(), spelled);
  SymbolTable(func->getParentOp()).insert(module);
  return module;
}
