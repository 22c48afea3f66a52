//===- Online.cpp - Reductions that wait for others as one ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/MergeableReductions.h"
#include "Rowwise/Programs/Remarks.h"
#include "Rowwise/Programs/RowPatterns.h"
#include "Rowwise/Rewrite/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_ONLINEPASS
#include "Rowwise/Rewrite/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Exponentials
//===----------------------------------------------------------------------===//

static void mergeSum(RewriterBase &rewriter, const ExponentialSum &found) {
  ReduceOp max = found.max, sum = found.sum;
  rewriter.setInsertionPoint(max);
  Type type = max.getResult(0).getType();
  Location loc = rewriter.getFusedLoc({max.getLoc(), sum.getLoc()});
  auto both = ReduceOp::create(rewriter, loc, TypeRange{type, type}, found.kind,
                               max.getInputs(), /*mask=*/Value());
  rewriter.replaceOp(sum, both.getResult(1));
  rewriter.replaceOp(max, both.getResult(0));
}

/// Merges each maximum with a sum of exponentials that it shifts.
/// `emitsRemarks`: with a remark on each, about the schedules `where`. Returns
/// how many were merged, as mergeMoments does.
static unsigned mergeExponentials(Block &body, bool emitsRemarks,
                                  StringRef where) {
  IRRewriter rewriter(body.getParentOp()->getContext());
  unsigned numMerged = 0;
  for (const ExponentialSum &found : findExponentialSums(body)) {
    ReduceOp sum = found.sum;
    bool isMerged = found.refusal.empty();
    if (emitsRemarks && !isMerged)
      emitMissed(sum, category::online, "not-merged")
          << remark::add("the exponentials are summed in a pass of their "
                         "own over the row{0}: {1}",
                         where, found.refusal);
    if (emitsRemarks && isMerged)
      emitDone(sum, category::online, "merged")
          << remark::add("the maximum and the sum of exponentials are found "
                         "in one pass over the row{0}",
                         where);
    if (isMerged)
      mergeSum(rewriter, found);
    numMerged += isMerged;
  }
  return numMerged;
}

/// The reduction that finds the maximum which shifts `exponentials` together
/// with their sum, or null.
static ReduceOp findShift(Value exponentials) {
  auto exp = exponentials.getDefiningOp<math::ExpOp>();
  std::optional<ShiftedRow> shifted =
      exp ? matchShiftedRow(exp.getOperand()) : std::nullopt;
  auto both = shifted ? shifted->shift.getDefiningOp<ReduceOp>() : ReduceOp();
  return both && getMaximumOfPair(both.getKind()) &&
                 shifted->shift == both.getResult(0) &&
                 both.getInputs()[0] == shifted->row
             ? both
             : ReduceOp();
}

/// Merges a sum of vectors, weighted by exponentials, with the reduction that
/// finds their maximum and sum.
static void mergeVectors(RewriterBase &rewriter, ReduceOp both, ReduceOp sum) {
  rewriter.setInsertionPoint(sum);
  Location loc = rewriter.getFusedLoc({both.getLoc(), sum.getLoc()});
  SmallVector<Type> types(both.getResultTypes());
  types.push_back(sum.getResults().back().getType());
  auto all = ReduceOp::create(
      rewriter, loc, types, both.getKind(), both.getInputs(), sum.getVectors(),
      /*mask=*/Value(), /*states=*/false, /*partial=*/false,
      /*latency=*/IntegerAttr());
  // The row, and the vectors, may stand behind the maximum's users.
  all->moveBefore(both);
  rewriter.replaceOp(sum, all.getResults().drop_front());
  rewriter.replaceOp(both, all.getResults().take_front(2));
}

static bool standsBefore(Value value, Operation *op) {
  Operation *producer = value.getDefiningOp();
  return !producer || producer->isBeforeInBlock(op);
}

