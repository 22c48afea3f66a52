//===- PartStates.h - States of parts of a row ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tiles of a block that have a part of the same rows each combine their states
// by way of shared memory. Blocks whose tiles do then combine theirs by way of
// device memory.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_PARTSTATES_H
#define ROWWISE_LIB_TILE_BODY_PARTSTATES_H

#include "VectorReductions.h"

namespace mlir::rowwise {

/// What this thread's tile is, of those of its block.
struct TileOfBlock {
  Value number;   ///< among tiles of its part
  Value part;     ///< which part of its rows it has; null: all of them
  Value firstRow; ///< the number of its first row in the block
  Value hasRows;  ///< i1: those are no other tile's; null: they never are
};
TileOfBlock createTileOfBlock(ImplicitLocOpBuilder &builder,
                              const TileContext &kernel);

/// The blocks that have parts of the same rows, while these are computed.
struct BlocksOfRows {
  Value number;    ///< that of this block, an index; null: there is one
  Value iteration; ///< over rows, an index
  Value phase;     ///< that of createGridPhase
};

/// Replaces the states that a reduction has in this thread's part of its rows,
/// one for each row, by those of whole rows. All threads of the block meet, or
/// of all blocks.
void combineParts(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                  const BlocksOfRows &blocks, ReduceOp reduce,
                  MutableArrayRef<VectorState> states);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_PARTSTATES_H
