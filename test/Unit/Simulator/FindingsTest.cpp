//===- FindingsTest.cpp - faults and their messages -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each fault has a clean twin that differs in the fault alone.
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

using FindingsTest = SimulatorTest;

//===----------------------------------------------------------------------===//
// Bounds and alignment
//===----------------------------------------------------------------------===//

struct alignas(16) Float4 {
  float values[4];
};

static void loadVectors(void **params) {
  load(argument<Float4 *>(params, 0) + bid() * 89 + tid(), "in.mlir:12:7");
}

TEST_F(FindingsTest, OutOfBoundsLoad) {
  DeviceBuffer<Float4> row(356);
  EXPECT_CLEAN(loadVectors, shape(4, 89), row.data());
  EXPECT_FINDING("in.mlir:12:7: out-of-bounds load of 16 bytes at byte 5696 of "
                 "an allocation of 5696 bytes (block 3, thread 89)",
                 loadVectors, shape(4, 90), row.data());
}

TEST_F(FindingsTest, AccessAcrossTheEnd) {
  DeviceBuffer<char> row(30);
  EXPECT_FINDING(
      "in.mlir:12:7: out-of-bounds load of 16 bytes at byte 16 of an "
      "allocation of 30 bytes (block 0, thread 1)",
      loadVectors, shape(1, 4), row.data());
}

TEST_F(FindingsTest, StoreBeforeTheStart) {
  DeviceBuffer<float> row(4);
  auto kernel = [](void **params) {
    store(argument<float *>(params, 0) - tid(), 0.0f);
  };
  EXPECT_CLEAN(kernel, shape(1, 1), row.data());
  EXPECT_FINDING("k.mlir:2:1: out-of-bounds store of 4 bytes at byte -4 of an "
                 "allocation of 16 bytes (block 0, thread 1)",
                 kernel, shape(1, 2), row.data());
}

TEST_F(FindingsTest, MisalignedLoad) {
  DeviceBuffer<float> row(16);
  auto kernel = [](void **params) {
    char *start = argument<char *>(params, 0) + argument<int32_t>(params, 1);
    rowwiseSimAccess(start, 16, 16, ROWWISE_SIM_LOAD, "k.mlir:1:1");
  };
  EXPECT_CLEAN(kernel, shape(1, 1), row.data(), 16);
  EXPECT_FINDING("k.mlir:1:1: misaligned load of 16 bytes at byte 4 of an "
                 "allocation of 64 bytes: expected a multiple of 16 (block 0, "
                 "thread 0)",
                 kernel, shape(1, 1), row.data(), 4);
}

TEST_F(FindingsTest, NullPointer) {
  auto kernel = [](void **) {
    rowwiseSimAccess(nullptr, 4, 4, ROWWISE_SIM_STORE, "k.mlir:1:1");
  };
  EXPECT_FINDING("k.mlir:1:1: store of 4 bytes at byte 0 of a null pointer "
                 "(block 0, thread 0)",
                 kernel, shape(1, 1));
}

TEST_F(FindingsTest, HostPointer) {
  auto kernel = [](void **params) { load(argument<float *>(params, 0)); };
  float host = 0;
  EXPECT_EQ(launch(kernel, shape(1, 1), &host), ROWWISE_FINDING);
  EXPECT_NE(errorText().find("which is in no allocation"), std::string::npos);
}

TEST_F(FindingsTest, FreedMemory) {
  auto kernel = [](void **params) { load(argument<float *>(params, 0)); };
  float *freed = DeviceBuffer<float>(4).data();
  EXPECT_EQ(launch(kernel, shape(1, 1), freed), ROWWISE_FINDING);
}

TEST_F(FindingsTest, SharedMemoryBounds) {
  auto kernel = [](void **) { store(shared<float>() + tid(), 1.0f); };
  EXPECT_CLEAN(kernel, shape(1, 64, 256));
  EXPECT_FINDING(
      "k.mlir:2:1: out-of-bounds store of 4 bytes at byte 252 of the "
      "shared memory of 252 bytes (block 0, thread 63)",
      kernel, shape(1, 64, 252));
}

TEST_F(FindingsTest, MisalignedSharedAccess) {
  auto kernel = [](void **) {
    rowwiseSimAccess(shared<char>() + 8, 16, 16, ROWWISE_SIM_STORE, "k:1:1");
  };
  EXPECT_FINDING("k:1:1: misaligned store of 16 bytes at byte 8 of the shared "
                 "memory of 64 bytes: expected a multiple of 16 (block 0, "
                 "thread 0)",
                 kernel, shape(1, 1, 64));
}

