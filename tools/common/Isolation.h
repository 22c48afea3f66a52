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
  /// What it printed to stderr or, if it was not started, why.
  std::string errors;
};

/// Does `work` in a copy of this process: MLIR's parsers and verifiers of some
/// operations crash on malformed text, write to memory that they have freed, or
/// recurse until the stack ends. Called on the main thread, as tools do, `work`
/// has half of its stack, so that what succeeds there does not exhaust it here;
/// another thread's stack was sized when it started, and is not halved. The
/// copy ends with this process, and a signal that ends it from outside, such as
/// SIGTERM, ends this process as well. What is printed to stdout is lost.
IsolatedRun runIsolated(llvm::function_ref<LogicalResult()> work);

/// Unless work on the file `path` succeeded without an error to report, prints
/// what it had to say or, if it died without a word, that it did.
LogicalResult reportFailure(StringRef path, const IsolatedRun &run);

} // namespace mlir::rowwise

#endif // COMMON_ISOLATION_H
