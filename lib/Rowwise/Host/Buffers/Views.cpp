//===- Views.cpp - Views of buffers ---------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Views.h"

#include "Rowwise/Linalg/Concatenations.h"
#include "Rowwise/Linalg/Views.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

using Metadata = memref::ExtractStridedMetadataOp;

/// A buffer over the memory of `metadata`; offsets are in elements from its
/// base.
static Value createView(ImplicitLocOpBuilder &builder, Metadata metadata,
                        Type element, Value offset, ArrayRef<Value> sizes,
                        ArrayRef<Value> strides) {
  SmallVector<int64_t> shape(sizes.size(), ShapedType::kDynamic);
  auto type = getArgumentType(RankedTensorType::get(shape, element));
  return memref::ReinterpretCastOp::create(
      builder, type, metadata.getBaseBuffer(), offset, sizes, strides);
}

static Type getElementType(Value buffer) {
  return cast<MemRefType>(buffer.getType()).getElementType();
}

/// Splits each dimension of a buffer into a group of dimensions, of which the
/// last keeps the stride.
static Value expandBuffer(IndexBuilder &builder, Value buffer,
                          ArrayRef<ReassociationIndices> groups,
                          ArrayRef<Value> expanded) {
  auto metadata = Metadata::create(builder, buffer);
  SmallVector<Value> strides(expanded.size(), builder.createIndex(1));
  for (auto [dim, group] : llvm::enumerate(groups)) {
    Value stride = metadata.getStrides()[dim];
    for (int64_t position : llvm::reverse(group)) {
      strides[position] = stride;
      stride = builder.multiply(stride, expanded[position]);
    }
  }
  return createView(builder, metadata, getElementType(buffer),
                    metadata.getOffset(), expanded, strides);
}

/// The stride of the dimension that a group of dimensions collapses into: that
/// of the last one whose size is not 1:
///
///   span = 0; isContiguous = true                    // last to first
///   if (size != 1) {
///     if (span == 0) stride' = stride; else isContiguous &= stride == span;
///     span = stride * size; }
///
/// Sets `isContiguous` to whether the other strides follow from that one.
static Value collapseStrides(IndexBuilder &builder, ArrayRef<Value> sizes,
                             ArrayRef<Value> strides, Value &isContiguous) {
  auto eq = arith::CmpIPredicate::eq;
  Value one = builder.createIndex(1), no = builder.createBool(false);
  Value collapsed = strides.back();
  Value isFound = no, span = builder.createIndex(0), isEmpty = no;
  isContiguous = builder.createBool(true);
  for (auto [size, stride] : llvm::reverse(llvm::zip_equal(sizes, strides))) {
    Value isUnit = builder.compare(eq, size, one);
    Value follows = builder.either(
        isUnit, builder.select(isFound, builder.compare(eq, stride, span),
                               builder.createBool(true)));
    isContiguous = builder.both(isContiguous, follows);
    collapsed =
        builder.select(builder.either(isFound, isUnit), collapsed, stride);
    span = builder.select(isUnit, span, builder.multiply(stride, size));
    isFound = builder.select(isUnit, isFound, builder.createBool(true));
    isEmpty = builder.either(isEmpty,
                             builder.compare(eq, size, builder.createIndex(0)));
  }
  isContiguous = builder.either(isContiguous, isEmpty);
  return collapsed;
}

/// Collapses each group of dimensions into one.
Value Views::collapse(Value buffer, ArrayRef<ReassociationIndices> groups,
                      ArrayRef<Value> expanded, const Twine &what,
                      bool isKnown) {
  auto metadata = Metadata::create(builder, buffer);
  SmallVector<Value> strides(metadata.getStrides());
  SmallVector<Value> newSizes, newStrides;
  for (const ReassociationIndices &group : groups) {
    Value isContiguous;
    newStrides.push_back(collapseStrides(builder, take(expanded, group),
                                         take(strides, group), isContiguous));
    newSizes.push_back(builder.getProduct(take(expanded, group)));
    if (!isKnown)
      calls.check(isContiguous, what + ": expected dimensions " +
                                    Twine(group.front()) + " to " +
                                    Twine(group.back()) + " to be contiguous");
  }
  return createView(builder, metadata, getElementType(buffer),
                    metadata.getOffset(), newSizes, newStrides);
}

Value mlir::rowwise::sliceBuffer(IndexBuilder &builder, Value buffer,
                                 ArrayRef<Value> offsets,
                                 ArrayRef<Value> strides,
                                 const llvm::SmallBitVector &dropped,
                                 ArrayRef<Value> sizes) {
  auto metadata = Metadata::create(builder, buffer);
  Value offset = metadata.getOffset();
  SmallVector<Value> kept;
  for (auto [dim, start] : llvm::enumerate(offsets)) {
    Value stride = metadata.getStrides()[dim];
    offset = builder.add(offset, builder.multiply(start, stride));
    if (!dropped.test(dim))
      kept.push_back(builder.multiply(stride, strides[dim]));
  }
  return createView(builder, metadata, getElementType(buffer), offset, sizes,
                    kept);
}

/// Whether the tensor has memory of the workspace, which is contiguous.
bool Views::isInWorkspace(Value tensor) {
  while (isInvertibleView(tensor.getDefiningOp()) &&
         !context.results.contains(tensor))
    tensor = tensor.getDefiningOp()->getOperand(0);
  return !isa<BlockArgument>(tensor) && !isView(tensor.getDefiningOp()) &&
         !context.results.contains(tensor) && !isWrittenAsPart(tensor);
}

void Views::build(Operation *view) {
  Value source = view->getOperand(0), result = view->getResult(0);
  (void)scalars.getSizes(result);
  if (buffers.contains(result))
    return;
  Value buffer = buffers.get(source);
  if (auto op = dyn_cast<tensor::CollapseShapeOp>(view))
    buffer = collapse(buffer, op.getReassociationIndices(),
                      scalars.getSizes(source), context.describe(source),
                      /*isKnown=*/isInWorkspace(source));
  else if (auto op = dyn_cast<tensor::ExpandShapeOp>(view))
    buffer = expandBuffer(builder, buffer, op.getReassociationIndices(),
                          scalars.getSizes(result));
  else if (auto op = dyn_cast<tensor::ExtractSliceOp>(view))
    buffer =
        sliceBuffer(builder, buffer, scalars.getIndices(op.getMixedOffsets()),
                    scalars.getIndices(op.getMixedStrides()),
                    op.getDroppedDims(), scalars.getSizes(result));
  buffers.bind(result, buffer);
}

Value Views::createInverse(Operation *view, Value buffer, const Twine &what) {
  if (auto op = dyn_cast<tensor::ExpandShapeOp>(view))
    return collapse(buffer, op.getReassociationIndices(),
                    scalars.getSizes(op.getResult()), what, /*isKnown=*/false);
  if (auto op = dyn_cast<tensor::CollapseShapeOp>(view))
    return expandBuffer(builder, buffer, op.getReassociationIndices(),
                        scalars.getSizes(op.getSrc()));
  return buffer;
}
