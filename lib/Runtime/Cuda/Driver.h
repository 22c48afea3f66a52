//===- Driver.h - The part of the CUDA driver API that is used --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library is opened at run time, so that one program runs with and without
// a GPU.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_CUDA_DRIVER_H
#define RUNTIME_CUDA_DRIVER_H

#include "../CudaTypes.h"

#include <string>

namespace rowwise::cuda {

// X(name, version suffix of the library's symbol, parameter list)
#define ROWWISE_CUDA_DRIVER_FUNCTIONS(X)                                       \
  X(cuGetErrorName, , (CUresult error, const char **text))                     \
  X(cuGetErrorString, , (CUresult error, const char **text))                   \
  X(cuInit, , (unsigned flags))                                                \
  X(cuDriverGetVersion, , (int *version))                                      \
  X(cuDeviceGetCount, , (int *count))                                          \
  X(cuDeviceGet, , (CUdevice * device, int ordinal))                           \
  X(cuDeviceGetName, , (char *name, int length, CUdevice device))              \
  X(cuDeviceGetAttribute, ,                                                    \
    (int *value, CUdevice_attribute attribute, CUdevice device))               \
  X(cuDevicePrimaryCtxRetain, , (CUcontext * context, CUdevice device))        \
  X(cuCtxSetCurrent, , (CUcontext context))                                    \
  X(cuModuleLoadDataEx, ,                                                      \
    (CUmodule * module, const void *image, unsigned optionCount,               \
     CUjit_option *options, void **values))                                    \
  X(cuModuleUnload, , (CUmodule module))                                       \
  X(cuModuleGetFunction, ,                                                     \
    (CUfunction * function, CUmodule module, const char *name))                \
  X(cuFuncGetAttribute, ,                                                      \
    (int *value, CUfunction_attribute attribute, CUfunction function))         \
  X(cuFuncSetAttribute, ,                                                      \
    (CUfunction function, CUfunction_attribute attribute, int value))          \
  X(cuOccupancyMaxActiveBlocksPerMultiprocessor, ,                             \
    (int *blocks, CUfunction function, int threads, size_t dynamicShared))     \
  X(cuLaunchKernel, ,                                                          \
    (CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ,      \
     unsigned blockX, unsigned blockY, unsigned blockZ, unsigned sharedBytes,  \
     CUstream stream, void **params, void **extra))                            \
  X(cuLaunchCooperativeKernel, ,                                               \
    (CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ,      \
     unsigned blockX, unsigned blockY, unsigned blockZ, unsigned sharedBytes,  \
     CUstream stream, void **params))                                          \
  X(cuStreamCreate, , (CUstream * stream, unsigned flags))                     \
  X(cuStreamDestroy, _v2, (CUstream stream))                                   \
  X(cuStreamSynchronize, , (CUstream stream))                                  \
  X(cuStreamQuery, , (CUstream stream))                                        \
  X(cuStreamIsCapturing, , (CUstream stream, int *status))                     \
  X(cuStreamBeginCapture, _v2, (CUstream stream, int mode))                    \
  X(cuStreamEndCapture, , (CUstream stream, CUgraph * graph))                  \
  X(cuGraphInstantiateWithFlags, ,                                             \
    (CUgraphExec * instance, CUgraph graph, unsigned long long flags))         \
  X(cuGraphLaunch, , (CUgraphExec instance, CUstream stream))                  \
  X(cuGraphExecDestroy, , (CUgraphExec instance))                              \
  X(cuGraphDestroy, , (CUgraph graph))                                         \
  X(cuEventCreate, , (CUevent * event, unsigned flags))                        \
  X(cuEventDestroy, _v2, (CUevent event))                                      \
  X(cuEventRecord, , (CUevent event, CUstream stream))                         \
  X(cuEventSynchronize, , (CUevent event))                                     \
  X(cuEventElapsedTime, , (float *milliseconds, CUevent start, CUevent end))   \
  X(cuMemAlloc, _v2, (CUdeviceptr * pointer, size_t bytes))                    \
  X(cuMemFree, _v2, (CUdeviceptr pointer))                                     \
  X(cuMemcpyAsync, ,                                                           \
    (CUdeviceptr destination, CUdeviceptr source, size_t bytes,                \
     CUstream stream))                                                         \
  X(cuMemsetD32Async, ,                                                        \
    (CUdeviceptr destination, unsigned value, size_t count, CUstream stream))

// Functions that drivers before CUDA 11.8 lack.
#define ROWWISE_CUDA_NEWER_DRIVER_FUNCTIONS(X)                                 \
  X(cuLaunchKernelEx, ,                                                        \
    (const CUlaunchConfig *config, CUfunction function, void **params,         \
     void **extra))                                                            \
  X(cuOccupancyMaxActiveClusters, ,                                            \
    (int *clusters, CUfunction function, const CUlaunchConfig *config))

/// `<call>: <CUDA_ERROR_NAME>: <what the driver says of it>`, or empty for
/// success.
std::string describe(const char *call, CUresult result);

/// Keeps a non-empty `failure` (and `detail` after it) for the thread. Returns
/// whether there was none.
bool succeeded(const std::string &failure, const std::string &detail = "");

template <typename Signature>
struct DriverCall;

/// One function of the driver. A call keeps its failure for the thread, and
/// returns whether it succeeded.
template <typename... Parameters>
struct DriverCall<CUresult(Parameters...)> {
  const char *name;
  CUresult (*function)(Parameters...);

  bool operator()(Parameters... arguments) const {
    return succeeded(attempt(arguments...));
  }

  /// Calls it and returns the text of a failure, which is not kept; empty on
  /// success.
  std::string attempt(Parameters... arguments) const {
    return describe(name, function(arguments...));
  }
};

/// The opened library. If `failure` is not empty, it says why the library could
/// not be opened, and no function may be called. A function of newer drivers
/// may be null.
struct Driver {
  std::string failure;
#define ROWWISE_FIELD(name, version, parameters)                               \
  DriverCall<CUresult parameters> name{#name, nullptr};
  ROWWISE_CUDA_DRIVER_FUNCTIONS(ROWWISE_FIELD)
  ROWWISE_CUDA_NEWER_DRIVER_FUNCTIONS(ROWWISE_FIELD)
#undef ROWWISE_FIELD
};

/// Opens the library on the first call: the one that ROWWISE_CUDA_DRIVER names
/// (for a driver in an unusual place), else libcuda.so.1, else libcuda.so.
const Driver &driver();

} // namespace rowwise::cuda

#endif // RUNTIME_CUDA_DRIVER_H
