//===- Constants.h - Constants in device memory -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_CONSTANTS_H
#define ROWWISE_LIB_HOST_CONSTANTS_H

#include "Buffers.h"

namespace mlir::rowwise {

/// Whether the operation is a constant tensor to upload: its elements differ.
bool isDeviceConstant(Operation *op);

/// Data that the program comes with.
class Constants {
public:
  Constants(const HostContext &context, IndexBuilder &builder,
            RuntimeCalls &calls, Scalars &scalars, Buffers &buffers)
      : context(context), builder(builder), calls(calls), scalars(scalars),
        buffers(buffers) {}

  /// The constant's buffer, uploaded by the program's first run:
  ///
  ///   %pointer = call @rowwiseDeviceConstant(%slot, %data, %bytes)
  ///   scf.if %pointer != null { everything that follows }
  void build(Operation *op);

private:
  Value createAddress(StringRef bytes);

  const HostContext &context;
  IndexBuilder &builder;
  RuntimeCalls &calls;
  Scalars &scalars;
  Buffers &buffers;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_CONSTANTS_H
