//===- InputChecks.h - What the compiler takes ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_PIPELINES_INPUTCHECKS_H
#define ROWWISE_LIB_PIPELINES_INPUTCHECKS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::rowwise {

/// Each function emits a diagnostic and fails for IR that cannot be compiled in
/// any program.

/// Arguments must be numbers or tensors of known rank, and results the latter.
LogicalResult checkSignature(func::FuncOp func);

/// All checks together for a module.
LogicalResult checkInput(ModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_INPUTCHECKS_H
