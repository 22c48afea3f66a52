//===- MergeableReductions.cpp - What is found in one pass ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/MergeableReductions.h"

#include "Rowwise/IR/InputForms.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Exponentials
//===----------------------------------------------------------------------===//

/// Whether `max` is used only to shift the row that it is the maximum of. Of a
/// row of nothing but NaNs a maximum that ignores them may then be -inf.
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

/// Matches sum(exp(x - splat(maximum(x)))). Nothing if `sum` is no sum of
/// exponentials.
static std::optional<ExponentialSum> matchExponentialSum(ReduceOp sum) {
  auto exp = sum.getInputs()[0].getDefiningOp<math::ExpOp>();
  if (sum.getKind() != ReductionKind::addf || !exp)
    return std::nullopt;
  ExponentialSum found = {sum, {}, {}, {}};
  std::optional<ShiftedRow> shifted = matchShiftedRow(exp.getOperand());
  found.max = shifted ? shifted->shift.getDefiningOp<ReduceOp>() : ReduceOp();
  std::optional<ReductionKind> kind =
      found.max ? getOnlineKind(found.max) : std::nullopt;
  if (!shifted)
    found.refusal = "their arguments are not shifted by a scalar of the row";
  else if (!found.max || found.max.getInputs()[0] != shifted->row)
    found.refusal = "their shift is not a reduction of their arguments";
  else if (!kind)
    found.refusal = found.max.getKind() == ReductionKind::maxnumf
                        ? "their shift is used by itself, and ignores NaNs"
                        : "their shift is not a maximum";
  else
    found.kind = *kind;
  return found;
}

SmallVector<ExponentialSum> mlir::rowwise::findExponentialSums(Block &body) {
  SmallVector<ExponentialSum> sums;
  llvm::SmallDenseSet<Operation *> merged;
  for (auto reduce : body.getOps<ReduceOp>()) {
    std::optional<ExponentialSum> sum = matchExponentialSum(reduce);
    if (!sum || reduce.getVectors())
      continue;
    if (sum->refusal.empty() && !merged.insert(sum->max).second)
      sum->refusal = "their maximum is found with another sum";
    sums.push_back(*sum);
  }
  return sums;
}

//===----------------------------------------------------------------------===//
// Moments
//===----------------------------------------------------------------------===//

/// Whether a factor is known to be finite and positive: a constant, or a size,
/// which the host may have been asked for. Where a row has elements its own
/// size is not 0; for the size of another tensor that is 0 both forms give the
/// same infinity or NaN.
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

/// The sum of `row` of which `scalar` is a positive multiple, so that it has
/// the sum's sign and is infinite where the sum is.
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

/// Types that are too narrow to count the elements of a row.
static std::optional<SquaredDistances> matchSquaredDistances(ReduceOp squares) {
  auto square = squares.getInputs()[0].getDefiningOp<arith::MulFOp>();
  if (squares.getKind() != ReductionKind::addf || !square ||
      square.getLhs() != square.getRhs() ||
      squares.getInputType().getElementTypeBitWidth() < 32)
    return std::nullopt;
  std::optional<ShiftedRow> shifted = matchShiftedRow(square.getLhs());
  ReduceOp sum = shifted ? findSumOf(shifted->row, shifted->shift) : ReduceOp();
  return sum ? std::optional(SquaredDistances{squares, sum, shifted->shift})
             : std::nullopt;
}

SmallVector<SquaredDistances>
mlir::rowwise::findSquaredDistances(Block &body, const JointReductions &joint) {
  SmallVector<SquaredDistances> found;
  llvm::SmallDenseSet<Operation *> merged;
  for (auto [waiting, awaited] : joint) {
    merged.insert(waiting);
    merged.insert(awaited);
  }
  for (auto reduce : body.getOps<ReduceOp>()) {
    std::optional<SquaredDistances> distances = matchSquaredDistances(reduce);
    if (!distances || reduce.getVectors() || merged.contains(reduce) ||
        !merged.insert(distances->sum).second)
      continue;
    merged.insert(reduce);
    found.push_back(*distances);
  }
  return found;
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

JointReductions mlir::rowwise::findJointReductions(Block &body,
                                                   bool exponentials,
                                                   bool moments) {
  JointReductions joint;
  if (exponentials)
    for (const ExponentialSum &found : findExponentialSums(body))
      if (found.refusal.empty())
        joint[found.sum] = found.max;
  if (moments)
    for (const SquaredDistances &found : findSquaredDistances(body, joint))
      joint[found.squares] = found.sum;
  return joint;
}
