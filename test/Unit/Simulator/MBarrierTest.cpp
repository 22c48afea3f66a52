//===- MBarrierTest.cpp - mbarriers and asynchronous stores ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most kernels are one with a fault that `params[0]` chooses; with none of them
// it is clean.
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

using MBarrierTest = SimulatorTest;

static int32_t rank() { return rowwiseSimClusterBlockRank(); }

/// Behind the states that a kernel exchanges.
static void *mbarrier() { return shared<char>() + 128; }

static void init(int32_t count, const char *where = "init:1:1") {
  rowwiseSimMBarrierInit(mbarrier(), count, where);
}
static void expect(int32_t bytes, const char *where = "expect:1:1") {
  rowwiseSimMBarrierArriveExpectTx(mbarrier(), bytes, /*isRelaxed=*/0, where);
}
static void waitFor(int32_t parity, const char *where = "wait:1:1",
                    int32_t isRelaxed = 0, int32_t isOfCluster = 1) {
  while (!rowwiseSimMBarrierTryWaitParity(mbarrier(), parity, isRelaxed,
                                          isOfCluster, where))
    ;
}
/// A word of this thread's warp to block `target`.
static void push(int32_t word, int32_t target, const char *where = "push:1:1") {
  int32_t warp = rank() * 2 + tid() / 32;
  rowwiseSimStoreAsync1(remote(shared<int32_t>() + warp, target), word,
                        remote(mbarrier(), target), where);
}

static const Shape two = clusterShape(3, 2, 64, 256);

namespace {
enum Fault : int32_t {
  NoFault,
  NoStart,
  NoFence,
  NoInit,
  NoWait,
  RelaxedWait,
  WaitOfBlock,
  TooFewBytes,
  TooManyBytes,
  ExpectationAfterArrival,
  NoLoop,
  OtherBlock,
  NoWaitInBlock1,
  SecondInit,
  Load,
  Remote
};
} // namespace

/// Every warp pushes its number to both blocks, and each thread adds up all.
static void exchange(void **params) {
  auto fault = argument<Fault>(params, 0);
  if (tid() == 0 && fault != NoInit) {
    init(1);
    if (fault == SecondInit)
      init(1, "second:1:1");
    if (fault != NoFence)
      rowwiseSimMBarrierInitFence("fence:1:1");
    if (fault != ExpectationAfterArrival)
      expect(fault == TooFewBytes ? 20 : fault == TooManyBytes ? 6 : 16);
  }
  rowwiseSimWarpBarrier(allLanes, "warp:1:1");
  if (fault != NoStart) {
    clusterArriveRelaxed();
    clusterWait();
  }
  if (tid() % 32 < 2)
    push(10 * rank() + tid() / 32, fault == OtherBlock ? 0 : tid() % 32);
  if (fault == ExpectationAfterArrival && tid() == 0)
    expect(16);
  if (fault == NoLoop)
    rowwiseSimMBarrierTryWaitParity(mbarrier(), 0, 0, 1, "wait:1:1");
  else if (fault != NoWait && (fault != NoWaitInBlock1 || rank() == 0))
    waitFor(0, "wait:1:1", fault == RelaxedWait, fault != WaitOfBlock);
  int32_t sum = 0;
  if (fault != NoWaitInBlock1)
    for (int32_t i = 0; i < 4; ++i)
      sum += load(shared<int32_t>() + i);
  if (fault == Load)
    load(shared<int32_t>() + 33, "load:1:1");
  store(argument<int32_t *>(params, 1) + bid() * 64 + tid(), sum);
}

TEST_F(MBarrierTest, ExchangeInACluster) {
  DeviceBuffer<int32_t> sums(6 * 64);
  for (Fault fault : {NoFault, ExpectationAfterArrival}) {
    EXPECT_CLEAN(exchange, two, fault, sums.data());
    EXPECT_EQ(sums.read(), std::vector<int32_t>(6 * 64, 22));
  }
  RowwiseSimCounters counters = rowwiseSimGetCounters();
  EXPECT_EQ(counters.clusterStores, 2 * 12);
  EXPECT_EQ(counters.sharedStores, 2 * (12 + 6));
  EXPECT_EQ(counters.sharedLoads, 2 * 4 * 6 * 64);
}

