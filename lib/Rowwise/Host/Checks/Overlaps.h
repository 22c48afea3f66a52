//===- Overlaps.h - Checks of where callers put results ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_CHECKS_OVERLAPS_H
#define ROWWISE_LIB_HOST_CHECKS_OVERLAPS_H

#include "../HostContext.h"
#include "../RuntimeCalls.h"

namespace mlir::rowwise {

/// Checks strides of results, and that a result has the memory of an argument
/// only where it may have all of it, and never a part of one or memory of
/// another result.
class OverlapChecks {
public:
  OverlapChecks(const HostContext &context, IndexBuilder &builder,
                RuntimeCalls &calls)
      : context(context), builder(builder), calls(calls) {}

  /// Builds the checks for the caller's `buffers`: those of the source's
  /// arguments, then those of its results.
  void build(ValueRange buffers);

private:
  struct Extent;
  Extent getExtent(Value buffer);
  void checkStrides(const Extent &extent, bool isResult, const Twine &what);
  Value areNested(const Extent &extent, unsigned i, unsigned j);
  Value areApart(const Extent &a, const Extent &b);
  Value areSame(const Extent &a, const Extent &b, RankedTensorType type);
  Value mayOverlap(const Extent &written, Value result, const Extent &read,
                   Value argument, std::string &expected);

  const HostContext &context;
  IndexBuilder &builder;
  RuntimeCalls &calls;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_CHECKS_OVERLAPS_H
