//===- Driver.cpp - Opens the CUDA driver and words its errors ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "Error.h"
#include "Runtime/Runtime.h"
#include <cstdlib>
#include <dlfcn.h>

namespace rowwise::cuda {

/// Returns null and says why in `failure` where no library can be opened.
static void *openLibrary(std::string &failure) {
  const char *named = std::getenv("ROWWISE_CUDA_DRIVER");
  bool isNamed = named && *named;
  void *library = dlopen(isNamed ? named : "libcuda.so.1", RTLD_NOW);
  if (library)
    return library;
  failure = std::string("cannot open the CUDA driver: ") + dlerror();
  // Toolkits install the unversioned name; if neither is found, the message
  // about the versioned one is more useful.
  if (!isNamed && (library = dlopen("libcuda.so", RTLD_NOW)))
    failure.clear();
  return library;
}

template <typename Function>
static bool findSymbol(void *library, const char *symbol, Function *&function) {
  function = reinterpret_cast<Function *>(dlsym(library, symbol));
  return function;
}

template <typename Function>
static void needSymbol(void *library, const char *symbol, Function *&function,
                       std::string &failure) {
  if (!findSymbol(library, symbol, function) && failure.empty())
    failure =
        std::string("the CUDA driver is too old: expected the function ") +
        symbol + ", found none";
}

static Driver openDriver() {
  Driver driver;
  void *library = openLibrary(driver.failure);
  if (!library)
    return driver;
#define ROWWISE_NEED(name, version, parameters)                                \
  needSymbol(library, #name #version, driver.name.function, driver.failure);
  ROWWISE_CUDA_DRIVER_FUNCTIONS(ROWWISE_NEED)
#undef ROWWISE_NEED
#define ROWWISE_FIND(name, version, parameters)                                \
  findSymbol(library, #name #version, driver.name.function);
  ROWWISE_CUDA_NEWER_DRIVER_FUNCTIONS(ROWWISE_FIND)
#undef ROWWISE_FIND
  return driver;
}

const Driver &driver() {
  // Never destroyed: modules are unloaded by global destructors.
  static const Driver &opened = *new Driver(openDriver());
  return opened;
}

std::string describe(const char *call, CUresult result) {
  if (result == CUDA_SUCCESS)
    return "";
  const char *name = nullptr, *text = nullptr;
  driver().cuGetErrorName.function(result, &name);
  driver().cuGetErrorString.function(result, &text);
  std::string code = name ? name : "error " + std::to_string(result);
  return std::string(call) + ": " + code + ": " +
         (text ? text : "unknown to this driver");
}

bool succeeded(const std::string &failure, const std::string &detail) {
  if (failure.empty())
    return true;
  fail(ROWWISE_DRIVER, failure + detail);
  return false;
}

} // namespace rowwise::cuda
