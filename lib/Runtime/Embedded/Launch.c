//===- Launch.c - Launches ------------------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entry.h"
#include "Error.h"
#include "Kernels.h"

static bool fits(const intptr_t *extents) {
  for (int i = 0; i < 3; ++i)
    if (extents[i] < 0 || extents[i] > INT32_MAX)
      return false;
  return true;
}

/// Names the kernel, as the end of a message.
static const char *describe(const Kernel *kernel, const intptr_t *grid,
                            const intptr_t *block, int32_t sharedBytes) {
  static _Thread_local char text[512];
  snprintf(text, sizeof(text),
           " (kernel '%s', grid %lld x %lld x %lld, block %lld x %lld x %lld, "
           "%d bytes of dynamic shared memory)",
           kernel->name, (long long)grid[0], (long long)grid[1],
           (long long)grid[2], (long long)block[0], (long long)block[1],
           (long long)block[2], sharedBytes);
  return text;
}

static void launch(Kernel *kernel, CUlaunchAttribute *attribute,
                   const intptr_t *grid, const intptr_t *block,
                   int32_t sharedBytes, CUstream stream, void **params) {
  const Driver *driver = getCallContext()->driver;
  if (!fits(grid) || !fits(block)) {
    fail(ROWWISE_BAD_ARGUMENT, "expected extents from 0 to 2^31 - 1%s",
         describe(kernel, grid, block, sharedBytes));
    return;
  }
  if (!allowShared(kernel, sharedBytes))
    return;
  CUlaunchConfig config = {.sharedBytes = (unsigned)sharedBytes,
                           .stream = stream,
                           .attributes = attribute,
                           .attributeCount = attribute ? 1 : 0};
  for (int i = 0; i < 3; ++i) {
    config.grid[i] = (unsigned)grid[i];
    config.block[i] = (unsigned)block[i];
  }
  CUresult result =
      driver->cuLaunchKernelEx(&config, kernel->handle, params, NULL);
  if (result != CUDA_SUCCESS)
    succeeded(driver, "cuLaunchKernelEx", result,
              describe(kernel, grid, block, sharedBytes));
}

void mgpuLaunchKernel(void *function, intptr_t gridX, intptr_t gridY,
                      intptr_t gridZ, intptr_t blockX, intptr_t blockY,
                      intptr_t blockZ, int32_t sharedBytes, void *stream,
                      void **params, void **extra, size_t paramsCount) {
  (void)extra;
  (void)paramsCount;
  Kernel *kernel = function;
  if (hasFailed())
    return; // what this kernel reads may not have been written
  CUlaunchAttribute cooperative = {.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE,
                                   .cooperative = 1};
  bool isCooperative =
      __atomic_load_n(&kernel->isCooperative, __ATOMIC_RELAXED);
  launch(kernel, isCooperative ? &cooperative : NULL,
         (intptr_t[]){gridX, gridY, gridZ},
         (intptr_t[]){blockX, blockY, blockZ}, sharedBytes, stream, params);
}

void mgpuLaunchClusterKernel(void *function, intptr_t clusterX,
                             intptr_t clusterY, intptr_t clusterZ,
                             intptr_t gridX, intptr_t gridY, intptr_t gridZ,
                             intptr_t blockX, intptr_t blockY, intptr_t blockZ,
                             int32_t sharedBytes, void *stream, void **params,
                             void **extra, size_t paramsCount) {
  (void)extra;
  (void)paramsCount;
  Kernel *kernel = function;
  if (hasFailed() || !allowCluster(kernel, clusterX * clusterY * clusterZ))
    return;
  CUlaunchAttribute clusters = {.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION,
                                .clusterDim = {(unsigned)clusterX,
                                               (unsigned)clusterY,
                                               (unsigned)clusterZ}};
  launch(kernel, &clusters, (intptr_t[]){gridX, gridY, gridZ},
         (intptr_t[]){blockX, blockY, blockZ}, sharedBytes, stream, params);
}
