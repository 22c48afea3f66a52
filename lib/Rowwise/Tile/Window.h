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

/// A part of a row: the elements from `start` on for which `mask` is set.
struct Window {
  Value start; ///< index, may be negative in an unaligned row
  Value mask;  ///< vector of i1, or null: all are inside the row
  /// The start and the end of the row in the tile, of type index, if there is a
  /// mask. A null start is that of the tile.
  Value first, end;
  Value numbers; ///< of its elements in the tile; null: 0, 1, 2, ...
};

/// The window of tile number `tile` of a row; null: the only tile. Not
/// `masked`: all of the tile lies inside of the row.
Window createWindow(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                    const Row &row, Value tile, bool masked);

/// The window of a row with one tile.
Window createWholeWindow(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel, const Row &row);

/// The window's mask; also made if all elements are inside of the row.
Value createFullMask(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                     const Window &window);

/// The elements that loads of an input's vectors may read: those of the window
/// or more. Null: all.
Value createReadableMask(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel, const Row &row,
                         unsigned input, const Window &window);

/// The values of an input's tile outside of the row.
Value createPadding(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                    unsigned input, VectorType type);

/// The index along axis dimension `dim` of each element of a window.
Value createPositions(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                      unsigned dim, const Window &window);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_WINDOW_H
