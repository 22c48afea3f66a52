//===- Buffers.h - The buffers of tensors -----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_BUFFERS_BUFFERS_H
#define ROWWISE_LIB_HOST_BUFFERS_BUFFERS_H

#include "../Scalars.h"
#include "Workspace.h"

namespace mlir::rowwise {

/// The buffer of each tensor of the source, from the tensor's operation on.
class Buffers {
public:
  Buffers(Scalars &scalars, Workspace &workspace)
      : scalars(scalars), workspace(workspace) {}

  Value get(Value tensor) const { return buffers.lookup(tensor); }
  bool contains(Value tensor) const { return buffers.contains(tensor); }
  void bind(Value tensor, Value buffer) { buffers[tensor] = buffer; }

  /// Takes memory for the result of an operation, unless it is computed into a
  /// buffer of the caller's.
  void allocate(Value tensor) {
    ArrayRef<Value> sizes = scalars.getSizes(tensor);
    if (contains(tensor))
      return;
    bind(tensor,
         workspace.take(cast<RankedTensorType>(tensor.getType()), sizes));
    allocated.insert(tensor);
  }

  /// Gives a tensor of which only the sizes are used a buffer without memory.
  void allocateSizes(Value tensor) {
    bind(tensor, workspace.viewSizes(cast<RankedTensorType>(tensor.getType()),
                                     scalars.getSizes(tensor)));
  }

  /// Whether memory was taken for the tensor: its buffer is contiguous, and has
  /// the sizes that the host has computed.
  bool isAllocated(Value tensor) const { return allocated.contains(tensor); }

private:
  Scalars &scalars;
  Workspace &workspace;
  DenseMap<Value, Value> buffers;
  DenseSet<Value> allocated;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_BUFFERS_BUFFERS_H
