//===- Runtime.cpp - the simulator as a runtime ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime/Runtime.h"

#include "../WithoutDevice.h"
#include "DeviceMemory.h"
#include "Errors.h"
#include "GroupMember.h"
#include "Launch.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>

using namespace rowwise::sim;

namespace {
struct Kernel {
  const char *name = nullptr; ///< the key under which it is registered
  RowwiseSimKernel function = nullptr;
  int64_t sharedBytes = 0;
  int32_t groupBlocks = 1;         ///< blocks that wait for each other
  RowwiseSimLoader load = nullptr; ///< registers it, if it has no function
  void *context = nullptr;
};

/// A std::map, so that handles, which point into it, stay valid.
struct KernelTable {
  std::mutex mutex;
  std::map<std::string, Kernel> kernels;
};
} // namespace

static KernelTable &kernelTable() {
  static KernelTable theTable;
  return theTable;
}

void rowwiseSimRegister(const char *name, RowwiseSimKernel kernel,
                        int64_t sharedBytes) {
  std::lock_guard<std::mutex> lock(kernelTable().mutex);
  auto &entry = *kernelTable().kernels.try_emplace(name).first;
  // One that is loaded is launched in the groups that were asked for before.
  int32_t groupBlocks = entry.second.load ? entry.second.groupBlocks : 1;
  entry.second = {entry.first.c_str(), kernel, sharedBytes, groupBlocks};
}

void rowwiseSimRegisterLoader(const char *name, RowwiseSimLoader load,
                              void *context) {
  std::lock_guard<std::mutex> lock(kernelTable().mutex);
  auto &entry = *kernelTable().kernels.try_emplace(name).first;
  entry.second = {entry.first.c_str()};
  entry.second.load = load;
  entry.second.context = context;
}

/// The registered kernel, or null and an error.
static Kernel *findKernel(const char *name) {
  std::lock_guard<std::mutex> lock(kernelTable().mutex);
  auto found = kernelTable().kernels.find(name);
  if (found != kernelTable().kernels.end())
    return &found->second;
  recordError(ROWWISE_DRIVER, "no kernel '%s' in the module", name);
  return nullptr;
}

/// Whether the kernel can run; records an error if it cannot be loaded.
static bool loadKernel(Kernel &kernel) {
  static std::mutex theMutex;
  std::lock_guard<std::mutex> lock(theMutex);
  if (!kernel.function && kernel.load)
    kernel.load(kernel.context, kernel.name);
  if (!kernel.function)
    recordError(ROWWISE_DRIVER, "kernel '%s' cannot be loaded", kernel.name);
  return kernel.function;
}

//===----------------------------------------------------------------------===//
// Errors and the device
//===----------------------------------------------------------------------===//

static int32_t rowwiseStatus() { return takeStatus(); }

static const char *rowwiseLastError() { return lastErrorText(); }

static void rowwiseFail(int32_t code, const char *text) {
  recordError(code, "%s", text);
}

static const char *rowwiseDeviceName() {
  static thread_local char name[64];
  int32_t threads = hostThreads();
  snprintf(name, sizeof(name), "simulator (%d host thread%s)", threads,
           threads == 1 ? "" : "s");
  return name;
}

/// The number of multiprocessors: an H100's, or fewer as the environment says,
/// so that blocks step over more rows.
static int64_t countMultiprocessors() {
  constexpr const char *variable = "ROWWISE_SIMULATOR_MULTIPROCESSORS";
  constexpr int64_t maxProcessors = 132;
  const char *text = std::getenv(variable);
  if (!text)
    return maxProcessors;
  char *end;
  int64_t number = std::strtoll(text, &end, /*base=*/10);
  if (end != text && *end == '\0' && number >= 1 && number <= maxProcessors)
    return number;
  recordError(ROWWISE_BAD_ARGUMENT,
              "%s: expected a number from 1 to %" PRId64 ", found '%s'",
              variable, maxProcessors, text);
  return maxProcessors;
}

/// What an H100 answers for blocks that registers and shared memory do not
/// limit.
static int64_t rowwiseResidentBlocks(const char *kernel, int32_t threads,
                                     int64_t) {
  constexpr int32_t threadsEach = 2048, blocksEach = 32;
  if (!findKernel(kernel))
    return 1;
  if (threads < 1 || threads > maxBlockThreads) {
    recordError(ROWWISE_DRIVER,
                "kernel '%s' with %d threads in a block: expected 1 to %d",
                kernel, threads, maxBlockThreads);
    return 1;
  }
  return countMultiprocessors() * std::min(threadsEach / threads, blocksEach);
}

