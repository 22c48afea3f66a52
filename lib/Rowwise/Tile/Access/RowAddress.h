//===- RowAddress.h - Where rows and their elements lie ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_ACCESS_ROWADDRESS_H
#define ROWWISE_LIB_TILE_ACCESS_ROWADDRESS_H

#include "../Window.h"

namespace mlir::rowwise {

/// The address of element `start` of a row of an operand. A null start: the
/// operand has one element for each row.
RowAddress createRowAddress(ImplicitLocOpBuilder &builder,
                            const TileContext &kernel, const Row &row,
                            unsigned number, Value start);

/// A view of the buffer from the row's start on, with one dimension.
RowAddress createFlatRowAddress(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel, const Row &row,
                                unsigned number, Value start);

/// The distance in elements from the row's start to each element of a window: a
/// tile of index.
Value createElementOffsets(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel, unsigned number,
                           const Window &window);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_ACCESS_ROWADDRESS_H
