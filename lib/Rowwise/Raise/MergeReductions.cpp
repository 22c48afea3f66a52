//===- MergeReductions.cpp - Reductions of reductions ---------------------===//
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
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

/// Whether what is combined is rounded to 16 bits.
static bool roundsTo16Bits(const Reduction &reduction) {
  Type type = reduction.element.getType();
  return isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 16 &&
         !getMonoid(reduction.kind).isExact();
}

/// A reduction with one result that starts from nothing but its identity, or,
/// with `anyInit`, from anything; no roundings between its steps.
static std::optional<Reduction> matchPlainReduction(linalg::GenericOp op,
                                                    bool anyInit) {
  if (!op || !op.hasPureTensorSemantics() || op.getNumResults() != 1 ||
      op.getNumReductionLoops() == 0 || !writesEachElementOnce(op))
    return std::nullopt;
  std::optional<Reduction> reduction = matchReduction(op, 0);
  if (!reduction || reduction->narrow)
    return std::nullopt;
  Type type = reduction->element.getType();
  if (roundsTo16Bits(*reduction))
    return std::nullopt;
  if (anyInit || getUniformConstant(op.getDpsInits()[0]) ==
                     getMonoid(reduction->kind).getIdentity(type)[0])
    return reduction;
  return std::nullopt;
}

/// What a view by unit dimensions shows, and for each dimension of that the
/// expression that indexes it, given those that index the view.
static Value lookThroughViews(Value value, SmallVector<AffineExpr> &exprs) {
  while (auto expand = value.getDefiningOp<tensor::ExpandShapeOp>()) {
    if (!isUnitView(expand) || !value.hasOneUse())
      break;
    SmallVector<AffineExpr> shown;
    for (const ReassociationIndices &group : expand.getReassociationIndices()) {
      int64_t kept = group.front();
      for (int64_t dim : group)
        if (expand.getResultType().getDimSize(dim) != 1)
          kept = dim;
      shown.push_back(exprs[kept]);
    }
    exprs = std::move(shown);
    value = expand.getSrc();
  }
  return value;
}

namespace {
/// Sums that are multiplied or divided by a constant before they are summed up.
struct Scaling {
  Operation *op; ///< in a body: of the sum and a constant
  unsigned sum;  ///< the operand that is the sum
};
} // namespace

/// Whether a factor makes elements neither larger, which may overflow, nor so
/// small that what is lost of them adds up to a normal number.
static bool isMild(APFloat factor, bool isDivisor) {
  bool losesInfo;
  factor.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  double value = std::fabs(factor.convertToDouble());
  double scale = isDivisor ? 1 / value : value;
  return scale <= 1 && scale >= 0x1p-24;
}

/// Matches a mean that another mean is taken of. The factor moves to the
/// elements: to sum up first what it makes small could overflow.
static std::optional<Scaling> matchScaling(linalg::GenericOp op) {
  if (!op || !op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0 ||
      op.getNumDpsInputs() != 1 || op.getNumResults() != 1 ||
      op.getBody()->getOperations().size() != 2 || !writesEachElementOnce(op) ||
      !op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isPermutation() ||
      !op.getIndexingMapMatchingResult(op->getResult(0)).isPermutation())
    return std::nullopt;
  Operation *scale = &op.getBody()->front();
  if (!isa<arith::MulFOp, arith::DivFOp>(scale))
    return std::nullopt;
  for (unsigned sum : {0, 1}) {
    APFloat factor(0.0);
    if (scale->getOperand(sum) == op.getRegionInputArgs()[0] &&
        matchPattern(scale->getOperand(1 - sum), m_ConstantFloat(&factor)) &&
        isMild(factor, isa<arith::DivFOp>(scale)) &&
        (sum == 0 || isa<arith::MulFOp>(scale)))
      return Scaling{scale, sum};
  }
  return std::nullopt;
}

