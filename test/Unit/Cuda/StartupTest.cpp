//===- StartupTest.cpp - Which driver and device the CUDA runtime finds ---===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime looks once a process, so every case here is a process of its own:
// a death test, run in the style that starts the program anew, whose process
// prints what the runtime says of itself.
//
//===----------------------------------------------------------------------===//

#include "Runtime/Cuda.h"
#include "Runtime/Runtime.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <dlfcn.h>

namespace {

constexpr const char *fakeDriver = FAKE_CUDA_DRIVER;

/// Prints what there is, then what an allocation says, and exits with the
/// allocation's status.
[[noreturn]] void report(const char *library, int ordinal) {
  setenv("ROWWISE_CUDA_DRIVER", library, 1);
  const RowwiseRuntime *runtime = rowwiseCudaRuntime(ordinal);
  std::fprintf(stderr, "%d devices; %s; ", rowwiseCudaDeviceCount(),
               runtime->rowwiseDeviceName());
  if (runtime->rowwiseStatus() != ROWWISE_SUCCESS)
    std::fprintf(stderr, "asking recorded an error; ");
  void *memory = runtime->mgpuMemAlloc(16, nullptr, false);
  std::fprintf(stderr, "%s", runtime->rowwiseLastError());
  runtime->mgpuMemFree(memory, nullptr);
  std::exit(runtime->rowwiseStatus());
}

class StartupDeathTest : public testing::Test {
protected:
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    unsetenv("FAKE_CUDA_FAIL");
  }
  void TearDown() override { unsetenv("FAKE_CUDA_FAIL"); }
};

testing::ExitedWithCode exits(int code) {
  return testing::ExitedWithCode(code);
}

TEST_F(StartupDeathTest, FindsDevice) {
  EXPECT_EXIT(report(fakeDriver, 1), exits(ROWWISE_SUCCESS),
              "^2 devices; Fake GPU, sm_90, driver 12.8; $");
}

TEST_F(StartupDeathTest, LibraryMissing) {
  EXPECT_EXIT(report("libnosuchdriver.so.1", 0), exits(ROWWISE_DRIVER),
              "^0 devices; no CUDA device; cannot open the CUDA driver: "
              "libnosuchdriver.so.1: cannot open shared object file");
}

TEST_F(StartupDeathTest, NoDriverInstalled) {
  if (dlopen("libcuda.so.1", RTLD_NOW))
    GTEST_SKIP() << "a driver is installed";
  EXPECT_EXIT(report("", 0), exits(ROWWISE_DRIVER),
              "^0 devices; no CUDA device; cannot open the CUDA driver: "
              "libcuda.so.1: cannot open shared object file");
}

TEST_F(StartupDeathTest, LibraryIsNoDriver) {
  EXPECT_EXIT(report("libm.so.6", 0), exits(ROWWISE_DRIVER),
              "^0 devices; no CUDA device; the CUDA driver is too old: "
              "expected the function cuGetErrorName, found none$");
}

TEST_F(StartupDeathTest, NoDevice) {
  setenv("FAKE_CUDA_FAIL", "cuInit=100", 1);
  EXPECT_EXIT(report(fakeDriver, 0), exits(ROWWISE_DRIVER),
              "^0 devices; no CUDA device; cuInit: CUDA_ERROR_NO_DEVICE: "
              "no CUDA-capable device is detected$");
}

TEST_F(StartupDeathTest, CountFails) {
  setenv("FAKE_CUDA_FAIL", "cuDeviceGetCount=1", 1);
  EXPECT_EXIT(report(fakeDriver, 0), exits(ROWWISE_DRIVER),
              "^0 devices; no CUDA device; cuDeviceGetCount: "
              "CUDA_ERROR_INVALID_VALUE: invalid argument$");
}

TEST_F(StartupDeathTest, OrdinalTooLarge) {
  EXPECT_EXIT(report(fakeDriver, 2), exits(ROWWISE_DRIVER),
              "^2 devices; no CUDA device; expected the number of a CUDA "
              "device below 2, found 2$");
}

TEST_F(StartupDeathTest, OrdinalNegative) {
  EXPECT_EXIT(report(fakeDriver, -1), exits(ROWWISE_DRIVER), "found -1$");
}

