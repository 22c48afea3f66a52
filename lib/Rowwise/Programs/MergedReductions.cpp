//===- MergedReductions.cpp - Pairs of reductions as one ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/MergedReductions.h"

#include "Rowwise/IR/InputForms.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/Remarks.h"
#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Exponentials
//===----------------------------------------------------------------------===//

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

unsigned mlir::rowwise::mergeExponentials(Block &body, bool emitsRemarks,
                                          StringRef where) {
  IRRewriter rewriter(body.getParentOp()->getContext());
  SmallVector<ReduceOp> sums = llvm::to_vector(body.getOps<ReduceOp>());
  unsigned numMerged = 0;
  for (ReduceOp sum : sums) {
    std::optional<Merge> merge = matchShiftedSum(sum);
    if (!merge)
      continue;
    if (!merge->refusal.empty()) {
      if (emitsRemarks)
        emitMissed(sum, category::online, "not-merged")
            << remark::add("the exponentials are summed in a pass of their "
                           "own over the row{0}: {1}",
                           where, merge->refusal);
      continue;
    }
    ReduceOp max = merge->max;
    if (emitsRemarks)
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

//===----------------------------------------------------------------------===//
// Moments
//===----------------------------------------------------------------------===//

/// Whether a factor is known to be a finite number above 0: a constant, or a
/// size, which the host may have asked for. A size of 0, as only another
/// tensor's can be where there are elements, makes both ways the same infinity
/// or NaN.
static bool isPositive(Value factor) {
  if (auto argument = dyn_cast<BlockArgument>(factor)) {
    auto program = dyn_cast<FuseOp>(argument.getOwner()->getParentOp());
    return program && isPositive(program.getInputs()[argument.getArgNumber()]);
  }
  if (getPositiveConstant(factor))
    return true;
  Operation *producer = factor.getDefiningOp();
  if (isa_and_nonnull<arith::ExtFOp, arith::SIToFPOp, arith::UIToFPOp>(
          producer) ||
      isLosslessIndexCast(producer))
    return isPositive(producer->getOperand(0));
  return isa_and_nonnull<tensor::DimOp>(producer);
}

/// The sum of `row` of which `scalar` is a multiple by positive numbers: as
/// infinite as the sum is, and of its sign.
static ReduceOp findSumOf(Value row, Value scalar) {
  Operation *producer = scalar.getDefiningOp();
  if (auto sum = dyn_cast_or_null<ReduceOp>(producer))
    return sum.getKind() == ReductionKind::addf && sum.getInputs()[0] == row
               ? sum
               : ReduceOp();
  if (isa_and_nonnull<arith::ExtFOp, arith::TruncFOp>(producer))
    return findSumOf(row, producer->getOperand(0));
  if (!isa_and_nonnull<arith::DivFOp, arith::MulFOp>(producer))
    return {};
  Value lhs = producer->getOperand(0), rhs = producer->getOperand(1);
  if (isPositive(rhs))
    return findSumOf(row, lhs);
  return isa<arith::MulFOp>(producer) && isPositive(lhs) ? findSumOf(row, rhs)
                                                         : ReduceOp();
}

namespace {
/// sum((x - splat(shift))^2), with a shift that is a positive multiple of
/// sum(x).
struct SquaredDistances {
  ReduceOp sum;
  Value shift;
};
} // namespace

/// Narrow types do not count as far as a row is long.
static std::optional<SquaredDistances> matchSquaredDistances(ReduceOp squares) {
  auto square = squares.getInputs()[0].getDefiningOp<arith::MulFOp>();
  if (squares.getKind() != ReductionKind::addf || !square ||
      square.getLhs() != square.getRhs() ||
      squares.getInputType().getElementTypeBitWidth() < 32)
    return std::nullopt;
  std::optional<ShiftedRow> shifted = matchShiftedRow(square.getLhs());
  ReduceOp sum = shifted ? findSumOf(shifted->row, shifted->shift) : ReduceOp();
  return sum ? std::optional(SquaredDistances{sum, shifted->shift})
             : std::nullopt;
}

/// The squares are q moved from m to the shift; rounding may not make them
/// negative. An empty row has no mean to move to.
static void mergeSquares(RewriterBase &rewriter, ReduceOp squares,
                         SquaredDistances distances) {
  ReduceOp sum = distances.sum;
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

unsigned mlir::rowwise::mergeMoments(Block &body, bool emitsRemarks,
                                     StringRef where) {
  IRRewriter rewriter(body.getParentOp()->getContext());
  unsigned numMerged = 0;
  for (ReduceOp squares : llvm::to_vector(body.getOps<ReduceOp>())) {
    std::optional<SquaredDistances> distances = matchSquaredDistances(squares);
    if (!distances)
      continue;
    if (emitsRemarks)
      emitDone(squares, category::online, "merged-moments")
          << remark::add("the sum and the sum of squared distances from a "
                         "multiple of it are found in one pass over the row{0}",
                         where);
    mergeSquares(rewriter, squares, *distances);
    ++numMerged;
  }
  return numMerged;
}
