//===- PollingTest.cpp - memory that blocks write for each other ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

using PollingTest = SimulatorTest;

static constexpr int32_t blocksOfGroup = 3;

static int64_t loadRelaxed(int64_t *address, const char *where = "p.mlir:1:1") {
  return rowwiseSimLoadRelaxed1(address, where);
}

static RowwiseSimPair loadPair(int64_t *address,
                               const char *where = "p.mlir:2:1") {
  return rowwiseSimLoadRelaxed2(address, where);
}

static void storePair(int64_t *address, int64_t first, int64_t second,
                      const char *where = "p.mlir:3:1") {
  rowwiseSimStoreRelaxed2(address, first, second, where);
}

/// In each iteration a block publishes a number, and its lanes wait for those
/// of the group, a block each.
static void sumOverTheGroup(void **params) {
  int32_t iterations = argument<int32_t>(params, 2);
  int32_t group = bid() / blocksOfGroup, rank = bid() % blocksOfGroup;
  int64_t sum = bid();
  for (int32_t iteration = 0; iteration < iterations; ++iteration) {
    int64_t *places = argument<int64_t *>(params, 0) +
                      (group * 2 + iteration % 2) * 2 * blocksOfGroup;
    if (tid() == 0)
      storePair(places + 2 * rank, sum, iteration + 1);
    sum = 0;
    for (int32_t other = 0; other < blocksOfGroup; ++other) {
      RowwiseSimPair pair = loadPair(places + 2 * other);
      while (pair.second != iteration + 1)
        pair = loadPair(places + 2 * other);
      sum += pair.first;
    }
    rowwiseSimWarpBarrier(allLanes, "p.mlir:4:1");
  }
  if (tid() == 0)
    store(argument<int64_t *>(params, 1) + bid(), sum);
}

TEST_F(PollingTest, SumOverTheGroup) {
  constexpr int32_t groups = 5, iterations = 4;
  DeviceBuffer<int64_t> places(
      std::vector<int64_t>(groups * 2 * 2 * blocksOfGroup)),
      sums(groups * blocksOfGroup);
  EXPECT_CLEAN(sumOverTheGroup, groupShape(groups, blocksOfGroup, 32),
               places.data(), sums.data(), iterations);
  std::vector<int64_t> found = sums.read();
  for (int32_t block = 0; block < groups * blocksOfGroup; ++block) {
    int64_t first = block / blocksOfGroup * blocksOfGroup;
    EXPECT_EQ(found[block], (3 * first + 3) * 27) << "block " << block;
  }
}

/// A state that nobody publishes, and threads that wait for those that poll.
TEST_F(PollingTest, PollForEver) {
  DeviceBuffer<int64_t> places(std::vector<int64_t>(2));
  auto kernel = [](void **params) {
    int64_t *place = argument<int64_t *>(params, 0);
    while (bid() == 1 && tid() < 32 && loadRelaxed(place + 1) == 0)
      ;
    barrier();
  };
  EXPECT_FINDING("p.mlir:1:1: poll for ever: no thread is left that would "
                 "write the 8 bytes at byte 8 of an allocation of 16 bytes "
                 "(block 1, thread 0)",
                 kernel, groupShape(1, 2, 64), places.data());
}

/// Whichever of several places is written first, the thread goes on.
TEST_F(PollingTest, EitherOfTwoPlaces) {
  DeviceBuffer<int64_t> places(std::vector<int64_t>(2)), results(1);
  auto kernel = [](void **params) {
    int64_t *place = argument<int64_t *>(params, 0);
    if (bid() == 1)
      return rowwiseSimStoreRelaxed1(place + 1, 7, "p.mlir:5:1");
    int64_t found = 0;
    while (found == 0)
      found = loadRelaxed(place) + loadRelaxed(place + 1);
    store(argument<int64_t *>(params, 1), found);
  };
  EXPECT_CLEAN(kernel, groupShape(1, 2, 1), places.data(), results.data());
  EXPECT_EQ(results.read()[0], 7);
}

