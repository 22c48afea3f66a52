//===- SimulatedKernels.h - Kernels compiled when launched ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_SIMULATEDKERNELS_H
#define SOFTMAX_RUN_SIMULATEDKERNELS_H

#include "Rowwise/Pipelines/Compiler.h"
#include "Runtime/Runtime.h"

#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"

#include <memory>

namespace mlir {
class ExecutionEngine;

namespace rowwise {

/// The kernels of a program on the simulator. A program of dynamic sizes has
/// many of which a call launches one: each is compiled when it is launched for
/// the first time.
class SimulatedKernels {
public:
  SimulatedKernels(const CompilerOptions &options,
                   const RowwiseRuntime &runtime)
      : options(options), runtime(runtime) {}
  ~SimulatedKernels();

  /// Takes modules of compileBesideSimulatedKernels, and makes their kernels
  /// known to the simulator, for as long as this lives.
  LogicalResult add(SmallVector<OwningOpRef<ModuleOp>> kernels);

private:
  /// Compiles the kernel `name`, or emits why it cannot.
  LogicalResult load(StringRef name);

  CompilerOptions options;
  const RowwiseRuntime &runtime;
  SmallVector<OwningOpRef<ModuleOp>> modules;
  /// The module of each kernel.
  llvm::StringMap<ModuleOp> moduleOf;
  SmallVector<std::unique_ptr<ExecutionEngine>> engines;
};

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_SIMULATEDKERNELS_H
