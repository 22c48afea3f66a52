//===- ClusterFindingsTest.cpp - faults in the use of clusters ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most kernels are one with a switch: `params[0]` says which of its parts are
// there, and with all of them it is clean.
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

using ClusterFindingsTest = SimulatorTest;

static int32_t rank() { return rowwiseSimClusterBlockRank(); }
static bool has(void **params, int32_t part) {
  return argument<int32_t>(params, 0) & part;
}

static const Shape two = clusterShape(2, 2, 64, 256);

//===----------------------------------------------------------------------===//
// Placement
//===----------------------------------------------------------------------===//

TEST_F(ClusterFindingsTest, BoundsAndAlignment) {
  auto kernel = [](void **params) {
    clusterBarrier();
    if (tid() == 5 && rank() == 0)
      store(remote(reinterpret_cast<float *>(shared<char>() +
                                             argument<int32_t>(params, 0)),
                   1),
            1.0f, "k:1:1");
    clusterBarrier();
  };
  EXPECT_CLEAN(kernel, two, 252);
  EXPECT_FINDING("k:1:1: out-of-bounds store of 4 bytes at byte 256 of block "
                 "1's shared memory of 256 bytes (block 0, thread 5)",
                 kernel, two, 256);
  EXPECT_FINDING("k:1:1: out-of-bounds store of 4 bytes at byte -4 of block "
                 "1's shared memory of 256 bytes (block 0, thread 5)",
                 kernel, two, -4);
  EXPECT_FINDING("k:1:1: misaligned store of 4 bytes at byte 6 of block 1's "
                 "shared memory of 256 bytes: expected a multiple of 4 (block "
                 "0, thread 5)",
                 kernel, two, 6);
}

TEST_F(ClusterFindingsTest, AddressInAnotherBlock) {
  auto kernel = [](void **params) {
    remote(argument<char *>(params, 1) ? argument<char *>(params, 1)
                                       : shared<char>(),
           argument<int32_t>(params, 0), "k:1:1");
  };
  char *none = nullptr;
  EXPECT_CLEAN(kernel, two, 1, none);
  EXPECT_FINDING(
      "k:1:1: address in block 2 of the cluster: expected one from 0 "
      "to 1 (block 0, thread 0)",
      kernel, two, 2, none);
  EXPECT_FINDING("k:1:1: address in block -1 of the cluster: expected one from "
                 "0 to 1 (block 0, thread 0)",
                 kernel, two, -1, none);
  EXPECT_FINDING(
      "k:1:1: address 0x40 in another block of the cluster: expected "
      "an address in shared memory (block 0, thread 0)",
      kernel, two, 1, reinterpret_cast<char *>(0x40));
}

TEST_F(ClusterFindingsTest, UninitialisedLoad) {
  auto kernel = [](void **params) {
    clusterBarrier();
    // A store by the other block, which is as good as its own.
    if (tid() == 0 && (has(params, 1) || rank() == 1))
      store(remote(shared<int32_t>(), 1 - rank()), 1);
    clusterBarrier();
    if (tid() == 3)
      load(remote(shared<int32_t>(), 1), "k:1:1");
    clusterBarrier();
  };
  EXPECT_CLEAN(kernel, two, 1);
  EXPECT_FINDING("k:1:1: load of 4 bytes at byte 0 of block 1's shared memory, "
                 "of which byte 0 was not initialised (block 0, thread 3)",
                 kernel, two, 0);
}

//===----------------------------------------------------------------------===//
// Races
//===----------------------------------------------------------------------===//

/// Block 0 stores into block 1, which then loads; what lies between varies.
enum Between : int32_t { Nothing, BlockBarrier, Cluster, Relaxed, Late };
static void storeThenLoad(void **params) {
  auto between = argument<Between>(params, 0);
  if (tid() == 9)
    store(shared<float>(), 0.0f);
  clusterBarrier("start:1:1");
  bool stores = tid() == 7 && rank() == 0;
  if (stores && between != Late)
    store(remote(shared<float>(), 1), 1.0f, "k:1:1");
  if (between == BlockBarrier)
    barrier();
  else if (between == Relaxed)
    clusterArriveRelaxed();
  else if (between != Nothing)
    clusterArrive();
  if (stores && between == Late)
    store(remote(shared<float>(), 1), 1.0f, "k:2:2");
  if (between >= Cluster)
    clusterWait();
  if (tid() == 9 && rank() == 1)
    load(shared<float>(), "k:3:3");
  clusterBarrier("end:1:1");
}

