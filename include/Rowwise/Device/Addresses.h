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

/// Where a buffer of this block's shared memory starts: an !llvm.ptr<3>.
Value createSharedAddress(ImplicitLocOpBuilder &builder, Value buffer);

/// Where element `index` of a buffer's memory is, of which its offset is a
/// part: an !llvm.ptr<1>.
Value createDeviceAddress(ImplicitLocOpBuilder &builder, Value buffer,
                          Value index);

/// `bytes`, an index, behind an address.
Value advanceAddress(ImplicitLocOpBuilder &builder, Value address, Value bytes);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_ADDRESSES_H
