//===- ErrorBound.h - Error bounds carried along a program ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A running error analysis. Each float gets a companion: bounds of how far the
// result of arithmetic in the types as written may lie below and above the
// exact one. There are two sides, so that a number that cannot be negative
// stays one: an exponential, however large its argument's error is, and a sum
// of exponentials.
//
// The bound of an operation's result is what the operands' bounds imply, and in
// addition what rounding and approximation may cost, in units of u = 2^-24, or
// of the model's unit for f64. Arithmetic on f16 and bf16 counts as f32.
// Rounding to them costs nothing where the model drops it, as results are
// compared after rounding. Scalars outside of bodies are rounded in any case.
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_ERRORS_ERRORBOUND_H
#define REFERENCE_ERRORS_ERRORBOUND_H

#include "Reference/ErrorModel.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir {
namespace rowwise {

/// Makes `function` also compute the bounds of its results, in f64. Its
/// operations must be on tensors and scalars, with no regions but those of
/// linalg.generic. Bounds are returned after the results, how far below and how
/// far above for each. Arguments count as exact. Returns for each result
/// whether it has a bound; if not, it is exact.
FailureOr<SmallVector<bool>> addErrorBounds(func::FuncOp function,
                                            const ErrorModel &model);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_ERRORS_ERRORBOUND_H
