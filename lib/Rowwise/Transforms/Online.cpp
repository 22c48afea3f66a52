//===- Online.cpp - The online softmax as a rewrite -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Transforms/Passes.h"

#include "Online.h"
#include "Remarks.h"
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

namespace {
/// What becomes of the sum of a row's exponentials.
struct Merge {
  ReduceOp max;
  ReductionKind kind;
  /// Why nothing does, or empty.
  StringRef refusal;
};
} // namespace

/// Matches sum(exp(x - splat(maximum(x)))). Nothing if `sum` is no sum of
/// exponentials.
static std::optional<Merge> matchShiftedSum(ReduceOp sum) {
  auto exp = sum.getInputs()[0].getDefiningOp<math::ExpOp>();
  if (sum.getKind() != ReductionKind::addf || !exp)
    return std::nullopt;
  Merge merge;
  std::optional<ShiftedRow> shifted = matchShiftedRow(exp.getOperand());
  merge.max = shifted ? shifted->shift.getDefiningOp<ReduceOp>() : ReduceOp();
  std::optional<ReductionKind> kind =
      merge.max ? getOnlineKind(merge.max) : std::nullopt;
  if (!shifted)
    merge.refusal = "their arguments are not shifted by a scalar of the row";
  else if (!merge.max || merge.max.getInputs()[0] != shifted->row)
    merge.refusal = "their shift is not a reduction of their arguments";
  else if (!kind)
    merge.refusal = merge.max.getKind() == ReductionKind::maxnumf
                        ? "their shift is used by itself, and ignores NaNs"
                        : "their shift is not a maximum";
  else
    merge.kind = *kind;
  return merge;
}

unsigned mlir::rowwise::mergeOnline(Block &body, bool speak, StringRef where) {
  IRRewriter rewriter(body.getParentOp()->getContext());
  SmallVector<ReduceOp> sums = llvm::to_vector(body.getOps<ReduceOp>());
  unsigned numMerged = 0;
  for (ReduceOp sum : sums) {
    std::optional<Merge> merge = matchShiftedSum(sum);
    if (!merge)
      continue;
    if (!merge->refusal.empty()) {
      if (speak)
        emitMissed(sum, category::online, "not-merged")
            << remark::add("the exponentials are summed in a pass of their "
                           "own over the row{0}: {1}",
                           where, merge->refusal);
      continue;
    }
    ReduceOp max = merge->max;
    if (speak)
      emitDone(sum, category::online, "merged")
          << remark::add("the maximum and the sum of exponentials are found "
                         "in one pass over the row{0}",
                         where);
    rewriter.setInsertionPoint(max);
    Type type = max.getResult(0).getType();
    Location loc = rewriter.getFusedLoc({max.getLoc(), sum.getLoc()});
    auto both = ReduceOp::create(rewriter, loc, TypeRange{type, type},
                                 merge->kind, max.getInputs(),
                                 /*mask=*/Value());
    rewriter.replaceOp(sum, both.getResult(1));
    rewriter.replaceOp(max, both.getResult(0));
    ++numMerged;
  }
  return numMerged;
}

namespace {
struct OnlinePass : rowwise::impl::OnlinePassBase<OnlinePass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([&](FuseOp op) {
      SmallVector<ScheduleAttr> schedules = op.getSchedules();
      std::string where = nameSchedules(op, [](ScheduleAttr schedule) {
        return schedule.mergesReductions();
      });
      bool isFirst = true; // of bodies that are the same as far as here
      for (unsigned version = 0; version < op.getBodies().size(); ++version)
        if (schedules.empty() || schedules[version].mergesReductions()) {
          numMerged += mergeOnline(op.getBody(version).front(),
                                   /*speak=*/isFirst, where);
          isFirst = false;
        }
    });
  }
};
} // namespace
