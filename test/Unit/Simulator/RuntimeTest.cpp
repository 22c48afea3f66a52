//===- RuntimeTest.cpp - memory, launches, errors, counters ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

#include <cmath>

using RuntimeTest = SimulatorTest;

static void expectError(int32_t code, const std::string &part) {
  EXPECT_EQ(runtime().rowwiseStatus(), code);
  EXPECT_NE(errorText().find(part), std::string::npos) << errorText();
}

/// Expects a driver error whose text contains `part`.
static void expectDriverError(const std::string &part) {
  expectError(ROWWISE_DRIVER, part);
}

static void nothing(void **) {}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

TEST_F(RuntimeTest, TheFirstErrorIsKept) {
  runtime().rowwiseFail(ROWWISE_BAD_ARGUMENT, "first");
  runtime().rowwiseFail(ROWWISE_DRIVER, "second");
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_BAD_ARGUMENT);
  EXPECT_EQ(errorText(), "first");
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_SUCCESS);
  EXPECT_EQ(errorText(), "first");
  runtime().rowwiseFail(ROWWISE_DRIVER, "100%s");
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_DRIVER);
  EXPECT_EQ(errorText(), "100%s");
}

TEST_F(RuntimeTest, UnknownKernel) {
  void *module = runtime().mgpuModuleLoad(nullptr, 0);
  EXPECT_NE(module, nullptr);
  EXPECT_NE(runtime().mgpuModuleLoadJIT(nullptr, 2, 0), nullptr);
  void *function = runtime().mgpuModuleGetFunction(module, "missing");
  EXPECT_EQ(function, nullptr);
  runtime().mgpuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr,
                             nullptr, 0);
  expectDriverError("no kernel 'missing'");
  EXPECT_EQ(rowwiseSimGetCounters().launches, 0);
}

TEST_F(RuntimeTest, Device) {
  EXPECT_EQ(std::string(runtime().rowwiseDeviceName()).rfind("simulator (", 0),
            0u);
  rowwiseSimRegister("resident", nothing, 0);
  EXPECT_EQ(runtime().rowwiseResidentBlocks("resident", 512, 0), 132 * 4);
  EXPECT_EQ(runtime().rowwiseResidentBlocks("resident", 32, 0), 132 * 32);
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_SUCCESS);
  EXPECT_EQ(runtime().rowwiseResidentBlocks("missing", 512, 0), 1);
  expectDriverError("no kernel 'missing'");
  EXPECT_EQ(runtime().rowwiseResidentBlocks("resident", 0, 0), 1);
  expectDriverError("expected 1 to 1024");
  EXPECT_EQ(runtime().rowwiseResidentGroups("resident", 512, 0, 66), 8);
  EXPECT_EQ(runtime().rowwiseResidentGroups("resident", 512, 0, 528), 1);
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_SUCCESS);
  EXPECT_EQ(runtime().rowwiseResidentGroups("resident", 512, 0, 529), 0);
  expectDriverError("kernel 'resident' with 529 blocks that wait for each "
                    "other: expected 1 to 528 of 512 threads");
  EXPECT_EQ(runtime().rowwiseResidentGroups("missing", 512, 0, 2), 0);
  expectDriverError("no kernel 'missing'");
  EXPECT_EQ(runtime().rowwiseResidentClusters("resident", 512, 0, 16), 33);
  EXPECT_EQ(runtime().rowwiseResidentClusters("resident", 512, 0, 1000), 1);
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_SUCCESS);
}

TEST_F(RuntimeTest, StreamsAndEvents) {
  void *stream = runtime().mgpuStreamCreate();
  void *event = runtime().mgpuEventCreate();
  EXPECT_NE(stream, nullptr);
  EXPECT_NE(event, nullptr);
  runtime().mgpuEventRecord(event, stream);
  runtime().mgpuEventSynchronize(event);
  runtime().mgpuStreamSynchronize(stream);
  EXPECT_LT(runtime().rowwiseEventElapsed(event, event), 0);
  runtime().mgpuEventDestroy(event);
  runtime().mgpuStreamDestroy(stream);
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_SUCCESS);
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

