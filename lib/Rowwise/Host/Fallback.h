//===- Fallback.h - Operations that are no row program ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_FALLBACK_H
#define ROWWISE_LIB_HOST_FALLBACK_H

#include "HostPart.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rowwise {

/// Whether the tensor needs a buffer of its own, since its elements are read. A
/// tensor may be only an init, or be used for its sizes.
bool isRead(Value tensor);

/// Whether the elements of a tensor are used, and not only its sizes: the
/// window of a pooling has elements that nobody uses.
bool usesElements(Value tensor);

/// Whether the results of an operation have memory: the caller's or the
/// workspace's.
bool takesMemory(Operation *op, const HostContext &context);

/// Operations that are no row program, put on buffers for rowwise-loops.
class FallbackOperations : HostPart {
public:
  explicit FallbackOperations(const HostPart &part) : HostPart(part) {}

  /// Takes memory for the results of an operation, and checks its operands.
  void prepare(Operation *op);

  /// Builds the operation on buffers.
  void build(Operation *op);

  /// Writes the elements of `tensor` to `buffer`.
  void writeTo(Value buffer, Value tensor);

private:
  void checkInsertSlice(tensor::InsertSliceOp op);
  void buildLinalg(linalg::LinalgOp op);
  void buildPad(tensor::PadOp op);
  void buildConcat(tensor::ConcatOp op);
  void buildInsertSlice(tensor::InsertSliceOp op);
  void copyInto(Value buffer, Value source, ArrayRef<Value> offsets,
                ArrayRef<Value> strides, const llvm::SmallBitVector &dropped);
  void readFromBuffers(Operation *op);
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_FALLBACK_H
