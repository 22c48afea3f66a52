//===- SharedShadow.cpp - checks of shared memory -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedShadow.h"

#include <algorithm>

using namespace rowwise::sim;

void SharedShadow::resize(size_t bytes) {
  if (cells.size() < bytes)
    cells.resize(bytes);
}

void SharedShadow::startBlock() {
  for (int32_t warp = 0; warp < maxWarps; ++warp)
    blockStart = std::max(blockStart, clocks[warp][warp]);
  blockStart += nextEpoch;
  for (auto &clock : clocks)
    std::fill_n(clock, maxWarps, blockStart);
}

void SharedShadow::join(uint32_t warps) {
  Access joined[maxWarps] = {};
  for (uint32_t rest = warps; rest; rest &= rest - 1) {
    int32_t warp = __builtin_ctz(rest);
    clocks[warp][warp] += nextEpoch;
    for (int32_t other = 0; other < maxWarps; ++other)
      joined[other] = std::max(joined[other], clocks[warp][other]);
  }
  for (uint32_t rest = warps; rest; rest &= rest - 1)
    std::copy_n(joined, maxWarps, clocks[__builtin_ctz(rest)]);
}

void SharedShadow::rememberLoad(Cell &cell, Access now) const {
  // A load that happened before this one is covered by it.
  if (isOrdered(cell.loads[0], now))
    cell.loads[0] = now;
  else if (isOrdered(cell.loads[1], now) ||
           warpOf(cell.loads[0]) == warpOf(cell.loads[1]))
    cell.loads[1] = now;
}

SharedShadow::Conflict SharedShadow::load(int32_t thread, size_t offset,
                                          size_t bytes) {
  Access now = accessBy(thread);
  for (size_t byte = offset; byte < offset + bytes; ++byte) {
    Cell &cell = cells[byte];
    if (cell.store < blockStart)
      return {Conflict::Uninitialised, int64_t(byte), -1};
    if (!isOrdered(cell.store, now))
      return {Conflict::RaceWithStore, int64_t(byte), threadOf(cell.store)};
    rememberLoad(cell, now);
  }
  return {};
}

SharedShadow::Conflict SharedShadow::store(int32_t thread, size_t offset,
                                           size_t bytes) {
  Access now = accessBy(thread);
  for (size_t byte = offset; byte < offset + bytes; ++byte) {
    Cell &cell = cells[byte];
    if (!isOrdered(cell.store, now))
      return {Conflict::RaceWithStore, int64_t(byte), threadOf(cell.store)};
    for (Access load : cell.loads)
      if (!isOrdered(load, now))
        return {Conflict::RaceWithLoad, int64_t(byte), threadOf(load)};
    cell.store = now;
  }
  return {};
}
