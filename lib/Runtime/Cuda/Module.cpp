//===- Module.cpp - Loaded modules and the launch of their kernels --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "Entries.h"
#include "Error.h"
#include <algorithm>
#include <climits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace rowwise::cuda {
namespace {

/// What mgpuModuleGetFunction hands out.
struct Kernel {
  CUfunction function = nullptr;
  std::string name;
  /// The dynamic shared memory that a launch may ask for as things stand. The
  /// driver starts it at 48 KB less the static shared memory.
  int dynamicSharedLimit = 0;
  /// The blocks that a cluster may have as things stand; 0 if nobody asked yet.
  int64_t clusterLimit = 0;
  /// Its blocks wait for each other, so that all of a grid must run.
  bool isCooperative = false;
};

/// What mgpuModuleLoad hands out. Kernels are added when first asked for;
/// pointers to them stay valid.
struct Module {
  CUmodule handle = nullptr;
  std::map<std::string, Kernel, std::less<>> kernels;
};

struct Registry {
  std::mutex mutex;
  std::vector<std::unique_ptr<Module>> modules;
};

Registry &registry() {
  // Never destroyed: modules are unloaded by global destructors.
  static Registry &instance = *new Registry;
  return instance;
}

std::string quoted(const std::string &name) { return "'" + name + "'"; }

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
  std::string failure = driver().cuModuleLoadDataEx.attempt(
      &module->handle, image.c_str(), optLevel ? 3 : 2, options, values);
  if (!succeeded(failure, logText(log)))
    return nullptr;

  std::lock_guard<std::mutex> lock(registry().mutex);
  registry().modules.push_back(std::move(module));
  return registry().modules.back().get();
}

/// Sets `kernel` to null, which is no failure, where the module has none of
/// this name. The registry is locked.
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

/// Lets the kernel use this much dynamic shared memory. Returns false, and
/// keeps the reason, where the device does not have it.
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

/// Extents of a grid, a cluster or a block, in the driver's type.
struct Extents {
  Extents(intptr_t x, intptr_t y, intptr_t z) : value{x, y, z} {}

  bool fit() const {
    return std::all_of(value, value + 3, [](intptr_t extent) {
      return extent >= 0 && extent <= INT_MAX;
    });
  }
  bool divide(const Extents &grid) const {
    for (int i = 0; i < 3; ++i)
      if (value[i] == 0 || grid.value[i] % value[i] != 0)
        return false;
    return true;
  }
  /// The product, or something as large where that is beyond all devices.
  int64_t count() const {
    return std::min<int64_t>(value[0] * value[1], INT_MAX) * value[2];
  }
  unsigned operator[](int i) const { return static_cast<unsigned>(value[i]); }
  std::string str() const {
    return std::to_string(value[0]) + " x " + std::to_string(value[1]) + " x " +
           std::to_string(value[2]);
  }

  intptr_t value[3];
};

/// One launch as it was asked for.
struct Launch {
  Kernel &kernel;
  Extents grid, block;
  int32_t sharedBytes;
  void *stream;
  void **params, **extra;
  std::optional<Extents> cluster = std::nullopt;

  /// What is launched, as the end of a message.
  std::string detail() const {
    std::string clusters = cluster ? " in clusters of " + cluster->str() : "";
    return " (kernel " + quoted(kernel.name) + ", grid " + grid.str() +
           clusters + ", block " + block.str() + ", " +
           std::to_string(sharedBytes) + " bytes of dynamic shared memory)";
  }

  /// Keeps a non-empty `failure`. Returns whether there was none.
  bool succeeded(const std::string &failure) const {
    return failure.empty() || cuda::succeeded(failure, detail());
  }
};

/// Checks what the driver would truncate, or not explain.
bool checkExtents(const Launch &launch) {
  if (!launch.grid.fit() || !launch.block.fit() ||
      (launch.cluster && !launch.cluster->fit())) {
    fail(ROWWISE_BAD_ARGUMENT,
         "expected extents from 0 to 2^31 - 1" + launch.detail());
    return false;
  }
  if (launch.cluster && !launch.cluster->divide(launch.grid)) {
    fail(ROWWISE_BAD_ARGUMENT,
         "expected a grid of whole clusters" + launch.detail());
    return false;
  }
  return true;
}

