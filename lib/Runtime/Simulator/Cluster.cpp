//===- Cluster.cpp - blocks that run together -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cluster.h"

#include "Checks/Access.h"
#include "Checks/Deadlock.h"
#include "Errors.h"
#include "Runtime/Runtime.h"

#include <cstdio>

using namespace rowwise::sim;

bool Cluster::provide(int32_t count) {
  while (int32_t(blocks.size()) < count) {
    auto block = std::make_unique<Block>(*this, int32_t(blocks.size()));
    if (!block->isUsable())
      return false;
    blocks.push_back(std::move(block));
  }
  return true;
}

void Cluster::prepare(const LaunchConfig &config, char *const *stacks) {
  launch = &config;
  blocksUsed = config.clusterBlocks();
  lastHit = {};
  counters = {};
  finding.clear();
  clocks.resize(blocksUsed, config.blockWarps());
  shadow.resize(blocksUsed, config.blockWarps(), config.sharedBytes);
  for (int32_t rank = 0; rank < blocksUsed; ++rank)
    blocks[rank]->prepare(config, stacks + rank * config.blockThreads());
}

Cluster::Progress Cluster::advance() {
  polls.resume();
  host.switchTo(next());
  Progress progress = Progress::Done;
  if (!finding && exited < blocksUsed * launch->blockThreads()) {
    progress = Progress::Polls;
    if (!polls.areThereAny())
      reportDeadlock(*this);
  }
  current = nullptr;
  return finding ? Progress::Finding : progress;
}

/// The position `index` in a box of these extents, x fastest.
static Dimensions unflatten(int64_t index, int32_t x, int32_t y) {
  return {int32_t(index % x), int32_t(index / x % y), int32_t(index / x / y)};
}

void Cluster::reset(int64_t index) {
  exited = 0;
  cursor = 0;
  polls.reset();
  barrier.reset();
  clocks.startCluster();
  shadow.startCluster();
  const Dimensions &extent = launch->cluster;
  Dimensions first =
      unflatten(index, launch->gridClusters(0), launch->gridClusters(1));
  for (int32_t rank = 0; rank < blocksUsed; ++rank) {
    Dimensions id = unflatten(rank, extent[0], extent[1]);
    for (int32_t dimension = 0; dimension < 3; ++dimension)
      id[dimension] += first[dimension] * extent[dimension];
    blocks[rank]->reset(id, threadMain);
  }
}

void Cluster::threadMain(Fiber::Transfer transfer) {
  Fiber::arrived(transfer);
  Thread &self = *current;
  Cluster &cluster = self.block->cluster;
  cluster.launch->kernel(cluster.launch->params);
  cluster.leave(self);
  self.fiber.exitTo(cluster.next());
}

/// Ends a thread. The shared memory of a block ends with its last thread.
void Cluster::leave(Thread &self) {
  if (!self.copies.empty())
    fail(self, self.copies.front().where,
         "asynchronous copy that its thread does not wait for");
  self.wait.kind = Wait::Exited;
  self.arrivedAt = nullptr;
  ++exited;
  Block &block = *self.block;
  if (++block.exited < launch->blockThreads())
    return;
  checkAsyncStores(block);
  if (blocksUsed == 1)
    return;
  SharedShadow::Visit visit = shadow.findUnfinishedVisit(block.rank);
  if (visit.where)
    failAfterExit(threadAt(visit.thread), visit.where, block);
}

/// Makes the next ready thread current. If there is none, returns to the host:
/// all threads have exited, or they wait for each other.
Fiber &Cluster::next() {
  for (int32_t tried = 0; tried < blocksUsed; ++tried) {
    if (Thread *thread = blocks[cursor]->takeReady()) {
      current = thread;
      return thread->fiber;
    }
    cursor = cursor + 1 == blocksUsed ? 0 : cursor + 1;
  }
  return host;
}

void Cluster::fail(const Thread &thread, const char *where, const char *format,
                   ...) {
  va_list arguments;
  va_start(arguments, format);
  finding.record(ROWWISE_FINDING, thread, where, format, arguments);
  va_end(arguments);
  current->fiber.exitTo(host);
}

void Cluster::failCheck(const Thread &thread, const char *where,
                        const char *message) {
  finding.record(ROWWISE_DRIVER, thread, where, "a run-time check failed: %s",
                 message);
  current->fiber.exitTo(host);
}

void rowwiseSimAssertFail(const char *message, const char *where) {
  current->block->cluster.failCheck(*current, where, message);
}

void rowwiseSimDivision(int32_t fault, const char *where) {
  if (fault == 0)
    return;
  const char *what = fault == 1 ? "integer division by zero"
                                : "integer division of the smallest number by "
                                  "-1";
  if (current)
    current->block->cluster.fail(*current, where, "%s", what);
  recordError(ROWWISE_FINDING, "%s: %s", where, what);
}
