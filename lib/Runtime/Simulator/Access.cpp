//===- Access.cpp - checks of memory accesses -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Block.h"

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

  const char *name() const { return isStore ? "store" : "load"; }
  bool isAligned() const {
    return alignment <= 1 || address % uint32_t(alignment) == 0;
  }
};
} // namespace

/// A null pointer and what is near it.
static constexpr uintptr_t nullPage = 4096;

[[noreturn]] static void failUnknown(Thread &self, const Access &access) {
  if (access.address < nullPage)
    self.block->fail(self, access.where,
                     "%s of %d bytes at byte %" PRIuPTR " of a null pointer",
                     access.name(), access.bytes, access.address);
  self.block->fail(self, access.where,
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
    self.block->fail(self, access.where, "out-of-bounds %s", place.chars);
  self.block->fail(self, access.where,
                   "misaligned %s: expected a multiple of %d", place.chars,
                   access.alignment);
}

[[noreturn]] static void failShared(Thread &self, const Access &access,
                                    const Allocation &shared,
                                    const SharedShadow::Conflict &conflict) {
  Block &block = *self.block;
  int64_t offset = access.address - shared.base;
  if (conflict.kind == SharedShadow::Conflict::Uninitialised)
    block.fail(self, access.where,
               "%s of %d bytes at byte %" PRId64
               " of shared memory, of which byte %" PRId64
               " was not initialised",
               access.name(), access.bytes, offset, conflict.byte);
  const Thread &other =
      block.threadAt(conflict.thread / warpSize, conflict.thread % warpSize);
  bool isStore = conflict.kind == SharedShadow::Conflict::RaceWithStore;
  block.fail(self, access.where,
             "race on byte %" PRId64 " of shared memory: no barrier between "
             "this %s of %d bytes at byte %" PRId64 " and a %s by thread %s",
             conflict.byte, access.name(), access.bytes, offset,
             isStore ? "store" : "load", nameOf(other).chars);
}

static void accessShared(Thread &self, const Access &access,
                         const Allocation &shared) {
  Block &block = *self.block;
  if (!shared.contains(access.address, access.bytes) || !access.isAligned())
    failPlacement(self, access, shared, "the shared memory");
  size_t offset = access.address - shared.base;
  SharedShadow::Conflict conflict =
      access.isStore ? block.shadow.store(self.index, offset, access.bytes)
                     : block.shadow.load(self.index, offset, access.bytes);
  if (conflict.kind != SharedShadow::Conflict::None)
    failShared(self, access, shared, conflict);
  ++(access.isStore ? block.counters.sharedStores : block.counters.sharedLoads);
}

/// What the GPU does at most 16 bytes at a time counts as so many accesses.
static void count(int64_t (&bySize)[5], int64_t &total, int32_t bytes) {
  if (bytes > 16)
    bySize[4] += (bytes + 15) / 16;
  else
    ++bySize[31 - __builtin_clz(bytes)];
  total += bytes;
}

static void accessGlobal(Thread &self, const Access &access) {
  Block &block = *self.block;
  if (!block.lastHit.contains(access.address, access.bytes)) {
    const Allocation *allocation =
        findAllocation(block.launch->allocations, access.address);
    if (!allocation)
      failUnknown(self, access);
    if (!allocation->contains(access.address, access.bytes))
      failPlacement(self, access, *allocation, "an allocation");
    block.lastHit = *allocation;
  }
  if (!access.isAligned())
    failPlacement(self, access, block.lastHit, "an allocation");
  RowwiseSimCounters &counters = block.counters;
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
  Block &block = *self.block;
  Access access = {reinterpret_cast<uintptr_t>(address), bytes, alignment,
                   kind == ROWWISE_SIM_STORE, where};
  Allocation shared = {reinterpret_cast<uintptr_t>(block.shared.data()),
                       uint64_t(block.launch->sharedBytes)};
  if (block.shared.covers(access.address))
    accessShared(self, access, shared);
  else
    accessGlobal(self, access);
}

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
