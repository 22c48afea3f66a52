//===- Workspace.h - Where intermediate results are -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_BUFFERS_WORKSPACE_H
#define ROWWISE_LIB_HOST_BUFFERS_WORKSPACE_H

#include "../HostContext.h"
#include "../RuntimeCalls.h"

#include <set>
#include <vector>

namespace mlir::rowwise {

/// No tensor has more elements, and no intermediate result more bytes, than
/// this: no device has that much, and sums and products of such sizes do not
/// wrap.
inline constexpr int64_t maxBytes = int64_t(1) << 47;

/// The product of `first` and all `sizes`, or `maxBytes` if it is more.
Value multiplyUpToMax(IndexBuilder &builder, int64_t first,
                      ArrayRef<Value> sizes);

/// The bytes of an intermediate result with these sizes.
Value countBytes(IndexBuilder &builder, RankedTensorType type,
                 ArrayRef<Value> sizes);

/// Computes the size of a workspace in which intermediate results lie one
/// behind another.
class WorkspaceSize {
public:
  explicit WorkspaceSize(IndexBuilder &builder)
      : builder(builder), size(builder.createIndex(0)) {}

  /// Takes the next part; returns its offset. All are in bytes.
  Value add(Value bytes);
  /// The bytes of all parts that were taken.
  Value get() const { return size; }

private:
  IndexBuilder &builder;
  Value size;
};

/// The caller's workspace.
class Workspace {
public:
  Workspace(const HostContext &context, IndexBuilder &builder,
            RuntimeCalls &calls, Value pointer)
      : context(context), builder(builder), calls(calls), pointer(pointer),
        size(builder) {}

  /// The next part as a contiguous buffer, for an intermediate result.
  Value take(RankedTensorType type, ArrayRef<Value> sizes);
  /// The next part as a contiguous buffer of `bytes`, which are known to be
  /// few.
  Value take(RankedTensorType type, ArrayRef<Value> sizes, Value bytes);

  /// A buffer of the same type and sizes without memory, for a tensor whose
  /// elements are not used.
  Value viewSizes(RankedTensorType type, ArrayRef<Value> sizes);

private:
  Value createView(RankedTensorType type, Value start, ArrayRef<Value> sizes);
  void checkSize(Value bytes);
  void checkAddress(Value bytes);
  bool isChecked(int64_t elementBytes, ArrayRef<Value> sizes, Value bytes);

  const HostContext &context;
  IndexBuilder &builder;
  RuntimeCalls &calls;
  Value pointer;
  WorkspaceSize size;
  std::set<std::vector<void *>> checked; ///< values that each check depends on
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_BUFFERS_WORKSPACE_H
