//===- RuntimeTest.cpp - The CUDA runtime's calls of the driver ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On the fake driver, whose log says which calls were made with which
// arguments.
//
//===----------------------------------------------------------------------===//

#include "Runtime/Runtime.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <dlfcn.h>
#include <sstream>
#include <thread>

namespace {

/// One line of the fake driver's log.
template <typename... Arguments>
std::string call(const char *name, Arguments... arguments) {
  std::ostringstream line;
  const char *separator = "";
  ((line << separator << arguments, separator = ", "), ...);
  return std::string(name) + "(" + line.str() + ")\n";
}

const std::string setCurrent = "cuCtxSetCurrent(0xc0)\n";

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

TEST_F(RuntimeTest, StartsOnTheDeviceFirstAskedFor) {
  EXPECT_EQ(startupLog, "cuInit(0)\ncuDeviceGetCount()\ncuDeviceGet(1)\n"
                        "cuDevicePrimaryCtxRetain(41)\n" +
                            setCurrent + "cuStreamSynchronize(0)\n");
}

TEST_F(RuntimeTest, Streams) {
  EXPECT_EQ(rt.mgpuStreamCreate(), stream);
  EXPECT_EQ(calls(), setCurrent + "cuStreamCreate(1)\n");
  rt.mgpuStreamSynchronize(stream);
  EXPECT_EQ(calls(), setCurrent + "cuStreamSynchronize(0x50)\n");
  rt.mgpuStreamDestroy(stream);
  EXPECT_EQ(calls(), setCurrent + "cuStreamDestroy(0x50)\n");
}

TEST_F(RuntimeTest, Events) {
  void *event = rt.mgpuEventCreate();
  EXPECT_EQ(calls(), setCurrent + "cuEventCreate(0)\n");
  rt.mgpuEventRecord(event, stream);
  EXPECT_EQ(calls(), setCurrent + "cuEventRecord(0xe0, 0x50)\n");
  rt.mgpuEventSynchronize(event);
  EXPECT_EQ(calls(), setCurrent + "cuEventSynchronize(0xe0)\n");
  void *later = reinterpret_cast<void *>(0xE1);
  EXPECT_EQ(rt.rowwiseEventElapsed(event, later), 1.5f);
  EXPECT_EQ(calls(), setCurrent + "cuEventElapsedTime(0xe0, 0xe1)\n");
  rt.mgpuEventDestroy(event);
  EXPECT_EQ(calls(), setCurrent + "cuEventDestroy(0xe0)\n");
}

TEST_F(RuntimeTest, Memory) {
  void *memory = rt.mgpuMemAlloc(12, nullptr, false);
  EXPECT_EQ(calls(), setCurrent + "cuMemAlloc(12)\n");
  rt.mgpuMemset32(memory, 7, 3, stream);
  EXPECT_EQ(calls(),
            setCurrent + call("cuMemsetD32Async", memory, 7, 3, stream));
  unsigned host[3] = {};
  rt.mgpuMemcpy(host, memory, 12, stream);
  EXPECT_EQ(calls(), setCurrent + call("cuMemcpyAsync", (void *)host, memory,
                                       12, stream));
  EXPECT_EQ(host[2], 7u);
  rt.mgpuMemFree(memory, nullptr);
  EXPECT_EQ(calls(), setCurrent + call("cuMemFree", memory));
}

TEST_F(RuntimeTest, MemoryWithoutStreamIsSynchronous) {
  int other = 9;
  rt.mgpuMemcpy(some, &other, 4, nullptr);
  EXPECT_EQ(calls(), setCurrent +
                         call("cuMemcpyAsync", some, (void *)&other, 4, "0") +
                         "cuStreamSynchronize(0)\n");
  rt.mgpuMemset32(some, 7, 1, nullptr);
  EXPECT_EQ(calls(), setCurrent + call("cuMemsetD32Async", some, 7, 1, "0") +
                         "cuStreamSynchronize(0)\n");
}

TEST_F(RuntimeTest, NothingToDo) {
  EXPECT_EQ(rt.mgpuMemAlloc(0, nullptr, false), nullptr);
  rt.mgpuMemcpy(nullptr, nullptr, 0, nullptr);
  rt.mgpuMemset32(nullptr, 0, 0, nullptr);
  rt.mgpuMemFree(nullptr, nullptr);
  rt.mgpuStreamDestroy(nullptr);
  rt.mgpuEventDestroy(nullptr);
  rt.mgpuEventRecord(nullptr, stream);
  rt.mgpuEventSynchronize(nullptr);
  rt.mgpuModuleUnload(nullptr);
  EXPECT_EQ(rt.mgpuModuleGetFunction(nullptr, "softmax"), nullptr);
  rt.mgpuLaunchKernel(nullptr, 1, 1, 1, 1, 1, 1, 0, stream, nullptr, nullptr,
                      0);
  EXPECT_LT(rt.rowwiseEventElapsed(nullptr, some), 0);
  EXPECT_EQ(calls(), "");
}

TEST_F(RuntimeTest, HostSharedMemoryIsRefused) {
  EXPECT_EQ(rt.mgpuMemAlloc(4, nullptr, true), nullptr);
  expectFailure(ROWWISE_BAD_ARGUMENT,
                "mgpuMemAlloc: expected device memory, found a request for "
                "memory shared with the host");
}

TEST_F(RuntimeTest, ModuleImageIsTerminated) {
  char image[] = {'p', 't', 'x', '!', '!'};
  void *loaded = rt.mgpuModuleLoad(image, 3);
  EXPECT_EQ(calls(), setCurrent + "cuModuleLoadDataEx(ptx, none)\n");
  rt.mgpuModuleUnload(loaded);
  calls();
  loaded = rt.mgpuModuleLoadJIT(image, 3, 3);
  EXPECT_EQ(calls(), setCurrent + "cuModuleLoadDataEx(ptx, 3)\n");
  rt.mgpuModuleUnload(loaded);
  EXPECT_EQ(calls().find(setCurrent + "cuModuleUnload(0x"), 0u);
}

TEST_F(RuntimeTest, ModuleWithoutData) {
  EXPECT_EQ(rt.mgpuModuleLoad(nullptr, 3), nullptr);
  expectFailure(ROWWISE_BAD_ARGUMENT,
                "mgpuModuleLoad: expected a cubin or PTX, found no data");
  EXPECT_EQ(rt.mgpuModuleLoadJIT(some, 2, 0), nullptr);
  expectFailure(ROWWISE_BAD_ARGUMENT,
                "mgpuModuleLoadJIT: expected a cubin or PTX, found no data");
}

TEST_F(RuntimeTest, ModuleErrorHasTheCompilersLog) {
  failing("cuModuleLoadDataEx", 218);
  EXPECT_EQ(load("bad"), nullptr);
  expectFailure(ROWWISE_DRIVER, "cuModuleLoadDataEx: CUDA_ERROR_INVALID_PTX: "
                                "a PTX JIT compilation failed:\n"
                                "line 3: unexpected token");
}

TEST_F(RuntimeTest, FunctionIsAskedForOnce) {
  EXPECT_NE(softmax, nullptr);
  EXPECT_EQ(rt.mgpuModuleGetFunction(module, "softmax"), softmax);
  EXPECT_EQ(calls(), setCurrent);
  EXPECT_NE(rt.mgpuModuleGetFunction(module, "rowmax"), softmax);
}

TEST_F(RuntimeTest, FunctionMissing) {
  EXPECT_EQ(rt.mgpuModuleGetFunction(module, "absent"), nullptr);
  expectFailure(ROWWISE_DRIVER, "cuModuleGetFunction: CUDA_ERROR_NOT_FOUND: "
                                "named symbol not found (kernel 'absent')");
}

TEST_F(RuntimeTest, Launch) {
  void *params[] = {some};
  launch(1, 47 * 1024, stream, params);
  EXPECT_EQ(calls(),
            setCurrent + call("cuLaunchKernel", "0xf0", 1, 2, 3, 128, 4, 5,
                              47 * 1024, "0x50", (void **)params, "0"));
}

TEST_F(RuntimeTest, LaunchRaisesTheSharedLimitOnce) {
  launch(1, 48 * 1024);
  EXPECT_NE(calls().find("cuFuncSetAttribute(0xf0, 8, 49152)\ncuLaunchKernel("),
            std::string::npos);
  launch(1, 48 * 1024);
  EXPECT_EQ(calls().find("cuFuncSetAttribute"), std::string::npos);
  launch(1, 64 * 1024);
  EXPECT_NE(calls().find("cuFuncSetAttribute(0xf0, 8, 65536)"),
            std::string::npos);
}

TEST_F(RuntimeTest, LaunchNotMadeWithoutItsSharedMemory) {
  failing("cuFuncSetAttribute", 1);
  launch(1, 300 * 1024);
  EXPECT_EQ(calls().find("cuLaunchKernel"), std::string::npos);
  expectFailure(ROWWISE_DRIVER,
                "cuFuncSetAttribute: CUDA_ERROR_INVALID_VALUE: invalid "
                "argument (kernel 'softmax', 307200 bytes of dynamic shared "
                "memory)");
  launch(1, -1);
  expectFailure(ROWWISE_BAD_ARGUMENT,
                "expected a size from 0 to 2^31 - 1 (kernel 'softmax', -1 "
                "bytes of dynamic shared memory)");
}

TEST_F(RuntimeTest, LaunchErrorSaysWhatWasLaunched) {
  failing("cuLaunchKernel", 1);
  launch(1, 16);
  expectFailure(ROWWISE_DRIVER,
                "cuLaunchKernel: CUDA_ERROR_INVALID_VALUE: invalid argument "
                "(kernel 'softmax', grid 1 x 2 x 3, block 128 x 4 x 5, 16 "
                "bytes of dynamic shared memory)");
}

TEST_F(RuntimeTest, LaunchExtentsAreNotTruncated) {
  launch((intptr_t(1) << 32) + 1, 0);
  EXPECT_EQ(calls(), setCurrent);
  expectFailure(ROWWISE_BAD_ARGUMENT,
                "expected extents from 0 to 2^31 - 1 (kernel 'softmax', grid "
                "4294967297 x 2 x 3, block 128 x 4 x 5, 0 bytes of dynamic "
                "shared memory)");
}

TEST_F(RuntimeTest, ResidentBlocksOfTheWholeDevice) {
  EXPECT_EQ(rt.rowwiseResidentBlocks("softmax", 256, 1024), 3 * 132);
  EXPECT_EQ(calls(), setCurrent +
                         "cuOccupancyMaxActiveBlocksPerMultiprocessor("
                         "0xf0, 256, 1024)\ncuDeviceGetAttribute(16, 41)\n");
  EXPECT_EQ(rt.rowwiseResidentBlocks("softmax", 2048, 0), 1);
}

TEST_F(RuntimeTest, ResidentBlocksAllowTheSharedMemory) {
  rt.rowwiseResidentBlocks("softmax", 256, 100000);
  EXPECT_EQ(calls().find(setCurrent + "cuFuncSetAttribute(0xf0, 8, 100000)\n" +
                         "cuOccupancyMaxActiveBlocksPerMultiprocessor("),
            0u);
}

TEST_F(RuntimeTest, ResidentBlocksFindTheKernelInAnyModule) {
  void *second = load("kernels layernorm");
  EXPECT_EQ(rt.rowwiseResidentBlocks("rowmax", 256, 0), 3 * 132);
  EXPECT_EQ(rt.rowwiseResidentBlocks("layernorm", 256, 0), 3 * 132);
  rt.mgpuModuleUnload(second);
  EXPECT_EQ(rt.rowwiseResidentBlocks("layernorm", 256, 0), 1);
  expectFailure(ROWWISE_DRIVER, "expected a kernel named 'layernorm' in a "
                                "loaded module, found none");
}

TEST_F(RuntimeTest, FirstFailureIsKept) {
  rt.rowwiseFail(ROWWISE_BAD_ARGUMENT, "sizes differ");
  failing("cuMemAlloc", 2);
  rt.mgpuMemAlloc(4, nullptr, false);
  rt.rowwiseFail(ROWWISE_DRIVER, "later");
  expectFailure(ROWWISE_BAD_ARGUMENT, "sizes differ");
  expectFailure(ROWWISE_SUCCESS, "sizes differ");
  rt.rowwiseFail(ROWWISE_SUCCESS, "no failure");
  rt.rowwiseFail(ROWWISE_DRIVER, nullptr);
  expectFailure(ROWWISE_DRIVER, "");
}

TEST_F(RuntimeTest, LongTextIsCut) {
  rt.rowwiseFail(ROWWISE_DRIVER, std::string(10000, 'x').c_str());
  expectFailure(ROWWISE_DRIVER, std::string(4095, 'x'));
}

TEST_F(RuntimeTest, FailuresArePerThread) {
  std::thread([&] {
    rt.rowwiseFail(ROWWISE_DRIVER, "another thread's");
  }).join();
  EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_SUCCESS);
}

