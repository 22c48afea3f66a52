//===- ExactExpansions.cpp - Remainders, integer powers, classes ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathExpansions.h"

#include "Formula.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Arithmetic on integers of one type, or vectors of them.
class IntegerFormula {
public:
  IntegerFormula(ImplicitLocOpBuilder &b, Type type) : b(b), type(type) {}

  Value number(int64_t value) {
    unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
    return createScalarOrSplatConstant(b, b.getLoc(), type,
                                       APInt(width, value, /*isSigned=*/true));
  }
  template <typename Op>
  Value apply(Value x, Value y) {
    return Op::create(b, x, y);
  }
  Value compare(arith::CmpIPredicate predicate, Value x, int64_t y) {
    return arith::CmpIOp::create(b, predicate, x, number(y));
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, condition, x, y);
  }
  /// Whether any element is not zero.
  Value isAnyNonZero(Value x) {
    if (isa<VectorType>(type))
      x = vector::ReductionOp::create(b, vector::CombiningKind::OR, x);
    Value zero = arith::ConstantOp::create(b, b.getIntegerAttr(x.getType(), 0));
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, x, zero);
  }

private:
  ImplicitLocOpBuilder &b;
  Type type;
};
} // namespace

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

Value rowwise::expandIsInf(ImplicitLocOpBuilder &b, Value x) {
  auto type = cast<FloatType>(getElementTypeOrSelf(x.getType()));
  Value infinity = createScalarOrSplatConstant(
      b, b.getLoc(), x.getType(), APFloat::getInf(type.getFloatSemantics()));
  return arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ,
                               math::AbsFOp::create(b, x), infinity);
}

// A comparison does not flush subnormal operands.
Value rowwise::expandIsNormal(ImplicitLocOpBuilder &b, Value x) {
  auto type = cast<FloatType>(getElementTypeOrSelf(x.getType()));
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  Value magnitude = math::AbsFOp::create(b, x);
  Value isLarge = arith::CmpFOp::create(
      b, arith::CmpFPredicate::OGE, magnitude,
      createScalarOrSplatConstant(b, b.getLoc(), x.getType(),
                                  APFloat::getSmallestNormalized(semantics)));
  Value isFinite = arith::CmpFOp::create(
      b, arith::CmpFPredicate::OLT, magnitude,
      createScalarOrSplatConstant(b, b.getLoc(), x.getType(),
                                  APFloat::getInf(semantics)));
  return arith::AndIOp::create(b, isLarge, isFinite);
}

//===----------------------------------------------------------------------===//
// Remainders
//===----------------------------------------------------------------------===//

namespace {
/// A magnitude as m 2^e, up to a constant of the format; the m of a subnormal
/// number lacks the implicit bit.
struct Parts {
  Value m, e;
};
} // namespace

static Parts split(Formula &f, IntegerFormula &i, Value magnitude) {
  Value bits = f.toBits(magnitude);
  Value e = i.apply<arith::MaxSIOp>(f.ashr(bits, f.format.mantissaBits),
                                    f.integer(1));
  Value rest = f.shl(f.subI(e, f.integer(1)), f.format.mantissaBits);
  return {f.subI(bits, rest), e};
}

static Value join(ImplicitLocOpBuilder &b, Formula &f, IntegerFormula &i,
                  Parts parts) {
  Value zeros = math::CountLeadingZerosOp::create(b, parts.m);
  int64_t unused = f.format.width - f.format.mantissaBits - 1;
  Value shift = i.apply<arith::MinSIOp>(f.subI(zeros, f.integer(unused)),
                                        f.subI(parts.e, f.integer(1)));
  Value e = f.subI(f.subI(parts.e, f.integer(1)), shift);
  Value bits = f.addI(i.apply<arith::ShLIOp>(parts.m, shift),
                      f.shl(e, f.format.mantissaBits));
  Value isZero = i.compare(arith::CmpIPredicate::eq, parts.m, 0);
  return f.fromBits(f.select(isZero, f.integer(0), bits));
}

/// m 2^d mod n for m and n of `bits` bits, in 64-bit words: each step
/// multiplies by as many factors of 2 as a word has room for. Most quotients
/// are small and take one step.
static Value createPowerMod(ImplicitLocOpBuilder &b, Value m, Value d, Value n,
                            int64_t bits) {
  IntegerFormula i(b, m.getType());
  Value remainder = i.apply<arith::RemUIOp>(m, n);
  auto loop = scf::WhileOp::create(
      b, TypeRange{m.getType(), d.getType()}, ValueRange{remainder, d},
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        ImplicitLocOpBuilder before(loc, builder);
        IntegerFormula j(before, m.getType());
        scf::ConditionOp::create(before, j.isAnyNonZero(args[1]), args);
      },
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        ImplicitLocOpBuilder after(loc, builder);
        IntegerFormula j(after, m.getType());
        Value step = j.apply<arith::MinUIOp>(args[1], j.number(64 - bits));
        Value shifted = j.apply<arith::ShLIOp>(args[0], step);
        Value reduced = j.apply<arith::RemUIOp>(shifted, n);
        Value left = j.apply<arith::SubIOp>(args[1], step);
        scf::YieldOp::create(after, ValueRange{reduced, left});
      });
  return loop.getResult(0);
}

