//===- SharedShadow.h - checks of shared memory -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For every byte of a block's shared memory: who wrote it last and who read it.
// Two accesses of a byte, one of them a store, race unless a barrier orders
// them.
//
// Order is kept by vector clocks whose components are warps. A warp's epoch
// advances at every barrier that it takes part in; clock[v][w] says that the
// accesses of warp w in epochs before that value happened before what warp v
// does now. A barrier joins the clocks of the warps that meet at it, so block
// barriers, named barriers of some warps and warp barriers need one rule. Lanes
// of a warp share a clock: a barrier of some lanes orders the others too, which
// can hide a race but never invent one.
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
  static constexpr int32_t maxWarps = 32;

  /// What is wrong with an access.
  struct Conflict {
    enum Kind { None, Uninitialised, RaceWithLoad, RaceWithStore };
    Kind kind = None;
    int64_t byte = 0;    ///< the first byte at fault
    int32_t thread = -1; ///< the other thread of a race
  };

  /// Provides for blocks with `bytes` of shared memory.
  void resize(size_t bytes);

  /// Forgets every access: all of shared memory is uninitialised.
  void startBlock();

  /// The warps in `warps`, one bit each, met at a barrier.
  void join(uint32_t warps);

  // Check and remember an access by `thread` of the bytes
  // [offset, offset + bytes).
  Conflict load(int32_t thread, size_t offset, size_t bytes);
  Conflict store(int32_t thread, size_t offset, size_t bytes);

private:
  /// Epoch << 10 | thread, so that one comparison with a clock, which is an
  /// epoch << 10, decides whether the access happened before. Epochs go on from
  /// block to block: what earlier blocks left needs no clearing, it is merely
  /// old.
  using Access = uint64_t;
  static constexpr Access nextEpoch = 1 << 10;
  static constexpr Access threadBits = nextEpoch - 1;

  struct Cell {
    Access store = 0;
    // Two concurrent loads, of different warps where there are such: whichever
    // thread stores next, one of them is not its own.
    Access loads[2] = {0, 0};
  };

  static int32_t threadOf(Access access) { return access & threadBits; }
  static int32_t warpOf(Access access) { return threadOf(access) / 32; }

  /// Whether `access` happened before what `now` does.
  bool isOrdered(Access access, Access now) const {
    return access < clocks[warpOf(now)][warpOf(access)] ||
           threadOf(access) == threadOf(now);
  }

  /// The access that `thread` makes now.
  Access accessBy(int32_t thread) const {
    return clocks[thread / 32][thread / 32] | Access(thread);
  }

  void rememberLoad(Cell &cell, Access now) const;

  std::vector<Cell> cells;
  Access clocks[maxWarps][maxWarps] = {};
  Access blockStart = 0; ///< clock value at the start of the block
};

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_SHAREDSHADOW_H
