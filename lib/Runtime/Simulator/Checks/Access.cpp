//===- Access.cpp - checks of memory accesses -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include "../Cluster.h"

#include <cinttypes>
#include <cstdio>

using namespace rowwise::sim;

namespace {
struct Access {
  uintptr_t address;
  int32_t bytes;
  int32_t alignment;
  bool isStore;
  const char *where;
  int32_t agent = 0; ///< that makes it, if not the thread

  const char *name() const {
    return agent ? "asynchronous store" : isStore ? "store" : "load";
  }
  bool isAligned() const {
    return alignment <= 1 || address % uint32_t(alignment) == 0;
  }
};
} // namespace

/// Addresses near null are reported as null pointers.
static constexpr uintptr_t nullPage = 4096;

[[noreturn]] static void failUnknown(Thread &self, const Access &access) {
  if (access.address < nullPage)
    self.block->cluster.fail(self, access.where,
                             "%s of %d bytes at byte %" PRIuPTR
                             " of a null pointer",
                             access.name(), access.bytes, access.address);
  self.block->cluster.fail(self, access.where,
                           "%s of %d bytes at address 0x%" PRIxPTR
                           ", which is in no allocation",
                           access.name(), access.bytes, access.address);
}

/// Reports an access that is outside `allocation` or misaligned.
[[noreturn]] static void failPlacement(Thread &self, const Access &access,
                                       const Allocation &allocation,
                                       const char *allocationName) {
  Text place;
  snprintf(place.chars, sizeof(place.chars),
           "%s of %d bytes at byte %" PRId64 " of %s of %" PRIu64 " bytes",
           access.name(), access.bytes,
           int64_t(access.address - allocation.base), allocationName,
           allocation.bytes);
  if (!allocation.contains(access.address, access.bytes))
    self.block->cluster.fail(self, access.where, "out-of-bounds %s",
                             place.chars);
  self.block->cluster.fail(self, access.where,
                           "misaligned %s: expected a multiple of %d",
                           place.chars, access.alignment);
}

Text rowwise::sim::nameOfShared(const Thread &self, const Block &owner) {
  Text text;
  if (self.block == &owner)
    snprintf(text.chars, sizeof(text.chars), "shared memory");
  else
    snprintf(text.chars, sizeof(text.chars), "block %.60s's shared memory",
             nameOf(owner).chars);
  return text;
}

[[noreturn]] static void failShared(Thread &self, const Access &access,
                                    const Block &owner, int64_t offset,
                                    const SharedShadow::Conflict &conflict) {
  Cluster &cluster = self.block->cluster;
  Text memory = nameOfShared(self, owner);
  if (conflict.kind == SharedShadow::Conflict::Uninitialised)
    cluster.fail(self, access.where,
                 "%s of %d bytes at byte %" PRId64
                 " of %s, of which byte %" PRId64 " was not initialised",
                 access.name(), access.bytes, offset, memory.chars,
                 conflict.byte);
  const Thread &other = cluster.threadAt(conflict.thread);
  bool isNear = other.block == self.block;
  const char *order = conflict.isAsync ? "wait at its mbarrier"
                      : isNear         ? "barrier"
                                       : "cluster barrier";
  const char *kind = conflict.isAsync ? "asynchronous store"
                     : conflict.kind == SharedShadow::Conflict::RaceWithStore
                         ? "store"
                         : "load";
  Text name = nameOf(other);
  if (!isNear)
    snprintf(name.chars, sizeof(name.chars), "%.60s of block %.60s",
             nameOf(other).chars, nameOf(*other.block).chars);
  cluster.fail(self, access.where,
               "race on byte %" PRId64 " of %s: no %s between this %s of %d "
               "bytes at byte %" PRId64 " and a%s %s by thread %s",
               conflict.byte, memory.chars, order, access.name(), access.bytes,
               offset, conflict.isAsync ? "n" : "", kind, name.chars);
}

