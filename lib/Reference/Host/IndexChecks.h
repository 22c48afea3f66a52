//===- IndexChecks.h - Gathers that stay in their tensors -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_HOST_INDEXCHECKS_H
#define REFERENCE_HOST_INDEXCHECKS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace rowwise {

/// The function that compiled code calls for an index, computed from data, that
/// is out of range: with the number of the check, the index and the size.
inline constexpr llvm::StringLiteral outOfRangeFuncName =
    "rowwise_index_out_of_range";

/// An index of a `tensor.extract`.
struct CheckedIndex {
  Location loc;
  unsigned dim;
};

/// Checks the indices of every `tensor.extract` in a linalg body, but for
/// constants and positions that are always in range. Upstream would read
/// whatever lies there.
SmallVector<CheckedIndex> checkIndices(ModuleOp module);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_HOST_INDEXCHECKS_H
