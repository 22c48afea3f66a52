//===- FakeDriver.cpp - A CUDA driver library without a GPU ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library that the tests have the runtime open. It logs its calls, one a
// line, and keeps device memory in host memory. A module has the kernels whose
// names stand in its image. FAKE_CUDA_FAIL, an environment variable that is
// read at every call, makes a call fail: `cuMemAlloc=2`, with that code. Its
// GPU has no clusters where the variable FAKE_CUDA_FLAT is set, and the library
// itself knows none where it is compiled with FAKE_CUDA_OLD.
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include <cstdlib>
#include <cstring>
#include <map>
#include <sstream>

using namespace rowwise::cuda;

// Declared from the runtime's own table: a definition below that differs from
// it does not compile.
#define ROWWISE_DECLARE(name, version, parameters)                             \
  extern "C" CUresult name##version parameters;
ROWWISE_CUDA_DRIVER_FUNCTIONS(ROWWISE_DECLARE)
ROWWISE_CUDA_NEWER_DRIVER_FUNCTIONS(ROWWISE_DECLARE)
#undef ROWWISE_DECLARE

static std::string callLog;
static std::map<CUmodule, std::string> images;

extern "C" const char *fakeCudaLog() { return callLog.c_str(); }
extern "C" void fakeCudaClearLog() { callLog.clear(); }

/// Logs the call and returns the code it was told to fail with.
template <typename... Arguments>
static CUresult called(const std::string &name, Arguments... arguments) {
  std::ostringstream line;
  const char *separator = "";
  ((line << separator << arguments, separator = ", "), ...);
  callLog += name + "(" + line.str() + ")\n";
  const char *told = std::getenv("FAKE_CUDA_FAIL");
  std::string prefix = name + "=";
  if (!told || std::strncmp(told, prefix.c_str(), prefix.size()) != 0)
    return CUDA_SUCCESS;
  return std::atoi(told + prefix.size());
}

/// The code of a driver call that hands out `value`.
template <typename Value, typename... Arguments>
static CUresult handOut(Value *result, Value value, const std::string &name,
                        Arguments... arguments) {
  CUresult code = called(name, arguments...);
  if (code == CUDA_SUCCESS)
    *result = value;
  return code;
}

template <typename Handle>
static Handle handle(uintptr_t value) {
  return reinterpret_cast<Handle>(value);
}

static const std::map<CUresult, std::pair<const char *, const char *>> errors =
    {{1, {"CUDA_ERROR_INVALID_VALUE", "invalid argument"}},
     {2, {"CUDA_ERROR_OUT_OF_MEMORY", "out of memory"}},
     {100, {"CUDA_ERROR_NO_DEVICE", "no CUDA-capable device is detected"}},
     {218, {"CUDA_ERROR_INVALID_PTX", "a PTX JIT compilation failed"}},
     {500, {"CUDA_ERROR_NOT_FOUND", "named symbol not found"}},
     {700,
      {"CUDA_ERROR_ILLEGAL_ADDRESS",
       "an illegal memory access was encountered"}}};

CUresult cuGetErrorName(CUresult error, const char **text) {
  auto known = errors.find(error);
  *text = known == errors.end() ? nullptr : known->second.first;
  return known == errors.end();
}

CUresult cuGetErrorString(CUresult error, const char **text) {
  auto known = errors.find(error);
  *text = known == errors.end() ? nullptr : known->second.second;
  return known == errors.end();
}

CUresult cuInit(unsigned flags) { return called("cuInit", flags); }

CUresult cuDriverGetVersion(int *version) {
  return handOut(version, 12080, "cuDriverGetVersion");
}

CUresult cuDeviceGetCount(int *count) {
  return handOut(count, 2, "cuDeviceGetCount");
}

CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  return handOut(device, 40 + ordinal, "cuDeviceGet", ordinal);
}