TEST_F(RuntimeTest, LaunchLimits) {
  EXPECT_EQ(launch(nothing, shape(1, 1024, 227 * 1024)), ROWWISE_SUCCESS);
  struct {
    Shape shape;
    const char *part;
  } cases[] = {
      {shape(1, 1025), "block of 1025 x 1 x 1: expected 1 to 1024 in x"},
      {shape(1, 0), "block of 0 x 1 x 1"},
      {{{1, 1, 1}, {64, 32, 1}, 0},
       "2048 threads in a block: expected at most"},
      {{{1, 1, 1}, {1, 1, 65}, 0}, "expected 1 to 64 in z"},
      {shape(0, 32), "grid of 0 x 1 x 1"},
      {shape(intptr_t(1) << 31, 32), "expected 1 to 2147483647 in x"},
      {{{1, 65536, 1}, {1, 1, 1}, 0}, "expected 1 to 65535 in y"},
      {shape(1, 32, 227 * 1024 + 1), "232449 bytes of dynamic shared memory: "
                                     "expected at most 232448"},
      {shape(1, 32, -1), "-1 bytes of dynamic"},
  };
  for (const auto &[shape, part] : cases) {
    EXPECT_EQ(launch(nothing, shape), ROWWISE_DRIVER);
    EXPECT_NE(errorText().find(part), std::string::npos) << errorText();
  }
}

TEST_F(RuntimeTest, StaticAndDynamicSharedMemory) {
  auto kernel = [](void **) { store(shared<float>() + tid(), 1.0f); };
  rowwiseSimRegister("static", kernel, 64);
  void *function = runtime().mgpuModuleGetFunction(nullptr, "static");
  auto launchStatic = [&](int32_t dynamicBytes) {
    runtime().mgpuLaunchKernel(function, 1, 1, 1, 32, 1, 1, dynamicBytes,
                               nullptr, nullptr, nullptr, 0);
    return runtime().rowwiseStatus();
  };
  EXPECT_EQ(launchStatic(64), ROWWISE_SUCCESS);
  EXPECT_EQ(launchStatic(60), ROWWISE_FINDING);
  EXPECT_EQ(launchStatic(227 * 1024), ROWWISE_DRIVER);
  // A second registration replaces the first, also for its handle.
  rowwiseSimRegister("static", nothing, 0);
  EXPECT_EQ(launchStatic(0), ROWWISE_SUCCESS);
}

TEST_F(RuntimeTest, LoadsAKernelAtItsFirstLaunch) {
  int32_t numLoads = 0;
  auto load = [](void *context, const char *name) {
    ++*static_cast<int32_t *>(context);
    rowwiseSimRegister(name, nothing, 64);
  };
  rowwiseSimRegisterLoader("later", load, &numLoads);
  EXPECT_EQ(runtime().rowwiseResidentGroups("later", 32, 0, 2), 2112);
  void *function = runtime().mgpuModuleGetFunction(nullptr, "later");
  auto launchLater = [&](intptr_t blocks) {
    runtime().mgpuLaunchKernel(function, blocks, 1, 1, 32, 1, 1, 0, nullptr,
                               nullptr, nullptr, 0);
  };
  EXPECT_EQ(numLoads, 0);
  launchLater(4);
  launchLater(2);
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_SUCCESS);
  EXPECT_EQ(numLoads, 1);
  // The groups that were asked for before are still there.
  launchLater(3);
  expectDriverError("groups of 2 blocks in a grid of 3");
}

TEST_F(RuntimeTest, SaysWhichKernelCannotBeLoaded) {
  auto load = [](void *, const char *) {};
  rowwiseSimRegisterLoader("broken", load, nullptr);
  void *function = runtime().mgpuModuleGetFunction(nullptr, "broken");
  runtime().mgpuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, nullptr, nullptr,
                             nullptr, 0);
  expectDriverError("kernel 'broken' cannot be loaded");
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

TEST_F(RuntimeTest, NewMemoryIsNaN) {
  DeviceBuffer<float> buffer(100);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(buffer.data()) % 256, 0u);
  for (float value : buffer.read())
    EXPECT_TRUE(std::isnan(value));
}

TEST_F(RuntimeTest, AllocationsThatFail) {
  EXPECT_EQ(runtime().mgpuMemAlloc(uint64_t(1) << 50, nullptr, false), nullptr);
  expectError(ROWWISE_BAD_ARGUMENT, "cannot allocate 1125899906842624 bytes");
  EXPECT_EQ(runtime().mgpuMemAlloc(UINT64_MAX, nullptr, false), nullptr);
  expectError(ROWWISE_BAD_ARGUMENT, "cannot allocate");
  EXPECT_EQ(runtime().mgpuMemAlloc(0, nullptr, false), nullptr);
  runtime().mgpuMemFree(nullptr, nullptr);
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_SUCCESS);
}

