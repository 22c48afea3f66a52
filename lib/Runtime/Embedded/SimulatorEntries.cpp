//===- SimulatorEntries.cpp - The simulator in a file ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The functions that host code calls, for the simulator. Kernels run on the
// memory of the process. While a call lasts, its tensors are the device's
// allocations, so that accesses beyond them are found.

#include "Entry.h"
#include "Runtime/Simulator.h"

#include <cstdlib>

/// A function, as constructors of the program may call it before this file's
/// variables are initialized.
static const RowwiseRuntime &runtime() { return *rowwiseSimulatorRuntime(); }

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

int32_t rowwiseEnter(const RowwiseCall *call, int64_t workspaceBytes) {
  if (!rowwiseCheckWorkspace(call, workspaceBytes))
    return 0;
  rowwiseSimShareStacks();
  for (int64_t i = 0; i < call->count; ++i) {
    const RowwiseParameter *parameter = &call->parameters[i];
    if (parameter->rank >= 0)
      rowwiseSimLend(reinterpret_cast<void *>(
                         rowwiseAddress(parameter, call->descriptors[i])),
                     rowwiseExtent(parameter, call->descriptors[i]));
  }
  rowwiseSimLend(call->workspace, call->workspace ? workspaceBytes : 0);
  return 1;
}

int32_t rowwiseLeave(int32_t status) {
  rowwiseSimTakeBack();
  return status;
}

void *rowwiseAllocate(int64_t bytes) {
  constexpr size_t alignment = 256;
  size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  return bytes > 0 ? std::aligned_alloc(alignment, rounded) : nullptr;
}
void rowwiseFinish(int32_t status, void *workspace) {
  std::free(workspace);
  if (status != ROWWISE_SUCCESS)
    rowwiseAbort();
}

const int32_t rowwiseDeviceType = 1; // kDLCPU
int32_t rowwiseEnterDevice(int32_t) { return 1; }
int32_t rowwiseLeaveDevice(int32_t status) { return status; }

//===----------------------------------------------------------------------===//
// The runtime's table as functions
//===----------------------------------------------------------------------===//

int32_t rowwiseStatus() { return runtime().rowwiseStatus(); }
const char *rowwiseLastError() { return runtime().rowwiseLastError(); }
void rowwiseFail(int32_t code, const char *text) {
  runtime().rowwiseFail(code, text);
}

int64_t rowwiseResidentBlocks(const char *kernel, int32_t threads,
                              int64_t dynamicBytes) {
  return runtime().rowwiseResidentBlocks(kernel, threads, dynamicBytes);
}
int64_t rowwiseResidentGroups(const char *kernel, int32_t threads,
                              int64_t dynamicBytes, int64_t blocks) {
  return runtime().rowwiseResidentGroups(kernel, threads, dynamicBytes, blocks);
}
int64_t rowwiseResidentClusters(const char *kernel, int32_t threads,
                                int64_t dynamicBytes, int64_t blocks) {
  return runtime().rowwiseResidentClusters(kernel, threads, dynamicBytes,
                                           blocks);
}

void *rowwiseDeviceConstant(void **slot, const void *data, int64_t bytes) {
  return runtime().rowwiseDeviceConstant(slot, data, bytes);
}
void rowwiseFreeConstant(void **slot) { runtime().rowwiseFreeConstant(slot); }

void *mgpuModuleLoad(void *data, size_t size) {
  return runtime().mgpuModuleLoad(data, size);
}
void mgpuModuleUnload(void *module) { runtime().mgpuModuleUnload(module); }
void *mgpuModuleGetFunction(void *module, const char *name) {
  return runtime().mgpuModuleGetFunction(module, name);
}

void mgpuLaunchKernel(void *function, intptr_t gridX, intptr_t gridY,
                      intptr_t gridZ, intptr_t blockX, intptr_t blockY,
                      intptr_t blockZ, int32_t sharedBytes, void *stream,
                      void **params, void **extra, size_t paramsCount) {
  runtime().mgpuLaunchKernel(function, gridX, gridY, gridZ, blockX, blockY,
                             blockZ, sharedBytes, stream, params, extra,
                             paramsCount);
}
void mgpuLaunchClusterKernel(void *function, intptr_t clusterX,
                             intptr_t clusterY, intptr_t clusterZ,
                             intptr_t gridX, intptr_t gridY, intptr_t gridZ,
                             intptr_t blockX, intptr_t blockY, intptr_t blockZ,
                             int32_t sharedBytes, void *stream, void **params,
                             void **extra, size_t paramsCount) {
  runtime().mgpuLaunchClusterKernel(
      function, clusterX, clusterY, clusterZ, gridX, gridY, gridZ, blockX,
      blockY, blockZ, sharedBytes, stream, params, extra, paramsCount);
}

//===----------------------------------------------------------------------===//
// Symbols that startup objects of a compiler would define
//===----------------------------------------------------------------------===//

/// Destructors of static objects run when the file is unloaded or the process
/// ends, after those of the program, which free constants.
namespace {
struct Destructor {
  void (*function)(void *);
  void *object;
};
} // namespace

static Destructor destructors[64];
static int numDestructors;

extern "C" {
void *__dso_handle = &__dso_handle;

/// Called once for each static object of this file; objects beyond the table's
/// size are not destroyed.
int __cxa_atexit(void (*function)(void *), void *object, void *) {
  int number = __atomic_fetch_add(&numDestructors, 1, __ATOMIC_RELAXED);
  if (number < 64)
    destructors[number] = {function, object};
  return 0;
}

// Functions of glibc after 2.17 that the C++ library uses. Threads are assumed
// to exist; unwinding finds no frames, so that an exception ends the process;
// random numbers are not needed.
char __libc_single_threaded = 0;
int _dl_find_object(void *, void *) { return -1; }
unsigned arc4random() { return 0; }
int getentropy(void *, size_t) { return -1; }
}

__attribute__((destructor(101))) static void runDestructors() {
  for (int i = numDestructors < 64 ? numDestructors : 64; i-- > 0;)
    destructors[i].function(destructors[i].object);
}
