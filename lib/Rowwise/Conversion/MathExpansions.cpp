//===- MathExpansions.cpp - Exponentials and logarithms -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathExpansions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"

#include <cmath>
#include <limits>

using namespace mlir;

namespace {

/// What the expansions need to know of a floating-point format.
struct Format {
  int64_t width;
  int64_t mantissaBits;
  int64_t bias;
  /// ln 2 in two parts; `ln2Hi` ends in zeros, so that k * ln2Hi is exact.
  double ln2Hi, ln2Lo;
  /// Beyond these arguments exp is 0 or infinite.
  double expMin, expMax;
  /// Terms of the Taylor series of exp after 1 + x, and of log's in s^2.
  int64_t expTerms, logTerms;
};

constexpr Format kSingle = {
    32, 23, 127, 0x1.62e4p-1, 1.428606820309417232e-06, -105.0, 90.0, 6, 4};
constexpr Format kDouble = {64,
                            52,
                            1023,
                            6.93147180369123816490e-01,
                            1.90821492927058770002e-10,
                            -746.0,
                            711.0,
                            12,
                            11};

constexpr double kLog2E = 1.44269504088896340736;
constexpr double kLn2 = 0.69314718055994530942;
constexpr double kLog10E = 0.43429448190325182765;
constexpr double kLog10Of2 = 0.30102999566398119521;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Arithmetic on values of one type, written as formulas.
class Formula {
public:
  Formula(ImplicitLocOpBuilder &b, Type type)
      : format(getElementTypeOrSelf(type).isF32() ? kSingle : kDouble), b(b),
        type(type), intType(withElement(b.getIntegerType(format.width))) {}

  const Format &format;

  Value real(double value) {
    APFloat rounded(value);
    bool lossy;
    auto element = cast<FloatType>(getElementTypeOrSelf(type));
    rounded.convert(element.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &lossy);
    return constant(type, b.getFloatAttr(element, rounded));
  }
  Value integer(int64_t value) {
    return constant(intType,
                    b.getIntegerAttr(getElementTypeOrSelf(intType), value));
  }

  Value add(Value x, Value y) { return arith::AddFOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, x, y); }
  Value fma(Value x, Value y, Value z) {
    return math::FmaOp::create(b, x, y, z);
  }
  /// Propagates NaN, as clamping must.
  Value clamp(Value x, double low, double high) {
    Value atLeast = arith::MaximumFOp::create(b, x, real(low));
    return arith::MinimumFOp::create(b, atLeast, real(high));
  }

