//===- Sizes.h - Sizes that are known to be equal ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_SIZES_H
#define ROWWISE_LINALG_SIZES_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::rowwise {

/// Whether sizes are known to be equal.
bool areSameSizes(OpFoldResult a, OpFoldResult b);

/// Whether `size` is known to be that of the tensor's dimension.
bool isSizeOf(OpFoldResult size, Value tensor, int64_t dim);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_SIZES_H
