//===- Deadlock.cpp - threads that wait for ever --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cluster.h"

#include <cinttypes>
#include <cstdio>

using namespace rowwise::sim;

/// "thread 5 has exited", for one of the threads that `waiting` waits for.
static Text describeAbsent(const Thread &absent, const Thread &waiting) {
  Text name = nameOf(absent), text;
  if (absent.block != waiting.block)
    snprintf(name.chars, sizeof(name.chars), "%.60s of block %.60s",
             nameOf(absent).chars, nameOf(*absent.block).chars);
  if (absent.wait.kind == Wait::Exited)
    snprintf(text.chars, sizeof(text.chars), "thread %.140s has exited",
             name.chars);
  else
    snprintf(text.chars, sizeof(text.chars), "thread %.80s waits at %.160s",
             name.chars, nameOf(absent.wait).chars);
  return text;
}

/// Which wait is the cause where threads have come to several: those at a
/// cluster barrier, and then those at an mbarrier, may wait for the others.
static int32_t rankOf(Wait kind) {
  return kind == Wait::ClusterBarrier ? 2 : kind == Wait::MBarrier ? 1 : 0;
}

/// No thread is ready and some have not exited. Reports the first that waits
/// and what it waits for.
void Cluster::reportDeadlock() {
  const Thread *first = nullptr;
  for (int32_t rank = 0; rank < blocksUsed; ++rank) {
    for (const Thread &thread : blocks[rank]->threads) {
      if (thread.wait.kind == Wait::Exited)
        continue;
      if (!first || rankOf(thread.wait.kind) < rankOf(first->wait.kind))
        first = &thread;
    }
  }
  if (first->wait.kind == Wait::ClusterBarrier)
    reportClusterDeadlock(*first);
  else if (first->wait.kind == Wait::MBarrier)
    reportMBarrierDeadlock(*first);
  else if (first->wait.kind == Wait::Barrier)
    reportBlockDeadlock(*first);
  else
    reportWarpDeadlock(*first);
}

void Cluster::reportClusterDeadlock(const Thread &first) {
  const Thread *absent = &first;
  for (int32_t rank = 0; rank < blocksUsed && absent == &first; ++rank)
    for (const Thread &thread : blocks[rank]->threads)
      if (!thread.arrivedAt) {
        absent = &thread;
        break;
      }
  record(first, first.wait.where,
         "divergent cluster barrier: %d of %d threads have arrived at it, but "
         "%s",
         arrived, blocksUsed * launch->blockThreads(),
         describeAbsent(*absent, first).chars);
}

void Cluster::reportMBarrierDeadlock(const Thread &first) {
  const MBarrier &barrier = first.block->mbarriers[first.wait.detail];
  record(first, first.wait.where,
         "wait for ever at the mbarrier at byte %" PRId64
         " of shared memory: its phase %" PRIu64 " has had %d of %d arrivals "
         "and lacks %" PRId64 " of the bytes that it expects",
         barrier.offset, barrier.phase, barrier.expected - barrier.pending,
         barrier.expected, barrier.lacking);
}

/// The first of the threads that should be where `first` waits and is not.
template <typename IsWanted>
static const Thread &findAbsent(const Thread &first, IsWanted isWanted) {
  const Rendezvous &wait = first.wait;
  for (const Thread &thread : first.block->threads) {
    bool isThere = thread.wait.kind == wait.kind &&
                   thread.wait.detail == wait.detail &&
                   thread.wait.mask == wait.mask;
    if (isWanted(thread) && !isThere)
      return thread;
  }
  return first;
}

void Cluster::reportBlockDeadlock(const Thread &first) {
  const Thread &absent = findAbsent(first, [](const Thread &) { return true; });
  const Barrier &barrier = first.block->barriers[first.wait.detail];
  record(first, first.wait.where,
         "divergent barrier %d: %d of %d threads wait at it, but %s",
         first.wait.detail, barrier.arrived, barrier.expected,
         describeAbsent(absent, first).chars);
}

void Cluster::reportWarpDeadlock(const Thread &first) {
  const Thread &absent = findAbsent(first, [&](const Thread &thread) {
    return thread.warp() == first.warp() &&
           (first.wait.mask >> thread.lane() & 1);
  });
  record(first, first.wait.where,
         "divergent %s: it waits for the lanes of mask 0x%x, but %s",
         nameOf(first.wait.kind), first.wait.mask,
         describeAbsent(absent, first).chars);
}
