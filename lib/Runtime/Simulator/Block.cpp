//===- Block.cpp - one simulated thread block -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Block.h"

#include "Runtime/Runtime.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace rowwise::sim;

/// How far an address may miss shared memory and still be taken for it.
static constexpr size_t sharedMargin = 1024 * 1024;

/// The tops of the stacks are spread over this many bytes: they would otherwise
/// all fall into the same few sets of a cache.
static constexpr size_t stackSpread = 4096;
static constexpr size_t stackStep = 128;

size_t rowwise::sim::stackBytes() { return 64 * 1024 + stackSpread; }

bool Rendezvous::operator==(const Rendezvous &other) const {
  return kind == other.kind && detail == other.detail && mask == other.mask &&
         (where == other.where || strcmp(where, other.where) == 0);
}

Block::Block() : shared(maxSharedBytes, sharedMargin) {}

void Block::prepare(const LaunchConfig &config, GuardedMapping *threadStacks) {
  launch = &config;
  stacks = threadStacks;
  lastHit = {};
  counters = {};
  finding[0] = '\0';
  shadow.resize(config.sharedBytes);

  int32_t count = config.blockThreads();
  warpCount = (count + warpSize - 1) / warpSize;
  threads.resize(count);
  for (Warp &warp : warps)
    warp.lanes = 0;
  for (int32_t index = 0; index < count; ++index) {
    Thread &thread = threads[index];
    thread.block = this;
    thread.index = index;
    thread.id = {index % config.block[0],
                 index / config.block[0] % config.block[1],
                 index / config.block[0] / config.block[1]};
    warps[thread.warp()].lanes |= 1u << thread.lane();
  }
}

bool Block::run(int64_t index) {
  reset(index);
  host.switchTo(next());
  if (!finding[0] && exited < launch->blockThreads())
    reportDeadlock();
  current = nullptr;
  return !finding[0];
}

void Block::reset(int64_t index) {
  const Dimensions &grid = launch->grid;
  id = {int32_t(index % grid[0]), int32_t(index / grid[0] % grid[1]),
        int32_t(index / grid[0] / grid[1])};
  exited = 0;
  cursor = 0;
  shadow.startBlock();
  for (Barrier &barrier : barriers)
    barrier = {};
  for (Warp &warp : warps) {
    warp.ready = warp.lanes;
    warp.waiting = 0;
  }
  for (Thread &thread : threads) {
    thread.wait = {};
    thread.fiber.create(stacks[thread.index].data(),
                        stackBytes() - thread.index * stackStep % stackSpread,
                        threadMain);
  }
}

void Block::threadMain(Fiber::Transfer transfer) {
  Fiber::arrived(transfer);
  Thread &self = *current;
  Block &block = *self.block;
  block.launch->kernel(block.launch->params);
  self.wait.kind = Wait::Exited;
  ++block.exited;
  self.fiber.exitTo(block.next());
}

/// Takes the next ready thread and makes it the current one. With none, that is
/// the host: all threads have exited, or they wait for each other.
Fiber &Block::next() {
  for (int32_t tried = 0; tried <= warpCount; ++tried) {
    if (uint32_t ready = warps[cursor].ready) {
      warps[cursor].ready = ready & (ready - 1);
      current = &threadAt(cursor, __builtin_ctz(ready));
      return current->fiber;
    }
    cursor = cursor + 1 == warpCount ? 0 : cursor + 1;
  }
  return host;
}

void Block::fail(const Thread &thread, const char *where, const char *format,
                 ...) {
  va_list arguments;
  va_start(arguments, format);
  record(thread, where, format, arguments);
  va_end(arguments);
  current->fiber.exitTo(host);
}

void Block::failCheck(const Thread &thread, const char *where,
                      const char *message) {
  record(thread, where, "a run-time check failed: %s", message);
  code = ROWWISE_DRIVER;
  current->fiber.exitTo(host);
}

void Block::record(const Thread &thread, const char *where, const char *format,
                   ...) {
  va_list arguments;
  va_start(arguments, format);
  record(thread, where, format, arguments);
  va_end(arguments);
}

static Text format3(const Dimensions &value, const Dimensions &extent) {
  Text text;
  if (extent[1] == 1 && extent[2] == 1)
    snprintf(text.chars, sizeof(text.chars), "%d", value[0]);
  else
    snprintf(text.chars, sizeof(text.chars), "(%d, %d, %d)", value[0], value[1],
             value[2]);
  return text;
}

void Block::record(const Thread &thread, const char *where, const char *format,
                   va_list arguments) {
  char what[sizeof(finding) / 2];
  vsnprintf(what, sizeof(what), format, arguments);
  code = ROWWISE_FINDING;
  snprintf(finding, sizeof(finding), "%.400s: %s (block %s, thread %s)", where,
           what, format3(id, launch->grid).chars, nameOf(thread).chars);
}

Text rowwise::sim::nameOf(const Thread &thread) {
  return format3(thread.id, thread.block->launch->block);
}

Text rowwise::sim::nameOf(const Rendezvous &rendezvous) {
  Text text;
  if (rendezvous.kind == Wait::Barrier)
    snprintf(text.chars, sizeof(text.chars), "barrier %d at %.200s",
             rendezvous.detail, rendezvous.where);
  else
    snprintf(text.chars, sizeof(text.chars), "the %s at %.200s",
             rendezvous.kind == Wait::Shuffle ? "shuffle" : "warp barrier",
             rendezvous.where);
  return text;
}

/// "thread 5 has exited", for one of the threads that others wait for.
static Text describeAbsent(const Thread &absent) {
  Text text;
  if (absent.wait.kind == Wait::Exited)
    snprintf(text.chars, sizeof(text.chars), "thread %s has exited",
             nameOf(absent).chars);
  else
    snprintf(text.chars, sizeof(text.chars), "thread %.40s waits at %.200s",
             nameOf(absent).chars, nameOf(absent.wait).chars);
  return text;
}

/// No thread is ready and some have not exited. Reports the first that waits
/// and the first that it waits for.
void Block::reportDeadlock() {
  const Thread &first =
      *std::find_if(threads.begin(), threads.end(), [](const Thread &thread) {
        return thread.wait.kind != Wait::Exited;
      });
  const Rendezvous &wait = first.wait;
  bool isBarrier = wait.kind == Wait::Barrier;
  const Thread *absent = &first;
  for (const Thread &thread : threads) {
    bool isWanted = isBarrier || (thread.warp() == first.warp() &&
                                  (wait.mask >> thread.lane() & 1));
    bool isThere = thread.wait.kind == wait.kind &&
                   thread.wait.detail == wait.detail &&
                   thread.wait.mask == wait.mask;
    if (isWanted && !isThere) {
      absent = &thread;
      break;
    }
  }
  if (isBarrier) {
    const Barrier &barrier = barriers[wait.detail];
    record(first, wait.where,
           "divergent barrier %d: %d of %d threads wait at it, but %s",
           wait.detail, barrier.arrived, barrier.expected,
           describeAbsent(*absent).chars);
    return;
  }
  record(first, wait.where,
         "divergent %s: it waits for the lanes of mask 0x%x, but %s",
         wait.kind == Wait::Shuffle ? "shuffle" : "warp barrier", wait.mask,
         describeAbsent(*absent).chars);
}

void rowwiseSimAssertFail(const char *message, const char *where) {
  current->block->failCheck(*current, where, message);
}
