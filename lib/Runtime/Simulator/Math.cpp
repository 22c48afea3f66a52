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

// Instructions without .ftz keep subnormal numbers.
float rowwiseSimEx2Subnormal(float x) { return float(std::exp2(double(x))); }
float rowwiseSimRsqrt(float x) { return float(1.0 / std::sqrt(double(x))); }

float rowwiseSimTanh(float x) { return float(std::tanh(double(x))); }

float rowwiseSimDivFull(float x, float y) { return x / y; }
