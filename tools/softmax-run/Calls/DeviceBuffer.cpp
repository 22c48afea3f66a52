//===- DeviceBuffer.cpp - Memory of a device ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceBuffer.h"

#include "Runtime/Simulator.h"

#include <algorithm>

using namespace mlir::rowwise;

DeviceBuffer::DeviceBuffer(const RowwiseRuntime &runtime, int64_t bytes,
                           int64_t offset)
    : runtime(runtime), offset(offset) {
  // A driver refuses to allocate nothing.
  int64_t allocated = std::max<int64_t>(bytes + offset, 1);
  pointer = static_cast<char *>(
      runtime.mgpuMemAlloc(allocated, nullptr, /*isHostShared=*/false));
  if (pointer && offset && &runtime == rowwiseSimulatorRuntime())
    rowwiseSimForbid(pointer, offset);
}

DeviceBuffer::~DeviceBuffer() {
  if (pointer)
    runtime.mgpuMemFree(pointer, nullptr);
}
