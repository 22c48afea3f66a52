//===- SpecialExpansions.cpp - Error functions, powers, inverses ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Formula.h"
#include "MathExpansions.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Error functions
//===----------------------------------------------------------------------===//

/// P in erfc(x) = exp(-x^2) P(t) / (1 + 2x), t = (x - 4) / (x + 4), for x >= 0:
/// the interpolation at 25 Chebyshev nodes of [-1, 1], as powers of t. Relative
/// error 1.0e-17.
static constexpr double erfcTerms[] = {
    1.2329951186255525,     -0.13962111684056228,    0.015379652102619974,
    0.068097054254668382,   -0.10103906603631812,    0.093732834999112639,
    -0.066330365811860583,  0.037167515526338005,    -0.016197734062934769,
    0.0050319700691022461,  -0.00075777324359426738, -0.00019925715247260697,
    0.00015062142608656435, -2.4397731143154704e-5,  -1.1221135666097579e-5,
    5.7065782994918528e-6,  2.9173425598250607e-7,   -8.2106479364092773e-7,
    7.7719432099059744e-8,  1.0631817617917344e-7,   -2.0725802246713517e-8,
    -1.2338731509715221e-8, 3.23239723838201e-9,     9.2976254653045086e-10,
    -2.7641200317411412e-10};

/// erf(x) / x in powers of x^2, for |x| <= 1: the interpolation at 12 Chebyshev
/// nodes of x^2. Relative error 8.1e-18.
static constexpr double erfTerms[] = {
    1.1283791670955126,     -0.3761263890318354,   0.11283791670945006,
    -0.02686617064323777,   0.0052239776071164227, -0.00085483259753896921,
    0.00012055294904839708, -1.492473690741966e-5, 1.6447424703317362e-6,
    -1.6208483801871706e-7, 1.3720064546777686e-8, -7.7958988270021422e-10};

/// erfc(x) for x >= 0; 0 beyond 28 in both formats.
static Value erfcOfMagnitude(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  x = clamp(f, x, 0, 28);
  Value t = f.div(f.sub(x, f.real(4)), f.add(x, f.real(4)));
  Value scaled =
      f.div(polynomial(f, t, erfcTerms), f.fma(x, f.real(2), f.real(1)));
  // exp(-x^2) with x^2 in two parts: exp(-(square + low)).
  Value square = f.mul(x, x);
  Value low = f.fma(x, x, f.neg(square));
  Value power = expandExp(b, f.neg(square));
  return f.mul(scaled, f.fma(f.neg(power), low, power));
}

Value rowwise::expandErfc(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value y = erfcOfMagnitude(b, f.abs(x));
  Value isNegative = f.compare(arith::CmpFPredicate::OLT, x, f.real(0));
  return f.select(isNegative, f.sub(f.real(2), y), y);
}

Value rowwise::expandErf(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value small = f.mul(x, polynomial(f, f.mul(x, x), erfTerms));
  Value magnitude = f.abs(x);
  Value large = f.sub(f.real(1), erfcOfMagnitude(b, magnitude));
  Value isSmall = f.compare(arith::CmpFPredicate::OLT, magnitude, f.real(1));
  return f.select(isSmall, small, f.copySign(large, x));
}

//===----------------------------------------------------------------------===//
// Powers
//===----------------------------------------------------------------------===//

/// |x|^0.5 or |x|^-0.5. Unlike roots, powers of -inf are those of inf, and
/// powers of -0 those of 0.
static Value rootOfPower(ImplicitLocOpBuilder &b, Value x, bool isReciprocal) {
  Formula f(b, x.getType());
  Value isLowest = f.compare(arith::CmpFPredicate::OEQ, x, f.real(-kInfinity));
  x = f.select(isLowest, f.real(kInfinity), f.add(x, f.real(0)));
  if (isReciprocal)
    return math::RsqrtOp::create(b, x);
  return f.sqrt(x);
}

Value rowwise::expandConstantPower(ImplicitLocOpBuilder &b, Value x,
                                   const APFloat &exponent) {
  double y = exponent.convertToDouble();
  if (std::fabs(y) == 0.5)
    return rootOfPower(b, x, y < 0);
  if (std::fabs(y) > 16 || std::trunc(y) != y)
    return Value();
  Value power = createScalarOrSplatConstant(
      b, b.getLoc(), withElement(x.getType(), b.getI32Type()),
      APInt(32, static_cast<int64_t>(y), /*isSigned=*/true));
  return math::FPowIOp::create(b, x, power);
}

