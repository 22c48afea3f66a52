//===- Transfer.h - Loads and stores of rows --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_ACCESS_TRANSFER_H
#define ROWWISE_LIB_TILE_ACCESS_TRANSFER_H

#include "../Window.h"

namespace mlir::rowwise {

/// Loads an input: for a row the tile of a window, in the type in memory; else
/// a scalar.
Value loadInput(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                const Row &row, unsigned input, const Window &window);

/// Stores a tile, in the type in memory, or the scalar of a row.
void storeResult(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                 const Row &row, unsigned output, const Window &window,
                 Value value);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_ACCESS_TRANSFER_H
