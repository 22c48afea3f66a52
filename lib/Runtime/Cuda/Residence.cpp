//===- Residence.cpp - Blocks that run at the same time -------------------===//
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

#include "Runtime/Cuda.h"

#include <algorithm>
#include <optional>

namespace rowwise::cuda {
namespace {

/// The kernel of this name in the module of this thread's device that was
/// loaded last, of those that have one.
/// Null, with the reason kept, where none has.
Kernel *findLoadedKernel(const char *name) {
  std::lock_guard<std::mutex> lock(registry().mutex);
  auto &modules = registry().modules;
  for (auto module = modules.rbegin(); module != modules.rend(); ++module) {
    if ((*module)->device != currentDevice())
      continue;
    Kernel *kernel;
    if (!succeeded(findKernel(**module, name, kernel)))
      return nullptr;
    if (kernel)
      return kernel;
  }
  fail(ROWWISE_DRIVER, "expected a kernel named " + quoted(name) +
                           " in a loaded module, found none");
  return nullptr;
}

/// The loaded kernel of this name, prepared for questions about blocks with so
/// much dynamic shared memory.
Kernel *prepareKernel(const char *name, int64_t dynamicSharedBytes) {
  Kernel *kernel = enterDevice() ? findLoadedKernel(name) : nullptr;
  bool isReady = kernel && allowDynamicShared(*kernel, dynamicSharedBytes);
  return isReady ? kernel : nullptr;
}

/// Makes launches of all kernels of this name on the device cooperative from
/// now on: the question does not say which of several modules will be launched.
bool makeCooperative(const char *name) {
  std::lock_guard<std::mutex> lock(registry().mutex);
  for (const auto &module : registry().modules) {
    if (module->device != currentDevice())
      continue;
    Kernel *kernel;
    if (!succeeded(findKernel(*module, name, kernel)))
      return false;
    if (kernel)
      kernel->isCooperative = true;
  }
  return true;
}

/// The blocks of a kernel that the device runs at the same time; 0, with the
/// reason kept, if the driver does not tell.
std::optional<int64_t> countResident(const Kernel &kernel, int32_t threads,
                                     int64_t dynamicSharedBytes) {
  int blocks = 0, processors = 0;
  const Driver &cuda = driver();
  bool known = cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor(
                   &blocks, kernel.function, threads,
                   static_cast<size_t>(dynamicSharedBytes)) &&
               cuda.cuDeviceGetAttribute(
                   &processors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
                   device().handle);
  if (!known)
    return std::nullopt;
  return int64_t(blocks) * processors;
}

} // namespace

int64_t rowwiseResidentBlocks(const char *name, int32_t threads,
                              int64_t dynamicSharedBytes) {
  Kernel *kernel = prepareKernel(name, dynamicSharedBytes);
  if (!kernel)
    return 1;
  return std::max<int64_t>(
      1, countResident(*kernel, threads, dynamicSharedBytes).value_or(1));
}

int64_t rowwiseResidentGroups(const char *name, int32_t threads,
                              int64_t dynamicSharedBytes, int64_t blocks) {
  Kernel *kernel = prepareKernel(name, dynamicSharedBytes);
  if (!kernel)
    return 0;
  int mayCooperate = 0;
  if (!driver().cuDeviceGetAttribute(&mayCooperate,
                                     CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH,
                                     device().handle))
    return 0;
  std::optional<int64_t> resident =
      countResident(*kernel, threads, dynamicSharedBytes);
  if (!resident)
    return 0;
  std::string detail = " (kernel " + quoted(name) + ", " +
                       std::to_string(threads) + " threads a block)";
  if (!mayCooperate || blocks < 1 || *resident < blocks) {
    fail(ROWWISE_DRIVER,
         mayCooperate
             ? "expected a device that runs " + std::to_string(blocks) +
                   " blocks at the same time, found one that runs " +
                   std::to_string(*resident) + detail
             : "expected a device with cooperative launches" + detail);
    return 0;
  }
  return makeCooperative(name) ? *resident / blocks : 0;
}

int64_t rowwiseResidentClusters(const char *name, int32_t threads,
                                int64_t dynamicSharedBytes, int64_t blocks) {
  Kernel *kernel = prepareKernel(name, dynamicSharedBytes);
  if (!kernel)
    return 1;
  auto extent = static_cast<unsigned>(blocks);
  std::string failure = allowCluster(*kernel, blocks);
  int clusters = 0;
  if (failure.empty()) {
    CUlaunchAttribute attribute = {};
    attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attribute.clusterDim[0] = extent;
    attribute.clusterDim[1] = attribute.clusterDim[2] = 1;
    CUlaunchConfig config = {{extent, 1, 1},
                             {static_cast<unsigned>(threads), 1, 1},
                             static_cast<unsigned>(dynamicSharedBytes),
                             /*stream=*/nullptr,
                             &attribute,
                             /*attributeCount=*/1};
    failure = driver().cuOccupancyMaxActiveClusters.attempt(
        &clusters, kernel->function, &config);
  }
  succeeded(failure, " (kernel " + quoted(name) + ", clusters of " +
                         std::to_string(blocks) + " blocks, " +
                         std::to_string(threads) + " threads a block)");
  return std::max(1, clusters);
}

extern "C" bool rowwiseCudaGetResources(void *function, int32_t threads,
                                        int64_t dynamicSharedBytes,
                                        RowwiseCudaResources *resources) {
  if (!function || !enterDevice())
    return false;
  auto &kernel = *static_cast<Kernel *>(function);
  if (!allowDynamicShared(kernel, dynamicSharedBytes))
    return false;
  const Driver &cuda = driver();
  int staticSharedBytes = 0;
  bool known =
      cuda.cuFuncGetAttribute(&resources->registers, CU_FUNC_ATTRIBUTE_NUM_REGS,
                              kernel.function) &&
      cuda.cuFuncGetAttribute(&resources->localBytes,
                              CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES,
                              kernel.function) &&
      cuda.cuFuncGetAttribute(&staticSharedBytes,
                              CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES,
                              kernel.function) &&
      cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor(
          &resources->residentBlocks, kernel.function, threads,
          static_cast<size_t>(dynamicSharedBytes));
  resources->sharedBytes = staticSharedBytes + dynamicSharedBytes;
  return known;
}

} // namespace rowwise::cuda
