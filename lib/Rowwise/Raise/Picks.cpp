//===- Picks.cpp - One element of each row --------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "RowSlices.h"

#include "Rowwise/Linalg/DimClasses.h"
#include "Rowwise/Linalg/LoopIndices.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// The element of a row at an index that is data, as in a cross-entropy, is the
/// one that is left when all others are masked out: a computed row need not be
/// written to be read again, and one that is read anyway is in registers. Of
/// rows that are not known to be as many as the indices, so many are computed.
///
///   picked = reduce(x[i, j] where j == index, else nothing)
struct PickElement : OpRewritePattern<tensor::ExtractOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::ExtractOp op,
                                PatternRewriter &rewriter) const override {
    auto generic = dyn_cast<linalg::GenericOp>(op->getParentOp());
    if (!generic || generic.getNumReductionLoops() != 0 ||
        !isa<FloatType, IntegerType>(op.getType()) ||
        !(op.getTensor().getDefiningOp<linalg::GenericOp>() ||
          isReadAnyway(op.getTensor())))
      return rewriter.notifyMatchFailure(op, "reads no row of a program");
    std::optional<Pick> picked = matchPick(op, generic);
    AffineMap written =
        generic.getIndexingMapMatchingResult(generic->getResult(0));
    SetVector<Operation *> slice;
    if (!picked || !written.isPermutation() ||
        failed(getIndexSlice(op.getIndices()[picked->dim], generic, slice)))
      return rewriter.notifyMatchFailure(op, "is not one element of a row");
    std::optional<RowSlice> rows;
    if (picked->slicedDim) {
      rows = RowSlice::match(op.getTensor(), *picked->slicedDim);
      if (!rows)
        return rewriter.notifyMatchFailure(op, "may not read all rows");
    }
    rewriter.setInsertionPoint(generic);
    if (rows)
      sliceRows(op, generic, *rows, *picked->slicedDim, written, rewriter);
    Value elements =
        pick(op, generic, picked->dim, slice.getArrayRef(), rewriter);
    replaceByInput(op, elements, written, rewriter);
    return success();
  }

private:
  static bool isReadAnyway(Value tensor) {
    return llvm::any_of(tensor.getUses(), [](OpOperand &use) {
      auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
      return reader && reader.isDpsInput(&use);
    });
  }

  /// Which element of a row is read, and of which rows.
  struct Pick {
    unsigned dim; ///< along which the index is data
    /// Along which there may be further rows.
    std::optional<unsigned> slicedDim;
  };

  /// All dimensions but one have a loop's position as index. Loops that run
  /// over none of them have one step: a row is not searched twice.
  static std::optional<Pick> matchPick(tensor::ExtractOp op,
                                       linalg::GenericOp generic) {
    LoopIndices body(generic);
    std::optional<unsigned> picked, slicedDim;
    llvm::SmallDenseSet<unsigned> used;
    for (auto [dim, value] : llvm::enumerate(op.getIndices())) {
      std::optional<LoopIndex> index = body.get(value);
      if (!index) {
        if (picked)
          return std::nullopt;
        picked = dim;
        continue;
      }
      auto loop = dyn_cast<AffineDimExpr>(index->expr);
      auto type = cast<RankedTensorType>(op.getTensor().getType());
      if (!loop && type.getDimSize(dim) == 1)
        continue;
      if (!loop || !used.insert(loop.getPosition()).second)
        return std::nullopt;
      if (body.covers(loop.getPosition(), op.getTensor(), dim))
        continue;
      if (slicedDim || !op.getTensor().hasOneUse())
        return std::nullopt;
      slicedDim = dim;
    }
    for (unsigned loop = 0; loop < generic.getNumLoops(); ++loop)
      if (!used.contains(loop) && !isUnitLoop(generic, loop))
        return std::nullopt;
    if (!picked)
      return std::nullopt;
    return Pick{*picked, slicedDim};
  }

  /// Reads the element of a tensor that is as long as the loop runs.
  static void sliceRows(tensor::ExtractOp op, linalg::GenericOp generic,
                        const RowSlice &slice, unsigned dim, AffineMap written,
                        PatternRewriter &rewriter) {
    SmallVector<OpFoldResult> lengths =
        tensor::getMixedSizes(rewriter, op.getLoc(), generic.getDpsInits()[0]);
    AffineExpr loop = LoopIndices(generic).get(op.getIndices()[dim])->expr;
    Value rows =
        slice.create(lengths[*written.getResultPosition(loop)], rewriter);
    rewriter.modifyOpInPlace(op, [&] { op.getTensorMutable().assign(rows); });
  }

  /// The operations of the body that compute the index.
  static LogicalResult getIndexSlice(Value index, linalg::GenericOp generic,
                                     SetVector<Operation *> &slice) {
    Operation *producer = index.getDefiningOp();
    if (index.getParentBlock() != generic.getBody() || slice.contains(producer))
      return success();
    // The reduction has the inputs of the generic, and another init.
    if (auto arg = dyn_cast<BlockArgument>(index))
      return success(arg.getArgNumber() < generic.getNumDpsInputs());
    if (!isPure(producer) || producer->getNumRegions() != 0 ||
        isa<tensor::ExtractOp>(producer))
      return failure();
    for (Value operand : producer->getOperands())
      if (failed(getIndexSlice(operand, generic, slice)))
        return failure();
    slice.insert(producer);
    return success();
  }

  static Value pick(tensor::ExtractOp op, linalg::GenericOp generic,
                    unsigned picked, ArrayRef<Operation *> slice,
                    PatternRewriter &rewriter);
};
} // namespace

