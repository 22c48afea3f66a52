//===- Refusals.h - What is said of what is no program ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_REFUSALS_H
#define ROWWISE_LINALG_REFUSALS_H

#include "Rowwise/Linalg/Fusable.h"

namespace mlir::rowwise {

/// The number of operations that a message lists at most, so that the first is
/// not hidden.
constexpr size_t maxRefusals = 10;

/// Why `op` is no row program by itself; empty where it is one.
Refusal getRefusal(linalg::GenericOp op);

/// Adds a note that says why an operation is not part of a row program, where
/// the reason is.
void explainRefusal(Operation *op, InFlightDiagnostic &diag);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_REFUSALS_H
