//===- ClusterBarrier.cpp - the barrier of a cluster ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cluster.h"

using namespace rowwise::sim;

void ClusterBarrier::reset() {
  arrived = 0;
  phase = 0;
  arriving.clear();
}

void ClusterBarrier::arrive(Thread &self, uint32_t lanes, bool isRelease,
                            const char *where) {
  Block &block = *self.block;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    Thread &thread = block.threadAt(self.warp(), __builtin_ctz(rest));
    if (thread.arrivedAt)
      cluster.fail(thread, where,
                   "second arrival at the cluster barrier: expected a wait "
                   "after the arrival at %s",
                   thread.arrivedAt);
    thread.arrivedAt = where;
    thread.arrivedPhase = phase;
    publishMBarriers(thread, phase + 1);
    ++arrived;
  }
  if (isRelease)
    cluster.clocks.release(self.number / warpSize, arriving);
  if (arrived == cluster.blockCount() * block.launch->blockThreads())
    completePhase();
}

void ClusterBarrier::completePhase() {
  arrived = 0;
  ++phase;
  cluster.clocks.completeClusterPhase(arriving);
  complete = arriving;
  for (int32_t rank = 0; rank < cluster.blockCount(); ++rank) {
    Block &block = cluster.blockAt(rank);
    for (const Thread &thread : block.threads)
      if (thread.wait.kind == Wait::ClusterBarrier)
        block.resume(thread.warp(), 1u << thread.lane());
  }
}

void ClusterBarrier::wait(Thread &self, const char *where) {
  if (!self.arrivedAt)
    cluster.fail(self, where,
                 "wait at the cluster barrier: expected an arrival before "
                 "it, found none");
  if (self.arrivedPhase == phase)
    cluster.wait(self, {Wait::ClusterBarrier, 0, 0, where});
  self.arrivedAt = nullptr;
  cluster.clocks.acquire(self.number / warpSize, complete);
}

/// The lanes of the warp that run.
static uint32_t lanesOf(const Thread &thread) {
  return thread.block->warps[thread.warp()].lanes;
}

void rowwiseSimClusterArrive(int32_t isRelaxed, int32_t isAligned,
                             const char *where) {
  Thread &self = *current;
  Cluster &cluster = self.block->cluster;
  ++cluster.counters.clusterBarriers;
  if (!isAligned)
    cluster.barrier.arrive(self, 1u << self.lane(), !isRelaxed, where);
  else if (meetWarp(self, {Wait::ClusterArrival, 0, lanesOf(self), where}))
    cluster.barrier.arrive(self, lanesOf(self), !isRelaxed, where);
}

void rowwiseSimClusterWait(int32_t isAligned, const char *where) {
  Thread &self = *current;
  if (isAligned)
    meetWarp(self, {Wait::ClusterWait, 0, lanesOf(self), where});
  self.block->cluster.barrier.wait(self, where);
}
