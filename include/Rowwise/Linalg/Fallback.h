//===- Fallback.h - What plain loops can run --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_FALLBACK_H
#define ROWWISE_LINALG_FALLBACK_H

#include "mlir/IR/Operation.h"

namespace mlir::rowwise {

/// Whether rowwise-loops runs the operation, once it is on buffers.
bool isFallback(Operation *op);

/// Whether the operation is a constant tensor of equal elements.
bool isSplatConstant(Operation *op);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_FALLBACK_H
