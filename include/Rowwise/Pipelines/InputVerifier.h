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

/// Verifies what was parsed and not verified: as upstream does, but what is
/// said of the body that a named operation has been given is said where the
/// operation is.
LogicalResult verifyLocated(Operation *root);

/// Verifies a program like verifyLocated, and refuses signed integers in bodies
/// of named operations, which these cannot compute with.
LogicalResult verifyInput(ModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_PIPELINES_INPUTVERIFIER_H
