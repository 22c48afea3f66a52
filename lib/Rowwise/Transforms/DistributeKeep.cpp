//===- DistributeKeep.cpp - Tiles that threads keep -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vectors that the threads of a block have of one register lie side by side
// in shared memory, so that accesses meet no conflicts.
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "ScheduleLimits.h"
#include "TileKernel.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult Distributor::checkKept(Operation *op, Value shared, Type tile) {
  if (!isTile(tile))
    return op->emitOpError()
           << "expected a tile of the kernel's layout, found " << tile;
  if (layout.getNeighbours() != 1)
    return op->emitOpError()
           << "expected a layout without neighbours, found " << layout;
  return failed(checkOwnPlaces(op, shared)) ? failure() : checkParts(op);
}

/// Of what a thread has of a part: that of its vector or, if that is wider, of
/// the widest access.
static llvm::MaybeAlign getAlignment(Type part) {
  auto type = cast<VectorType>(part);
  int64_t bytes =
      type.getNumElements() * getElementBytes(type.getElementType());
  return llvm::MaybeAlign(std::min(bytes, vectorBytes));
}

LogicalResult Distributor::distributeKeep(KeepOp op) {
  if (failed(checkKept(op, op.getShared(), op.getTile().getType())))
    return failure();
  for (auto [part, value] : llvm::enumerate(getParts(op.getTile())))
    vector::StoreOp::create(builder, value, op.getShared(),
                            createOwnPlace(part), /*nontemporal=*/false,
                            getAlignment(value.getType()));
  replaced.push_back(op);
  return success();
}

LogicalResult Distributor::distributeKept(KeptOp op) {
  if (failed(checkKept(op, op.getShared(), op.getType())))
    return failure();
  isLate = true;
  Parts tile;
  for (unsigned part = 0, e = getNumParts(op.getType()); part < e; ++part) {
    auto type = cast<VectorType>(getPartType(op.getType(), part));
    tile.push_back(markLoad(vector::LoadOp::create(
        builder, type, op.getShared(), createOwnPlace(part),
        /*nontemporal=*/false, getAlignment(type))));
  }
  replace(op, std::move(tile));
  return success();
}
