//===- Float8Expansions.cpp - 8-bit floats in integers --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Float8Expansions.h"

#include "Rowwise/IR/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

Float8Format::Float8Format(FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  APFloat last = APFloat::getLargest(semantics);
  fractionBits = static_cast<int>(APFloat::semanticsPrecision(semantics)) - 1;
  minExponent = APFloat::semanticsMinExponent(semantics);
  maxExponent = APFloat::semanticsMaxExponent(semantics);
  largestCode = last.bitcastToAPInt().getZExtValue();
  largest = last.convertToFloat();
}

float Float8Format::getOverflowLimit() const {
  return largest + std::ldexp(0.5f, maxExponent - fractionBits);
}

namespace {
/// Arithmetic on scalars, or on vectors of the shape of one value.
class Elements {
public:
  Elements(ImplicitLocOpBuilder &b, Type like) : b(b), like(like) {}

  Type withElement(Type element) const {
    return rowwise::withElement(like, element);
  }
  Value number(uint32_t value, Type element) {
    return createScalarOrSplatConstant(
        b, b.getLoc(), withElement(element),
        APInt(element.getIntOrFloatBitWidth(), value));
  }
  Value number(uint32_t value) { return number(value, b.getI32Type()); }
  Value real(float value) {
    return createScalarOrSplatConstant(
        b, b.getLoc(), withElement(b.getF32Type()), APFloat(value));
  }
  template <typename Op>
  Value make(Value lhs, Value rhs) {
    return Op::create(b, lhs, rhs);
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(b, predicate, lhs, rhs);
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(b, condition, yes, no);
  }
  Value bitcast(Value value, Type element) {
    return arith::BitcastOp::create(b, withElement(element), value);
  }
  template <typename Op>
  Value cast(Value value, Type element) {
    return Op::create(b, withElement(element), value);
  }

  ImplicitLocOpBuilder &b;

private:
  Type like;
};
} // namespace

static uint32_t getBits(float value) {
  return APFloat(value).bitcastToAPInt().getZExtValue();
}

static constexpr uint32_t magnitudeMask = 0x7fffffff, infinityBits = 0x7f800000;

/// The code of a normal number: its bits with fewer of the fraction, to the
/// nearest and then the even one, and the exponent in the other bias.
static Value roundNormal(Elements &b, const Float8Format &format, Value bits) {
  int shift = 23 - format.fractionBits;
  Value amount = b.number(shift);
  Value last =
      b.make<arith::AndIOp>(b.make<arith::ShRUIOp>(bits, amount), b.number(1));
  Value half = b.number((1u << (shift - 1)) - 1);
  Value sum = b.make<arith::AddIOp>(b.make<arith::AddIOp>(bits, half), last);
  Value bias = b.number((127 - format.getBias()) << format.fractionBits);
  return b.make<arith::SubIOp>(b.make<arith::ShRUIOp>(sum, amount), bias);
}

/// The code of a subnormal number: a sum with one whose last place is theirs
/// rounds to it.
static Value roundSubnormal(Elements &b, const Float8Format &format,
                            Value magnitude) {
  Type i32 = b.b.getI32Type();
  float place = std::ldexp(1.0f, format.minExponent - format.fractionBits + 23);
  Value sum = b.make<arith::AddFOp>(magnitude, b.real(place));
  return b.make<arith::SubIOp>(b.bitcast(sum, i32), b.number(getBits(place)));
}

/// The codes of f32 in f8E4M3FN or f8E5M2, as i8.
static Value roundByBits(Elements &b, const Float8Format &format, Value x) {
  Type i32 = b.b.getI32Type(), f32 = b.b.getF32Type();
  Value bits = b.bitcast(x, i32);
  Value positive = b.make<arith::AndIOp>(bits, b.number(magnitudeMask));
  float smallest = std::ldexp(1.0f, format.minExponent);
  Value code = b.select(b.compare(arith::CmpIPredicate::ult, positive,
                                  b.number(getBits(smallest))),
                        roundSubnormal(b, format, b.bitcast(positive, f32)),
                        roundNormal(b, format, positive));
  Value isBeyond =
      b.compare(format.overflowsAtLimit() ? arith::CmpIPredicate::uge
                                          : arith::CmpIPredicate::ugt,
                positive, b.number(getBits(format.getOverflowLimit())));
  code = b.select(isBeyond, b.number(format.largestCode + 1), code);
  if (format.hasInfinity())
    code = b.select(
        b.compare(arith::CmpIPredicate::ugt, positive, b.number(infinityBits)),
        b.number(Float8Format::nanCode), code);
  Value sign = b.make<arith::AndIOp>(b.make<arith::ShRUIOp>(bits, b.number(24)),
                                     b.number(0x80));
  return b.cast<arith::TruncIOp>(b.make<arith::OrIOp>(code, sign),
                                 b.b.getI8Type());
}