void rowwise::sim::failAfterExit(const Thread &thread, const char *where,
                                 const Block &owner) {
  thread.block->cluster.fail(
      thread, where,
      "access of block %s's shared memory, but that block may have exited: no "
      "cluster barrier between this access and its end",
      nameOf(owner).chars);
}

/// Checks that the shared memory of another block is there.
static void visit(Thread &self, const Access &access, const Block &owner) {
  Cluster &cluster = self.block->cluster;
  if (cluster.clocks.clusterPhases(self.number) == 0)
    cluster.fail(self, access.where,
                 "access of block %s's shared memory, but that block may not "
                 "have started: no cluster barrier before this access",
                 nameOf(owner).chars);
  if (owner.exited == owner.launch->blockThreads())
    failAfterExit(self, access.where, owner);
  // Of an asynchronous one the mbarrier knows.
  if (!access.agent)
    cluster.shadow.visit(self.number, owner.rank, access.where);
}

/// Only its own instructions may access an mbarrier.
static void checkNoMBarrier(Thread &self, const Access &access,
                            const Block &owner, int64_t offset) {
  for (const MBarrier &barrier : owner.mbarriers)
    if (barrier.overlaps(offset, access.bytes))
      self.block->cluster.fail(
          self, access.where,
          "%s of %d bytes at byte %" PRId64 " of %s, where an mbarrier is",
          access.name(), access.bytes, offset, nameOfShared(self, owner).chars);
}

static void accessShared(Thread &self, const Access &access,
                         const Block &owner) {
  Cluster &cluster = self.block->cluster;
  bool isOwn = self.block == &owner;
  Allocation shared = {reinterpret_cast<uintptr_t>(owner.shared.data()),
                       uint64_t(owner.launch->sharedBytes)};
  if (!shared.contains(access.address, access.bytes) || !access.isAligned())
    failPlacement(self, access, shared,
                  isOwn ? "the shared memory"
                        : nameOfShared(self, owner).chars);
  if (!isOwn)
    visit(self, access, owner);
  size_t offset = access.address - shared.base;
  if (!owner.mbarriers.empty())
    checkNoMBarrier(self, access, owner, offset);
  SharedShadow::Conflict conflict =
      access.isStore
          ? cluster.shadow.store(self.number, owner.rank, offset, access.bytes,
                                 access.agent)
          : cluster.shadow.load(self.number, owner.rank, offset, access.bytes);
  if (conflict.kind != SharedShadow::Conflict::None)
    failShared(self, access, owner, offset, conflict);
  RowwiseSimCounters &counters = cluster.counters;
  if (isOwn)
    ++(access.isStore ? counters.sharedStores : counters.sharedLoads);
  else
    ++(access.isStore ? counters.clusterStores : counters.clusterLoads);
}

static Block *findOwner(const Thread &self, uintptr_t address) {
  if (self.block->shared.covers(address))
    return self.block;
  Cluster &cluster = self.block->cluster;
  for (int32_t rank = 0; rank < cluster.blockCount(); ++rank)
    if (cluster.blockAt(rank).shared.covers(address))
      return &cluster.blockAt(rank);
  return nullptr;
}

Block *rowwise::sim::findOwner(const Thread &self, const void *address) {
  return ::findOwner(self, reinterpret_cast<uintptr_t>(address));
}

void rowwise::sim::checkAsyncStore(Thread &self, const Block &owner,
                                   const void *address, int32_t bytes,
                                   int32_t alignment, int32_t agent,
                                   const char *where) {
  accessShared(self,
               {reinterpret_cast<uintptr_t>(address), bytes, alignment,
                /*isStore=*/true, where, agent},
               owner);
}

void rowwise::sim::checkInitialisation(Thread &self, const void *address,
                                       int32_t bytes, const char *where) {
  Access access = {reinterpret_cast<uintptr_t>(address), bytes, bytes,
                   /*isStore=*/true, where};
  if (findOwner(self, address) != self.block)
    self.block->cluster.fail(self, where,
                             "mbarrier at address %p: expected an address in "
                             "this block's shared memory",
                             address);
  accessShared(self, access, *self.block);
}