/// Returns how many groups run at the same time, and makes launches of the
/// kernel run groups of so many blocks together.
static int64_t rowwiseResidentGroups(const char *name, int32_t threads,
                                     int64_t dynamicBytes, int64_t blocks) {
  Kernel *kernel = findKernel(name);
  if (!kernel)
    return 0;
  int64_t resident = rowwiseResidentBlocks(name, threads, dynamicBytes);
  if (blocks < 1 || resident < blocks) {
    recordError(ROWWISE_DRIVER,
                "kernel '%s' with %" PRId64
                " blocks that wait for each other: expected 1 to %" PRId64
                " of %d threads",
                name, blocks, resident, threads);
    return 0;
  }
  std::lock_guard<std::mutex> lock(kernelTable().mutex);
  kernel->groupBlocks = int32_t(blocks);
  return resident / blocks;
}

static int64_t rowwiseResidentClusters(const char *name, int32_t threads,
                                       int64_t dynamicBytes, int64_t blocks) {
  int64_t resident = rowwiseResidentBlocks(name, threads, dynamicBytes);
  return std::max<int64_t>(1, resident / std::max<int64_t>(1, blocks));
}

//===----------------------------------------------------------------------===//
// Modules and launches
//===----------------------------------------------------------------------===//

static void *mgpuModuleGetFunction(void *, const char *name) {
  return findKernel(name);
}

/// Records an error if `value` is not an extent that the device has.
static bool checkExtents(const Kernel &kernel, const char *what,
                         const intptr_t (&value)[3],
                         const intptr_t (&limit)[3]) {
  for (int32_t dimension = 0; dimension < 3; ++dimension) {
    if (value[dimension] >= 1 && value[dimension] <= limit[dimension])
      continue;
    recordError(ROWWISE_DRIVER,
                "kernel '%s' with a %s of %" PRIdPTR " x %" PRIdPTR
                " x %" PRIdPTR ": expected 1 to %" PRIdPTR " in %c",
                kernel.name, what, value[0], value[1], value[2],
                limit[dimension], "xyz"[dimension]);
    return false;
  }
  return true;
}

static bool checkLaunch(const Kernel &kernel, const intptr_t (&grid)[3],
                        const intptr_t (&block)[3], int64_t dynamicBytes) {
  if (!checkExtents(kernel, "grid", grid, {INT32_MAX, 65535, 65535}) ||
      !checkExtents(kernel, "block", block,
                    {maxBlockThreads, maxBlockThreads, 64}))
    return false;
  intptr_t threads = block[0] * block[1] * block[2];
  if (threads > maxBlockThreads) {
    recordError(ROWWISE_DRIVER,
                "kernel '%s' with %" PRIdPTR
                " threads in a block: expected at most %d",
                kernel.name, threads, maxBlockThreads);
    return false;
  }
  if (dynamicBytes < 0 || kernel.sharedBytes + dynamicBytes > maxSharedBytes) {
    recordError(ROWWISE_DRIVER,
                "kernel '%s' with %" PRId64 " bytes of static and %" PRId64
                " bytes of dynamic shared memory: expected at most %" PRId64
                " in all",
                kernel.name, kernel.sharedBytes, dynamicBytes, maxSharedBytes);
    return false;
  }
  return true;
}

/// Records an error if the grid is not one of clusters that the device has.
static bool checkClusters(const Kernel &kernel, const intptr_t (&cluster)[3],
                          const intptr_t (&grid)[3]) {
  constexpr intptr_t limit = maxClusterBlocks;
  if (!checkExtents(kernel, "cluster", cluster, {limit, limit, limit}))
    return false;
  intptr_t blocks = cluster[0] * cluster[1] * cluster[2];
  if (blocks > limit) {
    recordError(ROWWISE_DRIVER,
                "kernel '%s' with %" PRIdPTR
                " blocks in a cluster: expected at most %" PRIdPTR,
                kernel.name, blocks, limit);
    return false;
  }
  for (int32_t dimension = 0; dimension < 3; ++dimension) {
    if (grid[dimension] % cluster[dimension] == 0)
      continue;
    recordError(ROWWISE_DRIVER,
                "kernel '%s' with clusters of %" PRIdPTR
                " in a grid of %" PRIdPTR " in %c: expected whole clusters",
                kernel.name, cluster[dimension], grid[dimension],
                "xyz"[dimension]);
    return false;
  }
  return true;
}

/// Records an error if the blocks that wait for each other are not all there.
static bool checkGroups(const Kernel &kernel, const LaunchConfig &config) {
  if (config.gridClusters() % config.groupClusters == 0)
    return true;
  recordError(ROWWISE_DRIVER,
              "kernel '%s' with groups of %d blocks in a grid of %" PRId64
              ": expected whole groups",
              kernel.name, config.groupClusters, config.gridClusters());
  return false;
}