namespace {
/// A reduction of the results of one of the same kind is one over the loops of
/// both. Sums may be scaled between.
struct MergeReductions : OpRewritePattern<linalg::GenericOp> {
  MergeReductions(MLIRContext *context, bool precise)
      : Base(context), precise(precise) {}

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    auto outer = matchPlainReduction(op, /*anyInit=*/true);
    if (!outer || op.getNumDpsInputs() != 1 || hasAssertions(op) ||
        outer->element != op.getRegionInputArgs()[0])
      return rewriter.notifyMatchFailure(op, "does not reduce one operand");
    OpOperand *operand = op.getDpsInputOperand(0);
    SmallVector<AffineExpr> exprs(
        op.getMatchingIndexingMap(operand).getResults());
    Value source = lookThroughViews(operand->get(), exprs);
    std::optional<Scaling> scaling;
    if (outer->kind == ReductionKind::addf && !precise && source.hasOneUse())
      scaling = matchScaling(source.getDefiningOp<linalg::GenericOp>());
    if (scaling)
      source = lookThroughViews(lookThroughScaling(source, exprs), exprs);
    auto producer = source.getDefiningOp<linalg::GenericOp>();
    auto inner = matchPlainReduction(producer, /*anyInit=*/false);
    if (!inner || inner->kind != outer->kind || !source.hasOneUse() ||
        llvm::any_of(*producer.getBody(), llvm::IsaPred<linalg::IndexOp>))
      return rewriter.notifyMatchFailure(op, "the operand is no such result");
    std::optional<SmallVector<AffineMap>> maps = getMaps(op, producer, exprs);
    if (!maps)
      return rewriter.notifyMatchFailure(op, "the loops do not match");
    SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
    iterators.append(producer.getNumReductionLoops(),
                     utils::IteratorType::reduction);
    auto merged = linalg::GenericOp::create(
        rewriter, rewriter.getFusedLoc({producer.getLoc(), op.getLoc()}),
        op.getResultTypes(), producer.getInputs(), op.getOutputs(), *maps,
        iterators);
    rewriter.cloneRegionBefore(producer.getRegion(), merged.getRegion(),
                               merged.getRegion().begin());
    if (scaling)
      scaleElements(merged, *scaling, rewriter);
    rewriter.replaceOp(op, merged);
    return success();
  }

private:
  /// What is scaled, and in `exprs` what indexes it.
  static Value lookThroughScaling(Value scaled,
                                  SmallVector<AffineExpr> &exprs) {
    auto op = scaled.getDefiningOp<linalg::GenericOp>();
    OpOperand *operand = op.getDpsInputOperand(0);
    AffineMap written = op.getIndexingMapMatchingResult(cast<OpResult>(scaled));
    AffineMap read = op.getMatchingIndexingMap(operand);
    SmallVector<AffineExpr> loopIndices(op.getNumLoops());
    for (auto [expr, index] : llvm::zip_equal(written.getResults(), exprs))
      loopIndices[cast<AffineDimExpr>(expr).getPosition()] = index;
    exprs.clear();
    for (AffineExpr expr : read.getResults())
      exprs.push_back(loopIndices[cast<AffineDimExpr>(expr).getPosition()]);
    return operand->get();
  }

  static void scaleElements(linalg::GenericOp op, const Scaling &scaling,
                            RewriterBase &rewriter) {
    std::optional<Reduction> reduction = matchReduction(op, 0);
    Operation *combiner = reduction->ops.front();
    rewriter.setInsertionPoint(combiner);
    IRMapping mapping;
    mapping.map(scaling.op->getOperand(scaling.sum), reduction->element);
    Operation *factor = scaling.op->getOperand(1 - scaling.sum).getDefiningOp();
    rewriter.clone(*factor, mapping);
    Value scaled = rewriter.clone(*scaling.op, mapping)->getResult(0);
    rewriter.modifyOpInPlace(combiner, [&] {
      combiner->replaceUsesOfWith(reduction->element, scaled);
    });
  }

  /// The producer's inputs and the init, over the loops of `op` and then the
  /// producer's reduction loops; `exprs` index the producer's result.
  static std::optional<SmallVector<AffineMap>>
  getMaps(linalg::GenericOp op, linalg::GenericOp producer,
          ArrayRef<AffineExpr> exprs) {
    MLIRContext *context = op.getContext();
    unsigned numLoops = op.getNumLoops();
    SmallVector<AffineExpr> loops(producer.getNumLoops());
    for (auto [loop, type] : llvm::enumerate(producer.getIteratorTypesArray()))
      if (type == utils::IteratorType::reduction)
        loops[loop] = getAffineDimExpr(numLoops++, context);
    AffineMap written = producer.getIndexingMapMatchingResult(
        cast<OpResult>(producer.getResult(0)));
    for (auto [expr, index] : llvm::zip_equal(written.getResults(), exprs))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        loops[loop.getPosition()] = index;
    if (llvm::is_contained(loops, AffineExpr()))
      return std::nullopt;
    SmallVector<AffineMap> maps;
    for (OpOperand *input : producer.getDpsInputOperands())
      maps.push_back(
          producer.getMatchingIndexingMap(input).replaceDimsAndSymbols(
              loops, {}, numLoops, 0));
    AffineMap init = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    maps.push_back(AffineMap::get(numLoops, 0, init.getResults(), context));
    // Every loop takes its extent from an operand.
    if (!inversePermutation(concatAffineMaps(maps, context)))
      return std::nullopt;
    return maps;
  }

  bool precise;
};
} // namespace

//===----------------------------------------------------------------------===//
// Reductions to a constant
//===----------------------------------------------------------------------===//

/// Whether each step of a reduction makes the same constant of what it is
/// given, as a conjunction with what is known to be false does.
static Attribute getOnlyElement(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumResults() != 1 ||
      op.getNumReductionLoops() == 0 || !writesEachElementOnce(op) ||
      hasAssertions(op))
    return {};
  Attribute element;
  Value yielded = op.getBody()->getTerminator()->getOperand(0);
  return matchPattern(yielded, m_Constant(&element)) ? element : Attribute();
}

