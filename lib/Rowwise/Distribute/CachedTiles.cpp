//===- CachedTiles.cpp - Tiles cached in shared memory ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vectors that the threads of a block have of one register are contiguous
// in shared memory, so that accesses meet no conflicts. Where threads read at a
// shift the last ones of the block before lie in front of them:
//
//   register 0               register 1               boundary elements
//   | margin | t0 t1 t2 ... | margin | t0 t1 t2 ... | t0 t1 ...
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "Emit.h"
#include "Operations.h"

#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Where a thread that is `thread` behind the first of its block, or before it,
/// has its part of a tile. Boundary elements lie behind all vectors.
static Value createSlot(unsigned part, Value thread, bool isShifted,
                        const KernelContext &kernel,
                        ImplicitLocOpBuilder &builder) {
  LayoutAttr layout = kernel.layout;
  bool isBoundary = kernel.isBoundary(part);
  int64_t margin = isShifted ? kernel.getCachedMargin() : 0;
  int64_t elements = isBoundary ? 1 : layout.getVector();
  int64_t ofRegister = layout.getVector() * layout.getThreads() + margin;
  int64_t before = part * ofRegister + (isBoundary ? 0 : margin);
  Value own =
      arith::MulIOp::create(builder, thread, createIndex(builder, elements));
  return arith::AddIOp::create(builder, own, createIndex(builder, before));
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
static void storeBefore(KeepOp op, const KernelContext &kernel,
                        const PartMap &parts, ImplicitLocOpBuilder &builder) {
  Value own = createThreadOfBlock(builder, kernel.layout);
  Value vectors = createIndex(builder, LayoutAttr::vectorsOfLine);
  Value hasOne =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, own, vectors);
  Value thread = arith::SubIOp::create(builder, own, vectors);
  Parts before = parts.get(op.getBefore());
  createGuarded(builder, hasOne, [&] {
    for (unsigned part = 0, e = kernel.layout.getRegisters(); part < e; ++part)
      vector::StoreOp::create(
          builder, before[part], op.getShared(),
          createSlot(part, thread, /*isShifted=*/true, kernel, builder),
          /*nontemporal=*/false, getAlignment(before[part].getType()));
  });
}

void mlir::rowwise::distributeKeep(KeepOp op, const KernelContext &kernel,
                                   PartMap &parts,
                                   ImplicitLocOpBuilder &builder) {
  bool isShifted = op.getBefore() != nullptr;
  for (auto [part, value] : llvm::enumerate(parts.get(op.getTile())))
    vector::StoreOp::create(
        builder, value, op.getShared(),
        createSlot(part, createThreadOfBlock(builder, kernel.layout), isShifted,
                   kernel, builder),
        /*nontemporal=*/false, getAlignment(value.getType()));
  if (isShifted)
    storeBefore(op, kernel, parts, builder);
}

void mlir::rowwise::distributeKept(KeptOp op, const KernelContext &kernel,
                                   PartMap &parts,
                                   ImplicitLocOpBuilder &builder) {
  bool isShifted = op.getShift() != nullptr;
  Value own = createThreadOfBlock(builder, kernel.layout), other = own;
  if (isShifted)
    other = arith::SubIOp::create(builder, own, op.getShift());
  Parts tile;
  for (unsigned part = 0, e = kernel.getNumTileParts(); part < e; ++part) {
    VectorType type = kernel.getVectorType(op.getType(), part);
    Value slot = createSlot(part, kernel.isBoundary(part) ? own : other,
                            isShifted, kernel, builder);
    tile.push_back(markLoad(
        vector::LoadOp::create(builder, type, op.getShared(), slot,
                               /*nontemporal=*/false, getAlignment(type)),
        /*isEpilogueOperand=*/true));
  }
  parts.set(op, std::move(tile));
}
