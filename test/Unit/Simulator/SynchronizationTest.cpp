//===- SynchronizationTest.cpp - barriers and shuffles --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

#include <numeric>

using SynchronizationTest = SimulatorTest;

TEST_F(SynchronizationTest, WarpReduction) {
  DeviceBuffer<float> sums(32);
  auto kernel = [](void **params) {
    float sum = float(tid());
    for (int32_t offset = 16; offset; offset /= 2)
      sum += shuffleXor(sum, offset);
    store(argument<float *>(params, 0) + tid(), sum);
  };
  ASSERT_EQ(launch(kernel, shape(1, 32), sums.data()), ROWWISE_SUCCESS)
      << errorText();
  EXPECT_EQ(sums.read(), std::vector<float>(32, 496.0f));
}

/// Sums 512 elements a block: in the warps, then over them in shared memory.
static void blockReduction(void **params) {
  float sum = load(argument<float *>(params, 0) + bid() * 512 + tid());
  for (int32_t offset = 16; offset; offset /= 2)
    sum += shuffleXor(sum, offset);
  if (rowwiseSimLaneId() == 0)
    store(shared<float>() + tid() / 32, sum);
  barrier();
  sum = 0;
  for (int32_t warp = 0; warp < 16; ++warp)
    sum += load(shared<float>() + warp);
  if (tid() == 0)
    store(argument<float *>(params, 1) + bid(), sum);
}

TEST_F(SynchronizationTest, BlockReductionOverManyBlocks) {
  constexpr int32_t blocks = 300;
  std::vector<float> input(blocks * 512);
  std::iota(input.begin(), input.end(), 0.0f);
  DeviceBuffer<float> values(input), sums(blocks);
  ASSERT_EQ(launch(blockReduction, shape(blocks, 512, 64), values.data(),
                   sums.data()),
            ROWWISE_SUCCESS)
      << errorText();
  std::vector<float> found = sums.read();
  for (int32_t block = 0; block < blocks; ++block)
    EXPECT_EQ(found[block], 512.0f * (512.0f * block) + 511 * 256)
        << "block " << block;
}

TEST_F(SynchronizationTest, SpecialRegistersInThreeDimensions) {
  constexpr int32_t total = 2 * 3 * 4 * 5 * 6 * 7;
  DeviceBuffer<int32_t> seen(total);
  auto kernel = [](void **params) {
    int32_t index = 0;
    for (int32_t dimension = 2; dimension >= 0; --dimension)
      index =
          index * rowwiseSimGridDim(dimension) + rowwiseSimBlockId(dimension);
    for (int32_t dimension = 2; dimension >= 0; --dimension)
      index =
          index * rowwiseSimBlockDim(dimension) + rowwiseSimThreadId(dimension);
    store(argument<int32_t *>(params, 0) + index, index);
  };
  ASSERT_EQ(launch(kernel, {{2, 3, 4}, {5, 6, 7}, 0}, seen.data()),
            ROWWISE_SUCCESS)
      << errorText();
  std::vector<int32_t> expected(total);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(seen.read(), expected);
}

/// Runs one shuffle with the same operands in all lanes. Returns 100 + the
/// source lane, and 1000 more where the predicate is false.
static std::vector<int32_t> runShuffle(int32_t mode, int32_t operand,
                                       int32_t clamp) {
  DeviceBuffer<int32_t> results(32);
  auto kernel = [](void **params) {
    int32_t inRange = -1;
    int32_t value =
        rowwiseSimShuffle(argument<int32_t>(params, 1), allLanes, 100 + tid(),
                          argument<int32_t>(params, 2),
                          argument<int32_t>(params, 3), &inRange, "k.mlir:1:1");
    EXPECT_TRUE(inRange == 0 || inRange == 1);
    store(argument<int32_t *>(params, 0) + tid(), value + (inRange ? 0 : 1000));
  };
  EXPECT_EQ(launch(kernel, shape(1, 32), results.data(), mode, operand, clamp),
            ROWWISE_SUCCESS)
      << errorText();
  return results.read();
}

