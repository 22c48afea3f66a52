//===- Runtime.cpp - The runtime of no device -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime/None.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <utility>

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

static thread_local int32_t keptCode = ROWWISE_SUCCESS;
static thread_local std::string keptText;

static int32_t status() { return std::exchange(keptCode, ROWWISE_SUCCESS); }
static const char *lastError() { return keptText.c_str(); }
static void fail(int32_t code, const char *text) {
  if (keptCode != ROWWISE_SUCCESS || code == ROWWISE_SUCCESS)
    return;
  keptCode = code;
  keptText = text ? text : "";
}

//===----------------------------------------------------------------------===//
// The device
//===----------------------------------------------------------------------===//

static const char *deviceName() { return "no device"; }

/// As many as the multiprocessors of an H100, so that no kernel finds too few.
static constexpr int64_t numResident = 132;

static int64_t residentBlocks(const char *, int32_t, int64_t) {
  return numResident;
}
static int64_t residentGroups(const char *, int32_t, int64_t, int64_t blocks) {
  return std::max<int64_t>(numResident / blocks, 1);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
/// The bytes that are reserved at each address.
struct Reservations {
  std::mutex mutex;
  std::map<void *, size_t> bytes;
};
} // namespace

/// Never destroyed: programs are unloaded by global destructors.
static Reservations &reservations() {
  static Reservations &instance = *new Reservations;
  return instance;
}

static void *memAlloc(uint64_t bytes, void *, bool) {
  bytes = std::max<uint64_t>(bytes, 1);
  void *address = mmap(nullptr, bytes, PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (address == MAP_FAILED) {
    fail(ROWWISE_DRIVER,
         ("cannot reserve " + std::to_string(bytes) + " bytes").c_str());
    return nullptr;
  }
  std::lock_guard<std::mutex> lock(reservations().mutex);
  reservations().bytes[address] = bytes;
  return address;
}

static void memFree(void *pointer, void *) {
  std::lock_guard<std::mutex> lock(reservations().mutex);
  auto found = reservations().bytes.find(pointer);
  if (found == reservations().bytes.end())
    return;
  munmap(pointer, found->second);
  reservations().bytes.erase(found);
}

static void memcpyAny(void *, void *, size_t, void *) {}
static void memset32(void *, unsigned, size_t, void *) {}

static void *deviceConstant(void **slot, const void *, int64_t bytes) {
  static std::mutex &mutex = *new std::mutex;
  std::lock_guard<std::mutex> lock(mutex);
  if (!*slot)
    *slot = memAlloc(bytes, nullptr, false);
  return *slot;
}

static void freeConstant(void **slot) {
  memFree(*slot, nullptr);
  *slot = nullptr;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// Stands for a module, a function, a stream or an event.
static char theHandle;

static void *moduleLoad(void *, size_t) { return &theHandle; }
static void *moduleLoadJIT(void *, int, size_t) { return &theHandle; }
static void moduleUnload(void *) {}
static void *moduleGetFunction(void *, const char *) { return &theHandle; }

static std::atomic<int64_t> numLaunches = 0;

int64_t rowwiseNoneLaunches() { return numLaunches; }

static void launchKernel(void *, intptr_t, intptr_t, intptr_t, intptr_t,
                         intptr_t, intptr_t, int32_t, void *, void **, void **,
                         size_t) {
  ++numLaunches;
}
static void launchClusterKernel(void *, intptr_t, intptr_t, intptr_t, intptr_t,
                                intptr_t, intptr_t, intptr_t, intptr_t,
                                intptr_t, int32_t, void *, void **, void **,
                                size_t) {
  ++numLaunches;
}

//===----------------------------------------------------------------------===//
// Streams and events
//===----------------------------------------------------------------------===//

static void *streamCreate() { return &theHandle; }
static void streamDestroy(void *) {}
static void streamSynchronize(void *) {}
static void *eventCreate() { return &theHandle; }
static void eventDestroy(void *) {}
static void eventRecord(void *, void *) {}
static void eventSynchronize(void *) {}
static float eventElapsed(void *, void *) { return -1.0f; }

const RowwiseRuntime *rowwiseNoneRuntime() {
  static const RowwiseRuntime runtime = {status,
                                         lastError,
                                         fail,
                                         deviceName,
                                         residentBlocks,
                                         residentGroups,
                                         residentGroups,
                                         deviceConstant,
                                         freeConstant,
                                         moduleLoad,
                                         moduleLoadJIT,
                                         moduleUnload,
                                         moduleGetFunction,
                                         launchKernel,
                                         launchClusterKernel,
                                         streamCreate,
                                         streamDestroy,
                                         streamSynchronize,
                                         eventCreate,
                                         eventDestroy,
                                         eventRecord,
                                         eventSynchronize,
                                         memAlloc,
                                         memFree,
                                         memcpyAny,
                                         memset32,
                                         eventElapsed};
  return &runtime;
}
