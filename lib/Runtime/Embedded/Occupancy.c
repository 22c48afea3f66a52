//===- Occupancy.c - How many blocks a device holds at once ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entry.h"
#include "Error.h"
#include "Kernels.h"

/// Blocks of a kernel that the device holds; 0 after a failure, which is kept.
static int64_t countBlocks(Kernel *kernel, int32_t threads,
                           int64_t sharedBytes) {
  const CallContext *context = getCallContext();
  const Driver *driver = context->driver;
  Fact fact = {.kind = Blocks,
               .device = context->device,
               .threads = threads,
               .sharedBytes = sharedBytes};
  const Fact *known = findFact(kernel, &fact);
  if (known)
    return known->value;
  int each = 0, multiprocessors = 0;
  if (!allowShared(kernel, sharedBytes) ||
      !succeeded(driver, "cuOccupancyMaxActiveBlocksPerMultiprocessor",
                 driver->cuOccupancyMaxActiveBlocksPerMultiprocessor(
                     &each, kernel->handle, threads, (size_t)sharedBytes),
                 "") ||
      !succeeded(driver, "cuDeviceGetAttribute",
                 driver->cuDeviceGetAttribute(
                     &multiprocessors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
                     context->device),
                 ""))
    return 0;
  fact.value = (int64_t)each * multiprocessors;
  return addFact(kernel, &fact) ? fact.value : 0;
}

int64_t rowwiseResidentBlocks(const char *name, int32_t threads,
                              int64_t sharedBytes) {
  Kernel *kernel = findKernel(name);
  int64_t blocks = kernel ? countBlocks(kernel, threads, sharedBytes) : 0;
  return blocks > 1 ? blocks : 1;
}

/// Makes launches of the kernel cooperative.
static bool makeCooperative(Kernel *kernel) {
  const CallContext *context = getCallContext();
  Fact fact = {.kind = Cooperative, .device = context->device};
  if (findFact(kernel, &fact))
    return true;
  int mayCooperate = 0;
  if (!succeeded(context->driver, "cuDeviceGetAttribute",
                 context->driver->cuDeviceGetAttribute(
                     &mayCooperate, CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH,
                     context->device),
                 ""))
    return false;
  if (!mayCooperate)
    return fail(ROWWISE_DRIVER,
                "expected a device with cooperative launches (kernel '%s')",
                kernel->name);
  __atomic_store_n(&kernel->isCooperative, 1, __ATOMIC_RELAXED);
  return addFact(kernel, &fact);
}

int64_t rowwiseResidentGroups(const char *name, int32_t threads,
                              int64_t sharedBytes, int64_t blocks) {
  Kernel *kernel = findKernel(name);
  if (!kernel || !makeCooperative(kernel))
    return 0;
  int64_t resident = countBlocks(kernel, threads, sharedBytes);
  if (blocks < 1 || resident < blocks) {
    fail(ROWWISE_DRIVER,
         "expected a device that runs %lld blocks at the same time, found one "
         "that runs %lld (kernel '%s', %d threads a block)",
         (long long)blocks, (long long)resident, name, threads);
    return 0;
  }
  return resident / blocks;
}

/// Clusters of a kernel that the device holds; 0 after a failure.
static int64_t countClusters(Kernel *kernel, int32_t threads,
                             int64_t sharedBytes, int64_t blocks) {
  const CallContext *context = getCallContext();
  Fact fact = {.kind = Clusters,
               .device = context->device,
               .threads = threads,
               .sharedBytes = sharedBytes,
               .blocks = blocks};
  const Fact *known = findFact(kernel, &fact);
  if (known)
    return known->value;
  if (!allowShared(kernel, sharedBytes) || !allowCluster(kernel, blocks))
    return 0;
  CUlaunchAttribute attribute = {.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION,
                                 .clusterDim = {(unsigned)blocks, 1, 1}};
  CUlaunchConfig config = {.grid = {(unsigned)blocks, 1, 1},
                           .block = {(unsigned)threads, 1, 1},
                           .sharedBytes = (unsigned)sharedBytes,
                           .attributes = &attribute,
                           .attributeCount = 1};
  int clusters = 0;
  if (!succeeded(context->driver, "cuOccupancyMaxActiveClusters",
                 context->driver->cuOccupancyMaxActiveClusters(
                     &clusters, kernel->handle, &config),
                 ""))
    return 0;
  fact.value = clusters;
  return addFact(kernel, &fact) ? fact.value : 0;
}

int64_t rowwiseResidentClusters(const char *name, int32_t threads,
                                int64_t sharedBytes, int64_t blocks) {
  Kernel *kernel = findKernel(name);
  int64_t clusters =
      kernel ? countClusters(kernel, threads, sharedBytes, blocks) : 0;
  return clusters > 1 ? clusters : 1;
}
