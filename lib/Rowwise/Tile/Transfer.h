//===- Transfer.h - Loads and stores of rows --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_TRANSFER_H
#define ROWWISE_LIB_TILE_TRANSFER_H

#include "Window.h"

namespace mlir::rowwise {

/// Loads an input: the tile of a window as memory has it, or a scalar if it is
/// no row.
Value loadInput(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                const Row &row, unsigned input, const Window &window);

/// Stores a tile as memory is to have it, or the scalar of a row.
void storeResult(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                 const Row &row, unsigned output, const Window &window,
                 Value value);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_TRANSFER_H
