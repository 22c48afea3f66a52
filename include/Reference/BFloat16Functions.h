//===- BFloat16Functions.h - Roundings to bf16 for a JIT --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_BFLOAT16FUNCTIONS_H
#define REFERENCE_BFLOAT16FUNCTIONS_H

#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/Mangling.h"

namespace mlir {
namespace rowwise {

/// The functions that round f32 and f64 to bf16, nearest even. LLVM holds a
/// bf16 as f32 on a CPU that has none, and rounds by functions of compiler-rt,
/// which libgcc has from version 13 on.
llvm::orc::SymbolMap
getBFloat16Functions(llvm::orc::MangleAndInterner interner);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_BFLOAT16FUNCTIONS_H
