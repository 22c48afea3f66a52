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

/// Whether every element of the operation's result is one of its operand, and
/// the reverse: what computes the operand can write to the result's place.
bool isInvertibleView(Operation *op);

/// Whether the operation's result is part of its operand's buffer.
bool isView(Operation *op);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_VIEWS_H
