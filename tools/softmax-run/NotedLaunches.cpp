//===- NotedLaunches.cpp - A runtime that notes its launches --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NotedLaunches.h"

using namespace mlir;
using namespace mlir::rowwise;

// A runtime's functions have no other place for what they note.
static const RowwiseRuntime *notedRuntime;
static NotedLaunch lastLaunch;

static void launchNoted(void *function, intptr_t gridX, intptr_t gridY,
                        intptr_t gridZ, intptr_t blockX, intptr_t blockY,
                        intptr_t blockZ, int32_t sharedBytes, void *stream,
                        void **params, void **extra, size_t paramsCount) {
  lastLaunch = {function, gridX * gridY * gridZ,
                static_cast<int32_t>(blockX * blockY * blockZ), sharedBytes};
  notedRuntime->mgpuLaunchKernel(function, gridX, gridY, gridZ, blockX, blockY,
                                 blockZ, sharedBytes, stream, params, extra,
                                 paramsCount);
}

static void launchNotedClusters(void *function, intptr_t clusterX,
                                intptr_t clusterY, intptr_t clusterZ,
                                intptr_t gridX, intptr_t gridY, intptr_t gridZ,
                                intptr_t blockX, intptr_t blockY,
                                intptr_t blockZ, int32_t sharedBytes,
                                void *stream, void **params, void **extra,
                                size_t paramsCount) {
  lastLaunch = {function, gridX * gridY * gridZ,
                static_cast<int32_t>(blockX * blockY * blockZ), sharedBytes};
  notedRuntime->mgpuLaunchClusterKernel(
      function, clusterX, clusterY, clusterZ, gridX, gridY, gridZ, blockX,
      blockY, blockZ, sharedBytes, stream, params, extra, paramsCount);
}

RowwiseRuntime rowwise::noteLaunches(const RowwiseRuntime &runtime) {
  notedRuntime = &runtime;
  RowwiseRuntime noting = runtime;
  noting.mgpuLaunchKernel = launchNoted;
  noting.mgpuLaunchClusterKernel = launchNotedClusters;
  return noting;
}

const NotedLaunch &rowwise::getLastLaunch() { return lastLaunch; }
