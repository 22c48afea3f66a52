//===- MovedBits.cpp - The bits that programs move ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MovedBits.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/Linalg/FusionLimits.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

static double countBits(Operation *op, Value value, AffineMap map) {
  double bits = getElementBits(getElementTypeOrSelf(value.getType()));
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return bits;
  for (auto [loop, extent] : llvm::enumerate(generic.getStaticLoopRanges()))
    if (!map.isFunctionOfDim(loop) && extent != 0)
      bits = ShapedType::isDynamic(extent) ? 0 : bits / extent;
  return bits;
}

double mlir::rowwise::countBits(OpOperand &operand) {
  auto generic = dyn_cast<linalg::GenericOp>(operand.getOwner());
  return ::countBits(operand.getOwner(), operand.get(),
                     generic ? generic.getMatchingIndexingMap(&operand)
                             : AffineMap());
}

double mlir::rowwise::countBits(OpResult result) {
  auto generic = dyn_cast<linalg::GenericOp>(result.getOwner());
  return ::countBits(result.getOwner(), result,
                     generic ? generic.getIndexingMapMatchingResult(result)
                             : AffineMap());
}

llvm::MapVector<Value, double>
mlir::rowwise::getReadBits(ArrayRef<Operation *> ops) {
  llvm::SmallPtrSet<Operation *, 16> members(ops.begin(), ops.end());
  llvm::MapVector<Value, double> read;
  for (Operation *op : ops)
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      if (!isa<RankedTensorType>(value.getType()) ||
          getUniformConstant(value) || value.getDefiningOp<tensor::EmptyOp>() ||
          members.contains(value.getDefiningOp()))
        continue;
      double &bits = read[value];
      bits = std::max(bits, countBits(operand));
    }
  return read;
}

double mlir::rowwise::countTensorBits(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  double bits = getElementBits(type.getElementType());
  for (int64_t size : type.getShape())
    bits *= ShapedType::isDynamic(size) ? defaultDynamicSize : size;
  return bits;
}

double mlir::rowwise::countMoved(const Grouping &grouping) {
  double bits = 0;
  for (const auto &group : grouping.getGroups()) {
    auto isOutside = [&](Operation *op) {
      return grouping.lookup(op) != group.get();
    };
    for (const auto &read : getReadBits(*group))
      bits += countTensorBits(read.first);
    for (Operation *op : *group)
      for (OpResult result : op->getResults())
        if (llvm::any_of(result.getUsers(), isOutside))
          bits += countTensorBits(result);
  }
  return bits;
}
