//===- Sizes.cpp - Broadcasts to sizes that are known at run time ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "Rowwise/Linalg/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The size that `condition` compares with 1, or null.
static Value getComparedWithOne(Value condition) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  return compare && compare.getPredicate() == arith::CmpIPredicate::eq &&
                 isConstantIntValue(compare.getRhs(), 1)
             ? compare.getLhs()
             : Value();
}

namespace {
//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// No size is negative.
struct CompareSize : OpRewritePattern<arith::CmpIOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::CmpIOp op,
                                PatternRewriter &rewriter) const override {
    Value size = op.getLhs();
    if (auto cast = size.getDefiningOp<arith::IndexCastOp>();
        cast && size.getType().isInteger(64))
      size = cast.getIn();
    bool isLess = op.getPredicate() == arith::CmpIPredicate::slt;
    if (!size.getDefiningOp<tensor::DimOp>() ||
        !isConstantIntValue(op.getRhs(), 0) ||
        !(isLess || op.getPredicate() == arith::CmpIPredicate::sge))
      return rewriter.notifyMatchFailure(op, "compares no size with 0");
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(
        op, rewriter.getBoolAttr(!isLess));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Broadcasts
//===----------------------------------------------------------------------===//

/// A branch that repeats a tensor along a dimension of size 1.
///
///   size == 1 ? copy of x[.., 0, ..] to `length` : x
///
/// It is a slice, whose stride is 0 where the size is 1.
struct IfToBroadcast : OpRewritePattern<scf::IfOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(scf::IfOp op,
                                PatternRewriter &rewriter) const override {
    Value size = getComparedWithOne(op.getCondition());
    if (!size || op.getNumResults() != 1 || !op.elseBlock() ||
        op.elseBlock()->getOperations().size() != 1 ||
        op->getParentOfType<linalg::LinalgOp>())
      return rewriter.notifyMatchFailure(op, "is no broadcast");
    Value source = op.elseYield().getOperand(0);
    auto copy = op.thenYield().getOperand(0).getDefiningOp<linalg::GenericOp>();
    auto type = dyn_cast<RankedTensorType>(source.getType());
    std::optional<unsigned> dim =
        copy ? getRepeatedDim(copy, source) : std::nullopt;
    auto empty = dim ? copy.getDpsInits()[0].getDefiningOp<tensor::EmptyOp>()
                     : tensor::EmptyOp();
    if (!empty || op.getResult(0).getType() != type ||
        empty.getType().getShape() != type.getShape() ||
        !type.isDynamicDim(*dim) ||
        !llvm::all_of(op.thenBlock()->without_terminator(), [&](auto &inner) {
          return &inner == copy || &inner == empty;
        }))
      return rewriter.notifyMatchFailure(op, "does more than repeat");
    rewriter.replaceOp(op, slice(source, *dim, empty.getDynamicSize(*dim),
                                 op.getCondition(), op.getLoc(), rewriter));
    return success();
  }

private:
  /// The dimension of `source` that the copy reads the first element of, and
  /// which its result has in full.
  static std::optional<unsigned> getRepeatedDim(linalg::GenericOp copy,
                                                Value source) {
    Operation *yield = copy.getBody()->getTerminator();
    if (copy.getNumDpsInputs() != 1 || copy.getNumResults() != 1 ||
        copy.getNumReductionLoops() != 0 || copy.getDpsInputs()[0] != source ||
        &copy.getBody()->front() != yield ||
        yield->getOperand(0) != copy.getRegionInputArgs()[0] ||
        !copy.getIndexingMapsArray()[1].isIdentity())
      return std::nullopt;
    std::optional<unsigned> repeated;
    AffineMap map = copy.getIndexingMapsArray()[0];
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      if (expr == getAffineDimExpr(dim, copy.getContext()))
        continue;
      if (repeated || expr != getAffineConstantExpr(0, copy.getContext()))
        return std::nullopt;
      repeated = dim;
    }
    return repeated;
  }

  static Value slice(Value source, unsigned dim, Value length, Value isOne,
                     Location loc, PatternRewriter &rewriter) {
    OpFoldResult zero = rewriter.getIndexAttr(0),
                 one = rewriter.getIndexAttr(1);
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(rewriter, loc, source);
    SmallVector<OpFoldResult> offsets(sizes.size(), zero);
    SmallVector<OpFoldResult> strides(sizes.size(), one);
    sizes[dim] = length;
    strides[dim] = createStride(isOne, loc, rewriter);
    return tensor::ExtractSliceOp::create(rewriter, loc, source, offsets, sizes,
                                          strides);
  }

public:
  /// 0 where there is one element, else 1.
  static Value createStride(Value isOne, Location loc, RewriterBase &rewriter) {
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    return arith::SelectOp::create(rewriter, loc, isOne, zero, one);
  }
};

