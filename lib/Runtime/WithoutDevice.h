//===- WithoutDevice.h - Entries of runtimes without a device ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Entries that the simulator's table and that of the runtime of no device
// share: modules need no loading, a call has completed when it returns, and
// there is no clock.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_WITHOUTDEVICE_H
#define RUNTIME_WITHOUTDEVICE_H

#include <cstddef>

namespace rowwise {
/// The handle of all modules, streams and events, which need not be told apart.
inline char theHandle;
} // namespace rowwise

static void *mgpuModuleLoad(void *, size_t) { return &rowwise::theHandle; }
static void *mgpuModuleLoadJIT(void *, int, size_t) {
  return &rowwise::theHandle;
}
static void mgpuModuleUnload(void *) {}

static void *mgpuStreamCreate() { return &rowwise::theHandle; }
static void mgpuStreamDestroy(void *) {}
static void mgpuStreamSynchronize(void *) {}
static void *mgpuEventCreate() { return &rowwise::theHandle; }
static void mgpuEventDestroy(void *) {}
static void mgpuEventRecord(void *, void *) {}
static void mgpuEventSynchronize(void *) {}
static float rowwiseEventElapsed(void *, void *) { return -1.0f; }

#endif // RUNTIME_WITHOUTDEVICE_H
