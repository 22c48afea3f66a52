//===- MBarrier.cpp - mbarriers and asynchronous stores -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A phase of an mbarrier is complete when all arrivals have come and all
// announced bytes were stored. An asynchronous store is made at once, and races
// with threads that have not waited for its phase.
//
//===----------------------------------------------------------------------===//

#include "MBarrier.h"

#include "Checks/Access.h"
#include "Cluster.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>

using namespace rowwise::sim;

/// The largest counts of the hardware.
static constexpr int32_t maxCount = (1 << 20) - 1;

/// "the mbarrier at byte 8 of shared memory"
static Text nameOf(const Thread &self, const Block &owner, int64_t offset) {
  Text text;
  snprintf(text.chars, sizeof(text.chars),
           "the mbarrier at byte %" PRId64 " of %.100s", offset,
           nameOfShared(self, owner).chars);
  return text;
}

/// Whether the thread may use it: its initialisation happened before.
static bool isVisible(const Thread &self, const MBarrier &barrier) {
  const VectorClocks &clocks = self.block->cluster.clocks;
  return clocks.isOrdered(barrier.initialised, clocks.accessBy(self.number)) ||
         (barrier.visiblePhase != 0 &&
          clocks.clusterPhases(self.number) >= barrier.visiblePhase);
}

/// The mbarrier at `address`, in the block `owner`.
static MBarrier &get(Thread &self, Block &owner, const void *address,
                     const char *where) {
  int64_t offset = static_cast<const char *>(address) - owner.shared.data();
  for (MBarrier &barrier : owner.mbarriers) {
    if (barrier.offset != offset)
      continue;
    if (!isVisible(self, barrier))
      self.block->cluster.fail(
          self, where,
          "use of %s before its initialisation: expected a barrier between "
          "them, or fence.mbarrier_init and the cluster barrier",
          nameOf(self, owner, offset).chars);
    return barrier;
  }
  self.block->cluster.fail(self, where, "use of %s, which was not initialised",
                           nameOf(self, owner, offset).chars);
}

/// The mbarrier at an address in this thread's own block.
static MBarrier &getOwn(Thread &self, const void *address, const char *where) {
  Block *owner = findOwner(self, address);
  if (owner != self.block)
    self.block->cluster.fail(self, where,
                             "mbarrier at address %p: expected an address in "
                             "this block's shared memory",
                             address);
  return get(self, *owner, address, where);
}

/// Ends the phase if no arrivals or bytes are missing.
static void update(Thread &self, Block &owner, MBarrier &barrier,
                   const char *where) {
  if (barrier.pending != 0 || barrier.lacking > 0)
    return;
  Cluster &cluster = owner.cluster;
  if (barrier.lacking < 0)
    cluster.fail(self, where,
                 "%s has had %" PRId64 " bytes more than its phase %" PRIu64
                 " expects",
                 nameOf(self, owner, barrier.offset).chars, -barrier.lacking,
                 barrier.phase);
  ++barrier.phase;
  barrier.pending = barrier.expected;
  cluster.clocks.completePhase(barrier.agent, barrier.clock);
  int32_t number = &barrier - owner.mbarriers.data();
  for (const Thread &thread : owner.threads)
    if (thread.wait.kind == Wait::MBarrier && thread.wait.detail == number)
      owner.resume(thread.warp(), 1u << thread.lane());
}

void rowwiseSimMBarrierInit(void *address, int32_t count, const char *where) {
  Thread &self = *current;
  Block &block = *self.block;
  checkInitialisation(self, address, MBarrier::size, where);
  if (count < 1 || count > maxCount)
    block.cluster.fail(self, where,
                       "mbarrier for %d arrivals: expected 1 to %d", count,
                       maxCount);
  MBarrier barrier;
  barrier.offset = static_cast<char *>(address) - block.shared.data();
  barrier.expected = barrier.pending = count;
  barrier.initialiser = self.number;
  barrier.initialised = block.cluster.clocks.accessBy(self.number);
  barrier.agent = block.cluster.clocks.addAgent();
  if (!barrier.agent)
    block.cluster.fail(self, where,
                       "more mbarriers in a cluster than are simulated");
  block.mbarriers.push_back(std::move(barrier));
}

void rowwiseSimMBarrierInitFence(const char *) {
  for (MBarrier &barrier : current->block->mbarriers)
    barrier.isFenced |= barrier.initialiser == current->number;
}

void rowwiseSimMBarrierArriveExpectTx(void *address, int32_t bytes,
                                      int32_t isRelaxed, const char *where) {
  Thread &self = *current;
  MBarrier &barrier = getOwn(self, address, where);
  Cluster &cluster = self.block->cluster;
  if (bytes < 0 || bytes > maxCount)
    cluster.fail(
        self, where, "arrival at %s that expects %d bytes: expected 0 to %d",
        nameOf(self, *self.block, barrier.offset).chars, bytes, maxCount);
  if (!isRelaxed)
    cluster.clocks.release(self.number / warpSize, barrier.clock);
  barrier.lacking += bytes;
  --barrier.pending;
  update(self, *self.block, barrier, where);
}

