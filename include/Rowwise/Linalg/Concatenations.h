//===- Concatenations.h - What is computed part by part ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A concatenation of what programs compute moves nothing: each program writes
// into its part of one buffer.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_CONCATENATIONS_H
#define ROWWISE_LINALG_CONCATENATIONS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rowwise {

/// What an operand of a concatenation shows, by views that add or drop unit
/// dimensions.
Value getShown(Value part);

/// The concatenation of which `tensor` is a part, perhaps shown by views that
/// add or drop unit dimensions; null if there is none.
tensor::ConcatOp findConcatenation(Value tensor);

/// Whether an operand of a concatenation can be computed in its place: it shows
/// a result of which `computes` says that its operation may write it anywhere,
/// and that is neither returned nor part of anything else.
bool hasPlace(Value part, function_ref<bool(Operation *)> computes);

/// Whether `op`, which may be null, is a concatenation of which row programs
/// write all parts in their places.
bool isWrittenInPlace(Operation *op);

/// Whether `tensor` is computed in its place in such a concatenation.
bool isWrittenAsPart(Value tensor);

/// The dimensions that are contiguous of a tensor that is computed in its place
/// in a concatenation; nothing if it is part of none. `whole` are those of a
/// tensor.
std::optional<llvm::SmallBitVector>
getContiguousDimsInPlace(Value tensor,
                         function_ref<llvm::SmallBitVector(Value)> whole);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_CONCATENATIONS_H