  Value addI(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value subI(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value andI(Value x, Value y) { return arith::AndIOp::create(b, x, y); }
  Value shl(Value x, int64_t bits) {
    return arith::ShLIOp::create(b, x, integer(bits));
  }
  Value ashr(Value x, int64_t bits) {
    return arith::ShRSIOp::create(b, x, integer(bits));
  }

  Value abs(Value x) { return math::AbsFOp::create(b, x); }
  Value sqrt(Value x) { return math::SqrtOp::create(b, x); }
  Value trunc(Value x) { return math::TruncOp::create(b, x); }
  Value copySign(Value x, Value sign) {
    return math::CopySignOp::create(b, x, sign);
  }

  Value toBits(Value x) { return arith::BitcastOp::create(b, intType, x); }
  Value fromBits(Value x) { return arith::BitcastOp::create(b, type, x); }
  Value toReal(Value x) { return arith::SIToFPOp::create(b, type, x); }

  Value compare(arith::CmpFPredicate predicate, Value x, Value y) {
    return arith::CmpFOp::create(b, predicate, x, y);
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, condition, x, y);
  }

  /// 2^k for an integer k in the range of normal exponents.
  Value powerOfTwo(Value k) {
    return fromBits(shl(addI(k, integer(format.bias)), format.mantissaBits));
  }

private:
  Type withElement(Type element) {
    if (auto vector = dyn_cast<VectorType>(type))
      return vector.clone(element);
    return element;
  }
  Value constant(Type of, TypedAttr element) {
    if (auto vector = dyn_cast<VectorType>(of))
      return arith::ConstantOp::create(b,
                                       DenseElementsAttr::get(vector, element));
    return arith::ConstantOp::create(b, element);
  }

  ImplicitLocOpBuilder &b;
  Type type, intType;
};

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

/// Rounds to an integer by adding 1.5 * 2^mantissaBits, which puts the integer
/// into the lowest bits; defined for NaN too, as a conversion would not be.
std::pair<Value, Value> roundToInteger(Formula &f, Value x, Value scale) {
  Value magic = f.real(1.5 * double(int64_t(1) << f.format.mantissaBits));
  Value shifted = scale ? f.fma(x, scale, magic) : f.add(x, magic);
  Value integer = f.subI(f.toBits(shifted), f.toBits(magic));
  return {integer, f.sub(shifted, magic)};
}

/// Cody and Waite: x = k ln(2) + r.
Exponential reduceExp(Formula &f, Value x) {
  auto [k, rounded] = roundToInteger(f, x, f.real(kLog2E));
  Value r = f.fma(rounded, f.real(-f.format.ln2Hi), x);
  r = f.fma(rounded, f.real(-f.format.ln2Lo), r);
  return {k, r};
}

/// 2^k exp(r) in two steps, of which only the last can round: k may reach
/// beyond the normal exponents at either end. What 1 + r loses is added with
/// the rest of the series.
Value evaluate(Formula &f, Exponential e) {
  Value head = f.add(e.r, f.real(1));
  Value lost = f.sub(e.r, f.sub(head, f.real(1)));
  Value y = f.add(head, f.fma(f.mul(e.r, e.r), expSeries(f, e.r), lost));
  Value half = f.ashr(e.k, 1);
  y = f.mul(y, f.powerOfTwo(half));
  return f.mul(y, f.powerOfTwo(f.subI(e.k, half)));
}

/// exp(x) - 1 = 2^k (exp(r) - 1) + (2^k - 1), the last term exact. Below -40 it
/// is -1 in both formats.
Value expM1UpTo40(Formula &f, Value x) {
  Exponential e = reduceExp(f, f.clamp(x, -40, 40));
  Value power = f.powerOfTwo(e.k);
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
  // Subnormal numbers become normal ones.
  Value isTiny = f.compare(arith::CmpFPredicate::OLT, x,
                           f.real(std::ldexp(1.0, 1 - format.bias)));
  int64_t shift = format.mantissaBits + 1;
  Value normal = f.select(isTiny, f.mul(x, f.real(std::ldexp(1.0, shift))), x);
  Value shiftBack = f.select(isTiny, f.integer(-shift), f.integer(0));

  // The exponent, as seen from sqrt(1/2), and the mantissa.
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

/// `y` is the logarithm of a positive finite `x`; adds the other cases.
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
  Value clamped = f.clamp(x, f.format.expMin, f.format.expMax);
  return evaluate(f, reduceExp(f, clamped));
}

Value rowwise::expandExp2(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value clamped =
      f.clamp(x, f.format.expMin * kLog2E, f.format.expMax * kLog2E);
  auto [k, rounded] = roundToInteger(f, clamped, /*scale=*/Value());
  Value r = f.mul(f.sub(clamped, rounded), f.real(kLn2));
  return evaluate(f, {k, r});
}

Value rowwise::expandExpM1(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value small = expM1UpTo40(f, x);
  Value isLarge = f.compare(arith::CmpFPredicate::OGT, x, f.real(40));
  return f.select(isLarge, expandExp(b, x), small);
}

Value rowwise::expandLog(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Logarithm log = reduceLog(f, x);
  Value low = f.fma(log.k, f.real(f.format.ln2Lo), log.tail);
  Value y = f.fma(log.k, f.real(f.format.ln2Hi), f.add(low, log.head));
  return withLogLimits(f, x, y);
}

Value rowwise::expandLog2(ImplicitLocOpBuilder &b, Value x) {
  return expandLogToBase(b, x, kLog2E, 1);
}

Value rowwise::expandLog10(ImplicitLocOpBuilder &b, Value x) {
  return expandLogToBase(b, x, kLog10E, kLog10Of2);
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
  return f.add(expandLog(b, u), correction);
}

Value rowwise::expandRsqrt(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  return f.div(f.real(1), f.sqrt(x));
}

// tanh(x) = t / (t + 2) with t = exp(2x) - 1; beyond 20 it is 1 in both
// formats.
Value rowwise::expandTanh(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value clamped = f.clamp(x, -20, 20);
  Value t = expM1UpTo40(f, f.add(clamped, clamped));
  return f.div(t, f.add(t, f.real(2)));
}

namespace {

/// exp(x) / 2 where exp(x) itself may overflow.
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

// |x|^y = exp(y log|x|), then what negative bases and the limits ask for.
Value rowwise::expandPowF(ImplicitLocOpBuilder &b, Value x, Value y) {
  using P = arith::CmpFPredicate;
  Formula f(b, x.getType());
  Value magnitude = f.abs(x);
  Value power = expandExp(b, f.mul(y, expandLog(b, magnitude)));
  Value isOne = f.compare(P::OEQ, magnitude, f.real(1));
  power = f.select(isOne, f.real(1), power);

  // An odd exponent keeps the sign of the base, a fraction has no real power
  // of a negative one.
  Value halfOfY = f.mul(y, f.real(0.5));
  Value isEven = f.compare(P::OEQ, f.trunc(halfOfY), halfOfY);
  Value isInteger = f.compare(P::OEQ, f.trunc(y), y);
  Value ofInteger = f.select(isEven, power, f.copySign(power, x));
  Value isNegative = f.compare(P::OLT, x, f.real(0));
  Value isFinite = f.compare(P::OGT, x, f.real(-kInfinity));
  Value ofFraction =
      f.select(isNegative, f.select(isFinite, f.real(kNaN), power), power);
  Value result = f.select(isInteger, ofInteger, ofFraction);
  // 1^NaN and NaN^0 are 1.
  Value isPositiveOne = f.compare(P::OEQ, x, f.real(1));
  result = f.select(isPositiveOne, f.real(1), result);
  Value isZeroPower = f.compare(P::OEQ, y, f.real(0));
  return f.select(isZeroPower, f.real(1), result);
}
