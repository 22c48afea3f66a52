//===- BlockStates.h - States of blocks with parts of a row -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks that have a part of the same rows each store their states to device
// memory, meet at the barrier of the grid, and load those of all.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_BLOCKSTATES_H
#define ROWWISE_LIB_TILE_BODY_BLOCKSTATES_H

#include "PartStates.h"

namespace mlir::rowwise {

/// Replaces the states of this block, one for each row of this thread's tile,
/// by those of some blocks: of `parts` tiles each has every so manyth block,
/// from that of its own part on. All threads of all blocks meet.
void combineBlocks(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                   const BlocksOfRows &blocks, ReduceOp reduce,
                   MutableArrayRef<VectorState> states);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_BLOCKSTATES_H
