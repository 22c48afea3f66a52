//===- UseReciprocal.cpp - One reciprocal for a row of divisions ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Transforms/Passes.h"

#include "Remarks.h"
#include "RowPatterns.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <cmath>

namespace mlir::rowwise {
#define GEN_PASS_DEF_USERECIPROCALPASS
#include "Rowwise/Transforms/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// Reciprocals of magnitudes from 2^-126 to 2^126 are normal numbers.
static constexpr int largestExponent = 126;

/// if (2^-126 <= |s| <= 2^126) row * splat(1 / s) else row / splat(s)
static Value createQuotient(ImplicitLocOpBuilder &b, Value row,
                            tensor::SplatOp divisors) {
  Value divisor = divisors.getInput();
  auto constant = [&](double value) -> Value {
    return arith::ConstantOp::create(b,
                                     b.getFloatAttr(divisor.getType(), value));
  };
  Value reciprocal = arith::DivFOp::create(b, constant(1.0), divisor);
  Value magnitude = math::AbsFOp::create(b, divisor);
  Value notTiny =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OGE, magnitude,
                            constant(std::ldexp(1.0, -largestExponent)));
  Value notHuge =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OLE, magnitude,
                            constant(std::ldexp(1.0, largestExponent)));
  Value isSafe = arith::AndIOp::create(b, notTiny, notHuge);
  auto branch = scf::IfOp::create(b, row.getType(), isSafe, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Value reciprocals = createSplat(b, b.getLoc(), reciprocal, divisors);
  scf::YieldOp::create(b,
                       arith::MulFOp::create(b, row, reciprocals).getResult());
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
      // The bodies of all versions are the same as far as here.
      bool speak = op->getParentRegion()->getRegionNumber() == 0 &&
                   isa<RankedTensorType>(op.getType());
      if (!splat || !splat.getInput().getType().isF32()) {
        if (speak)
          emitMissed(op, category::useReciprocal, "not-rewritten")
              << remark::add("the row is divided element by element: {0}",
                             splat ? "its divisor is not f32"
                                   : "its divisor is not a scalar of the row");
        continue;
      }
      if (speak)
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