/// Merges weighted sums of vectors, one with each maximum.
static unsigned mergeWeightedSums(Block &body, bool emitsRemarks,
                                  StringRef where) {
  IRRewriter rewriter(body.getParentOp()->getContext());
  unsigned numMerged = 0;
  for (auto sum : llvm::make_early_inc_range(body.getOps<ReduceOp>())) {
    ReduceOp both = sum.getVectors() && sum.getKind() == ReductionKind::addf
                        ? findShift(sum.getInputs()[0])
                        : ReduceOp();
    if (!both || both.getVectors() || !standsBefore(sum.getVectors(), both))
      continue;
    if (emitsRemarks)
      emitDone(sum, category::online, "merged-vectors")
          << remark::add("the sum of vectors that exponentials weigh is found "
                         "in one pass over the row with these{0}",
                         where);
    mergeVectors(rewriter, both, sum);
    ++numMerged;
  }
  return numMerged;
}

//===----------------------------------------------------------------------===//
// Moments
//===----------------------------------------------------------------------===//

/// The squares are q, moved from m to the shift. Rounding must not make them
/// negative, and an empty row has no mean to move from.
static void mergeSquares(RewriterBase &rewriter,
                         const SquaredDistances &distances) {
  ReduceOp sum = distances.sum, squares = distances.squares;
  Location loc = rewriter.getFusedLoc({sum.getLoc(), squares.getLoc()});
  Type type = sum.getResult(0).getType();
  rewriter.setInsertionPoint(sum);
  auto moments = ReduceOp::create(rewriter, loc, SmallVector<Type>(5, type),
                                  ReductionKind::moments, sum.getInputs(),
                                  /*mask=*/Value());
  Value n = moments.getResult(0), m = moments.getResult(1),
        r = moments.getResult(2), s = moments.getResult(3),
        q = moments.getResult(4);
  Value shift = distances.shift == sum.getResult(0) ? s : distances.shift;
  rewriter.replaceOp(sum, s);

  rewriter.setInsertionPoint(squares);
  Value d = arith::SubFOp::create(rewriter, loc, m, shift);
  Value moved = math::FmaOp::create(rewriter, loc, n, d, r);
  Value both = arith::AddFOp::create(rewriter, loc, r, moved);
  Value total = math::FmaOp::create(rewriter, loc, d, both, q);
  Value zero =
      arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(type));
  Value positive = arith::MaximumFOp::create(rewriter, loc, total, zero);
  Value isEmpty =
      arith::CmpFOp::create(rewriter, loc, arith::CmpFPredicate::OEQ, n, zero);
  rewriter.replaceOpWithNewOp<arith::SelectOp>(squares, isEmpty, zero,
                                               positive);
}

/// Merges each sum with the sum of squared distances from a multiple of it.
static unsigned mergeMoments(Block &body, bool emitsRemarks, StringRef where) {
  IRRewriter rewriter(body.getParentOp()->getContext());
  SmallVector<SquaredDistances> all = findSquaredDistances(body);
  for (const SquaredDistances &distances : all) {
    if (emitsRemarks)
      emitDone(distances.squares, category::online, "merged-moments")
          << remark::add("the sum and the sum of squared distances from a "
                         "multiple of it are found in one pass over the row{0}",
                         where);
    mergeSquares(rewriter, distances);
  }
  return all.size();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct OnlinePass : rowwise::impl::OnlinePassBase<OnlinePass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([&](FuseOp op) {
      merge(op, mergeExponentials, [](VersionAttr version) {
        return version.getRewrites().getMergesExponentials();
      });
      merge(op, mergeWeightedSums, [](VersionAttr version) {
        return version.getRewrites().getMergesExponentials();
      });
      merge(op, mergeMoments, [](VersionAttr version) {
        return version.getRewrites().getMergesMoments();
      });
    });
  }

private:
  using MergeFn = unsigned (*)(Block &body, bool emitsRemarks, StringRef where);

  /// Merges in the bodies of versions whose `rewrites` say so, and in programs
  /// without versions.
  void merge(FuseOp op, MergeFn mergeBody,
             function_ref<bool(VersionAttr)> isMeant) {
    SmallVector<VersionAttr> versions = op.getVersionList();
    std::string where = nameSchedules(op, isMeant);
    bool isFirst = true; // among bodies that are equal so far
    for (unsigned version = 0; version < op.getBodies().size(); ++version)
      if (versions.empty() || isMeant(versions[version])) {
        numMerged += mergeBody(op.getBody(version).front(),
                               /*emitsRemarks=*/isFirst, where);
        isFirst = false;
      }
  }
};
} // namespace