/// A finding in one block of a group is that of the launch.
TEST_F(PollingTest, FindingInAGroup) {
  DeviceBuffer<int64_t> places(std::vector<int64_t>(2));
  auto kernel = [](void **params) {
    int64_t *place = argument<int64_t *>(params, 0);
    if (bid() == 3)
      storePair(place + 1, 1, 1);
    while (bid() == 2 && loadRelaxed(place) == 0)
      ;
  };
  EXPECT_FINDING("p.mlir:3:1: out-of-bounds store of 16 bytes at byte 8 of an "
                 "allocation of 16 bytes (block 3, thread 0)",
                 kernel, groupShape(2, 2, 1), places.data());
}

static void arriveAtGrid(int32_t blocks) {
  uint32_t missing = (uint32_t(1) << 31) - (blocks - 1);
  rowwiseSimGridArrive(bid() == 0 ? int32_t(missing) : 1, "p.mlir:6:1");
}

static void waitForGrid() {
  while ((rowwiseSimGridRead("p.mlir:7:1") & 0x7fffffff) != 0)
    ;
}

/// What each block writes before it arrives all others see behind the barrier,
/// group by group.
TEST_F(PollingTest, GridBarrier) {
  constexpr int32_t blocks = 3 * blocksOfGroup;
  DeviceBuffer<int64_t> places(blocks), sums(blocks);
  auto kernel = [](void **params) {
    int64_t *place = argument<int64_t *>(params, 0);
    store(place + bid(), int64_t(bid() + 1));
    arriveAtGrid(blocks);
    waitForGrid();
    int64_t sum = 0;
    for (int32_t other = 0; other < blocksOfGroup; ++other)
      sum += load(place + bid() / blocksOfGroup * blocksOfGroup + other);
    store(argument<int64_t *>(params, 1) + bid(), sum);
  };
  EXPECT_CLEAN(kernel, groupShape(3, blocksOfGroup, 1), places.data(),
               sums.data());
  std::vector<int64_t> found = sums.read();
  for (int32_t block = 0; block < blocks; ++block)
    EXPECT_EQ(found[block], 3 * (block / blocksOfGroup * blocksOfGroup) + 6)
        << "block " << block;
}

TEST_F(PollingTest, GridBarrierMisuse) {
  EXPECT_FINDING(
      "p.mlir:6:1: arrives at the barrier of the grid with 7: expected 1 "
      "(block 1, thread 0)",
      [](void **) {
        if (bid() == 1)
          rowwiseSimGridArrive(7, "p.mlir:6:1");
      },
      groupShape(1, 2, 1));
  EXPECT_FINDING(
      "p.mlir:7:1: waits for ever at the barrier of the grid: 1 of 2 blocks of "
      "its group have arrived (block 1, thread 0)",
      [](void **) {
        if (bid() == 0)
          return;
        arriveAtGrid(2);
        waitForGrid();
      },
      groupShape(1, 2, 1));
}

TEST_F(PollingTest, GlobalMemoryOnly) {
  EXPECT_FINDING(
      "p.mlir:1:1: relaxed access to shared memory: expected an "
      "address in global memory (block 0, thread 0)",
      [](void **) { loadRelaxed(shared<int64_t>()); }, shape(1, 1, 64));
  DeviceBuffer<int64_t> places(std::vector<int64_t>(4));
  EXPECT_FINDING(
      "p.mlir:2:1: misaligned load of 16 bytes at byte 8 of an "
      "allocation of 32 bytes: expected a multiple of 16 (block 0, "
      "thread 0)",
      [](void **params) { loadPair(argument<int64_t *>(params, 0) + 1); },
      shape(1, 1), places.data());
}

/// More threads than can each have a stack with guards of its own.
TEST_F(PollingTest, ManyThreads) {
  DeviceBuffer<int64_t> places(std::vector<int64_t>(1));
  auto kernel = [](void **params) {
    int64_t *place = argument<int64_t *>(params, 0);
    barrier();
    if (bid() == 79 && tid() == 1023)
      rowwiseSimStoreRelaxed1(place, 1, "p.mlir:5:1");
    while (loadRelaxed(place) == 0)
      ;
  };
  EXPECT_CLEAN(kernel, groupShape(1, 80, 1024), places.data());
}

TEST_F(PollingTest, WholeGroups) {
  EXPECT_EQ(launch([](void **) {}, Shape{{4, 1, 1}, {32, 1, 1}, 0, {}, 3}),
            ROWWISE_DRIVER);
  EXPECT_EQ(errorText(), "kernel 'kernel' with groups of 3 blocks in a grid of "
                         "4: expected whole groups");
}
