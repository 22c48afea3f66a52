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

/// Each refuses, with a diagnostic, what cannot be compiled whatever the
/// program is.

/// Arguments and results that are neither tensors of a known rank nor, as
/// arguments, numbers.
LogicalResult checkSignature(func::FuncOp func);

/// Of operations that programs are made of, and of no others: integers beyond
/// 1024 bits or with a sign, tensors beyond 64-bit addresses, constants without
/// their values, and what is not written.
LogicalResult checkProgramOperations(ModuleOp module);

/// Versions whose blocks are in clusters, where the target has none so large.
LogicalResult checkClusters(ModuleOp module, StringRef target);

/// All of these, signed integers, those beyond 1024 bits, tensors beyond 64-bit
/// addresses, and constants without their values.
LogicalResult checkInput(ModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_INPUTCHECKS_H
