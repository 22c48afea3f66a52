//===- Grids.h - Grids of ranks ---------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SHARD_GRIDS_H
#define ROWWISE_LIB_SHARD_GRIDS_H

#include "Rowwise/Shard/Passes.h"

#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::rowwise {

/// A program has an operation for each rank and component of a state.
inline constexpr int64_t maxRanks = 64;

/// Whether a program can be divided between so many ranks. Emits a diagnostic
/// at `op` if not.
LogicalResult checkRanks(Operation *op, int64_t ranks);

/// Sets `grid` to the one that `user` names, which has one dimension, of as
/// many ranks as there may be. Emits a diagnostic and fails for another one,
/// where there is none, and where `grid` was another before.
LogicalResult setGrid(shard::GridOp &grid, Operation *user,
                      FlatSymbolRefAttr name);

/// Erases all grids of the module but this one.
void keepGrid(ModuleOp module, shard::GridOp grid);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SHARD_GRIDS_H
