//===- Call.h - A call of a compiled program --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_CALLS_CALL_H
#define SOFTMAX_RUN_CALLS_CALL_H

#include "CallArguments.h"

namespace mlir::rowwise {

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
  Status allocateWorkspace();

  const Program *program;
  ShapeEvaluation shape;
  void *stream = nullptr;
  std::optional<CallArguments> arguments;
  std::optional<DeviceBuffer> workspace;
  /// What the results have been filled with, then the results.
  std::vector<Tensor> results;
};

} // namespace mlir::rowwise

#endif // SOFTMAX_RUN_CALLS_CALL_H
