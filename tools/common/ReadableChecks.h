//===- ReadableChecks.h - What MLIR does not read as meant ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_READABLECHECKS_H
#define COMMON_READABLECHECKS_H

#include "mlir/IR/Operation.h"
#include "mlir/Pass/Pass.h"

namespace mlir::rowwise {

/// Emits a diagnostic and fails for operations that MLIR's verifiers accept and
/// its folders and printers crash on: indices of more than 32 bits in a
/// reassociation, a size that is neither a number nor an operand, sums and
/// products of sizes beyond 64 bits.
LogicalResult checkReadable(Operation *root);

/// A pass that checks locations, what verifiers do not survive, and this; with
/// `verifies` it verifies before the last one.
std::unique_ptr<Pass> createCheckReadablePass(bool verifies);

} // namespace mlir::rowwise

#endif // COMMON_READABLECHECKS_H
