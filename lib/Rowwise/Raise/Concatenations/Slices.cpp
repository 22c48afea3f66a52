//===- Slices.cpp - Slices of what is computed ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Reshapes/Reshapes.h"
#include "Cone.h"
#include "Slicing.h"

#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Reductions.h"
#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::isReadByProgram(Value slice) {
  return llvm::any_of(slice.getUsers(), [](Operation *user) {
    auto generic = dyn_cast<linalg::GenericOp>(user);
    bool moves = generic && isMovement(generic);
    return moves || isReshape(user) ? isReadByProgram(user->getResult(0))
                                    : fuses(user);
  });
}

/// Whether two slices of one tensor have no element in common.
static bool areApart(tensor::ExtractSliceOp a, tensor::ExtractSliceOp b) {
  for (auto [x, m, y, n] :
       llvm::zip_equal(a.getMixedOffsets(), a.getMixedSizes(),
                       b.getMixedOffsets(), b.getMixedSizes())) {
    auto first = getConstantIntValue(x), firstSize = getConstantIntValue(m);
    auto second = getConstantIntValue(y), secondSize = getConstantIntValue(n);
    if (first && second && firstSize && secondSize &&
        (*first + *firstSize <= *second || *second + *secondSize <= *first))
      return true;
  }
  return false;
}

static bool areSame(tensor::ExtractSliceOp a, tensor::ExtractSliceOp b) {
  return isEqualConstantIntOrValueArray(a.getMixedOffsets(),
                                        b.getMixedOffsets()) &&
         isEqualConstantIntOrValueArray(a.getMixedSizes(), b.getMixedSizes());
}

/// The slices of a value, if nothing else reads it, programs read all of them,
/// and no element is in two.
static SmallVector<tensor::ExtractSliceOp> getOnlySlices(Value value) {
  SmallVector<tensor::ExtractSliceOp> slices;
  for (Operation *user : value.getUsers()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!slice || !slice.hasUnitStride() || !isReadByProgram(slice) ||
        !llvm::all_of(slices, [&](tensor::ExtractSliceOp other) {
          return areApart(slice, other) || areSame(slice, other);
        }))
      return {};
    slices.push_back(slice);
  }
  return slices;
}

/// What has the elements of a slice, without the dimensions that it drops.
static Value dropDims(tensor::ExtractSliceOp slice, Value value,
                      RewriterBase &rewriter) {
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  if (dropped.none())
    return castTo(rewriter, slice.getType(), value);
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices group;
  for (unsigned dim = 0; dim < dropped.size(); ++dim) {
    if (!dropped.test(dim) && llvm::any_of(group, [&](int64_t earlier) {
          return !dropped.test(earlier);
        }))
      groups.push_back(std::exchange(group, {}));
    group.push_back(dim);
  }
  if (slice.getType().getRank() != 0)
    groups.push_back(group);
  Value view =
      tensor::CollapseShapeOp::create(rewriter, slice.getLoc(), value, groups);
  return castTo(rewriter, slice.getType(), view);
}

/// Replaces a slice of the result by an operation that computes it alone.
static void replaceByComputed(tensor::ExtractSliceOp slice,
                              linalg::GenericOp op, RewriterBase &rewriter) {
  AffineMap map = op.getIndexingMapMatchingResult(op->getResult(0));
  rewriter.setInsertionPoint(slice);
  SmallVector<LoopSlice> loops(op.getNumLoops());
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    loops[cast<AffineDimExpr>(expr).getPosition()] = {
        slice.getMixedOffsets()[dim], slice.getMixedSizes()[dim]};
  Value computed = createSliced(rewriter, op, loops)->getResult(0);
  rewriter.replaceOp(slice, dropDims(slice, computed, rewriter));
}