TEST_F(FindingsTest, NumbersOfThreeDimensions) {
  auto kernel = [](void **) {
    if (rowwiseSimThreadId(1) == 1 && rowwiseSimBlockId(2) == 1)
      rowwiseSimAccess(nullptr, 4, 4, ROWWISE_SIM_LOAD, "k:1:1");
  };
  EXPECT_EQ(launch(kernel, {{1, 1, 2}, {4, 2, 1}, 0}), ROWWISE_FINDING);
  EXPECT_EQ(errorText(), "k:1:1: load of 4 bytes at byte 0 of a null pointer "
                         "(block 1, thread 4)");
}

//===----------------------------------------------------------------------===//
// Divergence
//===----------------------------------------------------------------------===//

TEST_F(FindingsTest, ExitBeforeABarrier) {
  auto kernel = [](void **params) {
    if (tid() < argument<int32_t>(params, 0))
      barrier();
  };
  EXPECT_CLEAN(kernel, shape(3, 64), 64);
  EXPECT_FINDING(
      "k.mlir:3:1: divergent barrier 0: 63 of 64 threads wait at it, "
      "but thread 63 has exited (block 0, thread 0)",
      kernel, shape(3, 64), 63);
}

TEST_F(FindingsTest, WarpsAtDifferentBarriers) {
  auto kernel = [](void **) { rowwiseSimBarrier(tid() / 32, 0, "k:5:5"); };
  EXPECT_FINDING("k:5:5: divergent barrier 0: 32 of 64 threads wait at it, but "
                 "thread 32 waits at barrier 1 at k:5:5 (block 0, thread 0)",
                 kernel, shape(1, 64));
}

TEST_F(FindingsTest, LanesAtDifferentBarriers) {
  auto kernel = [](void **params) {
    int32_t half = argument<int32_t>(params, 0);
    barrier(tid() < half ? "k:5:5" : "k:6:6");
  };
  EXPECT_CLEAN(kernel, shape(1, 64), 32);
  EXPECT_FINDING(
      "k:6:6: divergent barrier 0: other threads of the warp wait at "
      "barrier 0 at k:5:5 (block 0, thread 16)",
      kernel, shape(1, 64), 16);
}

TEST_F(FindingsTest, BarrierOperands) {
  auto kernel = [](void **params) {
    rowwiseSimBarrier(argument<int32_t>(params, 0),
                      argument<int32_t>(params, 1), "k:1:1");
  };
  EXPECT_CLEAN(kernel, shape(1, 64), 15, 64);
  EXPECT_FINDING("k:1:1: barrier 16: expected an id from 0 to 15 (block 0, "
                 "thread 0)",
                 kernel, shape(1, 64), 16, 0);
  EXPECT_FINDING(
      "k:1:1: barrier 1 for 40 threads: expected a multiple of 32 up "
      "to the 64 threads of the block (block 0, thread 0)",
      kernel, shape(1, 64), 1, 40);
  EXPECT_FINDING(
      "k:1:1: barrier 1 for 96 threads: expected a multiple of 32 up "
      "to the 64 threads of the block (block 0, thread 0)",
      kernel, shape(1, 64), 1, 96);
}

TEST_F(FindingsTest, BarrierCountsDiffer) {
  auto kernel = [](void **) {
    rowwiseSimBarrier(1, tid() < 32 ? 64 : 96, "k:1:1");
  };
  EXPECT_FINDING("k:1:1: divergent barrier 1: expected 96 threads here, but 64 "
                 "where others wait at it (block 0, thread 32)",
                 kernel, shape(1, 96));
}

TEST_F(FindingsTest, ExitBeforeAShuffle) {
  auto kernel = [](void **params) {
    if (tid() != argument<int32_t>(params, 0))
      shuffleXor(1.0f, 1);
  };
  EXPECT_CLEAN(kernel, shape(1, 64), -1);
  EXPECT_FINDING(
      "k.mlir:4:1: divergent shuffle: it waits for the lanes of mask "
      "0xffffffff, but thread 37 has exited (block 0, thread 32)",
      kernel, shape(1, 64), 37);
}

TEST_F(FindingsTest, BarrierAgainstShuffle) {
  auto kernel = [](void **) {
    if (tid() < 16)
      shuffleXor(1.0f, 1);
    else
      barrier();
  };
  EXPECT_FINDING(
      "k.mlir:4:1: divergent shuffle: it waits for the lanes of mask "
      "0xffffffff, but thread 16 waits at barrier 0 at k.mlir:3:1 "
      "(block 0, thread 0)",
      kernel, shape(1, 32));
}