CUresult cuDeviceGetName(char *name, int length, CUdevice device) {
  std::strncpy(name, "Fake GPU", static_cast<size_t>(length));
  return called("cuDeviceGetName", device);
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute,
                              CUdevice device) {
  const std::map<CUdevice_attribute, int> attributes = {
      {CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 132},
      {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 9},
      {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0},
      {CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH, !std::getenv("FAKE_CUDA_FLAT")},
      {CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH, !std::getenv("FAKE_CUDA_FLAT")}};
  int answer = attributes.at(attribute);
  return handOut(value, answer, "cuDeviceGetAttribute", int(attribute), device);
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  return handOut(context, handle<CUcontext>(0xC0), "cuDevicePrimaryCtxRetain",
                 device);
}

CUresult cuCtxSetCurrent(CUcontext context) {
  return called("cuCtxSetCurrent", context);
}

/// Logs the image as the C string that a real driver would read, and the
/// optimisation level where one is given.
CUresult cuModuleLoadDataEx(CUmodule *module, const void *image,
                            unsigned optionCount, CUjit_option *options,
                            void **values) {
  std::string text = static_cast<const char *>(image);
  std::string level = "none";
  char *log = nullptr;
  size_t logSize = 0;
  for (unsigned i = 0; i < optionCount; ++i) {
    auto number = reinterpret_cast<uintptr_t>(values[i]);
    if (options[i] == CU_JIT_OPTIMIZATION_LEVEL)
      level = std::to_string(number);
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
      log = static_cast<char *>(values[i]);
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
      logSize = number;
  }
  auto made = handle<CUmodule>(0x1000 + images.size());
  CUresult code = handOut(module, made, "cuModuleLoadDataEx", text, level);
  if (code == CUDA_SUCCESS)
    images[made] = text;
  else if (log)
    std::strncpy(log, "line 3: unexpected token\n", logSize);
  return code;
}

CUresult cuModuleUnload(CUmodule module) {
  images[module].clear();
  return called("cuModuleUnload", module);
}

CUresult cuModuleGetFunction(CUfunction *function, CUmodule module,
                             const char *name) {
  CUresult code = handOut(function, handle<CUfunction>(0xF0),
                          "cuModuleGetFunction", module, name);
  bool found = images[module].find(name) != std::string::npos;
  return code == CUDA_SUCCESS && !found ? CUDA_ERROR_NOT_FOUND : code;
}

/// As if the kernel had 1 KB of static shared memory.
CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attribute,
                            CUfunction function) {
  return handOut(value, 47 * 1024, "cuFuncGetAttribute", int(attribute),
                 function);
}

CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute,
                            int value) {
  return called("cuFuncSetAttribute", function, int(attribute), value);
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
                                                     CUfunction function,
                                                     int threads,
                                                     size_t dynamicShared) {
  return handOut(blocks, threads > 1024 ? 0 : 3,
                 "cuOccupancyMaxActiveBlocksPerMultiprocessor", function,
                 threads, dynamicShared);
}

CUresult cuLaunchKernel(CUfunction function, unsigned gridX, unsigned gridY,
                        unsigned gridZ, unsigned blockX, unsigned blockY,
                        unsigned blockZ, unsigned sharedBytes, CUstream stream,
                        void **params, void **extra) {
  return called("cuLaunchKernel", function, gridX, gridY, gridZ, blockX, blockY,
                blockZ, sharedBytes, stream, params, extra);
}

CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned gridX,
                                   unsigned gridY, unsigned gridZ,
                                   unsigned blockX, unsigned blockY,
                                   unsigned blockZ, unsigned sharedBytes,
                                   CUstream stream, void **params) {
  return called("cuLaunchCooperativeKernel", function, gridX, gridY, gridZ,
                blockX, blockY, blockZ, sharedBytes, stream, params);
}

#ifndef FAKE_CUDA_OLD
CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function,
                          void **params, void **extra) {
  const unsigned *grid = config->grid, *block = config->block;
  std::ostringstream attributes;
  for (unsigned i = 0; i < config->attributeCount; ++i) {
    const CUlaunchAttribute &attribute = config->attributes[i];
    attributes << int(attribute.id) << ":";
    for (unsigned extent : attribute.clusterDim)
      attributes << " " << extent;
  }
  return called("cuLaunchKernelEx", function, grid[0], grid[1], grid[2],
                block[0], block[1], block[2], config->sharedBytes,
                config->stream, attributes.str(), params, extra);
}

