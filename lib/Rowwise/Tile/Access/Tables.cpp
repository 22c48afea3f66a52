//===- Tables.cpp - Elements at computed indices --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tables.h"
#include "RowAddress.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What stands for an element at an index out of range.
static TypedAttr getNothing(Type element) {
  auto type = dyn_cast<FloatType>(element);
  if (!type)
    return Builder(element.getContext()).getZeroAttr(element);
  return FloatAttr::get(type, APFloat::getNaN(type.getFloatSemantics()));
}

static unsigned getNumber(Value table) {
  return cast<BlockArgument>(table).getArgNumber();
}

Value mlir::rowwise::loadElement(ImplicitLocOpBuilder &builder,
                                 const TileContext &kernel, Value table,
                                 ValueRange indices) {
  Value buffer = kernel.getBuffer(getNumber(table));
  Type type = cast<MemRefType>(buffer.getType()).getElementType();
  Value isInside = arith::ConstantIntOp::create(builder, 1, 1);
  for (auto [dim, index] : llvm::enumerate(indices)) {
    Value size = memref::DimOp::create(builder, buffer, dim);
    Value isBelow =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, index, size);
    isInside = arith::AndIOp::create(builder, isInside, isBelow);
  }
  auto branch = scf::IfOp::create(builder, type, isInside, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value element = memref::LoadOp::create(builder, buffer, indices);
  scf::YieldOp::create(builder, element);
  builder.setInsertionPointToStart(branch.elseBlock());
  Value otherwise = arith::ConstantOp::create(builder, getNothing(type));
  scf::YieldOp::create(builder, otherwise);
  return branch.getResult(0);
}

Value mlir::rowwise::loadElements(ImplicitLocOpBuilder &builder,
                                  const TileContext &kernel, const Row &row,
                                  const Window &window, Value table,
                                  ValueRange indices) {
  unsigned number = getNumber(table);
  auto metadata = memref::ExtractStridedMetadataOp::create(
      builder, kernel.getBuffer(number));
  VectorType indexTile = kernel.getTileType(builder.getIndexType());
  auto toTile = [&](Value value, VectorType type) -> Value {
    return isa<VectorType>(value.getType())
               ? value
               : vector::BroadcastOp::create(builder, type, value);
  };
  // Indices that are scalars move where distances start.
  Value start = arith::ConstantIndexOp::create(builder, 0);
  Value distances = toTile(start, indexTile);
  Value mask = createFullMask(builder, kernel, window);
  for (auto [dim, index] : llvm::enumerate(indices)) {
    bool isTile = isa<VectorType>(index.getType());
    auto scale = [&](Value value) {
      return isTile ? toTile(value, indexTile) : value;
    };
    Value isBelow =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, index,
                              scale(metadata.getSizes()[dim]));
    mask = arith::AndIOp::create(
        builder, mask, toTile(isBelow, cast<VectorType>(mask.getType())));
    Value distance = arith::MulIOp::create(builder, index,
                                           scale(metadata.getStrides()[dim]));
    Value &sum = isTile ? distances : start;
    sum = arith::AddIOp::create(builder, sum, distance);
  }
  RowAddress address =
      createFlatRowAddress(builder, kernel, row, number, start);
  Type element = cast<RankedTensorType>(table.getType()).getElementType();
  VectorType type = kernel.getTileType(element);
  Value otherwise = arith::ConstantOp::create(
      builder, DenseElementsAttr::get(type, Attribute(getNothing(element))));
  return vector::GatherOp::create(builder, type, address.buffer,
                                  address.indices, distances, mask, otherwise);
}