TEST_F(ClusterFindingsTest, LoadAndStoreByAnotherBlock) {
  EXPECT_CLEAN(storeThenLoad, two, Cluster);
  // As the order of the threads has it.
  const char *storeIsLater =
      "k:1:1: race on byte 0 of block 1's shared memory: no cluster barrier "
      "between this store of 4 bytes at byte 0 and a load by thread 9 of block "
      "1 "
      "(block 0, thread 7)";
  const char *loadIsLater =
      "k:3:3: race on byte 0 of shared memory: no cluster barrier between this "
      "load of 4 bytes at byte 0 and a store by thread 7 of block 0 (block 1, "
      "thread 9)";
  for (Between between : {Nothing, BlockBarrier, Relaxed}) {
    EXPECT_FINDING(between == Relaxed ? loadIsLater : storeIsLater,
                   storeThenLoad, two, between);
  }
  EXPECT_FINDING(loadIsLater, storeThenLoad, two, Late);
}

TEST_F(ClusterFindingsTest, StoreAfterALoadByAnotherBlock) {
  auto kernel = [](void **params) {
    store(shared<int32_t>() + tid(), 1);
    clusterBarrier();
    if (rank() == 1)
      load(remote(shared<int32_t>() + tid(), 0), "k:1:1");
    if (has(params, 1))
      clusterBarrier();
    else
      barrier();
    if (tid() == 40)
      store(shared<int32_t>() + tid(), 2, "k:2:2");
    clusterBarrier();
  };
  EXPECT_CLEAN(kernel, two, 1);
  EXPECT_FINDING(
      "k:2:2: race on byte 160 of shared memory: no cluster barrier "
      "between this store of 4 bytes at byte 160 and a load by thread "
      "40 of block 1 (block 0, thread 40)",
      kernel, two, 0);
}

TEST_F(ClusterFindingsTest, StoresByTwoBlocksAndByOne) {
  auto kernel = [](void **params) {
    clusterBarrier();
    // A word for each thread of blocks 1 and 2; or for two threads; or for two
    // blocks.
    int32_t word = has(params, 1) ? tid() / 2 : tid();
    int32_t first = has(params, 2) ? 0 : 32 * (rank() - 1);
    if (rank() != 0)
      store(remote(shared<int16_t>() + first + word, 0), int16_t(1), "k:1:1");
    clusterBarrier();
  };
  Shape three = clusterShape(1, 3, 32, 128);
  EXPECT_CLEAN(kernel, three, 0);
  EXPECT_FINDING(
      "k:1:1: race on byte 64 of block 0's shared memory: no barrier "
      "between this store of 2 bytes at byte 64 and a store by thread "
      "0 (block 2, thread 1)",
      kernel, three, 1);
  EXPECT_FINDING(
      "k:1:1: race on byte 0 of block 0's shared memory: no cluster "
      "barrier between this store of 2 bytes at byte 0 and a store by "
      "thread 0 of block 2 (block 1, thread 0)",
      kernel, three, 2);
}

/// A barrier of the block passes on what one of its warps has of the cluster.
TEST_F(ClusterFindingsTest, BarriersOrderTransitively) {
  auto kernel = [](void **params) {
    clusterBarrier();
    if (rank() == 0 && tid() == 0)
      store(remote(shared<int32_t>(), 1), 1);
    clusterArrive();
    if (tid() < 32)
      clusterWait();
    if (has(params, 1))
      barrier();
    if (rank() == 1 && tid() == 40)
      load(shared<int32_t>(), "k:1:1");
    if (tid() >= 32)
      clusterWait();
    clusterBarrier();
  };
  EXPECT_CLEAN(kernel, two, 1);
  EXPECT_EQ(launch(kernel, two, 0), ROWWISE_FINDING);
}

//===----------------------------------------------------------------------===//
// Blocks that do not run
//===----------------------------------------------------------------------===//

TEST_F(ClusterFindingsTest, BlockMayNotHaveStarted) {
  enum { NoBarrier, BeforeTheWait, AfterTheWait };
  auto kernel = [](void **params) {
    auto when = argument<int32_t>(params, 0);
    bool stores = rank() == 1 && tid() == 5;
    auto visit = [&](int32_t now, const char *where) {
      if (stores && when == now)
        store(remote(shared<int32_t>() + tid(), 0), 1, where);
    };
    visit(NoBarrier, "k:1:1");
    clusterArriveRelaxed();
    visit(BeforeTheWait, "k:2:2");
    clusterWait();
    visit(AfterTheWait, "k:3:3");
    clusterBarrier();
  };
  EXPECT_CLEAN(kernel, two, AfterTheWait);
  EXPECT_FINDING(
      "k:1:1: access of block 0's shared memory, but that block may not have "
      "started: no cluster barrier before this access (block 1, thread 5)",
      kernel, two, NoBarrier);
  EXPECT_FINDING(
      "k:2:2: access of block 0's shared memory, but that block may not have "
      "started: no cluster barrier before this access (block 1, thread 5)",
      kernel, two, BeforeTheWait);
}

