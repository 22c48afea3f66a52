//===- ViewShapes.cpp - Shapes of tensors cut, joined and reshaped --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeEvaluator.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

FailureOr<Shape> ShapeEvaluator::getSizes(Operation *op,
                                          ArrayRef<OpFoldResult> sizes) {
  Shape shape;
  for (OpFoldResult size : sizes) {
    auto known = dyn_cast<Attribute>(size);
    if (!known)
      known = scalars.lookup(cast<Value>(size));
    if (!known)
      return refuseUnknown(op, cast<Value>(size));
    shape.push_back(cast<IntegerAttr>(known).getInt());
  }
  return shape;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

LogicalResult ShapeEvaluator::evaluate(tensor::CastOp op) {
  if (!isa<RankedTensorType>(op.getType()))
    return success();
  return bind(op, shapes[op.getSource()]);
}

LogicalResult ShapeEvaluator::evaluate(tensor::EmptyOp op) {
  FailureOr<Shape> shape = getSizes(op, op.getMixedSizes());
  return failed(shape) ? failure() : bind(op, *shape);
}

LogicalResult ShapeEvaluator::evaluate(tensor::CollapseShapeOp op) {
  ArrayRef<int64_t> source = shapes[op.getSrc()];
  Shape shape;
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    int64_t &size = shape.emplace_back(1);
    for (int64_t dim : group)
      if (llvm::MulOverflow(size, source[dim], size))
        return op.emitError("expected sizes whose product is below 2^63");
  }
  return bind(op, shape);
}

LogicalResult ShapeEvaluator::evaluate(tensor::ExpandShapeOp op) {
  ArrayRef<int64_t> source = shapes[op.getSrc()];
  FailureOr<Shape> shape = getSizes(op, op.getMixedOutputShape());
  if (failed(shape))
    return failure();
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    int64_t product = 1;
    for (int64_t position : group)
      if (llvm::MulOverflow(product, (*shape)[position], product))
        product = -1;
    if (product != source[dim])
      return op.emitError("expected dimension ")
             << dim << " of " << source[dim]
             << " elements to expand into as many, found " << product;
  }
  return bind(op, *shape);
}

LogicalResult ShapeEvaluator::evaluate(tensor::ExtractSliceOp op) {
  ArrayRef<int64_t> source = shapes[op.getSource()];
  FailureOr<Shape> offsets = getSizes(op, op.getMixedOffsets());
  FailureOr<Shape> sizes = getSizes(op, op.getMixedSizes());
  FailureOr<Shape> strides = getSizes(op, op.getMixedStrides());
  if (failed(offsets) || failed(sizes) || failed(strides))
    return failure();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Shape shape;
  for (auto [dim, size] : llvm::enumerate(*sizes)) {
    // An int64_t holds the product of two sizes only as far as both are small.
    llvm::APInt last = llvm::APInt(128, size - 1, /*isSigned=*/true) *
                           llvm::APInt(128, (*strides)[dim], true) +
                       llvm::APInt(128, (*offsets)[dim], true);
    auto isInside = [](const llvm::APInt &position, int64_t extent) {
      return position.sge(0) && position.slt(extent);
    };
    llvm::APInt first(128, (*offsets)[dim], /*isSigned=*/true);
    if (size != 0 &&
        (!isInside(first, source[dim]) || !isInside(last, source[dim])))
      return op.emitError("expected a slice within dimension ")
             << dim << " of " << source[dim] << " elements, found offset "
             << (*offsets)[dim] << ", size " << size << " and stride "
             << (*strides)[dim];
    if (!dropped.test(dim))
      shape.push_back(size);
  }
  return bind(op, shape);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

LogicalResult ShapeEvaluator::evaluate(tensor::ConcatOp op) {
  Shape shape = shapes[op.getInputs().front()];
  int64_t &size = shape[op.getDim()];
  for (Value input : op.getInputs().drop_front())
    if (llvm::AddOverflow(size, shapes[input][op.getDim()], size))
      return op.emitError(
                 "expected sizes whose sum is below 2^63 in dimension ")
             << op.getDim();
  if (failed(bind(op, shape)))
    return failure();
  addKernel(op, op.getInputs());
  return success();
}

LogicalResult ShapeEvaluator::evaluate(tensor::InsertSliceOp op) {
  if (failed(bind(op, shapes[op.getDest()])))
    return failure();
  addKernel(op, {op.getSource(), op.getDest()});
  return success();
}

LogicalResult ShapeEvaluator::evaluate(tensor::PadOp op) {
  FailureOr<Shape> low = getSizes(op, op.getMixedLowPad());
  FailureOr<Shape> high = getSizes(op, op.getMixedHighPad());
  if (failed(low) || failed(high))
    return failure();
  Shape shape = shapes[op.getSource()];
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if ((*low)[dim] < 0 || (*high)[dim] < 0)
      return op.emitError("expected padding of at least 0, found ")
             << (*low)[dim] << " and " << (*high)[dim];
    if (llvm::AddOverflow(size, (*low)[dim], size) ||
        llvm::AddOverflow(size, (*high)[dim], size))
      return op.emitError("expected a size below 2^63 with padding of ")
             << (*low)[dim] << " and " << (*high)[dim];
  }
  if (failed(bind(op, shape)))
    return failure();
  addKernel(op, op.getSource());
  return success();
}
