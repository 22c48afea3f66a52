//===- Sizes.cpp - Sizes that are known to be equal -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Sizes.h"

#include "Rowwise/IR/InputForms.h"
#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Linalg/DimClasses.h"
#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rowwise;

Size mlir::rowwise::getSize(OpFoldResult size) {
  if (std::optional<int64_t> number = getConstantIntValue(size))
    return {Value(), *number};
  auto value = cast<Value>(size);
  while (auto cast = value.getDefiningOp<arith::IndexCastOp>()) {
    if (!isLosslessIndexCast(cast))
      break;
    value = cast.getIn();
  }
  if (auto dim = value.getDefiningOp<tensor::DimOp>())
    if (std::optional<int64_t> index = getDimNumber(dim))
      return getSize(dim.getSource(), *index);
  return {value, 0};
}

/// The size of a slice's dimension.
static OpFoldResult getMixedSize(tensor::ExtractSliceOp op, int64_t dim) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  int64_t from = dropped.find_first_unset();
  while (dim-- > 0)
    from = dropped.find_next_unset(from);
  return sizes[from];
}

/// The dimension of the program that one of its result is; none of a unit.
static std::optional<unsigned> getProgramDim(Value result, int64_t dim) {
  auto op = result.getDefiningOp<FuseOp>();
  AffineMap map = op.getOutputMap(cast<OpResult>(result).getResultNumber());
  auto expr = dyn_cast<AffineDimExpr>(map.getResult(dim));
  return expr ? std::optional<unsigned>(expr.getPosition()) : std::nullopt;
}

Size mlir::rowwise::getSize(Value tensor, int64_t dim) {
  while (true) {
    auto type = dyn_cast<RankedTensorType>(tensor.getType());
    if (!type || dim >= type.getRank())
      return {tensor, dim};
    if (!type.isDynamicDim(dim))
      return {Value(), type.getDimSize(dim)};
    Operation *op = tensor.getDefiningOp();
    if (auto written = dyn_cast_or_null<DestinationStyleOpInterface>(op)) {
      tensor = written.getTiedOpOperand(cast<OpResult>(tensor))->get();
    } else if (auto cast = dyn_cast_or_null<tensor::CastOp>(op)) {
      tensor = cast.getSource();
    } else if (auto empty = dyn_cast_or_null<tensor::EmptyOp>(op)) {
      return getSize(OpFoldResult(empty.getDynamicSize(dim)));
    } else if (auto expand = dyn_cast_or_null<tensor::ExpandShapeOp>(op)) {
      return getSize(expand.getMixedOutputShape()[dim]);
    } else if (auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(op)) {
      ReassociationIndices group = collapse.getReassociationIndices()[dim];
      if (group.size() != 1)
        return {tensor, dim};
      tensor = collapse.getSrc();
      dim = group.front();
    } else if (auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(op)) {
      return getSize(getMixedSize(slice, dim));
    } else if (auto program = dyn_cast_or_null<FuseOp>(op)) {
      std::optional<unsigned> from = getProgramDim(tensor, dim);
      if (!from)
        return {Value(), 1};
      auto [input, position] = program.getDimSource(*from);
      tensor = program.getInputs()[input];
      dim = position;
    } else {
      return {tensor, dim};
    }
  }
}

bool mlir::rowwise::areSameSizes(OpFoldResult a, OpFoldResult b) {
  return getSize(a) == getSize(b);
}

bool mlir::rowwise::isSizeOf(OpFoldResult size, Value tensor, int64_t dim) {
  return getSize(size) == getSize(tensor, dim);
}
