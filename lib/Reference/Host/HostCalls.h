//===- HostCalls.h - Functions that compiled code calls ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_HOST_HOSTCALLS_H
#define REFERENCE_HOST_HOSTCALLS_H

#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/Mangling.h"

#include <optional>
#include <string>

namespace mlir {
namespace rowwise {

/// Called by compiled code for an index that is out of range, with the number
/// of the check (see IndexChecks.h), the index and the size.
struct IndexOutOfRange {
  int64_t check, index, size;
};

/// Why compiled code stopped: an index out of range, or else an assertion.
struct HostStop {
  std::string assertion;
  std::optional<IndexOutOfRange> index;
};

/// Functions that compiled code calls and the C library lacks.
llvm::orc::SymbolMap getRuntimeSymbols(llvm::orc::MangleAndInterner interner);

/// Calls compiled code that was linked with `getRuntimeSymbols`.
std::optional<HostStop> callCompiled(void (*function)(void **),
                                     void **arguments);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_HOST_HOSTCALLS_H
