//===- DimClasses.cpp - Dimensions that are one dimension -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DimClasses.h"

#include "FuseGroups.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// For each dimension of the larger tensor of a reshape the dimension of the
/// smaller one, or none for a unit dimension that the smaller one lacks.
/// Nothing if a group has two dimensions that are not units.
static std::optional<SmallVector<std::optional<unsigned>>>
matchDims(RankedTensorType larger, ArrayRef<ReassociationIndices> groups) {
  SmallVector<std::optional<unsigned>> dims(larger.getRank());
  for (auto [small, group] : llvm::enumerate(groups)) {
    std::optional<int64_t> kept;
    for (int64_t large : group) {
      if (larger.getDimSize(large) == 1)
        continue;
      if (kept)
        return std::nullopt;
      kept = large;
    }
    // A group of units only: the first stands for the unit that is kept.
    dims[kept.value_or(group.front())] = small;
  }
  return dims;
}

/// The larger and smaller tensor of a reshape or cast, and how they match.
static std::optional<SmallVector<std::optional<unsigned>>>
matchView(Operation *op, Value &larger, Value &smaller) {
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    larger = expand.getResult();
    smaller = expand.getSrc();
    return matchDims(expand.getResultType(), expand.getReassociationIndices());
  }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    larger = collapse.getSrc();
    smaller = collapse.getResult();
    return matchDims(collapse.getSrcType(), collapse.getReassociationIndices());
  }
  auto cast = dyn_cast<tensor::CastOp>(op);
  if (!cast || !isa<RankedTensorType>(cast.getSource().getType()) ||
      !isa<RankedTensorType>(cast.getType()))
    return std::nullopt;
  larger = cast.getResult();
  smaller = cast.getSource();
  SmallVector<std::optional<unsigned>> dims;
  for (int64_t i = 0;
       i < mlir::cast<RankedTensorType>(cast.getType()).getRank(); ++i)
    dims.push_back(i);
  return dims;
}

bool mlir::rowwise::isUnitView(Operation *op) {
  Value larger, smaller;
  return matchView(op, larger, smaller).has_value();
}

DimClasses::DimClasses(func::FuncOp func) {
  func.walk([&](Operation *op) {
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      addGeneric(generic);
    else
      addView(op);
  });
}

void DimClasses::addGeneric(linalg::GenericOp op) {
  auto unite = [&](AffineMap map, Value tensor) {
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        classes.unionSets(Class{op.getOperation(), loop.getPosition()},
                          Class{tensor.getAsOpaquePointer(), dim});
  };
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (op.isDpsInit(&operand))
      unite(map, op.getTiedOpResult(&operand));
    // An empty or uniform tensor may be shared by unrelated operations.
    if (!operand.get().getDefiningOp<tensor::EmptyOp>() &&
        !getUniformConstant(operand.get()))
      unite(map, operand.get());
  }
}

void DimClasses::addView(Operation *op) {
  Value larger, smaller;
  auto dims = matchView(op, larger, smaller);
  if (!dims)
    return;
  for (auto [large, small] : llvm::enumerate(*dims))
    if (small)
      classes.unionSets(Class{larger.getAsOpaquePointer(), large},
                        Class{smaller.getAsOpaquePointer(), *small});
}

DimClasses::Class DimClasses::find(Class key) const {
  auto leader = classes.findLeader(key);
  return leader == classes.member_end() ? key : *leader;
}

DimClasses::Class DimClasses::getDim(Value tensor, unsigned dim) const {
  return find({tensor.getAsOpaquePointer(), dim});
}

DimClasses::Class DimClasses::getLoop(linalg::GenericOp op,
                                      unsigned loop) const {
  return find({op.getOperation(), loop});
}

void DimClasses::addReplacement(Value original, Value replacement) {
  auto type = cast<RankedTensorType>(original.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    classes.unionSets(Class{original.getAsOpaquePointer(), dim},
                      Class{replacement.getAsOpaquePointer(), dim});
}
