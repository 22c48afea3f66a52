//===- NotedLaunches.h - A runtime that notes its launches ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_NOTEDLAUNCHES_H
#define SOFTMAX_RUN_NOTEDLAUNCHES_H

#include "Program.h"

namespace mlir {
namespace rowwise {

/// How a kernel is launched.
struct NotedLaunch {
  void *function = nullptr;
  int64_t blocks = 0;
  int32_t threads = 0, sharedBytes = 0;
};

/// The runtime with launches that are noted; one at a time, as long as it
/// lives.
RowwiseRuntime noteLaunches(const RowwiseRuntime &runtime);

/// The launch that was noted last.
const NotedLaunch &getLastLaunch();

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_NOTEDLAUNCHES_H
