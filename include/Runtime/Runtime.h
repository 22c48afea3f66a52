//===- Runtime.h - C interface of the device runtimes -------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What compiled host code and the tools call. It is implemented for the CUDA
// driver (lib/Runtime/Cuda), for the simulator (lib/Runtime/Simulator) and for
// no device at all (lib/Runtime/None), each of which hands out one table of
// functions. The runtime knows nothing of MLIR.
//
// Functions whose names start with `mgpu` are MLIR's own GPU runtime ABI, the
// calls that `gpu-to-llvm` emits. They return no status, so a failure is kept
// until `rowwiseStatus` is asked for it; the text stays available through
// `rowwiseLastError`. Both are per host thread. Sizes are in bytes.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_RUNTIME_H
#define RUNTIME_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Status codes. They are also the exit codes of softmax-run.
enum {
  ROWWISE_SUCCESS = 0,
  ROWWISE_BAD_ARGUMENT = 1, ///< the caller's sizes, strides, pointers or memory
  ROWWISE_FINDING = 2,      ///< the simulator found a fault in a kernel
  ROWWISE_DRIVER = 3        ///< the driver, or an assertion of the program
};

// X(return type, name, parameter list)
#define ROWWISE_RUNTIME_FUNCTIONS(X)                                           \
  /* Errors. The first failure is kept; rowwiseStatus returns and clears it.   \
   */                                                                          \
  X(int32_t, rowwiseStatus, (void))                                            \
  X(const char *, rowwiseLastError, (void))                                    \
  /* Called by host code whose run-time check failed; keeps code and text. */  \
  X(void, rowwiseFail, (int32_t code, const char *text))                       \
  /* The device, for people: one line, never null. */                          \
  X(const char *, rowwiseDeviceName, (void))                                   \
  /* How many blocks of `kernel` (a name in a loaded module) the whole device  \
     holds at once; at least 1. */                                             \
  X(int64_t, rowwiseResidentBlocks,                                            \
    (const char *kernel, int32_t threads, int64_t dynamicSharedBytes))         \
  /* The same in groups of `blocks` blocks that wait for each other: how many  \
     of these run at the same time. From then on launches of the kernel are    \
     cooperative: all of its blocks run, or none. 0, which is a failure, where \
     the device does not hold one group. */                                    \
  X(int64_t, rowwiseResidentGroups,                                            \
    (const char *kernel, int32_t threads, int64_t dynamicSharedBytes,          \
     int64_t blocks))                                                          \
  /* How many clusters of `blocks` blocks the device holds at once; at least   \
     1. */                                                                     \
  X(int64_t, rowwiseResidentClusters,                                          \
    (const char *kernel, int32_t threads, int64_t dynamicSharedBytes,          \
     int64_t blocks))                                                          \
  /* A device copy of a program's constant. `slot` is a variable of the        \
     program, null until the first call fills it in; null on failure. The      \
     program frees it when it is unloaded. */                                  \
  X(void *, rowwiseDeviceConstant,                                             \
    (void **slot, const void *data, int64_t bytes))                            \
  X(void, rowwiseFreeConstant, (void **slot))                                  \
  /* Groups of GPUs. `group` is the address of this rank's communicator. Where \
     this rank's `width` of a whole starts, of which all ranks have parts in   \
     their order; negative on failure. Ranks compare that there are `ranks` of \
     them with as many `rows` each, and that their parts are `whole` in all:   \
     the first time for a communicator, `rows` and `whole`, and parts then     \
     stay; if `whole` is negative, each time. It fails while `stream` is       \
     captured, unless the call before had these sizes. */                      \
  X(int64_t, rowwisePartStart,                                                 \
    (int64_t group, int64_t ranks, int64_t rows, int64_t width, int64_t whole, \
     void *stream))                                                            \
  /* The sum of all widths, after rowwisePartStart for the same. */            \
  X(int64_t, rowwisePartWhole,                                                 \
    (int64_t group, int64_t ranks, int64_t rows, int64_t width, int64_t whole, \
     void *stream))                                                            \
  /* Copies `bytes` from `send` of each rank to `receive`, in their order, on  \
     the stream. */                                                            \
  X(void, rowwiseAllGather,                                                    \
    (int64_t group, void *send, void *receive, int64_t bytes, void *stream))   \
  /* MLIR's GPU runtime ABI. */                                                \
  X(void *, mgpuModuleLoad, (void *data, size_t size))                         \
  X(void *, mgpuModuleLoadJIT, (void *data, int optLevel, size_t size))        \
  X(void, mgpuModuleUnload, (void *module))                                    \
  X(void *, mgpuModuleGetFunction, (void *module, const char *name))           \
  X(void, mgpuLaunchKernel,                                                    \
    (void *function, intptr_t gridX, intptr_t gridY, intptr_t gridZ,           \
     intptr_t blockX, intptr_t blockY, intptr_t blockZ, int32_t sharedBytes,   \
     void *stream, void **params, void **extra, size_t paramsCount))           \
  /* The same with the blocks of the grid in clusters, which divide it. */     \
  X(void, mgpuLaunchClusterKernel,                                             \
    (void *function, intptr_t clusterX, intptr_t clusterY, intptr_t clusterZ,  \
     intptr_t gridX, intptr_t gridY, intptr_t gridZ, intptr_t blockX,          \
     intptr_t blockY, intptr_t blockZ, int32_t sharedBytes, void *stream,      \
     void **params, void **extra, size_t paramsCount))                         \
  X(void *, mgpuStreamCreate, (void))                                          \
  X(void, mgpuStreamDestroy, (void *stream))                                   \
  X(void, mgpuStreamSynchronize, (void *stream))                               \
  X(void *, mgpuEventCreate, (void))                                           \
  X(void, mgpuEventDestroy, (void *event))                                     \
  X(void, mgpuEventRecord, (void *event, void *stream))                        \
  X(void, mgpuEventSynchronize, (void *event))                                 \
  X(void *, mgpuMemAlloc, (uint64_t bytes, void *stream, bool isHostShared))   \
  X(void, mgpuMemFree, (void *pointer, void *stream))                          \
  X(void, mgpuMemcpy,                                                          \
    (void *destination, void *source, size_t bytes, void *stream))             \
  X(void, mgpuMemset32,                                                        \
    (void *destination, unsigned value, size_t count, void *stream))           \
  /* Milliseconds between two recorded events; both must have completed. A     \
     runtime that has no clock of its device returns a negative number. */     \
  X(float, rowwiseEventElapsed, (void *start, void *end))

/// The functions of one runtime.
typedef struct RowwiseRuntime {
#define ROWWISE_FIELD(result, name, parameters) result(*name) parameters;
  ROWWISE_RUNTIME_FUNCTIONS(ROWWISE_FIELD)
#undef ROWWISE_FIELD
} RowwiseRuntime;

/// The CUDA driver, opened at run time. Never null: with no driver or no GPU
/// every call fails with a message that says which of the two it is.
/// `ordinal` numbers the device; the choice is made by the first call.
const RowwiseRuntime *rowwiseCudaRuntime(int ordinal);

/// The simulator. Kernels are registered by name (Simulator.h) rather than
/// loaded: a module's data is ignored.
const RowwiseRuntime *rowwiseSimulatorRuntime(void);

#ifdef __cplusplus
}
#endif

#endif // RUNTIME_RUNTIME_H
