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

/// A number, an index, or how long a dimension of a tensor is that nothing
/// tells more of. Equal ones are equal sizes; others may be.
struct Size {
  Value value;    ///< an index or a tensor; none for a number
  int64_t number; ///< or the tensor's dimension

  bool operator==(const Size &other) const {
    return value == other.value && number == other.number;
  }
  bool operator!=(const Size &other) const { return !(*this == other); }
};

/// What a size is, seen through what computes it.
Size getSize(OpFoldResult size);

/// Follows a dimension to where its size was given. What is behind a reshape
/// that merges it with another is a size of its own.
Size getSize(Value tensor, int64_t dim);

/// Whether sizes are known to be equal.
bool areSameSizes(OpFoldResult a, OpFoldResult b);

/// Whether `size` is known to be that of the tensor's dimension.
bool isSizeOf(OpFoldResult size, Value tensor, int64_t dim);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_SIZES_H
