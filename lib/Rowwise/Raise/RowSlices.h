//===- RowSlices.h - The first rows of what is computed ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_RAISE_ROWSLICES_H
#define ROWWISE_LIB_RAISE_ROWSLICES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::rowwise {

/// The first elements of a tensor along a dimension, computed from slices of
/// what the tensor is computed from.
class RowSlice {
public:
  /// Of dimension `dim` of `tensor`; none where an operation on the way reduces
  /// along the dimension.
  static std::optional<RowSlice> match(Value tensor, unsigned dim);

  /// Computes the first `size` elements at the rewriter's insertion point.
  Value create(OpFoldResult size, RewriterBase &rewriter) const;

private:
  explicit RowSlice(Value tensor) : tensor(tensor) {}

  bool visit(Value value, unsigned dim);
  bool visitGeneric(OpResult result, unsigned dim);
  bool add(Value value, unsigned dim);

  Value tensor;
  /// What is sliced, and along which dimension.
  llvm::MapVector<Value, unsigned> dims;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_RAISE_ROWSLICES_H
