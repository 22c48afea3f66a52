//===- HostMachine.cpp - This host for LLVM -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference/HostMachine.h"

#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"

using namespace mlir;
using namespace mlir::rowwise;

bool rowwise::paysToOptimize(llvm::ArrayRef<Tensor> inputs) {
  constexpr int64_t minElements = 1 << 16;
  int64_t elements = 0;
  for (const Tensor &input : inputs)
    elements += input.getNumElements();
  return elements >= minElements;
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
rowwise::createHostMachine(bool optimizes) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  builder->setCodeGenOptLevel(optimizes ? llvm::CodeGenOptLevel::Default
                                        : llvm::CodeGenOptLevel::None);
  return builder->createTargetMachine();
}
