//===- Reshapes.cpp - Reshapes out of the middle of programs --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reshapes.h"

#include "../Patterns.h"

#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Sizes.h"
#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// A reshape whose sizes are known merges dimensions, splits them, or merges
/// all and splits those.
struct ReshapeToViews : OpRewritePattern<tensor::ReshapeOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
    auto to = dyn_cast<RankedTensorType>(op.getType());
    if (!from || !to || !from.hasStaticShape() || !to.hasStaticShape() ||
        from.getNumElements() != to.getNumElements())
      return rewriter.notifyMatchFailure(op, "has a dynamic shape");
    if (from == to) {
      rewriter.replaceOp(op, op.getSource());
      return success();
    }
    Value source = op.getSource();
    if (from.getRank() != to.getRank())
      if (auto groups = getReassociationIndicesForReshape(from, to)) {
        rewriter.replaceOp(op, view(rewriter, source, to, *groups));
        return success();
      }
    auto line =
        RankedTensorType::get(from.getNumElements(), from.getElementType());
    source = view(rewriter, source, line, mergeAll(from));
    rewriter.replaceOp(op, view(rewriter, source, to, mergeAll(to)));
    return success();
  }

private:
  using Groups = SmallVector<ReassociationIndices>;

  /// One group of all dimensions; none for a scalar, which merges nothing and
  /// is split into units.
  static Groups mergeAll(RankedTensorType type) {
    if (type.getRank() == 0)
      return {};
    return {llvm::to_vector<2>(llvm::seq<int64_t>(0, type.getRank()))};
  }

  static Value view(RewriterBase &rewriter, Value source, RankedTensorType type,
                    const Groups &groups) {
    auto from = cast<RankedTensorType>(source.getType());
    Location loc = source.getLoc();
    if (from == type)
      return source;
    if (from.getRank() > type.getRank())
      return tensor::CollapseShapeOp::create(rewriter, loc, type, source,
                                             groups);
    return tensor::ExpandShapeOp::create(rewriter, loc, type, source, groups);
  }
};
} // namespace

namespace {
/// A reshape to sizes that the host computes: first and last dimensions that
/// are the source's stay, and those between are merged and split.
struct DynamicReshapeToViews : OpRewritePattern<tensor::ReshapeOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
    auto to = dyn_cast<RankedTensorType>(op.getType());
    auto elements = op.getShape().getDefiningOp<tensor::FromElementsOp>();
    if (!from || !to || !elements || from.getRank() == 0 || to.getRank() == 0 ||
        (from.hasStaticShape() && to.hasStaticShape()))
      return rewriter.notifyMatchFailure(op, "has no sizes that differ");
    SmallVector<OpFoldResult> sizes;
    for (auto [dim, size] : llvm::enumerate(elements.getElements()))
      sizes.push_back(to.isDynamicDim(dim)
                          ? OpFoldResult(size)
                          : rewriter.getIndexAttr(to.getDimSize(dim)));
    int64_t max = std::min(from.getRank(), to.getRank()) - 1, first = 0,
            last = 0;
    while (first < max && isSizeOf(sizes[first], op.getSource(), first))
      ++first;
    while (first + last < max &&
           isSizeOf(sizes[to.getRank() - 1 - last], op.getSource(),
                    from.getRank() - 1 - last))
      ++last;
    auto merged =
        countElements(from.getShape().drop_front(first).drop_back(last));
    SmallVector<int64_t> known = llvm::map_to_vector(
        ArrayRef(sizes).drop_front(first).drop_back(last),
        [](OpFoldResult size) {
          return getConstantIntValue(size).value_or(ShapedType::kDynamic);
        });
    auto split = countElements(known);
    if (merged && split && *merged != *split)
      return rewriter.notifyMatchFailure(op, "has another number of elements");
    rewriter.replaceOp(op, reshape(op, sizes, first, last, rewriter));
    return success();
  }

private:
  /// Nothing where a size is dynamic, or there are too many.
  static std::optional<int64_t> countElements(ArrayRef<int64_t> shape) {
    int64_t count = 1;
    for (int64_t size : shape)
      if (ShapedType::isDynamic(size) || llvm::MulOverflow(count, size, count))
        return std::nullopt;
    return count;
  }

  /// Groups of one dimension each but for those between.
  static SmallVector<ReassociationIndices> group(int64_t rank, int64_t first,
                                                 int64_t last) {
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim < rank; ++dim)
      if (dim > first && dim < rank - last)
        groups.back().push_back(dim);
      else
        groups.push_back({dim});
    return groups;
  }

  static Value reshape(tensor::ReshapeOp op,
                       MutableArrayRef<OpFoldResult> sizes, int64_t first,
                       int64_t last, PatternRewriter &rewriter) {
    Location loc = op.getLoc();
    auto to = cast<RankedTensorType>(op.getType());
    Value value = op.getSource();
    int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
    if (rank > first + last + 1)
      value = tensor::CollapseShapeOp::create(rewriter, loc, value,
                                              group(rank, first, last));
    for (OpFoldResult &size : sizes)
      if (auto element = dyn_cast<Value>(size);
          element && !element.getType().isIndex())
        size = arith::IndexCastOp::create(rewriter, loc,
                                          rewriter.getIndexType(), element)
                   .getResult();
    if (to.getRank() > first + last + 1)
      value = createExpandShape(rewriter, loc, value,
                                group(to.getRank(), first, last), sizes);
    return value.getType() == to
               ? value
               : tensor::CastOp::create(rewriter, loc, to, value).getResult();
  }
};
} // namespace

