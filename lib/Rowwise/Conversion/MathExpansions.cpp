//===- MathExpansions.cpp - Exponentials and logarithms -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathExpansions.h"

#include "Formula.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

namespace {

/// An exponential as 2^k exp(r), |r| <= ln(2) / 2.
struct Exponential {
  Value k, r;
};

/// S in exp(r) = 1 + r + r^2 S, by Horner's rule on 1/2! + r/3! + r^2/4! + ...
Value expSeries(Formula &f, Value r) {
  SmallVector<double> coefficients;
  double coefficient = 1;
  for (int64_t i = 2; i < f.format.expTerms + 2; ++i)
    coefficients.push_back(coefficient /= i);
  Value sum = f.real(coefficients.pop_back_val());
  while (!coefficients.empty())
    sum = f.fma(sum, r, f.real(coefficients.pop_back_val()));
  return sum;
}

/// Cody and Waite: x = k ln(2) + r.
Exponential reduceExp(Formula &f, Value x) {
  auto [k, rounded] = roundToInteger(f, x, f.real(llvm::numbers::log2e));
  Value r = f.fma(rounded, f.real(-f.format.ln2Hi), x);
  r = f.fma(rounded, f.real(-f.format.ln2Lo), r);
  return {k, r};
}

/// 2^k exp(r) in two factors, of which only the last can round: k may lie
/// beyond the normal exponents. The rounding error of 1 + r is added to the
/// rest of the series.
Value evaluate(Formula &f, Exponential e) {
  Value head = f.add(e.r, f.real(1));
  Value lost = f.sub(e.r, f.sub(head, f.real(1)));
  Value y = f.add(head, f.fma(f.mul(e.r, e.r), expSeries(f, e.r), lost));
  Value half = f.ashr(e.k, 1);
  y = f.mul(y, powerOfTwo(f, half));
  return f.mul(y, powerOfTwo(f, f.subI(e.k, half)));
}

/// exp(x) - 1 = 2^k (exp(r) - 1) + (2^k - 1), the last term exact. Below -40 it
/// is -1 in both formats.
Value expM1UpTo40(Formula &f, Value x) {
  Exponential e = reduceExp(f, clamp(f, x, -40, 40));
  Value power = powerOfTwo(f, e.k);
  Value fraction = f.fma(f.mul(e.r, e.r), expSeries(f, e.r), e.r);
  return f.fma(power, fraction, f.sub(power, f.real(1)));
}

/// A logarithm as (head + tail) + k ln(2), where head + tail = log(m) for a
/// mantissa m in [sqrt(1/2), sqrt(2)).
struct Logarithm {
  Value k, head, tail;
};

/// With v = m - 1 and s = v / (2 + v): log(m) = 2 atanh(s)
///   = v - (v^2/2 - s (v^2/2 + R)),  R = 2/3 s^2 + 2/5 s^4 + ...
Logarithm reduceLog(Formula &f, Value x) {
  const Format &format = f.format;
  // Subnormal numbers are scaled to normal ones.
  Value isTiny = f.compare(arith::CmpFPredicate::OLT, x,
                           f.real(std::ldexp(1.0, 1 - format.bias)));
  int64_t shift = format.mantissaBits + 1;
  Value normal = f.select(isTiny, f.mul(x, f.real(std::ldexp(1.0, shift))), x);
  Value shiftBack = f.select(isTiny, f.integer(-shift), f.integer(0));

  // The exponent relative to sqrt(1/2), and the mantissa.
  APFloat root(0.70710678118654752440);
  bool lossy;
  if (format.width == 32)
    root.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &lossy);
  Value rootBits = f.integer(root.bitcastToAPInt().getSExtValue());
  Value offset = f.subI(f.toBits(normal), rootBits);
  Value exponent = f.ashr(offset, format.mantissaBits);
  Value k = f.toReal(f.addI(exponent, shiftBack));
  Value mantissaMask = f.integer((int64_t(1) << format.mantissaBits) - 1);
  Value m = f.fromBits(f.addI(f.andI(offset, mantissaMask), rootBits));

  Value v = f.sub(m, f.real(1));
  Value s = f.div(v, f.add(v, f.real(2)));
  Value z = f.mul(s, s);
  Value series = f.real(2.0 / (2 * format.logTerms + 1));
  for (int64_t i = format.logTerms - 1; i >= 1; --i)
    series = f.fma(series, z, f.real(2.0 / (2 * i + 1)));
  Value halfSquare = f.mul(f.mul(v, v), f.real(0.5));
  Value tail = f.sub(f.mul(s, f.fma(z, series, halfSquare)), halfSquare);
  return {k, v, tail};
}

/// Given `y`, the logarithm of a positive finite `x`, selects the results for
/// other x.
Value withLogLimits(Formula &f, Value x, Value y) {
  Value isInfinite = f.compare(arith::CmpFPredicate::OEQ, x, f.real(kInfinity));
  y = f.select(isInfinite, x, y);
  Value isPositive = f.compare(arith::CmpFPredicate::OGT, x, f.real(0));
  Value isZero = f.compare(arith::CmpFPredicate::OEQ, x, f.real(0));
  Value limit = f.select(isZero, f.real(-kInfinity), f.real(kNaN));
  return f.select(isPositive, y, limit);
}

/// log(x) / log(base), given 1 / log(base) and log(2) / log(base).
Value expandLogToBase(ImplicitLocOpBuilder &b, Value x, double scale,
                      double scaleOfK) {
  Formula f(b, x.getType());
  Logarithm log = reduceLog(f, x);
  Value mantissa = f.mul(f.add(log.head, log.tail), f.real(scale));
  return withLogLimits(f, x, f.fma(log.k, f.real(scaleOfK), mantissa));
}

} // namespace

