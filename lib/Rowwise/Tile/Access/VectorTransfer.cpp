//===- VectorTransfer.cpp - Loads and stores of vectors -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorTransfer.h"
#include "RowAddress.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
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
/// The vector of an operand, or of one of its elements.
class VectorAccess {
public:
  VectorAccess(ImplicitLocOpBuilder &builder, const TileContext &kernel,
               const Row &row, unsigned number, Value element);

  Value load() const;
  Value loadPart(Value first) const;
  Value createPartAddress(Value first) const;
  void store(Value value) const;

private:
  /// Null where its elements are contiguous, and it starts at a multiple of the
  /// bytes that a lane accesses.
  Value createOffsets() const;
  /// Of no elements that an access would touch in vain.
  Value createWholeMask() const;
  llvm::MaybeAlign getAlignment() const;
  VectorType getType() const {
    return kernel.getTileType(
        cast<MemRefType>(address.buffer.getType()).getElementType());
  }

  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  Value stride; ///< between elements of the vector

  RowAddress address;
  Value mask; ///< null: the tile has no other elements
};
} // namespace

VectorAccess::VectorAccess(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel, const Row &row,
                           unsigned number, Value element)
    : builder(builder), kernel(kernel) {
  FuseOp program = kernel.getProgram();
  AffineMap map = program.getMap(number);
  unsigned inner = *program.getInnerPosition(map);
  auto metadata = memref::ExtractStridedMetadataOp::create(
      builder, kernel.getBuffer(number));
  stride = metadata.getStrides()[inner];
  Value start = createIndex(builder, 0);
  for (auto [position, expr] : llvm::enumerate(map.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr);
        element && dim && program.isAxis(dim.getPosition()))
      start = arith::MulIOp::create(builder, element,
                                    metadata.getStrides()[position]);
  address = createFlatRowAddress(builder, kernel, row, number, start);
  auto tensor = cast<RankedTensorType>(program.getTensors()[number].getType());
  mask = createVectorMask(builder, kernel, tensor.getDimSize(inner));
}

Value VectorAccess::createOffsets() const {
  if (kernel.getVersion().isAligned())
    return {};
  VectorType type = kernel.getTileType(builder.getIndexType());
  return arith::MulIOp::create(
      builder, vector::StepOp::create(builder, type),
      vector::BroadcastOp::create(builder, type, stride));
}

Value VectorAccess::createWholeMask() const {
  return mask ? mask
              : arith::ConstantOp::create(
                    builder, DenseElementsAttr::get(
                                 kernel.getTileType(builder.getI1Type()), true))
                    .getResult();
}

llvm::MaybeAlign VectorAccess::getAlignment() const {
  return llvm::MaybeAlign(kernel.getLayout().getVector() *
                          getElementBytes(getType().getElementType()));
}

Value VectorAccess::load() const {
  VectorType type = getType();
  Value offsets = createOffsets();
  if (!offsets && !mask)
    return vector::LoadOp::create(builder, type, address.buffer,
                                  address.indices, /*nontemporal=*/false,
                                  getAlignment());
  Value zeros = arith::ConstantOp::create(builder, builder.getZeroAttr(type));
  if (!offsets)
    return vector::MaskedLoadOp::create(builder, type, address.buffer,
                                        address.indices, mask, zeros,
                                        getAlignment());
  return vector::GatherOp::create(builder, type, address.buffer,
                                  address.indices, offsets, createWholeMask(),
                                  zeros);
}

Value VectorAccess::loadPart(Value first) const {
  SmallVector<Value> indices = address.indices;
  indices.back() = arith::AddIOp::create(builder, indices.back(), first);
  auto type = VectorType::get(kernel.getLayout().getVector(),
                              getType().getElementType());
  return vector::LoadOp::create(builder, type, address.buffer, indices,
                                /*nontemporal=*/false, getAlignment());
}

Value VectorAccess::createPartAddress(Value first) const {
  return createDeviceAddress(
      builder, address.buffer,
      arith::AddIOp::create(
          builder,
          memref::ExtractStridedMetadataOp::create(builder, address.buffer)
              .getOffset(),
          arith::AddIOp::create(builder, address.indices.back(), first)));
}

void VectorAccess::store(Value value) const {
  Value offsets = createOffsets();
  if (offsets)
    vector::ScatterOp::create(builder, /*resultType=*/Type(), address.buffer,
                              address.indices, offsets, createWholeMask(),
                              value);
  else if (mask)
    vector::MaskedStoreOp::create(builder, address.buffer, address.indices,
                                  mask, value, getAlignment());
  else
    vector::StoreOp::create(builder, value, address.buffer, address.indices,
                            /*nontemporal=*/false, getAlignment());
}

Value mlir::rowwise::loadVector(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel, const Row &row,
                                unsigned input, Value element) {
  return VectorAccess(builder, kernel, row, input, element).load();
}

Value mlir::rowwise::loadPartOfVector(ImplicitLocOpBuilder &builder,
                                      const TileContext &kernel, const Row &row,
                                      unsigned input, Value element,
                                      Value first) {
  return VectorAccess(builder, kernel, row, input, element).loadPart(first);
}

Value mlir::rowwise::createPartAddress(ImplicitLocOpBuilder &builder,
                                       const TileContext &kernel,
                                       const Row &row, unsigned input,
                                       Value element, Value first) {
  return VectorAccess(builder, kernel, row, input, element)
      .createPartAddress(first);
}

void mlir::rowwise::storeVector(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel, const Row &row,
                                unsigned output, Value value) {
  VectorAccess(builder, kernel, row, kernel.getResultNumber(output),
               /*element=*/{})
      .store(value);
}
