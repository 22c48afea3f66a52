//===- Deadlock.cpp - threads that wait for ever --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Deadlock.h"

#include "../Cluster.h"
#include "Access.h"
#include "Runtime/Runtime.h"

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

/// The order in which waits are causes if threads wait in several ways: threads
/// at a cluster barrier, then those at an mbarrier, may wait for the others.
static int32_t rankOf(Wait kind) {
  return kind == Wait::ClusterBarrier ? 2 : kind == Wait::MBarrier ? 1 : 0;
}

static void reportClusterDeadlock(Cluster &cluster, const Thread &first) {
  const Thread *absent = &first;
  for (int32_t rank = 0; rank < cluster.blockCount() && absent == &first;
       ++rank)
    for (const Thread &thread : cluster.blockAt(rank).threads)
      if (!thread.arrivedAt) {
        absent = &thread;
        break;
      }
  cluster.finding.record(
      ROWWISE_FINDING, first, first.wait.where,
      "divergent cluster barrier: %d of %d threads have arrived at it, but "
      "%s",
      cluster.barrier.arrivedCount(),
      cluster.blockCount() * first.block->launch->blockThreads(),
      describeAbsent(*absent, first).chars);
}

static void reportMBarrierDeadlock(Cluster &cluster, const Thread &first) {
  const MBarrier &barrier = first.block->mbarriers[first.wait.detail];
  cluster.finding.record(
      ROWWISE_FINDING, first, first.wait.where,
      "wait for ever at the mbarrier at byte %" PRId64
      " of shared memory: its phase %" PRIu64 " has had %d of %d arrivals "
      "and lacks %" PRId64 " of the bytes that it expects",
      barrier.offset, barrier.phase, barrier.expected - barrier.pending,
      barrier.expected, barrier.lacking);
}

/// The first thread that has not come to where `first` waits, but should have.
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

static void reportBlockDeadlock(Cluster &cluster, const Thread &first) {
  const Thread &absent = findAbsent(first, [](const Thread &) { return true; });
  const Barrier &barrier = first.block->barriers[first.wait.detail];
  cluster.finding.record(
      ROWWISE_FINDING, first, first.wait.where,
      "divergent barrier %d: %d of %d threads wait at it, but %s",
      first.wait.detail, barrier.arrived, barrier.expected,
      describeAbsent(absent, first).chars);
}

static void reportWarpDeadlock(Cluster &cluster, const Thread &first) {
  const Thread &absent = findAbsent(first, [&](const Thread &thread) {
    return thread.warp() == first.warp() &&
           (first.wait.mask >> thread.lane() & 1);
  });
  cluster.finding.record(
      ROWWISE_FINDING, first, first.wait.where,
      "divergent %s: it waits for the lanes of mask 0x%x, but %s",
      nameOf(first.wait.kind), first.wait.mask,
      describeAbsent(absent, first).chars);
}

void rowwise::sim::reportDeadlock(Cluster &cluster) {
  const Thread *first = nullptr;
  for (int32_t rank = 0; rank < cluster.blockCount(); ++rank) {
    for (const Thread &thread : cluster.blockAt(rank).threads) {
      if (thread.wait.kind == Wait::Exited)
        continue;
      if (!first || rankOf(thread.wait.kind) < rankOf(first->wait.kind))
        first = &thread;
    }
  }
  if (first->wait.kind == Wait::ClusterBarrier)
    reportClusterDeadlock(cluster, *first);
  else if (first->wait.kind == Wait::MBarrier)
    reportMBarrierDeadlock(cluster, *first);
  else if (first->wait.kind == Wait::Barrier)
    reportBlockDeadlock(cluster, *first);
  else
    reportWarpDeadlock(cluster, *first);
}

//===----------------------------------------------------------------------===//
// Polls
//===----------------------------------------------------------------------===//

/// What `poll` waits for, if it is the barrier of the group.
static bool isOf(const GroupBarrier &barrier, const Poll &poll) {
  return poll.address == reinterpret_cast<const char *>(&barrier.word);
}

static void reportPoll(Cluster &cluster, const Thread &thread,
                       const Poll &poll) {
  const GroupBarrier &barrier = cluster.barrierOfGroup();
  if (isOf(barrier, poll)) {
    cluster.finding.record(
        ROWWISE_FINDING, thread, thread.wait.where,
        "waits for ever at the barrier of the grid: %u of %d blocks of its "
        "group have arrived",
        barrier.arrivedBlocks(), barrier.expected);
    return;
  }
  auto address = reinterpret_cast<uintptr_t>(poll.address);
  const Allocation *allocation =
      findAllocation(thread.block->launch->allocations, address);
  cluster.finding.record(
      ROWWISE_FINDING, thread, thread.wait.where,
      "poll for ever: no thread is left that would write the %d bytes "
      "at byte %" PRIuPTR " of an allocation of %" PRIu64 " bytes",
      poll.bytes, address - allocation->base, allocation->bytes);
}

void rowwise::sim::reportPollDeadlock(Cluster &cluster) {
  for (int32_t rank = 0; rank < cluster.blockCount(); ++rank) {
    for (const Thread &thread : cluster.blockAt(rank).threads) {
      if (thread.wait.kind == Wait::Poll)
        return reportPoll(cluster, thread, thread.polls.back());
    }
  }
}