// With |x| = m 2^d 2^e and |y| = n 2^e the remainder is (m 2^d mod n) 2^e,
// exactly. Where d is negative, |x| is below |y| and is the remainder.
Value rowwise::expandRemF(ImplicitLocOpBuilder &b, Value x, Value y) {
  using P = arith::CmpFPredicate;
  Formula f(b, x.getType());
  Value magnitude = f.abs(x), divisor = f.abs(y);
  Type narrow = f.toBits(x).getType();
  Type word = withElement(narrow, b.getI64Type());
  IntegerFormula i(b, narrow);
  auto widen = [&](Value value) {
    return narrow == word ? value
                          : arith::ExtUIOp::create(b, word, value).getResult();
  };

  Parts dividend = split(f, i, magnitude), by = split(f, i, divisor);
  Value d = f.subI(dividend.e, by.e);
  // The divisor must not be 0, even where the quotient is not used: hosts trap.
  Value n = i.apply<arith::MaxSIOp>(by.m, f.integer(1));
  Value steps = i.apply<arith::MaxSIOp>(d, f.integer(0));
  Value m = createPowerMod(b, widen(dividend.m), widen(steps), widen(n),
                           f.format.mantissaBits + 1);
  if (narrow != word)
    m = arith::TruncIOp::create(b, narrow, m);

  Value isBelow = i.compare(arith::CmpIPredicate::slt, d, 0);
  Value result = f.select(isBelow, magnitude, join(b, f, i, {m, by.e}));
  result = f.copySign(result, x);
  Value isFinite = f.compare(P::OLT, magnitude, f.real(kInfinity));
  Value isDivisor = f.compare(P::OGT, divisor, f.real(0));
  Value isDefined = arith::AndIOp::create(b, isFinite, isDivisor);
  return f.select(isDefined, result, f.real(kNaN));
}

//===----------------------------------------------------------------------===//
// Powers of integers
//===----------------------------------------------------------------------===//

/// The factors base^(2^k) that a constant exponent consists of.
static Value createProduct(IntegerFormula &i, Value base, APInt exponent) {
  Value product;
  while (true) {
    if (exponent[0])
      product = product ? i.apply<arith::MulIOp>(product, base) : base;
    exponent.lshrInPlace(1);
    if (exponent.isZero())
      return product ? product : i.number(1);
    base = i.apply<arith::MulIOp>(base, base);
  }
}

/// A power with an exponent that is known at run time, and not negative.
static Value createProductLoop(ImplicitLocOpBuilder &b, Value base,
                               Value exponent) {
  Type type = base.getType();
  Value one = IntegerFormula(b, type).number(1);
  auto loop = scf::WhileOp::create(
      b, TypeRange{type, type, type}, ValueRange{one, base, exponent},
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        ImplicitLocOpBuilder before(loc, builder);
        IntegerFormula i(before, type);
        scf::ConditionOp::create(before, i.isAnyNonZero(args[2]), args);
      },
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        ImplicitLocOpBuilder after(loc, builder);
        IntegerFormula i(after, type);
        Value isOdd =
            i.compare(arith::CmpIPredicate::ne,
                      i.apply<arith::AndIOp>(args[2], i.number(1)), 0);
        Value more = i.apply<arith::MulIOp>(args[0], args[1]);
        Value product = i.select(isOdd, more, args[0]);
        Value square = i.apply<arith::MulIOp>(args[1], args[1]);
        Value half = i.apply<arith::ShRUIOp>(args[2], i.number(1));
        scf::YieldOp::create(after, ValueRange{product, square, half});
      });
  return loop.getResult(0);
}

// With a negative exponent, powers of 1 and -1 depend on its parity alone,
// which its magnitude has too; other powers are reciprocals, rounded to 0.
Value rowwise::expandIPowI(ImplicitLocOpBuilder &b, Value base,
                           Value exponent) {
  using P = arith::CmpIPredicate;
  IntegerFormula i(b, base.getType());
  APInt constant;
  bool isConstant = matchPattern(exponent, m_ConstantInt(&constant));
  if (isConstant && !constant.isNegative())
    return createProduct(i, base, constant);
  Value product = createProductLoop(b, base, exponent);
  Value isUnit = arith::OrIOp::create(b, i.compare(P::eq, base, 1),
                                      i.compare(P::eq, base, -1));
  Value isKept =
      arith::OrIOp::create(b, isUnit, i.compare(P::sge, exponent, 0));
  return i.select(isKept, product, i.number(0));
}
