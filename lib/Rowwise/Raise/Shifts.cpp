//===- Shifts.cpp - Operands that are read from another place on ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Where in a dimension of an operand an operation begins, and how far it goes.
struct Shift {
  int64_t offset = 0;
  std::optional<unsigned> loop; ///< none: one element
};
} // namespace

/// The shift that `expr` is: a loop, a loop and a constant, or a constant.
static std::optional<Shift> getShift(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Shift{constant.getValue(), std::nullopt};
  if (auto loop = dyn_cast<AffineDimExpr>(expr))
    return Shift{0, loop.getPosition()};
  auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!sum || sum.getKind() != AffineExprKind::Add)
    return std::nullopt;
  auto loop = dyn_cast<AffineDimExpr>(sum.getLHS());
  auto offset = dyn_cast<AffineConstantExpr>(sum.getRHS());
  if (!loop || !offset)
    return std::nullopt;
  return Shift{offset.getValue(), loop.getPosition()};
}

/// The shifts of a map that reads `type`, if any of them begins behind the
/// first element or is one of several.
static std::optional<SmallVector<Shift>> getShifts(AffineMap map,
                                                   ShapedType type) {
  SmallVector<Shift> shifts;
  bool isShifted = false;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    std::optional<Shift> shift = getShift(expr);
    bool isOutside = shift && !type.isDynamicDim(dim) &&
                     shift->offset > type.getDimSize(dim);
    if (!shift || shift->offset < 0 || isOutside)
      return std::nullopt;
    bool isOneOfSeveral = !shift->loop && type.getDimSize(dim) != 1;
    isShifted |= shift->offset != 0 || isOneOfSeveral;
    shifts.push_back(*shift);
  }
  if (!isShifted)
    return std::nullopt;
  return shifts;
}

namespace {
/// An operand that is read from another element than the first on, or of which
/// one element of a dimension is read, is a slice.
///
///   x[i, j + 1]    is    x[:, 1:][i, j]
///   x[0, j]        is    x[:1, :][0, j]
struct SliceShifted : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<OpOperand *> operands = op.getDpsInputOperands();
    auto isShifted = [&](OpOperand *operand) {
      return getShifts(op.getMatchingIndexingMap(operand),
                       cast<ShapedType>(operand->get().getType()))
          .has_value();
    };
    if (!op.hasPureTensorSemantics() || llvm::none_of(operands, isShifted))
      return rewriter.notifyMatchFailure(op, "reads from the first element on");
    rewriter.setInsertionPoint(op);
    SmallVector<Range> loops =
        cast<linalg::LinalgOp>(*op).createLoopRanges(rewriter, op.getLoc());
    SmallVector<Value> inputs = op.getDpsInputs();
    SmallVector<AffineMap> maps;
    for (auto [operand, input] : llvm::zip_equal(operands, inputs)) {
      maps.push_back(op.getMatchingIndexingMap(operand));
      if (isShifted(operand))
        input = slice(input, maps.back(), loops, op.getLoc(), rewriter);
    }
    rebuild(op, inputs, maps, rewriter, [](Block &) {});
    return success();
  }

private:
  /// The slice of `tensor` that `map`, from now on, reads from its first
  /// element on.
  static Value slice(Value tensor, AffineMap &map, ArrayRef<Range> loops,
                     Location loc, PatternRewriter &rewriter) {
    SmallVector<OpFoldResult> offsets, sizes;
    SmallVector<AffineExpr> exprs;
    OpFoldResult one = rewriter.getIndexAttr(1);
    SmallVector<Shift> shifts =
        *getShifts(map, cast<ShapedType>(tensor.getType()));
    for (const Shift &shift : shifts) {
      offsets.push_back(rewriter.getIndexAttr(shift.offset));
      sizes.push_back(shift.loop ? loops[*shift.loop].size : one);
      exprs.push_back(shift.loop ? rewriter.getAffineDimExpr(*shift.loop)
                                 : rewriter.getAffineConstantExpr(0));
    }
    map = AffineMap::get(map.getNumDims(), 0, exprs, rewriter.getContext());
    SmallVector<OpFoldResult> strides(sizes.size(), one);
    return tensor::ExtractSliceOp::create(rewriter, loc, tensor, offsets, sizes,
                                          strides);
  }
};
} // namespace

void mlir::rowwise::populateShiftPatterns(RewritePatternSet &patterns) {
  patterns.add<SliceShifted>(patterns.getContext());
}
