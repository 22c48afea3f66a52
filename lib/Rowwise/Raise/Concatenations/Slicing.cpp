//===- Slicing.cpp - Operations on some steps of their loops --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Slicing.h"

#include "../Reshapes/Reshapes.h"

#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::isElementwise(linalg::GenericOp op) {
  return fuses(op) && hasSteps(op) && op.getNumResults() == 1 &&
         op.getNumReductionLoops() == 0 &&
         op.getIndexingMapMatchingResult(op->getResult(0)).isPermutation();
}

SmallVector<int64_t> mlir::rowwise::getSizes(tensor::ConcatOp op) {
  return llvm::map_to_vector(op.getInputs(), [&](Value part) {
    return cast<RankedTensorType>(part.getType()).getDimSize(op.getDim());
  });
}

bool mlir::rowwise::mayBeSplitInto(ArrayRef<int64_t> sizes) {
  int64_t length = 1;
  for (int64_t size : sizes) {
    if (ShapedType::isDynamic(size) || size == 0 ||
        (size != 1 && length != 1 && size != length))
      return false;
    length = std::max(length, size);
  }
  return sizes.size() <= maxParts;
}

bool mlir::rowwise::mayComputeInPlace(Operation *op) {
  return fuses(op) || isa<tensor::ConcatOp>(op);
}

bool mlir::rowwise::isDense(tensor::ExtractSliceOp op) {
  return op.hasUnitStride() && op.getDroppedDims().none();
}

bool mlir::rowwise::hasSteps(linalg::GenericOp op) {
  return !llvm::is_contained(op.getStaticLoopRanges(), 0);
}

/// The part of `tensor` that steps of the loops read by `map`. What has no
/// elements, or equal ones, is made anew.
static Value slice(RewriterBase &rewriter, Location loc, Value tensor,
                   AffineMap map, ArrayRef<LoopSlice> loops) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type)
    return tensor;
  SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, tensor);
  bool isWhole = true;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop || !loops[loop.getPosition()].size)
      continue;
    offsets[dim] = loops[loop.getPosition()].offset;
    sizes[dim] = loops[loop.getPosition()].size;
    isWhole = false;
  }
  if (isWhole)
    return tensor;
  auto createEmpty = [&] {
    return tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  };
  if (tensor.getDefiningOp<tensor::EmptyOp>())
    return createEmpty();
  if (std::optional<TypedAttr> constant = getUniformConstant(tensor)) {
    Value scalar = arith::ConstantOp::create(rewriter, loc, *constant);
    return linalg::FillOp::create(rewriter, loc, scalar,
                                  createEmpty().getResult())
        .getResult(0);
  }
  SmallVector<OpFoldResult> strides(type.getRank(), rewriter.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(rewriter, loc, tensor, offsets, sizes,
                                        strides);
}

/// Positions along loops of which the first steps are left out.
static void shiftPositions(RewriterBase &rewriter, linalg::GenericOp op,
                           ArrayRef<LoopSlice> loops) {
  for (auto index : llvm::to_vector(op.getBody()->getOps<linalg::IndexOp>())) {
    OpFoldResult offset = loops[index.getDim()].offset;
    if (!offset || isConstantIntValue(offset, 0))
      continue;
    rewriter.setInsertionPointAfter(index);
    Value first =
        getValueOrCreateConstantIndexOp(rewriter, index.getLoc(), offset);
    auto shifted = arith::AddIOp::create(rewriter, index.getLoc(),
                                         index.getResult(), first);
    rewriter.replaceAllUsesExcept(index, shifted, shifted);
  }
}

linalg::GenericOp mlir::rowwise::createSliced(RewriterBase &rewriter,
                                              linalg::GenericOp op,
                                              ArrayRef<LoopSlice> loops,
                                              ValueRange inits) {
  Location loc = op.getLoc();
  SmallVector<Value> inputs, outputs(inits);
  for (OpOperand *input : op.getDpsInputOperands())
    inputs.push_back(slice(rewriter, loc, input->get(),
                           op.getMatchingIndexingMap(input), loops));
  if (inits.empty())
    for (OpOperand &init : op.getDpsInitsMutable())
      outputs.push_back(slice(rewriter, loc, init.get(),
                              op.getMatchingIndexingMap(&init), loops));
  auto sliced = linalg::GenericOp::create(
      rewriter, loc, TypeRange(ValueRange(outputs)), inputs, outputs,
      op.getIndexingMapsArray(), op.getIteratorTypesArray());
  rewriter.cloneRegionBefore(op.getRegion(), sliced.getRegion(),
                             sliced.getRegion().end());
  OpBuilder::InsertionGuard guard(rewriter);
  shiftPositions(rewriter, sliced, loops);
  return sliced;
}

Value mlir::rowwise::castTo(RewriterBase &rewriter, Type type, Value value) {
  if (value.getType() == type)
    return value;
  return tensor::CastOp::create(rewriter, value.getLoc(), type, value);
}