TEST_F(MBarrierTest, UseBeforeTheInitialisation) {
  DeviceBuffer<int32_t> sums(6 * 64);
  EXPECT_FINDING(
      "wait:1:1: use of the mbarrier at byte 128 of shared memory before its "
      "initialisation: expected a barrier between them, or fence.mbarrier_init "
      "and the cluster barrier (block 1, thread 63)",
      exchange, two, NoFence, sums.data());
  EXPECT_FINDING("wait:1:1: use of the mbarrier at byte 128 of shared memory, "
                 "which was not initialised (block 1, thread 63)",
                 exchange, two, NoInit, sums.data());
  EXPECT_FINDING("second:1:1: store of 8 bytes at byte 128 of shared memory, "
                 "where an mbarrier is (block 0, thread 0)",
                 exchange, two, SecondInit, sums.data());
}

TEST_F(MBarrierTest, BlockMayNotHaveStarted) {
  DeviceBuffer<int32_t> sums(6 * 64);
  EXPECT_FINDING(
      "push:1:1: access of block 1's shared memory, but that block may not "
      "have started: no cluster barrier before this access (block 0, thread 1)",
      exchange, two, NoStart, sums.data());
}

TEST_F(MBarrierTest, BlockMayHaveExited) {
  DeviceBuffer<int32_t> sums(6 * 64);
  EXPECT_FINDING(
      "push:1:1: asynchronous store to block 1's shared memory, but that block "
      "may have exited: it does not wait for this at the mbarrier at byte 128 "
      "(block 1, thread 1)",
      exchange, two, NoWaitInBlock1, sums.data());
}

/// In whatever order the stores and the loads were made.
TEST_F(MBarrierTest, LoadWithoutAWait) {
  DeviceBuffer<int32_t> sums(6 * 64);
  EXPECT_FINDING(
      "k.mlir:1:1: load of 4 bytes at byte 0 of shared memory, of which byte 0 "
      "was not initialised (block 1, thread 63)",
      exchange, two, NoWait, sums.data());
  EXPECT_FINDING(
      "k.mlir:1:1: race on byte 0 of shared memory: no wait at its mbarrier "
      "between this load of 4 bytes at byte 0 and an asynchronous store by "
      "thread 0 (block 0, thread 0)",
      exchange, two, NoLoop, sums.data());
  // A wait that orders nothing, or not what other blocks stored.
  for (Fault fault : {RelaxedWait, WaitOfBlock}) {
    EXPECT_FINDING(
        "k.mlir:1:1: race on byte 0 of shared memory: no wait at its mbarrier "
        "between this load of 4 bytes at byte 0 and an asynchronous store by "
        "thread 0 (block 0, thread 32)",
        exchange, two, fault, sums.data());
  }
}

TEST_F(MBarrierTest, BytesThatDoNotMatch) {
  DeviceBuffer<int32_t> sums(6 * 64);
  EXPECT_FINDING(
      "wait:1:1: wait for ever at the mbarrier at byte 128 of shared memory: "
      "its phase 0 has had 1 of 1 arrivals and lacks 4 of the bytes that it "
      "expects (block 0, thread 0)",
      exchange, two, TooFewBytes, sums.data());
  EXPECT_FINDING(
      "push:1:1: the mbarrier at byte 128 of block 0's shared memory has had 2 "
      "bytes more than its phase 0 expects (block 1, thread 0)",
      exchange, two, TooManyBytes, sums.data());
}

