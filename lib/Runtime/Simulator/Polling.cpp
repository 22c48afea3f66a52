//===- Polling.cpp - memory that blocks write for each other --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks that run at the same time wait for each other by relaxed accesses: one
// block reads an address again and again. As one simulated thread runs at a
// time, a thread that reads the same value at an address again is suspended
// until an address that it polls is written.
//
//===----------------------------------------------------------------------===//

#include "Checks/Access.h"
#include "Cluster.h"

#include <cstring>
#include <utility>

using namespace rowwise::sim;

/// Whether the address was written since.
static bool hasChanged(const Poll &poll) {
  return memcmp(poll.address, &poll.value, poll.bytes) != 0;
}

static bool hasChanged(const Thread &thread) {
  for (const Poll &poll : thread.polls)
    if (hasChanged(poll))
      return true;
  return false;
}

void Polls::wait(Thread &self, const char *where) {
  ++waiting;
  cluster.wait(self, {Wait::Poll, 0, 0, where});
}

bool Polls::canResume() const {
  for (int32_t rank = 0; waiting && rank < cluster.blockCount(); ++rank)
    for (const Thread &thread : cluster.blockAt(rank).threads)
      if (thread.wait.kind == Wait::Poll && hasChanged(thread))
        return true;
  return false;
}

void Polls::resume() {
  for (int32_t rank = 0; waiting && rank < cluster.blockCount(); ++rank) {
    Block &block = cluster.blockAt(rank);
    for (Thread &thread : block.threads) {
      if (thread.wait.kind != Wait::Poll || !hasChanged(thread))
        continue;
      // A thread that was resumed is not checked again before it has run.
      thread.wait.kind = Wait::None;
      thread.polls.clear();
      block.resume(thread.warp(), 1u << thread.lane());
      --waiting;
    }
  }
}

static void check(Thread &self, void *address, int32_t bytes, int32_t kind,
                  const char *where) {
  if (findOwner(self, address))
    self.block->cluster.fail(self, where,
                             "relaxed access to shared memory: expected an "
                             "address in global memory");
  rowwiseSimAccess(address, bytes, /*alignment=*/bytes, kind, where);
}

/// Reads what others write. If it was not written since the last read, suspends
/// the thread first.
static RowwiseSimPair readPolled(Thread &self, const void *address,
                                 int32_t bytes, const char *where) {
  for (Poll &poll : self.polls) {
    if (poll.address != address || poll.bytes != bytes)
      continue;
    std::swap(poll, self.polls.back());
    if (!hasChanged(self.polls.back()))
      self.block->cluster.polls.wait(self, where);
    self.polls.clear();
    break;
  }
  Poll poll = {static_cast<const char *>(address), bytes, {0, 0}};
  memcpy(&poll.value, address, bytes);
  self.polls.push_back(poll);
  return poll.value;
}

static RowwiseSimPair load(void *address, int32_t bytes, const char *where) {
  check(*current, address, bytes, ROWWISE_SIM_LOAD, where);
  return readPolled(*current, address, bytes, where);
}

static void store(void *address, const RowwiseSimPair &value, int32_t bytes,
                  const char *where) {
  check(*current, address, bytes, ROWWISE_SIM_STORE, where);
  memcpy(address, &value, bytes);
  // A write is progress: the next read is no repetition.
  current->polls.clear();
}

int64_t rowwiseSimLoadRelaxed1(void *address, const char *where) {
  return load(address, 8, where).first;
}

RowwiseSimPair rowwiseSimLoadRelaxed2(void *address, const char *where) {
  return load(address, 16, where);
}

void rowwiseSimStoreRelaxed1(void *address, int64_t element,
                             const char *where) {
  store(address, {element, 0}, 8, where);
}

void rowwiseSimStoreRelaxed2(void *address, int64_t element0, int64_t element1,
                             const char *where) {
  store(address, {element0, element1}, 16, where);
}

//===----------------------------------------------------------------------===//
// The barrier of a cooperative launch
//===----------------------------------------------------------------------===//

/// The number that a block adds, so that the sum over the grid is the highest
/// bit.
static uint32_t getAmount(const LaunchConfig &config, const Dimensions &block) {
  uint32_t blocks = uint32_t(config.grid[0]) * config.grid[1] * config.grid[2];
  bool isFirst = block == Dimensions{0, 0, 0};
  return isFirst ? GroupBarrier::highestBit - (blocks - 1) : 1;
}

void rowwiseSimGridArrive(int32_t amount, const char *where) {
  Thread &self = *current;
  Cluster &cluster = self.block->cluster;
  uint32_t wanted = getAmount(*self.block->launch, self.block->id);
  if (uint32_t(amount) != wanted)
    cluster.fail(self, where,
                 "arrives at the barrier of the grid with %u: expected %u",
                 uint32_t(amount), wanted);
  GroupBarrier &barrier = cluster.barrierOfGroup();
  ++barrier.word;
  if (barrier.arrivedBlocks() == uint32_t(barrier.expected))
    barrier.word =
        (barrier.word & GroupBarrier::highestBit) ^ GroupBarrier::highestBit;
  self.polls.clear();
}

int32_t rowwiseSimGridRead(const char *where) {
  Thread &self = *current;
  GroupBarrier &barrier = self.block->cluster.barrierOfGroup();
  return int32_t(
      readPolled(self, &barrier.word, sizeof(barrier.word), where).first);
}
