//===- Concatenations.cpp - Operations on concatenations ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations move in front of a concatenation, so that none is left between
// them: what joins results of programs moves nothing.
//
//===----------------------------------------------------------------------===//

#include "../Reshapes/Reshapes.h"
#include "Slicing.h"

#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Sizes.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include <map>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Operations on parts
//===----------------------------------------------------------------------===//

namespace {
/// A loop of an operation that runs over concatenated parts.
struct SplitLoop {
  unsigned loop;
  SmallVector<int64_t> sizes;
};
} // namespace

static std::optional<SplitLoop> findSplitLoop(linalg::GenericOp op) {
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto concat = input->get().getDefiningOp<tensor::ConcatOp>();
    if (!concat || !mayBeSplitInto(getSizes(concat)))
      continue;
    if (auto loop = dyn_cast<AffineDimExpr>(
            op.getMatchingIndexingMap(input).getResult(concat.getDim())))
      return SplitLoop{loop.getPosition(), getSizes(concat)};
  }
  return std::nullopt;
}

namespace {
/// An operation on concatenated parts is one on each part: results are
/// concatenated, or reduced on from part to part.
///
///   f(concat(a, b), y)    is    concat(f(a, y[:n]), f(b, y[n:]))
///   sum(concat(a, b))     is    sum(b, starting from sum(a))
struct SplitAlongParts : OpRewritePattern<linalg::GenericOp> {
  SplitAlongParts(MLIRContext *context, bool movements)
      : Base(context), movements(movements) {}

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<SplitLoop> split = findSplitLoop(op);
    if (!split || !fuses(op) || !hasSteps(op) || (!movements && isMovement(op)))
      return rewriter.notifyMatchFailure(op, "reads no parts of a program");
    SmallVector<linalg::GenericOp> parts;
    int64_t offset = 0;
    for (int64_t size : split->sizes) {
      SmallVector<LoopSlice> loops(op.getNumLoops());
      loops[split->loop] = {rewriter.getIndexAttr(offset),
                            rewriter.getIndexAttr(size)};
      bool continues =
          !parts.empty() && op.getIteratorTypesArray()[split->loop] ==
                                utils::IteratorType::reduction;
      parts.push_back(
          createSliced(rewriter, op, loops,
                       continues ? parts.back()->getResults() : ValueRange()));
      offset += size;
    }
    rewriter.replaceOp(op, join(op, split->loop, parts, rewriter));
    return success();
  }

private:
  static SmallVector<Value> join(linalg::GenericOp op, unsigned loop,
                                 ArrayRef<linalg::GenericOp> parts,
                                 PatternRewriter &rewriter) {
    SmallVector<Value> joined;
    for (OpResult result : op->getResults()) {
      unsigned number = result.getResultNumber();
      auto dim = op.getIndexingMapMatchingResult(result).getResultPosition(
          rewriter.getAffineDimExpr(loop));
      auto values = llvm::map_to_vector(parts, [&](linalg::GenericOp part) {
        return part.getResult(number);
      });
      Value whole = dim ? tensor::ConcatOp::create(rewriter, op.getLoc(), *dim,
                                                   ValueRange(values))
                              .getResult()
                        : values.back();
      joined.push_back(castTo(rewriter, result.getType(), whole));
    }
    return joined;
  }

  bool movements; ///< as well
};
} // namespace

//===----------------------------------------------------------------------===//
// What is read in parts and as a whole
//===----------------------------------------------------------------------===//

/// Whether a slice has all of its source but along dimension `dim`.
static bool isCutAlong(tensor::ExtractSliceOp op, unsigned dim) {
  for (auto [number, size] : llvm::enumerate(op.getMixedSizes()))
    if (number != dim && !isSizeOf(size, op.getSource(), number))
      return false;
  return true;
}

/// The sizes of the slices of a tensor along a dimension that programs read, if
/// they are parts of it: it is their concatenation.
static std::optional<SmallVector<int64_t>> getPartsRead(Value tensor,
                                                        unsigned dim) {
  std::map<int64_t, int64_t> sizes; // by offset
  for (Operation *user : tensor.getUsers()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!slice || !isDense(slice) || !isCutAlong(slice, dim) ||
        !isReadByProgram(slice))
      continue;
    auto offset = getConstantIntValue(slice.getMixedOffsets()[dim]);
    auto size = getConstantIntValue(slice.getMixedSizes()[dim]);
    if (offset && size)
      sizes.try_emplace(*offset, *size);
  }
  SmallVector<int64_t> parts;
  int64_t end = 0;
  for (auto [offset, size] : sizes) {
    if (offset != end)
      return std::nullopt;
    parts.push_back(size);
    end += size;
  }
  bool isWhole =
      end == cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
  if (!isWhole || parts.size() < 2 || !mayBeSplitInto(parts))
    return std::nullopt;
  return parts;
}

