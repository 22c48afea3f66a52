//===- Module.cpp - Loaded modules and their kernels ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Module.h"

#include "Device.h"
#include "Entries.h"
#include "Error.h"

#include <algorithm>
#include <climits>

namespace rowwise::cuda {

Registry &registry() {
  // Never destroyed: modules are unloaded by global destructors.
  static Registry &instance = *new Registry;
  return instance;
}

std::string findKernel(Module &module, const char *name, Kernel *&kernel) {
  kernel = nullptr;
  auto known = module.kernels.find(name);
  if (known != module.kernels.end()) {
    kernel = &known->second;
    return "";
  }

  Kernel found;
  found.name = name;
  const Driver &cuda = driver();
  CUresult result =
      cuda.cuModuleGetFunction.function(&found.function, module.handle, name);
  if (result == CUDA_ERROR_NOT_FOUND)
    return "";
  std::string failure = describe(cuda.cuModuleGetFunction.name, result);
  if (failure.empty())
    failure = cuda.cuFuncGetAttribute.attempt(
        &found.dynamicSharedLimit,
        CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, found.function);
  if (!failure.empty())
    return failure + " (kernel " + quoted(name) + ")";
  kernel = &module.kernels.emplace(name, std::move(found)).first->second;
  return "";
}

bool allowDynamicShared(Kernel &kernel, int64_t bytes) {
  std::lock_guard<std::mutex> lock(registry().mutex);
  if (bytes >= 0 && bytes <= kernel.dynamicSharedLimit)
    return true;
  std::string detail = " (kernel " + quoted(kernel.name) + ", " +
                       std::to_string(bytes) +
                       " bytes of dynamic shared memory)";
  if (bytes < 0 || bytes > INT_MAX) {
    fail(ROWWISE_BAD_ARGUMENT, "expected a size from 0 to 2^31 - 1" + detail);
    return false;
  }
  std::string failure = driver().cuFuncSetAttribute.attempt(
      kernel.function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
      static_cast<int>(bytes));
  if (!succeeded(failure, detail))
    return false;
  kernel.dynamicSharedLimit = static_cast<int>(bytes);
  return true;
}

/// Why driver or device have no clusters, or nothing.
static std::string findClusters() {
  if (!driver().cuLaunchKernelEx.function ||
      !driver().cuOccupancyMaxActiveClusters.function)
    return "the CUDA driver is too old: expected the function "
           "cuLaunchKernelEx, found none";
  int found = 0;
  std::string failure = driver().cuDeviceGetAttribute.attempt(
      &found, CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH, device().handle);
  if (!failure.empty() || found)
    return failure;
  return "expected a device with thread-block clusters (sm_90 or later)";
}

std::string allowCluster(Kernel &kernel, int64_t blocks) {
  // Blocks of a cluster that every device with clusters runs. More must be
  // allowed for each kernel, and the driver tells how many are possible.
  constexpr int64_t portable = 8;
  std::lock_guard<std::mutex> lock(registry().mutex);
  if (blocks <= kernel.clusterLimit)
    return "";
  if (kernel.clusterLimit == 0)
    if (std::string failure = findClusters(); !failure.empty())
      return failure;
  kernel.clusterLimit = portable;
  if (blocks <= portable)
    return "";
  std::string failure = driver().cuFuncSetAttribute.attempt(
      kernel.function, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1);
  if (failure.empty())
    kernel.clusterLimit = INT64_MAX;
  return failure;
}

namespace {

/// The compiler's log as the tail of a message.
std::string logText(const char *log) {
  std::string text = log;
  text.erase(text.find_last_not_of(" \n") + 1);
  return text.empty() ? text : ":\n" + text;
}

/// Loads a cubin, or PTX for the driver to compile; `optLevel` is a pointer
/// because null leaves the level to the driver.
void *loadModule(const char *entry, const void *data, size_t size,
                 const int *optLevel) {
  if (!data || size == 0) {
    fail(ROWWISE_BAD_ARGUMENT,
         std::string(entry) + ": expected a cubin or PTX, found no data");
    return nullptr;
  }
  if (!enterDevice())
    return nullptr;

  // The driver takes PTX as a C string, and the data need not end in a NUL.
  std::string image(static_cast<const char *>(data), size);
  char log[3072] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER,
                            CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
                            CU_JIT_OPTIMIZATION_LEVEL};
  auto asPointer = [](uintptr_t value) {
    return reinterpret_cast<void *>(value);
  };
  void *values[] = {log, asPointer(sizeof(log)),
                    asPointer(optLevel ? *optLevel : 0)};

  auto module = std::make_unique<Module>();
  module->device = currentDevice();
  std::string failure = driver().cuModuleLoadDataEx.attempt(
      &module->handle, image.c_str(), optLevel ? 3 : 2, options, values);
  if (!succeeded(failure, logText(log)))
    return nullptr;

  std::lock_guard<std::mutex> lock(registry().mutex);
  registry().modules.push_back(std::move(module));
  return registry().modules.back().get();
}

} // namespace

void *mgpuModuleLoad(void *data, size_t size) {
  return loadModule("mgpuModuleLoad", data, size, nullptr);
}

void *mgpuModuleLoadJIT(void *data, int optLevel, size_t size) {
  return loadModule("mgpuModuleLoadJIT", data, size, &optLevel);
}

void mgpuModuleUnload(void *module) {
  if (!module || !enterDevice())
    return;
  // No kernel of the module may be looked up while it is unloaded.
  std::lock_guard<std::mutex> lock(registry().mutex);
  driver().cuModuleUnload(static_cast<Module *>(module)->handle);
  auto &modules = registry().modules;
  modules.erase(
      std::remove_if(modules.begin(), modules.end(),
                     [&](const auto &other) { return other.get() == module; }),
      modules.end());
}

void *mgpuModuleGetFunction(void *module, const char *name) {
  if (!module || !enterDevice())
    return nullptr;
  std::lock_guard<std::mutex> lock(registry().mutex);
  Kernel *kernel;
  if (!succeeded(findKernel(*static_cast<Module *>(module), name, kernel)))
    return nullptr;
  if (!kernel)
    succeeded(describe("cuModuleGetFunction", CUDA_ERROR_NOT_FOUND),
              " (kernel " + quoted(name) + ")");
  return kernel;
}

} // namespace rowwise::cuda
