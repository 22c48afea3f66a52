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

/// A number, an index, or the length of a dimension of a tensor of which
/// nothing more is known. Equal objects are equal sizes; different ones may be
/// equal, too.
struct Size {
  Value value;    ///< an index or a tensor; none for a number
  int64_t number; ///< or the tensor's dimension

  bool operator==(const Size &other) const {
    return value == other.value && number == other.number;
  }
  bool operator!=(const Size &other) const { return !(*this == other); }
};

/// A size, traced back through the operations that compute it.
Size getSize(OpFoldResult size);

/// Traces a dimension back to the operation that gave its size. A dimension
/// that a reshape merges with another one is traced no further.
Size getSize(Value tensor, int64_t dim);

/// Whether sizes are known to be equal.
bool areSameSizes(OpFoldResult a, OpFoldResult b);

/// Whether `size` is known to be that of the tensor's dimension.
bool isSizeOf(OpFoldResult size, Value tensor, int64_t dim);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_SIZES_H
