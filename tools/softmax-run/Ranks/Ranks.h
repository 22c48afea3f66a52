//===- Ranks.h - A program on a group of devices ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_RANKS_RANKS_H
#define SOFTMAX_RUN_RANKS_RANKS_H

#include "../Calls/Call.h"
#include "Division.h"
#include "RankGroup.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir {
namespace rowwise {

/// The ranks of a group in one process: a host thread each and, but on the
/// simulator, a GPU each.
class Ranks {
public:
  /// Divides the entry, and `inputs` between the ranks, so that each has as
  /// much of the sharded dimension as `parts` says or, where that is empty, all
  /// have as much.
  static Status prepare(func::FuncOp entry, Device device,
                        const CompilerOptions &options,
                        const RowwiseRuntime &runtime, ArrayRef<Tensor> inputs,
                        const Placement &placement, ArrayRef<unsigned> parts,
                        std::unique_ptr<Ranks> &ranks);
  ~Ranks();

  /// Runs the program on all ranks.
  Status launch();
  /// Waits, copies the results back and puts their parts together. What all
  /// ranks compute must be the same on each.
  Status finish(std::vector<Tensor> &results);
  /// See Call::checkArguments.
  Status checkArguments();

  /// Does the same on all ranks, a host thread each, with its device made that
  /// thread's. Errors are reported in the order of the ranks.
  Status
  forEach(llvm::function_ref<Status(size_t rank, std::string &text)> run);
  /// Starts the program on one rank.
  Status launch(size_t rank, std::string &text) {
    return ranks[rank].call->launch(text);
  }
  /// Waits for a rank. Fails if another one has, which this one may wait for.
  Status await(size_t rank, std::string &text) {
    return group.await(rank, getStream(rank), text);
  }
  void *getStream(size_t rank) const { return ranks[rank].call->getStream(); }
  int64_t getMember(size_t rank) const { return group.getMembers()[rank]; }
  size_t size() const { return ranks.size(); }
  /// The program of a rank, with its device made this thread's.
  const Program &enter(size_t rank);
  /// The entry on the part of a rank, in the phase Typed.
  func::FuncOp getDivided() const { return divided.function; }

  /// Kernels of the entry before it is divided.
  size_t getNumKernels() const { return divided.numKernels; }

private:
  struct Rank {
    std::unique_ptr<Program> program; ///< null on all but one of the simulator
    std::vector<Tensor> inputs;
    std::unique_ptr<Call> call;
  };

  Ranks(Device device, const RowwiseRuntime &runtime)
      : device(device), runtime(runtime),
        group(device == Device::Cuda, runtime) {}
  Status compile(const CompilerOptions &options);
  Status prepareCalls(const Placement &placement);

  Device device;
  const RowwiseRuntime &runtime;
  DividedEntry divided;
  RankGroup group;
  std::vector<Rank> ranks;
};

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_RANKS_RANKS_H
