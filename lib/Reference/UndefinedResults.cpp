//===- UndefinedResults.cpp - Results without a meaning -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UndefinedResults.h"

#include "Rowwise/IR/TotalDivision.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>
#include <numeric>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Which operations
//===----------------------------------------------------------------------===//

static bool isShift(Operation *op) {
  return isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(op);
}

/// Whether the divisor, or the number of bits, is a constant that will do.
static bool isByHarmlessConstant(Operation *op) {
  APInt number;
  if (!matchPattern(op->getOperand(1), m_ConstantInt(&number)))
    return false;
  return isShift(op) ? number.ult(number.getBitWidth())
                     : !isTrappingDivisor(number, isSignedDivision(op));
}

static bool isExact(Operation *op) {
  return TypeSwitch<Operation *, bool>(op)
      .Case<arith::DivSIOp, arith::DivUIOp, arith::ShRSIOp, arith::ShRUIOp>(
          [](auto exact) { return exact.getIsExact(); })
      .Default([](Operation *) { return false; });
}

static bool hasFlags(Operation *op) {
  auto flagged = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  return isExact(op) || (flagged && (flagged.hasNoSignedWrap() ||
                                     flagged.hasNoUnsignedWrap()));
}

bool rowwise::mayBeUndefined(Operation *op) {
  if (isIntegerDivision(op) || isShift(op))
    return hasFlags(op) || !isByHarmlessConstant(op);
  return isa<arith::FPToSIOp, arith::FPToUIOp, math::IPowIOp, ub::PoisonOp>(
             op) ||
         hasFlags(op);
}

bool rowwise::mayHaveUndefined(ModuleOp module) {
  WalkResult walk = module.walk(
      [](Operation *op) { return WalkResult(failure(mayBeUndefined(op))); });
  return walk.wasInterrupted();
}

//===----------------------------------------------------------------------===//
// For which operands
//===----------------------------------------------------------------------===//

namespace {
/// Creates conditions on integers, and which operands are undefined.
class ConditionBuilder {
public:
  explicit ConditionBuilder(const Step &s) : s(s), b(s.builder), op(s.op) {}

  Value create();

private:
  Value getNumber(const APInt &value) {
    Type type = op->getOperand(0).getType();
    return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
  }
  unsigned getWidth() {
    return ConstantIntRanges::getStorageBitwidth(op->getOperand(0).getType());
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(b, predicate, lhs, rhs);
  }
  Value differ(Value lhs, Value rhs) {
    return compare(arith::CmpIPredicate::ne, lhs, rhs);
  }
  /// Whether any of two conditions holds, one of which may be null.
  Value either(Value one, Value other) {
    if (!one || !other)
      return one ? one : other;
    return arith::OrIOp::create(b, one, other);
  }
  Value createOfDivision();
  Value createOfShift();
  Value createOfConversion();
  Value createOfPower();
  Value createOfExact();
  Value createOfSignedWrap();
  Value createOfUnsignedWrap();

  const Step &s;
  ImplicitLocOpBuilder &b;
  Operation *op;
};
} // namespace

/// A division by zero, or of the smallest number by -1.
Value ConditionBuilder::createOfDivision() {
  unsigned width = getWidth();
  auto equals = [&](unsigned operand, const APInt &value) {
    return compare(arith::CmpIPredicate::eq, op->getOperand(operand),
                   getNumber(value));
  };
  Value byZero = equals(1, APInt::getZero(width));
  if (!isSignedDivision(op))
    return byZero;
  Value overflows =
      arith::AndIOp::create(b, equals(0, APInt::getSignedMinValue(width)),
                            equals(1, APInt::getAllOnes(width)));
  return either(byZero, overflows);
}

/// A shift by as many bits as there are or more.
Value ConditionBuilder::createOfShift() {
  unsigned width = getWidth();
  return compare(arith::CmpIPredicate::ugt, op->getOperand(1),
                 getNumber(APInt(width, width - 1)));
}

/// A conversion of a float that with its error is, without its fraction, beyond
/// the range of the integer.
Value ConditionBuilder::createOfConversion() {
  bool isSigned = isa<arith::FPToSIOp>(op);
  int width = op->getResult(0).getType().getIntOrFloatBitWidth();
  double minimum = isSigned ? -std::ldexp(1, width - 1) : 0;
  double end = std::ldexp(1, isSigned ? width - 1 : width);
  Expr lowest = (s.x[0] - s.e[0]).apply<math::TruncOp>();
  Expr highest = s.x[0] + s.e[0];
  // Written so that NaN is below.
  return either(s.compare(arith::CmpFPredicate::ULT, lowest, minimum),
                s.compare(arith::CmpFPredicate::UGE, highest, end));
}

/// The reciprocal of zero.
Value ConditionBuilder::createOfPower() {
  Value zero = getNumber(APInt::getZero(getWidth()));
  Value isZero = compare(arith::CmpIPredicate::eq, op->getOperand(0), zero);
  Value isNegative =
      compare(arith::CmpIPredicate::slt, op->getOperand(1), zero);
  return arith::AndIOp::create(b, isZero, isNegative);
}

/// A remainder that is not zero, or bits that a shift drops.
Value ConditionBuilder::createOfExact() {
  Value result = op->getResult(0), by = op->getOperand(1);
  Value back = isShift(op) ? arith::ShLIOp::create(b, result, by).getResult()
                           : arith::MulIOp::create(b, result, by).getResult();
  return differ(back, op->getOperand(0));
}

