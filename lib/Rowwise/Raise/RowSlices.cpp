//===- RowSlices.cpp - The first rows of what is computed -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowSlices.h"

#include "Rowwise/Linalg/Reductions.h"
#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// What is sliced
//===----------------------------------------------------------------------===//

/// The operation that makes `value` from what can be sliced in its place, or
/// null.
static Operation *getSlicedOp(Value value, Block *block) {
  Operation *op = value.getDefiningOp();
  Value larger, smaller;
  bool isSliced = isa_and_nonnull<linalg::GenericOp, linalg::FillOp>(op) ||
                  (isReshape(op) && matchUnitView(op, larger, smaller));
  return isSliced && op->getBlock() == block ? op : nullptr;
}

std::optional<RowSlice> RowSlice::match(Value tensor, unsigned dim) {
  RowSlice slice(tensor);
  bool isSlice = slice.add(tensor, dim);
  for (unsigned i = 0; isSlice && i < slice.dims.size(); ++i) {
    auto [value, sliced] = slice.dims.begin()[i];
    isSlice = slice.visit(value, sliced);
  }
  return isSlice ? std::optional(slice) : std::nullopt;
}

/// A value has one slice.
bool RowSlice::add(Value value, unsigned dim) {
  return dims.insert({value, dim}).first->second == dim;
}

bool RowSlice::visit(Value value, unsigned dim) {
  Operation *op = getSlicedOp(value, tensor.getParentBlock());
  if (!op)
    return true; // a slice of the value itself
  if (isa<linalg::GenericOp>(op))
    return visitGeneric(cast<OpResult>(value), dim);
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    return add(fill.getDpsInits()[0], dim);
  Value larger, smaller;
  auto unitDims = *matchUnitView(op, larger, smaller);
  if (value == larger)
    return unitDims[dim] && add(smaller, *unitDims[dim]);
  const auto *found = llvm::find(unitDims, std::optional<unsigned>(dim));
  return add(larger, found - unitDims.begin());
}

bool RowSlice::visitGeneric(OpResult result, unsigned dim) {
  auto op = cast<linalg::GenericOp>(result.getOwner());
  auto loop = dyn_cast<AffineDimExpr>(
      op.getIndexingMapMatchingResult(result).getResult(dim));
  if (!op.hasPureTensorSemantics() || hasAssertions(op) || !loop ||
      op.getIteratorTypesArray()[loop.getPosition()] !=
          utils::IteratorType::parallel)
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    std::optional<unsigned> read = map.getResultPosition(loop);
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true) ||
        (read && !add(operand.get(), *read)))
      return false;
    // All results are sliced together.
    if (op.isDpsInit(&operand) &&
        !(read && add(op.getTiedOpResult(&operand), *read)))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

static RankedTensorType getSlicedType(Type type, unsigned dim,
                                      OpFoldResult size) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape[dim] = getConstantIntValue(size).value_or(ShapedType::kDynamic);
  return RankedTensorType::get(shape, tensor.getElementType());
}

/// The sizes of `tensor`, with another one along `dim`.
static SmallVector<OpFoldResult> getSlicedSizes(Value tensor, unsigned dim,
                                                OpFoldResult size,
                                                RewriterBase &rewriter) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, tensor.getLoc(), tensor);
  sizes[dim] = size;
  return sizes;
}

/// A slice of a value that no operation makes from what can be sliced.
static Value createSlice(Value tensor, unsigned dim, OpFoldResult size,
                         RewriterBase &rewriter) {
  SmallVector<OpFoldResult> sizes = getSlicedSizes(tensor, dim, size, rewriter);
  if (tensor.getDefiningOp<tensor::EmptyOp>())
    return tensor::EmptyOp::create(rewriter, tensor.getLoc(), sizes,
                                   getElementTypeOrSelf(tensor.getType()));
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(rewriter, tensor.getLoc(), tensor,
                                        offsets, sizes, strides);
}

Value RowSlice::create(OpFoldResult size, RewriterBase &rewriter) const {
  SmallVector<Operation *> ops;
  IRMapping slices;
  for (auto [value, dim] : dims) {
    if (Operation *op = getSlicedOp(value, Value(tensor).getParentBlock()))
      ops.push_back(op);
    else
      slices.map(value, createSlice(value, dim, size, rewriter));
  }
  // Operands before those that read them.
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  ops.erase(llvm::unique(ops), ops.end());
  for (Operation *op : ops) {
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
      unsigned dim = dims.lookup(expand.getResult());
      SmallVector<OpFoldResult> sizes =
          getSlicedSizes(expand.getResult(), dim, size, rewriter);
      Value slice = tensor::ExpandShapeOp::create(
          rewriter, op->getLoc(), getSlicedType(expand.getType(), dim, size),
          slices.lookup(expand.getSrc()), expand.getReassociationIndices(),
          sizes);
      slices.map(expand.getResult(), slice);
      continue;
    }
    Operation *sliced = rewriter.clone(*op, slices);
    for (auto [result, slice] :
         llvm::zip(op->getResults(), sliced->getResults()))
      if (dims.contains(result))
        slice.setType(
            getSlicedType(result.getType(), dims.lookup(result), size));
  }
  return slices.lookup(tensor);
}
