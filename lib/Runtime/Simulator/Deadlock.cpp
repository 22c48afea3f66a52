//===- Deadlock.cpp - threads that wait for ever --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cluster.h"

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

/// No thread is ready and some have not exited. Reports the first that waits
/// and the first that it waits for; of those at the cluster barrier only if
/// there are no others, which may be what they wait for.
void Cluster::reportDeadlock() {
  const Thread *first = nullptr;
  for (int32_t rank = 0; rank < blocksUsed; ++rank) {
    for (const Thread &thread : blocks[rank]->threads) {
      if (thread.wait.kind == Wait::Exited)
        continue;
      if (!first || (first->wait.kind == Wait::ClusterBarrier &&
                     thread.wait.kind != Wait::ClusterBarrier))
        first = &thread;
    }
  }
  if (first->wait.kind == Wait::ClusterBarrier)
    reportClusterDeadlock(*first);
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
