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

// The IR type of a bound, a complex number used as a pair: how far below the
// exact value a computed one may lie, and how far above. Both are infinite if
// nothing is known, and -infinity if the value is undefined.

/// Creates the bound of the error of `op`, on scalars; if it has several
/// results, which are integers, the bound is that of each. `bounds` has one for
/// each operand; null means exact, and is returned for an exact result.
/// `partialSum` is the number of the operand, if any, that is a sum so far.
/// Emits a diagnostic and fails for operations without a rule.
FailureOr<Value> createErrorBound(ImplicitLocOpBuilder &builder, Operation *op,
                                  ArrayRef<Value> bounds,
                                  std::optional<unsigned> partialSum,
                                  const ErrorModel &model);

/// Creates the bound of a scalar that integers select, from the bounds of the
/// selected one and of the integers: unknown if other integers are possible.
Value createChoiceBound(ImplicitLocOpBuilder &builder, Value bound,
                        ArrayRef<Value> choiceBounds);

/// Creates the bounds of sums before their first terms, given the tensor of
/// initial elements and their bounds: adding the terms to one rounds once.
Value createSumStarts(ImplicitLocOpBuilder &builder, Value inits, Value bounds,
                      const ErrorModel &model);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_ERRORS_ERRORRULES_H
