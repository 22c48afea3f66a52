//===- StridedLayout.cpp - Tensors with padding between rows --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StridedLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace mlir;
using namespace mlir::rowwise;

StridedLayout::StridedLayout(ElementKind kind, ArrayRef<int64_t> shape)
    : shape(shape), strides(shape.size(), 1), elementBytes(getByteWidth(kind)),
      rowBytes(elementBytes * (shape.empty() ? 1 : shape.back())), bytes(0) {}

llvm::Expected<StridedLayout> StridedLayout::create(ElementKind kind,
                                                    ArrayRef<int64_t> shape,
                                                    int64_t padding) {
  StridedLayout layout(kind, shape);
  uint64_t bytes = layout.elementBytes, stride = 1;
  for (int64_t i = static_cast<int64_t>(shape.size()) - 1; i >= 0; --i) {
    layout.strides[i] = static_cast<int64_t>(stride);
    uint64_t step =
        llvm::SaturatingMultiply<uint64_t>(stride, layout.elementBytes);
    bytes = llvm::SaturatingMultiplyAdd<uint64_t>(shape[i] - 1, step, bytes);
    stride = llvm::SaturatingMultiplyAdd<uint64_t>(stride, shape[i], padding);
  }
  if (llvm::is_contained(shape, 0))
    return layout;
  // The host holds it, and a device, which may be the host.
  std::string type = formatType(shape, getName(kind));
  if (padding)
    if (llvm::Error error =
            checkMemory(bytes, type + " with --padding=" + Twine(padding),
                        /*copies=*/2))
      return error;
  layout.bytes = static_cast<int64_t>(bytes);
  return layout;
}

void StridedLayout::forEachRow(llvm::function_ref<void(int64_t)> visit) const {
  if (bytes == 0)
    return;
  // All positions but the innermost, in row-major order.
  SmallVector<int64_t> position(shape.empty() ? 0 : shape.size() - 1);
  while (true) {
    int64_t start = 0;
    for (auto [index, stride] : llvm::zip(position, strides))
      start += index * stride * elementBytes;
    visit(start);
    size_t dim = position.size();
    while (dim != 0 && ++position[dim - 1] == shape[dim - 1])
      position[--dim] = 0;
    if (dim == 0)
      return;
  }
}

std::vector<char> StridedLayout::scatter(const Tensor &tensor) const {
  std::vector<char> memory(bytes, '\xff');
  const char *row = tensor.bytes.data();
  forEachRow([&](int64_t start) {
    std::memcpy(memory.data() + start, row, rowBytes);
    row += rowBytes;
  });
  return memory;
}

bool StridedLayout::gather(ArrayRef<char> memory, Tensor &tensor) const {
  char *row = tensor.bytes.data();
  int64_t end = 0;
  bool isUntouched = true;
  forEachRow([&](int64_t start) {
    ArrayRef<char> room = memory.slice(end, start - end);
    isUntouched &= llvm::all_of(room, [](char byte) { return byte == '\xff'; });
    std::memcpy(row, memory.data() + start, rowBytes);
    row += rowBytes;
    end = start + rowBytes;
  });
  return isUntouched;
}
