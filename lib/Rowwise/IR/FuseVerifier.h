//===- FuseVerifier.h - Parts of the verifier -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_IR_FUSEVERIFIER_H
#define ROWWISE_LIB_IR_FUSEVERIFIER_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// Versions and kernels: that they fit the rows of the program and each other.
/// The op's dimensions, maps and sizes have been verified.
LogicalResult verifyFuseVersions(FuseOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_IR_FUSEVERIFIER_H
