//===- Online.cpp - The online softmax as a rewrite -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Transforms/Passes.h"

#include "RowPatterns.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_ONLINEPASS
#include "Rowwise/Transforms/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// Whether `max` serves only to shift the row that it is taken of. A maximum
/// that ignores NaNs is then as good as -inf for a row of nothing else.
static bool isOnlyShift(ReduceOp max) {
  return llvm::all_of(max->getUsers(), [&](Operation *user) {
    return isa<tensor::SplatOp>(user) &&
           llvm::all_of(user->getUsers(), [&](Operation *difference) {
             return isa<arith::SubFOp>(difference) &&
                    difference->getOperand(0) == max.getInputs()[0] &&
                    difference->getOperand(1) == user->getResult(0);
           });
  });
}

/// The kind that computes `max` together with the sum of shifted exponentials.
static std::optional<ReductionKind> getOnlineKind(ReduceOp max) {
  if (max.getKind() == ReductionKind::maximumf)
    return ReductionKind::max_sumexp;
  if (max.getKind() == ReductionKind::maxnumf && isOnlyShift(max))
    return ReductionKind::maxnum_sumexp;
  return std::nullopt;
}

/// The maximum in sum(exp(x - splat(maximum(x)))), if `sum` is of that form.
static ReduceOp matchShiftedSum(ReduceOp sum) {
  if (sum.getKind() != ReductionKind::addf)
    return {};
  auto exp = sum.getInputs()[0].getDefiningOp<math::ExpOp>();
  if (!exp)
    return {};
  std::optional<ShiftedRow> shifted = matchShiftedRow(exp.getOperand());
  if (!shifted)
    return {};
  auto max = shifted->shift.getDefiningOp<ReduceOp>();
  if (!max || max.getInputs()[0] != shifted->row)
    return {};
  return max;
}

namespace {
struct OnlinePass : rowwise::impl::OnlinePassBase<OnlinePass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([&](FuseOp op) {
      SmallVector<ScheduleAttr> schedules = op.getSchedules();
      for (unsigned version = 0; version < op.getBodies().size(); ++version)
        if (schedules.empty() || !schedules[version].holdsRow())
          mergeReductions(op.getBody(version).front());
    });
  }

private:
  void mergeReductions(Block &body) {
    IRRewriter rewriter(&getContext());
    SmallVector<ReduceOp> sums = llvm::to_vector(body.getOps<ReduceOp>());
    for (ReduceOp sum : sums) {
      ReduceOp max = matchShiftedSum(sum);
      std::optional<ReductionKind> kind =
          max ? getOnlineKind(max) : std::nullopt;
      if (!kind)
        continue;
      rewriter.setInsertionPoint(max);
      Type type = max.getResult(0).getType();
      Location loc = rewriter.getFusedLoc({max.getLoc(), sum.getLoc()});
      auto both = ReduceOp::create(rewriter, loc, TypeRange{type, type}, *kind,
                                   max.getInputs(),
                                   /*mask=*/Value());
      rewriter.replaceOp(sum, both.getResult(1));
      rewriter.replaceOp(max, both.getResult(0));
      ++numMerged;
    }
  }
};
} // namespace
