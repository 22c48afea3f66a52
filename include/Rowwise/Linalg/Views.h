//===- Views.h - Operations that move no data -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_VIEWS_H
#define ROWWISE_LINALG_VIEWS_H

#include "mlir/IR/Operation.h"

namespace mlir::rowwise {

/// Whether operand and result of the view have the same elements, so that the
/// operand can be computed straight into the result's buffer.
bool isInvertibleView(Operation *op);

/// Whether the result is a view of its operand's buffer, or of part of it.
bool isView(Operation *op);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_VIEWS_H