CUresult cuOccupancyMaxActiveClusters(int *clusters, CUfunction function,
                                      const CUlaunchConfig *config) {
  const CUlaunchAttribute &attribute = config->attributes[0];
  return handOut(clusters, attribute.clusterDim[0] > 16 ? 0 : 15,
                 "cuOccupancyMaxActiveClusters", function, config->block[0],
                 config->sharedBytes, int(attribute.id),
                 attribute.clusterDim[0]);
}
#endif

CUresult cuStreamCreate(CUstream *stream, unsigned flags) {
  return handOut(stream, handle<CUstream>(0x50), "cuStreamCreate", flags);
}

CUresult cuStreamDestroy_v2(CUstream stream) {
  return called("cuStreamDestroy", stream);
}

CUresult cuStreamSynchronize(CUstream stream) {
  return called("cuStreamSynchronize", stream);
}

CUresult cuStreamQuery(CUstream stream) {
  CUresult code = called("cuStreamQuery", stream);
  return std::getenv("FAKE_CUDA_BUSY") ? CUresult(CUDA_ERROR_NOT_READY) : code;
}

CUresult cuStreamIsCapturing(CUstream stream, int *status) {
  return handOut(status, std::getenv("FAKE_CUDA_CAPTURING") ? 1 : 0,
                 "cuStreamIsCapturing", stream);
}

CUresult cuStreamBeginCapture_v2(CUstream stream, int mode) {
  return called("cuStreamBeginCapture", stream, mode);
}

CUresult cuStreamEndCapture(CUstream stream, CUgraph *graph) {
  return handOut(graph, handle<CUgraph>(0x60), "cuStreamEndCapture", stream);
}

CUresult cuGraphInstantiateWithFlags(CUgraphExec *instance, CUgraph graph,
                                     unsigned long long flags) {
  return handOut(instance, handle<CUgraphExec>(0x61), "cuGraphInstantiate",
                 graph, unsigned(flags));
}

CUresult cuGraphLaunch(CUgraphExec instance, CUstream stream) {
  return called("cuGraphLaunch", instance, stream);
}

CUresult cuGraphExecDestroy(CUgraphExec instance) {
  return called("cuGraphExecDestroy", instance);
}

CUresult cuGraphDestroy(CUgraph graph) {
  return called("cuGraphDestroy", graph);
}

CUresult cuEventCreate(CUevent *event, unsigned flags) {
  return handOut(event, handle<CUevent>(0xE0), "cuEventCreate", flags);
}

CUresult cuEventDestroy_v2(CUevent event) {
  return called("cuEventDestroy", event);
}

CUresult cuEventRecord(CUevent event, CUstream stream) {
  return called("cuEventRecord", event, stream);
}

CUresult cuEventSynchronize(CUevent event) {
  return called("cuEventSynchronize", event);
}

CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return handOut(milliseconds, 1.5f, "cuEventElapsedTime", start, end);
}

CUresult cuMemAlloc_v2(CUdeviceptr *pointer, size_t bytes) {
  CUresult code = called("cuMemAlloc", bytes);
  if (code == CUDA_SUCCESS)
    *pointer = reinterpret_cast<CUdeviceptr>(std::calloc(1, bytes));
  return code;
}

CUresult cuMemFree_v2(CUdeviceptr pointer) {
  CUresult code = called("cuMemFree", handle<void *>(pointer));
  if (code == CUDA_SUCCESS)
    std::free(handle<void *>(pointer));
  return code;
}

CUresult cuMemcpyAsync(CUdeviceptr destination, CUdeviceptr source,
                       size_t bytes, CUstream stream) {
  auto *to = handle<void *>(destination), *from = handle<void *>(source);
  CUresult code = called("cuMemcpyAsync", to, from, bytes, stream);
  if (code == CUDA_SUCCESS)
    std::memcpy(to, from, bytes);
  return code;
}

CUresult cuMemsetD32Async(CUdeviceptr destination, unsigned value, size_t count,
                          CUstream stream) {
  auto *words = handle<unsigned *>(destination);
  CUresult code =
      called("cuMemsetD32Async", (void *)words, value, count, stream);
  for (size_t i = 0; code == CUDA_SUCCESS && i < count; ++i)
    words[i] = value;
  return code;
}
