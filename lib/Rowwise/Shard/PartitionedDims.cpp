//===- PartitionedDims.cpp - Dimensions that are those of parts -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartitionedDims.h"
#include "Grids.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <limits>

using namespace mlir;
using namespace mlir::rowwise;

/// Elements of a part: as many parts as there may be have a number of elements.
static constexpr int64_t maxPart =
    std::numeric_limits<int64_t>::max() / maxRanks;

std::optional<unsigned> PartitionedDims::get(Value tensor) const {
  auto found = dims.find(tensor);
  return found == dims.end() ? std::nullopt : std::optional(found->second);
}

std::optional<unsigned> PartitionedDims::get(linalg::LinalgOp op) const {
  auto found = loops.find(op);
  return found == loops.end() ? std::nullopt : std::optional(found->second);
}

//===----------------------------------------------------------------------===//
// What is added
//===----------------------------------------------------------------------===//

LogicalResult PartitionedDims::add(Value tensor, unsigned dim) {
  auto [known, isNew] = dims.try_emplace(tensor, dim);
  if (known->second != dim)
    return emitError(tensor.getLoc())
           << "expected one partitioned dimension of " << tensor.getType()
           << ", found dimensions " << known->second << " and " << dim;
  if (!isNew)
    return success();
  tensors.push_back(tensor);
  int64_t size = cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
  if (!ShapedType::isDynamic(size) && size >= 1 && size <= maxPart)
    return success();
  return emitError(tensor.getLoc())
         << "expected parts of a known size from 1 to " << maxPart
         << ", found dimension " << dim << " of " << tensor.getType();
}

/// Refuses what an operation does with a part and would not do with the whole:
/// it reads positions, which are those in the part, or elements beside others.
static LogicalResult checkLoop(linalg::LinalgOp op, unsigned loop) {
  WalkResult walk = op->walk([&](linalg::IndexOp index) -> WalkResult {
    if (index.getDim() != loop)
      return WalkResult::advance();
    return index.emitOpError()
           << "expected no positions along a partitioned dimension: those of a "
              "part start from 0 on each rank";
  });
  if (walk.wasInterrupted())
    return failure();
  for (AffineMap map : op.getIndexingMapsArray())
    for (AffineExpr expr : map.getResults())
      if (expr.isFunctionOfDim(loop) && !isa<AffineDimExpr>(expr))
        return op->emitOpError()
               << "expected a partitioned dimension to be indexed by one loop, "
                  "found "
               << AffineMapAttr::get(map);
  return success();
}

LogicalResult PartitionedDims::add(linalg::LinalgOp op, unsigned loop) {
  auto [known, isNew] = loops.try_emplace(op, loop);
  if (known->second != loop)
    return op->emitOpError()
           << "expected one loop over a partitioned dimension, found d"
           << known->second << " and d" << loop;
  if (!isNew)
    return success();
  if (!op.hasPureTensorSemantics())
    return op->emitOpError("expected tensors alone in a partitioned program");
  if (failed(checkLoop(op, loop)))
    return failure();
  AffineExpr partitioned = getAffineDimExpr(loop, op.getContext());
  auto addTensor = [&](AffineMap map, Value tensor) {
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (expr == partitioned && failed(add(tensor, dim)))
        return failure();
    return success();
  };
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (failed(addTensor(map, operand.get())))
      return failure();
    if (op.isDpsInit(&operand) &&
        failed(addTensor(map, op.getTiedOpResult(&operand))))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// What is equal
//===----------------------------------------------------------------------===//

LogicalResult PartitionedDims::addLoopOf(OpOperand &operand, unsigned dim) {
  auto op = cast<linalg::LinalgOp>(operand.getOwner());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (auto loop = dyn_cast<AffineDimExpr>(map.getResult(dim)))
    return add(op, loop.getPosition());
  return op->emitOpError() << "expected a loop over a partitioned dimension, "
                              "found dimension "
                           << dim << " of " << operand.get().getType() << " by "
                           << AffineMapAttr::get(map);
}

static InFlightDiagnostic refuse(Operation *op, Type tensor, unsigned dim,
                                 StringRef what) {
  return op->emitOpError()
         << "expected linalg operations alone on a partitioned dimension, "
            "found dimension "
         << dim << " of " << tensor << ' ' << what;
}

LogicalResult PartitionedDims::followMaker(Value tensor, unsigned dim) {
  auto made = dyn_cast<OpResult>(tensor);
  if (!made)
    return success();
  Operation *op = made.getOwner();
  auto constant = dyn_cast<arith::ConstantOp>(op);
  if (isa<tensor::EmptyOp>(op) ||
      (constant && isa<SplatElementsAttr>(constant.getValue())))
    return success();
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured
             ? addLoopOf(*structured.getDpsInitOperand(made.getResultNumber()),
                         dim)
             : refuse(op, tensor.getType(), dim, "made");
}

LogicalResult PartitionedDims::followUse(OpOperand &use, unsigned dim) {
  Operation *user = use.getOwner();
  if (isa<func::ReturnOp>(user))
    return success();
  return isa<linalg::LinalgOp>(user)
             ? addLoopOf(use, dim)
             : refuse(user, use.get().getType(), dim, "used");
}

LogicalResult PartitionedDims::propagate() {
  // What is found on the way is appended.
  for (size_t next = 0; next < tensors.size(); ++next) {
    Value tensor = tensors[next];
    unsigned dim = dims.lookup(tensor);
    if (failed(followMaker(tensor, dim)))
      return failure();
    for (OpOperand &use : tensor.getUses())
      if (failed(followUse(use, dim)))
        return failure();
  }
  return success();
}
