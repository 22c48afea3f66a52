//===- Addresses.h - Addresses of buffers in kernels ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_DEVICE_ADDRESSES_H
#define ROWWISE_DEVICE_ADDRESSES_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// The address of a buffer in this block's shared memory: an !llvm.ptr<3>.
Value createSharedAddress(ImplicitLocOpBuilder &builder, Value buffer);

/// The address of element `index` of a buffer in device memory: an
/// !llvm.ptr<1>. The index counts from the memory's start and includes the
/// buffer's offset.
Value createDeviceAddress(ImplicitLocOpBuilder &builder, Value buffer,
                          Value index);

/// The address `bytes`, an index, behind `address`.
Value advanceAddress(ImplicitLocOpBuilder &builder, Value address, Value bytes);

/// The vector at `address`. LLVM has no 8-bit floats: their bytes are loaded.
Value createLoad(ImplicitLocOpBuilder &builder, VectorType type, Value address,
                 int64_t alignment);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_ADDRESSES_H
