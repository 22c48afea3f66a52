//===- UnitViews.cpp - Views of unit dimensions ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The dimension of the smaller tensor of a reshape for each dimension of the
/// larger one, or none for a unit dimension that the smaller one lacks. Nothing
/// if a group has two dimensions that are not units.
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

std::optional<SmallVector<std::optional<unsigned>>>
mlir::rowwise::matchUnitView(Operation *op, Value &larger, Value &smaller) {
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
  auto from = mlir::cast<RankedTensorType>(cast.getSource().getType());
  auto to = mlir::cast<RankedTensorType>(cast.getType());
  SmallVector<std::optional<unsigned>> dims;
  for (int64_t i = 0; i < to.getRank(); ++i) {
    // One side is indexed by a loop and the other by none.
    if ((from.getDimSize(i) == 1) != (to.getDimSize(i) == 1))
      return std::nullopt;
    dims.push_back(i);
  }
  return dims;
}

bool mlir::rowwise::isReshape(Operation *op) {
  return isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

bool mlir::rowwise::isUnitView(Operation *op) {
  Value larger, smaller;
  return matchUnitView(op, larger, smaller).has_value();
}