TEST_F(RuntimeTest, UnknownErrorKeepsItsNumber) {
  failing("cuStreamSynchronize", 12345);
  rt.mgpuStreamSynchronize(stream);
  expectFailure(ROWWISE_DRIVER,
                "cuStreamSynchronize: error 12345: unknown to this driver");
}

/// Every driver function that an entry calls, failing as after a bad access.
TEST_F(RuntimeTest, EveryFailureIsReported) {
  auto expectReport = [&](const char *name, auto entry,
                          const std::string &detail = "") {
    failing(name, 700);
    entry();
    unsetenv("FAKE_CUDA_FAIL");
    expectFailure(ROWWISE_DRIVER,
                  std::string(name) +
                      ": CUDA_ERROR_ILLEGAL_ADDRESS: an illegal memory access "
                      "was encountered" +
                      detail);
  };
  auto resident = [&] {
    EXPECT_EQ(rt.rowwiseResidentBlocks("softmax", 32, 0), 1);
  };
  auto rowmax = [&] {
    EXPECT_EQ(rt.mgpuModuleGetFunction(module, "rowmax"), nullptr);
  };
  void *other = load("other");
  expectReport("cuCtxSetCurrent", [&] { rt.mgpuStreamSynchronize(stream); });
  expectReport("cuStreamCreate",
               [&] { EXPECT_EQ(rt.mgpuStreamCreate(), nullptr); });
  expectReport("cuStreamDestroy", [&] { rt.mgpuStreamDestroy(stream); });
  expectReport("cuStreamSynchronize",
               [&] { rt.mgpuStreamSynchronize(stream); });
  expectReport("cuStreamSynchronize",
               [&] { rt.mgpuMemset32(some, 0, 1, nullptr); });
  expectReport("cuEventCreate",
               [&] { EXPECT_EQ(rt.mgpuEventCreate(), nullptr); });
  expectReport("cuEventDestroy", [&] { rt.mgpuEventDestroy(some); });
  expectReport("cuEventRecord", [&] { rt.mgpuEventRecord(some, stream); });
  expectReport("cuEventSynchronize", [&] { rt.mgpuEventSynchronize(some); });
  expectReport("cuEventElapsedTime",
               [&] { EXPECT_EQ(rt.rowwiseEventElapsed(some, some), -1); });
  expectReport(
      "cuMemAlloc",
      [&] { EXPECT_EQ(rt.mgpuMemAlloc(4, nullptr, false), nullptr); },
      " (4 bytes)");
  expectReport("cuMemFree", [&] { rt.mgpuMemFree(some, nullptr); });
  expectReport("cuMemcpyAsync", [&] { rt.mgpuMemcpy(some, some, 4, stream); });
  expectReport("cuMemsetD32Async",
               [&] { rt.mgpuMemset32(some, 0, 1, stream); });
  expectReport("cuModuleUnload", [&] { rt.mgpuModuleUnload(other); });
  expectReport("cuModuleGetFunction", rowmax, " (kernel 'rowmax')");
  expectReport("cuFuncGetAttribute", rowmax, " (kernel 'rowmax')");
  expectReport("cuOccupancyMaxActiveBlocksPerMultiprocessor", resident);
  expectReport("cuDeviceGetAttribute", resident);
}

} // namespace
