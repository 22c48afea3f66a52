//===- SharedShadow.h - checks of shared memory -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For every byte of the shared memory of a cluster's blocks: who wrote it last
// and who read it. Two accesses of a byte, one of them a store, race unless a
// barrier orders them. Blocks, warps and threads are numbered in the cluster; a
// launch without clusters has them of one block.
//
// Order is kept by vector clocks whose components are warps. A warp's epoch
// advances at every barrier that it takes part in; clock(v, w) says that the
// accesses of warp w in epochs before that value happened before what warp v
// does now. A barrier joins the clocks of the warps that meet at it, so block
// barriers, named barriers of some warps and warp barriers need one rule; at a
// cluster barrier a warp gives its clock when it arrives, and takes those of
// all when it has waited. Lanes of a warp share a clock: a barrier of some
// lanes orders the others too, which can hide a race but never invent one.
//
// An asynchronous store comes after what its thread did before, but what orders
// that thread does not order the store: an agent makes it, with a component of
// its own in the clocks, one for each mbarrier. Its epoch advances with the
// phases of the mbarrier, and who has waited for a phase knows it to be over,
// and with it what the threads that stored had done before.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_SHAREDSHADOW_H
#define RUNTIME_SIMULATOR_SHAREDSHADOW_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rowwise::sim {

class SharedShadow {
public:
  /// What is wrong with an access.
  struct Conflict {
    enum Kind { None, Uninitialised, RaceWithLoad, RaceWithStore };
    Kind kind = None;
    int64_t byte = 0;     ///< the first byte at fault
    int32_t thread = -1;  ///< the other thread of a race
    bool isAsync = false; ///< that was an asynchronous store
  };

  /// Epoch << 24 | agent << 14 | thread, so that one comparison with a clock,
  /// which is an epoch << 24, decides whether the access happened before.
  /// Epochs go on from cluster to cluster: what earlier ones left needs no
  /// clearing, it is merely old.
  using Access = uint64_t;

  /// What is known to have happened before something, as a warp's clock.
  using Clock = std::vector<Access>;

  /// An access of the shared memory of another block.
  struct Visit {
    int32_t thread = -1;
    const char *where = nullptr; ///< null if there is none
  };

  /// Provides for clusters of `blocks` blocks, each with `warps` warps and
  /// `bytes` of shared memory.
  void resize(int32_t blocks, int32_t warps, size_t bytes);

  /// Forgets every access: all of shared memory is uninitialised.
  void startCluster();

  /// The warps `first` + i for the bits i of `warps` met at a barrier.
  void join(int32_t first, uint32_t warps);

  // At the cluster barrier: `warp` arrives, and what it did before is to be
  // ordered; all have arrived; `warp` has waited for that.
  void release(int32_t warp);
  void completePhase();
  void acquire(int32_t warp);

  /// How many phases of the cluster barrier `thread` knows to be complete. With
  /// the first one all blocks of the cluster have certainly started.
  uint64_t clusterPhases(int32_t thread) const;

  // For mbarriers.

  /// An agent for asynchronous stores, or 0 if there are too many.
  int32_t addAgent();
  /// The access that `thread`, or `agent` for it, makes now.
  Access accessBy(int32_t thread, int32_t agent = 0) const;
  /// Whether what `thread` does now comes after `access`.
  bool isBefore(Access access, int32_t thread) const {
    return isOrdered(access, accessBy(thread));
  }
  /// Adds to `clock` what `warp` has done.
  void release(int32_t warp, Clock &clock);
  /// Adds to `clock` what `agent` has done, whose phase ends.
  void completePhase(int32_t agent, Clock &clock);
  /// `warp` comes after what is in `clock`, but for the stores of `except`.
  void acquire(int32_t warp, Clock &clock, int32_t except);
  /// Whether a warp of the block `owner` knows that `access` is over.
  bool isKnown(Access access, int32_t owner) const;

  // Check and remember an access by `thread` of the bytes
  // [offset, offset + bytes) of the block `owner`.
  Conflict load(int32_t thread, int32_t owner, size_t offset, size_t bytes);
  Conflict store(int32_t thread, int32_t owner, size_t offset, size_t bytes,
                 int32_t agent = 0);

  /// Remembers that `thread` accesses memory of the block `owner`, not its own.
  void visit(int32_t thread, int32_t owner, const char *where);
  /// An access of the memory of `owner` by another block that nothing orders
  /// before the end of the block, if any.
  Visit findUnfinishedVisit(int32_t owner) const;

private:
  static constexpr Access nextEpoch = 1 << 24;
  static constexpr int32_t agentShift = 14;
  static constexpr Access threadBits = (1 << agentShift) - 1;
  static constexpr int32_t maxAgents = nextEpoch / (threadBits + 1) - 1;

  struct Cell {
    Access store = 0;
    // Two concurrent loads, of different warps where there are such: whichever
    // thread stores next, one of them is not its own.
    Access loads[2] = {0, 0};
  };

  /// The last access of another block's memory by one warp.
  struct LastVisit {
    Access access = 0;
    const char *where = nullptr;
  };

  static int32_t threadOf(Access access) { return access & threadBits; }
  static int32_t agentOf(Access access) {
    return access % nextEpoch >> agentShift;
  }
  static int32_t warpOf(Access access) { return threadOf(access) / 32; }
  /// Whose accesses a component of a clock is about.
  int32_t componentOf(Access access) const {
    int32_t agent = agentOf(access);
    return agent ? warpCount + agent : warpOf(access);
  }

  /// The components of a warp's clock: of warps, the number of phases of the
  /// cluster barrier that it knows to be complete, of agents from 1.
  Access *clock(int32_t warp) { return &clocks[warp * clockSize]; }
  const Access *clock(int32_t warp) const { return &clocks[warp * clockSize]; }

  /// Makes each component of `sum` at least that of `term`.
  void include(Access *sum, const Access *term) const;

  /// Whether `access` happened before what `now` does.
  bool isOrdered(Access access, Access now) const {
    // One of an earlier cluster, which may have had more warps, is old.
    return access < clusterStart ||
           access < clock(warpOf(now))[componentOf(access)] ||
           (threadOf(access) == threadOf(now) && !agentOf(access));
  }

  Conflict findRace(Conflict::Kind kind, int64_t byte, Access other) const {
    return {kind, byte, threadOf(other), agentOf(other) != 0};
  }

  void rememberLoad(Cell &cell, Access now) const;

  std::vector<Cell> cells; ///< block after block
  size_t blockBytes = 0;
  int32_t blockWarps = 0;
  int32_t warpCount = 0; ///< of the cluster
  int32_t clockSize = 0; ///< components
  std::vector<Access> clocks;
  Access clusterStart = 0; ///< clock value at the start of the cluster

  // The clocks of those that have arrived, and of the last complete phase.
  Clock arriving, complete;
  std::vector<LastVisit> visits; ///< [owner][warp]

  int32_t agentCount = 0;
  std::vector<Access> agentEpochs; ///< from agent 1
};

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_SHAREDSHADOW_H
