//===- Parts.h - Parts of tensors -------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_RANKS_PARTS_H
#define SOFTMAX_RUN_RANKS_PARTS_H

#include "Reference/Tensor.h"

namespace mlir {
namespace rowwise {

/// How `size` elements are divided between `ranks`: each has as many, but the
/// last ones, which have what is left.
std::vector<int64_t> divideEvenly(int64_t size, int64_t ranks);

/// The part of a tensor with the elements of dimension `dim` from `first` on.
Tensor cutPart(const Tensor &whole, unsigned dim, int64_t first, int64_t size);

/// Puts parts behind each other along dimension `dim`.
Tensor joinParts(ArrayRef<Tensor> parts, unsigned dim);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_RANKS_PARTS_H
