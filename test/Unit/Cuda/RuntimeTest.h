//===- RuntimeTest.h - The CUDA runtime on the fake driver ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fake driver's log says which calls were made with which arguments.
//
//===----------------------------------------------------------------------===//

#ifndef TEST_UNIT_CUDA_RUNTIMETEST_H
#define TEST_UNIT_CUDA_RUNTIMETEST_H

#include "Runtime/Runtime.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <dlfcn.h>
#include <sstream>

/// One line of the fake driver's log.
template <typename... Arguments>
std::string call(const char *name, Arguments... arguments) {
  std::ostringstream line;
  const char *separator = "";
  ((line << separator << arguments, separator = ", "), ...);
  return std::string(name) + "(" + line.str() + ")\n";
}

inline const std::string setCurrent = "cuCtxSetCurrent(0xc0)\n";

class RuntimeTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    setenv("ROWWISE_CUDA_DRIVER", FAKE_CUDA_DRIVER, 1);
    void *fake = dlopen(FAKE_CUDA_DRIVER, RTLD_NOW);
    ASSERT_NE(fake, nullptr) << dlerror();
    log = reinterpret_cast<decltype(log)>(dlsym(fake, "fakeCudaLog"));
    clear = reinterpret_cast<decltype(clear)>(dlsym(fake, "fakeCudaClearLog"));
    rowwiseCudaRuntime(1)->mgpuStreamSynchronize(nullptr);
    startupLog = log();
  }

  void SetUp() override {
    unsetenv("FAKE_CUDA_FAIL");
    module = load("kernels softmax rowmax");
    softmax = rt.mgpuModuleGetFunction(module, "softmax");
    clear();
  }

  void TearDown() override {
    unsetenv("FAKE_CUDA_FAIL");
    rt.mgpuModuleUnload(module);
    EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_SUCCESS) << rt.rowwiseLastError();
  }

  void *load(std::string image) {
    return rt.mgpuModuleLoad(image.data(), image.size());
  }

  void launch(intptr_t grid, int32_t sharedBytes, void *stream = nullptr,
              void **params = nullptr) {
    rt.mgpuLaunchKernel(softmax, grid, 2, 3, 128, 4, 5, sharedBytes, stream,
                        params, nullptr, 1);
  }

  void launchClusters(intptr_t blocks, intptr_t grid = 32) {
    rt.mgpuLaunchClusterKernel(softmax, blocks, 1, 1, grid, 2, 3, 128, 4, 5, 16,
                               stream, nullptr, nullptr, 0);
  }

  /// Makes the next calls of one driver function fail.
  void failing(const char *name, int code) {
    setenv("FAKE_CUDA_FAIL",
           (std::string(name) + "=" + std::to_string(code)).c_str(), 1);
  }

  /// The log so far, which starts anew.
  std::string calls() {
    std::string text = log();
    clear();
    return text;
  }

  void expectFailure(int32_t code, const std::string &text) {
    EXPECT_EQ(rt.rowwiseStatus(), code);
    EXPECT_EQ(rt.rowwiseLastError(), text);
  }

  const RowwiseRuntime &rt = *rowwiseCudaRuntime(0);
  void *module = nullptr, *softmax = nullptr;
  int object = 0;
  void *some = &object;
  void *const stream = reinterpret_cast<void *>(0x50);
  static inline const char *(*log)() = nullptr;
  static inline void (*clear)() = nullptr;
  static inline std::string startupLog;
};

#endif // TEST_UNIT_CUDA_RUNTIMETEST_H
