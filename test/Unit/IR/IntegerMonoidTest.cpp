//===- IntegerMonoidTest.cpp - Laws of the kinds on integers --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every law, on all integers of one bit and of three.
//
//===----------------------------------------------------------------------===//

#include "Kinds.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
class IntegerMonoidTest
    : public testing::TestWithParam<std::tuple<ReductionKind, unsigned>> {
protected:
  IntegerMonoidTest()
      : builder(&context), loc(builder.getUnknownLoc()),
        type(builder.getIntegerType(std::get<1>(GetParam()))) {
    context.loadDialect<RowwiseDialect, arith::ArithDialect>();
    builder.setInsertionPointToEnd(&block);
  }

  Value constant(const APInt &value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(type, value));
  }
  APInt evaluate(Value value) {
    Operation *op = value.getDefiningOp();
    if (auto known = dyn_cast<arith::ConstantOp>(op))
      return cast<IntegerAttr>(known.getValue()).getValue();
    SmallVector<Attribute> operands;
    for (Value operand : op->getOperands())
      operands.push_back(builder.getIntegerAttr(type, evaluate(operand)));
    SmallVector<OpFoldResult> results;
    if (failed(op->fold(operands, results)) || results.empty()) {
      ADD_FAILURE() << op->getName().getStringRef().str() << " did not fold";
      return APInt::getZero(type.getIntOrFloatBitWidth());
    }
    if (auto other = dyn_cast<Value>(results[0]))
      return evaluate(other);
    return cast<IntegerAttr>(cast<Attribute>(results[0])).getValue();
  }
  APInt combine(const APInt &a, const APInt &b) {
    return evaluate(
        monoid.combine(builder, loc, {constant(a)}, {constant(b)})[0]);
  }
  SmallVector<APInt> getAll() {
    unsigned width = type.getIntOrFloatBitWidth();
    SmallVector<APInt> all;
    for (unsigned i = 0; i < 1u << width; ++i)
      all.push_back(APInt(width, i));
    return all;
  }

  MLIRContext context;
  Block block;
  OpBuilder builder;
  Location loc;
  Type type;
  const Monoid &monoid = getMonoid(std::get<0>(GetParam()));
};
} // namespace

TEST_P(IntegerMonoidTest, IsOnSingleValues) {
  EXPECT_EQ(monoid.getNumComponents(), 1u);
  EXPECT_EQ(monoid.getNeutralElement(type).getType(), type);
}

TEST_P(IntegerMonoidTest, IdentityAndNeutralElementChangeNothing) {
  for (TypedAttr attr :
       {monoid.getIdentity(type)[0], monoid.getNeutralElement(type)}) {
    APInt none = cast<IntegerAttr>(attr).getValue();
    for (const APInt &x : getAll()) {
      EXPECT_EQ(combine(none, x), x);
      EXPECT_EQ(combine(x, none), x);
    }
  }
}

TEST_P(IntegerMonoidTest, CombineIsCommutativeAndAssociative) {
  for (const APInt &x : getAll())
    for (const APInt &y : getAll()) {
      EXPECT_EQ(combine(x, y), combine(y, x));
      for (const APInt &z : getAll())
        EXPECT_EQ(combine(combine(x, y), z), combine(x, combine(y, z)));
    }
}

TEST_P(IntegerMonoidTest, LiftAndFinalizeKeepTheValue) {
  for (const APInt &x : getAll()) {
    SmallVector<Value> state = monoid.lift(builder, loc, constant(x));
    EXPECT_EQ(evaluate(monoid.finalize(builder, loc, state)[0]), x);
  }
}

TEST_P(IntegerMonoidTest, IsFoundByItsCombiner) {
  Value x = constant(getAll()[1]);
  Operation *op = monoid.combine(builder, loc, {x}, {x})[0].getDefiningOp();
  EXPECT_EQ(matchReductionKind(op), std::get<0>(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, IntegerMonoidTest,
    testing::Combine(testing::ValuesIn(listKinds(/*onIntegers=*/true)),
                     testing::Values(1u, 3u)),
    [](const testing::TestParamInfo<std::tuple<ReductionKind, unsigned>>
           &info) {
      return stringifyReductionKind(std::get<0>(info.param)).str() + "_i" +
             std::to_string(std::get<1>(info.param));
    });
