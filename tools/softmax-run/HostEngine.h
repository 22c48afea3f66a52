//===- HostEngine.h - Machine code for this host ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_HOSTENGINE_H
#define SOFTMAX_RUN_HOSTENGINE_H

#include "Rowwise/Pipelines/Compiler.h"
#include "Runtime/Runtime.h"

#include "llvm/Support/Error.h"

#include <memory>

namespace mlir {
class ExecutionEngine;

namespace rowwise {

/// Compiles a module of the LLVM dialect, which may call the functions of
/// `runtime` and, where `device` is the simulator, the simulator's.
llvm::Expected<std::unique_ptr<ExecutionEngine>>
createEngine(ModuleOp module, Device device, const RowwiseRuntime &runtime,
             bool optimizes);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_HOSTENGINE_H
