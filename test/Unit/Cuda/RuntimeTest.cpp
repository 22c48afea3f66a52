//===- RuntimeTest.cpp - The CUDA runtime's calls of the driver -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeTest.h"
#include <thread>

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

TEST_F(RuntimeTest, ConstantsAreCopiedOnce) {
  int data = 9;
  void *slot = nullptr;
  void *copy = rt.rowwiseDeviceConstant(&slot, &data, 4);
  EXPECT_EQ(calls(), setCurrent + "cuMemAlloc(4)\n" +
                         call("cuMemcpyAsync", copy, (void *)&data, 4, "0") +
                         "cuStreamSynchronize(0)\n");
  EXPECT_EQ(rt.rowwiseDeviceConstant(&slot, &data, 4), copy);
  EXPECT_EQ(calls(), "");
  rt.rowwiseFreeConstant(&slot);
  EXPECT_EQ(calls(), setCurrent + call("cuMemFree", copy));
  EXPECT_EQ(slot, nullptr);
  rt.rowwiseFreeConstant(&slot);
  EXPECT_EQ(calls(), "");
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
  rt.mgpuLaunchClusterKernel(nullptr, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, stream,
                             nullptr, nullptr, 0);
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
  auto groups = [&] {
    EXPECT_EQ(rt.rowwiseResidentGroups("softmax", 32, 0, 2), 0);
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
  expectReport("cuOccupancyMaxActiveBlocksPerMultiprocessor", groups);
  expectReport("cuDeviceGetAttribute", groups);
}
