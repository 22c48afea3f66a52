//===- Versions.h - Which version of a program is called --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_VERSIONS_H
#define ROWWISE_LIB_HOST_VERSIONS_H

#include "Buffers.h"

namespace mlir::rowwise {

/// How many of a version's blocks, or other groups of them that share a row,
/// the device runs at the same time: what the runtime's `function` says.
Value getResident(FuseOp op, unsigned version, StringRef function,
                  const HostContext &context, IndexBuilder &builder,
                  RuntimeCalls &calls);

/// Which versions of programs may be called with the buffers at hand.
class Versions {
public:
  Versions(const HostContext &context, IndexBuilder &builder,
           RuntimeCalls &calls, Scalars &scalars, const Buffers &buffers)
      : context(context), builder(builder), calls(calls), scalars(scalars),
        buffers(buffers) {}

  /// Whether a version may be called; null if it always may.
  Value getCondition(FuseOp op, unsigned version);

private:
  Value isAligned(FuseOp op, LayoutAttr layout);
  Value isPacked(FuseOp op);

  const HostContext &context;
  IndexBuilder &builder;
  RuntimeCalls &calls;
  Scalars &scalars;
  const Buffers &buffers;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_VERSIONS_H
