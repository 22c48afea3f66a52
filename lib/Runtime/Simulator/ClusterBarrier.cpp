//===- ClusterBarrier.cpp - the barrier of a cluster ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread arrives, and later waits until all of the cluster have arrived. What
// it did before it arrived is visible to those who have waited, unless it
// arrived `relaxed`.
//
//===----------------------------------------------------------------------===//

#include "Cluster.h"

using namespace rowwise::sim;

void Cluster::arrive(Thread &self, uint32_t lanes, bool isRelease,
                     const char *where) {
  Block &block = *self.block;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    Thread &thread = block.threadAt(self.warp(), __builtin_ctz(rest));
    if (thread.arrivedAt)
      fail(thread, where,
           "second arrival at the cluster barrier: expected a wait after the "
           "arrival at %s",
           thread.arrivedAt);
    thread.arrivedAt = where;
    thread.arrivedPhase = phase;
    publishMBarriers(block, thread);
    ++arrived;
  }
  if (isRelease)
    clocks.release(self.number / warpSize);
  if (arrived == blocksUsed * launch->blockThreads())
    completePhase();
}

void Cluster::completePhase() {
  arrived = 0;
  ++phase;
  clocks.completePhase();
  for (int32_t rank = 0; rank < blocksUsed; ++rank)
    for (const Thread &thread : blocks[rank]->threads)
      if (thread.wait.kind == Wait::ClusterBarrier)
        blocks[rank]->resume(thread.warp(), 1u << thread.lane());
}

void Cluster::waitForAll(Thread &self, const char *where) {
  if (!self.arrivedAt)
    fail(self, where,
         "wait at the cluster barrier: expected an arrival before "
         "it, found none");
  if (self.arrivedPhase == phase)
    wait(self, {Wait::ClusterBarrier, 0, 0, where});
  self.arrivedAt = nullptr;
  clocks.acquire(self.number / warpSize);
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
    cluster.arrive(self, 1u << self.lane(), !isRelaxed, where);
  else if (meetWarp(self, {Wait::ClusterArrival, 0, lanesOf(self), where}))
    cluster.arrive(self, lanesOf(self), !isRelaxed, where);
}

void rowwiseSimClusterWait(int32_t isAligned, const char *where) {
  Thread &self = *current;
  if (isAligned)
    meetWarp(self, {Wait::ClusterWait, 0, lanesOf(self), where});
  self.block->cluster.waitForAll(self, where);
}
