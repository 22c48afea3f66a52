//===- StridedLayout.h - Tensors with padding between rows ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The memory of an argument whose caller leaves room between rows, and again
// between the slices that outer dimensions number. The room holds ones, which
// are a NaN in every float type, and has to hold them still after a call.
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_STRIDEDLAYOUT_H
#define SOFTMAX_RUN_STRIDEDLAYOUT_H

#include "Reference/Tensor.h"

namespace mlir {
namespace rowwise {

class StridedLayout {
public:
  /// `padding` elements follow each row, and each slice of more dimensions, but
  /// the last ones; with none, the layout is that of a Tensor. Fails where the
  /// padded tensor cannot be held in memory.
  static llvm::Expected<StridedLayout>
  create(ElementKind kind, ArrayRef<int64_t> shape, int64_t padding);

  /// The distance between neighbours in each dimension, in elements.
  ArrayRef<int64_t> getStrides() const { return strides; }
  int64_t getBytes() const { return bytes; }

  std::vector<char> scatter(const Tensor &tensor) const;
  /// Takes `tensor` out of `memory`, of getBytes(). False where the room
  /// between rows has been written to.
  bool gather(ArrayRef<char> memory, Tensor &tensor) const;

private:
  StridedLayout(ElementKind kind, ArrayRef<int64_t> shape);

  /// Calls `visit` with where each row begins in `memory`, in bytes.
  void forEachRow(llvm::function_ref<void(int64_t)> visit) const;

  SmallVector<int64_t> shape, strides;
  int64_t elementBytes, rowBytes, bytes;
};

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_STRIDEDLAYOUT_H
