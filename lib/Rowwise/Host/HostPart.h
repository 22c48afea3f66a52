//===- HostPart.h - What parts of a host function share ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_HOSTPART_H
#define ROWWISE_LIB_HOST_HOSTPART_H

#include "Buffers/Buffers.h"

namespace mlir::rowwise {

/// The base of each part of a host function: what all parts share. A part has
/// beside these the fields that it alone needs.
struct HostPart {
  const HostContext &context;
  IndexBuilder &builder; ///< at the current end of the function
  RuntimeCalls &calls;
  Scalars &scalars;
  Buffers &buffers;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_HOSTPART_H