/// A thread that had to wait is told that its time limit has passed, which is
/// allowed: programs that do not ask again are found.
int32_t rowwiseSimMBarrierTryWaitParity(void *address, int32_t parity,
                                        int32_t isRelaxed, int32_t isOfCluster,
                                        const char *where) {
  Thread &self = *current;
  MBarrier &barrier = getOwn(self, address, where);
  Cluster &cluster = self.block->cluster;
  if (parity != 0 && parity != 1)
    cluster.fail(self, where, "wait for the parity %d: expected 0 or 1",
                 parity);
  if (int32_t(barrier.phase & 1) == parity) {
    int32_t number = &barrier - self.block->mbarriers.data();
    cluster.wait(self, {Wait::MBarrier, number, 0, where});
    return false;
  }
  if (isRelaxed)
    return true;
  // Stores of other blocks are beyond the scope of a block.
  bool isOfAll = isOfCluster || !barrier.isRemote;
  int32_t warp = self.number / warpSize;
  cluster.clocks.acquire(warp, barrier.clock, isOfAll ? 0 : barrier.agent);
  if (isOfAll)
    cluster.clocks.acquire(warp, barrier.storers);
  return true;
}

void rowwiseSimProxyFence(const char *) {
  for (MBarrier &barrier : current->block->mbarriers)
    barrier.isProxyFenced |= barrier.initialiser == current->number;
}

/// Stores `bytes` at `address`, which must be a multiple of `alignment`, and
/// counts them at an mbarrier of the same block, which it returns.
static MBarrier &storeAsync(void *address, const void *data, int32_t bytes,
                            int32_t alignment, void *mbarrier,
                            const char *where) {
  Thread &self = *current;
  Cluster &cluster = self.block->cluster;
  Block *owner = findOwner(self, mbarrier);
  if (!owner || findOwner(self, address) != owner)
    cluster.fail(self, where,
                 "asynchronous store to address %p with an mbarrier at %p: "
                 "expected both in the shared memory of one block",
                 address, mbarrier);
  // Comes before the search for the mbarrier: its block may not run any more.
  const MBarrier *found =
      owner->findMBarrier(static_cast<char *>(mbarrier) - owner->shared.data());
  checkAsyncStore(self, *owner, address, bytes, alignment,
                  found ? found->agent : 0, where);
  MBarrier &barrier = get(self, *owner, mbarrier, where);
  memcpy(address, data, bytes);
  barrier.isRemote |= owner != self.block;
  barrier.lastStore = cluster.clocks.accessBy(self.number, barrier.agent);
  barrier.lastThread = self.number;
  barrier.lastWhere = where;
  barrier.lacking -= bytes;
  return barrier;
}

/// The completion of a store at its mbarrier is a release at cluster scope (PTX
/// ISA, st.async).
static void storeWords(void *address, const int32_t *words, int32_t bytes,
                       void *mbarrier, const char *where) {
  Thread &self = *current;
  MBarrier &barrier = storeAsync(address, words, bytes, bytes, mbarrier, where);
  self.block->cluster.clocks.release(self.number / warpSize, barrier.storers);
  update(self, *findOwner(self, mbarrier), barrier, where);
}

void rowwiseSimStoreAsync1(void *address, int32_t word, void *mbarrier,
                           const char *where) {
  storeWords(address, &word, sizeof(word), mbarrier, where);
}

void rowwiseSimStoreAsync2(void *address, int32_t word0, int32_t word1,
                           void *mbarrier, const char *where) {
  int32_t words[] = {word0, word1};
  storeWords(address, words, sizeof(words), mbarrier, where);
}

void rowwiseSimStoreAsync4(void *address, int32_t word0, int32_t word1,
                           int32_t word2, int32_t word3, void *mbarrier,
                           const char *where) {
  int32_t words[] = {word0, word1, word2, word3};
  storeWords(address, words, sizeof(words), mbarrier, where);
}

/// A copy from device memory to the block's shared memory.
void rowwiseSimBulkCopy(void *to, void *from, void *mbarrier, int32_t bytes,
                        const char *where) {
  constexpr int32_t unit = 16;
  Thread &self = *current;
  Cluster &cluster = self.block->cluster;
  if (bytes <= 0 || bytes % unit != 0)
    cluster.fail(self, where,
                 "bulk copy of %d bytes: expected a multiple of %d", bytes,
                 unit);
  if (findOwner(self, from))
    cluster.fail(self, where,
                 "bulk copy from address %p: expected one in device memory",
                 from);
  const MBarrier &barrier = getOwn(self, mbarrier, where);
  if (!barrier.isProxyFenced)
    cluster.fail(self, where,
                 "bulk copy with %s, which was initialised without "
                 "fence.proxy.async after it",
                 nameOf(self, *self.block, barrier.offset).chars);
  rowwiseSimAccess(from, bytes, unit, ROWWISE_SIM_LOAD, where);
  update(self, *self.block, storeAsync(to, from, bytes, unit, mbarrier, where),
         where);
}

void rowwise::sim::checkAsyncStores(const Block &block) {
  Cluster &cluster = block.cluster;
  for (const MBarrier &barrier : block.mbarriers)
    if (barrier.lastWhere &&
        !cluster.clocks.isKnown(barrier.lastStore, block.rank))
      cluster.fail(cluster.threadAt(barrier.lastThread), barrier.lastWhere,
                   "asynchronous store to block %s's shared memory, but that "
                   "block may have exited: it does not wait for this at the "
                   "mbarrier at byte %" PRId64,
                   nameOf(block).chars, barrier.offset);
}

void rowwise::sim::publishMBarriers(const Thread &thread, uint64_t phase) {
  for (MBarrier &barrier : thread.block->mbarriers)
    if (barrier.isFenced && barrier.initialiser == thread.number &&
        barrier.visiblePhase == 0)
      barrier.visiblePhase = phase;
}
