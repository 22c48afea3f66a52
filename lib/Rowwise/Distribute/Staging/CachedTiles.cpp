//===- CachedTiles.cpp - Tiles cached in shared memory --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread caches its elements of a tile in shared memory. Where threads read
// at a shift, the first threads of a block also cache the vectors in front of
// those of the block.
//
//===----------------------------------------------------------------------===//

#include "../Access/Access.h"
#include "Staging.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The alignment of a thread's elements of a part: that of the vector or, if
/// that is less, of the widest access.
static llvm::MaybeAlign getAlignment(Type part) {
  auto type = cast<VectorType>(part);
  int64_t bytes =
      type.getNumElements() * getElementBytes(type.getElementType());
  return llvm::MaybeAlign(std::min(bytes, vectorBytes));
}

/// Stores, in the first threads, the vectors in front of those of the block.
static void storeBefore(StageOp op, const KernelContext &kernel,
                        const PartMap &parts, ImplicitLocOpBuilder &builder) {
  Value own = createThreadOfBlock(builder, kernel.layout);
  Value vectors = createIndex(builder, LayoutAttr::vectorsOfLine);
  Value hasOne =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, own, vectors);
  Value thread = arith::SubIOp::create(builder, own, vectors);
  Parts before = parts.get(op.getBefore());
  createGuarded(builder, hasOne, [&] {
    for (unsigned part = 0, e = kernel.layout.getVectorsPerThread(); part < e;
         ++part)
      vector::StoreOp::create(
          builder, before[part], op.getShared(),
          createStagedIndex(part, thread, /*isShifted=*/true, kernel, builder),
          /*nontemporal=*/false, getAlignment(before[part].getType()));
  });
}

void mlir::rowwise::cacheTile(StageOp op, const KernelContext &kernel,
                              const PartMap &parts,
                              ImplicitLocOpBuilder &builder) {
  bool isShifted = op.getBefore() != nullptr;
  for (auto [part, value] : llvm::enumerate(parts.get(op.getSource())))
    vector::StoreOp::create(
        builder, value, op.getShared(),
        createStagedIndex(part, createThreadOfBlock(builder, kernel.layout),
                          isShifted, kernel, builder),
        /*nontemporal=*/false, getAlignment(value.getType()));
  if (isShifted)
    storeBefore(op, kernel, parts, builder);
}

Parts mlir::rowwise::readCachedTile(StagedOp op, const KernelContext &kernel,
                                    ImplicitLocOpBuilder &builder) {
  bool isShifted = op.getShift() != nullptr;
  Value own = createThreadOfBlock(builder, kernel.layout), other = own;
  if (isShifted)
    other = arith::SubIOp::create(builder, own, op.getShift());
  Parts tile;
  for (unsigned part = 0, e = kernel.getNumTileParts(); part < e; ++part) {
    VectorType type = kernel.getVectorType(op.getTileType(), part);
    Value index = createStagedIndex(part, kernel.isBoundary(part) ? own : other,
                                    isShifted, kernel, builder);
    tile.push_back(markLoad(
        vector::LoadOp::create(builder, type, op.getShared(), index,
                               /*nontemporal=*/false, getAlignment(type)),
        /*isEpilogueOperand=*/true));
  }
  return tile;
}
