//===- Module.h - Loaded modules and their kernels --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_CUDA_MODULE_H
#define RUNTIME_CUDA_MODULE_H

#include "Driver.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace rowwise::cuda {

/// What mgpuModuleGetFunction hands out.
struct Kernel {
  CUfunction function = nullptr;
  std::string name;
  /// The dynamic shared memory that a launch may ask for as things stand. The
  /// driver starts it at 48 KB less the static shared memory.
  int dynamicSharedLimit = 0;
  /// The blocks that a cluster may have as things stand; 0 if nobody asked yet.
  int64_t clusterLimit = 0;
  /// Whether its blocks wait for each other, so that all of a grid must run.
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

/// What is loaded. Whoever reads or changes it, or a kernel, locks it.
Registry &registry();

/// Sets `kernel` to null, which is no failure, where the module has none of
/// this name. The registry is locked.
std::string findKernel(Module &module, const char *name, Kernel *&kernel);

/// Lets the kernel use this much dynamic shared memory. Returns false, and
/// keeps the reason, where the device does not have it.
bool allowDynamicShared(Kernel &kernel, int64_t bytes);

/// Lets clusters of the kernel have this many blocks. Returns why not, where
/// driver or device have none.
std::string allowCluster(Kernel &kernel, int64_t blocks);

/// A name in a message.
inline std::string quoted(const std::string &name) { return "'" + name + "'"; }

} // namespace rowwise::cuda

#endif // RUNTIME_CUDA_MODULE_H
