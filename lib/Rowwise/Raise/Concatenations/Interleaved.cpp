//===- Interleaved.cpp - Slices of each n-th element ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Reshapes/Reshapes.h"
#include "Cone.h"
#include "Slicing.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// A slice takes each `stride`-th element along a dimension.
struct Interleaving {
  unsigned dim;
  int64_t stride;
};
} // namespace

/// Matches a slice that has all else, and ends where its source does.
static std::optional<Interleaving>
matchInterleaving(tensor::ExtractSliceOp op) {
  std::optional<Interleaving> match;
  if (op.getDroppedDims().any() || !op.getSourceType().hasStaticShape())
    return std::nullopt;
  for (auto [dim, size] : llvm::enumerate(op.getSourceType().getShape())) {
    auto offset = getConstantIntValue(op.getMixedOffsets()[dim]);
    auto taken = getConstantIntValue(op.getMixedSizes()[dim]);
    auto stride = getConstantIntValue(op.getMixedStrides()[dim]);
    if (!offset || !taken || !stride)
      return std::nullopt;
    if (*taken == size)
      continue;
    if (match || *stride < 2 || *stride > int64_t(maxParts) ||
        *offset >= *stride || *taken * *stride != size)
      return std::nullopt;
    match = Interleaving{unsigned(dim), *stride};
  }
  return match;
}

/// The elements that a slice takes, as a slice of a view in which those that
/// come between are along a dimension of their own.
static Value sliceView(tensor::ExtractSliceOp op, Interleaving interleaving,
                       RewriterBase &rewriter) {
  Location loc = op.getLoc();
  RankedTensorType type = op.getSourceType();
  auto [dim, stride] = interleaving;
  SmallVector<ReassociationIndices> groups;
  SmallVector<int64_t> shape;
  for (auto [number, size] : llvm::enumerate(type.getShape())) {
    groups.emplace_back().push_back(shape.size());
    shape.push_back(number == dim ? size / stride : size);
    if (number != dim)
      continue;
    groups.back().push_back(shape.size());
    shape.push_back(stride);
  }
  Value view = tensor::ExpandShapeOp::create(
      rewriter, loc, RankedTensorType::get(shape, type.getElementType()),
      op.getSource(), groups);
  SmallVector<OpFoldResult> offsets(shape.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> sizes =
                                getAsIndexOpFoldResult(op.getContext(), shape),
                            strides(shape.size(), rewriter.getIndexAttr(1));
  offsets[dim + 1] = rewriter.getIndexAttr(op.getStaticOffset(dim));
  sizes[dim + 1] = rewriter.getIndexAttr(1);
  Value slice = tensor::ExtractSliceOp::create(rewriter, loc, view, offsets,
                                               sizes, strides);
  return tensor::CollapseShapeOp::create(rewriter, loc, op.getType(), slice,
                                         groups);
}

namespace {
/// Slices that take each n-th element, as both halves of the bytes that numbers
/// of 4 bits are packed to, are slices of one element of a view. Of what is
/// read in such slices alone: a view of it is one of what it is made of.
struct ViewInterleaved : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!isElementwise(op))
      return rewriter.notifyMatchFailure(op, "is not elementwise");
    SmallVector<tensor::ExtractSliceOp> slices;
    std::optional<Interleaving> shared;
    for (Operation *user : op->getUsers()) {
      auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
      auto match = slice ? matchInterleaving(slice) : std::nullopt;
      if (!match || !isReadByProgram(slice) ||
          (shared &&
           (match->dim != shared->dim || match->stride != shared->stride)))
        return rewriter.notifyMatchFailure(op, "is read in other ways");
      shared = match;
      slices.push_back(slice);
    }
    if (slices.empty() || !Cone(op, slices).isAlone())
      return rewriter.notifyMatchFailure(op, "is not read in slices alone");
    for (tensor::ExtractSliceOp slice : slices) {
      rewriter.setInsertionPoint(slice);
      rewriter.replaceOp(slice, sliceView(slice, *shared, rewriter));
    }
    return success();
  }
};
} // namespace

void mlir::rowwise::populateInterleavedPatterns(RewritePatternSet &patterns) {
  patterns.add<ViewInterleaved>(patterns.getContext());
}
