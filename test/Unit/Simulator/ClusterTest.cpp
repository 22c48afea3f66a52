//===- ClusterTest.cpp - blocks that run together -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

#include <numeric>

using ClusterTest = SimulatorTest;

/// Every block stores its sum of `params[0]` into all blocks of its cluster,
/// and each adds them up in the same order.
static void sumOverTheCluster(void **params) {
  int32_t rank = rowwiseSimClusterBlockRank();
  int32_t blocks = rowwiseSimClusterBlockCount();
  float sum = load(argument<float *>(params, 0) + bid() * 64 + tid());
  for (int32_t offset = 16; offset; offset /= 2)
    sum += shuffleXor(sum, offset);
  float *partials = shared<float>();
  clusterArriveRelaxed();
  clusterWait();
  if (tid() % 32 < blocks)
    store(remote(partials + rank * 2 + tid() / 32, tid() % 32), sum);
  clusterBarrier();
  sum = 0;
  for (int32_t i = 0; i < 2 * blocks; ++i)
    sum += load(partials + i);
  store(argument<float *>(params, 1) + bid() * 64 + tid(), sum);
}

TEST_F(ClusterTest, SumOverTheCluster) {
  for (int32_t blocks : {1, 2, 8, 16}) {
    constexpr int32_t clusters = 5;
    std::vector<float> input(clusters * blocks * 64);
    std::iota(input.begin(), input.end(), 0.0f);
    DeviceBuffer<float> values(input), sums(input.size());
    ASSERT_EQ(launch(sumOverTheCluster,
                     clusterShape(clusters, blocks, 64, 2 * 16 * 4),
                     values.data(), sums.data()),
              ROWWISE_SUCCESS)
        << errorText();
    std::vector<float> found = sums.read();
    int32_t elements = blocks * 64;
    for (size_t i = 0; i < input.size(); ++i) {
      float first = float(i / elements * elements);
      EXPECT_EQ(found[i], elements * first + elements * (elements - 1) / 2.0f)
          << blocks << " blocks, element " << i;
    }
  }
}

/// Blocks read each other's shared memory, round after round; loads that end
/// before the next round's stores begin.
TEST_F(ClusterTest, LoadsRoundARing) {
  DeviceBuffer<int32_t> results(4 * 33);
  auto kernel = [](void **params) {
    int32_t next = (rowwiseSimClusterBlockRank() + 1) % 4;
    int32_t value = bid() * 100 + tid();
    for (int32_t round = 0; round < 4; ++round) {
      store(shared<int32_t>() + tid(), value);
      clusterBarrier("first:1:1");
      value = load(remote(shared<int32_t>() + tid(), next)) + 1;
      clusterBarrier("second:1:1");
    }
    store(argument<int32_t *>(params, 0) + bid() * 33 + tid(), value);
  };
  ASSERT_EQ(launch(kernel, clusterShape(1, 4, 33, 33 * 4), results.data()),
            ROWWISE_SUCCESS)
      << errorText();
  std::vector<int32_t> found = results.read();
  for (int32_t i = 0; i < 4 * 33; ++i)
    EXPECT_EQ(found[i], i / 33 * 100 + i % 33 + 4);
}

/// What a thread does between its arrival and its wait overlaps the others.
TEST_F(ClusterTest, WorkBetweenArrivalAndWait) {
  DeviceBuffer<int32_t> results(2 * 32);
  auto kernel = [](void **params) {
    int32_t other = 1 - rowwiseSimClusterBlockRank();
    store(shared<int32_t>() + tid(), bid() * 100 + tid());
    clusterArrive();
    store(shared<int32_t>() + 32 + tid(), 7);
    clusterWait();
    int32_t value = load(remote(shared<int32_t>() + tid(), other));
    rowwiseSimClusterArrive(0, /*isAligned=*/0, "k:1:1");
    value += load(shared<int32_t>() + 32 + tid());
    rowwiseSimClusterWait(/*isAligned=*/0, "k:2:2");
    store(argument<int32_t *>(params, 0) + bid() * 32 + tid(), value);
  };
  ASSERT_EQ(launch(kernel, clusterShape(1, 2, 32, 256), results.data()),
            ROWWISE_SUCCESS)
      << errorText();
  EXPECT_EQ(results.read()[3], 110);
  EXPECT_EQ(results.read()[35], 10);
}