/// The codes of f32 in f8E8M0FNU: the nearest power of two of the magnitude, in
/// the middle the larger one.
static Value roundToExponent(Elements &b, Value x) {
  Value bits = b.bitcast(x, b.b.getI32Type());
  Value positive = b.make<arith::AndIOp>(bits, b.number(magnitudeMask));
  // NaN has the code of the infinity, the last.
  positive = b.make<arith::MinUIOp>(positive, b.number(infinityBits));
  // The middle, 2^-127, of subnormal numbers is a power of two itself.
  constexpr uint32_t half = 0x400000, leastNormal = 0x800000;
  Value isNormal =
      b.compare(arith::CmpIPredicate::uge, positive, b.number(leastNormal));
  Value middle = b.select(isNormal, b.number(half), b.number(half - 1));
  Value exponent = b.make<arith::ShRUIOp>(
      b.make<arith::AddIOp>(positive, middle), b.number(23));
  return b.cast<arith::TruncIOp>(exponent, b.b.getI8Type());
}

/// The f32 that codes of f8E4M3FN or f8E5M2, as i8, stand for: a float of 16
/// bits has a sign, exponent and fraction that hold theirs.
static Value extendByBits(Elements &b, const Float8Format &format, Value code) {
  Type i16 = b.b.getI16Type();
  auto number = [&](uint32_t value) { return b.number(value, i16); };
  Value wide = b.cast<arith::ExtUIOp>(code, i16);
  Value positive = b.make<arith::AndIOp>(wide, number(0x7f));
  Value sign = b.make<arith::ShLIOp>(b.make<arith::AndIOp>(wide, number(0x80)),
                                     number(8));
  Value half = b.make<arith::OrIOp>(
      b.make<arith::ShLIOp>(positive, number(10 - format.fractionBits)), sign);
  Value x = b.cast<arith::ExtFOp>(b.bitcast(half, b.b.getF16Type()),
                                  b.b.getF32Type());
  if (format.hasInfinity())
    return x;
  constexpr int biasOf16Bits = 15;
  float scale = std::ldexp(1.0f, biasOf16Bits - format.getBias());
  Value isNaN = b.compare(arith::CmpIPredicate::eq, positive,
                          number(Float8Format::nanCode));
  return b.select(isNaN, b.real(NAN), b.make<arith::MulFOp>(x, b.real(scale)));
}

/// The f32 that codes of f8E8M0FNU stand for: the code is the exponent's bits.
static Value extendExponent(Elements &b, Value code) {
  Type i32 = b.b.getI32Type();
  Value exponent = b.cast<arith::ExtUIOp>(code, i32);
  Value bits = b.make<arith::ShLIOp>(exponent, b.number(23));
  // An exponent of 0 is that of a subnormal number, and one of 255 of none.
  auto isCode = [&](uint32_t value) {
    return b.compare(arith::CmpIPredicate::eq, exponent, b.number(value));
  };
  bits = b.select(isCode(0), b.number(getBits(0x1p-127f)), bits);
  bits = b.select(isCode(255), b.number(getBits(NAN)), bits);
  return b.bitcast(bits, b.b.getF32Type());
}

Value rowwise::roundToFloat8(ImplicitLocOpBuilder &b, FloatType type, Value x) {
  Elements elements(b, x.getType());
  if (isa<Float8E8M0FNUType>(type))
    return roundToExponent(elements, x);
  return roundByBits(elements, Float8Format(type), x);
}

Value rowwise::extendFloat8(ImplicitLocOpBuilder &b, FloatType type,
                            Value code) {
  Elements elements(b, code.getType());
  if (isa<Float8E8M0FNUType>(type))
    return extendExponent(elements, code);
  return extendByBits(elements, Float8Format(type), code);
}