bool rowwise::hasExpansions(Type type) {
  Type element = getElementTypeOrSelf(type);
  auto vector = dyn_cast<VectorType>(type);
  return (element.isF32() || element.isF64()) &&
         (!vector || !vector.isScalable());
}

Value rowwise::expandExp(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value clamped = clamp(f, x, f.format.expMin, f.format.expMax);
  return evaluate(f, reduceExp(f, clamped));
}

Value rowwise::expandExp2(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value clamped = clamp(f, x, f.format.expMin * llvm::numbers::log2e,
                        f.format.expMax * llvm::numbers::log2e);
  auto [k, rounded] = roundToInteger(f, clamped, /*scale=*/Value());
  Value r = f.mul(f.sub(clamped, rounded), f.real(llvm::numbers::ln2));
  return evaluate(f, {k, r});
}

Value rowwise::expandExpM1(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value small = expM1UpTo40(f, x);
  Value isLarge = f.compare(arith::CmpFPredicate::OGT, x, f.real(40));
  return keepZero(f, x, f.select(isLarge, expandExp(b, x), small));
}

Value rowwise::expandLog(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Logarithm log = reduceLog(f, x);
  Value low = f.fma(log.k, f.real(f.format.ln2Lo), log.tail);
  Value y = f.fma(log.k, f.real(f.format.ln2Hi), f.add(low, log.head));
  return withLogLimits(f, x, y);
}

// exp(y log(x)), with the logarithm and its product with y in two parts each:
// an error of a large exponent would be a relative error of the power.
Value rowwise::expandPowerOfMagnitude(ImplicitLocOpBuilder &b, Value x,
                                      Value y) {
  Formula f(b, x.getType());
  Logarithm log = reduceLog(f, x);
  // Each sum is of a larger and a smaller number, and its rounding error is
  // kept.
  Value exponentPart = f.mul(log.k, f.real(f.format.ln2Hi));
  Value sum = f.add(exponentPart, log.head);
  Value lost = f.sub(log.head, f.sub(sum, exponentPart));
  Value rest = f.add(lost, f.fma(log.k, f.real(f.format.ln2Lo), log.tail));
  Value high = f.add(sum, rest);
  Value low = f.sub(rest, f.sub(high, sum));

  Value exponent = f.mul(y, withLogLimits(f, x, high));
  Value correction = f.fma(y, low, f.fma(y, high, f.neg(exponent)));
  Value isInRange = f.compare(arith::CmpFPredicate::OLT, f.abs(exponent),
                              f.real(-f.format.expMin));
  Exponential e =
      reduceExp(f, clamp(f, exponent, f.format.expMin, f.format.expMax));
  e.r = f.add(e.r, f.select(isInRange, correction, f.real(0)));
  return evaluate(f, e);
}

Value rowwise::expandLog2(ImplicitLocOpBuilder &b, Value x) {
  return expandLogToBase(b, x, llvm::numbers::log2e, 1);
}

Value rowwise::expandLog10(ImplicitLocOpBuilder &b, Value x) {
  return expandLogToBase(b, x, llvm::numbers::log10e, kLog10Of2);
}

// With u = 1 + x rounded, log(1 + x) = log(u) + (x - (u - 1)) / u.
Value rowwise::expandLog1p(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value u = f.add(x, f.real(1));
  Value correction = f.div(f.sub(x, f.sub(u, f.real(1))), u);
  Value isPositive = f.compare(arith::CmpFPredicate::OGT, u, f.real(0));
  Value isFinite = f.compare(arith::CmpFPredicate::OLT, u, f.real(kInfinity));
  correction = f.select(isPositive, correction, f.real(0));
  correction = f.select(isFinite, correction, f.real(0));
  return keepZero(f, x, f.add(expandLog(b, u), correction));
}

Value rowwise::expandRsqrt(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  return f.div(f.real(1), f.sqrt(x));
}

// tanh(x) = t / (t + 2) with t = exp(2x) - 1; above 20 it rounds to 1 in both
// formats.
Value rowwise::expandTanh(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value clamped = clamp(f, x, -20, 20);
  Value t = expM1UpTo40(f, f.add(clamped, clamped));
  return keepZero(f, x, f.div(t, f.add(t, f.real(2))));
}

namespace {

/// exp(x) / 2, also where exp(x) overflows.
Value halfExp(Formula &f, ImplicitLocOpBuilder &b, Value x) {
  Value root = rowwise::expandExp(b, f.mul(x, f.real(0.5)));
  return f.mul(f.mul(root, f.real(0.5)), root);
}

} // namespace

// sinh(|x|) = (t + t / (t + 1)) / 2 with t = exp(|x|) - 1.
Value rowwise::expandSinh(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value magnitude = f.abs(x);
  Value t = expM1UpTo40(f, magnitude);
  Value sum = f.add(t, f.div(t, f.add(t, f.real(1))));
  Value isLarge = f.compare(arith::CmpFPredicate::OGT, magnitude, f.real(40));
  Value y =
      f.select(isLarge, halfExp(f, b, magnitude), f.mul(sum, f.real(0.5)));
  return f.copySign(y, x);
}

// cosh(x) = e / 2 + 1 / (2 e) with e = exp(|x|).
Value rowwise::expandCosh(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value half = halfExp(f, b, f.abs(x));
  return f.add(half, f.div(f.real(0.25), half));
}