void mlir::rowwise::populateReshapePatterns(RewritePatternSet &patterns) {
  patterns.add<ReshapeToViews, DynamicReshapeToViews>(patterns.getContext());
}

static bool hasReshapeOfLongDims(func::FuncOp func) {
  return func
      .walk([](Operation *op) {
        return isReshape(op) && !isUnitView(op) ? WalkResult::interrupt()
                                                : WalkResult::advance();
      })
      .wasInterrupted();
}

bool mlir::rowwise::fuses(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  return generic && getRefusalAlone(generic).empty();
}

bool mlir::rowwise::isMade(Value value) {
  Operation *op = value.getDefiningOp();
  while (isReshape(op))
    op = op->getOperand(0).getDefiningOp();
  return fuses(op);
}

/// Between a reshape and an operation that fuses. Unit dimensions that an
/// argument has, or a result, are dropped and added where they should be.
static bool mayPropagate(OpOperand *operand) {
  auto passes = [](Operation *op) { return isReshape(op) || fuses(op); };
  Operation *producer = operand->get().getDefiningOp();
  if (isReshape(producer) && isUnitView(producer) &&
      !passes(producer->getOperand(0).getDefiningOp()))
    return false;
  Operation *owner = operand->getOwner();
  if (isReshape(owner) && isUnitView(owner) &&
      llvm::none_of(owner->getUsers(), passes))
    return false;
  return passes(producer) && passes(owner);
}

/// What folds reshapes into each other and into what has no elements of its
/// own.
static void populateFoldingPatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
  tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
  tensor::EmptyOp::getCanonicalizationPatterns(patterns, context);
  tensor::CastOp::getCanonicalizationPatterns(patterns, context);
  tensor::DimOp::getCanonicalizationPatterns(patterns, context);
  linalg::FillOp::getCanonicalizationPatterns(patterns, context);
  tensor::populateFoldTensorEmptyPatterns(patterns);
  populateReshapePairPatterns(patterns);
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
}

/// Unit dimensions go first: an operand that is broadcast along one is then
/// read by a projection, which is what the next step takes.
static void dropUnitDims(func::FuncOp func) {
  RewritePatternSet patterns(func.getContext());
  linalg::ControlDropUnitDims options;
  auto keepAll = [](Operation *op) {
    if (!fuses(op))
      return SmallVector<unsigned>();
    auto generic = cast<linalg::GenericOp>(op);
    return llvm::to_vector(llvm::seq<unsigned>(generic.getNumLoops()));
  };
  options.controlFn = keepAll;
  linalg::populateFoldUnitExtentDimsPatterns(patterns, options);
  linalg::populateFoldUnitExtentDimsCanonicalizationPatterns(patterns, options);
  populateFoldingPatterns(patterns);
  (void)applyPatternsGreedily(func, std::move(patterns));
}

static FrozenRewritePatternSet
getMovingPatterns(MLIRContext *context,
                  const linalg::ControlFusionFn &mayMove) {
  RewritePatternSet patterns(context);
  linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, mayMove);
  tensor::populateBubbleUpExpandShapePatterns(patterns);
  populateFoldingPatterns(patterns);
  // Positions along a dimension that was split.
  populateAffineToStdConversionPatterns(patterns);
  affine::populateAffineExpandIndexOpsPatterns(patterns);
  return patterns;
}

namespace {
/// Forgets operations that are erased.
struct Forget : RewriterBase::Listener {
  explicit Forget(llvm::SmallPtrSetImpl<Operation *> &ops) : ops(ops) {}

  void notifyOperationErased(Operation *op) override { ops.erase(op); }

  llvm::SmallPtrSetImpl<Operation *> &ops;
};
} // namespace

/// Whether all moves that there are were made.
static bool moveReshapes(func::FuncOp func, FrozenRewritePatternSet &moving,
                         const GreedyRewriteConfig &config) {
  OwningOpRef<func::FuncOp> before = func.clone();
  if (succeeded(applyPatternsGreedily(func, moving, config)))
    return true;
  // Round in a circle, each turn adds unit dimensions.
  func.getBody().takeBody(before->getBody());
  return false;
}

/// Each step leaves the program right: that there could be more is no failure.
void mlir::rowwise::propagateReshapes(func::FuncOp func) {
  if (!hasReshapeOfLongDims(func))
    return;
  dropUnitDims(func);
  llvm::SmallPtrSet<Operation *, 4> held = findHeldReshapes(func);
  auto mayMove = [&](OpOperand *operand) {
    return mayPropagate(operand) && !held.contains(operand->getOwner()) &&
           !held.contains(operand->get().getDefiningOp());
  };
  FrozenRewritePatternSet moving =
      getMovingPatterns(func.getContext(), mayMove);
  RewritePatternSet patterns(func.getContext());
  linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, mayMove);
  FrozenRewritePatternSet expansions(std::move(patterns));
  Forget forget(held);
  // Reshapes may move each other round in circles: where some have moved so
  // often all are left where they were. Chains of reshapes that end take fewer
  // moves.
  constexpr int64_t maxMoves = 16;
  int64_t numOps = llvm::range_size(func.getBody().front());
  GreedyRewriteConfig config;
  config.setListener(&forget);
  config.setMaxNumRewrites(maxMoves * numOps);
  // Each turn lets readers of a tensor read a finer view of it.
  int64_t budget = config.getMaxIterations();
  bool isDone;
  do
    isDone = moveReshapes(func, moving, config);
  while (isDone && budget-- > 0 && expandOtherReaders(func, expansions));
}
