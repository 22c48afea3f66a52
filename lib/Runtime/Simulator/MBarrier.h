//===- MBarrier.h - mbarriers in shared memory ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of an mbarrier, kept outside of its eight bytes in shared memory.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_MBARRIER_H
#define RUNTIME_SIMULATOR_MBARRIER_H

#include "Checks/VectorClocks.h"

#include <cstdint>

namespace rowwise::sim {

class Block;
struct Thread;

struct MBarrier {
  static constexpr int64_t size = 8;

  bool overlaps(int64_t first, int64_t bytes) const {
    return first < offset + size && offset < first + bytes;
  }

  int64_t offset = 0;    ///< in the block's shared memory
  int32_t agent = 0;     ///< of the stores that it counts
  int32_t expected = 0;  ///< arrivals a phase
  int32_t pending = 0;   ///< those that this phase lacks
  int64_t lacking = 0;   ///< bytes that this phase expects and has not had
  uint64_t phase = 0;    ///< how many are complete
  bool isRemote = false; ///< had stores by other blocks

  // Who may use it: threads that barriers order after its initialisation, or
  // after the phase of the cluster barrier that followed a fence.
  AccessTime initialised = 0;
  int32_t initialiser = 0; ///< the thread
  bool isFenced = false;
  bool isProxyFenced = false; ///< for asynchronous copies
  uint64_t visiblePhase = 0;  ///< 0 if there is none

  Clock clock; ///< what comes before its complete phases
  /// What threads had done before their stores were counted: complete bytes are
  /// a release, for threads that wait at the scope of all that store.
  Clock storers;

  // The last asynchronous store counted.
  AccessTime lastStore = 0;
  int32_t lastThread = -1;
  const char *lastWhere = nullptr;
};

/// Checks at the end of a block that it has waited for all asynchronous stores
/// to its shared memory.
void checkAsyncStores(const Block &block);

/// `thread` arrives at the cluster barrier: threads that have waited for its
/// phase `phase`, from 1, may use mbarriers that it has initialised and fenced.
void publishMBarriers(const Thread &thread, uint64_t phase);

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_MBARRIER_H
