//===- BulkCopyTest.cpp - Copies from device to shared memory -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

#include <numeric>

using BulkCopyTest = SimulatorTest;

/// Behind what is copied: two slots of 32 numbers.
static void *mbarrier(int32_t slot) { return shared<char>() + 256 + 8 * slot; }

static void waitFor(int32_t slot, int32_t parity) {
  while (!rowwiseSimMBarrierTryWaitParity(mbarrier(slot), parity,
                                          /*isRelaxed=*/0, /*isOfCluster=*/0,
                                          "wait:1:1"))
    ;
}

namespace {
enum Fault : int32_t {
  NoFault,
  NoProxyFence,
  NoWait,
  NoBarrier,
  OddBytes,
  OddAddress,
  BeyondTheEnd,
  FromShared
};
} // namespace

/// Four rows of 32 numbers go through the multi-stage buffer, each thread adds
/// up its own.
static void ring(void **params) {
  auto fault = argument<Fault>(params, 0);
  auto *rows = argument<int32_t *>(params, 1);
  auto fetch = [&](int32_t row) {
    int32_t slot = row % 2, bytes = fault == OddBytes ? 120 : 128;
    rowwiseSimMBarrierArriveExpectTx(mbarrier(slot), bytes, 0, "expect:1:1");
    int32_t *from = rows + 32 * row + (fault == OddAddress) +
                    (fault == BeyondTheEnd ? 116 : 0);
    void *source = fault == FromShared ? shared<int32_t>() : from;
    rowwiseSimBulkCopy(shared<int32_t>() + 32 * slot, source, mbarrier(slot),
                       bytes, "copy:1:1");
  };
  if (tid() == 0) {
    for (int32_t slot : {0, 1})
      rowwiseSimMBarrierInit(mbarrier(slot), 1, "init:1:1");
    if (fault != NoProxyFence)
      rowwiseSimProxyFence("fence:1:1");
  }
  barrier();
  if (tid() == 0)
    for (int32_t row : {0, 1})
      fetch(row);
  int32_t sum = 0;
  for (int32_t row = 0; row < 4; ++row) {
    if (fault != NoWait || tid() != 0)
      waitFor(row % 2, row / 2);
    sum += load(shared<int32_t>() + 32 * (row % 2) + tid() % 32, "load:1:1");
    if (fault != NoBarrier)
      barrier();
    if (tid() == 0 && row < 2)
      fetch(row + 2);
  }
  store(argument<int32_t *>(params, 2) + tid(), sum);
}

static const Shape one = shape(1, 64, 512);

TEST_F(BulkCopyTest, Ring) {
  std::vector<int32_t> numbers(128);
  std::iota(numbers.begin(), numbers.end(), 0);
  DeviceBuffer<int32_t> rows(numbers), sums(64);
  EXPECT_CLEAN(ring, one, NoFault, rows.data(), sums.data());
  std::vector<int32_t> found = sums.read();
  for (int32_t i = 0; i < 64; ++i)
    EXPECT_EQ(found[i], 4 * (i % 32) + 32 * (0 + 1 + 2 + 3)) << i;
  RowwiseSimCounters counters = rowwiseSimGetCounters();
  EXPECT_EQ(counters.globalBytesLoaded, 4 * 128);
}

TEST_F(BulkCopyTest, Order) {
  DeviceBuffer<int32_t> rows(128), sums(64);
  EXPECT_FINDING(
      "load:1:1: race on byte 0 of shared memory: no wait at its mbarrier "
      "between this load of 4 bytes at byte 0 and an asynchronous store by "
      "thread 0 (block 0, thread 0)",
      ring, one, NoWait, rows.data(), sums.data());
  EXPECT_EQ(launch(ring, one, NoBarrier, rows.data(), sums.data()),
            ROWWISE_FINDING);
  // The first thread is two rows ahead of others, which wait for the first.
  EXPECT_EQ(errorText().find("wait:1:1: wait for ever at the mbarrier at byte "
                             "256 of shared memory"),
            0u)
      << errorText();
  EXPECT_FINDING(
      "copy:1:1: bulk copy with the mbarrier at byte 256 of shared memory, "
      "which was initialised without fence.proxy.async after it (block 0, "
      "thread 0)",
      ring, one, NoProxyFence, rows.data(), sums.data());
}

TEST_F(BulkCopyTest, Placement) {
  DeviceBuffer<int32_t> rows(128), sums(64);
  EXPECT_FINDING("copy:1:1: bulk copy of 120 bytes: expected a multiple of 16 "
                 "(block 0, thread 0)",
                 ring, one, OddBytes, rows.data(), sums.data());
  EXPECT_FINDING(
      "copy:1:1: misaligned load of 128 bytes at byte 4 of an allocation of "
      "512 bytes: expected a multiple of 16 (block 0, thread 0)",
      ring, one, OddAddress, rows.data(), sums.data());
  EXPECT_FINDING(
      "copy:1:1: out-of-bounds load of 128 bytes at byte 464 of an allocation "
      "of 512 bytes (block 0, thread 0)",
      ring, one, BeyondTheEnd, rows.data(), sums.data());
  EXPECT_EQ(launch(ring, one, FromShared, rows.data(), sums.data()),
            ROWWISE_FINDING);
  EXPECT_NE(errorText().find("expected one in device memory"),
            std::string::npos);
}
