//===- ShiftByMaximum.cpp - Shifts without a case for infinities ----------===//
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
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_SHIFTBYMAXIMUMPASS
#include "Rowwise/Rewrite/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// The maximum of a row, replaced by a finite constant where it is not finite.
struct GuardedMaximum {
  Value maximum;
  Value
      isGuarded; ///< the scalar is the constant where this equals `whenGuarded`
  bool whenGuarded;
};
} // namespace

static std::optional<GuardedMaximum> matchGuardedMaximum(Value shift,
                                                         Value row) {
  auto choice = shift.getDefiningOp<arith::SelectOp>();
  if (!choice)
    return std::nullopt;
  for (bool whenGuarded : {true, false}) {
    Value constant =
        whenGuarded ? choice.getTrueValue() : choice.getFalseValue();
    Value maximum =
        whenGuarded ? choice.getFalseValue() : choice.getTrueValue();
    auto reduction = maximum.getDefiningOp<ReduceOp>();
    APFloat instead(0.0f);
    if (!reduction || reduction.getKind() != ReductionKind::maximumf ||
        reduction.getInputs()[0] != row ||
        !matchPattern(constant, m_ConstantFloat(&instead)) ||
        !instead.isFinite())
      continue;
    std::optional<bool> whereFinite =
        evaluateWhereFinite(choice.getCondition(), maximum);
    if (whereFinite && *whereFinite != whenGuarded)
      return GuardedMaximum{maximum, choice.getCondition(), whenGuarded};
  }
  return std::nullopt;
}

/// sum(exp(x - guarded)) = guarded ? maximum(max, 0) : sum(exp(x - max)).
/// Whatever finite number a row with an infinite maximum is shifted by, the sum
/// is infinite where an element is +inf, and 0 where all are -inf. The maximum
/// is NaN where an element is.
static void shiftByMaximum(ReduceOp sum, ShiftedRow shifted,
                           const GuardedMaximum &guarded) {
  ImplicitLocOpBuilder b(sum.getLoc(), sum);
  auto exponential = sum.getInputs()[0].getDefiningOp<math::ExpOp>();
  Value shifts =
      createSplat(b, shifted.splat.getLoc(), guarded.maximum, shifted.splat);
  Value difference = arith::SubFOp::create(b, exponential.getOperand().getLoc(),
                                           shifted.row, shifts);
  Value plain = math::ExpOp::create(b, exponential.getLoc(), difference);
  Type type = sum.getResult(0).getType();
  Value finiteSum = ReduceOp::create(b, type, sum.getKind(), plain,
                                     /*mask=*/Value())
                        .getResult(0);
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(type));
  Value otherSum = arith::MaximumFOp::create(b, guarded.maximum, zero);
  Value result =
      arith::SelectOp::create(b, shifted.shift.getLoc(), guarded.isGuarded,
                              guarded.whenGuarded ? otherSum : finiteSum,
                              guarded.whenGuarded ? finiteSum : otherSum);
  sum.getResult(0).replaceAllUsesWith(result);
}

namespace {
struct ShiftByMaximumPass
    : rowwise::impl::ShiftByMaximumPassBase<ShiftByMaximumPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<ReduceOp> sums;
    getOperation().walk([&](ReduceOp op) {
      if (isa<FuseOp>(op->getParentOp()))
        sums.push_back(op);
    });
    for (ReduceOp sum : sums)
      rewrite(sum);
  }

private:
  void rewrite(ReduceOp sum) {
    auto exponential = sum.getInputs()[0].getDefiningOp<math::ExpOp>();
    // Exponentials with other uses would be computed twice.
    if (sum.getKind() != ReductionKind::addf || !exponential ||
        !exponential->hasOneUse())
      return;
    std::optional<ShiftedRow> shifted =
        matchShiftedRow(exponential.getOperand());
    std::optional<GuardedMaximum> guarded =
        shifted ? matchGuardedMaximum(shifted->shift, shifted->row)
                : std::nullopt;
    if (!guarded)
      return;
    emitDone(sum, category::shiftByMaximum, "rewritten") << remark::add(
        "the exponentials are shifted by the maximum itself, and "
        "their sum is chosen where that is not finite");
    shiftByMaximum(sum, *shifted, *guarded);
    sum.erase();
    exponential.erase();
    ++numRewritten;
  }
};
} // namespace
