//===- UnitViews.h - Views of unit dimensions -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_UNITVIEWS_H
#define ROWWISE_LINALG_UNITVIEWS_H

#include "mlir/IR/Operation.h"

namespace mlir::rowwise {

/// Whether `op`, which may be null, splits or merges dimensions of a tensor.
bool isReshape(Operation *op);

/// Whether `op` only renames or reshapes a tensor by unit dimensions.
bool isUnitView(Operation *op);

/// For each dimension of the larger tensor of a view of unit dimensions that of
/// the smaller one, or none for a unit dimension that the smaller one lacks;
/// nothing if `op` is no such view.
std::optional<SmallVector<std::optional<unsigned>>>
matchUnitView(Operation *op, Value &larger, Value &smaller);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_UNITVIEWS_H
