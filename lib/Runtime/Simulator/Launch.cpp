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
  std::vector<std::unique_ptr<Cluster>> clusters; ///< one for each host thread
  std::vector<GuardedMapping> stacks;
  RowwiseSimCounters counters = {};
};

/// The clusters of a grid, handed out in order.
struct Grid {
  int64_t count;
  std::atomic<int64_t> nextCluster{0};
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

/// Makes `workers` clusters and the stacks of their threads; fewer if the host
/// does not have the memory. Returns how many there are.
static size_t provide(Device &device, size_t workers,
                      const LaunchConfig &config, size_t clusterThreads) {
  while (device.clusters.size() < workers)
    device.clusters.push_back(std::make_unique<Cluster>());
  size_t usable = 0;
  while (usable < workers &&
         device.clusters[usable]->provide(config.clusterBlocks()))
    ++usable;
  while (device.stacks.size() < usable * clusterThreads) {
    GuardedMapping stack(stackBytes(), stackGuardBytes);
    if (!stack.data())
      break;
    device.stacks.push_back(std::move(stack));
  }
  return std::min(usable, device.stacks.size() / clusterThreads);
}

/// Runs clusters of `grid` on `cluster` until there are none left, or one has a
/// finding, whose number is returned; -1 if none has. Those after a finding
/// elsewhere cannot have the lowest one.
static int64_t work(Grid &grid, Cluster &cluster) {
  for (;;) {
    int64_t index = grid.nextCluster++;
    if (index >= grid.count || index > grid.lowestFinding)
      return -1;
    if (cluster.run(index))
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
  sum.clusterLoads += term.clusterLoads;
  sum.clusterStores += term.clusterStores;
  sum.clusterBarriers += term.clusterBarriers;
}

void rowwise::sim::runGrid(const LaunchConfig &config) {
  Device &device = ::device();
  std::lock_guard<std::mutex> lock(device.mutex);
  Grid grid{config.gridClusters()};
  size_t threads = size_t(config.blockThreads()) * config.clusterBlocks();
  size_t wanted = std::min(
      {size_t(hostThreads()), size_t(grid.count), maxStacks / threads});
  size_t workers = provide(device, wanted, config, threads);
  if (workers == 0) {
    recordError(ROWWISE_DRIVER,
                "cannot map the stacks of %zu simulated threads", threads);
    return;
  }

  std::vector<int64_t> findings(workers, -1);
  auto runWorker = [&](size_t worker) {
    Cluster &cluster = *device.clusters[worker];
    cluster.prepare(config, &device.stacks[worker * threads]);
    findings[worker] = work(grid, cluster);
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
      add(device.counters, device.clusters[worker]->counters);
    else if (findings[worker] == grid.lowestFinding)
      recordError(device.clusters[worker]->findingCode(), "%s",
                  device.clusters[worker]->findingText());
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
