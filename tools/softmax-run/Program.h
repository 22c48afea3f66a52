//===- Program.h - A compiled program ---------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_PROGRAM_H
#define SOFTMAX_RUN_PROGRAM_H

#include "Rowwise/Pipelines/Compiler.h"
#include "Runtime/Runtime.h"

#include "mlir/IR/OwningOpRef.h"

#include <memory>

namespace mlir {
class ExecutionEngine;

namespace rowwise {

class SimulatedKernels;

/// ROWWISE_SUCCESS, or another code of Runtime.h after a diagnostic.
using Status = int32_t;

/// A program's machine code for the host, with its kernels loaded. The
/// simulator knows kernels by their names alone: of two programs with the same
/// kernels, only the one compiled last may run there.
class Program {
public:
  /// What runs is compiled from the module of `entry` or, where it is given,
  /// from `lowered`, which defines the same entry in the phase Simt.
  static Status compile(func::FuncOp entry, ModuleOp lowered, Device device,
                        const CompilerOptions &options,
                        const RowwiseRuntime &runtime,
                        std::unique_ptr<Program> &program);
  ~Program();

  const RowwiseRuntime &getRuntime() const { return runtime; }
  /// Whether there is a device, with memory that holds elements.
  bool isComputed() const { return device != Device::None; }
  /// The entry before compilation; its types are those of the inputs.
  func::FuncOp getEntry() const { return entry; }
  /// The entry in the phase Typed.
  func::FuncOp getTyped() const { return typed; }

  /// The C entry points. `arguments` has a pointer to each argument.
  Status launch(MutableArrayRef<void *> arguments) const;
  /// Calls the entry on any thread: the runtime's text of an error goes to
  /// `text`, and report() makes a diagnostic of it.
  Status launch(MutableArrayRef<void *> arguments, std::string &text) const;
  void report(Status status, StringRef text) const;
  int64_t getWorkspaceSize(MutableArrayRef<void *> arguments) const;

  /// The status that the runtime has kept, as a diagnostic.
  Status checkRuntime() const;

private:
  Program(func::FuncOp entry, Device device, const RowwiseRuntime &runtime);
  Status compileTyped(CompilerOptions options);
  Status compileHost(ModuleOp lowered, CompilerOptions options);
  LogicalResult compileForSimulator(ModuleOp host,
                                    const CompilerOptions &options);
  Status load(ModuleOp host, bool optimizes);

  func::FuncOp entry;
  /// Where what is called was written: the entry, or what it was lowered to.
  Location calledAt;
  Device device;
  const RowwiseRuntime &runtime;
  OwningOpRef<ModuleOp> typedModule;
  func::FuncOp typed;
  /// On the simulator.
  std::unique_ptr<SimulatedKernels> kernels;
  std::unique_ptr<ExecutionEngine> engine;
  void (*launchFunction)(void **) = nullptr;
  void (*workspaceSizeFunction)(void **) = nullptr;
};

/// A copy of the module of `entry`, whose compilation leaves the original.
/// Functions that the entry does not need become private, and compilation drops
/// them.
OwningOpRef<ModuleOp> cloneForEntry(func::FuncOp entry);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_PROGRAM_H
