//===- InferShape.cpp - Shapes of results from those of operands ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KnownSizes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

namespace {
struct LoopSize {
  int64_t size = -1;
  /// Where a size comes from, for messages.
  OpOperand *operand = nullptr;
  unsigned dim = 0;
};
} // namespace

/// "dimension 1 of argument 0", for arguments of a function, which its caller
/// knows; else the operand of the operation.
static std::string describe(OpOperand &operand, unsigned dim) {
  auto argument = dyn_cast<BlockArgument>(operand.get());
  std::string owner =
      argument ? "argument " + std::to_string(argument.getArgNumber())
               : "operand " + std::to_string(operand.getOperandNumber());
  return "dimension " + std::to_string(dim) + " of " + owner;
}

FailureOr<Shape> mlir::rowwise::getLoopSizes(Operation *op,
                                             ArrayRef<AffineMap> maps,
                                             const KnownSizes &known) {
  SmallVector<LoopSize> loops(maps.empty() ? 0 : maps.front().getNumDims());
  for (auto [operand, map] : llvm::zip(op->getOpOperands(), maps)) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    ArrayRef<int64_t> shape = known.getShape(operand.get());
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto position = dyn_cast<AffineDimExpr>(expr);
      if (!position)
        continue;
      LoopSize &loop = loops[position.getPosition()];
      if (!loop.operand)
        loop = {shape[dim], &operand, static_cast<unsigned>(dim)};
      if (loop.size != shape[dim])
        return op->emitOpError("expected size ")
               << loop.size << " in " << describe(operand, dim) << ", as in "
               << describe(*loop.operand, loop.dim) << ", found " << shape[dim];
    }
  }
  return llvm::map_to_vector(loops, [](const LoopSize &l) { return l.size; });
}

/// Infers that all operands and results have one shape of rank `rank`.
static FailureOr<Shape> inferSame(Operation *op, unsigned rank,
                                  const KnownSizes &known) {
  SmallVector<AffineMap> maps(
      op->getNumOperands(),
      AffineMap::getMultiDimIdentityMap(rank, op->getContext()));
  return getLoopSizes(op, maps, known);
}

static FailureOr<Shape> infer(linalg::SoftmaxOp op, const KnownSizes &known) {
  return inferSame(op, op.getInputOperandRank(), known);
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

static FailureOr<Shape> infer(tensor::CastOp op, const KnownSizes &known) {
  return Shape(known.getShape(op.getSource()));
}

static FailureOr<Shape> infer(tensor::EmptyOp op, const KnownSizes &known) {
  return known.evaluate(op, op.getMixedSizes());
}

static FailureOr<Shape> infer(tensor::CollapseShapeOp op,
                              const KnownSizes &known) {
  ArrayRef<int64_t> source = known.getShape(op.getSrc());
  Shape shape;
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    int64_t &size = shape.emplace_back(1);
    for (int64_t dim : group)
      if (llvm::MulOverflow(size, source[dim], size))
        return op.emitError("expected sizes whose product is below 2^63");
  }
  return shape;
}

static FailureOr<Shape> infer(tensor::ExpandShapeOp op,
                              const KnownSizes &known) {
  ArrayRef<int64_t> source = known.getShape(op.getSrc());
  FailureOr<Shape> shape = known.evaluate(op, op.getMixedOutputShape());
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
  return shape;
}

static FailureOr<Shape> infer(tensor::ExtractSliceOp op,
                              const KnownSizes &known) {
  ArrayRef<int64_t> source = known.getShape(op.getSource());
  FailureOr<Shape> offsets = known.evaluate(op, op.getMixedOffsets());
  FailureOr<Shape> sizes = known.evaluate(op, op.getMixedSizes());
  FailureOr<Shape> strides = known.evaluate(op, op.getMixedStrides());
  if (failed(offsets) || failed(sizes) || failed(strides))
    return failure();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Shape shape;
  for (auto [dim, size] : llvm::enumerate(*sizes)) {
    // The product of two sizes may not fit in 64 bits.
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
  return shape;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static FailureOr<Shape> infer(tensor::ConcatOp op, const KnownSizes &known) {
  Shape shape(known.getShape(op.getInputs().front()));
  int64_t &size = shape[op.getDim()];
  for (Value input : op.getInputs().drop_front())
    if (llvm::AddOverflow(size, known.getShape(input)[op.getDim()], size))
      return op.emitError(
                 "expected sizes whose sum is below 2^63 in dimension ")
             << op.getDim();
  return shape;
}

static FailureOr<Shape> infer(tensor::InsertSliceOp op,
                              const KnownSizes &known) {
  return Shape(known.getShape(op.getDest()));
}

static FailureOr<Shape> infer(tensor::PadOp op, const KnownSizes &known) {
  FailureOr<Shape> low = known.evaluate(op, op.getMixedLowPad());
  FailureOr<Shape> high = known.evaluate(op, op.getMixedHighPad());
  if (failed(low) || failed(high))
    return failure();
  Shape shape(known.getShape(op.getSource()));
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if ((*low)[dim] < 0 || (*high)[dim] < 0)
      return op.emitError("expected padding of at least 0, found ")
             << (*low)[dim] << " and " << (*high)[dim];
    if (llvm::AddOverflow(size, (*low)[dim], size) ||
        llvm::AddOverflow(size, (*high)[dim], size))
      return op.emitError("expected a size below 2^63 with padding of ")
             << (*low)[dim] << " and " << (*high)[dim];
  }
  return shape;
}

static FailureOr<Shape> infer(shard::AllGatherOp op, const KnownSizes &known) {
  // The type knows how many ranks there are.
  auto own = cast<ShapedType>(op.getInput().getType());
  auto gathered = cast<ShapedType>(op.getType());
  int64_t axis = op.getGatherAxis().getSExtValue();
  Shape shape(known.getShape(op.getInput()));
  if (own.isDynamicDim(axis) || gathered.isDynamicDim(axis))
    return op.emitError("expected a static size in the dimension gathered "
                        "along");
  shape[axis] = gathered.getDimSize(axis);
  return shape;
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

FailureOr<std::optional<Shape>>
mlir::rowwise::inferShape(Operation *op, const KnownSizes &known) {
  using Result = FailureOr<std::optional<Shape>>;
  // Operations of arith and math also take tensors.
  if (OpTrait::hasElementwiseMappableTraits(op))
    if (auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType()))
      return Result(inferSame(op, type.getRank(), known));
  return TypeSwitch<Operation *, Result>(op)
      .Case<shard::AllGatherOp, linalg::SoftmaxOp, tensor::CastOp,
            tensor::CollapseShapeOp, tensor::ConcatOp, tensor::EmptyOp,
            tensor::ExpandShapeOp, tensor::ExtractSliceOp,
            tensor::InsertSliceOp, tensor::PadOp>(
          [&](auto op) { return Result(infer(op, known)); })
      .Default([](Operation *) { return Result(std::nullopt); });
}
