//===- Launch.cpp - running a grid ----------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"

#include "Checks/Deadlock.h"
#include "Errors.h"
#include "Runtime/Runtime.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

using namespace rowwise::sim;

/// Each stack takes two memory mappings, and Linux limits a process to 65530.
static constexpr size_t maxStacks = 16 * 1024;
static constexpr size_t stackGuardBytes = 4096;
/// If there are more than maxStacks, or if asked, so many stacks share a
/// mapping.
static constexpr size_t sharedStacks = 16;

namespace {
/// State that is kept from launch to launch. One launch runs at a time.
struct Device {
  std::mutex mutex;
  /// The clusters that run together, a group of them for each host thread.
  std::vector<std::unique_ptr<Cluster>> clusters;
  std::vector<GuardedMapping> mappings;
  std::vector<char *> stacks; ///< in `mappings`
  /// So many stacks have a mapping of their own.
  std::atomic<size_t> separateStacks{maxStacks};
  RowwiseSimCounters counters = {};
};

/// The groups of a grid, handed out in order. Most have one cluster.
struct Grid {
  int64_t count;
  int32_t groupClusters;
  std::atomic<int64_t> nextGroup{0};
  std::atomic<int64_t> lowestFinding{INT64_MAX};
};

/// What a host thread found: the group, and the cluster with the finding's
/// text.
struct GroupFinding {
  int64_t group = -1;
  Cluster *cluster = nullptr;
};
} // namespace

static Device &device() {
  static Device theDevice;
  return theDevice;
}

int32_t rowwise::sim::hostThreads() {
  return std::max(1u, std::thread::hardware_concurrency());
}

/// Adds a stack or, if there are too many for a mapping each, several. False if
/// the host lacks the memory.
static bool addStacks(Device &device) {
  bool isSeparate = device.stacks.size() < device.separateStacks;
  size_t count = isSeparate ? 1 : sharedStacks;
  GuardedMapping mapping(count * stackBytes(), stackGuardBytes);
  if (!mapping.data())
    return false;
  for (size_t i = 0; i < count; ++i)
    device.stacks.push_back(mapping.data() + i * stackBytes());
  device.mappings.push_back(std::move(mapping));
  return true;
}

/// Allocates clusters for `workers` groups and stacks for their threads, or for
/// fewer groups if the host lacks the memory. Returns the number of groups.
static size_t provide(Device &device, size_t workers,
                      const LaunchConfig &config, size_t groupThreads) {
  size_t wanted = workers * config.groupClusters;
  while (device.clusters.size() < wanted)
    device.clusters.push_back(std::make_unique<Cluster>());
  size_t usable = 0;
  while (usable < wanted &&
         device.clusters[usable]->provide(config.clusterBlocks()))
    ++usable;
  workers = usable / config.groupClusters;
  while (device.stacks.size() < workers * groupThreads && addStacks(device))
    ;
  return std::min(workers, device.stacks.size() / groupThreads);
}

/// Runs the clusters of a group, which may wait for each other, in turn.
/// Returns the one that has a finding, or null.
static Cluster *runGroup(std::unique_ptr<Cluster> *clusters, int32_t count,
                         int64_t index) {
  GroupBarrier barrier;
  for (int32_t i = 0; i < count; ++i) {
    clusters[i]->start(index * count + i, barrier);
    barrier.expected += clusters[i]->blockCount();
  }
  std::vector<Cluster *> running;
  for (int32_t i = 0; i < count; ++i)
    running.push_back(clusters[i].get());
  for (bool isFirst = true; !running.empty(); isFirst = false) {
    std::vector<Cluster *> left;
    bool hasAdvanced = false;
    for (Cluster *cluster : running) {
      Cluster::Progress progress = Cluster::Progress::Polls;
      if (isFirst || cluster->polls.canResume()) {
        progress = cluster->advance();
        hasAdvanced = true;
      }
      if (progress == Cluster::Progress::Finding)
        return cluster;
      if (progress == Cluster::Progress::Polls)
        left.push_back(cluster);
    }
    if (!hasAdvanced) {
      reportPollDeadlock(*left.front());
      return left.front();
    }
    running = std::move(left);
  }
  return nullptr;
}

/// Runs groups of `grid` on `clusters` until none is left or one has a finding,
/// which is returned. Stops after a finding in an earlier group, as that is the
/// one reported.
static GroupFinding work(Grid &grid, std::unique_ptr<Cluster> *clusters) {
  for (;;) {
    int64_t index = grid.nextGroup++;
    if (index >= grid.count || index > grid.lowestFinding)
      return {};
    Cluster *found = runGroup(clusters, grid.groupClusters, index);
    if (!found)
      continue;
    int64_t lowest = grid.lowestFinding;
    while (index < lowest &&
           !grid.lowestFinding.compare_exchange_weak(lowest, index))
      ;
    return {index, found};
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
  Grid grid{config.gridClusters() / config.groupClusters, config.groupClusters};
  size_t clusterThreads =
      size_t(config.blockThreads()) * config.clusterBlocks();
  size_t threads = clusterThreads * config.groupClusters;
  size_t wanted = std::min({size_t(hostThreads()), size_t(grid.count),
                            std::max<size_t>(1, maxStacks / threads)});
  size_t workers = provide(device, wanted, config, threads);
  if (workers == 0) {
    recordError(ROWWISE_BAD_ARGUMENT,
                "expected memory for the stacks of %zu simulated threads, "
                "found too little",
                threads);
    return;
  }

  std::vector<GroupFinding> findings(workers);
  auto runWorker = [&](size_t worker) {
    size_t first = worker * config.groupClusters;
    for (int32_t i = 0; i < config.groupClusters; ++i)
      device.clusters[first + i]->prepare(
          config, &device.stacks[worker * threads + i * clusterThreads]);
    findings[worker] = work(grid, &device.clusters[first]);
  };
  // Groups that find no host thread run on the others.
  std::vector<std::thread> hosts;
  try {
    for (size_t worker = 1; worker < workers; ++worker)
      hosts.emplace_back(runWorker, worker);
  } catch (const std::system_error &) {
  }
  runWorker(0);
  for (std::thread &host : hosts)
    host.join();

  ++device.counters.launches;
  if (grid.lowestFinding == INT64_MAX)
    for (size_t i = 0; i < workers * config.groupClusters; ++i)
      add(device.counters, device.clusters[i]->counters);
  for (const GroupFinding &found : findings)
    if (found.cluster && found.group == grid.lowestFinding)
      recordError(found.cluster->finding.getCode(), "%s",
                  found.cluster->finding.getText());
}

void rowwiseSimShareStacks() { device().separateStacks = 0; }

void rowwiseSimResetCounters() {
  std::lock_guard<std::mutex> lock(device().mutex);
  device().counters = {};
}

RowwiseSimCounters rowwiseSimGetCounters() {
  std::lock_guard<std::mutex> lock(device().mutex);
  return device().counters;
}