/// The loops of `generic`, and one more, along the row.
Value PickElement::pick(tensor::ExtractOp op, linalg::GenericOp generic,
                        unsigned picked, ArrayRef<Operation *> slice,
                        PatternRewriter &rewriter) {
  Location loc = op.getLoc();
  unsigned along = generic.getNumLoops();
  LoopIndices body(generic);
  SmallVector<AffineExpr> exprs;
  for (auto [dim, value] : llvm::enumerate(op.getIndices()))
    exprs.push_back(dim == picked ? rewriter.getAffineDimExpr(along)
                                  : body.get(value)->expr);
  auto extend = [&](AffineMap map) {
    return AffineMap::get(along + 1, 0, map.getResults(), op.getContext());
  };
  SmallVector<Value> inputs = generic.getDpsInputs();
  SmallVector<AffineMap> maps;
  for (OpOperand *operand : generic.getDpsInputOperands())
    maps.push_back(extend(generic.getMatchingIndexingMap(operand)));
  inputs.push_back(op.getTensor());
  maps.push_back(AffineMap::get(along + 1, 0, exprs, op.getContext()));
  maps.push_back(
      extend(generic.getIndexingMapMatchingResult(generic->getResult(0))));
  SmallVector<utils::IteratorType> iterators = generic.getIteratorTypesArray();
  iterators.push_back(utils::IteratorType::reduction);
  // Nothing: what a maximum ignores, or no bits.
  const Monoid &monoid =
      getMonoid(isa<FloatType>(op.getType()) ? ReductionKind::maxnumf
                                             : ReductionKind::ori);
  Value nothing = arith::ConstantOp::create(
      rewriter, loc, monoid.getIdentity(op.getType())[0]);
  Value empty = tensor::EmptyOp::create(
      rewriter, loc,
      tensor::getMixedSizes(rewriter, loc, generic.getDpsInits()[0]),
      op.getType());
  Value init =
      linalg::FillOp::create(rewriter, loc, nothing, empty).getResult(0);
  auto reduced = linalg::GenericOp::create(
      rewriter, loc, init.getType(), inputs, init, maps, iterators,
      [&](OpBuilder &builder, Location, ValueRange args) {
        IRMapping mapping;
        mapping.map(generic.getRegionInputArgs(),
                    args.take_front(generic.getNumDpsInputs()));
        for (Operation *inner : slice)
          builder.clone(*inner, mapping);
        Value index = mapping.lookupOrDefault(op.getIndices()[picked]);
        Value position = linalg::IndexOp::create(builder, loc, along);
        Value isPicked = arith::CmpIOp::create(
            builder, loc, arith::CmpIPredicate::eq, position, index);
        Value element = arith::SelectOp::create(
            builder, loc, isPicked, args.drop_back().back(), nothing);
        linalg::YieldOp::create(
            builder, loc,
            monoid.combine(builder, loc, element, args.back())[0]);
      });
  return reduced.getResult(0);
}

void mlir::rowwise::populatePickPatterns(RewritePatternSet &patterns) {
  patterns.add<PickElement>(patterns.getContext());
}
