//===- InputVerifier.h - Whether a program is valid -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PIPELINES_INPUTVERIFIER_H
#define ROWWISE_PIPELINES_INPUTVERIFIER_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rowwise {

/// Verifies parsed operations as upstream does, but reports errors in the body
/// that a named operation was given at that operation.
LogicalResult verifyLocated(Operation *root);

/// Verifies a parsed program as verifyLocated does. Refuses also signed
/// integers in bodies of named operations, which cannot compute with them.
LogicalResult verifyInput(ModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_PIPELINES_INPUTVERIFIER_H
