//===- Reductions.h - Reductions of tiles -----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A level is reductions that wait for no other of the level. They may be done
// together: each thread folds its elements for all of them, then threads meet.
// One after the other, what both read would be in registers while threads meet
// for the first.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_REDUCTIONS_H
#define ROWWISE_LIB_TILE_REDUCTIONS_H

#include "Window.h"

#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {

/// The results of a reduction for each row of which `inputs` has a tile, row by
/// row.
SmallVector<Value> reduceTiles(ImplicitLocOpBuilder &builder,
                               const TileContext &kernel, ReduceOp reduce,
                               ValueRange inputs, const Window &window);

/// Whether a level is to be folded together.
bool mayFoldTogether(const TileContext &kernel, ArrayRef<ReduceOp> level);

/// What each thread makes of its elements of a tile, a state: for each
/// component of the reduction a vector with an element for each thread of the
/// row.
SmallVector<Value> foldTile(ImplicitLocOpBuilder &builder,
                            const TileContext &kernel, ReduceOp reduce,
                            Value tile, Value mask);

/// The states of a reduction in threads without elements.
SmallVector<Value> createIdentityState(ImplicitLocOpBuilder &builder,
                                       const TileContext &kernel,
                                       ReduceOp reduce);

/// The states of a level's reductions of the tiles in `values`, one reduction
/// after the other.
SmallVector<Value> foldTiles(ImplicitLocOpBuilder &builder,
                             const TileContext &kernel,
                             ArrayRef<ReduceOp> level, const Window &window,
                             const IRMapping &values);

/// Maps a level's results to what the states of all threads combine to, or with
/// a latency did that many iterations before.
void combineLevel(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                  ArrayRef<ReduceOp> level, ValueRange states,
                  IRMapping &scalars, IntegerAttr latency = {});

/// The results of `total`, or the identity where the row may be and is empty
/// and they would be something else.
SmallVector<Value> selectNonEmpty(ImplicitLocOpBuilder &builder,
                                  const TileContext &kernel, ReduceOp total,
                                  bool mayBeWrong = false);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_REDUCTIONS_H
