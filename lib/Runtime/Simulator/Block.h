//===- Block.h - one simulated thread block ---------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A host thread owns a Block and runs the blocks of a grid on it one after the
// other. Inside a block exactly one simulated thread runs at a time, until it
// has to wait; then the next ready thread of its warp runs, or else of the next
// warp. The order is therefore the same in every run.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_BLOCK_H
#define RUNTIME_SIMULATOR_BLOCK_H

#include "DeviceMemory.h"
#include "Fiber.h"
#include "GuardedMapping.h"
#include "Runtime/Simulator.h"
#include "SharedShadow.h"

#include <array>
#include <cstdarg>
#include <cstdint>
#include <vector>

namespace rowwise::sim {

class Block;

inline constexpr int32_t warpSize = 32;
inline constexpr int32_t maxBlockThreads = 1024;
inline constexpr int32_t maxWarps = SharedShadow::maxWarps;
static_assert(maxWarps * warpSize == maxBlockThreads);
/// 227 KB, what a block of sm_90 can have.
inline constexpr int64_t maxSharedBytes = 227 * 1024;

/// x, y, z.
using Dimensions = std::array<int32_t, 3>;

/// What all blocks of a launch have in common.
struct LaunchConfig {
  RowwiseSimKernel kernel = nullptr;
  void **params = nullptr;
  Dimensions grid = {1, 1, 1};
  Dimensions block = {1, 1, 1};
  int64_t sharedBytes = 0; ///< static and dynamic
  AllocationTable allocations;

  int32_t blockThreads() const { return block[0] * block[1] * block[2]; }
  int64_t gridBlocks() const { return int64_t(grid[0]) * grid[1] * grid[2]; }
};

enum class Wait : int32_t { None, Exited, Barrier, WarpBarrier, Shuffle };

/// What a thread waits for. Threads meet where these agree.
struct Rendezvous {
  Wait kind = Wait::None;
  int32_t detail = 0; ///< the id of a barrier, the mode of a shuffle
  uint32_t mask = 0;  ///< the lanes of a warp-level rendezvous
  const char *where = nullptr;

  bool operator==(const Rendezvous &other) const;
};

struct Thread {
  Fiber fiber;
  Block *block = nullptr;
  int32_t index = 0; ///< in the block, x fastest
  Dimensions id = {0, 0, 0};
  Rendezvous wait;

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

  Block();
  Block(const Block &) = delete;
  Block &operator=(const Block &) = delete;

  /// False if the memory that a block needs could not be had.
  bool isUsable() const { return shared.data() != nullptr; }

  /// Makes the next blocks those of `launch`, one stack for each thread.
  void prepare(const LaunchConfig &launch, GuardedMapping *stacks);

  /// Runs block number `index`, x fastest. False if there was a finding.
  bool run(int64_t index);

  const char *findingText() const { return finding; }
  /// ROWWISE_FINDING, or ROWWISE_DRIVER where the program's own check failed.
  int32_t findingCode() const { return code; }

  // For the running thread.

  /// Suspends `self` until another thread makes it ready.
  void wait(Thread &self, const Rendezvous &rendezvous) {
    self.wait = rendezvous;
    self.fiber.switchTo(next());
    self.wait.kind = Wait::None;
  }

  /// Makes those of `lanes` ready that wait, in any order of arrival.
  void resume(int32_t warp, uint32_t lanes) { warps[warp].ready |= lanes; }

  /// Ends the launch with a finding against `thread`. No fiber of the block
  /// runs again and no destructor on their stacks, so a caller must own
  /// nothing.
  [[noreturn, gnu::format(printf, 4, 5)]] void
  fail(const Thread &thread, const char *where, const char *format, ...);

  /// The same for a check that the program makes.
  [[noreturn]] void failCheck(const Thread &thread, const char *where,
                              const char *message);

  Thread &threadAt(int32_t warp, int32_t lane) {
    return threads[warp * warpSize + lane];
  }

  const LaunchConfig *launch = nullptr;
  Dimensions id = {0, 0, 0};
  Warp warps[maxWarps];
  Barrier barriers[maxBarriers];
  GuardedMapping shared;
  SharedShadow shadow;
  Allocation lastHit; ///< the allocation accessed last
  RowwiseSimCounters counters = {};

private:
  // A kernel from a JIT has no type information before its code, where
  // UndefinedBehaviorSanitizer would look.
  __attribute__((no_sanitize("function"))) static void
  threadMain(Fiber::Transfer transfer);
  void reset(int64_t index);
  Fiber &next();
  void reportDeadlock();
  void record(const Thread &thread, const char *where, const char *format,
              va_list arguments);
  [[gnu::format(printf, 4, 5)]] void
  record(const Thread &thread, const char *where, const char *format, ...);

  std::vector<Thread> threads;
  GuardedMapping *stacks = nullptr;
  Fiber host;
  int32_t warpCount = 0;
  int32_t cursor = 0; ///< the warp that runs
  int32_t exited = 0;
  int32_t code = 0;
  char finding[1024] = "";
};

/// A short text without an allocation; see Block::fail.
struct Text {
  char chars[256];
};

/// "17", or "(1, 2, 0)" where there is more than one dimension.
Text nameOf(const Thread &thread);

/// "the shuffle at file:1:2", for a thread that waits.
Text nameOf(const Rendezvous &rendezvous);

/// The usable size of a simulated thread's stack.
size_t stackBytes();

/// The simulated thread that this host thread runs. Always set inside a kernel.
inline thread_local Thread *current = nullptr;

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_BLOCK_H