/// Whether a reduction takes a step: none of its loops is empty.
static Value createHasSteps(RewriterBase &rewriter, linalg::GenericOp op) {
  Location loc = op.getLoc();
  Value hasSteps = arith::ConstantIntOp::create(rewriter, loc, 1, 1);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  for (OpOperand *input : op.getDpsInputOperands())
    for (auto [dim, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(input).getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop || op.getIteratorTypesArray()[loop.getPosition()] !=
                       utils::IteratorType::reduction)
        continue;
      Value size = rewriter.createOrFold<tensor::DimOp>(loc, input->get(), dim);
      Value isLong = rewriter.createOrFold<arith::CmpIOp>(
          loc, arith::CmpIPredicate::ne, size, zero);
      hasSteps = rewriter.createOrFold<arith::AndIOp>(loc, hasSteps, isLong);
    }
  return hasSteps;
}

/// Replaces a reduction by what `create` makes of each element that it starts
/// from.
static void
replaceByElementwise(linalg::GenericOp op, RewriterBase &rewriter,
                     function_ref<Value(OpBuilder &, Value init)> create) {
  Value init = op.getDpsInits()[0];
  unsigned rank = cast<RankedTensorType>(init.getType()).getRank();
  AffineMap map = rewriter.getMultiDimIdentityMap(rank);
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  rewriter.replaceOpWithNewOp<linalg::GenericOp>(
      op, init.getType(), init, createEmpty(rewriter, op.getLoc(), init),
      ArrayRef{map, map}, loops,
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        linalg::YieldOp::create(builder, loc, create(builder, args[0]));
      });
}

namespace {
/// A reduction whose steps all make one constant is that, or, without a step,
/// what it starts from.
struct ReduceToConstant : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    auto element = dyn_cast_or_null<TypedAttr>(getOnlyElement(op));
    if (!element)
      return rewriter.notifyMatchFailure(op, "makes no constant");
    Value hasSteps = createHasSteps(rewriter, op);
    replaceByElementwise(op, rewriter, [&](OpBuilder &builder, Value init) {
      Value made = arith::ConstantOp::create(builder, op.getLoc(), element);
      return builder.createOrFold<arith::SelectOp>(op.getLoc(), hasSteps, made,
                                                   init);
    });
    return success();
  }
};
} // namespace

/// How many steps a reduction takes, as an integer of `type`.
static Value createNumSteps(RewriterBase &rewriter, linalg::GenericOp op,
                            Type type) {
  Location loc = op.getLoc();
  SmallVector<Range> loops =
      cast<linalg::LinalgOp>(*op).createLoopRanges(rewriter, loc);
  Value numSteps = arith::ConstantIndexOp::create(rewriter, loc, 1);
  for (auto [range, iterator] :
       llvm::zip_equal(loops, op.getIteratorTypesArray()))
    if (iterator == utils::IteratorType::reduction)
      numSteps = rewriter.createOrFold<arith::MulIOp>(
          loc, numSteps,
          getValueOrCreateConstantIndexOp(rewriter, loc, range.size));
  return rewriter.createOrFold<arith::IndexCastOp>(loc, type, numSteps);
}

namespace {
/// An integer sum of a constant, as a count of what holds everywhere, is its
/// product with the number of steps.
struct SumConstant : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Reduction> sum = matchPlainReduction(op, /*anyInit=*/true);
    TypedAttr element;
    if (!sum || sum->kind != ReductionKind::addi || hasAssertions(op) ||
        !matchPattern(sum->element, m_Constant(&element)) ||
        sum->element.getType().getIntOrFloatBitWidth() == 1)
      return rewriter.notifyMatchFailure(op, "sums up no constant");
    Location loc = op.getLoc();
    Value numSteps = createNumSteps(rewriter, op, element.getType());
    Value added = rewriter.createOrFold<arith::MulIOp>(
        loc, numSteps, arith::ConstantOp::create(rewriter, loc, element));
    replaceByElementwise(op, rewriter, [&](OpBuilder &builder, Value init) {
      return builder.createOrFold<arith::AddIOp>(loc, init, added);
    });
    return success();
  }
};
} // namespace

namespace {
/// A result is what it starts from where no step changes that, as a sum is of
/// which each element folds to 0.
struct KeepInit : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || hasAssertions(op))
      return rewriter.notifyMatchFailure(op, "does more than make tensors");
    bool changed = false;
    Operation *yield = op.getBody()->getTerminator();
    for (OpResult result : op->getResults()) {
      unsigned number = result.getResultNumber();
      if (result.use_empty() ||
          yield->getOperand(number) != op.getRegionOutputArgs()[number])
        continue;
      rewriter.replaceAllUsesWith(result, op.getDpsInits()[number]);
      changed = true;
    }
    return success(changed);
  }
};
} // namespace

void mlir::rowwise::populateReductionPatterns(RewritePatternSet &patterns,
                                              bool precise) {
  patterns.add<KeepInit, ReduceToConstant, SumConstant>(patterns.getContext());
  patterns.add<MergeReductions>(patterns.getContext(), precise);
}