static void mgpuLaunchClusterKernel(void *function, intptr_t clusterX,
                                    intptr_t clusterY, intptr_t clusterZ,
                                    intptr_t gridX, intptr_t gridY,
                                    intptr_t gridZ, intptr_t blockX,
                                    intptr_t blockY, intptr_t blockZ,
                                    int32_t sharedBytes, void *, void **params,
                                    void **, size_t) {
  // A failed lookup of the function was recorded.
  if (!function)
    return;
  Kernel &kernel = *static_cast<Kernel *>(function);
  if (!loadKernel(kernel))
    return;
  intptr_t cluster[] = {clusterX, clusterY, clusterZ};
  intptr_t grid[] = {gridX, gridY, gridZ};
  intptr_t block[] = {blockX, blockY, blockZ};
  if (!checkLaunch(kernel, grid, block, sharedBytes) ||
      !checkClusters(kernel, cluster, grid))
    return;
  LaunchConfig config;
  config.kernel = kernel.function;
  config.params = params;
  std::copy_n(grid, 3, config.grid.begin());
  std::copy_n(cluster, 3, config.cluster.begin());
  std::copy_n(block, 3, config.block.begin());
  config.sharedBytes = kernel.sharedBytes + sharedBytes;
  config.groupClusters = kernel.groupBlocks;
  if (!checkGroups(kernel, config))
    return;
  config.allocations = snapshotAllocations();
  runGrid(config);
}

static void mgpuLaunchKernel(void *function, intptr_t gridX, intptr_t gridY,
                             intptr_t gridZ, intptr_t blockX, intptr_t blockY,
                             intptr_t blockZ, int32_t sharedBytes, void *stream,
                             void **params, void **extra, size_t paramsCount) {
  mgpuLaunchClusterKernel(function, 1, 1, 1, gridX, gridY, gridZ, blockX,
                          blockY, blockZ, sharedBytes, stream, params, extra,
                          paramsCount);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

int32_t rowwiseSimCheckEnvironment() {
  countMultiprocessors();
  return rowwiseStatus();
}

void rowwiseSimForbid(void *start, int64_t bytes) {
  forbidDevice(start, bytes);
}

void rowwiseSimLend(void *start, int64_t bytes) { lendHost(start, bytes); }

void rowwiseSimTakeBack() { takeBackLent(); }

static void *mgpuMemAlloc(uint64_t bytes, void *, bool) {
  return allocateDevice(bytes);
}
static void mgpuMemFree(void *pointer, void *) { freeDevice(pointer); }
static void mgpuMemcpy(void *destination, void *source, size_t bytes, void *) {
  copyMemory(destination, source, bytes);
}
static void mgpuMemset32(void *destination, unsigned value, size_t count,
                         void *) {
  fillMemory32(destination, value, count);
}

static std::mutex &constantsMutex() {
  static std::mutex theMutex;
  return theMutex;
}

static void *rowwiseDeviceConstant(void **slot, const void *data,
                                   int64_t bytes) {
  std::lock_guard<std::mutex> lock(constantsMutex());
  if (!*slot && (*slot = allocateDevice(std::max<int64_t>(bytes, 1))))
    copyMemory(*slot, data, bytes);
  return *slot;
}

static void rowwiseFreeConstant(void **slot) {
  std::lock_guard<std::mutex> lock(constantsMutex());
  freeDevice(*slot);
  *slot = nullptr;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// The rank that a communicator stands for, or null and an error.
static GroupMember *findMember(int64_t group) {
  if (!group)
    recordError(ROWWISE_BAD_ARGUMENT,
                "expected the communicator of a rank, found none");
  return reinterpret_cast<GroupMember *>(group);
}

/// What rowwisePartStart and rowwisePartWhole tell; negative on failure.
static Part findPart(int64_t group, int64_t ranks, const PartSizes &sizes,
                     bool isSecond) {
  Part part;
  GroupMember *member = findMember(group);
  return member && member->findPart(ranks, sizes, isSecond, part) ? part
                                                                  : unknownPart;
}

static int64_t rowwisePartStart(int64_t group, int64_t ranks, int64_t rows,
                                int64_t width, int64_t whole, void *) {
  return findPart(group, ranks, {rows, width, whole}, /*isSecond=*/false).first;
}

static int64_t rowwisePartWhole(int64_t group, int64_t ranks, int64_t rows,
                                int64_t width, int64_t whole, void *) {
  return findPart(group, ranks, {rows, width, whole}, /*isSecond=*/true).whole;
}

static void rowwiseAllGather(int64_t group, void *send, void *receive,
                             int64_t bytes, void *) {
  if (GroupMember *member = findMember(group))
    member->allGather(send, receive, bytes);
}

const RowwiseRuntime *rowwiseSimulatorRuntime() {
#define ROWWISE_ENTRY(result, name, parameters) name,
  static const RowwiseRuntime runtime = {
      ROWWISE_RUNTIME_FUNCTIONS(ROWWISE_ENTRY)};
#undef ROWWISE_ENTRY
  return &runtime;
}
