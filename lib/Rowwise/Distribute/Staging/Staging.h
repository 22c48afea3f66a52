//===- Staging.h - Tiles by way of shared memory ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rowwise.stage and rowwise.staged of each kind. Functions that read return the
// parts of each result.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_STAGING_STAGING_H
#define ROWWISE_LIB_DISTRIBUTE_STAGING_STAGING_H

#include "../PartMap.h"
#include "StageBarriers.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// The index in shared memory of a thread's first element of a part of a tile;
/// the thread is `thread` threads behind the first of its block, or before it
/// if that is negative. `isShifted`: the tile is read at a shift.
Value createStagedIndex(unsigned part, Value thread, bool isShifted,
                        const KernelContext &kernel,
                        ImplicitLocOpBuilder &builder);

/// The address of `shared`; of a stage that is a view of a buffer one sum.
Value createStagedAddress(Value shared, ImplicitLocOpBuilder &builder);

// BulkCopies.cpp: one thread starts copies that an mbarrier counts.
void stageByBulkCopies(StageOp op, const KernelContext &kernel,
                       StageBarriers &stages, ImplicitLocOpBuilder &builder);
Parts readBulkCopies(StagedOp op, const KernelContext &kernel,
                     const PartMap &parts, ImplicitLocOpBuilder &builder);

// ThreadColumns.cpp: each thread copies its elements of all of its rows.
void stageColumns(StageOp op, const KernelContext &kernel, const PartMap &parts,
                  ImplicitLocOpBuilder &builder);
SmallVector<Parts> readColumns(StagedOp op, const KernelContext &kernel,
                               const PartMap &parts,
                               ImplicitLocOpBuilder &builder);

// CachedTiles.cpp: each thread stores what it holds.
void cacheTile(StageOp op, const KernelContext &kernel, const PartMap &parts,
               ImplicitLocOpBuilder &builder);
Parts readCachedTile(StagedOp op, const KernelContext &kernel,
                     ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_STAGING_STAGING_H