Value ConditionBuilder::createOfSignedWrap() {
  Value result = op->getResult(0), x = op->getOperand(0);
  if (isa<arith::TruncIOp>(op))
    return differ(arith::ExtSIOp::create(b, x.getType(), result), x);
  Value y = op->getOperand(1);
  if (isShift(op))
    return differ(arith::ShRSIOp::create(b, result, y), x);
  if (isa<arith::MulIOp>(op)) {
    auto product = arith::MulSIExtendedOp::create(b, x, y);
    Value sign = arith::ShRSIOp::create(
        b, result, getNumber(APInt(getWidth(), getWidth() - 1)));
    return differ(product.getHigh(), sign);
  }
  // Of a sum whose sign is that of neither term, a difference whose sign is
  // not that of the first of two that differ.
  Value other = isa<arith::SubIOp>(op) ? x : result;
  Value flips = arith::AndIOp::create(b, arith::XOrIOp::create(b, x, result),
                                      arith::XOrIOp::create(b, y, other));
  return compare(arith::CmpIPredicate::slt, flips,
                 getNumber(APInt::getZero(getWidth())));
}

Value ConditionBuilder::createOfUnsignedWrap() {
  Value result = op->getResult(0), x = op->getOperand(0);
  if (isa<arith::TruncIOp>(op))
    return differ(arith::ExtUIOp::create(b, x.getType(), result), x);
  Value y = op->getOperand(1);
  if (isShift(op))
    return differ(arith::ShRUIOp::create(b, result, y), x);
  if (isa<arith::MulIOp>(op))
    return differ(arith::MulUIExtendedOp::create(b, x, y).getHigh(),
                  getNumber(APInt::getZero(getWidth())));
  bool isDifference = isa<arith::SubIOp>(op);
  return compare(arith::CmpIPredicate::ult, isDifference ? x : result,
                 isDifference ? y : x);
}

Value ConditionBuilder::create() {
  if (isa<ub::PoisonOp>(op))
    return arith::ConstantOp::create(b, b.getBoolAttr(true));
  Value condition;
  if (isa<arith::FPToSIOp, arith::FPToUIOp>(op))
    return createOfConversion();
  if (isa<math::IPowIOp>(op))
    return createOfPower();
  if (isIntegerDivision(op) && !isByHarmlessConstant(op))
    condition = createOfDivision();
  if (isShift(op) && !isByHarmlessConstant(op))
    condition = createOfShift();
  if (isExact(op))
    condition = either(condition, createOfExact());
  auto flagged = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  if (flagged && flagged.hasNoSignedWrap())
    condition = either(condition, createOfSignedWrap());
  if (flagged && flagged.hasNoUnsignedWrap())
    condition = either(condition, createOfUnsignedWrap());
  return condition;
}

/// The least bound of the operands that the result depends on, which is
/// negative where one is undefined.
static Expr getMinBound(const Step &s) {
  auto minimum = [](const Expr &a, const Expr &b) {
    return a.isZero() && b.isZero() ? a : Expr::apply<arith::MinNumFOp>(a, b);
  };
  auto select = dyn_cast<arith::SelectOp>(s.op);
  if (!select)
    return std::accumulate(s.e.begin(), s.e.end(), Expr(), minimum);
  if (s.e[1].isZero() && s.e[2].isZero())
    return s.e[0];
  return minimum(s.e[0], s.select(select.getCondition(), s.e[1], s.e[2]));
}

ErrorBound rowwise::markUndefined(const Step &s, const ErrorBound &bound) {
  if (!s.model.hasUndefined)
    return bound;
  Value isUndefined =
      mayBeUndefined(s.op) ? ConditionBuilder(s).create() : Value();
  Expr minimum = getMinBound(s);
  if (!minimum.isZero()) {
    Value isInherited = s.compare(arith::CmpFPredicate::OLT, minimum, 0);
    isUndefined =
        isUndefined ? arith::OrIOp::create(s.builder, isUndefined, isInherited)
                    : isInherited;
  }
  if (!isUndefined)
    return bound;
  Expr mark(-infinity);
  return {s.select(isUndefined, mark, bound.below),
          s.select(isUndefined, mark, bound.above)};
}

//===----------------------------------------------------------------------===//
// Running them
//===----------------------------------------------------------------------===//

void rowwise::removeIntegerFlags(ModuleOp module) {
  auto none = arith::IntegerOverflowFlagsAttr::get(
      module.getContext(), arith::IntegerOverflowFlags::none);
  module.walk([&](Operation *op) {
    if (auto flagged = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
      op->setAttr(flagged.getIntegerOverflowAttrName(), none);
    TypeSwitch<Operation *>(op)
        .Case<arith::DivSIOp, arith::DivUIOp, arith::ShRSIOp, arith::ShRUIOp>(
            [](auto exact) { exact.setIsExact(false); });
  });
}

void rowwise::freezeUndefined(ModuleOp module) {
  module.walk([](Operation *op) {
    bool mayBePoison =
        isa<LLVM::ShlOp, LLVM::LShrOp, LLVM::AShrOp, LLVM::FPToSIOp,
            LLVM::FPToUIOp, LLVM::PoisonOp, LLVM::UndefOp>(op);
    if (!mayBePoison || !op->getResult(0).getType().isIntOrFloat())
      return;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    auto frozen =
        LLVM::FreezeOp::create(builder, op->getLoc(), op->getResult(0));
    op->getResult(0).replaceAllUsesExcept(frozen, frozen);
  });
}
