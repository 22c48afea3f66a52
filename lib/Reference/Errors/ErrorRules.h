//===- ErrorRules.h - Rounding errors of single operations ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_ERRORS_ERRORRULES_H
#define REFERENCE_ERRORS_ERRORRULES_H

#include "Reference/ErrorModel.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <optional>

namespace mlir {
namespace rowwise {

// In the IR a bound is a complex number that is none: how far below the exact
// value a computed one may be, and how far above. Both are infinite where
// nothing is known, and -infinity where the value is undefined.

/// Creates the bound of the error of `op`, which has scalars as operands and
/// results; of several results, which are integers, it is that of each.
/// `bounds` has one for each operand; null is 0, and null is returned where the
/// result is exact. `partialSum` numbers the operand, if any, that holds what a
/// sum has come to. Fails, with a diagnostic, for an operation that has no
/// rule.
FailureOr<Value> createErrorBound(ImplicitLocOpBuilder &builder, Operation *op,
                                  ArrayRef<Value> bounds,
                                  std::optional<unsigned> partialSum,
                                  const ErrorModel &model);

/// Creates the bound of a scalar that integers choose, given that of the one
/// chosen and those of the integers: where these may be others it is unknown.
Value createChoiceBound(ImplicitLocOpBuilder &builder, Value bound,
                        ArrayRef<Value> choiceBounds);

/// Creates the bounds of sums before their first terms, given the tensor of the
/// elements that they start with and the bounds of these: adding one to the
/// terms is one rounding.
Value createSumStarts(ImplicitLocOpBuilder &builder, Value inits, Value bounds,
                      const ErrorModel &model);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_ERRORS_ERRORRULES_H
