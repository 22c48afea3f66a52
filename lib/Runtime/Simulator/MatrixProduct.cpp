//===- MatrixProduct.cpp - mma.sync ---------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mma.sync.aligned.m16n8k16 with f32 accumulators, as the PTX ISA has its
// fragments ("Matrix fragments for mma.m16n8k16 with floating point type"): the
// last lane of a warp to arrive multiplies for all. Sums are of doubles, and
// rounded once: what order and precision the hardware adds in is not specified.
//
//===----------------------------------------------------------------------===//

#include "Cluster.h"

#include <cmath>
#include <cstring>

using namespace rowwise::sim;

static constexpr int32_t allRows = 16, allColumns = 8, depth = 16;

static double fromBFloat(uint32_t bits) {
  bits <<= 16;
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

static double fromHalf(uint32_t bits) {
  constexpr uint32_t fractionBits = 10, maxExponent = 31;
  uint32_t fraction = bits & ((1u << fractionBits) - 1),
           exponent = bits >> fractionBits & maxExponent;
  double magnitude;
  if (exponent == maxExponent)
    magnitude = fraction ? double(NAN) : double(INFINITY);
  else if (exponent == 0)
    magnitude = fraction * 0x1p-24;
  else
    magnitude = double(fraction | 1u << fractionBits) * double(1u << exponent) *
                0x1p-25;
  return bits >> 15 & 1 ? -magnitude : magnitude;
}

namespace {
struct Matrices {
  double a[allRows][depth], b[depth][allColumns];
};
} // namespace

static Matrices readFragments(const Warp &warp, bool isBFloat) {
  Matrices matrices;
  auto decode = [&](int32_t word, int32_t half) {
    uint32_t bits = uint32_t(word) >> 16 * half & 0xffff;
    return isBFloat ? fromBFloat(bits) : fromHalf(bits);
  };
  for (int32_t lane = 0; lane < warpSize; ++lane) {
    const RowwiseSimFragments &own = *warp.fragments[lane];
    int32_t group = lane / 4, column = lane % 4 * 2;
    for (int32_t half = 0; half < 2; ++half) {
      for (int32_t i = 0; i < 4; ++i)
        matrices.a[group + i % 2 * 8][column + i / 2 * 8 + half] =
            decode(own.a[i], half);
      for (int32_t i = 0; i < 2; ++i)
        matrices.b[column + i * 8 + half][group] = decode(own.b[i], half);
    }
  }
  return matrices;
}

static void multiply(const Warp &warp, bool isBFloat) {
  Matrices matrices = readFragments(warp, isBFloat);
  for (int32_t lane = 0; lane < warpSize; ++lane)
    for (int32_t i = 0; i < 4; ++i) {
      int32_t row = lane / 4 + i / 2 * 8, column = lane % 4 * 2 + i % 2;
      double sum = warp.fragments[lane]->c[i];
      for (int32_t k = 0; k < depth; ++k)
        sum += matrices.a[row][k] * matrices.b[k][column];
      warp.fragments[lane]->c[i] = float(sum);
    }
}

void rowwiseSimMma(int32_t isBFloat, void *fragments, const char *where) {
  Thread &self = *current;
  Warp &warp = self.block->warps[self.warp()];
  warp.fragments[self.lane()] = static_cast<RowwiseSimFragments *>(fragments);
  if (meetWarp(self, {Wait::MatrixProduct, isBFloat, ~uint32_t(0), where}))
    multiply(warp, isBFloat != 0);
}