TEST_F(MBarrierTest, TwoStoresToOnePlace) {
  DeviceBuffer<int32_t> sums(6 * 64);
  EXPECT_FINDING(
      "push:1:1: race on byte 12 of block 0's shared memory: no wait at its "
      "mbarrier between this asynchronous store of 4 bytes at byte 12 and an "
      "asynchronous store by thread 32 (block 1, thread 33)",
      exchange, two, OtherBlock, sums.data());
}

TEST_F(MBarrierTest, AccessOfTheMBarrierItself) {
  DeviceBuffer<int32_t> sums(6 * 64);
  EXPECT_FINDING("load:1:1: load of 4 bytes at byte 132 of shared memory, "
                 "where an mbarrier is (block 0, thread 32)",
                 exchange, two, Load, sums.data());
}

/// Rounds of one mbarrier, by one block: what has waited and then met at a
/// barrier orders the others, and the place can be stored to again.
TEST_F(MBarrierTest, PhasesOfOneBlock) {
  DeviceBuffer<int32_t> sums(64);
  auto kernel = [](void **params) {
    if (tid() == 0)
      init(2);
    barrier();
    int32_t sum = 0;
    for (int32_t round = 0; round < 4; ++round) {
      if (tid() % 32 == 0)
        expect(16);
      if (tid() % 32 == 0)
        rowwiseSimStoreAsync4(shared<int32_t>() + tid() / 8, round, 1, 2, tid(),
                              mbarrier(), "push:1:1");
      if (tid() < 32 || argument<int32_t>(params, 0))
        waitFor(round % 2, "wait:1:1", /*isRelaxed=*/0, /*isOfCluster=*/0);
      if (argument<int32_t>(params, 0) < 2)
        barrier();
      for (int32_t i = 0; i < 8; ++i)
        sum += load(shared<int32_t>() + i, "load:1:1");
      if (argument<int32_t>(params, 0) < 2)
        barrier();
    }
    store(argument<int32_t *>(params, 1) + tid(), sum);
  };
  for (int32_t all : {0, 1}) {
    EXPECT_CLEAN(kernel, shape(1, 64, 256), all, sums.data());
    EXPECT_EQ(sums.read(), std::vector<int32_t>(64, 2 * 6 + 4 * 38));
  }
  // With no barrier the next round's store comes too early.
  EXPECT_FINDING("load:1:1: race on byte 0 of shared memory: no wait at its "
                 "mbarrier between this load of 4 bytes at byte 0 and an "
                 "asynchronous store by thread 0 (block 0, thread 1)",
                 kernel, shape(1, 64, 256), 2, sums.data());
}

/// Rounds of a cluster whose mbarriers and places take turns. Who has the
/// states of a round knows that those of the round before were read: the bytes
/// that a mbarrier has counted are a release of who stored them.
TEST_F(MBarrierTest, RoundsOfACluster) {
  DeviceBuffer<int32_t> sums(6 * 64);
  auto kernel = [](void **params) {
    int32_t turns = argument<int32_t>(params, 0);
    auto at = [](int32_t turn) {
      return static_cast<char *>(mbarrier()) + 8 * turn;
    };
    auto expectAt = [&](int32_t turn) {
      rowwiseSimMBarrierArriveExpectTx(at(turn), 16, /*isRelaxed=*/0,
                                       "expect:1:1");
    };
    if (tid() == 0) {
      for (int32_t turn : {0, 1})
        rowwiseSimMBarrierInit(at(turn), 1, "init:1:1");
      rowwiseSimMBarrierInitFence("fence:1:1");
      for (int32_t turn : {0, 1})
        expectAt(turn);
    }
    rowwiseSimWarpBarrier(allLanes, "warp:1:1");
    clusterArriveRelaxed();
    clusterWait();
    int32_t sum = 0;
    for (int32_t round = 0; round < 5; ++round) {
      int32_t turn = round % 2, warp = rank() * 2 + tid() / 32;
      // With one place for both turns a round is stored over the one before.
      int32_t *states = shared<int32_t>() + 4 * (turns == 2 ? turn : 0);
      if (tid() % 32 < 2)
        rowwiseSimStoreAsync1(remote(states + warp, tid() % 32),
                              100 * round + warp, remote(at(turn), tid() % 32),
                              "push:1:1");
      while (!rowwiseSimMBarrierTryWaitParity(at(turn), round / 2 % 2, 0,
                                              /*isOfCluster=*/1, "wait:1:1"))
        ;
      if (tid() == 0)
        expectAt(turn);
      for (int32_t i = 0; i < 4; ++i)
        sum += load(states + i, "load:1:1");
      // Of a warp some store for all, which have read by then.
      rowwiseSimWarpBarrier(allLanes, "warp:1:1");
    }
    store(argument<int32_t *>(params, 1) + bid() * 64 + tid(), sum);
  };
  EXPECT_CLEAN(kernel, two, 2, sums.data());
  EXPECT_EQ(sums.read(), std::vector<int32_t>(6 * 64, 4 * 1000 + 5 * 6));
  EXPECT_FINDING(
      "push:1:1: race on byte 4 of block 1's shared memory: no wait "
      "at its mbarrier between this asynchronous store of 4 bytes at "
      "byte 4 and an asynchronous store by thread 33 (block 0, "
      "thread 33)",
      kernel, two, 1, sums.data());
}