/// An element that a body reads at size == 1 ? 0 : i becomes that of a
/// slice as large as the loops are long.
struct ExtractToBroadcast : OpRewritePattern<tensor::ExtractOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::ExtractOp op,
                                PatternRewriter &rewriter) const override {
    auto generic = dyn_cast<linalg::GenericOp>(op->getParentOp());
    auto type = dyn_cast<RankedTensorType>(op.getTensor().getType());
    if (!generic || !type || generic.getNumReductionLoops() != 0 ||
        op.getTensor().getParentBlock() == generic.getBody())
      return rewriter.notifyMatchFailure(op, "reads no tensor from outside");
    AffineMap written =
        generic.getIndexingMapMatchingResult(generic->getResult(0));
    SmallVector<Index> indices;
    llvm::SmallDenseSet<unsigned> loops;
    bool isBroadcast = false;
    for (auto [dim, value] : llvm::enumerate(op.getIndices())) {
      std::optional<Index> index = matchIndex(value, generic);
      if (!index && type.getDimSize(dim) == 1)
        index = Index{std::nullopt, Value()};
      if (!index || (index->loop && !loops.insert(*index->loop).second) ||
          (!index->loop && type.getDimSize(dim) != 1))
        return rewriter.notifyMatchFailure(op, "is not at a loop's position");
      isBroadcast |= static_cast<bool>(index->size);
      indices.push_back(*index);
    }
    if (!isBroadcast || !written.isPermutation())
      return rewriter.notifyMatchFailure(op, "repeats nothing");
    rewriter.setInsertionPoint(generic);
    slice(op, indices, written, generic, rewriter);
    return success();
  }

private:
  struct Index {
    std::optional<unsigned> loop;
    Value size; ///< or null: where it is 1, the index is 0
  };

  static std::optional<Index> matchIndex(Value value,
                                         linalg::GenericOp generic) {
    if (auto index = value.getDefiningOp<linalg::IndexOp>())
      return Index{index.getDim(), Value()};
    if (isConstantIntValue(value, 0))
      return Index{std::nullopt, Value()};
    auto select = value.getDefiningOp<arith::SelectOp>();
    Value size = select ? getComparedWithOne(select.getCondition()) : Value();
    auto index = select
                     ? select.getFalseValue().getDefiningOp<linalg::IndexOp>()
                     : linalg::IndexOp();
    if (!size || !index || !isConstantIntValue(select.getTrueValue(), 0) ||
        size.getParentBlock() == generic.getBody())
      return std::nullopt;
    return Index{index.getDim(), size};
  }

  static void slice(tensor::ExtractOp op, ArrayRef<Index> indices,
                    AffineMap written, linalg::GenericOp generic,
                    PatternRewriter &rewriter) {
    Location loc = op.getLoc();
    SmallVector<OpFoldResult> lengths =
        tensor::getMixedSizes(rewriter, loc, generic.getDpsInits()[0]);
    OpFoldResult zero = rewriter.getIndexAttr(0),
                 one = rewriter.getIndexAttr(1);
    SmallVector<OpFoldResult> sizes, strides;
    SmallVector<AffineExpr> exprs;
    for (const Index &index : indices) {
      AffineExpr expr = rewriter.getAffineConstantExpr(0);
      if (index.loop)
        expr = rewriter.getAffineDimExpr(*index.loop);
      exprs.push_back(expr);
      sizes.push_back(index.loop ? lengths[*written.getResultPosition(expr)]
                                 : one);
      strides.push_back(index.size ? OpFoldResult(IfToBroadcast::createStride(
                                         createIsOne(index.size, loc, rewriter),
                                         loc, rewriter))
                                   : one);
    }
    SmallVector<OpFoldResult> offsets(indices.size(), zero);
    Value tensor = tensor::ExtractSliceOp::create(rewriter, loc, op.getTensor(),
                                                  offsets, sizes, strides);
    replaceByInput(
        op, tensor,
        AffineMap::get(generic.getNumLoops(), 0, exprs, op.getContext()),
        rewriter);
  }

  static Value createIsOne(Value size, Location loc, RewriterBase &rewriter) {
    Value one = arith::ConstantOp::create(
        rewriter, loc, rewriter.getIntegerAttr(size.getType(), 1));
    return arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq, size,
                                 one);
  }
};

/// A slice of all of a tensor, whose stride is 0 where there is one element, is
/// the tensor.
struct FoldBroadcast : OpRewritePattern<tensor::ExtractSliceOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getSourceType().getRank() != op.getType().getRank() ||
        !op.hasZeroOffset())
      return rewriter.notifyMatchFailure(op, "begins behind the first element");
    for (auto [dim, size, stride] :
         llvm::enumerate(op.getMixedSizes(), op.getMixedStrides()))
      if (!isSizeOf(size, op.getSource(), dim) ||
          !(isConstantIntValue(stride, 1) || isOneWhereLong(stride, size)))
        return rewriter.notifyMatchFailure(op, "is not all of the tensor");
    if (op.getType() == op.getSourceType())
      rewriter.replaceOp(op, op.getSource());
    else
      rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getType(),
                                                  op.getSource());
    return success();
  }

private:
  static bool isOneWhereLong(OpFoldResult stride, OpFoldResult size) {
    auto value = dyn_cast<Value>(stride);
    auto select =
        value ? value.getDefiningOp<arith::SelectOp>() : arith::SelectOp();
    Value compared =
        select ? getComparedWithOne(select.getCondition()) : Value();
    return compared && isConstantIntValue(select.getFalseValue(), 1) &&
           areSameSizes(compared, size);
  }
};
} // namespace

void mlir::rowwise::populateSizePatterns(RewritePatternSet &patterns) {
  patterns.add<CompareSize, FoldBroadcast, IfToBroadcast>(
      patterns.getContext());
  // After an index is known to be a loop's position whatever the size.
  patterns.add<ExtractToBroadcast>(patterns.getContext(), /*benefit=*/0);
}
