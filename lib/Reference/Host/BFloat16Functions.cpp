//===- BFloat16Functions.cpp - Conversions of bf16 that a JIT needs -------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference/BFloat16Functions.h"
#include "Reference/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

template <typename T>
static __bf16 roundToBFloat(T value) {
  auto rounded = static_cast<float>(roundTo(ElementKind::BF16, value));
  return llvm::bit_cast<__bf16>(
      static_cast<uint16_t>(llvm::bit_cast<uint32_t>(rounded) >> 16));
}

llvm::orc::SymbolMap
rowwise::getBFloat16Functions(llvm::orc::MangleAndInterner interner) {
  auto define = [](auto *function) {
    return llvm::orc::ExecutorSymbolDef(
        llvm::orc::ExecutorAddr::fromPtr(function),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable);
  };
  return {{interner("__truncsfbf2"), define(roundToBFloat<float>)},
          {interner("__truncdfbf2"), define(roundToBFloat<double>)}};
}
