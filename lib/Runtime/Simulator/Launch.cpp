//===- Launch.cpp - running a grid ----------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"

#include "Errors.h"
#include "Runtime/Runtime.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

using namespace rowwise::sim;

/// Every stack costs the host two memory mappings, of which Linux grants a
/// process 65530.
static constexpr size_t maxStacks = 16 * 1024;
static constexpr size_t stackGuardBytes = 4096;

namespace {
/// What is kept from launch to launch. One launch runs at a time.
struct Device {
  std::mutex mutex;
  std::vector<std::unique_ptr<Block>> blocks; ///< one for each host thread
  std::vector<GuardedMapping> stacks;
  RowwiseSimCounters counters = {};
};

/// The blocks of a grid, handed out in order.
struct Grid {
  int64_t count;
  std::atomic<int64_t> nextBlock{0};
  std::atomic<int64_t> lowestFinding{INT64_MAX};
};
} // namespace

static Device &device() {
  static Device theDevice;
  return theDevice;
}

int32_t rowwise::sim::hostThreads() {
  return std::max(1u, std::thread::hardware_concurrency());
}

/// Makes `workers` blocks and the stacks of their threads; fewer if the host
/// does not have the memory. Returns how many there are.
static size_t provide(Device &device, size_t workers, size_t blockThreads) {
  while (device.blocks.size() < workers) {
    auto block = std::make_unique<Block>();
    if (!block->isUsable())
      break;
    device.blocks.push_back(std::move(block));
  }
  while (device.stacks.size() < workers * blockThreads) {
    GuardedMapping stack(stackBytes(), stackGuardBytes);
    if (!stack.data())
      break;
    device.stacks.push_back(std::move(stack));
  }
  return std::min(
      {workers, device.blocks.size(), device.stacks.size() / blockThreads});
}

/// Runs blocks of `grid` on `block` until there are none left, or one has a
/// finding, whose number is returned; -1 if none has. Blocks after a finding
/// elsewhere cannot have the lowest one.
static int64_t work(Grid &grid, Block &block) {
  for (;;) {
    int64_t index = grid.nextBlock++;
    if (index >= grid.count || index > grid.lowestFinding)
      return -1;
    if (block.run(index))
      continue;
    int64_t lowest = grid.lowestFinding;
    while (index < lowest &&
           !grid.lowestFinding.compare_exchange_weak(lowest, index))
      ;
    return index;
  }
}

static void add(RowwiseSimCounters &sum, const RowwiseSimCounters &term) {
  sum.launches += term.launches;
  for (int32_t size = 0; size < 5; ++size) {
    sum.globalLoads[size] += term.globalLoads[size];
    sum.globalStores[size] += term.globalStores[size];
  }
  sum.globalBytesLoaded += term.globalBytesLoaded;
  sum.globalBytesStored += term.globalBytesStored;
  sum.sharedLoads += term.sharedLoads;
  sum.sharedStores += term.sharedStores;
  sum.barriers += term.barriers;
  sum.shuffles += term.shuffles;
}

void rowwise::sim::runGrid(const LaunchConfig &config) {
  Device &device = ::device();
  std::lock_guard<std::mutex> lock(device.mutex);
  Grid grid{config.gridBlocks()};
  size_t blockThreads = config.blockThreads();
  size_t wanted = std::min(
      {size_t(hostThreads()), size_t(grid.count), maxStacks / blockThreads});
  size_t workers = provide(device, wanted, blockThreads);
  if (workers == 0) {
    recordError(ROWWISE_DRIVER,
                "cannot map the stacks of %zu simulated threads", blockThreads);
    return;
  }

  std::vector<int64_t> findings(workers, -1);
  auto runWorker = [&](size_t worker) {
    Block &block = *device.blocks[worker];
    block.prepare(config, &device.stacks[worker * blockThreads]);
    findings[worker] = work(grid, block);
  };
  std::vector<std::thread> hosts;
  for (size_t worker = 1; worker < workers; ++worker)
    hosts.emplace_back(runWorker, worker);
  runWorker(0);
  for (std::thread &host : hosts)
    host.join();

  ++device.counters.launches;
  for (size_t worker = 0; worker < workers; ++worker) {
    if (grid.lowestFinding == INT64_MAX)
      add(device.counters, device.blocks[worker]->counters);
    else if (findings[worker] == grid.lowestFinding)
      recordError(device.blocks[worker]->findingCode(), "%s",
                  device.blocks[worker]->findingText());
  }
}

void rowwiseSimResetCounters() {
  std::lock_guard<std::mutex> lock(device().mutex);
  device().counters = {};
}

RowwiseSimCounters rowwiseSimGetCounters() {
  std::lock_guard<std::mutex> lock(device().mutex);
  return device().counters;
}
