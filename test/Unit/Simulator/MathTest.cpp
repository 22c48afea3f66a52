//===- MathTest.cpp - approximate instructions ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

#include <cfloat>
#include <cmath>

static constexpr float inf = HUGE_VALF;
static constexpr float subnormal = FLT_MIN / 2;

/// Equal in sign also where zero.
static void expectSame(float found, float expected) {
  EXPECT_EQ(found, expected);
  EXPECT_EQ(std::signbit(found), std::signbit(expected));
}

TEST(MathTest, Ex2) {
  expectSame(rowwiseSimEx2(3.0f), 8.0f);
  expectSame(rowwiseSimEx2(0.5f), 1.41421356f);
  expectSame(rowwiseSimEx2(subnormal), 1.0f);
  expectSame(rowwiseSimEx2(-126.0f), FLT_MIN);
  expectSame(rowwiseSimEx2(-126.5f), 0.0f);
  expectSame(rowwiseSimEx2(-inf), 0.0f);
  expectSame(rowwiseSimEx2(128.0f), inf);
  EXPECT_TRUE(std::isnan(rowwiseSimEx2(NAN)));
  expectSame(rowwiseSimEx2Subnormal(-127.0f), FLT_MIN / 2);
  expectSame(rowwiseSimEx2Subnormal(-151.0f), 0.0f);
  expectSame(rowwiseSimEx2Subnormal(3.0f), 8.0f);
}

TEST(MathTest, Lg2) {
  expectSame(rowwiseSimLg2(8.0f), 3.0f);
  expectSame(rowwiseSimLg2(0.0f), -inf);
  expectSame(rowwiseSimLg2(-0.0f), -inf);
  expectSame(rowwiseSimLg2(subnormal), -inf);
  expectSame(rowwiseSimLg2(inf), inf);
  EXPECT_TRUE(std::isnan(rowwiseSimLg2(-1.0f)));
}

TEST(MathTest, Rcp) {
  expectSame(rowwiseSimRcp(3.0f), 1.0f / 3.0f);
  expectSame(rowwiseSimRcp(-0.0f), -inf);
  expectSame(rowwiseSimRcp(-subnormal), -inf);
  expectSame(rowwiseSimRcp(-FLT_MAX), -0.0f);
  expectSame(rowwiseSimRcp(inf), 0.0f);
  EXPECT_TRUE(std::isnan(rowwiseSimRcp(NAN)));
}

TEST(MathTest, Rsqrt) {
  expectSame(rowwiseSimRsqrt(4.0f), 0.5f);
  expectSame(rowwiseSimRsqrt(-0.0f), -inf);
  EXPECT_NEAR(rowwiseSimRsqrt(0x1p-140f), 0x1p70f, 0x1p50f);
  expectSame(rowwiseSimRsqrt(inf), 0.0f);
  EXPECT_TRUE(std::isnan(rowwiseSimRsqrt(-1.0f)));
}

TEST(MathTest, Tanh) {
  expectSame(rowwiseSimTanh(inf), 1.0f);
  expectSame(rowwiseSimTanh(-inf), -1.0f);
  expectSame(rowwiseSimTanh(0.5f), 0.46211716f);
  expectSame(rowwiseSimTanh(subnormal), subnormal);
}

TEST(MathTest, DivFull) {
  expectSame(rowwiseSimDivFull(1.0f, 3.0f), 1.0f / 3.0f);
  expectSame(rowwiseSimDivFull(FLT_MIN, 2.0f), subnormal);
  expectSame(rowwiseSimDivFull(1.0f, -0.0f), -inf);
  EXPECT_TRUE(std::isnan(rowwiseSimDivFull(0.0f, 0.0f)));
}
