//===- Views.h - Views of buffers -------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_BUFFERS_VIEWS_H
#define ROWWISE_LIB_HOST_BUFFERS_VIEWS_H

#include "../HostPart.h"

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rowwise {

/// A slice of a buffer, without the dimensions `dropped`.
Value sliceBuffer(IndexBuilder &builder, Value buffer, ArrayRef<Value> offsets,
                  ArrayRef<Value> strides, const llvm::SmallBitVector &dropped,
                  ArrayRef<Value> sizes);

/// Buffers of views.
class Views : HostPart {
public:
  explicit Views(const HostPart &part) : HostPart(part) {}

  /// The buffer of a view's result, over that of its source.
  void build(Operation *view);

  /// The buffer of a view's source, over that of its result, which messages
  /// call `what`.
  Value createInverse(Operation *view, Value buffer, const Twine &what);

private:
  Value collapse(Value buffer, ArrayRef<ReassociationIndices> groups,
                 ArrayRef<Value> expanded, const Twine &what, bool isKnown);
  bool isInWorkspace(Value tensor);
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_BUFFERS_VIEWS_H
