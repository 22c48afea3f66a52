//===- SharedMemory.h - Shared memory of a kernel ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_DEVICE_SHAREDMEMORY_H
#define ROWWISE_DEVICE_SHAREDMEMORY_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::rowwise {

/// The type of a block's shared memory.
MemRefType getSharedType(ArrayRef<int64_t> shape, Type element);
/// Adds shared memory to a kernel, aligned to `alignment` bytes.
Value addSharedMemory(gpu::GPUFuncOp func, ArrayRef<int64_t> shape,
                      Type element, Location loc, int64_t alignment = 1);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_SHAREDMEMORY_H
