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

/// Whether `op` only adds, drops or renames unit dimensions of a tensor.
bool isUnitView(Operation *op);

/// The dimension of the smaller tensor for each dimension of the larger one, if
/// `op` is a view that adds or drops unit dimensions: none for one that the
/// smaller tensor lacks. Nothing if `op` is no such view.
std::optional<SmallVector<std::optional<unsigned>>>
matchUnitView(Operation *op, Value &larger, Value &smaller);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_UNITVIEWS_H
