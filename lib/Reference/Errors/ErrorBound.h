//===- ErrorBound.h - Error bounds carried along a program ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A running error analysis: every float gets a companion, the bounds of how far
// the result of arithmetic in the types written may lie below and above the
// exact one. Two sides keep what cannot be negative from being taken to be: an
// exponential, whatever its argument's error, and so a sum of them.
// An operation adds to what its operands' bounds make of its result what
// rounding and approximating that may cost, in units of u = 2^-24, or the
// model's unit where its type is f64. Arithmetic on f16 and bf16 counts as f32.
// Rounding to them is free where the model drops it: results in them are
// compared after rounding. Scalars outside of bodies are rounded in any case.
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_ERRORS_ERRORBOUND_H
#define REFERENCE_ERRORS_ERRORBOUND_H

#include "Reference/ErrorModel.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir {
namespace rowwise {

/// Makes `function`, of tensor and scalar operations whose only regions are
/// those of linalg.generic, compute the bounds of its results as well, in f64.
/// They are returned after the results, how far below and how far above for
/// each. The function's arguments count as exact. Gives for each result whether
/// it has a bound; if not, it is exact.
FailureOr<SmallVector<bool>> addErrorBounds(func::FuncOp function,
                                            const ErrorModel &model);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_ERRORS_ERRORBOUND_H
