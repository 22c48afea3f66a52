//===- Staging.cpp - Tiles by way of shared memory ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each kind of staging, the vectors that the threads of a block have of one
// register are contiguous in shared memory, so that accesses meet no bank
// conflicts. A thread with several rows has the elements of all of them in
// place of a vector. Where threads read at a shift, vectors of other blocks'
// threads lie in front:
//
//   register 0               register 1               boundary elements
//   | margin | t0 t1 t2 ... | margin | t0 t1 t2 ... | t0 t1 ...
//
//===----------------------------------------------------------------------===//

#include "Staging.h"

#include "../Operations.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/Device/Constants.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

Value mlir::rowwise::createStagedIndex(unsigned part, Value thread,
                                       bool isShifted,
                                       const KernelContext &kernel,
                                       ImplicitLocOpBuilder &builder) {
  LayoutAttr layout = kernel.layout;
  bool isBoundary = kernel.isBoundary(part);
  int64_t margin = isShifted ? kernel.getCachedMargin() : 0;
  int64_t vector = layout.getVector() * layout.getRowsPerThread();
  int64_t elements = isBoundary ? 1 : vector;
  int64_t registerElements = vector * layout.getThreads() + margin;
  int64_t before = part * registerElements + (isBoundary ? 0 : margin);
  Value own =
      arith::MulIOp::create(builder, thread, createIndex(builder, elements));
  return arith::AddIOp::create(builder, own, createIndex(builder, before));
}

Value mlir::rowwise::createStagedAddress(Value shared,
                                         ImplicitLocOpBuilder &builder) {
  auto view = shared.getDefiningOp<memref::ViewOp>();
  if (!view)
    return createSharedAddress(builder, shared);
  return advanceAddress(builder, createSharedAddress(builder, view.getSource()),
                        view.getByteShift());
}

void mlir::rowwise::distributeStage(StageOp op, const KernelContext &kernel,
                                    PartMap &parts, StageBarriers &stages,
                                    ImplicitLocOpBuilder &builder) {
  switch (op.getKind()) {
  case StagingKind::bulk:
    return stageByBulkCopies(op, kernel, stages, builder);
  case StagingKind::async:
    return stageColumns(op, kernel, parts, builder);
  case StagingKind::registers:
    return cacheTile(op, kernel, parts, builder);
  }
  llvm_unreachable("unknown kind of staging");
}

/// The parts of each tile.
static SmallVector<Parts> readStaged(StagedOp op, const KernelContext &kernel,
                                     const PartMap &parts,
                                     ImplicitLocOpBuilder &builder) {
  switch (op.getKind()) {
  case StagingKind::bulk:
    return {readBulkCopies(op, kernel, parts, builder)};
  case StagingKind::async:
    return readColumns(op, kernel, parts, builder);
  case StagingKind::registers:
    return {readCachedTile(op, kernel, builder)};
  }
  llvm_unreachable("unknown kind of staging");
}

void mlir::rowwise::distributeStaged(StagedOp op, const KernelContext &kernel,
                                     PartMap &parts,
                                     ImplicitLocOpBuilder &builder) {
  SmallVector<Parts> tiles = readStaged(op, kernel, parts, builder);
  for (auto [result, tile] : llvm::zip_equal(op.getTiles(), tiles))
    parts.set(result, tile);
}
