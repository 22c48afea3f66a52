//===- UseReciprocal.cpp - One reciprocal for a row of divisions ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/Remarks.h"
#include "Rowwise/Programs/RowPatterns.h"
#include "Rowwise/Rewrite/Passes.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <cmath>

namespace mlir::rowwise {
#define GEN_PASS_DEF_USERECIPROCALPASS
#include "Rowwise/Rewrite/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// Reciprocals of magnitudes from 2^-126 to 2^126 are normal numbers.
static constexpr int largestExponent = 126;

/// Whether `divisor` is a sum of shifted exponentials, reduced alone or
/// together with the maximum.
static bool isSumOfShiftedExponentials(Value divisor) {
  auto sum = divisor.getDefiningOp<ReduceOp>();
  if (!sum)
    return false;
  return getMaximumOfPair(sum.getKind())
             ? divisor == sum->getResult(1)
             : matchSumOfShiftedExponentials(sum).has_value();
}

/// 2^-126 <= |divisor| <= 2^126
static Value createIsSafe(ImplicitLocOpBuilder &b, Value divisor) {
  auto constant = [&](int exponent) -> Value {
    return arith::ConstantOp::create(
        b, b.getFloatAttr(divisor.getType(), std::ldexp(1.0, exponent)));
  };
  Value magnitude = math::AbsFOp::create(b, divisor);
  Value notTiny = arith::CmpFOp::create(b, arith::CmpFPredicate::OGE, magnitude,
                                        constant(-largestExponent));
  Value notHuge = arith::CmpFOp::create(b, arith::CmpFPredicate::OLE, magnitude,
                                        constant(largestExponent));
  return arith::AndIOp::create(b, notTiny, notHuge);
}

/// if (2^-126 <= |s| <= 2^126) row * splat(1 / s) else row / splat(s); without
/// the test where s always passes it.
static Value createQuotient(ImplicitLocOpBuilder &b, Value row,
                            tensor::SplatOp divisors) {
  Value divisor = divisors.getInput();
  Value one =
      arith::ConstantOp::create(b, b.getFloatAttr(divisor.getType(), 1.0));
  // The bounds leave room for the error of the approximate instruction.
  Value reciprocal =
      arith::DivFOp::create(b, one, divisor, arith::FastMathFlags::afn);
  auto createProduct = [&]() -> Value {
    Value reciprocals = createSplat(b, b.getLoc(), reciprocal, divisors);
    return arith::MulFOp::create(b, row, reciprocals);
  };
  if (isSumOfShiftedExponentials(divisor))
    return createProduct();
  auto branch = scf::IfOp::create(b, row.getType(), createIsSafe(b, divisor),
                                  /*withElse=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, createProduct());
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, arith::DivFOp::create(b, row, divisors).getResult());
  return branch.getResult(0);
}

namespace {
struct UseReciprocalPass
    : rowwise::impl::UseReciprocalPassBase<UseReciprocalPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<arith::DivFOp> divisions;
    getOperation().walk([&](arith::DivFOp op) {
      if (isa<FuseOp>(op->getParentOp()))
        divisions.push_back(op);
    });
    for (arith::DivFOp op : divisions) {
      auto splat = op.getRhs().getDefiningOp<tensor::SplatOp>();
      // So far the bodies of all versions are equal.
      bool emitsRemarks = op->getParentRegion()->getRegionNumber() == 0 &&
                          isa<RankedTensorType>(op.getType());
      if (!splat || !splat.getInput().getType().isF32()) {
        if (emitsRemarks)
          emitMissed(op, category::useReciprocal, "not-rewritten")
              << remark::add("the row is divided element by element: {0}",
                             splat ? "its divisor is not f32"
                                   : "its divisor is not a scalar of the row");
        continue;
      }
      if (emitsRemarks)
        emitDone(op, category::useReciprocal, "rewritten")
            << remark::add("the row is multiplied by one reciprocal");
      ImplicitLocOpBuilder builder(op.getLoc(), op);
      op.replaceAllUsesWith(createQuotient(builder, op.getLhs(), splat));
      op.erase();
      ++numRewritten;
    }
  }
};
} // namespace
