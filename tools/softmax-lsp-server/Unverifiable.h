//===- Unverifiable.h - Text that verifiers misread -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_LSP_SERVER_UNVERIFIABLE_H
#define SOFTMAX_LSP_SERVER_UNVERIFIABLE_H

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/JSON.h"

#include <optional>

namespace mlir::rowwise {

/// The protocol's Diagnostic for what the other tools refuse in `text` before
/// they verify it, as MLIR's verifiers would read garbage; nothing for other
/// text. Reads it in a process of its own.
std::optional<llvm::json::Object>
explainUnverifiable(const DialectRegistry &registry, llvm::StringRef text);

} // namespace mlir::rowwise

#endif // SOFTMAX_LSP_SERVER_UNVERIFIABLE_H
