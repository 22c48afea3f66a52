//===- Scatters.h - One element of each row ---------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_SCATTERS_H
#define ROWWISE_LINALG_SCATTERS_H

#include "TMTensor/TMTensor.h"

#include "mlir/IR/BuiltinTypes.h"

namespace mlir::rowwise {

/// A scatter of one element for each row: update i lies in row i, all
/// dimensions but one of the tensor counted together, at an index that is data.
/// No two updates meet, since no two are of one row.
struct RowScatter {
  unsigned dim; ///< along which the index is data
  /// The indices along it: a tensor of n x 1 or n, of n updates.
  Value indices;
};

/// The rows of a scatter; nothing if it is no such scatter, and the reason why.
std::optional<RowScatter> matchRowScatter(tm_tensor::ScatterOp op,
                                          StringRef *reason = nullptr);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_SCATTERS_H
