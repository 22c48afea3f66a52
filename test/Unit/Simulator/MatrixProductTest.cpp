//===- MatrixProductTest.cpp - mma.sync -----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

#include <cmath>

using MatrixProductTest = SimulatorTest;

/// Elements that bf16 and f16 have: of matrix A by row, of B by column.
static int32_t a(int32_t row, int32_t k) { return row * 3 % 7 - k % 5; }
static int32_t b(int32_t k, int32_t column) { return column - k * k % 11; }

static uint32_t toBFloat(int32_t value) {
  float single = float(value);
  uint32_t bits;
  std::memcpy(&bits, &single, sizeof(bits));
  return bits >> 16;
}

/// Of a whole number from -1023 to 1023.
static uint32_t toHalf(int32_t value) {
  uint32_t sign = value < 0 ? 0x8000 : 0, magnitude = std::abs(value);
  if (!magnitude)
    return sign;
  uint32_t exponent = 31 - __builtin_clz(magnitude);
  return sign | (exponent + 15) << 10 | (magnitude << (10 - exponent) & 0x3ff);
}

/// A word of two of these, the first in its low half.
static int32_t pack(bool isBFloat, int32_t low, int32_t high) {
  return isBFloat ? int32_t(toBFloat(low) | toBFloat(high) << 16)
                  : int32_t(toHalf(low) | toHalf(high) << 16);
}

/// Of the PTX ISA, "Matrix fragments for mma.m16n8k16": groupID = lane >> 2 and
/// threadID_in_group = lane % 4; C of 100 row + column.
static void multiply(void **params) {
  bool isBFloat = argument<int32_t>(params, 1) != 0;
  int32_t group = tid() >> 2, thread = tid() % 4;
  RowwiseSimFragments own;
  for (int32_t i = 0; i < 8; i += 2) {
    int32_t row = i < 2 || (i >= 4 && i < 6) ? group : group + 8,
            column = thread * 2 + (i < 4 ? 0 : 8);
    own.a[i / 2] = pack(isBFloat, a(row, column), a(row, column + 1));
  }
  for (int32_t i = 0; i < 4; i += 2) {
    int32_t row = thread * 2 + (i < 2 ? 0 : 8);
    own.b[i / 2] = pack(isBFloat, b(row, group), b(row + 1, group));
  }
  for (int32_t i = 0; i < 4; ++i)
    own.c[i] = float(100 * (i < 2 ? group : group + 8) + thread * 2 + (i & 1));
  rowwiseSimMma(isBFloat, &own, "k:1:1");
  for (int32_t i = 0; i < 4; ++i)
    store(argument<float *>(params, 0) + 8 * (i < 2 ? group : group + 8) +
              thread * 2 + (i & 1),
          own.c[i]);
}

TEST_F(MatrixProductTest, OfBothTypes) {
  for (int32_t isBFloat : {0, 1}) {
    DeviceBuffer<float> sums(128);
    ASSERT_EQ(launch(multiply, shape(1, 32), sums.data(), isBFloat),
              ROWWISE_SUCCESS)
        << errorText();
    std::vector<float> found = sums.read();
    for (int32_t row = 0; row < 16; ++row)
      for (int32_t column = 0; column < 8; ++column) {
        int32_t sum = 100 * row + column;
        for (int32_t k = 0; k < 16; ++k)
          sum += a(row, k) * b(k, column);
        EXPECT_EQ(found[8 * row + column], float(sum))
            << row << ", " << column << ", bf16: " << isBFloat;
      }
  }
}

/// Two elements of row 0 of A, times 1 each.
static void addTwo(void **params) {
  RowwiseSimFragments own = {};
  if (tid() == 0) {
    own.a[0] = argument<int32_t>(params, 1);
    own.b[0] = 0x3c003c00;
  }
  rowwiseSimMma(/*isBFloat=*/0, &own, "k:1:1");
  if (tid() == 0)
    store(argument<float *>(params, 0), own.c[0]);
}

TEST_F(MatrixProductTest, SpecialValuesOfHalf) {
  auto add = [](int32_t both) {
    DeviceBuffer<float> sum(1);
    EXPECT_EQ(launch(addTwo, shape(1, 32), sum.data(), both), ROWWISE_SUCCESS)
        << errorText();
    return sum.read()[0];
  };
  EXPECT_EQ(add(0x0001), 0x1p-24f);
  EXPECT_EQ(add(0x03ff), 0x1.ff8p-15f);
  EXPECT_EQ(add(0x0400), 0x1p-14f);
  EXPECT_EQ(add(0x7bff), 65504.0f);
  EXPECT_EQ(add(int32_t(0x8001bc00)), -1.0f - 0x1p-24f);
  EXPECT_EQ(add(0x7c00), INFINITY);
  EXPECT_TRUE(std::isnan(add(int32_t(0xfc007c00))));
  EXPECT_TRUE(std::isnan(add(0x7e00)));
}

TEST_F(MatrixProductTest, OfHalfAWarp) {
  auto kernel = [](void **) {
    RowwiseSimFragments own = {};
    if (tid() < 16)
      rowwiseSimMma(/*isBFloat=*/1, &own, "k:1:1");
    else
      rowwiseSimMma(/*isBFloat=*/1, &own, "k:2:1");
  };
  EXPECT_FINDING("k:2:1: divergent product of matrices with mask 0xffffffff: "
                 "lane 0 waits at the product of matrices at k:1:1 with mask "
                 "0xffffffff (block 0, thread 16)",
                 kernel, shape(1, 32));
}