namespace {
/// An elementwise operation whose result is read in slices, each for itself, is
/// one for each slice: what is left out is not computed, and what each reader
/// reads is computed there.
struct ComputeSlices : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!isElementwise(op))
      return rewriter.notifyMatchFailure(op, "is not elementwise");
    SmallVector<tensor::ExtractSliceOp> slices =
        getOnlySlices(op->getResult(0));
    if (slices.empty() || !Cone(op, slices).isAlone())
      return rewriter.notifyMatchFailure(op, "is not read in slices alone");
    for (tensor::ExtractSliceOp slice : slices)
      replaceByComputed(slice, op, rewriter);
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Slices of what is read as a whole
//===----------------------------------------------------------------------===//

/// Whether programs alone read a value, all of it.
static bool isReadByProgramsAlone(Value value);

static bool isReadWhole(Operation *user) {
  return isReshape(user) ? isReadByProgramsAlone(user->getResult(0))
                         : fuses(user);
}

static bool isReadByProgramsAlone(Value value) {
  return llvm::all_of(value.getUsers(), isReadWhole);
}

/// How many bits of memory elements of a type take; 0 if that is not known.
static int64_t getStoredBits(Type type) {
  type = getElementTypeOrSelf(type);
  if (type.isIndex())
    return 64;
  return type.isIntOrFloat() ? llvm::alignTo<8>(type.getIntOrFloatBitWidth())
                             : 0;
}

/// Whether a slice of a result takes no more memory traffic to compute anew
/// than to read, when the result is written for it. Operands count as if none
/// was broadcast.
static bool isCheaperAnew(linalg::GenericOp op, tensor::ExtractSliceOp slice) {
  int64_t cut = 1, whole = 1;
  for (auto [size, all] :
       llvm::zip_equal(slice.getMixedSizes(), slice.getSourceType().getShape()))
    if (auto constant = getConstantIntValue(size); constant != all) {
      if (!constant || ShapedType::isDynamic(all))
        return false;
      cut *= *constant;
      whole *= all;
    }
  int64_t read = 0;
  for (Value input : op.getInputs())
    read += getStoredBits(input.getType());
  return read * cut <= getStoredBits(slice.getType()) * (whole + cut);
}

namespace {
/// A slice of what programs read as a whole as well, made by one elementwise
/// operation of tensors from outside, is computed anew from slices of those:
/// nothing has to be written for it.
struct RecomputeSlices : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!isElementwise(op) || hasAssertions(op) ||
        llvm::any_of(op.getInputs(), isMade))
      return rewriter.notifyMatchFailure(op, "is not made of what is outside");
    SmallVector<tensor::ExtractSliceOp> slices;
    bool isRead = false;
    for (Operation *user : op->getUsers()) {
      auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
      if (slice ? !isDense(slice) || !isReadByProgram(slice) ||
                      !isCheaperAnew(op, slice)
                : !isReadWhole(user))
        return rewriter.notifyMatchFailure(op, "is in memory in any case");
      isRead |= !slice;
      if (slice)
        slices.push_back(slice);
    }
    if (slices.empty() || !isRead)
      return rewriter.notifyMatchFailure(op, "is not read as both");
    for (tensor::ExtractSliceOp slice : slices)
      replaceByComputed(slice, op, rewriter);
    return success();
  }
};
} // namespace

void mlir::rowwise::populateSlicePatterns(RewritePatternSet &patterns) {
  patterns.add<ComputeSlices, RecomputeSlices>(patterns.getContext());
}

/// Each step leaves the program right: that there could be more is no failure.
static bool applySome(func::FuncOp func, RewritePatternSet patterns) {
  SmallVector<Operation *> ops;
  func.walk([&](Operation *op) {
    if (isa<linalg::GenericOp, tensor::ExtractSliceOp, tensor::ConcatOp>(op))
      ops.push_back(op);
  });
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  bool changed = false;
  (void)applyOpPatternsGreedily(ops, std::move(patterns), config, &changed);
  return changed;
}

/// What slices no longer read as a whole is read in parts by all. Movements are
/// where their tensors are read or written by now, and stay there.
void mlir::rowwise::computeSlices(func::FuncOp func) {
  RewritePatternSet slices(func.getContext()), parts(func.getContext());
  populateSlicePatterns(slices);
  populatePartPatterns(parts, /*movements=*/false);
  if (applySome(func, std::move(slices)))
    applySome(func, std::move(parts));
}
