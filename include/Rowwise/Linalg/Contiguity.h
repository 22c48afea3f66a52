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
/// A tensor with a buffer of its own is contiguous in all dimensions. So are
/// arguments by assumption, which the host checks at the call. Of what is
/// computed in its place in a concatenation it follows from that, and of a view
/// from its source:
///
///   %0 = tensor.extract_slice %x[0, 0, 1] [4, 8, 2] [1, 1, 1]
///       : tensor<4x8x3xf32> to tensor<4x8x2xf32>
///
/// In the view there are gaps between rows of 2. The last dimension is
/// contiguous, and so is the first, which steps over whole matrices; the second
/// is not.
llvm::SmallBitVector getContiguousDims(Value tensor);

/// Whether the merged dimensions are known to be contiguous, so that the result
/// is a view of the source. Units are never stepped over.
bool mergesContiguousDims(tensor::CollapseShapeOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_CONTIGUITY_H
