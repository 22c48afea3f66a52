//===- Block.h - one simulated thread block ---------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of one block of a Cluster: threads, warps, barriers and shared
// memory.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_BLOCK_H
#define RUNTIME_SIMULATOR_BLOCK_H

#include "DeviceMemory.h"
#include "Fiber.h"
#include "GuardedMapping.h"
#include "MBarrier.h"
#include "Runtime/Simulator.h"

#include <array>
#include <cstdint>
#include <vector>

namespace rowwise::sim {

class Block;
class Cluster;

inline constexpr int32_t warpSize = 32;
inline constexpr int32_t maxBlockThreads = 1024;
inline constexpr int32_t maxWarps = maxBlockThreads / warpSize;
/// 227 KB, the most shared memory of a block on sm_90.
inline constexpr int64_t maxSharedBytes = 227 * 1024;
/// The largest non-portable cluster on sm_90.
inline constexpr int32_t maxClusterBlocks = 16;

/// x, y, z.
using Dimensions = std::array<int32_t, 3>;

/// What all blocks of a launch share.
struct LaunchConfig {
  RowwiseSimKernel kernel = nullptr;
  void **params = nullptr;
  Dimensions grid = {1, 1, 1};
  Dimensions cluster = {1, 1, 1}; ///< divides the grid
  /// Clusters, or blocks if there are no clusters, that wait for each other: so
  /// many run at the same time. It divides their number.
  int32_t groupClusters = 1;
  Dimensions block = {1, 1, 1};
  int64_t sharedBytes = 0; ///< static and dynamic
  AllocationTable allocations;

  int32_t blockThreads() const { return block[0] * block[1] * block[2]; }
  int32_t blockWarps() const {
    return (blockThreads() + warpSize - 1) / warpSize;
  }
  int32_t clusterBlocks() const { return cluster[0] * cluster[1] * cluster[2]; }
  /// The clusters of the grid in one dimension.
  int32_t gridClusters(int32_t dimension) const {
    return grid[dimension] / cluster[dimension];
  }
  int64_t gridClusters() const {
    return int64_t(gridClusters(0)) * gridClusters(1) * gridClusters(2);
  }
};

/// The barrier of a cooperative launch, for the blocks of a group.
struct GroupBarrier {
  static constexpr uint32_t highestBit = uint32_t(1) << 31;

  uint32_t word = 0;    ///< blocks that have arrived; its highest bit flips
  int32_t expected = 0; ///< blocks

  uint32_t arrivedBlocks() const { return word & ~highestBit; }
};

enum class Wait : int32_t {
  None,
  Exited,
  Barrier,
  WarpBarrier,
  Shuffle,
  MatrixProduct,
  // For the other lanes of an aligned arrival or wait, and for the cluster.
  ClusterArrival,
  ClusterWait,
  ClusterBarrier,
  MBarrier,
  Poll
};

/// The last value that a thread read at an address which others write.
struct Poll {
  const char *address = nullptr;
  int32_t bytes = 0;
  RowwiseSimPair value = {0, 0};
};

/// An asynchronous copy to shared memory; see Copy.cpp.
struct Copy {
  void *to = nullptr;
  std::array<char, 16> data = {};
  int32_t bytes = 0;
  int64_t group = 0; ///< of the thread's groups, from 0
  const char *where = nullptr;
};

/// What a thread waits for. Threads meet where all fields are equal.
struct Rendezvous {
  Wait kind = Wait::None;
  int32_t detail = 0; ///< of a barrier the id, of a shuffle the mode
  uint32_t mask = 0;  ///< the lanes of a warp-level rendezvous
  const char *where = nullptr;