// |x|^y = exp(y log|x|), then the cases of negative bases and limits.
Value rowwise::expandPowF(ImplicitLocOpBuilder &b, Value x, Value y) {
  using P = arith::CmpFPredicate;
  Formula f(b, x.getType());
  Value magnitude = f.abs(x);
  Value power = expandPowerOfMagnitude(b, magnitude, y);
  Value isOne = f.compare(P::OEQ, magnitude, f.real(1));
  power = f.select(isOne, f.real(1), power);

  // An odd exponent keeps the base's sign; a fraction has no real power of a
  // negative base.
  Value halfOfY = f.mul(y, f.real(0.5));
  Value isEven = f.compare(P::OEQ, f.trunc(halfOfY), halfOfY);
  Value isInteger = f.compare(P::OEQ, f.trunc(y), y);
  Value integerPower = f.select(isEven, power, f.copySign(power, x));
  Value isNegative = f.compare(P::OLT, x, f.real(0));
  Value isFinite = f.compare(P::OGT, x, f.real(-kInfinity));
  Value fractionPower =
      f.select(isNegative, f.select(isFinite, f.real(kNaN), power), power);
  Value result = f.select(isInteger, integerPower, fractionPower);
  // 1^NaN and NaN^0 are 1.
  Value isPositiveOne = f.compare(P::OEQ, x, f.real(1));
  result = f.select(isPositiveOne, f.real(1), result);
  Value isZeroPower = f.compare(P::OEQ, y, f.real(0));
  return f.select(isZeroPower, f.real(1), result);
}

//===----------------------------------------------------------------------===//
// Roots and inverse hyperbolic functions
//===----------------------------------------------------------------------===//

/// exp(log(x) / 3) and one step of Newton's method.
Value rowwise::expandCbrt(ImplicitLocOpBuilder &b, Value x) {
  using P = arith::CmpFPredicate;
  Formula f(b, x.getType());
  Value magnitude = f.abs(x);
  Value y = expandExp(b, f.mul(expandLog(b, magnitude), f.real(1.0 / 3)));
  Value square = f.mul(y, y);
  Value excess = f.sub(y, f.div(magnitude, square));
  Value better = f.fma(excess, f.real(-1.0 / 3), y);
  Value isFinite = f.compare(P::ONE, magnitude, f.real(kInfinity));
  Value isNormal = f.compare(P::ONE, magnitude, f.real(0));
  better = f.select(isNormal, better, f.real(0));
  Value isNaN = f.compare(P::UNO, x, x);
  better = f.select(isFinite, better, magnitude);
  return f.select(isNaN, x, f.copySign(better, x));
}

/// Above this, x^2 + 1 rounds to x^2 in both formats.
static constexpr double largeHyperbolic = 0x1p28;

/// log(2 x)
static Value logOfTwice(Formula &f, ImplicitLocOpBuilder &b, Value x) {
  return f.add(expandLog(b, x), f.real(llvm::numbers::ln2));
}

// log(1 + |x| + x^2 / (1 + sqrt(1 + x^2)))
Value rowwise::expandAsinh(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value magnitude = f.abs(x);
  Value square = f.mul(magnitude, magnitude);
  Value root = f.sqrt(f.add(square, f.real(1)));
  Value small =
      expandLog1p(b, f.add(magnitude, f.div(square, f.add(root, f.real(1)))));
  Value isLarge =
      f.compare(arith::CmpFPredicate::OGT, magnitude, f.real(largeHyperbolic));
  Value y = f.select(isLarge, logOfTwice(f, b, magnitude), small);
  return f.copySign(y, x);
}

// log(1 + t + sqrt(2t + t^2)), t = x - 1
Value rowwise::expandAcosh(ImplicitLocOpBuilder &b, Value x) {
  using P = arith::CmpFPredicate;
  Formula f(b, x.getType());
  Value t = f.sub(x, f.real(1));
  Value root = f.sqrt(f.fma(t, t, f.add(t, t)));
  Value isLarge = f.compare(P::OGT, x, f.real(largeHyperbolic));
  Value y =
      f.select(isLarge, logOfTwice(f, b, x), expandLog1p(b, f.add(t, root)));
  return f.select(f.compare(P::OGE, x, f.real(1)), y, f.real(kNaN));
}

// log(1 + 2 |x| / (1 - |x|)) / 2
Value rowwise::expandAtanh(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value magnitude = f.abs(x);
  Value quotient =
      f.div(f.add(magnitude, magnitude), f.sub(f.real(1), magnitude));
  return f.copySign(f.mul(expandLog1p(b, quotient), f.real(0.5)), x);
}

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

/// Rounds towards zero, then sets the last bit if the result is not exact.
Value rowwise::roundToOddF32(ImplicitLocOpBuilder &b, Value x) {
  Type single = withElement(x.getType(), b.getF32Type());
  Formula f(b, single), wide(b, x.getType());
  Value nearest = arith::TruncFOp::create(b, single, x);
  Value back = arith::ExtFOp::create(b, x.getType(), nearest);
  Value bits = f.toBits(nearest);
  Value isBeyond =
      wide.compare(arith::CmpFPredicate::OGT, wide.abs(back), wide.abs(x));
  Value towardsZero = f.select(isBeyond, f.subI(bits, f.integer(1)), bits);
  Value odd = arith::OrIOp::create(b, towardsZero, f.integer(1));
  // Exact, or NaN.
  Value isInexact = wide.compare(arith::CmpFPredicate::ONE, back, x);
  return f.fromBits(f.select(isInexact, odd, bits));
}
