//===- DeviceBuffer.h - Memory of a device ----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_CALLS_DEVICEBUFFER_H
#define SOFTMAX_RUN_CALLS_DEVICEBUFFER_H

#include "Runtime/Runtime.h"

#include <cstdint>
#include <utility>

namespace mlir::rowwise {

/// Memory of a device.
class DeviceBuffer {
public:
  /// The memory begins `offset` bytes after an address that is aligned for
  /// every access.
  DeviceBuffer(const RowwiseRuntime &runtime, int64_t bytes,
               int64_t offset = 0);
  DeviceBuffer(DeviceBuffer &&other) noexcept
      : runtime(other.runtime), pointer(std::exchange(other.pointer, nullptr)),
        offset(other.offset) {}
  ~DeviceBuffer();
  void *get() const { return pointer ? pointer + offset : nullptr; }

private:
  const RowwiseRuntime &runtime;
  char *pointer;
  int64_t offset;
};

} // namespace mlir::rowwise

#endif // SOFTMAX_RUN_CALLS_DEVICEBUFFER_H
