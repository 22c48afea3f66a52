//===- Scatters.cpp - One element of each row -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "Rowwise/Linalg/Scatters.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// A scatter of one element for each row is elementwise: an element is updated
/// where its position is the index. An index out of range updates none.
///
///   y[i, j] = j == index[i] ? combine(update[i], x[i, j]) : x[i, j]
struct ScatterByPosition : OpRewritePattern<tm_tensor::ScatterOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tm_tensor::ScatterOp op,
                                PatternRewriter &rewriter) const override {
    StringRef reason;
    std::optional<RowScatter> scatter = matchRowScatter(op, &reason);
    if (!scatter)
      return rewriter.notifyMatchFailure(op, reason);
    SmallVector<Value> inputs = {
        splitRows(op, op.getUpdates(), scatter->dim, rewriter),
        splitRows(op, scatter->indices, scatter->dim, rewriter),
        op.getOriginal()};
    auto type = cast<RankedTensorType>(op.getOriginal().getType());
    SmallVector<AffineExpr> rows;
    for (unsigned dim = 0; dim < type.getRank(); ++dim)
      if (isOfRows(type, dim, scatter->dim))
        rows.push_back(rewriter.getAffineDimExpr(dim));
    AffineMap ofRow =
        AffineMap::get(type.getRank(), 0, rows, rewriter.getContext());
    AffineMap all = rewriter.getMultiDimIdentityMap(type.getRank());
    SmallVector<utils::IteratorType> loops(type.getRank(),
                                           utils::IteratorType::parallel);
    rewriter.replaceOpWithNewOp<linalg::GenericOp>(
        op, type, inputs, createEmpty(rewriter, op.getLoc(), op.getOriginal()),
        ArrayRef{ofRow, ofRow, all, all}, loops,
        [&](OpBuilder &builder, Location loc, ValueRange args) {
          buildElement(op, scatter->dim, builder, loc, args);
        });
    return success();
  }

private:
  /// Whether `dim` tells rows apart.
  static bool isOfRows(RankedTensorType type, unsigned dim, unsigned picked) {
    return dim != picked && type.getDimSize(dim) != 1;
  }

  /// `tensor`, of n or n x 1 elements, with the dimensions of the rows.
  static Value splitRows(tm_tensor::ScatterOp op, Value tensor, unsigned picked,
                         PatternRewriter &rewriter) {
    auto from = cast<RankedTensorType>(tensor.getType());
    auto type = cast<RankedTensorType>(op.getOriginal().getType());
    if (from.getRank() == 2)
      tensor = tensor::CollapseShapeOp::create(
          rewriter, op.getLoc(), tensor,
          SmallVector<ReassociationIndices>{{0, 1}});
    SmallVector<int64_t> sizes;
    for (unsigned dim = 0; dim < type.getRank(); ++dim)
      if (isOfRows(type, dim, picked))
        sizes.push_back(type.getDimSize(dim));
    if (sizes.size() == 1)
      return tensor;
    if (sizes.empty()) // one row
      return tensor::CollapseShapeOp::create(rewriter, op.getLoc(), tensor,
                                             ArrayRef<ReassociationIndices>());
    return tensor::ExpandShapeOp::create(
        rewriter, op.getLoc(),
        RankedTensorType::get(sizes, from.getElementType()), tensor,
        SmallVector<ReassociationIndices>{
            llvm::to_vector_of<int64_t, 2>(llvm::seq<int64_t>(sizes.size()))});
  }

  /// `args`: the update and the index of the row, and the element.
  static void buildElement(tm_tensor::ScatterOp op, unsigned picked,
                           OpBuilder &builder, Location loc, ValueRange args) {
    IRMapping mapping;
    mapping.map(op.getRegion().getArguments(), ValueRange{args[0], args[2]});
    for (Operation &inner : op.getRegion().front().without_terminator())
      builder.clone(inner, mapping);
    Value updated = mapping.lookupOrDefault(op.getYielded());
    Value position = linalg::IndexOp::create(builder, loc, picked);
    Value index = arith::IndexCastOp::create(builder, loc,
                                             builder.getIndexType(), args[1]);
    Value isUpdated = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, position, index);
    Value element =
        arith::SelectOp::create(builder, loc, isUpdated, updated, args[2]);
    linalg::YieldOp::create(builder, loc, element);
  }
};
} // namespace

void mlir::rowwise::populateScatterPatterns(RewritePatternSet &patterns) {
  patterns.add<ScatterByPosition>(patterns.getContext());
}
