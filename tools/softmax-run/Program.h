//===- Program.h - A compiled program and its calls -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_PROGRAM_H
#define SOFTMAX_RUN_PROGRAM_H

#include "StridedLayout.h"

#include "Rowwise/Pipelines/Compiler.h"
#include "Runtime/Runtime.h"

#include "mlir/IR/OwningOpRef.h"

#include <memory>

namespace mlir {
class ExecutionEngine;

namespace rowwise {

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
  /// The entry in the phase Fused.
  func::FuncOp getFused() const { return fused; }

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
  Status compileFused(CompilerOptions options);
  Status compileHost(ModuleOp lowered, CompilerOptions options);
  Status load(ModuleOp host);

  func::FuncOp entry;
  /// Where what is called was written: the entry, or what it was lowered to.
  Location calledAt;
  Device device;
  const RowwiseRuntime &runtime;
  OwningOpRef<ModuleOp> fusedModule;
  func::FuncOp fused;
  std::unique_ptr<ExecutionEngine> engine;
  void (*launchFunction)(void **) = nullptr;
  void (*workspaceSizeFunction)(void **) = nullptr;
};

/// A copy of the module of `entry`, whose compilation leaves the original.
/// Functions that the entry does not need become private, and compilation drops
/// them.
OwningOpRef<ModuleOp> cloneForEntry(func::FuncOp entry);

/// Refuses inputs whose sizes do not fit together in the entry as written, or
/// that fit, with its results, into no memory: the host has a copy of each, a
/// second one where it is the device and, for a reference, others.
Status checkSizes(func::FuncOp entry, ArrayRef<Tensor> inputs, Device device,
                  bool hasReference);

/// What `function`, which is an entry in the phase Fused or Typed, does for
/// `inputs`; `types` are those of the entry's arguments.
Status evaluateFor(func::FuncOp function, TypeRange types,
                   ArrayRef<Tensor> inputs, ShapeEvaluation &shape);

/// Memory of a device.
class DeviceBuffer {
public:
  /// The memory begins `offset` bytes after an address that is aligned for
  /// every access.
  DeviceBuffer(const RowwiseRuntime &runtime, int64_t bytes,
               int64_t offset = 0);
  DeviceBuffer(DeviceBuffer &&other) noexcept
      : runtime(other.runtime), pointer(std::exchange(other.pointer, nullptr)),
        offset(other.offset) {}
  ~DeviceBuffer();
  void *get() const { return pointer ? pointer + offset : nullptr; }

private:
  const RowwiseRuntime &runtime;
  char *pointer;
  int64_t offset;
};

/// Where callers may have put arguments. Of each list the first numbers are for
/// the arguments, then the results, and the last holds for the rest.
struct Placement {
  /// Elements between an aligned address and the tensor.
  std::vector<unsigned> misalign;
  /// Elements between rows; see StridedLayout.
  std::vector<unsigned> padding;
  /// The arguments in whose place the first results are.
  std::vector<unsigned> inPlace;
};

/// A program with arguments in device memory, ready to run any number of times.
class Call {
public:
  /// Copies `inputs` to the device and fills the results' memory with ones, so
  /// that an element that is never written is a NaN.
  static Status prepare(const Program &program, ArrayRef<Tensor> inputs,
                        const Placement &placement,
                        std::unique_ptr<Call> &call);
  ~Call();

  /// Calls another program from now on, which is compiled from the same entry,
  /// with the same arguments.
  Status setProgram(const Program &other);

  void *getStream() const { return stream; }
  const ShapeEvaluation &getShape() const { return shape; }

  /// Runs the program, which may not have completed on return.
  Status launch();
  /// Runs the program, on any thread: the text of an error goes to `text`.
  Status launch(std::string &text);
  /// Waits for all launches and copies the results back. What lies between
  /// their rows must be as it was.
  Status finish(std::vector<Tensor> &results);
  /// Compares the arguments, which have been `inputs`, with what a completed
  /// run has left of them, but for those in whose place a result is.
  Status checkArguments(ArrayRef<Tensor> inputs) const;

private:
  explicit Call(const Program &program) : program(&program) {}
  Status evaluate(ArrayRef<Tensor> inputs);
  Status addTensor(const Tensor &tensor, const Placement &placement);
  Status addInput(const Tensor &input, Type type, const Placement &placement);
  std::vector<char> copyBack(const StridedLayout &layout,
                             ArrayRef<int64_t> descriptor) const;
  Status putInPlace(ArrayRef<unsigned> arguments);
  void makeArguments();
  Status allocateWorkspace();

  const Program *program;
  ShapeEvaluation shape;
  void *stream = nullptr;
  std::vector<DeviceBuffer> buffers;
  std::optional<DeviceBuffer> workspace;
  /// What the results have been filled with, then the results.
  std::vector<Tensor> results;
  /// A descriptor a tensor: {allocated, aligned, offset, sizes, strides}. Of a
  /// scalar, its bytes.
  std::vector<std::vector<int64_t>> descriptors;
  /// The layouts of the tensors, those of the results being the last.
  std::vector<StridedLayout> layouts;
  /// Which arguments are scalars.
  std::vector<bool> isScalar;
  /// The arguments of the entry point, and a pointer to each of them.
  std::vector<void *> values;
  std::vector<void *> arguments;
};

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_PROGRAM_H
