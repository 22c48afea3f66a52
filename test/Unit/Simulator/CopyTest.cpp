//===- CopyTest.cpp - Asynchronous copies that a thread waits for ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

#include <numeric>

using CopyTest = SimulatorTest;

namespace {
enum Fault : int32_t {
  NoFault,
  NoWait,
  EarlyLoad,
  OddBytes,
  OddAddress,
  BeyondTheEnd,
  FromShared,
  ToDevice,
  LongRead,
  NoRead
};
} // namespace

/// Each thread copies 8 bytes in each of two groups, and adds up what it has.
static void pairs(void **params) {
  auto fault = argument<Fault>(params, 0);
  auto *numbers = argument<int32_t *>(params, 1);
  int32_t *own = shared<int32_t>() + 4 * tid();
  for (int32_t group : {0, 1}) {
    int32_t *from = numbers + 4 * tid() + 2 * group + (fault == OddAddress) +
                    (fault == BeyondTheEnd || fault == NoRead ? 256 : 0);
    void *source = fault == FromShared ? own : from;
    void *target = fault == ToDevice ? numbers : own + 2 * group;
    int32_t bytes = fault == OddBytes ? 12 : 8, read = fault == LongRead ? 16
                                                       : fault == NoRead
                                                           ? 0
                                                           : bytes;
    rowwiseSimCopyAsync(target, source, bytes, read, "copy:1:1");
    rowwiseSimCopyCommit();
  }
  int32_t sum = 0;
  auto addUp = [&](int32_t group) {
    for (int32_t i : {0, 1})
      sum += load(own + 2 * group + i, "load:1:1");
  };
  if (fault == NoWait)
    return;
  rowwiseSimCopyWait(1);
  addUp(fault == EarlyLoad ? 1 : 0);
  rowwiseSimCopyWait(0);
  addUp(1);
  store(argument<int32_t *>(params, 2) + tid(), sum);
}

static const Shape one = shape(1, 64, 1024);

TEST_F(CopyTest, Groups) {
  std::vector<int32_t> numbers(256);
  std::iota(numbers.begin(), numbers.end(), 0);
  DeviceBuffer<int32_t> from(numbers), sums(64);
  EXPECT_CLEAN(pairs, one, NoFault, from.data(), sums.data());
  std::vector<int32_t> found = sums.read();
  for (int32_t i = 0; i < 64; ++i)
    EXPECT_EQ(found[i], 16 * i + 6) << i;
  RowwiseSimCounters counters = rowwiseSimGetCounters();
  EXPECT_EQ(counters.globalBytesLoaded, 4 * 256);
}

/// What is not read is 0, and need not be there.
TEST_F(CopyTest, Zeros) {
  DeviceBuffer<int32_t> from(256), sums(64);
  EXPECT_CLEAN(pairs, one, NoRead, from.data(), sums.data());
  EXPECT_EQ(sums.read(), std::vector<int32_t>(64, 0));
  EXPECT_EQ(rowwiseSimGetCounters().globalBytesLoaded, 0);
  EXPECT_FINDING("copy:1:1: asynchronous copy that reads 16 of 8 bytes: "
                 "expected no more (block 0, thread 0)",
                 pairs, one, LongRead, from.data(), sums.data());
}

TEST_F(CopyTest, Order) {
  DeviceBuffer<int32_t> from(256), sums(64);
  EXPECT_FINDING("copy:1:1: asynchronous copy that its thread does not wait "
                 "for (block 0, thread 0)",
                 pairs, one, NoWait, from.data(), sums.data());
  EXPECT_FINDING("load:1:1: load of 4 bytes at byte 8 of shared memory, of "
                 "which byte 8 was not initialised (block 0, thread 0)",
                 pairs, one, EarlyLoad, from.data(), sums.data());
}

TEST_F(CopyTest, Placement) {
  DeviceBuffer<int32_t> from(256), sums(64);
  EXPECT_FINDING("copy:1:1: asynchronous copy of 12 bytes: expected 4, 8 or 16 "
                 "(block 0, thread 0)",
                 pairs, one, OddBytes, from.data(), sums.data());
  EXPECT_FINDING(
      "copy:1:1: misaligned load of 8 bytes at byte 4 of an allocation of 1024 "
      "bytes: expected a multiple of 8 (block 0, thread 0)",
      pairs, one, OddAddress, from.data(), sums.data());
  EXPECT_EQ(launch(pairs, one, BeyondTheEnd, from.data(), sums.data()),
            ROWWISE_FINDING);
  for (Fault fault : {FromShared, ToDevice}) {
    EXPECT_EQ(launch(pairs, one, fault, from.data(), sums.data()),
              ROWWISE_FINDING);
    EXPECT_NE(errorText().find(fault == FromShared
                                   ? "expected one in device memory"
                                   : "expected one in this block's shared"),
              std::string::npos)
        << errorText();
  }
}
