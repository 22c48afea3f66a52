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
  /// The product, or something as large where that is beyond all devices.
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

/// One launch as it was asked for.
struct Launch {
  Kernel &kernel;
  Extents grid, block;
  int32_t sharedBytes;
  void *stream;
  void **params, **extra;
  std::optional<Extents> cluster = std::nullopt;

  /// What is launched, as the end of a message.
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

/// Checks what the driver would truncate, or not explain.
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

/// Whether driver and device have clusters.
bool hasClusters(const Launch &launch) {
  if (!driver().cuLaunchKernelEx.function)
    return launch.succeeded("the CUDA driver is too old: expected the function "
                            "cuLaunchKernelEx, found none");
  int found = 0;
  return launch.succeeded(driver().cuDeviceGetAttribute.attempt(
             &found, CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH, device().handle)) &&
         launch.succeeded(found ? ""
                                : "expected a device with thread-block "
                                  "clusters (sm_90 or later)");
}

/// Lets the kernel have clusters of the launch's size. Returns false, and keeps
/// the reason, where driver or device have none.
bool allowCluster(const Launch &launch) {
  // What every device with clusters has. More must be asked for, and how much
  // more is then for the driver to say.
  constexpr int64_t portable = 8;
  Kernel &kernel = launch.kernel;
  std::lock_guard<std::mutex> lock(registry().mutex);
  if (launch.cluster->count() <= kernel.clusterLimit)
    return true;
  if (kernel.clusterLimit == 0 && !hasClusters(launch))
    return false;
  kernel.clusterLimit = portable;
  if (launch.cluster->count() <= portable)
    return true;
  if (!launch.succeeded(driver().cuFuncSetAttribute.attempt(
          kernel.function, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED,
          1)))
    return false;
  kernel.clusterLimit = INT64_MAX;
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
      !checkExtents(launch) || (launch.cluster && !allowCluster(launch)))
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