/// Whether driver and device have clusters.
bool hasClusters(const Launch &launch) {
  if (!driver().cuLaunchKernelEx.function)
    return launch.succeeded("the CUDA driver is too old: expected the function "
                            "cuLaunchKernelEx, found none");
  int found = 0;
  return launch.succeeded(driver().cuDeviceGetAttribute.attempt(
             &found, CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH, device().handle)) &&
         launch.succeeded(found ? ""
                                : "expected a device with thread-block "
                                  "clusters (sm_90 or later)");
}

/// Lets the kernel have clusters of the launch's size. Returns false, and keeps
/// the reason, where driver or device have none.
bool allowCluster(const Launch &launch) {
  // What every device with clusters has. More must be asked for, and how much
  // more is then for the driver to say.
  constexpr int64_t portable = 8;
  Kernel &kernel = launch.kernel;
  std::lock_guard<std::mutex> lock(registry().mutex);
  if (launch.cluster->count() <= kernel.clusterLimit)
    return true;
  if (kernel.clusterLimit == 0 && !hasClusters(launch))
    return false;
  kernel.clusterLimit = portable;
  if (launch.cluster->count() <= portable)
    return true;
  if (!launch.succeeded(driver().cuFuncSetAttribute.attempt(
          kernel.function, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED,
          1)))
    return false;
  kernel.clusterLimit = INT64_MAX;
  return true;
}

std::string launchGrid(const Launch &launch) {
  const Extents &grid = launch.grid, &block = launch.block;
  return driver().cuLaunchKernel.attempt(
      launch.kernel.function, grid[0], grid[1], grid[2], block[0], block[1],
      block[2], static_cast<unsigned>(launch.sharedBytes),
      static_cast<CUstream>(launch.stream), launch.params, launch.extra);
}

std::string launchCooperative(const Launch &launch) {
  const Extents &grid = launch.grid, &block = launch.block;
  return driver().cuLaunchCooperativeKernel.attempt(
      launch.kernel.function, grid[0], grid[1], grid[2], block[0], block[1],
      block[2], static_cast<unsigned>(launch.sharedBytes),
      static_cast<CUstream>(launch.stream), launch.params);
}

bool isCooperative(const Kernel &kernel) {
  std::lock_guard<std::mutex> lock(registry().mutex);
  return kernel.isCooperative;
}

std::string launchClusters(const Launch &launch) {
  const Extents &grid = launch.grid, &block = launch.block;
  CUlaunchAttribute attribute = {};
  attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
  for (int i = 0; i < 3; ++i)
    attribute.clusterDim[i] = (*launch.cluster)[i];
  CUlaunchConfig config = {{grid[0], grid[1], grid[2]},
                           {block[0], block[1], block[2]},
                           static_cast<unsigned>(launch.sharedBytes),
                           static_cast<CUstream>(launch.stream),
                           &attribute,
                           1};
  return driver().cuLaunchKernelEx.attempt(&config, launch.kernel.function,
                                           launch.params, launch.extra);
}

void run(const Launch &launch) {
  if (!allowDynamicShared(launch.kernel, launch.sharedBytes) ||
      !checkExtents(launch) || (launch.cluster && !allowCluster(launch)))
    return;
  launch.succeeded(launch.cluster                 ? launchClusters(launch)
                   : isCooperative(launch.kernel) ? launchCooperative(launch)
                                                  : launchGrid(launch));
}

/// The kernel of this name in the module loaded last, of those that have one.
/// Null, with the reason kept, where none has.
Kernel *findLoadedKernel(const char *name) {
  std::lock_guard<std::mutex> lock(registry().mutex);
  auto &modules = registry().modules;
  for (auto module = modules.rbegin(); module != modules.rend(); ++module) {
    Kernel *kernel;
    if (!succeeded(findKernel(**module, name, kernel)))
      return nullptr;
    if (kernel)
      return kernel;
  }
  fail(ROWWISE_DRIVER, "expected a kernel named " + quoted(name) +
                           " in a loaded module, found none");
  return nullptr;
}

