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

/// No tensor has more elements, and no intermediate result more bytes: that is
/// beyond any device, and what is computed of such sizes does not wrap.
inline constexpr int64_t maxBytes = int64_t(1) << 47;

/// `first` times all `sizes`, or `maxBytes` if that is more.
Value multiplyUpToMax(IndexBuilder &builder, int64_t first,
                      ArrayRef<Value> sizes);

/// The bytes of an intermediate result of these sizes.
Value countBytes(IndexBuilder &builder, RankedTensorType type,
                 ArrayRef<Value> sizes);

/// How large a workspace is of which intermediate results take one part after
/// the other.
class WorkspaceSize {
public:
  explicit WorkspaceSize(IndexBuilder &builder)
      : builder(builder), size(builder.createIndex(0)) {}

  /// Takes the next part, and returns where it starts. All are in bytes.
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

  /// The next part as a buffer without gaps.
  Value take(RankedTensorType type, ArrayRef<Value> sizes);

  /// As `take`, of a tensor whose elements nobody uses: no memory is taken.
  Value viewSizes(RankedTensorType type, ArrayRef<Value> sizes);

private:
  Value createView(RankedTensorType type, Value start, ArrayRef<Value> sizes);
  void check(Value bytes);
  bool isChecked(int64_t elementBytes, ArrayRef<Value> sizes, Value bytes);

  const HostContext &context;
  IndexBuilder &builder;
  RuntimeCalls &calls;
  Value pointer;
  WorkspaceSize size;
  std::set<std::vector<void *>> checked; ///< what each check depends on
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_BUFFERS_WORKSPACE_H
