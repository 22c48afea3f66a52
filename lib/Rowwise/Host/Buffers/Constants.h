//===- Constants.h - Constants in device memory -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_BUFFERS_CONSTANTS_H
#define ROWWISE_LIB_HOST_BUFFERS_CONSTANTS_H

#include "../HostPart.h"

namespace mlir::rowwise {

/// Whether the operation is a constant tensor to upload: its elements are not
/// all equal.
bool isDeviceConstant(Operation *op);

/// A constant tensor's data, as part of the program.
class Constants : HostPart {
public:
  explicit Constants(const HostPart &part) : HostPart(part) {}

  /// Builds the buffers of the source's constants, which the first call
  /// uploads:
  ///
  ///   %pointer = call @rowwiseDeviceConstant(%slot, %data, %bytes)
  ///   scf.if %pointer != null and ... { everything that follows }
  void build();

private:
  Value createAddress(StringRef bytes);
  void bind(Value tensor, Value address);
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_BUFFERS_CONSTANTS_H
