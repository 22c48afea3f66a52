//===- ErrorRules.h - Rounding errors of single operations -----*- C++ -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_ERRORRULES_H
#define SOFTMAX_RUN_ERRORRULES_H

#include "ErrorModel.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <optional>

namespace mlir {
namespace rowwise {

/// Creates the f64 bound of the error of `op`, which has float scalars as
/// operands and its one result. `bounds` has one for each operand; null is 0,
/// and null is returned where the result is exact. `partialSum` numbers the
/// operand, if any, that holds what a sum has come to. Fails, with a
/// diagnostic, for an operation that has no rule.
FailureOr<Value> createErrorBound(ImplicitLocOpBuilder &builder, Operation *op,
                                  ArrayRef<Value> bounds,
                                  std::optional<unsigned> partialSum,
                                  const ErrorModel &model);

/// Creates the bound of a sum before its first term, given the element that it
/// starts with and the bound of that: adding it to the terms is one rounding.
Value createSumStart(ImplicitLocOpBuilder &builder, Value init, Value bound,
                     const ErrorModel &model);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_ERRORRULES_H
