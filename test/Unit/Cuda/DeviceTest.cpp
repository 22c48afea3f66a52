//===- DeviceTest.cpp - The CUDA runtime on a real GPU --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Skipped, visibly, where there is none. It is a program of its own, because a
// process opens one driver and the other tests open a fake one.
//
//===----------------------------------------------------------------------===//

#include "Runtime/Cuda.h"
#include "Runtime/Runtime.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

/// `twice` doubles the 32-bit words it is given, through dynamic shared memory;
/// `stray` writes to no one's address.
const char *const source = R"(
.version 7.0
.target sm_80
.address_size 64
.extern .shared .align 4 .b8 scratch[];
.visible .entry twice(.param .u64 data)
{
  .reg .b32 %r<4>;
  .reg .b64 %d<4>;
  ld.param.u64 %d0, [data];
  mov.u32 %r0, %tid.x;
  mul.wide.u32 %d1, %r0, 4;
  add.s64 %d0, %d0, %d1;
  mov.u64 %d2, scratch;
  add.s64 %d2, %d2, %d1;
  ld.global.u32 %r1, [%d0];
  st.shared.u32 [%d2], %r1;
  ld.shared.u32 %r2, [%d2];
  add.u32 %r2, %r2, %r1;
  st.global.u32 [%d0], %r2;
  ret;
}
.visible .entry stray()
{
  .reg .b64 %d<1>;
  mov.u64 %d0, 64;
  st.global.u64 [%d0], %d0;
  ret;
}
)";

/// Every block stores its number into the shared memory of the next block of
/// its cluster, and what it finds in its own into `data`.
const char *const clusterSource = R"(
.version 8.0
.target sm_90
.address_size 64
.visible .entry pass_on(.param .u64 data)
{
  .reg .b32 %r<6>;
  .reg .b64 %d<4>;
  .shared .align 4 .b8 slot[4];
  ld.param.u64 %d0, [data];
  mov.u32 %r0, %ctaid.x;
  mov.u32 %r1, %cluster_ctarank;
  mov.u32 %r2, %cluster_nctarank;
  add.u32 %r1, %r1, 1;
  rem.u32 %r1, %r1, %r2;
  mov.u64 %d1, slot;
  mapa.shared::cluster.u64 %d2, %d1, %r1;
  barrier.cluster.arrive.relaxed.aligned;
  barrier.cluster.wait.aligned;
  st.shared::cluster.u32 [%d2], %r0;
  barrier.cluster.arrive.aligned;
  barrier.cluster.wait.aligned;
  ld.shared.u32 %r3, [slot];
  mul.wide.u32 %d3, %r0, 4;
  add.s64 %d0, %d0, %d3;
  st.global.u32 [%d0], %r3;
  ret;
}
)";

class DeviceTest : public testing::Test {
protected:
  void SetUp() override {
    if (rowwiseCudaDeviceCount() == 0)
      GTEST_SKIP() << "no CUDA device";
    // No NUL at its end.
    std::vector<char> image(source, source + std::strlen(source));
    module = rt.mgpuModuleLoadJIT(image.data(), 3, image.size());
    stream = rt.mgpuStreamCreate();
    ASSERT_EQ(rt.rowwiseStatus(), ROWWISE_SUCCESS) << rt.rowwiseLastError();
  }

  void TearDown() override {
    rt.mgpuStreamDestroy(stream);
    rt.mgpuModuleUnload(module);
    if (!faulted)
      EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_SUCCESS) << rt.rowwiseLastError();
  }

  void launch(const char *name, int threads, int sharedBytes, void *argument) {
    void *params[] = {&argument};
    rt.mgpuLaunchKernel(rt.mgpuModuleGetFunction(module, name), 1, 1, 1,
                        threads, 1, 1, sharedBytes, stream, params, nullptr, 1);
  }

  const RowwiseRuntime &rt = *rowwiseCudaRuntime(0);
  void *module = nullptr, *stream = nullptr;
  bool faulted = false;
};

TEST_F(DeviceTest, DoublesThroughSharedMemoryAbove48KB) {
  std::vector<unsigned> host(128, 0);
  void *data = rt.mgpuMemAlloc(512, stream, false);
  void *start = rt.mgpuEventCreate(), *end = rt.mgpuEventCreate();
  rt.mgpuMemset32(data, 21, 128, stream);
  rt.mgpuEventRecord(start, stream);
  launch("twice", 128, 64 * 1024, data);
  rt.mgpuEventRecord(end, stream);
  rt.mgpuMemcpy(host.data(), data, 512, stream);
  rt.mgpuStreamSynchronize(stream);
  EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_SUCCESS) << rt.rowwiseLastError();
  EXPECT_EQ(host, std::vector<unsigned>(128, 42));
  EXPECT_GT(rt.rowwiseEventElapsed(start, end), 0);
  rt.mgpuEventDestroy(start);
  rt.mgpuEventDestroy(end);
  rt.mgpuMemFree(data, stream);
}

