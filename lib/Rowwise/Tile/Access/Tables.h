//===- Tables.h - Elements at computed indices ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_ACCESS_TABLES_H
#define ROWWISE_LIB_TILE_ACCESS_TABLES_H

#include "../Row.h"
#include "../TileContext.h"
#include "../Window.h"

namespace mlir::rowwise {

/// The element of `table`, an argument of the body, at `indices`: NaN, or 0 of
/// integers, where one of them is out of range. Nothing is read then.
Value loadElement(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                  Value table, ValueRange indices);

/// The elements of `table` at `indices`, one for each element of a window; out
/// of range NaN, or 0 of integers. An index is a tile, or a scalar that all
/// elements have.
Value loadElements(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                   const Row &row, const Window &window, Value table,
                   ValueRange indices);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_ACCESS_TABLES_H