/// Whether or not the block that is visited has ended in this order of threads.
TEST_F(ClusterFindingsTest, BlockMayHaveExited) {
  enum { OnlyOwn, Release, RelaxedAtTheEnd };
  auto kernel = [](void **params) {
    auto end = argument<int32_t>(params, 0);
    store(shared<int32_t>() + tid(), 1);
    clusterBarrier();
    if (rank() == argument<int32_t>(params, 1) && tid() == 5)
      load(remote(shared<int32_t>() + tid(), 1 - rank()), "k:1:1");
    if (end == OnlyOwn)
      barrier();
    else if (end == Release)
      clusterArrive();
    else
      clusterArriveRelaxed();
    if (end != OnlyOwn)
      clusterWait();
  };
  EXPECT_CLEAN(kernel, two, Release, 0);
  EXPECT_CLEAN(kernel, two, Release, 1);
  for (int32_t end : {OnlyOwn, RelaxedAtTheEnd}) {
    EXPECT_FINDING("k:1:1: access of block 1's shared memory, but that block "
                   "may have exited: no cluster barrier between this access "
                   "and its end (block 0, thread 5)",
                   kernel, two, end, 0);
    EXPECT_FINDING("k:1:1: access of block 0's shared memory, but that block "
                   "may have exited: no cluster barrier between this access "
                   "and its end (block 1, thread 5)",
                   kernel, two, end, 1);
  }
}

//===----------------------------------------------------------------------===//
// Divergence
//===----------------------------------------------------------------------===//

TEST_F(ClusterFindingsTest, WarpExitsBeforeItArrives) {
  auto kernel = [](void **params) {
    if (rank() == 1 && tid() >= 32 && !has(params, 1))
      return;
    clusterBarrier("k:1:1");
  };
  EXPECT_CLEAN(kernel, two, 1);
  EXPECT_FINDING("k:1:1: divergent cluster barrier: 96 of 128 threads have "
                 "arrived at it, but thread 32 of block 1 has exited (block 0, "
                 "thread 0)",
                 kernel, two, 0);
}

TEST_F(ClusterFindingsTest, LaneExitsBeforeItArrives) {
  auto kernel = [](void **params) {
    if (rank() == 1 && tid() == 35 && !has(params, 1))
      return;
    rowwiseSimClusterArrive(0, !has(params, 2), "k:1:1");
    rowwiseSimClusterWait(!has(params, 2), "k:2:2");
  };
  EXPECT_CLEAN(kernel, two, 1);
  EXPECT_CLEAN(kernel, two, 3);
  EXPECT_FINDING(
      "k:1:1: divergent cluster arrival: it waits for "
      "the lanes of mask 0xffffffff, but thread 35 has exited (block "
      "1, thread 32)",
      kernel, two, 0);
  EXPECT_FINDING("k:2:2: divergent cluster barrier: 127 of 128 threads have "
                 "arrived at it, but thread 35 of block 1 has exited (block 0, "
                 "thread 0)",
                 kernel, two, 2);
}

TEST_F(ClusterFindingsTest, LanesArriveAtDifferentPlaces) {
  auto kernel = [](void **params) {
    clusterArrive(tid() == 40 && !has(params, 1) ? "k:2:2" : "k:1:1");
    clusterWait();
  };
  EXPECT_CLEAN(kernel, two, 1);
  EXPECT_FINDING(
      "k:2:2: divergent cluster arrival with mask 0xffffffff: lane 0 "
      "waits at the cluster arrival at k:1:1 with mask 0xffffffff "
      "(block 0, thread 40)",
      kernel, two, 0);
}

/// Of a block that waits at its own barrier, that is what is wrong.
TEST_F(ClusterFindingsTest, BarrierOfTheBlockIsTheCause) {
  auto kernel = [](void **params) {
    if (rank() == 0 || tid() < 32 || has(params, 1))
      barrier("k:1:1");
    clusterBarrier("k:2:2");
  };
  EXPECT_CLEAN(kernel, two, 1);
  EXPECT_FINDING("k:1:1: divergent barrier 0: 32 of 64 threads wait at it, but "
                 "thread 32 waits at the cluster barrier at k:2:2 (block 1, "
                 "thread 0)",
                 kernel, two, 0);
}

TEST_F(ClusterFindingsTest, SecondArrival) {
  auto kernel = [](void **params) {
    clusterArrive("k:1:1");
    if (has(params, 1))
      clusterWait();
    clusterArrive("k:2:2");
    clusterWait();
  };
  EXPECT_CLEAN(kernel, two, 1);
  EXPECT_FINDING(
      "k:2:2: second arrival at the cluster barrier: expected a wait "
      "after the arrival at k:1:1 (block 0, thread 0)",
      kernel, two, 0);
}

TEST_F(ClusterFindingsTest, WaitWithoutArrival) {
  auto kernel = [](void **params) {
    if (has(params, 1))
      clusterArrive();
    clusterWait("k:1:1");
  };
  EXPECT_CLEAN(kernel, two, 1);
  EXPECT_FINDING(
      "k:1:1: wait at the cluster barrier: expected an arrival before "
      "it, found none (block 0, thread 31)",
      kernel, two, 0);
}
