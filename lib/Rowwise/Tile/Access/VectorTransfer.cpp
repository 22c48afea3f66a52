//===- VectorTransfer.cpp - Loads and stores of vectors -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorTransfer.h"
#include "RowAddress.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

Value mlir::rowwise::createVectorMask(ImplicitLocOpBuilder &builder,
                                      const TileContext &kernel,
                                      int64_t elements) {
  if (elements == kernel.getLayout().getTileSize())
    return {};
  return vector::CreateMaskOp::create(builder,
                                      kernel.getTileType(builder.getI1Type()),
                                      createIndex(builder, elements));
}

namespace {
/// Where the elements of a vector lie: at these distances from an element of a
/// buffer of one dimension.
struct VectorAddress {
  RowAddress base;
  Value offsets, mask;
};
} // namespace

static VectorAddress createVectorAddress(ImplicitLocOpBuilder &builder,
                                         const TileContext &kernel,
                                         const Row &row, unsigned number,
                                         Value element) {
  FuseOp program = kernel.getProgram();
  AffineMap map = program.getMap(number);
  auto metadata = memref::ExtractStridedMetadataOp::create(
      builder, kernel.getBuffer(number));
  Value start = createIndex(builder, 0);
  for (auto [position, expr] : llvm::enumerate(map.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr);
        element && dim && program.isAxis(dim.getPosition()))
      start = arith::MulIOp::create(builder, element,
                                    metadata.getStrides()[position]);
  VectorType type = kernel.getTileType(builder.getIndexType());
  unsigned inner = *program.getInnerPosition(map);
  Value stride =
      vector::BroadcastOp::create(builder, type, metadata.getStrides()[inner]);
  Value offsets = arith::MulIOp::create(
      builder, vector::StepOp::create(builder, type), stride);
  auto tensor = cast<RankedTensorType>(program.getTensors()[number].getType());
  Value mask = createVectorMask(builder, kernel, tensor.getDimSize(inner));
  if (!mask)
    mask = arith::ConstantOp::create(
        builder,
        DenseElementsAttr::get(kernel.getTileType(builder.getI1Type()), true));
  return {createFlatRowAddress(builder, kernel, row, number, start), offsets,
          mask};
}

Value mlir::rowwise::loadVector(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel, const Row &row,
                                unsigned input, Value element) {
  VectorAddress address =
      createVectorAddress(builder, kernel, row, input, element);
  VectorType type = kernel.getTileType(
      cast<MemRefType>(address.base.buffer.getType()).getElementType());
  Value zeros = arith::ConstantOp::create(builder, builder.getZeroAttr(type));
  return vector::GatherOp::create(builder, type, address.base.buffer,
                                  address.base.indices, address.offsets,
                                  address.mask, zeros);
}

void mlir::rowwise::storeVector(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel, const Row &row,
                                unsigned output, Value value) {
  VectorAddress address = createVectorAddress(
      builder, kernel, row, kernel.getResultNumber(output), /*element=*/{});
  vector::ScatterOp::create(builder, /*resultType=*/Type(), address.base.buffer,
                            address.base.indices, address.offsets, address.mask,
                            value);
}
