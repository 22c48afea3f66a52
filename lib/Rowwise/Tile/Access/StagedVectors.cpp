//===- StagedVectors.cpp - Vectors in shared memory -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StagedVectors.h"
#include "VectorTransfer.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Elements of 16 bytes, and what these are numbered by in 128.
static constexpr int64_t vectorLength = TileRows::mmaVector, swizzled = 8;

StagedVectors::StagedVectors(ImplicitLocOpBuilder &builder,
                             const TileContext &kernel, const Row &row,
                             unsigned input)
    : builder(builder), kernel(kernel), row(row), input(input),
      element(getElementTypeOrSelf(kernel.getBuffer(input).getType())),
      length(kernel.getLayout().getTileSize()) {
  TileRows rows = kernel.getSchedule().getTileRows();
  LayoutAttr layout = kernel.getLayout();
  stageLength = rows.vectors * length;
  shared = addSharedMemory(kernel.getFunc(), rows.stages * stageLength, element,
                           builder.getLoc(), vectorBytes);
  tile = arith::RemUIOp::create(
      builder, gpu::ThreadIdOp::create(builder, getRowDimension(layout)),
      createConstant(TileRows::mmaTiles));
  lane = createThreadOfRow(builder, layout);
}

Value StagedVectors::createOffset(Value vector, Value number) const {
  auto divide = [&](Value value, int64_t by) -> Value {
    return arith::DivUIOp::create(builder, value, createConstant(by));
  };
  auto remainder = [&](Value value, int64_t by) -> Value {
    return arith::RemUIOp::create(builder, value, createConstant(by));
  };
  Value distance = add(remainder(divide(vector, 2), swizzled / 2),
                       multiply(remainder(vector, 2), swizzled / 2));
  Value swizzledNumber = arith::XOrIOp::create(builder, number, distance);
  return add(multiply(vector, length), multiply(swizzledNumber, vectorLength));
}

void StagedVectors::copy(Value first, Value stage) const {
  int64_t numbers = length / vectorLength,
          threads = kernel.getLayout().getThreads(),
          all = kernel.getSchedule().getTileRows().vectors * numbers;
  Value thread = createThreadOfBlock(builder, kernel.getLayout());
  Value to = createSharedAddress(builder, shared);
  Value stageStart = multiply(stage, stageLength);
  for (int64_t start = 0; start < all; start += threads) {
    Value i = add(thread, createConstant(start));
    Value vector = arith::DivUIOp::create(builder, i, createConstant(numbers));
    Value number = arith::RemUIOp::create(builder, i, createConstant(numbers));
    Value source = add(first, vector);
    Value isThere = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                          source, kernel.getWidth());
    auto bytes = [&](int64_t count) -> Value {
      return arith::ConstantOp::create(builder,
                                       builder.getI32IntegerAttr(count));
    };
    Value offset = add(stageStart, createOffset(vector, number));
    NVVM::CpAsyncOp::create(
        builder,
        advanceAddress(builder, to, multiply(offset, sizeof(uint16_t))),
        createPartAddress(builder, kernel, row, input, source,
                          multiply(number, vectorLength)),
        vectorBytes, NVVM::LoadCacheModifierKind::CG,
        arith::SelectOp::create(builder, isThere, bytes(vectorBytes),
                                bytes(0)));
  }
}

Value StagedVectors::load(Value stage, Value offset, int64_t more) const {
  Value index =
      add(add(multiply(stage, stageLength), offset), createConstant(more));
  return vector::LoadOp::create(
      builder, VectorType::get(vectorLength, element), shared, index,
      /*nontemporal=*/false, llvm::MaybeAlign(vectorBytes));
}

SmallVector<Value> StagedVectors::loadKeys(Value stage, int64_t group) const {
  SmallVector<Value> keys;
  for (int64_t key = 0; key < TileRows::mmaVectors; key += TileRows::mmaTiles)
    for (int64_t i = 0; i < length; i += vectorLength * TileRows::mmaLanes) {
      int64_t number = i / vectorLength;
      Value offset =
          createOffset(tile, add(lane, createConstant(number % swizzled)));
      keys.push_back(load(stage, offset,
                          (group * TileRows::mmaVectors + key) * length +
                              number / swizzled * swizzled * vectorLength));
    }
  return keys;
}

SmallVector<Value> StagedVectors::loadValues(Value stage, int64_t group) const {
  auto two = createConstant(2);
  Value number = add(
      arith::DivUIOp::create(builder, tile, two),
      multiply(arith::RemUIOp::create(builder, tile, two), TileRows::mmaLanes));
  SmallVector<Value> values;
  for (int64_t half = 0; half < TileRows::mmaVectors;
       half += TileRows::mmaTiles)
    for (int64_t odd : {0, 1}) {
      Value offset =
          createOffset(add(multiply(lane, 2), createConstant(odd)), number);
      for (int64_t i = 0; i < length; i += swizzled * vectorLength)
        values.push_back(load(
            stage, offset, (group * TileRows::mmaVectors + half) * length + i));
    }
  return values;
}
