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

/// The handle that mgpuModuleGetFunction returns.
struct Kernel {
  CUfunction function = nullptr;
  std::string name;
  /// The dynamic shared memory that launches may have at present. At first the
  /// driver allows 48 KB less the static shared memory.
  int dynamicSharedLimit = 0;
  /// The blocks of a cluster that launches may have at present; 0 before the
  /// first.
  int64_t clusterLimit = 0;
  /// Whether its blocks wait for each other, so that all blocks of a grid must
  /// run at the same time.
  bool isCooperative = false;
};

/// The handle that mgpuModuleLoad returns. Kernels are added when they are
/// first looked up; pointers to them stay valid.
struct Module {
  CUmodule handle = nullptr;
  int device = 0; ///< the number of the device that has it
  std::map<std::string, Kernel, std::less<>> kernels;
};

struct Registry {
  std::mutex mutex;
  std::vector<std::unique_ptr<Module>> modules;
};

/// All loaded modules; locked by whoever reads or changes it or a kernel.
Registry &registry();

/// Sets `kernel` to the kernel of this name, or to null, which is no failure.
/// The registry must be locked.
std::string findKernel(Module &module, const char *name, Kernel *&kernel);

/// Allows launches this much dynamic shared memory. Returns false, and keeps
/// the reason, if the device has less.
bool allowDynamicShared(Kernel &kernel, int64_t bytes);

/// Allows clusters of this many blocks. Returns why they are not possible, or
/// nothing.
std::string allowCluster(Kernel &kernel, int64_t blocks);

/// A name in a message.
inline std::string quoted(const std::string &name) { return "'" + name + "'"; }

} // namespace rowwise::cuda

#endif // RUNTIME_CUDA_MODULE_H
