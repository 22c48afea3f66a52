//===- Positions.cpp - Tensors made of positions, in their readers --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Reductions.h"
#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether the elements depend on where they are and on nothing else, and are
/// computed for less than what reading them would take.
static bool isPositional(linalg::GenericOp op) {
  auto isCheap = [](Operation &inner) {
    return isa<linalg::IndexOp>(inner) ||
           inner.hasTrait<OpTrait::ConstantLike>() ||
           (isa<arith::ArithDialect>(inner.getDialect()) && isPure(&inner) &&
            llvm::all_of(inner.getResultTypes(),
                         [](Type type) { return type.isIntOrIndexOrFloat(); }));
  };
  return op.hasPureTensorSemantics() && op.getNumReductionLoops() == 0 &&
         op.getNumDpsInputs() == 0 &&
         op.getBody()->getOperations().size() <= maxComputedOps &&
         writesEachElementOnce(op) &&
         llvm::none_of(op.getRegionOutputArgs(),
                       [](BlockArgument arg) { return !arg.use_empty(); }) &&
         llvm::any_of(*op.getBody(), llvm::IsaPred<linalg::IndexOp>) &&
         llvm::all_of(op.getBody()->without_terminator(), isCheap);
}

/// The dimension of the result that each loop runs over.
static std::optional<SmallVector<unsigned>> getDimOfLoop(OpResult result) {
  auto op = cast<linalg::GenericOp>(result.getOwner());
  AffineMap map = op.getIndexingMapMatchingResult(result);
  SmallVector<unsigned> dims;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    auto dim = map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
    if (!dim)
      return std::nullopt;
    dims.push_back(*dim);
  }
  return dims;
}

/// Clones the computation of `result` at the given index into its tensor.
static Value clonePositional(OpResult result, ArrayRef<unsigned> dimOfLoop,
                             function_ref<Value(unsigned dim)> getIndex,
                             OpBuilder &builder) {
  auto op = cast<linalg::GenericOp>(result.getOwner());
  IRMapping mapping;
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      mapping.map(index.getResult(), getIndex(dimOfLoop[index.getDim()]));
    else
      builder.clone(inner, mapping);
  }
  auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
  return mapping.lookupOrDefault(yield.getOperand(result.getResultNumber()));
}

namespace {
/// An operand made of positions is computed where it is read.
struct InlinePositions : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    for (OpOperand *operand : op.getDpsInputOperands()) {
      auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
      BlockArgument arg = op.getMatchingBlockArgument(operand);
      if (!producer || arg.use_empty() || !isPositional(producer))
        continue;
      auto result = cast<OpResult>(operand->get());
      std::optional<SmallVector<unsigned>> dims = getDimOfLoop(result);
      if (!dims)
        continue;
      AffineMap map = op.getMatchingIndexingMap(operand);
      rewriter.setInsertionPointToStart(op.getBody());
      auto getIndex = [&](unsigned dim) -> Value {
        if (auto loop = dyn_cast<AffineDimExpr>(map.getResult(dim)))
          return linalg::IndexOp::create(rewriter, op.getLoc(),
                                         loop.getPosition());
        return arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0);
      };
      if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
        continue;
      Value element = clonePositional(result, *dims, getIndex, rewriter);
      rewriter.replaceAllUsesWith(arg, element);
      return success();
    }
    return rewriter.notifyMatchFailure(op, "reads no positions");
  }
};

