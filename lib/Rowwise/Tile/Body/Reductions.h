//===- Reductions.h - Reductions of tiles -----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reductions of a level do not wait for each other, and can be done
// together: each thread folds its elements for all of them, and then threads
// exchange states. If they were done one after the other, elements that several
// of them read would be in registers during the first exchange.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_REDUCTIONS_H
#define ROWWISE_LIB_TILE_BODY_REDUCTIONS_H

#include "../Window.h"

#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {

/// The results of a reduction of several rows, row by row; `inputs` has a tile
/// for each.
SmallVector<Value> reduceTiles(ImplicitLocOpBuilder &builder,
                               const TileContext &kernel, ReduceOp reduce,
                               ValueRange inputs, const Window &window);

/// Whether the reductions of a level are folded together.
bool mayFoldTogether(const TileContext &kernel, ArrayRef<ReduceOp> level);

/// The state that each thread makes of its elements of a tile: for each
/// component a vector with one element for each thread of the row.
SmallVector<Value> foldTile(ImplicitLocOpBuilder &builder,
                            const TileContext &kernel, ReduceOp reduce,
                            Value tile, Value mask);

/// The states of a reduction in threads without elements.
SmallVector<Value> createIdentityState(ImplicitLocOpBuilder &builder,
                                       const TileContext &kernel,
                                       ReduceOp reduce);

/// The states of all reductions of a level, one after the other, for the tiles
/// in `values`.
SmallVector<Value> foldTiles(ImplicitLocOpBuilder &builder,
                             const TileContext &kernel,
                             ArrayRef<ReduceOp> level, const Window &window,
                             const IRMapping &values);

/// Maps the results of a level for each of several rows of a thread to the
/// combined states of all threads, `latency` iterations before. `states` has
/// those of all reductions of each row in turn.
void combineRows(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                 ArrayRef<ReduceOp> level, ValueRange states,
                 MutableArrayRef<IRMapping> scalars, IntegerAttr latency);

/// Maps the results of a level to the combined states of all threads, or with a
/// latency to those of that many iterations before.
void combineLevel(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                  ArrayRef<ReduceOp> level, ValueRange states,
                  IRMapping &scalars, IntegerAttr latency = {});

/// The results in `total`, or the identity if the row may be empty and is,
/// where these differ.
SmallVector<Value> selectNonEmpty(ImplicitLocOpBuilder &builder,
                                  const TileContext &kernel, ReduceOp total,
                                  bool mayBeWrong = false);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_REDUCTIONS_H
