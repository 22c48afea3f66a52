//===- Float16.c - Functions of the compiler's library for float16 --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Numbers.h"

// LLVM calls these where host code converts float16 on x86-64, which passes one
// in the low bits of a register for floats.

float __truncdfhf2(double value);
float __truncsfhf2(float value);
float __extendhfsf2(float half);

static float getFloat(uint32_t bits) {
  float value;
  __builtin_memcpy(&value, &bits, sizeof(value));
  return value;
}

float __truncdfhf2(double value) { return getFloat(roundTo16Bits(value, 5)); }

float __truncsfhf2(float value) { return __truncdfhf2(value); }

float __extendhfsf2(float half) {
  uint32_t bits;
  __builtin_memcpy(&bits, &half, sizeof(bits));
  uint32_t exponent = bits >> 10 & 31, mantissa = bits & 1023;
  // Subnormal numbers are multiples of the least one.
  float magnitude = exponent == 0 ? (float)mantissa * 0x1p-24f
                    : exponent == 31
                        ? getFloat(255u << 23 | mantissa << 13)
                        : getFloat((exponent + 112) << 23 | mantissa << 13);
  return bits >> 15 & 1 ? -magnitude : magnitude;
}
