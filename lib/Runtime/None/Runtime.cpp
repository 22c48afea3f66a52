//===- Runtime.cpp - The runtime of no device -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime/None.h"

#include "../WithoutDevice.h"

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

static int32_t rowwiseStatus() {
  return std::exchange(keptCode, ROWWISE_SUCCESS);
}
static const char *rowwiseLastError() { return keptText.c_str(); }
static void rowwiseFail(int32_t code, const char *text) {
  if (keptCode != ROWWISE_SUCCESS || code == ROWWISE_SUCCESS)
    return;
  keptCode = code;
  keptText = text ? text : "";
}

//===----------------------------------------------------------------------===//
// The device
//===----------------------------------------------------------------------===//

static const char *rowwiseDeviceName() { return "no device"; }

/// Groups of blocks that run at the same time: as many as an H100 has
/// multiprocessors, so that there are enough for every kernel.
static constexpr int64_t numResident = 132;

static int64_t rowwiseResidentBlocks(const char *, int32_t, int64_t) {
  return numResident;
}
static int64_t rowwiseResidentGroups(const char *, int32_t, int64_t,
                                     int64_t blocks) {
  return std::max<int64_t>(numResident / blocks, 1);
}

static int64_t rowwiseResidentClusters(const char *kernel, int32_t threads,
                                       int64_t sharedBytes, int64_t blocks) {
  return rowwiseResidentGroups(kernel, threads, sharedBytes, blocks);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
/// Reserved bytes by address.
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

static void *mgpuMemAlloc(uint64_t bytes, void *, bool) {
  bytes = std::max<uint64_t>(bytes, 1);
  void *address = mmap(nullptr, bytes, PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (address == MAP_FAILED) {
    rowwiseFail(ROWWISE_DRIVER,
                ("cannot reserve " + std::to_string(bytes) + " bytes").c_str());
    return nullptr;
  }
  std::lock_guard<std::mutex> lock(reservations().mutex);
  reservations().bytes[address] = bytes;
  return address;
}

static void mgpuMemFree(void *pointer, void *) {
  std::lock_guard<std::mutex> lock(reservations().mutex);
  auto found = reservations().bytes.find(pointer);
  if (found == reservations().bytes.end())
    return;
  munmap(pointer, found->second);
  reservations().bytes.erase(found);
}

static void mgpuMemcpy(void *, void *, size_t, void *) {}
static void mgpuMemset32(void *, unsigned, size_t, void *) {}

static void *rowwiseDeviceConstant(void **slot, const void *, int64_t bytes) {
  static std::mutex &mutex = *new std::mutex;
  std::lock_guard<std::mutex> lock(mutex);
  if (!*slot)
    *slot = mgpuMemAlloc(bytes, nullptr, false);
  return *slot;
}

static void rowwiseFreeConstant(void **slot) {
  mgpuMemFree(*slot, nullptr);
  *slot = nullptr;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static void *mgpuModuleGetFunction(void *, const char *) {
  return &rowwise::theHandle;
}

static std::atomic<int64_t> numLaunches = 0;

int64_t rowwiseNoneLaunches() { return numLaunches; }

static void mgpuLaunchKernel(void *, intptr_t, intptr_t, intptr_t, intptr_t,
                             intptr_t, intptr_t, int32_t, void *, void **,
                             void **, size_t) {
  ++numLaunches;
}
static void mgpuLaunchClusterKernel(void *, intptr_t, intptr_t, intptr_t,
                                    intptr_t, intptr_t, intptr_t, intptr_t,
                                    intptr_t, intptr_t, int32_t, void *,
                                    void **, void **, size_t) {
  ++numLaunches;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

// The caller is the first rank, and the others have what is missing.

static int64_t rowwisePartStart(int64_t, int64_t, int64_t, int64_t, int64_t,
                                void *) {
  return 0;
}
static int64_t rowwisePartWhole(int64_t, int64_t, int64_t, int64_t width,
                                int64_t whole, void *) {
  return std::max(width, whole);
}
static void rowwiseAllGather(int64_t, void *, void *, int64_t, void *) {}

const RowwiseRuntime *rowwiseNoneRuntime() {
#define ROWWISE_ENTRY(result, name, parameters) name,
  static const RowwiseRuntime runtime = {
      ROWWISE_RUNTIME_FUNCTIONS(ROWWISE_ENTRY)};
#undef ROWWISE_ENTRY
  return &runtime;
}
