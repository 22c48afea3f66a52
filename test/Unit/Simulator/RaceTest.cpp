//===- RaceTest.cpp - faults in the use of shared memory ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

using RaceTest = SimulatorTest;

TEST_F(RaceTest, UninitialisedLoad) {
  auto kernel = [](void **params) {
    if (tid() != argument<int32_t>(params, 0))
      store(shared<float>() + tid(), 1.0f);
    barrier();
    load(shared<float>() + 63 - tid(), "k:7:7");
  };
  EXPECT_CLEAN(kernel, shape(9, 64, 256), -1);
  EXPECT_FINDING("k:7:7: load of 4 bytes at byte 80 of shared memory, of which "
                 "byte 80 was not initialised (block 0, thread 43)",
                 kernel, shape(9, 64, 256), 20);
}

TEST_F(RaceTest, PartlyInitialisedLoad) {
  auto kernel = [](void **) {
    store(shared<int16_t>(), int16_t(1));
    load(shared<int32_t>(), "k:7:7");
  };
  EXPECT_FINDING("k:7:7: load of 4 bytes at byte 0 of shared memory, of which "
                 "byte 2 was not initialised (block 0, thread 0)",
                 kernel, shape(1, 1, 64));
}

/// What a block stored is not there for the next.
TEST_F(RaceTest, SharedMemoryOfAnEarlierBlock) {
  auto kernel = [](void **) {
    if (bid() < 500)
      store(shared<float>(), 1.0f);
    else
      load(shared<float>(), "k:7:7");
  };
  EXPECT_FINDING("k:7:7: load of 4 bytes at byte 0 of shared memory, of which "
                 "byte 0 was not initialised (block 500, thread 0)",
                 kernel, shape(501, 1, 64));
}

/// Thread 0 stores; another loads, with what `params[1]` says between the two.
static void storeThenLoad(void **params) {
  int32_t reader = argument<int32_t>(params, 0);
  enum { Nothing, WarpBarrier, Barrier, Shuffle };
  if (tid() == 0)
    store(shared<float>(), 1.0f, "k:1:1");
  switch (argument<int32_t>(params, 1)) {
  case WarpBarrier:
    rowwiseSimWarpBarrier(allLanes, "k:2:2");
    break;
  case Barrier:
    barrier();
    break;
  case Shuffle:
    shuffleXor(0.0f, 1);
    break;
  }
  if (tid() == reader)
    load(shared<float>(), "k:3:3");
}

TEST_F(RaceTest, LoadAfterAStore) {
  Shape two = shape(1, 64, 64);
  EXPECT_CLEAN(storeThenLoad, two, /*reader=*/0, 0);
  EXPECT_CLEAN(storeThenLoad, two, /*reader=*/5, 1);
  EXPECT_CLEAN(storeThenLoad, two, /*reader=*/5, 2);
  EXPECT_CLEAN(storeThenLoad, two, /*reader=*/37, 2);
  EXPECT_FINDING("k:3:3: race on byte 0 of shared memory: no barrier between "
                 "this load of 4 bytes at byte 0 and a store by thread 0 "
                 "(block 0, thread 5)",
                 storeThenLoad, two, /*reader=*/5, 0);
  // A barrier of each warp orders nothing between them, a shuffle nothing.
  EXPECT_FINDING("k:3:3: race on byte 0 of shared memory: no barrier between "
                 "this load of 4 bytes at byte 0 and a store by thread 0 "
                 "(block 0, thread 37)",
                 storeThenLoad, two, /*reader=*/37, 1);
  EXPECT_FINDING("k:3:3: race on byte 0 of shared memory: no barrier between "
                 "this load of 4 bytes at byte 0 and a store by thread 0 "
                 "(block 0, thread 5)",
                 storeThenLoad, two, /*reader=*/5, 3);
}

TEST_F(RaceTest, StoresToOneByte) {
  auto kernel = [](void **params) {
    store(shared<int16_t>() + tid() / argument<int32_t>(params, 0), int16_t(1));
  };
  EXPECT_CLEAN(kernel, shape(1, 64, 128), 1);
  EXPECT_FINDING(
      "k.mlir:2:1: race on byte 0 of shared memory: no barrier "
      "between this store of 2 bytes at byte 0 and a store by thread "
      "0 (block 0, thread 1)",
      kernel, shape(1, 64, 128), 2);
}

/// The second round's stores overtake the first round's loads.
TEST_F(RaceTest, MissingBarrierInALoop) {
  auto kernel = [](void **params) {
    for (int32_t round = 0; round < 3; ++round) {
      if (tid() == 0)
        store(shared<float>(), 1.0f);
      barrier("k:1:1");
      load(shared<float>());
      if (argument<int32_t>(params, 0))
        barrier("k:2:2");
    }
  };
  EXPECT_CLEAN(kernel, shape(4, 96, 64), 1);
  EXPECT_EQ(launch(kernel, shape(4, 96, 64), 0), ROWWISE_FINDING);
  EXPECT_EQ(errorText().rfind("k.mlir:2:1: race on byte 0 of shared memory", 0),
            0u)
      << errorText();
}

/// Of the loads by many threads, the one that nothing orders is remembered.
TEST_F(RaceTest, StoreAfterManyLoads) {
  auto kernel = [](void **params) {
    if (tid() == 0)
      store(shared<float>(), 1.0f);
    barrier();
    if (tid() <= 1 || tid() == argument<int32_t>(params, 0))
      load(shared<float>());
    rowwiseSimWarpBarrier(allLanes, "k:7:7");
    if (tid() == 1)
      store(shared<float>(), 2.0f, "k:8:8");
  };
  EXPECT_CLEAN(kernel, shape(1, 64, 64), /*reader=*/5);
  EXPECT_FINDING("k:8:8: race on byte 0 of shared memory: no barrier between "
                 "this store of 4 bytes at byte 0 and a load by thread 40 "
                 "(block 0, thread 1)",
                 kernel, shape(1, 64, 64), /*reader=*/40);
}

/// Barrier 1 of warps 0 and 1 orders them, and through warp 1 and barrier 2
/// also warps 0 and 2; without the latter it does not.
TEST_F(RaceTest, NamedBarriersOrderTransitively) {
  auto kernel = [](void **params) {
    int32_t warp = tid() / 32;
    if (tid() == 0)
      store(shared<float>(), 1.0f);
    if (warp <= 1)
      rowwiseSimBarrier(1, 64, "k:1:1");
    if (warp >= 1 && argument<int32_t>(params, 0))
      rowwiseSimBarrier(2, 64, "k:2:2");
    if (tid() == 64)
      load(shared<float>(), "k:3:3");
  };
  EXPECT_CLEAN(kernel, shape(1, 96, 64), 1);
  EXPECT_FINDING("k:3:3: race on byte 0 of shared memory: no barrier between "
                 "this load of 4 bytes at byte 0 and a store by thread 0 "
                 "(block 0, thread 64)",
                 kernel, shape(1, 96, 64), 0);
}
