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
#include "llvm/ADT/StringSet.h"

using namespace mlir;

/// `name`, or one made of it, that nothing in the module's `body` has, nor in a
/// kernel module there: kernels of all of these come to be in one text.
static std::string findFreeName(Block *body, StringRef name) {
  llvm::StringSet<> taken;
  auto take = [&](Operation &op) {
    if (auto symbol = dyn_cast<SymbolOpInterface>(op))
      taken.insert(symbol.getName());
  };
  for (Operation &op : *body) {
    take(op);
    if (auto kernels = dyn_cast<gpu::GPUModuleOp>(op))
      llvm::for_each(*kernels.getBody(), take);
  }
  std::string free = name.str();
  for (unsigned number = 0; taken.contains(free); ++number)
    free = (name + "_" + Twine(number)).str();
  return free;
}

gpu::GPUModuleOp mlir::rowwise::createKernelModule(func::FuncOp func,
                                                   StringRef name) {
  std::string spelled = name.str();
  for (char &c : spelled)
    if (!llvm::isAlnum(c) && c != '_')
      c = '_';
  // A name in PTX must not begin with a digit.
  if (llvm::isDigit(spelled.front()))
    spelled.insert(0, "_");
  OpBuilder builder(func);
  return gpu::GPUModuleOp::create(builder, func.getLoc(),
                                  findFreeName(func->getBlock(), spelled));
}