/// A reshape, by unit dimensions, of positions is positions.
template <typename ReshapeOp>
struct ReshapePositions : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern<ReshapeOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto source = op.getSrc();
    auto producer = source.template getDefiningOp<linalg::GenericOp>();
    if (!producer || !isPositional(producer) || !isUnitView(op))
      return rewriter.notifyMatchFailure(op, "does not reshape positions");
    std::optional<SmallVector<unsigned>> dims =
        getDimOfLoop(cast<OpResult>(source));
    if (!dims)
      return rewriter.notifyMatchFailure(op, "the source is written oddly");
    RankedTensorType type = op.getResultType();
    SmallVector<std::optional<unsigned>> loopOfDim = getLoops(op);
    if (!type.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "is of a dynamic size");
    Value init = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                         type.getElementType());
    auto generic = linalg::GenericOp::create(
        rewriter, op.getLoc(), init.getType(), ValueRange(), init,
        rewriter.getMultiDimIdentityMap(type.getRank()),
        SmallVector<utils::IteratorType>(type.getRank(),
                                         utils::IteratorType::parallel),
        [&](OpBuilder &builder, Location loc, ValueRange) {
          auto getIndex = [&](unsigned dim) -> Value {
            if (loopOfDim[dim])
              return linalg::IndexOp::create(builder, loc, *loopOfDim[dim]);
            return arith::ConstantIndexOp::create(builder, loc, 0);
          };
          Value element =
              clonePositional(cast<OpResult>(source), *dims, getIndex, builder);
          linalg::YieldOp::create(builder, loc, element);
        });
    rewriter.replaceOp(op, generic);
    return success();
  }

private:
  /// The dimension of the result that is as long as each one of the source;
  /// none for a unit dimension.
  static SmallVector<std::optional<unsigned>> getLoops(ReshapeOp op) {
    constexpr bool expands = std::is_same_v<ReshapeOp, tensor::ExpandShapeOp>;
    RankedTensorType larger = expands ? op.getResultType() : op.getSrcType();
    SmallVector<std::optional<unsigned>> loops(op.getSrcType().getRank());
    for (auto [small, group] : llvm::enumerate(op.getReassociationIndices()))
      for (int64_t large : group)
        if (larger.getDimSize(large) != 1)
          loops[expands ? small : large] = expands ? large : small;
    return loops;
  }
};

/// A tensor that is given by a function of its indices is made of positions.
struct GenerateToGeneric : OpRewritePattern<tensor::GenerateOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::GenerateOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    Block &body = op.getBody().front();
    Value init =
        tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                type.getElementType(), op.getDynamicExtents());
    auto generic = linalg::GenericOp::create(
        rewriter, op.getLoc(), type, ValueRange(), init,
        rewriter.getMultiDimIdentityMap(type.getRank()),
        SmallVector<utils::IteratorType>(type.getRank(),
                                         utils::IteratorType::parallel),
        [&](OpBuilder &builder, Location loc, ValueRange) {
          IRMapping mapping;
          for (BlockArgument index : body.getArguments())
            mapping.map(index, linalg::IndexOp::create(builder, loc,
                                                       index.getArgNumber())
                                   .getResult());
          for (Operation &inner : body.without_terminator())
            builder.clone(inner, mapping);
          Value element = body.getTerminator()->getOperand(0);
          linalg::YieldOp::create(builder, loc,
                                  mapping.lookupOrDefault(element));
        });
    rewriter.replaceOp(op, generic);
    return success();
  }
};

/// Uniform operands beside positions are constants of the body.
struct InlineConstants : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getNumDpsInputs() == 0 || op.getNumReductionLoops() != 0 ||
        llvm::none_of(*op.getBody(), llvm::IsaPred<linalg::IndexOp>))
      return rewriter.notifyMatchFailure(op, "is not made of positions");
    SmallVector<TypedAttr> constants;
    for (OpOperand *operand : op.getDpsInputOperands())
      if (std::optional<TypedAttr> constant =
              getUniformConstant(operand->get()))
        constants.push_back(*constant);
    if (constants.size() != op.getInputs().size())
      return rewriter.notifyMatchFailure(op, "reads more than constants");
    rebuild(op, {}, {}, rewriter, [&](Block &body) {
      rewriter.setInsertionPointToStart(&body);
      for (TypedAttr constant : constants) {
        Value scalar =
            arith::ConstantOp::create(rewriter, op.getLoc(), constant);
        rewriter.replaceAllUsesWith(body.getArgument(0), scalar);
        body.eraseArgument(0);
      }
    });
    return success();
  }
};
} // namespace

void mlir::rowwise::populatePositionPatterns(RewritePatternSet &patterns) {
  patterns.add<GenerateToGeneric, InlineConstants, InlinePositions,
               ReshapePositions<tensor::CollapseShapeOp>,
               ReshapePositions<tensor::ExpandShapeOp>>(patterns.getContext());
}
