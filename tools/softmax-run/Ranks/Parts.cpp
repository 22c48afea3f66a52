//===- Parts.cpp - Parts of tensors ---------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parts.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::rowwise;

std::vector<int64_t> rowwise::divideEvenly(int64_t size, int64_t ranks) {
  int64_t most = (size + ranks - 1) / ranks;
  std::vector<int64_t> sizes;
  for (int64_t rank = 0; rank < ranks; ++rank)
    sizes.push_back(std::clamp<int64_t>(size - rank * most, 0, most));
  return sizes;
}

namespace {
/// A tensor as it lies in memory: slices along a dimension, each of contiguous
/// elements, for each point of the dimensions before.
struct Slices {
  Slices(const Tensor &tensor, unsigned dim)
      : bytes(getByteWidth(tensor.kind)) {
    for (int64_t size : ArrayRef(tensor.shape).take_front(dim))
      points *= size;
    for (int64_t size : ArrayRef(tensor.shape).drop_front(dim + 1))
      bytes *= size;
  }
  int64_t points = 1; ///< before the dimension
  int64_t bytes;      ///< of a slice
};
} // namespace

/// Copies `size` slices of `from`, from `fromFirst` on, to those of `to`.
static void copySlices(const Tensor &from, int64_t fromFirst, Tensor &to,
                       int64_t toFirst, unsigned dim, int64_t size) {
  Slices slices(from, dim);
  for (int64_t point = 0; point < slices.points; ++point)
    std::copy_n(from.bytes.begin() +
                    (point * from.shape[dim] + fromFirst) * slices.bytes,
                size * slices.bytes,
                to.bytes.begin() +
                    (point * to.shape[dim] + toFirst) * slices.bytes);
}

/// A tensor like another, with another size in one dimension.
static Tensor resize(const Tensor &tensor, unsigned dim, int64_t size) {
  Tensor resized;
  resized.kind = tensor.kind;
  resized.shape = tensor.shape;
  resized.shape[dim] = size;
  Slices slices(tensor, dim);
  resized.bytes.resize(slices.points * size * slices.bytes);
  return resized;
}

Tensor rowwise::cutPart(const Tensor &whole, unsigned dim, int64_t first,
                        int64_t size) {
  Tensor part = resize(whole, dim, size);
  copySlices(whole, first, part, /*toFirst=*/0, dim, size);
  return part;
}

Tensor rowwise::joinParts(ArrayRef<Tensor> parts, unsigned dim) {
  int64_t size = 0;
  for (const Tensor &part : parts)
    size += part.shape[dim];
  Tensor whole = resize(parts.front(), dim, size);
  int64_t first = 0;
  for (const Tensor &part : parts) {
    copySlices(part, /*fromFirst=*/0, whole, first, dim, part.shape[dim]);
    first += part.shape[dim];
  }
  return whole;
}
