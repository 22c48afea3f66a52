//===- Isolation.h - Work that may break what it runs in --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_ISOLATION_H
#define COMMON_ISOLATION_H

#include "mlir/Support/LLVM.h"

#include <string>

namespace mlir::rowwise {

/// How work in a process of its own ended.
struct IsolatedRun {
  enum Ending { Succeeded, Failed, Died, OutOfStack, NotStarted } ending;
  /// What it printed to stderr; if it was not started, the reason.
  std::string errors;
};

/// Runs `work` in a copy of this process. MLIR's parsers and some verifiers
/// crash on malformed text, write to freed memory, or recurse until the stack
/// ends. On the main thread, which tools call it on, `work` has half of the
/// stack, so that a success there does not exhaust the stack here; stacks of
/// other threads are not halved. The copy ends with this process. A signal that
/// ends it from outside, such as SIGTERM, ends this process as well. Output to
/// stdout is lost.
IsolatedRun runIsolated(llvm::function_ref<LogicalResult()> work);

/// Unless work on the file `path` succeeded without an error, prints its output
/// or, if it died without any, that it did.
LogicalResult reportFailure(StringRef path, const IsolatedRun &run);

} // namespace mlir::rowwise

#endif // COMMON_ISOLATION_H