/// From now on launches of all kernels of this name are cooperative: which of
/// several modules a launch is of is not known yet.
bool makeCooperative(const char *name) {
  std::lock_guard<std::mutex> lock(registry().mutex);
  for (const auto &module : registry().modules) {
    Kernel *kernel;
    if (!succeeded(findKernel(*module, name, kernel)))
      return false;
    if (kernel)
      kernel->isCooperative = true;
  }
  return true;
}

/// The blocks of a kernel that the device runs at the same time; none, with the
/// reason kept, where the driver does not say.
std::optional<int64_t> countResident(const Kernel &kernel, int32_t threads,
                                     int64_t dynamicSharedBytes) {
  int blocks = 0, processors = 0;
  const Driver &cuda = driver();
  bool known = cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor(
                   &blocks, kernel.function, threads,
                   static_cast<size_t>(dynamicSharedBytes)) &&
               cuda.cuDeviceGetAttribute(
                   &processors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
                   device().handle);
  if (!known)
    return std::nullopt;
  return int64_t(blocks) * processors;
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
  // Nobody may look up a kernel of the module while it goes.
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

void mgpuLaunchKernel(void *function, intptr_t gridX, intptr_t gridY,
                      intptr_t gridZ, intptr_t blockX, intptr_t blockY,
                      intptr_t blockZ, int32_t sharedBytes, void *stream,
                      void **params, void **extra, size_t) {
  if (!function || !enterDevice())
    return;
  run({*static_cast<Kernel *>(function),
       {gridX, gridY, gridZ},
       {blockX, blockY, blockZ},
       sharedBytes,
       stream,
       params,
       extra});
}

void mgpuLaunchClusterKernel(void *function, intptr_t clusterX,
                             intptr_t clusterY, intptr_t clusterZ,
                             intptr_t gridX, intptr_t gridY, intptr_t gridZ,
                             intptr_t blockX, intptr_t blockY, intptr_t blockZ,
                             int32_t sharedBytes, void *stream, void **params,
                             void **extra, size_t) {
  if (!function || !enterDevice())
    return;
  run({*static_cast<Kernel *>(function),
       {gridX, gridY, gridZ},
       {blockX, blockY, blockZ},
       sharedBytes,
       stream,
       params,
       extra,
       Extents(clusterX, clusterY, clusterZ)});
}

int64_t rowwiseResidentBlocks(const char *name, int32_t threads,
                              int64_t dynamicSharedBytes) {
  if (!enterDevice())
    return 1;
  Kernel *kernel = findLoadedKernel(name);
  if (!kernel || !allowDynamicShared(*kernel, dynamicSharedBytes))
    return 1;
  return std::max<int64_t>(
      1, countResident(*kernel, threads, dynamicSharedBytes).value_or(1));
}

int64_t rowwiseResidentGroups(const char *name, int32_t threads,
                              int64_t dynamicSharedBytes, int64_t blocks) {
  if (!enterDevice())
    return 0;
  Kernel *kernel = findLoadedKernel(name);
  if (!kernel || !allowDynamicShared(*kernel, dynamicSharedBytes))
    return 0;
  int mayCooperate = 0;
  if (!driver().cuDeviceGetAttribute(&mayCooperate,
                                     CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH,
                                     device().handle))
    return 0;
  std::optional<int64_t> resident =
      countResident(*kernel, threads, dynamicSharedBytes);
  if (!resident)
    return 0;
  std::string detail = " (kernel " + quoted(name) + ", " +
                       std::to_string(threads) + " threads a block)";
  if (!mayCooperate || blocks < 1 || *resident < blocks) {
    fail(ROWWISE_DRIVER,
         mayCooperate
             ? "expected a device that runs " + std::to_string(blocks) +
                   " blocks at the same time, found one that runs " +
                   std::to_string(*resident) + detail
             : "expected a device with cooperative launches" + detail);
    return 0;
  }
  return makeCooperative(name) ? *resident / blocks : 0;
}

} // namespace rowwise::cuda