/// An access wider than 16 bytes counts as several, as the GPU splits it.
static void count(int64_t (&bySize)[5], int64_t &total, int32_t bytes) {
  if (bytes > 16)
    bySize[4] += (bytes + 15) / 16;
  else
    ++bySize[31 - __builtin_clz(bytes)];
  total += bytes;
}

static void accessGlobal(Thread &self, const Access &access) {
  Cluster &cluster = self.block->cluster;
  if (!cluster.lastHit.contains(access.address, access.bytes)) {
    const Allocation *allocation =
        findAllocation(self.block->launch->allocations, access.address);
    if (!allocation)
      failUnknown(self, access);
    if (!allocation->contains(access.address, access.bytes))
      failPlacement(self, access, *allocation, "an allocation");
    cluster.lastHit = *allocation;
  }
  if (!access.isAligned())
    failPlacement(self, access, cluster.lastHit, "an allocation");
  RowwiseSimCounters &counters = cluster.counters;
  if (access.isStore)
    count(counters.globalStores, counters.globalBytesStored, access.bytes);
  else
    count(counters.globalLoads, counters.globalBytesLoaded, access.bytes);
}

void rowwiseSimAccess(void *address, int32_t bytes, int32_t alignment,
                      int32_t kind, const char *where) {
  if (bytes <= 0)
    return;
  Thread &self = *current;
  Access access = {reinterpret_cast<uintptr_t>(address), bytes, alignment,
                   kind == ROWWISE_SIM_STORE, where};
  if (const Block *owner = ::findOwner(self, access.address))
    accessShared(self, access, *owner);
  else
    accessGlobal(self, access);
}

void *rowwiseSimMapShared(void *address, int32_t rank, const char *where) {
  Block &own = *current->block;
  Cluster &cluster = own.cluster;
  if (rank < 0 || rank >= cluster.blockCount())
    cluster.fail(*current, where,
                 "address in block %d of the cluster: expected one from 0 to "
                 "%d",
                 rank, cluster.blockCount() - 1);
  if (!own.shared.covers(reinterpret_cast<uintptr_t>(address)))
    cluster.fail(*current, where,
                 "address %p in another block of the cluster: expected an "
                 "address in shared memory",
                 address);
  return cluster.blockAt(rank).shared.data() +
         (static_cast<char *>(address) - own.shared.data());
}

//===----------------------------------------------------------------------===//
// Special registers
//===----------------------------------------------------------------------===//

void *rowwiseSimShared() { return current->block->shared.data(); }
int32_t rowwiseSimThreadId(int32_t dimension) { return current->id[dimension]; }
int32_t rowwiseSimBlockId(int32_t dimension) {
  return current->block->id[dimension];
}
int32_t rowwiseSimBlockDim(int32_t dimension) {
  return current->block->launch->block[dimension];
}
int32_t rowwiseSimGridDim(int32_t dimension) {
  return current->block->launch->grid[dimension];
}
int32_t rowwiseSimLaneId() { return current->lane(); }

int32_t rowwiseSimClusterBlockId(int32_t dimension) {
  const Block &block = *current->block;
  return block.id[dimension] % block.launch->cluster[dimension];
}
int32_t rowwiseSimClusterBlockDim(int32_t dimension) {
  return current->block->launch->cluster[dimension];
}
int32_t rowwiseSimClusterId(int32_t dimension) {
  const Block &block = *current->block;
  return block.id[dimension] / block.launch->cluster[dimension];
}
int32_t rowwiseSimGridClusterDim(int32_t dimension) {
  return current->block->launch->gridClusters(dimension);
}
int32_t rowwiseSimClusterBlockRank() { return current->block->rank; }
int32_t rowwiseSimClusterBlockCount() {
  return current->block->cluster.blockCount();
}
