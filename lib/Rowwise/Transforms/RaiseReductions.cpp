//===- RaiseReductions.cpp - Reductions of reductions ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DimClasses.h"
#include "FuseGroups.h"
#include "RaisePatterns.h"
#include "Reductions.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether what is combined is rounded to 16 bits.
static bool roundsToHalf(const Reduction &reduction, ReductionKindAttr kind) {
  Type type = reduction.element.getType();
  return isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 16 &&
         !kind.isExact();
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
  auto kind = ReductionKindAttr::get(op.getContext(), reduction->kind);
  if (roundsToHalf(*reduction, kind))
    return std::nullopt;
  if (anyInit ||
      getUniformConstant(op.getDpsInits()[0]) == kind.getIdentity(type)[0])
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
/// A reduction of the results of one of the same kind is one over the loops of
/// both.
struct MergeReductions : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    auto outer = matchPlainReduction(op, /*anyInit=*/true);
    if (!outer || op.getNumDpsInputs() != 1 ||
        outer->element != op.getRegionInputArgs()[0])
      return rewriter.notifyMatchFailure(op, "does not reduce one operand");
    OpOperand *operand = op.getDpsInputOperand(0);
    SmallVector<AffineExpr> exprs(
        op.getMatchingIndexingMap(operand).getResults());
    Value source = lookThroughViews(operand->get(), exprs);
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
    rewriter.replaceOp(op, merged);
    return success();
  }

private:
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
};
} // namespace

void mlir::rowwise::populateReductionPatterns(RewritePatternSet &patterns) {
  patterns.add<MergeReductions>(patterns.getContext());
}
