//===- SimulatorTest.h - kernels written by hand ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the tests share: device buffers, launches and short names for the calls
// that a compiled kernel makes. A kernel is a lambda that captures nothing.
//
//===----------------------------------------------------------------------===//

#ifndef TEST_UNIT_SIMULATOR_SIMULATORTEST_H
#define TEST_UNIT_SIMULATOR_SIMULATORTEST_H

#include "Runtime/Runtime.h"
#include "Runtime/Simulator.h"
#include "gtest/gtest.h"

#include <cstring>
#include <string>
#include <vector>

inline const RowwiseRuntime &runtime() { return *rowwiseSimulatorRuntime(); }

/// `count` elements of device memory.
template <typename T>
class DeviceBuffer {
public:
  explicit DeviceBuffer(size_t count)
      : elements(count), pointer(static_cast<T *>(runtime().mgpuMemAlloc(
                             count * sizeof(T), nullptr, false))) {}
  explicit DeviceBuffer(std::vector<T> values) : DeviceBuffer(values.size()) {
    runtime().mgpuMemcpy(pointer, values.data(), values.size() * sizeof(T),
                         nullptr);
  }
  DeviceBuffer(const DeviceBuffer &) = delete;
  ~DeviceBuffer() { runtime().mgpuMemFree(pointer, nullptr); }

  T *data() const { return pointer; }
  std::vector<T> read() const {
    std::vector<T> values(elements);
    runtime().mgpuMemcpy(values.data(), pointer, elements * sizeof(T), nullptr);
    return values;
  }

private:
  size_t elements;
  T *pointer;
};

struct Shape {
  intptr_t grid[3] = {1, 1, 1};
  intptr_t block[3] = {1, 1, 1};
  int32_t dynamicBytes = 0;
  intptr_t cluster[3] = {0, 0, 0}; ///< none where it is 0
  int64_t groupBlocks = 0;         ///< that wait for each other, if not 0
};

/// One-dimensional.
inline Shape shape(intptr_t blocks, intptr_t threads,
                   int32_t dynamicBytes = 0) {
  return {{blocks, 1, 1}, {threads, 1, 1}, dynamicBytes};
}

/// `clusters` of `blocks` blocks.
inline Shape clusterShape(intptr_t clusters, intptr_t blocks, intptr_t threads,
                          int32_t dynamicBytes = 0) {
  return {
      {clusters * blocks, 1, 1}, {threads, 1, 1}, dynamicBytes, {blocks, 1, 1}};
}

/// `groups` of `blocks` blocks that wait for each other.
inline Shape groupShape(intptr_t groups, intptr_t blocks, intptr_t threads) {
  return {{groups * blocks, 1, 1}, {threads, 1, 1}, 0, {0, 0, 0}, blocks};
}

/// Runs `kernel` and returns the status; see errorText().
template <typename... Arguments>
int32_t launch(RowwiseSimKernel kernel, const Shape &shape,
               Arguments... arguments) {
  rowwiseSimRegister("kernel", kernel, /*sharedBytes=*/0);
  void *function = runtime().mgpuModuleGetFunction(
      runtime().mgpuModuleLoad(nullptr, 0), "kernel");
  if (shape.groupBlocks != 0)
    runtime().rowwiseResidentGroups("kernel", int32_t(shape.block[0]), 0,
                                    shape.groupBlocks);
  void *params[] = {&arguments..., nullptr};
  if (shape.cluster[0] == 0)
    runtime().mgpuLaunchKernel(function, shape.grid[0], shape.grid[1],
                               shape.grid[2], shape.block[0], shape.block[1],
                               shape.block[2], shape.dynamicBytes, nullptr,
                               params, nullptr, sizeof...(arguments));
  else
    runtime().mgpuLaunchClusterKernel(
        function, shape.cluster[0], shape.cluster[1], shape.cluster[2],
        shape.grid[0], shape.grid[1], shape.grid[2], shape.block[0],
        shape.block[1], shape.block[2], shape.dynamicBytes, nullptr, params,
        nullptr, sizeof...(arguments));
  return runtime().rowwiseStatus();
}

inline std::string errorText() { return runtime().rowwiseLastError(); }

/// Expects a finding with this text, and that the next launch works.
#define EXPECT_FINDING(text, ...)                                              \
  EXPECT_EQ(launch(__VA_ARGS__), ROWWISE_FINDING);                             \
  EXPECT_EQ(errorText(), text);                                                \
  EXPECT_EQ(launch([](void **) { barrier(); }, shape(2, 64)), ROWWISE_SUCCESS)

#define EXPECT_CLEAN(...)                                                      \
  EXPECT_EQ(launch(__VA_ARGS__), ROWWISE_SUCCESS) << errorText()

/// Starts every test with nothing left of the one before.
class SimulatorTest : public testing::Test {
protected:
  void SetUp() override {
    runtime().rowwiseStatus();
    rowwiseSimResetCounters();
  }
};

//===----------------------------------------------------------------------===//
// For kernels
//===----------------------------------------------------------------------===//

template <typename T>
T argument(void **params, int32_t index) {
  return *static_cast<T *>(params[index]);
}

inline int32_t tid() { return rowwiseSimThreadId(0); }
inline int32_t bid() { return rowwiseSimBlockId(0); }

template <typename T>
T *shared() {
  return static_cast<T *>(rowwiseSimShared());
}

template <typename T>
T load(T *address, const char *where = "k.mlir:1:1") {
  rowwiseSimAccess(address, sizeof(T), alignof(T), ROWWISE_SIM_LOAD, where);
  return *address;
}

template <typename T>
void store(T *address, T value, const char *where = "k.mlir:2:1") {
  rowwiseSimAccess(address, sizeof(T), alignof(T), ROWWISE_SIM_STORE, where);
  *address = value;
}

inline void barrier(const char *where = "k.mlir:3:1") {
  rowwiseSimBarrier(/*id=*/0, /*count=*/0, where);
}

/// Address of the same variable in another block of the cluster.
template <typename T>
T *remote(T *address, int32_t rank, const char *where = "k.mlir:5:1") {
  return static_cast<T *>(rowwiseSimMapShared(address, rank, where));
}

inline void clusterArrive(const char *where = "k.mlir:6:1") {
  rowwiseSimClusterArrive(/*isRelaxed=*/0, /*isAligned=*/1, where);
}
inline void clusterArriveRelaxed(const char *where = "k.mlir:7:1") {
  rowwiseSimClusterArrive(/*isRelaxed=*/1, /*isAligned=*/1, where);
}
inline void clusterWait(const char *where = "k.mlir:8:1") {
  rowwiseSimClusterWait(/*isAligned=*/1, where);
}
inline void clusterBarrier(const char *where = "k.mlir:9:1") {
  clusterArrive(where);
  clusterWait(where);
}

inline constexpr int32_t allLanes = -1;

/// As gpu.shuffle xor with a width of 32.
inline float shuffleXor(float value, int32_t offset,
                        const char *where = "k.mlir:4:1") {
  int32_t bits;
  memcpy(&bits, &value, sizeof(bits));
  bits = rowwiseSimShuffle(ROWWISE_SIM_SHFL_BFLY, allLanes, bits, offset, 31,
                           nullptr, where);
  memcpy(&value, &bits, sizeof(bits));
  return value;
}

#endif // TEST_UNIT_SIMULATOR_SIMULATORTEST_H
