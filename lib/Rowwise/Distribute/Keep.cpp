//===- Keep.cpp - Tiles that threads keep -----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vectors that the threads of a block have of one register lie side by side
// in shared memory, so that accesses meet no conflicts. Where threads read at a
// shift the last ones of the block before lie in front of them:
//
//   register 0               register 1               edges
//   | margin | t0 t1 t2 ... | margin | t0 t1 t2 ... | t0 t1 ...
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult Distributor::checkKept(Operation *op, Value shared, Type tile,
                                     bool isShifted) {
  if (!isTile(tile))
    return op->emitOpError()
           << "expected a tile of the kernel's layout, found " << tile;
  if (layout.getNeighbours() != 1)
    return op->emitOpError()
           << "expected a layout without neighbours, found " << layout;
  // Threads of other rows would be before the first of one.
  if (isShifted && (layout.getRows() != 1 || layout.getTransposed()))
    return op->emitOpError() << "expected one row a block for a tile that is "
                                "read at a shift, found "
                             << layout;
  int64_t margin = isShifted ? getMarginOfKept() * layout.getRegisters() : 0;
  return failed(checkOwnPlaces(op, shared, margin)) ? failure()
                                                    : checkParts(op);
}

/// Elements in front of the vectors that a block keeps of a register, for reads
/// at a shift.
int64_t Distributor::getMarginOfKept() const {
  return LayoutAttr::vectorsOfLine * layout.getVector();
}

/// Where a thread that is `thread` behind the first of its block, or before it,
/// keeps what it has of a part. Elements at edges lie behind all vectors.
Value Distributor::createKeptPlace(unsigned part, Value thread,
                                   bool isShifted) {
  int64_t margin = isShifted ? getMarginOfKept() : 0;
  int64_t elements = isEdge(part) ? 1 : layout.getVector();
  int64_t ofRegister = layout.getVector() * layout.getThreads() + margin;
  int64_t before = part * ofRegister + (isEdge(part) ? 0 : margin);
  Value own = arith::MulIOp::create(builder, thread, createIndex(elements));
  return arith::AddIOp::create(builder, own, createIndex(before));
}

/// Of what a thread has of a part: that of its vector or, if that is wider, of
/// the widest access.
static llvm::MaybeAlign getAlignment(Type part) {
  auto type = cast<VectorType>(part);
  int64_t bytes =
      type.getNumElements() * getElementBytes(type.getElementType());
  return llvm::MaybeAlign(std::min(bytes, vectorBytes));
}

/// The vectors before those of a block, from its first threads.
void Distributor::keepBefore(KeepOp op) {
  Value own = createThreadOfBlock();
  Value vectors = createIndex(LayoutAttr::vectorsOfLine);
  Value hasOne =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, own, vectors);
  Value place = arith::SubIOp::create(builder, own, vectors);
  Parts before = getParts(op.getBefore());
  auto keep = [&] {
    for (unsigned part = 0, e = layout.getRegisters(); part < e; ++part)
      vector::StoreOp::create(builder, before[part], op.getShared(),
                              createKeptPlace(part, place, /*isShifted=*/true),
                              /*nontemporal=*/false,
                              getAlignment(before[part].getType()));
  };
  createGuarded(hasOne, keep, nullptr);
}

LogicalResult Distributor::distributeKeep(KeepOp op) {
  bool isShifted = op.getBefore() != nullptr;
  if (failed(checkKept(op, op.getShared(), op.getTile().getType(), isShifted)))
    return failure();
  for (auto [part, value] : llvm::enumerate(getParts(op.getTile())))
    vector::StoreOp::create(
        builder, value, op.getShared(),
        createKeptPlace(part, createThreadOfBlock(), isShifted),
        /*nontemporal=*/false, getAlignment(value.getType()));
  if (isShifted)
    keepBefore(op);
  replaced.push_back(op);
  return success();
}

LogicalResult Distributor::distributeKept(KeptOp op) {
  bool isShifted = op.getShift() != nullptr;
  if (failed(checkKept(op, op.getShared(), op.getType(), isShifted)))
    return failure();
  isLate = true;
  Value own = createThreadOfBlock(), other = own;
  if (isShifted)
    other = arith::SubIOp::create(builder, own, op.getShift());
  Parts tile;
  for (unsigned part = 0, e = getNumParts(op.getType()); part < e; ++part) {
    auto type = cast<VectorType>(getPartType(op.getType(), part));
    Value place = createKeptPlace(part, isEdge(part) ? own : other, isShifted);
    tile.push_back(markLoad(
        vector::LoadOp::create(builder, type, op.getShared(), place,
                               /*nontemporal=*/false, getAlignment(type))));
  }
  replace(op, std::move(tile));
  return success();
}
