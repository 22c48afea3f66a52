//===- RowAddress.cpp - Where rows and their elements lie -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowAddress.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

RowAddress mlir::rowwise::createRowAddress(ImplicitLocOpBuilder &builder,
                                           const TileContext &kernel,
                                           const Row &row, unsigned number,
                                           Value start) {
  if (auto found = row.inSharedMemory.find(number);
      found != row.inSharedMemory.end()) {
    const RowAddress &shared = found->second;
    return {shared.buffer,
            {arith::AddIOp::create(builder, shared.indices[0], start)}};
  }
  FuseOp program = kernel.getProgram();
  AffineMap map = program.getMap(number);
  // Dimensions that are contiguous together are indexed as one.
  if (program.isRow(map) && program.getAxis().size() > 1)
    return createFlatRowAddress(builder, kernel, row, number, start);
  RowAddress address{kernel.getBuffer(number), {}};
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      address.indices.push_back(createIndex(builder, 0));
    else if (program.isAxis(dim.getPosition()))
      address.indices.push_back(start);
    else
      address.indices.push_back(row.indices[dim.getPosition()]);
  }
  return address;
}

RowAddress mlir::rowwise::createFlatRowAddress(ImplicitLocOpBuilder &builder,
                                               const TileContext &kernel,
                                               const Row &row, unsigned number,
                                               Value start) {
  Value buffer = kernel.getBuffer(number);
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
  Value offset = arith::AddIOp::create(
      builder, metadata.getOffset(),
      createRowOffset(builder, kernel, row, number, metadata));
  auto layout =
      StridedLayoutAttr::get(builder.getContext(), ShapedType::kDynamic, {1});
  Type element = cast<MemRefType>(buffer.getType()).getElementType();
  auto type = MemRefType::get({ShapedType::kDynamic}, element, layout);
  // The size of this dimension is not used.
  Value unbounded = createIndex(builder, std::numeric_limits<int64_t>::max());
  Value flat = memref::ReinterpretCastOp::create(
      builder, type, metadata.getBaseBuffer(), OpFoldResult(offset),
      ArrayRef<OpFoldResult>{unbounded},
      ArrayRef<OpFoldResult>{builder.getIndexAttr(1)});
  return {flat, {start}};
}

Value mlir::rowwise::createElementOffsets(ImplicitLocOpBuilder &builder,
                                          const TileContext &kernel,
                                          unsigned number,
                                          const Window &window) {
  FuseOp program = kernel.getProgram();
  VectorType type = kernel.getTileType(builder.getIndexType());
  auto metadata = memref::ExtractStridedMetadataOp::create(
      builder, kernel.getBuffer(number));
  Value offsets;
  for (auto [position, expr] :
       llvm::enumerate(program.getMap(number).getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || !program.isAxis(dim.getPosition()))
      continue;
    Value stride = vector::BroadcastOp::create(builder, type,
                                               metadata.getStrides()[position]);
    Value distance = arith::MulIOp::create(
        builder, createPositions(builder, kernel, dim.getPosition(), window),
        stride);
    offsets =
        offsets ? arith::AddIOp::create(builder, offsets, distance).getResult()
                : distance;
  }
  return offsets;
}