TEST_F(ClusterTest, SpecialRegistersInThreeDimensions) {
  // Grid 4 x 6 x 2 in clusters of 2 x 3 x 1.
  DeviceBuffer<int32_t> seen(4 * 6 * 2 * 8);
  auto kernel = [](void **params) {
    int32_t block = (rowwiseSimBlockId(2) * 6 + rowwiseSimBlockId(1)) * 4 +
                    rowwiseSimBlockId(0);
    int32_t *mine = argument<int32_t *>(params, 0) + block * 8;
    int32_t values[8] = {rowwiseSimClusterBlockRank(),
                         rowwiseSimClusterBlockCount(),
                         0,
                         0,
                         0,
                         0,
                         0,
                         0};
    for (int32_t d = 0; d < 3; ++d) {
      values[2] = values[2] * 10 + rowwiseSimClusterBlockId(d);
      values[3] = values[3] * 10 + rowwiseSimClusterBlockDim(d);
      values[4] = values[4] * 10 + rowwiseSimClusterId(d);
      values[5] = values[5] * 10 + rowwiseSimGridClusterDim(d);
    }
    for (int32_t i = 0; i < 8; ++i)
      store(mine + i, values[i]);
  };
  Shape grid = {{4, 6, 2}, {1, 1, 1}, 0, {2, 3, 1}};
  ASSERT_EQ(launch(kernel, grid, seen.data()), ROWWISE_SUCCESS) << errorText();
  std::vector<int32_t> found = seen.read();
  for (int32_t block = 0; block < 4 * 6 * 2; ++block) {
    int32_t x = block % 4, y = block / 4 % 6, z = block / 24;
    std::vector<int32_t> expected = {x % 2 + y % 3 * 2,
                                     6,
                                     x % 2 * 100 + y % 3 * 10,
                                     231,
                                     x / 2 * 100 + y / 3 * 10 + z,
                                     222,
                                     0,
                                     0};
    EXPECT_EQ(std::vector<int32_t>(found.begin() + block * 8,
                                   found.begin() + block * 8 + 8),
              expected)
        << "block " << block;
  }
}

/// Without clusters a block is one of its own.
TEST_F(ClusterTest, LaunchWithoutClusters) {
  DeviceBuffer<int32_t> results(3);
  auto kernel = [](void **params) {
    store(remote(shared<int32_t>(), 0), bid());
    clusterBarrier();
    store(argument<int32_t *>(params, 0) + bid(),
          10 * rowwiseSimClusterBlockCount() + load(shared<int32_t>()));
  };
  ASSERT_EQ(launch(kernel, shape(3, 1, 64), results.data()), ROWWISE_SUCCESS)
      << errorText();
  EXPECT_EQ(results.read(), (std::vector<int32_t>{10, 11, 12}));
}

TEST_F(ClusterTest, Counters) {
  auto kernel = [](void **) {
    store(shared<float>() + tid(), 1.0f);
    clusterBarrier();
    load(remote(shared<float>() + tid(), 1));
    if (rowwiseSimClusterBlockRank() == 0)
      store(remote(shared<float>() + 32 + tid(), 1), 1.0f);
    clusterBarrier();
  };
  ASSERT_EQ(launch(kernel, clusterShape(3, 2, 32, 256)), ROWWISE_SUCCESS)
      << errorText();
  RowwiseSimCounters counters = rowwiseSimGetCounters();
  EXPECT_EQ(counters.clusterBarriers, 3 * 2 * 32 * 2);
  EXPECT_EQ(counters.clusterLoads, 3 * 32);
  EXPECT_EQ(counters.clusterStores, 3 * 32);
  EXPECT_EQ(counters.sharedLoads, 3 * 32);
  EXPECT_EQ(counters.sharedStores, 3 * 2 * 32);
  EXPECT_EQ(counters.barriers, 0);
}

TEST_F(ClusterTest, Limits) {
  auto nothing = [](void **) {};
  EXPECT_EQ(launch(nothing, clusterShape(1, 16, 1024)), ROWWISE_SUCCESS);
  EXPECT_EQ(launch(nothing, clusterShape(1, 17, 32)), ROWWISE_DRIVER);
  EXPECT_EQ(errorText(), "kernel 'kernel' with a cluster of 17 x 1 x 1: "
                         "expected 1 to 16 in x");
  Shape wide = {{8, 4, 1}, {32, 1, 1}, 0, {8, 4, 1}};
  EXPECT_EQ(launch(nothing, wide), ROWWISE_DRIVER);
  EXPECT_EQ(errorText(),
            "kernel 'kernel' with 32 blocks in a cluster: expected "
            "at most 16");
  Shape ragged = {{9, 1, 1}, {32, 1, 1}, 0, {2, 1, 1}};
  EXPECT_EQ(launch(nothing, ragged), ROWWISE_DRIVER);
  EXPECT_EQ(errorText(), "kernel 'kernel' with clusters of 2 in a grid of 9 in "
                         "x: expected whole clusters");
}
