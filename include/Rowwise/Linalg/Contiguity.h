//===- Contiguity.h - Which dimensions follow each other --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_CONTIGUITY_H
#define ROWWISE_LINALG_CONTIGUITY_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rowwise {

/// For each dimension of a tensor whether it is known to be contiguous: its
/// stride is the stride of the next dimension times the size of that, and of
/// the last dimension 1.
///
/// All are in what has a buffer of its own. Arguments are taken to have no
/// gaps, which the caller may know better. Of a view it is what follows from
/// its source:
///
///   %0 = tensor.extract_slice %x[0, 0, 1] [4, 8, 2] [1, 1, 1]
///       : tensor<4x8x3xf32> to tensor<4x8x2xf32>
///
/// The rows of 2 have gaps behind them: the last dimension is contiguous, and
/// the first, which steps over all rows, but not the second.
llvm::SmallBitVector getContiguousDims(Value tensor);

/// Whether the merged dimensions are known to be contiguous, so that the result
/// is a view of the source. Units are never stepped over.
bool mergesContiguousDims(tensor::CollapseShapeOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_CONTIGUITY_H
