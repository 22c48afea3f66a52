//===- Math.cpp - approximate instructions --------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime/Simulator.h"

#include <cfloat>
#include <cmath>

/// .ftz: a subnormal operand or result is a zero of the same sign.
static float flush(float x) {
  return std::fabs(x) < FLT_MIN ? std::copysign(0.0f, x) : x;
}

float rowwiseSimEx2(float x) {
  return flush(float(std::exp2(double(flush(x)))));
}

float rowwiseSimLg2(float x) {
  return flush(float(std::log2(double(flush(x)))));
}

float rowwiseSimRcp(float x) { return flush(float(1.0 / double(flush(x)))); }

// What is without .ftz keeps subnormal numbers.
float rowwiseSimEx2Subnormal(float x) { return float(std::exp2(double(x))); }
float rowwiseSimRsqrt(float x) { return float(1.0 / std::sqrt(double(x))); }

float rowwiseSimTanh(float x) { return float(std::tanh(double(x))); }

float rowwiseSimDivFull(float x, float y) { return x / y; }

/// The lower three bits of each half-byte of the selector are a byte's number;
/// the fourth asks for its sign in all bits.
int32_t rowwiseSimPermute(int32_t low, int32_t high, int32_t selector) {
  uint64_t bytes = uint64_t(uint32_t(high)) << 32 | uint32_t(low);
  uint32_t result = 0;
  for (int i = 0; i < 4; ++i) {
    uint32_t chosen = uint32_t(selector) >> 4 * i & 0xf;
    uint32_t byte = bytes >> 8 * (chosen & 7) & 0xff;
    if (chosen & 8)
      byte = byte & 0x80 ? 0xff : 0;
    result |= byte << 8 * i;
  }
  return int32_t(result);
}
