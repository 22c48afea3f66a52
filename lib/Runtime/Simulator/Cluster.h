//===- Cluster.h - blocks that run together ---------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A host thread owns a Cluster and runs the clusters of a grid on it one after
// the other; a launch without clusters has them of one block. Exactly one
// simulated thread runs at a time, until it has to wait; then the next ready
// thread of its warp runs, or else of the next warp, or of the next block. The
// order is therefore the same in every run.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_CLUSTER_H
#define RUNTIME_SIMULATOR_CLUSTER_H

#include "Checks/Finding.h"
#include "Checks/SharedShadow.h"
#include "ClusterBarrier.h"
#include "Polling.h"

#include <memory>

namespace rowwise::sim {

class Cluster {
public:
  Cluster() = default;
  Cluster(const Cluster &) = delete;
  Cluster &operator=(const Cluster &) = delete;

  /// Allocates so many blocks. False if the host lacks the memory.
  bool provide(int32_t blocks);

  /// Prepares for clusters of `launch`; `stacks` has one for each thread.
  void prepare(const LaunchConfig &launch, char *const *stacks);

  enum class Progress { Done, Polls, Finding };

  /// Starts cluster number `index`, x fastest, of a group with `barrier`.
  void start(int64_t index, GroupBarrier &barrier) {
    groupBarrier = &barrier;
    reset(index);
  }

  /// Runs it until all threads have exited, or all that are left poll memory
  /// that other clusters write, or there is a finding.
  Progress advance();

  int32_t blockCount() const { return blocksUsed; }
  Block &blockAt(int32_t rank) { return *blocks[rank]; }
  Thread &threadAt(int32_t number) {
    int32_t each = launch->blockWarps() * warpSize;
    return blocks[number / each]->threads[number % each];
  }

  // For the running thread.

  /// Suspends `self` until another thread makes it ready.
  void wait(Thread &self, const Rendezvous &rendezvous) {
    self.wait = rendezvous;
    self.fiber.switchTo(next());
    self.wait.kind = Wait::None;
  }

  /// Ends the launch with a finding against `thread`. No fiber of the cluster
  /// runs again and no destructor on their stacks, so a caller must own
  /// nothing.
  [[noreturn, gnu::format(printf, 4, 5)]] void
  fail(const Thread &thread, const char *where, const char *format, ...);

  /// Reports an assertion of the program that fails, and ends the launch.
  [[noreturn]] void failCheck(const Thread &thread, const char *where,
                              const char *message);

  GroupBarrier &barrierOfGroup() { return *groupBarrier; }

  Finding finding;
  VectorClocks clocks;
  SharedShadow shadow{clocks};
  ClusterBarrier barrier{*this};
  Polls polls{*this};
  Allocation lastHit; ///< the allocation accessed last
  RowwiseSimCounters counters = {};

private:
  // A kernel from a JIT has no type information before its code, where
  // UndefinedBehaviorSanitizer would look.
  __attribute__((no_sanitize("function"))) static void
  threadMain(Fiber::Transfer transfer);
  void reset(int64_t index);
  Fiber &next();
  void leave(Thread &self);

  std::vector<std::unique_ptr<Block>> blocks;
  int32_t blocksUsed = 0;
  const LaunchConfig *launch = nullptr;
  GroupBarrier *groupBarrier = nullptr;
  Fiber host;
  int32_t cursor = 0; ///< the block that runs
  int32_t exited = 0; ///< threads
};

/// Meets the other lanes in the mask of `arrival`. True for the last one to
/// arrive, which acts for all of them.
bool meetWarp(Thread &self, const Rendezvous &arrival);

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_CLUSTER_H