TEST_F(RuntimeTest, ConstantsAreCopiedOnce) {
  int data[3] = {1, 2, 3}, back[3] = {};
  void *slot = nullptr;
  void *copy = runtime().rowwiseDeviceConstant(&slot, data, sizeof(data));
  EXPECT_NE(copy, nullptr);
  EXPECT_EQ(slot, copy);
  data[2] = 4;
  EXPECT_EQ(runtime().rowwiseDeviceConstant(&slot, data, sizeof(data)), copy);
  runtime().mgpuMemcpy(back, copy, sizeof(back), nullptr);
  EXPECT_EQ(back[2], 3);
  runtime().rowwiseFreeConstant(&slot);
  EXPECT_EQ(slot, nullptr);
  runtime().rowwiseFreeConstant(&slot);
  EXPECT_NE(runtime().rowwiseDeviceConstant(&slot, nullptr, 0), nullptr);
  runtime().rowwiseFreeConstant(&slot);
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_SUCCESS);
}

TEST_F(RuntimeTest, FreeOfAnUnknownPointer) {
  DeviceBuffer<float> buffer(4);
  runtime().mgpuMemFree(buffer.data() + 1, nullptr);
  expectDriverError("expected the start of a device allocation");
}

TEST_F(RuntimeTest, Copies) {
  DeviceBuffer<int32_t> from(std::vector<int32_t>{1, 2, 3, 4}), to(4);
  runtime().mgpuMemcpy(to.data() + 1, from.data(), 12, nullptr);
  EXPECT_EQ(to.read(), (std::vector<int32_t>{-1, 1, 2, 3}));
  runtime().mgpuMemset32(to.data(), 9, 2, nullptr);
  EXPECT_EQ(to.read(), (std::vector<int32_t>{9, 9, 2, 3}));
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_SUCCESS);

  int32_t host[8] = {}, other[8] = {};
  runtime().mgpuMemcpy(to.data() + 1, host, 16, nullptr);
  expectDriverError("out-of-bounds copy to of 16 bytes at byte 4 of an "
                    "allocation of 16 bytes");
  runtime().mgpuMemcpy(host, from.data() + 4, 4, nullptr);
  expectDriverError("out-of-bounds copy from of 4 bytes at byte 16");
  runtime().mgpuMemset32(to.data() + 3, 0, 2, nullptr);
  expectDriverError("out-of-bounds fill of 8 bytes at byte 12");
  runtime().mgpuMemcpy(host, other, 4, nullptr);
  expectDriverError("expected a device address");
  runtime().mgpuMemset32(host, 0, 1, nullptr);
  expectDriverError("expected a device address");
  runtime().mgpuMemcpy(nullptr, from.data(), 4, nullptr);
  expectDriverError("to a null address");
}

//===----------------------------------------------------------------------===//
// Counters
//===----------------------------------------------------------------------===//

TEST_F(RuntimeTest, Counters) {
  DeviceBuffer<float> buffer(4096);
  auto kernel = [](void **params) {
    char *base = argument<char *>(params, 0);
    auto access = [&](int32_t bytes, int32_t kind) {
      rowwiseSimAccess(base + tid() * 32, bytes, bytes, kind, "k:1:1");
    };
    access(16, ROWWISE_SIM_LOAD);
    access(16, ROWWISE_SIM_LOAD);
    access(2, ROWWISE_SIM_LOAD);
    access(4, ROWWISE_SIM_STORE);
    access(32, ROWWISE_SIM_STORE);
    store(shared<float>() + tid(), 1.0f);
    load(shared<float>() + tid());
    load(shared<float>() + tid());
    barrier();
    rowwiseSimWarpBarrier(allLanes, "k:2:2");
    shuffleXor(1.0f, 1);
    shuffleXor(1.0f, 2);
    shuffleXor(1.0f, 4);
  };
  for (int32_t repetition = 0; repetition < 2; ++repetition)
    ASSERT_EQ(launch(kernel, shape(33, 64, 256), buffer.data()),
              ROWWISE_SUCCESS)
        << errorText();
  constexpr int64_t threads = 2 * 33 * 64;
  RowwiseSimCounters counters = rowwiseSimGetCounters();
  EXPECT_EQ(counters.launches, 2);
  EXPECT_EQ(counters.globalLoads[0], 0);
  EXPECT_EQ(counters.globalLoads[1], threads);
  EXPECT_EQ(counters.globalLoads[4], 2 * threads);
  EXPECT_EQ(counters.globalStores[2], threads);
  EXPECT_EQ(counters.globalStores[4], 2 * threads);
  EXPECT_EQ(counters.globalBytesLoaded, 34 * threads);
  EXPECT_EQ(counters.globalBytesStored, 36 * threads);
  EXPECT_EQ(counters.sharedLoads, 2 * threads);
  EXPECT_EQ(counters.sharedStores, threads);
  EXPECT_EQ(counters.barriers, threads);
  EXPECT_EQ(counters.shuffles, 3 * threads);
  rowwiseSimResetCounters();
  EXPECT_EQ(rowwiseSimGetCounters().launches, 0);
}