TEST_F(MBarrierTest, Placement) {
  auto kernel = [](void **params) {
    auto *address = shared<char>() + argument<int32_t>(params, 0);
    if (tid() == 0) {
      rowwiseSimMBarrierInit(address, argument<int32_t>(params, 1), "init:1:1");
      rowwiseSimMBarrierInitFence("fence:1:1");
    }
    rowwiseSimWarpBarrier(allLanes, "warp:1:1");
    clusterBarrier();
    if (tid() == 0)
      rowwiseSimStoreAsync2(remote(shared<int32_t>(), rank()), 1, 2,
                            remote(address, argument<int32_t>(params, 2)),
                            "push:1:1");
    if (tid() == 0)
      rowwiseSimMBarrierArriveExpectTx(address, 8, 0, "expect:1:1");
    while (!rowwiseSimMBarrierTryWaitParity(
        address, argument<int32_t>(params, 3), 0, 1, "wait:1:1"))
      ;
  };
  Shape one = clusterShape(1, 2, 32, 64);
  EXPECT_FINDING("init:1:1: misaligned store of 8 bytes at byte 12 of the "
                 "shared memory of 64 bytes: expected a multiple of 8 (block "
                 "0, thread 0)",
                 kernel, one, 12, 1, 0, 0);
  EXPECT_FINDING("init:1:1: mbarrier for 0 arrivals: expected 1 to 1048575 "
                 "(block 0, thread 0)",
                 kernel, one, 8, 0, 0, 0);
  EXPECT_FINDING("wait:1:1: wait for the parity 2: expected 0 or 1 (block 1, "
                 "thread 31)",
                 kernel, one, 8, 1, 0, 2);
  EXPECT_EQ(launch(kernel, one, 8, 1, 1, 0), ROWWISE_FINDING);
  EXPECT_NE(errorText().find("expected both in the shared memory of one block"),
            std::string::npos);
}

/// Of threads that wait at an mbarrier for one at a barrier, that is the cause.
TEST_F(MBarrierTest, BarrierIsTheCause) {
  auto kernel = [](void **) {
    if (tid() == 0)
      init(1);
    barrier();
    if (tid() >= 32) {
      barrier("k:1:1");
      if (tid() == 32)
        expect(0);
    }
    waitFor(0);
  };
  EXPECT_FINDING("k:1:1: divergent barrier 0: 32 of 64 threads wait at it, but "
                 "thread 0 waits at the mbarrier at wait:1:1 (block 0, thread "
                 "32)",
                 kernel, shape(1, 64, 256), 0);
}
