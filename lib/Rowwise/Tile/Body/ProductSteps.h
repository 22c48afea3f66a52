//===- ProductSteps.h - Steps by products of matrices -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tiles of a warp, of a row each, go through 16 vectors at a time: their
// dot products with the vectors that rows have are a product of matrices, and
// so is the sum of others with the terms that numbers made of these add to a
// reduction. A thread has four of the numbers.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_PRODUCTSTEPS_H
#define ROWWISE_LIB_TILE_BODY_PRODUCTSTEPS_H

#include "../Row.h"
#include "ElementSteps.h"

#include "Rowwise/Programs/RowPatterns.h"

namespace mlir::rowwise {

/// Adds the elements of this thread's part to what the reduction of `products`
/// carries in a row, of which `scalars` are mapped. A step loads the vectors of
/// the next one as soon as it has used its own.
SmallVector<Value> streamProducts(ImplicitLocOpBuilder &builder,
                                  const TileContext &kernel,
                                  const BlocksOfRows &blocks, const Row &row,
                                  const IRMapping &scalars,
                                  MatrixProducts products, ValueRange inits);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_PRODUCTSTEPS_H
