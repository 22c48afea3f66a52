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

void SharedShadow::resize(int32_t blocks, int32_t warps, size_t bytes) {
  blockBytes = bytes;
  if (cells.size() < blocks * bytes)
    cells.resize(blocks * bytes);
  if (warps == blockWarps && blocks * warps == warpCount)
    return;
  // What was accessed before stays older than anything to come.
  for (Access component : clocks)
    clusterStart = std::max(clusterStart, component);
  for (Access epoch : agentEpochs)
    clusterStart = std::max(clusterStart, epoch);
  agentEpochs.clear();
  blockWarps = warps;
  warpCount = blocks * warps;
  clockSize = warpCount + 1;
  clocks.assign(warpCount * clockSize, clusterStart);
  arriving.resize(clockSize);
  complete.resize(clockSize);
  visits.resize(blocks * warpCount);
}

void SharedShadow::startCluster() {
  for (int32_t warp = 0; warp < warpCount; ++warp)
    clusterStart = std::max(clusterStart, clock(warp)[warp]);
  for (Access epoch : agentEpochs)
    clusterStart = std::max(clusterStart, epoch);
  clusterStart += nextEpoch;
  agentCount = 0;
  std::fill(agentEpochs.begin(), agentEpochs.end(), clusterStart);
  std::fill(clocks.begin(), clocks.end(), clusterStart);
  for (int32_t warp = 0; warp < warpCount; ++warp)
    clock(warp)[warpCount] = 0;
  std::fill(arriving.begin(), arriving.end(), 0);
  if (warpCount > blockWarps)
    std::fill(visits.begin(), visits.end(), LastVisit());
}

void SharedShadow::include(Access *sum, const Access *term) const {
  for (int32_t i = 0; i < clockSize; ++i)
    sum[i] = std::max(sum[i], term[i]);
}

void SharedShadow::join(int32_t first, uint32_t warps) {
  // In the clock of the first one, then copied to the others.
  Access *joined = clock(first + __builtin_ctz(warps));
  for (uint32_t rest = warps; rest; rest &= rest - 1) {
    int32_t warp = first + __builtin_ctz(rest);
    clock(warp)[warp] += nextEpoch;
    include(joined, clock(warp));
  }
  for (uint32_t rest = warps & (warps - 1); rest; rest &= rest - 1)
    std::copy_n(joined, clockSize, clock(first + __builtin_ctz(rest)));
}

void SharedShadow::release(int32_t warp) {
  clock(warp)[warp] += nextEpoch;
  include(arriving.data(), clock(warp));
}

void SharedShadow::completePhase() {
  // Before the next phase is complete, all have waited for this one.
  ++arriving[warpCount];
  complete = arriving;
}

void SharedShadow::acquire(int32_t warp) {
  include(clock(warp), complete.data());
}

uint64_t SharedShadow::clusterPhases(int32_t thread) const {
  return clock(thread / 32)[warpCount];
}

//===----------------------------------------------------------------------===//
// Asynchronous stores
//===----------------------------------------------------------------------===//

/// Room for more of them is made once: it is kept from cluster to cluster.
int32_t SharedShadow::addAgent() {
  if (agentCount == maxAgents)
    return 0;
  if (++agentCount <= int32_t(agentEpochs.size()))
    return agentCount;
  int32_t oldSize = clockSize;
  std::vector<Access> old = std::move(clocks);
  agentEpochs.resize(std::min(2 * agentCount, maxAgents), clusterStart);
  clockSize = warpCount + 1 + int32_t(agentEpochs.size());
  clocks.assign(warpCount * clockSize, clusterStart);
  for (int32_t warp = 0; warp < warpCount; ++warp)
    std::copy_n(&old[warp * oldSize], oldSize, clock(warp));
  arriving.resize(clockSize);
  complete.resize(clockSize);
  return agentCount;
}

SharedShadow::Access SharedShadow::accessBy(int32_t thread,
                                            int32_t agent) const {
  Access epoch =
      agent ? agentEpochs[agent - 1] : clock(thread / 32)[thread / 32];
  return epoch | Access(agent) << agentShift | Access(thread);
}

void SharedShadow::release(int32_t warp, Clock &clockOfBarrier) {
  clockOfBarrier.resize(clockSize);
  clock(warp)[warp] += nextEpoch;
  include(clockOfBarrier.data(), clock(warp));
}

void SharedShadow::completePhase(int32_t agent, Clock &clockOfBarrier) {
  clockOfBarrier.resize(clockSize);
  agentEpochs[agent - 1] += nextEpoch;
  clockOfBarrier[warpCount + agent] = agentEpochs[agent - 1];
}

void SharedShadow::acquire(int32_t warp, Clock &clockOfBarrier,
                           int32_t except) {
  clockOfBarrier.resize(clockSize);
  Access &component = clock(warp)[warpCount + except];
  Access known = component;
  include(clock(warp), clockOfBarrier.data());
  if (except)
    component = known;
}

bool SharedShadow::isKnown(Access access, int32_t owner) const {
  for (int32_t i = owner * blockWarps; i < (owner + 1) * blockWarps; ++i)
    if (access < clock(i)[componentOf(access)])
      return true;
  return false;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void SharedShadow::visit(int32_t thread, int32_t owner, const char *where) {
  visits[owner * warpCount + thread / 32] = {accessBy(thread), where};
}

SharedShadow::Visit SharedShadow::findUnfinishedVisit(int32_t owner) const {
  for (int32_t warp = 0; warp < warpCount; ++warp) {
    const LastVisit &last = visits[owner * warpCount + warp];
    if (last.where && !isKnown(last.access, owner))
      return {threadOf(last.access), last.where};
  }
  return {};
}

void SharedShadow::rememberLoad(Cell &cell, Access now) const {
  // A load that happened before this one is covered by it.
  if (isOrdered(cell.loads[0], now))
    cell.loads[0] = now;
  else if (isOrdered(cell.loads[1], now) ||
           warpOf(cell.loads[0]) == warpOf(cell.loads[1]))
    cell.loads[1] = now;
}

SharedShadow::Conflict SharedShadow::load(int32_t thread, int32_t owner,
                                          size_t offset, size_t bytes) {
  Access now = accessBy(thread);
  for (size_t byte = offset; byte < offset + bytes; ++byte) {
    Cell &cell = cells[owner * blockBytes + byte];
    if (cell.store < clusterStart)
      return {Conflict::Uninitialised, int64_t(byte)};
    if (!isOrdered(cell.store, now))
      return findRace(Conflict::RaceWithStore, byte, cell.store);
    rememberLoad(cell, now);
  }
  return {};
}

SharedShadow::Conflict SharedShadow::store(int32_t thread, int32_t owner,
                                           size_t offset, size_t bytes,
                                           int32_t agent) {
  Access now = accessBy(thread, agent);
  for (size_t byte = offset; byte < offset + bytes; ++byte) {
    Cell &cell = cells[owner * blockBytes + byte];
    if (!isOrdered(cell.store, now))
      return findRace(Conflict::RaceWithStore, byte, cell.store);
    for (Access load : cell.loads)
      if (!isOrdered(load, now))
        return findRace(Conflict::RaceWithLoad, byte, load);
    cell.store = now;
  }
  return {};
}
