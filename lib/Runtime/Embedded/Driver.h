//===- Driver.h - The CUDA driver ---------------------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The few driver functions that launching needs; opened when first needed.

#ifndef RUNTIME_EMBEDDED_DRIVER_H
#define RUNTIME_EMBEDDED_DRIVER_H

#include "../CudaTypes.h"

#include <stdbool.h>

// X(name, version of the symbol, parameters). A kernel (CUkernel) is passed
// where cuda.h has a CUfunction, which the driver allows.
#define ROWWISE_DRIVER_FUNCTIONS(X)                                            \
  X(cuGetErrorName, , (CUresult error, const char **text))                     \
  X(cuGetErrorString, , (CUresult error, const char **text))                   \
  X(cuInit, , (unsigned flags))                                                \
  X(cuDeviceGet, , (CUdevice * device, int number))                            \
  X(cuDevicePrimaryCtxRetain, , (CUcontext * context, CUdevice device))        \
  X(cuDevicePrimaryCtxRelease, _v2, (CUdevice device))                         \
  X(cuDeviceGetAttribute, ,                                                    \
    (int *value, CUdevice_attribute attribute, CUdevice device))               \
  X(cuCtxGetCurrent, , (CUcontext * context))                                  \
  X(cuCtxGetDevice, , (CUdevice * device))                                     \
  X(cuCtxGetId, , (CUcontext context, unsigned long long *id))                 \
  X(cuCtxPushCurrent, _v2, (CUcontext context))                                \
  X(cuCtxPopCurrent, _v2, (CUcontext * context))                               \
  X(cuStreamGetCtx, , (CUstream stream, CUcontext * context))                  \
  X(cuStreamSynchronize, , (CUstream stream))                                  \
  X(cuStreamCreate, , (CUstream * stream, unsigned flags))                     \
  X(cuStreamDestroy, _v2, (CUstream stream))                                   \
  X(cuStreamQuery, , (CUstream stream))                                        \
  X(cuStreamIsCapturing, , (CUstream stream, int *state))                      \
  X(cuMemAllocAsync, , (CUdeviceptr * address, size_t bytes, CUstream stream)) \
  X(cuMemFreeAsync, , (CUdeviceptr address, CUstream stream))                  \
  X(cuMemcpyAsync, ,                                                           \
    (CUdeviceptr destination, CUdeviceptr source, size_t bytes,                \
     CUstream stream))                                                         \
  X(cuMemAlloc, _v2, (CUdeviceptr * address, size_t bytes))                    \
  X(cuMemFree, _v2, (CUdeviceptr address))                                     \
  X(cuPointerGetAttribute, ,                                                   \
    (void *value, int attribute, CUdeviceptr address))                         \
  X(cuLibraryLoadData, ,                                                       \
    (CUlibrary * library, const void *image, int *jitOptions,                  \
     void **jitValues, unsigned jitCount, int *options, void **values,         \
     unsigned count))                                                          \
  X(cuLibraryUnload, , (CUlibrary library))                                    \
  X(cuLibraryGetKernel, ,                                                      \
    (CUkernel * kernel, CUlibrary library, const char *name))                  \
  X(cuLibraryGetGlobal, ,                                                      \
    (CUdeviceptr * address, size_t * bytes, CUlibrary library,                 \
     const char *name))                                                        \
  X(cuKernelGetAttribute, ,                                                    \
    (int *value, int attribute, CUkernel kernel, CUdevice device))             \
  X(cuKernelSetAttribute, ,                                                    \
    (int attribute, int value, CUkernel kernel, CUdevice device))              \
  X(cuOccupancyMaxActiveBlocksPerMultiprocessor, ,                             \
    (int *blocks, CUkernel kernel, int threads, size_t dynamicShared))         \
  X(cuOccupancyMaxActiveClusters, ,                                            \
    (int *clusters, CUkernel kernel, const CUlaunchConfig *config))            \
  X(cuLaunchKernelEx, ,                                                        \
    (const CUlaunchConfig *config, CUkernel kernel, void **params,             \
     void **extra))

typedef struct Driver {
#define ROWWISE_FIELD(name, version, parameters) CUresult(*name) parameters;
  ROWWISE_DRIVER_FUNCTIONS(ROWWISE_FIELD)
#undef ROWWISE_FIELD
} Driver;

/// The initialized driver. Null after a failure, which is kept as this thread's
/// error; the next call tries again.
const Driver *getDriver(void);

/// Whether a call succeeded; if not, its failure is kept as this thread's
/// error, with `detail` behind the driver's text.
bool succeeded(const Driver *driver, const char *call, CUresult result,
               const char *detail);

#endif // RUNTIME_EMBEDDED_DRIVER_H
