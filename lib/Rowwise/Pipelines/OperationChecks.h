//===- OperationChecks.h - Operations that no program can have --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_PIPELINES_OPERATIONCHECKS_H
#define ROWWISE_LIB_PIPELINES_OPERATIONCHECKS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rowwise {

/// What integer types must be; operations say what is signed.
inline constexpr llvm::StringLiteral signless = "signless integers such as i8";

/// Whether elements of the type are integers with a sign, or without one.
bool hasSign(Type type);

/// Emits a diagnostic and fails for integers beyond 1024 bits or with a sign,
/// and tensors beyond 64-bit addresses.
LogicalResult checkValue(Value value);

/// Refuses, besides results that `checkValue` refuses, constants without data,
/// reads of what was never written, and positions and sizes that are known to
/// be wrong.
LogicalResult checkOperation(Operation *op);

/// Checks operations that programs are made of, and no others.
LogicalResult checkProgramOperations(ModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_OPERATIONCHECKS_H