TEST_F(DeviceTest, MemoryWithoutStreamIsSynchronous) {
  std::vector<unsigned> host(128, 5);
  void *data = rt.mgpuMemAlloc(512, nullptr, false);
  rt.mgpuMemcpy(data, host.data(), 512, nullptr);
  launch("twice", 128, 512, data);
  rt.mgpuStreamSynchronize(stream);
  rt.mgpuMemcpy(host.data(), data, 512, nullptr);
  EXPECT_EQ(host, std::vector<unsigned>(128, 10));
  rt.mgpuMemFree(data, nullptr);
}

TEST_F(DeviceTest, ResidentBlocksShrinkWithSharedMemory) {
  int64_t many = rt.rowwiseResidentBlocks("twice", 128, 512);
  int64_t few = rt.rowwiseResidentBlocks("twice", 128, 80 * 1024);
  EXPECT_GT(few, 1);
  EXPECT_GT(many, few);
  RecordProperty("device", rt.rowwiseDeviceName());
  EXPECT_NE(std::strstr(rt.rowwiseDeviceName(), ", sm_"), nullptr);
}

/// 16 blocks are more than every device with clusters has.
TEST_F(DeviceTest, Clusters) {
  if (std::atoi(std::strstr(rt.rowwiseDeviceName(), ", sm_") + 5) < 90)
    GTEST_SKIP() << "no clusters on " << rt.rowwiseDeviceName();
  std::string image = clusterSource;
  void *clusters = rt.mgpuModuleLoad(image.data(), image.size());
  void *data = rt.mgpuMemAlloc(32 * 4, nullptr, false);
  void *params[] = {&data};
  for (unsigned blocks : {1, 4, 16}) {
    rt.mgpuLaunchClusterKernel(rt.mgpuModuleGetFunction(clusters, "pass_on"),
                               blocks, 1, 1, 32, 1, 1, 1, 1, 1, 0, nullptr,
                               params, nullptr, 1);
    std::vector<unsigned> host(32, 0), expected;
    rt.mgpuMemcpy(host.data(), data, 32 * 4, nullptr);
    EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_SUCCESS) << rt.rowwiseLastError();
    for (unsigned block = 0; block < 32; ++block)
      expected.push_back(block % blocks ? block - 1 : block + blocks - 1);
    EXPECT_EQ(host, expected) << "clusters of " << blocks;
  }
  rt.mgpuMemFree(data, nullptr);
  rt.mgpuModuleUnload(clusters);
}

TEST_F(DeviceTest, Refusals) {
  char bad[] = ".version 7.0\n.target sm_80\nnonsense";
  EXPECT_EQ(rt.mgpuModuleLoad(bad, sizeof(bad)), nullptr);
  EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_DRIVER);
  std::string text = rt.rowwiseLastError();
  EXPECT_EQ(text.find("cuModuleLoadDataEx: CUDA_ERROR_INVALID_PTX: "), 0u);
  EXPECT_NE(text.find("nonsense"), std::string::npos) << text;

  launch("absent", 1, 0, nullptr);
  EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_DRIVER);
  EXPECT_STREQ(rt.rowwiseLastError(),
               "cuModuleGetFunction: CUDA_ERROR_NOT_FOUND: named symbol not "
               "found (kernel 'absent')");

  launch("twice", 2048, 0, nullptr);
  EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_DRIVER);
  text = rt.rowwiseLastError();
  EXPECT_EQ(text.find("cuLaunchKernel: CUDA_ERROR_INVALID_VALUE: "), 0u);
  EXPECT_NE(text.find("block 2048 x 1 x 1"), std::string::npos) << text;

  launch("twice", 1, 1 << 20, nullptr);
  EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_DRIVER);
  EXPECT_EQ(std::strncmp(rt.rowwiseLastError(), "cuFuncSetAttribute: ", 20), 0)
      << rt.rowwiseLastError();

  EXPECT_EQ(rt.mgpuMemAlloc(uint64_t(1) << 50, nullptr, false), nullptr);
  EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_DRIVER);
  EXPECT_STREQ(rt.rowwiseLastError(),
               "cuMemAlloc: CUDA_ERROR_OUT_OF_MEMORY: out of memory "
               "(1125899906842624 bytes)");
}

/// The last of its suite, because the fault leaves the context unusable.
TEST_F(DeviceTest, FaultIsReportedBySynchronize) {
  launch("stray", 1, 0, nullptr);
  EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_SUCCESS) << rt.rowwiseLastError();
  rt.mgpuStreamSynchronize(stream);
  faulted = true;
  EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_DRIVER);
  EXPECT_STREQ(rt.rowwiseLastError(),
               "cuStreamSynchronize: CUDA_ERROR_ILLEGAL_ADDRESS: an illegal "
               "memory access was encountered");
}

} // namespace
