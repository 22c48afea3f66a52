//===- Float8.cpp - conversions of 8-bit floats ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As the PTX ISA has them ("cvt", "Alternate floating point data formats"): to
// the nearest number, ties to the even one; what is larger than the largest is
// the largest; NaN is 0x7f.
//
//===----------------------------------------------------------------------===//

#include "Runtime/Simulator.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace {
struct Format {
  int fractionBits, minExponent, largestCode;
};
} // namespace

static constexpr Format e4m3 = {3, -6, 0x7e}, e5m2 = {2, -14, 0x7b};
static constexpr int nanCode = 0x7f, signBit = 0x80;

// A file's runtime has no functions of the C library that take floats apart.
static constexpr int doubleFractionBits = 52, doubleBias = 1023;

/// The exponent of a number that is not negative, no less than `least`.
static int getExponent(double x, int least) {
  uint64_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  return std::max(int(bits >> doubleFractionBits) - doubleBias, least);
}

static double getPowerOfTwo(int exponent) {
  uint64_t bits = uint64_t(exponent + doubleBias) << doubleFractionBits;
  double power;
  std::memcpy(&power, &bits, sizeof(power));
  return power;
}

static int32_t encode(const Format &format, float x) {
  if (std::isnan(x))
    return nanCode;
  int sign = std::signbit(x) ? signBit : 0;
  if (std::isinf(x))
    return sign | format.largestCode;
  double magnitude = std::fabs(double(x));
  int exponent = getExponent(magnitude, format.minExponent);
  // In units of the last place, rounded by a sum with a number whose last place
  // is 1.
  double places = magnitude * getPowerOfTwo(format.fractionBits - exponent);
  places = places + 0x1p52 - 0x1p52;
  int code =
      int(places) + ((exponent - format.minExponent) << format.fractionBits);
  return sign | std::min(code, format.largestCode);
}

static int32_t encodePair(const Format &format, float high, float low) {
  return encode(format, high) << 8 | encode(format, low);
}

int32_t rowwiseSimF32x2ToE4M3x2(float high, float low) {
  return encodePair(e4m3, high, low);
}
int32_t rowwiseSimF32x2ToE5M2x2(float high, float low) {
  return encodePair(e5m2, high, low);
}

/// The bits of the f16 that a code stands for.
static uint32_t decode(const Format &format, int code) {
  constexpr uint32_t nanBits = 0x7fff;
  int magnitude = code & ~signBit;
  uint32_t sign = (code & signBit) << 8;
  if (magnitude > format.largestCode) {
    bool isInfinity =
        magnitude == format.largestCode + 1 && magnitude < nanCode;
    return isInfinity ? sign | 0x7c00 : nanBits;
  }
  int fraction = magnitude & ((1 << format.fractionBits) - 1);
  int exponent = magnitude >> format.fractionBits;
  if (exponent != 0)
    fraction |= 1 << format.fractionBits;
  double value =
      fraction * getPowerOfTwo(std::max(exponent - 1, 0) + format.minExponent -
                               format.fractionBits);
  // Normal or subnormal in f16 as well.
  constexpr int fractionBits = 10, minExponent = -14;
  int place = getExponent(value, minExponent);
  uint32_t bits = uint32_t(value * getPowerOfTwo(fractionBits - place));
  return sign | ((uint32_t(place - minExponent) << fractionBits) + bits);
}

static int32_t decodePair(const Format &format, int32_t codes) {
  uint32_t high = decode(format, codes >> 8 & 0xff);
  return int32_t(high << 16 | decode(format, codes & 0xff));
}

int32_t rowwiseSimE4M3x2ToF16x2(int32_t codes) {
  return decodePair(e4m3, codes);
}
int32_t rowwiseSimE5M2x2ToF16x2(int32_t codes) {
  return decodePair(e5m2, codes);
}
