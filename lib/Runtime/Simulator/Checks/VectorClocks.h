//===- VectorClocks.h - what happened before what ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vector clocks with one component for each warp say which accesses are
// ordered. A warp's epoch advances at every barrier that it takes part in;
// clock(v, w) says that accesses of warp w in earlier epochs happened before
// what warp v does now. A barrier joins the clocks of the warps that meet at
// it, so that block barriers, named barriers of some warps and warp barriers
// follow one rule. At a cluster barrier a warp gives its clock when it arrives,
// and takes all warps' when it has waited. Lanes of a warp share a clock: a
// barrier of some lanes orders the others too, which can hide a race but never
// invent one.
//
// An asynchronous store comes after what its thread did before it, but barriers
// that order the thread do not order the store. It is made by an agent with a
// component of its own in the clocks, one for each mbarrier. An agent's epoch
// advances with the phases of the mbarrier. A thread that has waited for a
// phase knows that the phase is over, and what the threads that stored had done
// before.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_CHECKS_VECTORCLOCKS_H
#define RUNTIME_SIMULATOR_CHECKS_VECTORCLOCKS_H

#include <cstdint>
#include <vector>

namespace rowwise::sim {

/// The time of a memory access: epoch << 24 | agent << 14 | thread, so that one
/// comparison with a clock, which is an epoch << 24, decides whether the access
/// happened before. Epochs continue from cluster to cluster: marks of earlier
/// clusters need not be cleared, as they are old.
using AccessTime = uint64_t;

inline constexpr AccessTime nextEpoch = 1 << 24;
inline constexpr int32_t agentShift = 14;
inline constexpr AccessTime threadBits = (1 << agentShift) - 1;

inline int32_t threadOf(AccessTime access) { return access & threadBits; }
inline int32_t agentOf(AccessTime access) {
  return access % nextEpoch >> agentShift;
}
inline int32_t warpOf(AccessTime access) { return threadOf(access) / 32; }

/// What is known to have happened before something, as a warp's clock.
using Clock = std::vector<AccessTime>;

/// The clocks of the warps of a cluster. Warps and threads are numbered in it.
class VectorClocks {
public:
  /// Provides for clusters of `blocks` blocks, each with `warps` warps.
  void resize(int32_t blocks, int32_t warps);
  void startCluster();

  /// The access that `thread`, or `agent` for it, makes now.
  AccessTime accessBy(int32_t thread, int32_t agent = 0) const;
  /// Whether an access belongs to an earlier cluster.
  bool isOld(AccessTime access) const { return access < clusterStart; }
  /// Whether `access` happened before what `now` does.
  bool isOrdered(AccessTime access, AccessTime now) const {
    // An earlier cluster may have had more warps.
    return isOld(access) || access < clock(warpOf(now))[componentOf(access)] ||
           (threadOf(access) == threadOf(now) && !agentOf(access));
  }
  /// Whether some warp of the block `owner` knows that `access` is over.
  bool isKnown(AccessTime access, int32_t owner) const;

  /// The warps `first` + i for the bits i of `warps` met at a barrier.
  void join(int32_t first, uint32_t warps);

  /// Adds to `sum` what `warp` has done.
  void release(int32_t warp, Clock &sum);
  /// `warp` comes after everything in `known`, except, if given, the stores of
  /// agent `except`.
  void acquire(int32_t warp, Clock &known, int32_t except = 0);

  /// Adds to `sum` that one phase more of the cluster barrier is complete.
  void completeClusterPhase(Clock &sum) const;
  /// How many phases of the cluster barrier `thread` knows to be complete.
  /// After the first one all blocks of the cluster have started.
  uint64_t clusterPhases(int32_t thread) const {
    return clock(thread / 32)[warpCount];
  }

  // For mbarriers.

  /// An agent for asynchronous stores, or 0 if there are too many.
  int32_t addAgent();
  /// Adds to `sum` what `agent` has done, as its phase ends.
  void completePhase(int32_t agent, Clock &sum);

private:
  static constexpr int32_t maxAgents = nextEpoch / (threadBits + 1) - 1;

  /// What a component of a clock stands for.
  int32_t componentOf(AccessTime access) const {
    int32_t agent = agentOf(access);
    return agent ? warpCount + agent : warpOf(access);
  }

  /// The layout of a warp's clock: warps; then the number of cluster barrier
  /// phases that it knows to be complete; then agents, from 1.
  AccessTime *clock(int32_t warp) { return &clocks[warp * clockSize]; }
  const AccessTime *clock(int32_t warp) const {
    return &clocks[warp * clockSize];
  }

  int32_t blockWarps = 0;
  int32_t warpCount = 0; ///< of the cluster
  int32_t clockSize = 0; ///< components
  std::vector<AccessTime> clocks;
  AccessTime clusterStart = 0; ///< clock value at the start of the cluster

  int32_t agentCount = 0;
  std::vector<AccessTime> agentEpochs; ///< from agent 1
};

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_CHECKS_VECTORCLOCKS_H
