//===- Workspace.h - Where intermediate results are -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_BUFFERS_WORKSPACE_H
#define ROWWISE_LIB_HOST_BUFFERS_WORKSPACE_H

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

/// The caller's workspace, of which intermediate results take one part after
/// the other.
class Workspace {
public:
  /// `pointer` is null where only its size is computed.
  Workspace(const HostContext &context, IndexBuilder &builder,
            RuntimeCalls &calls, Value pointer)
      : context(context), builder(builder), calls(calls), pointer(pointer),
        size(builder.createIndex(0)) {}

  /// The next part as a buffer without gaps; null where only its size is
  /// computed.
  Value take(RankedTensorType type, ArrayRef<Value> sizes);

  /// As `take`, of a tensor whose elements nobody uses: no memory is taken.
  Value viewSizes(RankedTensorType type, ArrayRef<Value> sizes);

  /// The bytes of all parts that were taken.
  Value getSize() const { return size; }

private:
  Value createView(RankedTensorType type, Value start, ArrayRef<Value> sizes);
  void check(Value bytes);
  bool isChecked(int64_t elementBytes, ArrayRef<Value> sizes, Value bytes);

  const HostContext &context;
  IndexBuilder &builder;
  RuntimeCalls &calls;
  Value pointer, size;
  std::set<std::vector<void *>> checked; ///< what each check depends on
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_BUFFERS_WORKSPACE_H
