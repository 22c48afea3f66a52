//===- Window.h - The elements of a row in a tile ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_WINDOW_H
#define ROWWISE_LIB_TILE_WINDOW_H

#include "Row.h"

namespace mlir::rowwise {

/// A part of a row: the elements from `start` on that `mask` lets through.
struct Window {
  Value start; ///< index, may be negative in an unaligned row
  Value mask;  ///< vector of i1, or null: all are inside the row
  /// Where the row starts and ends in the tile, index, if there is a mask. A
  /// start that is null is that of the tile.
  Value first, end;
  Value numbers; ///< of its elements in the tile, or null: 0, 1, 2, ...
};

/// The window of tile number `tile` of a row (null: the only one). Not
/// `masked`: all of the tile is known to be inside the row.
Window createWindow(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                    const Row &row, Value tile, bool masked);

/// The window of a row that one tile holds.
Window createWholeWindow(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel, const Row &row);

/// The window's mask, also where all elements are inside the row.
Value createFullMask(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                     const Window &window);

/// The elements that loads of an input's vectors may touch: those of the
/// window, or more. Null: all.
Value createReadableMask(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel, const Row &row,
                         unsigned input, const Window &window);

/// What elements of an input's tile that are not in the row hold.
Value createPadding(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                    unsigned input, VectorType type);

/// The index along axis dimension `dim` of each element of a window.
Value createPositions(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                      unsigned dim, const Window &window);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_WINDOW_H
