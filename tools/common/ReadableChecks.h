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

/// Refuses, with a diagnostic, locations in files that are not regular: what is
/// said of one reads its file, for the line. Comes before all that may say
/// anything, and needs nothing of the operations.
LogicalResult checkLocations(Operation *root);

/// Refuses, with a diagnostic, what MLIR's verifiers do not survive themselves:
/// affine expressions that divide by what is no positive constant, wherever
/// they stand, and a negative dimension. Comes before verification.
LogicalResult checkVerifiable(Operation *root);

/// Refuses, with a diagnostic, operations that MLIR's verifiers accept and its
/// folders and printers do not survive: indices of more than 32 bits in a
/// reassociation, a size that is neither a number nor an operand, sums and
/// products of sizes beyond 64 bits.
LogicalResult checkReadable(Operation *root);

/// A pass that does all three, and with `verifies` verifies before the last.
std::unique_ptr<Pass> createCheckReadablePass(bool verifies);

} // namespace mlir::rowwise

#endif // COMMON_READABLECHECKS_H