TEST_F(FindingsTest, LanesAtDifferentShuffles) {
  auto kernel = [](void **) {
    shuffleXor(1.0f, 1, tid() < 8 ? "a:1:1" : "b:2:2");
  };
  EXPECT_FINDING(
      "b:2:2: divergent shuffle with mask 0xffffffff: lane 0 waits at "
      "the shuffle at a:1:1 with mask 0xffffffff (block 0, thread 8)",
      kernel, shape(1, 32));
}

TEST_F(FindingsTest, ShuffleAgainstWarpBarrier) {
  auto kernel = [](void **) {
    if (tid() < 8)
      rowwiseSimWarpBarrier(allLanes, "a:1:1");
    else
      shuffleXor(1.0f, 1, "a:1:1");
  };
  EXPECT_FINDING(
      "a:1:1: divergent shuffle with mask 0xffffffff: lane 0 waits at "
      "the warp barrier at a:1:1 with mask 0xffffffff (block 0, "
      "thread 8)",
      kernel, shape(1, 32));
}

static void warpBarrierWithMask(void **params) {
  int32_t mask = argument<int32_t>(params, tid() < 16 ? 0 : 1);
  rowwiseSimWarpBarrier(mask, "k:1:1");
}

TEST_F(FindingsTest, Masks) {
  EXPECT_CLEAN(warpBarrierWithMask, shape(1, 32), 0xffff, int32_t(0xffff0000));
  EXPECT_FINDING("k:1:1: divergent warp barrier with mask 0xffff0001: lane 0 "
                 "waits at the warp barrier at k:1:1 with mask 0xffffffff "
                 "(block 0, thread 16)",
                 warpBarrierWithMask, shape(1, 32), -1, int32_t(0xffff0001));
  EXPECT_FINDING("k:1:1: mask 0xff00 does not contain the calling lane 0 "
                 "(block 0, thread 0)",
                 warpBarrierWithMask, shape(1, 32), 0xff00, -1);
  EXPECT_FINDING(
      "k:1:1: mask 0xffffffff contains lane 20, but the warp has the "
      "lanes 0xfffff (block 0, thread 0)",
      warpBarrierWithMask, shape(1, 20), -1, -1);
}

TEST_F(FindingsTest, ShuffleFromALaneOutsideTheMask) {
  auto kernel = [](void **params) {
    if (tid() < 16)
      rowwiseSimShuffle(ROWWISE_SIM_SHFL_BFLY, 0xffff, 0,
                        argument<int32_t>(params, 0), 31, nullptr, "k:1:1");
  };
  EXPECT_CLEAN(kernel, shape(1, 32), 8);
  EXPECT_FINDING("k:1:1: shuffle reads lane 16, which mask 0xffff does not "
                 "contain (block 0, thread 0)",
                 kernel, shape(1, 32), 16);
}

//===----------------------------------------------------------------------===//
// Which finding is reported
//===----------------------------------------------------------------------===//

TEST_F(FindingsTest, TheLowestBlockIsReported) {
  auto kernel = [](void **) {
    // Lower blocks take longer.
    for (int32_t round = bid(); round < 40; ++round)
      barrier();
    if (bid() >= 7 && tid() == 3)
      rowwiseSimAccess(nullptr, 4, 4, ROWWISE_SIM_LOAD, "k:1:1");
  };
  for (int32_t repetition = 0; repetition < 50; ++repetition) {
    ASSERT_EQ(launch(kernel, shape(1000, 64)), ROWWISE_FINDING);
    ASSERT_EQ(errorText(), "k:1:1: load of 4 bytes at byte 0 of a null pointer "
                           "(block 7, thread 3)");
  }
}

TEST_F(FindingsTest, DivisionWithoutAQuotient) {
  auto kernel = [](void **params) {
    if (tid() == 2)
      rowwiseSimDivision(argument<int32_t>(params, 0), "k:1:1");
  };
  EXPECT_CLEAN(kernel, shape(1, 64), 0);
  EXPECT_FINDING("k:1:1: integer division by zero (block 0, thread 2)", kernel,
                 shape(1, 64), 1);
  EXPECT_FINDING("k:1:1: integer division of the smallest number by -1 "
                 "(block 0, thread 2)",
                 kernel, shape(1, 64), 2);
}

TEST_F(FindingsTest, ACheckOfTheProgramIsARunTimeError) {
  auto kernel = [](void **) {
    if (tid() == 2)
      rowwiseSimAssertFail("expected more", "k:1:1");
  };
  EXPECT_EQ(launch(kernel, shape(1, 64)), ROWWISE_DRIVER);
  EXPECT_EQ(errorText(), "k:1:1: a run-time check failed: expected more "
                         "(block 0, thread 2)");
}