  bool operator==(const Rendezvous &other) const;
};

struct Thread {
  Fiber fiber;
  Block *block = nullptr;
  int32_t index = 0;  ///< in the block, x fastest
  int32_t number = 0; ///< in the cluster; warps are whole
  Dimensions id = {0, 0, 0};
  Rendezvous wait;
  /// Where it arrived at the cluster barrier that it has not waited at; null if
  /// there is none.
  const char *arrivedAt = nullptr;
  uint64_t arrivedPhase = 0;
  /// Polls of words that nobody has written since; see Polling.cpp.
  std::vector<Poll> polls;
  std::vector<Copy> copies; ///< that it has not waited for
  int64_t copyGroups = 0;   ///< that are committed

  int32_t warp() const { return index / warpSize; }
  int32_t lane() const { return index % warpSize; }
};

struct Warp {
  uint32_t lanes = 0;   ///< that exist
  uint32_t ready = 0;   ///< may run
  uint32_t waiting = 0; ///< at a shuffle or a warp barrier

  // The operands and results of the shuffle that a lane takes part in.
  int32_t value[warpSize];
  int32_t source[warpSize];
  int32_t clamp[warpSize];
  int32_t result[warpSize];
  uint32_t inRange = 0;
  /// What lanes at a product of matrices have of these.
  RowwiseSimFragments *fragments[warpSize];
};

/// One of the barriers of a block.
struct Barrier {
  int32_t expected = 0;
  int32_t arrived = 0;
  uint32_t waiting[maxWarps] = {};  ///< lanes, by warp
  const char *where[maxWarps] = {}; ///< of the first lane, by warp
};

class Block {
public:
  static constexpr int32_t maxBarriers = 16;

  Block(Cluster &cluster, int32_t rank);
  Block(const Block &) = delete;
  Block &operator=(const Block &) = delete;

  /// False if the memory that a block needs could not be had.
  bool isUsable() const { return shared.data() != nullptr; }

  /// Makes the next blocks those of `launch`, one stack for each thread.
  void prepare(const LaunchConfig &launch, char *const *stacks);

  /// Makes all threads ready to run `entry` as the block `id`.
  void reset(const Dimensions &id, Fiber::Entry entry);

  /// Takes the next ready thread, if there is one: of the same warp, or else of
  /// the next.
  Thread *takeReady() {
    for (int32_t tried = 0; tried <= warpCount; ++tried) {
      if (uint32_t ready = warps[cursor].ready) {
        warps[cursor].ready = ready & (ready - 1);
        return &threadAt(cursor, __builtin_ctz(ready));
      }
      cursor = cursor + 1 == warpCount ? 0 : cursor + 1;
    }
    return nullptr;
  }

  /// Makes those of `lanes` ready that wait, in any order of arrival.
  void resume(int32_t warp, uint32_t lanes) { warps[warp].ready |= lanes; }

  Thread &threadAt(int32_t warp, int32_t lane) {
    return threads[warp * warpSize + lane];
  }

  /// The mbarrier that starts at byte `offset`, or null.
  const MBarrier *findMBarrier(int64_t offset) const;

  Cluster &cluster;
  const int32_t rank; ///< in the cluster
  const LaunchConfig *launch = nullptr;
  Dimensions id = {0, 0, 0};
  std::vector<Thread> threads;
  int32_t exited = 0; ///< threads
  Warp warps[maxWarps];
  int32_t warpCount = 0;
  Barrier barriers[maxBarriers];
  std::vector<MBarrier> mbarriers;
  GuardedMapping shared;

private:
  char *const *stacks = nullptr;
  int32_t cursor = 0; ///< the warp that runs
};

/// A short text without an allocation; see Block::fail.
struct Text {
  char chars[256];
};

/// "17": its number in the block, x fastest.
Text nameOf(const Thread &thread);

/// What findings call a block: its number in the grid, x fastest.
Text nameOf(const Block &block);

/// "the shuffle at file:1:2", for a thread that waits.
Text nameOf(const Rendezvous &rendezvous);

/// Without the place.
const char *nameOf(Wait kind);

/// The usable size of a simulated thread's stack.
size_t stackBytes();

/// The simulated thread that this host thread runs. Always set inside a kernel.
inline thread_local Thread *current = nullptr;

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_BLOCK_H