/// What CUDA says of __shfl*_sync with a width: lanes shuffle within segments
/// of it, and a lane without a source keeps its value.
TEST_F(SynchronizationTest, ShuffleModesAndSegments) {
  for (int32_t width = 1; width <= 32; width *= 2) {
    for (int32_t operand = 0; operand < 32; ++operand) {
      std::vector<int32_t> up, down, bfly, idx;
      for (int32_t lane = 0; lane < 32; ++lane) {
        int32_t begin = lane / width * width, end = begin + width;
        auto expect = [&](std::vector<int32_t> &values, int32_t source,
                          bool inRange) {
          values.push_back(inRange ? 100 + source : 1100 + lane);
        };
        expect(up, lane - operand, lane - operand >= begin);
        expect(down, lane + operand, lane + operand < end);
        expect(bfly, lane ^ operand, (lane ^ operand) < end);
        expect(idx, begin + operand % width, true);
      }
      int32_t segment = (32 - width) << 8;
      EXPECT_EQ(runShuffle(ROWWISE_SIM_SHFL_UP, operand, segment), up);
      EXPECT_EQ(runShuffle(ROWWISE_SIM_SHFL_DOWN, operand, segment | 31), down);
      EXPECT_EQ(runShuffle(ROWWISE_SIM_SHFL_BFLY, operand, segment | 31), bfly);
      EXPECT_EQ(runShuffle(ROWWISE_SIM_SHFL_IDX, operand, segment | 31), idx);
    }
  }
}

TEST_F(SynchronizationTest, ShuffleClampInsideAWarp) {
  std::vector<int32_t> found = runShuffle(ROWWISE_SIM_SHFL_DOWN, 2, 5);
  EXPECT_EQ(found[3], 105);
  EXPECT_EQ(found[4], 1104);
  found = runShuffle(ROWWISE_SIM_SHFL_IDX, 6, 5);
  EXPECT_EQ(found[0], 1100);
}

TEST_F(SynchronizationTest, HalvesOfAWarpShuffleApart) {
  DeviceBuffer<int32_t> results(32);
  auto kernel = [](void **params) {
    bool isLow = tid() < 16;
    int32_t mask = isLow ? 0xffff : 0xffff0000, value = tid();
    // The halves do different numbers of shuffles.
    for (int32_t step = 0; step < (isLow ? 3 : 1); ++step)
      value = rowwiseSimShuffle(ROWWISE_SIM_SHFL_BFLY, mask, value, 1, 31,
                                nullptr, isLow ? "low:1:1" : "high:1:1");
    store(argument<int32_t *>(params, 0) + tid(), value);
  };
  ASSERT_EQ(launch(kernel, shape(1, 32), results.data()), ROWWISE_SUCCESS)
      << errorText();
  std::vector<int32_t> found = results.read();
  for (int32_t lane = 0; lane < 32; ++lane)
    EXPECT_EQ(found[lane], lane ^ 1);
}

/// Warps 0 and 1 exchange through barrier 1 what warps 2 and 3 do through
/// barrier 2, in other numbers of rounds.
TEST_F(SynchronizationTest, NamedBarriers) {
  DeviceBuffer<int32_t> results(128);
  auto kernel = [](void **params) {
    int32_t group = tid() / 64;
    int32_t value = tid();
    for (int32_t round = 0; round < (group ? 5 : 2); ++round) {
      store(shared<int32_t>() + tid(), value);
      rowwiseSimBarrier(1 + group, 64, "k.mlir:1:1");
      value = load(shared<int32_t>() + (tid() ^ 32)) + 1;
      rowwiseSimBarrier(1 + group, 64, "k.mlir:2:1");
    }
    barrier();
    store(argument<int32_t *>(params, 0) + tid(), value);
  };
  ASSERT_EQ(launch(kernel, shape(1, 128, 512), results.data()), ROWWISE_SUCCESS)
      << errorText();
  std::vector<int32_t> found = results.read();
  for (int32_t thread = 0; thread < 128; ++thread)
    EXPECT_EQ(found[thread], thread < 64 ? thread + 2 : (thread ^ 32) + 5);
}

TEST_F(SynchronizationTest, BlockOfNoWholeWarps) {
  DeviceBuffer<int32_t> results(41);
  auto kernel = [](void **params) {
    store(shared<int32_t>() + tid(), tid());
    barrier();
    store(argument<int32_t *>(params, 0) + tid(),
          load(shared<int32_t>() + 40 - tid()));
  };
  ASSERT_EQ(launch(kernel, shape(1, 41, 164), results.data()), ROWWISE_SUCCESS)
      << errorText();
  EXPECT_EQ(results.read()[1], 39);
}
