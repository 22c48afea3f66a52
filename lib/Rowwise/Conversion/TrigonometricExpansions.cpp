//===- TrigonometricExpansions.cpp - Sines and arc tangents ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Formula.h"
#include "MathExpansions.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

/// pi/2 in three parts of 53 bits each.
static constexpr double halfPi[] = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54,
                                    -0x1.f1976b7ed8fbcp-110};
static constexpr double pi = 2 * halfPi[0];

/// For larger arguments not all bits of the number of quarter turns are known.
static constexpr double largestAngle = 0x1p45;

//===----------------------------------------------------------------------===//
// Sine and cosine
//===----------------------------------------------------------------------===//

namespace {
/// An angle as k quarter turns and r, |r| <= pi/4.
struct QuarterTurns {
  Value r;
  Value isOdd;   ///< bit 0 of k
  Value isUpper; ///< bit 1 of k
};
} // namespace

/// Reduced in f64 for any format. The first step is exact, as both numbers are
/// multiples of the last bit of pi/2. `addedTurns` is added to k.
static QuarterTurns reduceAngle(ImplicitLocOpBuilder &b, Value x,
                                int64_t addedTurns) {
  Type type = x.getType(), wide = withElement(type, b.getF64Type());
  Formula f(b, wide);
  Value angle = type == wide ? x : Value(arith::ExtFOp::create(b, wide, x));
  auto [k, rounded] = roundToInteger(f, angle, f.real(1 / halfPi[0]));
  Value r = angle;
  for (double part : halfPi)
    r = f.fma(rounded, f.real(-part), r);
  if (type != wide)
    r = arith::TruncFOp::create(b, type, r);
  Value turns = f.addI(k, f.integer(addedTurns));
  return {r, hasBits(f, turns, 1), hasBits(f, turns, 2)};
}

/// (-1)^i / (2 i + first)! for i from 1: a Taylor series after its first term.
static SmallVector<double> getTaylorTerms(int64_t first, int64_t count) {
  SmallVector<double> terms;
  double term = 1;
  for (int64_t i = 1; i <= count; ++i) {
    int64_t n = 2 * i + first;
    term /= -static_cast<double>(n * (n - 1));
    terms.push_back(term);
  }
  return terms;
}

/// sin(x + addedTurns pi/2)
static Value expandSine(ImplicitLocOpBuilder &b, Value x, int64_t addedTurns) {
  Formula f(b, x.getType());
  auto [r, isOdd, isUpper] = reduceAngle(b, x, addedTurns);
  int64_t terms = f.format.width == 32 ? 4 : 8;
  Value z = f.mul(r, r);
  Value sine =
      f.fma(f.mul(r, z), polynomial(f, z, getTaylorTerms(1, terms)), r);

  // The rounding error of 1 - z/2 is added to the rest of the series.
  SmallVector<double> cosineTerms = getTaylorTerms(0, terms + 1);
  Value rest =
      f.mul(f.mul(z, z), polynomial(f, z, ArrayRef(cosineTerms).drop_front()));
  Value half = f.mul(z, f.real(0.5));
  Value head = f.sub(f.real(1), half);
  Value lost = f.sub(f.sub(f.real(1), head), half);
  Value cosine = f.add(head, f.add(lost, rest));

  Value y = f.select(isOdd, cosine, sine);
  y = f.select(isUpper, f.neg(y), y);
  Value isKnown =
      f.compare(arith::CmpFPredicate::OLE, f.abs(x), f.real(largestAngle));
  return f.select(isKnown, y, f.real(kNaN));
}

Value rowwise::expandSin(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  return keepZero(f, x, expandSine(b, x, 0));
}

Value rowwise::expandCos(ImplicitLocOpBuilder &b, Value x) {
  return expandSine(b, x, 1);
}

Value rowwise::expandTan(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  return f.div(expandSin(b, x), expandCos(b, x));
}

//===----------------------------------------------------------------------===//
// Arc tangent
//===----------------------------------------------------------------------===//

/// atan(n / d) for 0 <= n <= d, d > 0: above tan(pi/8),
/// pi/4 + atan((n - d) / (n + d)); then the Taylor series.
static Value arcTangentOfQuotient(Formula &f, Value n, Value d) {
  Value isMiddle = f.compare(arith::CmpFPredicate::OGT, n,
                             f.mul(d, f.real(std::tan(pi / 8))));
  Value t = f.div(f.select(isMiddle, f.sub(n, d), n),
                  f.select(isMiddle, f.add(n, d), d));
  SmallVector<double> terms;
  for (int64_t i = 1, e = f.format.width == 32 ? 9 : 20; i <= e; ++i)
    terms.push_back((i % 2 ? -1.0 : 1.0) / (2 * i + 1));
  Value z = f.mul(t, t);
  Value tail = f.mul(f.mul(t, z), polynomial(f, z, terms));
  Value zero = f.real(0);
  Value low = f.select(isMiddle, f.real(halfPi[1] / 2), zero);
  Value high = f.select(isMiddle, f.real(halfPi[0] / 2), zero);
  return f.add(high, f.add(t, f.add(tail, low)));
}

Value rowwise::expandAtan2(ImplicitLocOpBuilder &b, Value y, Value x) {
  using P = arith::CmpFPredicate;
  Formula f(b, x.getType());
  Value height = f.abs(y), width = f.abs(x);
  Value isSteep = f.compare(P::OGT, height, width);
  Value n = f.select(isSteep, width, height);
  Value d = f.select(isSteep, height, width);
  // 0 / 0 counts as 0, and infinities as equal.
  Value isZero = f.compare(P::OEQ, d, f.real(0));
  d = f.select(isZero, f.real(1), d);
  Value isDiagonal = f.compare(P::OEQ, n, f.real(kInfinity));
  n = f.select(isDiagonal, f.real(1), n);
  d = f.select(isDiagonal, f.real(1), d);
  // Scaled down, as the numbers are doubled below.
  Value isHuge =
      f.compare(P::OGT, d, f.real(std::ldexp(1.0, f.format.bias - 1)));
  Value scale = f.select(isHuge, f.real(0.25), f.real(1));
  Value angle = arcTangentOfQuotient(f, f.mul(n, scale), f.mul(d, scale));

  Value steep = f.sub(f.real(halfPi[0]), f.sub(angle, f.real(halfPi[1])));
  angle = f.select(isSteep, steep, angle);
  Value isLeft = f.compare(P::OLT, f.copySign(f.real(1), x), f.real(0));
  Value left = f.sub(f.real(pi), f.sub(angle, f.real(2 * halfPi[1])));
  angle = f.select(isLeft, left, angle);
  Value isNaN = f.compare(P::UNO, x, y);
  return f.select(isNaN, f.real(kNaN), f.copySign(angle, y));
}

Value rowwise::expandAtan(ImplicitLocOpBuilder &b, Value x) {
  return expandAtan2(b, x, Formula(b, x.getType()).real(1));
}

/// sqrt(1 - x^2)
static Value getCathetus(Formula &f, Value x) {
  return f.sqrt(f.mul(f.sub(f.real(1), x), f.add(f.real(1), x)));
}

Value rowwise::expandAsin(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  return expandAtan2(b, x, getCathetus(f, x));
}

Value rowwise::expandAcos(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  return expandAtan2(b, getCathetus(f, x), x);
}