namespace {
/// A tensor from outside that programs read in parts, and an operation as a
/// whole, is read in parts by that as well: it may be in one program with them.
struct ReadInParts : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!fuses(op) || isMovement(op) || !hasSteps(op))
      return rewriter.notifyMatchFailure(op, "is no part of a program");
    for (OpOperand *input : op.getDpsInputOperands()) {
      Value tensor = input->get();
      if (!isa<RankedTensorType>(tensor.getType()) || isMade(tensor) ||
          tensor.getDefiningOp<tensor::ConcatOp>())
        continue;
      for (auto [dim, expr] :
           llvm::enumerate(op.getMatchingIndexingMap(input).getResults())) {
        auto sizes =
            isa<AffineDimExpr>(expr) ? getPartsRead(tensor, dim) : std::nullopt;
        if (!sizes)
          continue;
        Value parts = concatenate(tensor, dim, *sizes, op.getLoc(), rewriter);
        rewriter.modifyOpInPlace(op, [&] { input->set(parts); });
        return success();
      }
    }
    return rewriter.notifyMatchFailure(op, "reads nothing that is cut");
  }

private:
  static Value concatenate(Value tensor, unsigned dim, ArrayRef<int64_t> sizes,
                           Location loc, PatternRewriter &rewriter) {
    SmallVector<Value> parts;
    SmallVector<OpFoldResult> extents =
        tensor::getMixedSizes(rewriter, loc, tensor);
    SmallVector<OpFoldResult> offsets(extents.size(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(extents.size(), rewriter.getIndexAttr(1));
    int64_t offset = 0;
    for (int64_t size : sizes) {
      offsets[dim] = rewriter.getIndexAttr(offset);
      extents[dim] = rewriter.getIndexAttr(size);
      parts.push_back(tensor::ExtractSliceOp::create(
          rewriter, loc, tensor, offsets, extents, strides));
      offset += size;
    }
    Value whole = tensor::ConcatOp::create(rewriter, loc, dim, parts);
    return castTo(rewriter, tensor.getType(), whole);
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Slices of concatenations
//===----------------------------------------------------------------------===//

namespace {
/// Parts are joined as what they are cast from, whose sizes may be known.
struct JoinUncast : OpRewritePattern<tensor::ConcatOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    bool changed = false;
    auto parts = llvm::map_to_vector(op.getInputs(), [&](Value part) {
      auto cast = part.getDefiningOp<tensor::CastOp>();
      bool isKnown = cast && tensor::preservesStaticInformation(
                                 cast.getType(), cast.getSource().getType());
      changed |= isKnown;
      return isKnown ? cast.getSource() : part;
    });
    if (!changed)
      return rewriter.notifyMatchFailure(op, "joins nothing that is cast");
    Value joined =
        tensor::ConcatOp::create(rewriter, op.getLoc(), op.getDim(), parts);
    rewriter.replaceOp(op, castTo(rewriter, op.getType(), joined));
    return success();
  }
};
} // namespace

/// The number of a part, and where in it a slice of a concatenation begins.
static std::optional<std::pair<unsigned, int64_t>>
findPart(tensor::ExtractSliceOp op, tensor::ConcatOp concat) {
  unsigned dim = concat.getDim();
  auto offset = getConstantIntValue(op.getMixedOffsets()[dim]);
  auto size = getConstantIntValue(op.getMixedSizes()[dim]);
  if (!offset || !size)
    return std::nullopt;
  for (auto [number, part] : llvm::enumerate(concat.getInputs())) {
    int64_t extent = cast<RankedTensorType>(part.getType()).getDimSize(dim);
    if (ShapedType::isDynamic(extent))
      return std::nullopt;
    if (*offset < extent)
      return *offset + *size <= extent
                 ? std::optional(std::pair<unsigned, int64_t>(number, *offset))
                 : std::nullopt;
    *offset -= extent;
  }
  return std::nullopt;
}

namespace {
/// A slice of a concatenation that has elements of one part is a slice of that.
struct SlicePart : OpRewritePattern<tensor::ExtractSliceOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto concat = op.getSource().getDefiningOp<tensor::ConcatOp>();
    auto found = concat && isDense(op) ? findPart(op, concat) : std::nullopt;
    if (!found)
      return rewriter.notifyMatchFailure(op, "has elements of several parts");
    SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
    offsets[concat.getDim()] = rewriter.getIndexAttr(found->second);
    Value part = concat.getInputs()[found->first];
    rewriter.replaceOp(
        op, castTo(rewriter, op.getType(),
                   tensor::ExtractSliceOp::create(rewriter, op.getLoc(), part,
                                                  offsets, op.getMixedSizes(),
                                                  op.getMixedStrides())));
    return success();
  }
};

/// A slice that has all elements of its source is that.
struct FoldWholeSlice : OpRewritePattern<tensor::ExtractSliceOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    Value source = op.getSource();
    bool isWhole = isDense(op) && source.getType() == op.getType() &&
                   llvm::all_of(op.getMixedOffsets(), [](OpFoldResult offset) {
                     return isConstantIntValue(offset, 0);
                   });
    for (auto [dim, size] : llvm::enumerate(op.getMixedSizes()))
      isWhole = isWhole && isSizeOf(size, source, dim);
    if (!isWhole)
      return rewriter.notifyMatchFailure(op, "leaves elements out");
    rewriter.replaceOp(op, source);
    return success();
  }
};
} // namespace

void mlir::rowwise::populatePartPatterns(RewritePatternSet &patterns,
                                         bool movements) {
  patterns.add<SplitAlongParts>(patterns.getContext(), movements);
  patterns.add<ReadInParts, JoinUncast, SlicePart, FoldWholeSlice>(
      patterns.getContext());
}

void mlir::rowwise::populateConcatenationPatterns(RewritePatternSet &patterns) {
  populatePartPatterns(patterns, /*movements=*/true);
}
