//===- RowAddress.h - Where rows and their elements lie ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_ROWADDRESS_H
#define ROWWISE_LIB_TILE_ROWADDRESS_H

#include "Window.h"

namespace mlir::rowwise {

/// Where element `start` of a row of an operand lies. A null start: the operand
/// has one element for the row.
RowAddress createRowAddress(ImplicitLocOpBuilder &builder,
                            const TileContext &kernel, const Row &row,
                            unsigned number, Value start);

/// The address of a row in the buffer from the row's start on, as one
/// dimension.
RowAddress createFlatRowAddress(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel, const Row &row,
                                unsigned number, Value start);

/// Where each element of a window lies, in elements from the row's start: a
/// tile of index.
Value createElementOffsets(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel, unsigned number,
                           const Window &window);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_ROWADDRESS_H