TEST_F(StartupDeathTest, ContextFails) {
  setenv("FAKE_CUDA_FAIL", "cuDevicePrimaryCtxRetain=2", 1);
  EXPECT_EXIT(report(fakeDriver, 0), exits(ROWWISE_DRIVER),
              "^2 devices; Fake GPU, sm_90, driver 12.8; "
              "cuDevicePrimaryCtxRetain: CUDA_ERROR_OUT_OF_MEMORY: out of "
              "memory$");
}

/// Launches without clusters and with them, and exits with the latter's status.
[[noreturn]] void launchOnOldDriver() {
  setenv("ROWWISE_CUDA_DRIVER", FAKE_CUDA_OLD_DRIVER, 1);
  const RowwiseRuntime &rt = *rowwiseCudaRuntime(0);
  char image[] = "kernel";
  void *kernel =
      rt.mgpuModuleGetFunction(rt.mgpuModuleLoad(image, 6), "kernel");
  rt.mgpuLaunchKernel(kernel, 2, 1, 1, 32, 1, 1, 0, nullptr, nullptr, nullptr,
                      0);
  if (rt.rowwiseStatus() != ROWWISE_SUCCESS)
    std::exit(ROWWISE_BAD_ARGUMENT);
  rt.mgpuLaunchClusterKernel(kernel, 2, 1, 1, 2, 1, 1, 32, 1, 1, 0, nullptr,
                             nullptr, nullptr, 0);
  std::fprintf(stderr, "%s", rt.rowwiseLastError());
  std::exit(rt.rowwiseStatus());
}

TEST_F(StartupDeathTest, DriverWithoutClusters) {
  EXPECT_EXIT(launchOnOldDriver(), exits(ROWWISE_DRIVER),
              "^the CUDA driver is too old: expected the function "
              "cuLaunchKernelEx, found none \\(kernel 'kernel', grid 2 x 1 x 1 "
              "in clusters of 2 x 1 x 1, ");
}

/// Calls every entry that would use the device and exits with the number of
/// those that recorded nothing.
[[noreturn]] void countSilentEntries() {
  setenv("ROWWISE_CUDA_DRIVER", "libnosuchdriver.so.1", 1);
  const RowwiseRuntime &rt = *rowwiseCudaRuntime(0);
  char data[] = "ptx";
  void *some = data;
  int silent = 0;
  auto expectFailure = [&] { silent += rt.rowwiseStatus() != ROWWISE_DRIVER; };
  auto expectNull = [&](void *result) { expectFailure(), silent += !!result; };
  expectNull(rt.mgpuModuleLoad(data, 3));
  expectNull(rt.mgpuModuleLoadJIT(data, 2, 3));
  expectNull(rt.mgpuModuleGetFunction(some, "kernel"));
  expectNull(rt.mgpuStreamCreate());
  expectNull(rt.mgpuEventCreate());
  expectNull(rt.mgpuMemAlloc(4, nullptr, false));
  rt.mgpuModuleUnload(some), expectFailure();
  rt.mgpuLaunchKernel(some, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr, 0),
      expectFailure();
  rt.mgpuLaunchClusterKernel(some, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, nullptr,
                             nullptr, nullptr, 0),
      expectFailure();
  rt.mgpuStreamDestroy(some), expectFailure();
  rt.mgpuStreamSynchronize(nullptr), expectFailure();
  rt.mgpuEventDestroy(some), expectFailure();
  rt.mgpuEventRecord(some, nullptr), expectFailure();
  rt.mgpuEventSynchronize(some), expectFailure();
  silent += rt.rowwiseEventElapsed(some, some) >= 0, expectFailure();
  rt.mgpuMemFree(some, nullptr), expectFailure();
  rt.mgpuMemcpy(some, some, 1, nullptr), expectFailure();
  rt.mgpuMemset32(some, 0, 1, nullptr), expectFailure();
  silent += rt.rowwiseResidentBlocks("kernel", 32, 0) != 1, expectFailure();
  silent += rt.rowwiseResidentGroups("kernel", 32, 0, 2) != 0, expectFailure();
  silent += rt.rowwiseResidentClusters("kernel", 32, 0, 2) != 1,
      expectFailure();
  std::exit(silent);
}

TEST_F(StartupDeathTest, EveryEntryFailsWithoutDriver) {
  EXPECT_EXIT(countSilentEntries(), exits(0), "");
}

} // namespace
