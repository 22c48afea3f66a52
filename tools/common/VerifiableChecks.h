//===- VerifiableChecks.h - What verifiers do not survive -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_VERIFIABLECHECKS_H
#define COMMON_VERIFIABLECHECKS_H

#include "mlir/IR/Operation.h"

namespace mlir::rowwise {

/// Begins a diagnostic that says what an operation was expected to have. Does
/// not print the operation, whose printer may be what dies.
InFlightDiagnostic emitExpected(Operation *op);

/// Refuses, with a diagnostic, what MLIR's verifiers do not survive themselves:
/// affine expressions that divide by what is no positive constant, wherever
/// they stand, a negative dimension and positions in operands beyond 64 bits.
/// Comes before verification.
LogicalResult checkVerifiable(Operation *root);

} // namespace mlir::rowwise

#endif // COMMON_VERIFIABLECHECKS_H
