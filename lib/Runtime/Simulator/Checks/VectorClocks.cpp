//===- VectorClocks.cpp - what happened before what -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorClocks.h"

#include <algorithm>

using namespace rowwise::sim;

/// Makes each of `size` components of `sum` at least that of `term`.
static void include(AccessTime *sum, const AccessTime *term, int32_t size) {
  for (int32_t i = 0; i < size; ++i)
    sum[i] = std::max(sum[i], term[i]);
}

void VectorClocks::resize(int32_t blocks, int32_t warps) {
  if (warps == blockWarps && blocks * warps == warpCount)
    return;
  // Earlier accesses stay older than all future ones.
  for (AccessTime component : clocks)
    clusterStart = std::max(clusterStart, component);
  for (AccessTime epoch : agentEpochs)
    clusterStart = std::max(clusterStart, epoch);
  agentEpochs.clear();
  blockWarps = warps;
  warpCount = blocks * warps;
  clockSize = warpCount + 1;
  clocks.assign(warpCount * clockSize, clusterStart);
}

void VectorClocks::startCluster() {
  for (int32_t warp = 0; warp < warpCount; ++warp)
    clusterStart = std::max(clusterStart, clock(warp)[warp]);
  for (AccessTime epoch : agentEpochs)
    clusterStart = std::max(clusterStart, epoch);
  clusterStart += nextEpoch;
  agentCount = 0;
  std::fill(agentEpochs.begin(), agentEpochs.end(), clusterStart);
  std::fill(clocks.begin(), clocks.end(), clusterStart);
  for (int32_t warp = 0; warp < warpCount; ++warp)
    clock(warp)[warpCount] = 0;
}

void VectorClocks::join(int32_t first, uint32_t warps) {
  // Joined in the clock of the first warp, then copied to the others.
  AccessTime *joined = clock(first + __builtin_ctz(warps));
  for (uint32_t rest = warps; rest; rest &= rest - 1) {
    int32_t warp = first + __builtin_ctz(rest);
    clock(warp)[warp] += nextEpoch;
    include(joined, clock(warp), clockSize);
  }
  for (uint32_t rest = warps & (warps - 1); rest; rest &= rest - 1)
    std::copy_n(joined, clockSize, clock(first + __builtin_ctz(rest)));
}

void VectorClocks::release(int32_t warp, Clock &sum) {
  sum.resize(clockSize);
  clock(warp)[warp] += nextEpoch;
  include(sum.data(), clock(warp), clockSize);
}

void VectorClocks::acquire(int32_t warp, Clock &known, int32_t except) {
  known.resize(clockSize);
  AccessTime &component = clock(warp)[warpCount + except];
  AccessTime before = component;
  include(clock(warp), known.data(), clockSize);
  if (except)
    component = before;
}

void VectorClocks::completeClusterPhase(Clock &sum) const {
  sum.resize(clockSize);
  ++sum[warpCount];
}

//===----------------------------------------------------------------------===//
// Asynchronous stores
//===----------------------------------------------------------------------===//

/// Memory for them is allocated once and kept from cluster to cluster.
int32_t VectorClocks::addAgent() {
  if (agentCount == maxAgents)
    return 0;
  if (++agentCount <= int32_t(agentEpochs.size()))
    return agentCount;
  int32_t oldSize = clockSize;
  std::vector<AccessTime> old = std::move(clocks);
  agentEpochs.resize(std::min(2 * agentCount, maxAgents), clusterStart);
  clockSize = warpCount + 1 + int32_t(agentEpochs.size());
  clocks.assign(warpCount * clockSize, clusterStart);
  for (int32_t warp = 0; warp < warpCount; ++warp)
    std::copy_n(&old[warp * oldSize], oldSize, clock(warp));
  return agentCount;
}

AccessTime VectorClocks::accessBy(int32_t thread, int32_t agent) const {
  AccessTime epoch =
      agent ? agentEpochs[agent - 1] : clock(thread / 32)[thread / 32];
  return epoch | AccessTime(agent) << agentShift | AccessTime(thread);
}

void VectorClocks::completePhase(int32_t agent, Clock &sum) {
  sum.resize(clockSize);
  agentEpochs[agent - 1] += nextEpoch;
  sum[warpCount + agent] = agentEpochs[agent - 1];
}

bool VectorClocks::isKnown(AccessTime access, int32_t owner) const {
  for (int32_t i = owner * blockWarps; i < (owner + 1) * blockWarps; ++i)
    if (access < clock(i)[componentOf(access)])
      return true;
  return false;
}
