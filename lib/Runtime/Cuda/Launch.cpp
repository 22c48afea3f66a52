//===- Launch.cpp - The launch of kernels ---------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "Entries.h"
#include "Error.h"
#include "Module.h"

#include <algorithm>
#include <climits>
#include <optional>

namespace rowwise::cuda {
namespace {

/// Extents of a grid, a cluster or a block, in the driver's type.
struct Extents {
  Extents(intptr_t x, intptr_t y, intptr_t z) : value{x, y, z} {}

  bool fit() const {
    return std::all_of(value, value + 3, [](intptr_t extent) {
      return extent >= 0 && extent <= INT_MAX;
    });
  }
  bool divide(const Extents &grid) const {
    for (int i = 0; i < 3; ++i)
      if (value[i] == 0 || grid.value[i] % value[i] != 0)
        return false;
    return true;
  }
  /// The product, or a number beyond all devices if it overflows.
  int64_t count() const {
    return std::min<int64_t>(value[0] * value[1], INT_MAX) * value[2];
  }
  unsigned operator[](int i) const { return static_cast<unsigned>(value[i]); }
  std::string str() const {
    return std::to_string(value[0]) + " x " + std::to_string(value[1]) + " x " +
           std::to_string(value[2]);
  }

  intptr_t value[3];
};

/// The arguments of one launch.
struct Launch {
  Kernel &kernel;
  Extents grid, block;
  int32_t sharedBytes;
  void *stream;
  void **params, **extra;
  std::optional<Extents> cluster = std::nullopt;

  /// Names the kernel, as the end of a message.
  std::string detail() const {
    std::string clusters = cluster ? " in clusters of " + cluster->str() : "";
    return " (kernel " + quoted(kernel.name) + ", grid " + grid.str() +
           clusters + ", block " + block.str() + ", " +
           std::to_string(sharedBytes) + " bytes of dynamic shared memory)";
  }

  /// Keeps a non-empty `failure`. Returns whether there was none.
  bool succeeded(const std::string &failure) const {
    return failure.empty() || cuda::succeeded(failure, detail());
  }
};

/// Checks numbers that the driver would truncate, or refuse without a reason.
bool checkExtents(const Launch &launch) {
  if (!launch.grid.fit() || !launch.block.fit() ||
      (launch.cluster && !launch.cluster->fit())) {
    fail(ROWWISE_BAD_ARGUMENT,
         "expected extents from 0 to 2^31 - 1" + launch.detail());
    return false;
  }
  if (launch.cluster && !launch.cluster->divide(launch.grid)) {
    fail(ROWWISE_BAD_ARGUMENT,
         "expected a grid of whole clusters" + launch.detail());
    return false;
  }
  return true;
}

std::string launchGrid(const Launch &launch) {
  const Extents &grid = launch.grid, &block = launch.block;
  return driver().cuLaunchKernel.attempt(
      launch.kernel.function, grid[0], grid[1], grid[2], block[0], block[1],
      block[2], static_cast<unsigned>(launch.sharedBytes),
      static_cast<CUstream>(launch.stream), launch.params, launch.extra);
}

std::string launchCooperative(const Launch &launch) {
  const Extents &grid = launch.grid, &block = launch.block;
  return driver().cuLaunchCooperativeKernel.attempt(
      launch.kernel.function, grid[0], grid[1], grid[2], block[0], block[1],
      block[2], static_cast<unsigned>(launch.sharedBytes),
      static_cast<CUstream>(launch.stream), launch.params);
}

bool isCooperative(const Kernel &kernel) {
  std::lock_guard<std::mutex> lock(registry().mutex);
  return kernel.isCooperative;
}

std::string launchClusters(const Launch &launch) {
  const Extents &grid = launch.grid, &block = launch.block;
  CUlaunchAttribute attribute = {};
  attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
  for (int i = 0; i < 3; ++i)
    attribute.clusterDim[i] = (*launch.cluster)[i];
  CUlaunchConfig config = {{grid[0], grid[1], grid[2]},
                           {block[0], block[1], block[2]},
                           static_cast<unsigned>(launch.sharedBytes),
                           static_cast<CUstream>(launch.stream),
                           &attribute,
                           1};
  return driver().cuLaunchKernelEx.attempt(&config, launch.kernel.function,
                                           launch.params, launch.extra);
}

void run(const Launch &launch) {
  if (!allowDynamicShared(launch.kernel, launch.sharedBytes) ||
      !checkExtents(launch))
    return;
  if (launch.cluster &&
      !launch.succeeded(allowCluster(launch.kernel, launch.cluster->count())))
    return;
  launch.succeeded(launch.cluster                 ? launchClusters(launch)
                   : isCooperative(launch.kernel) ? launchCooperative(launch)
                                                  : launchGrid(launch));
}

} // namespace

void mgpuLaunchKernel(void *function, intptr_t gridX, intptr_t gridY,
                      intptr_t gridZ, intptr_t blockX, intptr_t blockY,
                      intptr_t blockZ, int32_t sharedBytes, void *stream,
                      void **params, void **extra, size_t) {
  if (!function || !enterDevice())
    return;
  run({*static_cast<Kernel *>(function),
       {gridX, gridY, gridZ},
       {blockX, blockY, blockZ},
       sharedBytes,
       stream,
       params,
       extra});
}

void mgpuLaunchClusterKernel(void *function, intptr_t clusterX,
                             intptr_t clusterY, intptr_t clusterZ,
                             intptr_t gridX, intptr_t gridY, intptr_t gridZ,
                             intptr_t blockX, intptr_t blockY, intptr_t blockZ,
                             int32_t sharedBytes, void *stream, void **params,
                             void **extra, size_t) {
  if (!function || !enterDevice())
    return;
  run({*static_cast<Kernel *>(function),
       {gridX, gridY, gridZ},
       {blockX, blockY, blockZ},
       sharedBytes,
       stream,
       params,
       extra,
       Extents(clusterX, clusterY, clusterZ)});
}

} // namespace rowwise::cuda
