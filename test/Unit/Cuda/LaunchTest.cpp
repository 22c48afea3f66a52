//===- LaunchTest.cpp - Launches by the CUDA runtime ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeTest.h"

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

TEST_F(RuntimeTest, LaunchClusters) {
  void *params[] = {some};
  rt.mgpuLaunchClusterKernel(softmax, 2, 1, 3, 4, 2, 6, 128, 4, 5, 16, stream,
                             params, nullptr, 1);
  EXPECT_EQ(calls(), setCurrent + "cuDeviceGetAttribute(120, 41)\n" +
                         call("cuLaunchKernelEx", "0xf0", 4, 2, 6, 128, 4, 5,
                              16, "0x50", "4: 2 1 3", (void **)params, "0"));
  launchClusters(8);
  EXPECT_EQ(calls().find(setCurrent + "cuLaunchKernelEx(0xf0, 32, "), 0u);
}

TEST_F(RuntimeTest, LaunchAllowsLargeClustersOnce) {
  launchClusters(16);
  EXPECT_EQ(calls().find(setCurrent +
                         "cuDeviceGetAttribute(120, 41)\n"
                         "cuFuncSetAttribute(0xf0, 14, 1)\ncuLaunchKernelEx("),
            0u);
  launchClusters(32);
  EXPECT_EQ(calls().find(setCurrent + "cuLaunchKernelEx("), 0u);
}

TEST_F(RuntimeTest, LaunchOfClustersThatDoNotDivideTheGrid) {
  for (intptr_t blocks : {0, 3}) {
    launchClusters(blocks);
    expectFailure(ROWWISE_BAD_ARGUMENT,
                  "expected a grid of whole clusters (kernel 'softmax', grid "
                  "32 x 2 x 3 in clusters of " +
                      std::to_string(blocks) +
                      " x 1 x 1, block 128 x 4 x 5, 16 bytes of dynamic shared "
                      "memory)");
  }
  launchClusters(-1);
  EXPECT_EQ(calls(), setCurrent + setCurrent + setCurrent);
  expectFailure(ROWWISE_BAD_ARGUMENT,
                "expected extents from 0 to 2^31 - 1 (kernel 'softmax', grid "
                "32 x 2 x 3 in clusters of -1 x 1 x 1, block 128 x 4 x 5, 16 "
                "bytes of dynamic shared memory)");
}

TEST_F(RuntimeTest, LaunchOfClustersErrorSaysWhatWasLaunched) {
  std::string detail = " (kernel 'softmax', grid 32 x 2 x 3 in clusters of 16 "
                       "x 1 x 1, block 128 x 4 x 5, 16 bytes of dynamic shared "
                       "memory)";
  setenv("FAKE_CUDA_FLAT", "1", 1);
  launchClusters(16);
  unsetenv("FAKE_CUDA_FLAT");
  expectFailure(
      ROWWISE_DRIVER,
      "expected a device with thread-block clusters (sm_90 or later)" + detail);
  for (const char *name :
       {"cuDeviceGetAttribute", "cuFuncSetAttribute", "cuLaunchKernelEx"}) {
    failing(name, 1);
    launchClusters(16);
    expectFailure(
        ROWWISE_DRIVER,
        name + (": CUDA_ERROR_INVALID_VALUE: invalid argument" + detail));
  }
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

TEST_F(RuntimeTest, ResidentClustersOfTheWholeDevice) {
  EXPECT_EQ(rt.rowwiseResidentClusters("softmax", 256, 100000, 16), 15);
  EXPECT_EQ(calls(), setCurrent +
                         "cuFuncSetAttribute(0xf0, 8, 100000)\n"
                         "cuDeviceGetAttribute(120, 41)\n"
                         "cuFuncSetAttribute(0xf0, 14, 1)\n"
                         "cuOccupancyMaxActiveClusters(0xf0, 256, 100000, 4, "
                         "16)\n");
  EXPECT_EQ(rt.rowwiseResidentClusters("softmax", 256, 100000, 8), 15);
  EXPECT_EQ(calls(), setCurrent + "cuOccupancyMaxActiveClusters(0xf0, 256, "
                                  "100000, 4, 8)\n");
  EXPECT_EQ(rt.rowwiseResidentClusters("softmax", 256, 0, 32), 1);
}

TEST_F(RuntimeTest, ResidentClustersWhereThereAreNone) {
  setenv("FAKE_CUDA_FLAT", "1", 1);
  EXPECT_EQ(rt.rowwiseResidentClusters("softmax", 256, 0, 2), 1);
  unsetenv("FAKE_CUDA_FLAT");
  expectFailure(ROWWISE_DRIVER,
                "expected a device with thread-block clusters (sm_90 or later) "
                "(kernel 'softmax', clusters of 2 blocks, 256 threads a "
                "block)");
}

TEST_F(RuntimeTest, ResidentGroupsOfTheWholeDevice) {
  EXPECT_EQ(rt.rowwiseResidentGroups("softmax", 256, 1024, 66), 6);
  EXPECT_EQ(calls(), setCurrent + "cuDeviceGetAttribute(95, 41)\n" +
                         "cuOccupancyMaxActiveBlocksPerMultiprocessor("
                         "0xf0, 256, 1024)\ncuDeviceGetAttribute(16, 41)\n");
  EXPECT_EQ(rt.rowwiseResidentGroups("softmax", 256, 0, 396), 1);
  EXPECT_EQ(rt.rowwiseResidentGroups("softmax", 256, 0, 397), 0);
  expectFailure(ROWWISE_DRIVER,
                "expected a device that runs 397 blocks at the same time, "
                "found one that runs 396 (kernel 'softmax', 256 threads a "
                "block)");
}

TEST_F(RuntimeTest, ResidentGroupsMakeLaunchesCooperative) {
  launch(1, 16);
  EXPECT_NE(calls().find("cuLaunchKernel("), std::string::npos);
  rt.rowwiseResidentGroups("softmax", 256, 0, 2);
  calls();
  void *params[] = {some};
  launch(1, 16, stream, params);
  EXPECT_EQ(calls(),
            setCurrent + call("cuLaunchCooperativeKernel", "0xf0", 1, 2, 3, 128,
                              4, 5, 16, "0x50", (void **)params));
  failing("cuLaunchCooperativeKernel", 1);
  launch(1, 16);
  expectFailure(ROWWISE_DRIVER,
                "cuLaunchCooperativeKernel: CUDA_ERROR_INVALID_VALUE: invalid "
                "argument (kernel 'softmax', grid 1 x 2 x 3, block 128 x 4 x "
                "5, 16 bytes of dynamic shared memory)");
}

TEST_F(RuntimeTest, ResidentGroupsWhereNoLaunchIsCooperative) {
  setenv("FAKE_CUDA_FLAT", "1", 1);
  EXPECT_EQ(rt.rowwiseResidentGroups("softmax", 256, 0, 2), 0);
  unsetenv("FAKE_CUDA_FLAT");
  expectFailure(ROWWISE_DRIVER, "expected a device with cooperative launches "
                                "(kernel 'softmax', 256 threads a block)");
}
