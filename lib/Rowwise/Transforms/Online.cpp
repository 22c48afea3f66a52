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
  if (!max || max.getKind() != ReductionKind::maximumf ||
      max.getInputs()[0] != shifted->row)
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
      if (!max)
        continue;
      rewriter.setInsertionPoint(max);
      Type type = max.getResult(0).getType();
      Location loc = rewriter.getFusedLoc({max.getLoc(), sum.getLoc()});
      auto both = ReduceOp::create(rewriter, loc, TypeRange{type, type},
                                   ReductionKind::max_sumexp, max.getInputs(),
                                   /*mask=*/Value());
      rewriter.replaceOp(sum, both.getResult(1));
      rewriter.replaceOp(max, both.getResult(0));
      ++numMerged;
    }
  }
};
} // namespace
