//===- VectorTransfer.h - Loads and stores of vectors -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands with an inner dimension: a tile is a vector of them, zeros behind
// its end.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_ACCESS_VECTORTRANSFER_H
#define ROWWISE_LIB_TILE_ACCESS_VECTORTRANSFER_H

#include "../Row.h"

namespace mlir::rowwise {

/// The elements of a tile that a vector of this length has, or null for all.
Value createVectorMask(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       int64_t elements);

/// Loads the vector of the row's element `element` or, where that is null, the
/// only one that the row has of an input.
Value loadVector(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                 const Row &row, unsigned input, Value element);

/// Loads the elements of such a vector that the layout's vector has, from the
/// element `first` of it on, which is a multiple of these: the same for all
/// threads of a tile, or not.
Value loadPartOfVector(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       const Row &row, unsigned input, Value element,
                       Value first);

/// The address of such elements in device memory.
Value createPartAddress(ImplicitLocOpBuilder &builder,
                        const TileContext &kernel, const Row &row,
                        unsigned input, Value element, Value first);

/// Stores the vector that a row has of a result.
void storeVector(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                 const Row &row, unsigned output, Value value);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_ACCESS_VECTORTRANSFER_H
