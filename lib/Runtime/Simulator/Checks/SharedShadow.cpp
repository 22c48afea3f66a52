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

using Conflict = SharedShadow::Conflict;

void SharedShadow::resize(int32_t blocks, int32_t warps, size_t bytes) {
  blockBytes = bytes;
  if (cells.size() < blocks * bytes)
    cells.resize(blocks * bytes);
  warpCount = blocks * warps;
  visits.resize(blocks * warpCount);
}

void SharedShadow::startCluster() {
  std::fill(visits.begin(), visits.end(), LastVisit());
}

static Conflict findRace(Conflict::Kind kind, int64_t byte, AccessTime other) {
  return {kind, byte, threadOf(other), agentOf(other) != 0};
}

void SharedShadow::visit(int32_t thread, int32_t owner, const char *where) {
  visits[owner * warpCount + thread / 32] = {clocks.accessBy(thread), where};
}

SharedShadow::Visit SharedShadow::findUnfinishedVisit(int32_t owner) const {
  for (int32_t warp = 0; warp < warpCount; ++warp) {
    const LastVisit &last = visits[owner * warpCount + warp];
    if (last.where && !clocks.isKnown(last.access, owner))
      return {threadOf(last.access), last.where};
  }
  return {};
}

void SharedShadow::rememberLoad(Cell &cell, AccessTime now) const {
  // That earlier load is implied by this one.
  if (clocks.isOrdered(cell.loads[0], now))
    cell.loads[0] = now;
  else if (clocks.isOrdered(cell.loads[1], now) ||
           warpOf(cell.loads[0]) == warpOf(cell.loads[1]))
    cell.loads[1] = now;
}

SharedShadow::Conflict SharedShadow::load(int32_t thread, int32_t owner,
                                          size_t offset, size_t bytes) {
  AccessTime now = clocks.accessBy(thread);
  for (size_t byte = offset; byte < offset + bytes; ++byte) {
    Cell &cell = cells[owner * blockBytes + byte];
    if (clocks.isOld(cell.store))
      return {Conflict::Uninitialised, int64_t(byte)};
    if (!clocks.isOrdered(cell.store, now))
      return findRace(Conflict::RaceWithStore, byte, cell.store);
    rememberLoad(cell, now);
  }
  return {};
}

SharedShadow::Conflict SharedShadow::store(int32_t thread, int32_t owner,
                                           size_t offset, size_t bytes,
                                           int32_t agent) {
  AccessTime now = clocks.accessBy(thread, agent);
  for (size_t byte = offset; byte < offset + bytes; ++byte) {
    Cell &cell = cells[owner * blockBytes + byte];
    if (!clocks.isOrdered(cell.store, now))
      return findRace(Conflict::RaceWithStore, byte, cell.store);
    for (AccessTime load : cell.loads)
      if (!clocks.isOrdered(load, now))
        return findRace(Conflict::RaceWithLoad, byte, load);
    cell.store = now;
  }
  return {};
}
