//===- Scalars.h - Scalars and sizes of host functions ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_SCALARS_H
#define ROWWISE_LIB_HOST_SCALARS_H

#include "Checks/Checks.h"
#include "HostContext.h"
#include "IndexBuilder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rowwise {

/// Scalars and sizes of tensors of the source, as the host computes them. They
/// depend on sizes and scalars of arguments alone, so that they can be computed
/// before anything runs.
class Scalars {
public:
  Scalars(const HostContext &context, IndexBuilder &builder, Checks &checks)
      : context(context), builder(builder), checks(checks) {}

  /// Says what the arguments of the source are: `given`, scalars and, for the
  /// sizes of tensors, buffers. `trustsTypes`: a buffer has the sizes that the
  /// tensor's type states, which are then constants.
  void bindArguments(ValueRange given, bool trustsTypes);
  /// Says how large a tensor is.
  void bindSizes(Value tensor, SmallVector<Value> values) {
    sizes[tensor] = std::move(values);
  }
  /// Tells which result a tensor is computed into, for messages only: a size
  /// that is needed to bind a result must not be called that of the caller's
  /// buffer.
  void bindResult(Value tensor, unsigned number) { results[tensor] = number; }
  /// What messages call a tensor.
  std::string describe(Value tensor) const {
    return context.describe(tensor, results);
  }

  /// Says what a scalar is that the host has asked the runtime for.
  void bind(Value scalar, Value value) { scalars[scalar] = value; }

  /// The host's value of a scalar; the operation that computes it is copied.
  Value get(Value scalar);
  SmallVector<Value> getIndices(ArrayRef<OpFoldResult> values);

  /// The sizes of a tensor. Checks that they depend on are built with the first
  /// request.
  ArrayRef<Value> getSizes(Value tensor);
  /// The size of a dimension of a program, an index.
  Value getDim(FuseOp op, unsigned dim);

  /// Checks that a slice lies within its source.
  void checkSlice(Value source, ArrayRef<Value> offsets, ArrayRef<Value> sizes,
                  ArrayRef<Value> strides);

private:
  Value makeSafe(Operation *division, bool decidesSizes);

  const HostContext &context;
  IndexBuilder &builder;
  Checks &checks;
  DenseMap<Value, Value> scalars; ///< by value of the source
  DenseMap<Value, SmallVector<Value>> sizes;
  DenseMap<Value, unsigned> results; ///< those bound so far
};

/// The number of rows of a program, and of elements of each.
Value getNumRows(FuseOp op, Scalars &scalars, IndexBuilder &builder);
Value getWidth(FuseOp op, Scalars &scalars, IndexBuilder &builder);

/// Whether the host can compute the operation: its results are scalars that
/// depend on constants and sizes.
bool computesHostScalar(Operation *op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_SCALARS_H
