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
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_CHECKS_SHAREDSHADOW_H
#define RUNTIME_SIMULATOR_CHECKS_SHAREDSHADOW_H

#include "VectorClocks.h"

#include <cstddef>

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

  /// An access of the shared memory of another block.
  struct Visit {
    int32_t thread = -1;
    const char *where = nullptr; ///< null if there is none
  };

  /// `clocks` tells what barriers order.
  explicit SharedShadow(const VectorClocks &clocks) : clocks(clocks) {}

  /// Provides for clusters of `blocks` blocks, each with `warps` warps and
  /// `bytes` of shared memory.
  void resize(int32_t blocks, int32_t warps, size_t bytes);

  /// Resets it for the next cluster. Accesses are old as the clocks went on, so
  /// that all shared memory counts as uninitialised.
  void startCluster();

  // Check and remember an access by `thread` of the bytes
  // [offset, offset + bytes) of the block `owner`.
  Conflict load(int32_t thread, int32_t owner, size_t offset, size_t bytes);
  Conflict store(int32_t thread, int32_t owner, size_t offset, size_t bytes,
                 int32_t agent = 0);

  /// Remembers that `thread` accesses memory of the block `owner`, not its own.
  void visit(int32_t thread, int32_t owner, const char *where);
  /// An access to memory of `owner` by another block that nothing orders before
  /// the end of `owner`, if there is one.
  Visit findUnfinishedVisit(int32_t owner) const;

private:
  struct Cell {
    AccessTime store = 0;
    // Two concurrent loads, of different warps if possible: whichever thread
    // stores next, one of them is another thread's.
    AccessTime loads[2] = {0, 0};
  };

  /// The last access of another block's memory by one warp.
  struct LastVisit {
    AccessTime access = 0;
    const char *where = nullptr;
  };

  void rememberLoad(Cell &cell, AccessTime now) const;

  const VectorClocks &clocks;
  std::vector<Cell> cells; ///< block after block
  size_t blockBytes = 0;
  int32_t warpCount = 0;         ///< of the cluster
  std::vector<LastVisit> visits; ///< [owner][warp]
};

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_CHECKS_SHAREDSHADOW_H
