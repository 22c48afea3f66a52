//===- DataflowDims.cpp - Dimensions that operations make equal -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/DataflowDims.h"

#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::isUnitLoop(linalg::LinalgOp op, unsigned loop) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    for (auto [dim, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (expr == getAffineDimExpr(loop, op.getContext()) &&
          type.getDimSize(dim) != 1)
        return false;
  }
  return true;
}

void DataflowDims::add(Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    addGeneric(generic);
  else
    addView(op);
}

DataflowDims::Class DataflowDims::getId(Key key) {
  auto [it, isNew] = ids.try_emplace(key);
  if (isNew)
    it->second = sets.add();
  return it->second;
}

void DataflowDims::addGeneric(linalg::GenericOp op) {
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    Class id = getId({op.getOperation(), loop});
    if (!isUnitLoop(op, loop))
      sets.addOwner(id, numGenerics);
  }
  ++numGenerics;
  auto uniteDims = [&](AffineMap map, Value tensor) {
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      Key key{tensor.getAsOpaquePointer(), dim};
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        sets.unite(getId(key), getId({op.getOperation(), loop.getPosition()}));
    }
  };
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    // A tensor is known by name if one of the operations has made it.
    if (isMade(operand.get()))
      uniteDims(map, operand.get());
    if (op.isDpsInit(&operand)) {
      Value result = op.getTiedOpResult(&operand);
      for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
        getId({result.getAsOpaquePointer(), dim});
      uniteDims(map, result);
    }
  }
}

/// A view's operand has, as the view sees it, the name of its OpOperand.
void DataflowDims::addView(Operation *op) {
  Value larger, smaller;
  auto dims = matchUnitView(op, larger, smaller);
  OpOperand &operand = op->getOpOperand(0);
  auto getKey = [&](Value tensor, unsigned dim) -> Key {
    if (tensor == operand.get())
      return {&operand, dim};
    return {tensor.getAsOpaquePointer(), dim};
  };
  for (auto [large, small] : llvm::enumerate(*dims)) {
    Class id = getId(getKey(larger, large));
    if (small)
      sets.unite(id, getId(getKey(smaller, *small)));
  }
  const void *source = operand.get().getAsOpaquePointer();
  for (int64_t dim = 0,
               e = cast<RankedTensorType>(operand.get().getType()).getRank();
       dim < e; ++dim)
    if (ids.contains({source, dim}))
      sets.unite(getId({source, dim}), getId({&operand, dim}));
}

SmallVector<std::optional<DataflowDims::Class>>
DataflowDims::getDims(const void *tensor, unsigned rank) const {
  SmallVector<std::optional<Class>> dims;
  for (unsigned dim = 0; dim < rank; ++dim)
    dims.push_back(lookup({tensor, dim}));
  return dims;
}

SmallVector<std::optional<DataflowDims::Class>>
DataflowDims::getDims(OpOperand &operand) const {
  auto op = dyn_cast<linalg::GenericOp>(operand.getOwner());
  if (!op)
    return getDims(&operand,
                   cast<RankedTensorType>(operand.get().getType()).getRank());
  SmallVector<std::optional<Class>> dims;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    dims.push_back(loop ? std::optional(getLoop(op, loop.getPosition()))
                        : std::nullopt);
  }
  return dims;
}

SmallVector<std::optional<DataflowDims::Class>>
DataflowDims::getDims(OpResult result) const {
  return getDims(result.getAsOpaquePointer(),
                 cast<RankedTensorType>(result.getType()).getRank());
}
