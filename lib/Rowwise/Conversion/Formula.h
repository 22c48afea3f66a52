//===- Formula.h - Arithmetic written as formulas ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_CONVERSION_FORMULA_H
#define ROWWISE_LIB_CONVERSION_FORMULA_H

#include "Rowwise/IR/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

#include <limits>

namespace mlir::rowwise {

/// What the expansions need to know of a floating-point format.
struct Format {
  int64_t width;
  int64_t mantissaBits;
  int64_t bias;
  /// ln 2 in two parts; `ln2Hi` has trailing zeros, so that k * ln2Hi is exact.
  double ln2Hi, ln2Lo;
  /// For arguments beyond these exp is 0 or infinite.
  double expMin, expMax;
  /// Terms of the Taylor series of exp after 1 + x, and of log's in s^2.
  int64_t expTerms, logTerms;
};

inline constexpr Format kSingle = {
    32, 23, 127, 0x1.62e4p-1, 1.428606820309417232e-06, -105.0, 90.0, 6, 4};
inline constexpr Format kDouble = {64,
                                   52,
                                   1023,
                                   6.93147180369123816490e-01,
                                   1.90821492927058770002e-10,
                                   -746.0,
                                   711.0,
                                   12,
                                   11};

inline constexpr double kLog10Of2 = 0.30102999566398119521;
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Arithmetic on values of one type, written as formulas: one method for each
/// operation. Functions of several operations are below.
class Formula {
public:
  Formula(ImplicitLocOpBuilder &b, Type type)
      : format(getElementTypeOrSelf(type).isF32() ? kSingle : kDouble), b(b),
        type(type), intType(withElement(type, b.getIntegerType(format.width))) {
  }

  const Format &format;

  Value real(double value) {
    APFloat rounded(value);
    bool lossy;
    auto element = cast<FloatType>(getElementTypeOrSelf(type));
    rounded.convert(element.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &lossy);
    return createScalarOrSplatConstant(b, b.getLoc(), type, rounded);
  }
  Value integer(int64_t value) {
    return createScalarOrSplatConstant(
        b, b.getLoc(), intType, APInt(format.width, value, /*isSigned=*/true));
  }

  Value add(Value x, Value y) { return arith::AddFOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, x, y); }
  Value fma(Value x, Value y, Value z) {
    return math::FmaOp::create(b, x, y, z);
  }
  Value minimum(Value x, Value y) { return arith::MinimumFOp::create(b, x, y); }
  Value maximum(Value x, Value y) { return arith::MaximumFOp::create(b, x, y); }

  Value addI(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value subI(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value andI(Value x, Value y) { return arith::AndIOp::create(b, x, y); }
  Value shl(Value x, int64_t bits) {
    return arith::ShLIOp::create(b, x, integer(bits));
  }
  Value ashr(Value x, int64_t bits) {
    return arith::ShRSIOp::create(b, x, integer(bits));
  }

  Value neg(Value x) { return arith::NegFOp::create(b, x); }
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
  Value isNotZero(Value integer) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, integer,
                                 this->integer(0));
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, condition, x, y);
  }

private:
  ImplicitLocOpBuilder &b;
  Type type, intType;
};

/// Propagates NaN, as clamping must.
inline Value clamp(Formula &f, Value x, double low, double high) {
  Value atLeast = f.maximum(x, f.real(low));
  return f.minimum(atLeast, f.real(high));
}

/// Whether an integer has any of `bits`.
inline Value hasBits(Formula &f, Value x, int64_t bits) {
  return f.isNotZero(f.andI(x, f.integer(bits)));
}

/// y, or x itself where x is a zero: odd functions keep the sign of zero.
inline Value keepZero(Formula &f, Value x, Value y) {
  return f.select(f.compare(arith::CmpFPredicate::OEQ, x, f.real(0)), x, y);
}

/// c_0 + c_1 x + c_2 x^2 + ...
inline Value polynomial(Formula &f, Value x, ArrayRef<double> coefficients) {
  Value sum = f.real(coefficients.back());
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    sum = f.fma(sum, x, f.real(coefficient));
  return sum;
}

/// 2^k for an integer k in the range of normal exponents.
inline Value powerOfTwo(Formula &f, Value k) {
  Value biased = f.addI(k, f.integer(f.format.bias));
  return f.fromBits(f.shl(biased, f.format.mantissaBits));
}

/// Rounds to an integer by adding 1.5 * 2^mantissaBits, which moves the integer
/// into the lowest bits. Defined for NaN, unlike a conversion to an integer.
inline std::pair<Value, Value> roundToInteger(Formula &f, Value x,
                                              Value scale) {
  Value magic = f.real(1.5 * double(int64_t(1) << f.format.mantissaBits));
  Value shifted = scale ? f.fma(x, scale, magic) : f.add(x, magic);
  Value integer = f.subI(f.toBits(shifted), f.toBits(magic));
  return {integer, f.sub(shifted, magic)};
}

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_CONVERSION_FORMULA_H
