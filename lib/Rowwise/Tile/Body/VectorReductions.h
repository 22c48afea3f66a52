//===- VectorReductions.h - Reductions of rows of vectors -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reduction that goes through the elements of a row carries its state, and
// where it adds vectors up, the tile of their sum. What it carries is in this
// order: components of the state, errors of sums, the sum of vectors, its
// error.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_VECTORREDUCTIONS_H
#define ROWWISE_LIB_TILE_BODY_VECTORREDUCTIONS_H

#include "../TileContext.h"

#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {

/// The number of values that it carries.
unsigned countCarried(const TileContext &kernel, ReduceOp reduce);

/// What it carries before the first element.
SmallVector<Value> createInits(ImplicitLocOpBuilder &builder,
                               const TileContext &kernel, ReduceOp reduce);

/// Adds elements, each a map of what the body has of it, to what is carried.
SmallVector<Value> accumulate(ImplicitLocOpBuilder &builder,
                              const TileContext &kernel, ReduceOp reduce,
                              ValueRange carried, ArrayRef<IRMapping> elements);

/// What elements have led to, without errors.
struct VectorState {
  SmallVector<Value> components;
  Value sum; ///< of vectors; null where none are added
};

VectorState settle(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                   ReduceOp reduce, ValueRange carried);

/// The states of parts of a row together, in this order.
VectorState combine(ImplicitLocOpBuilder &builder, ReduceOp reduce,
                    ArrayRef<VectorState> parts);

/// Maps the results of a reduction. A row without elements has the identity.
void finish(ImplicitLocOpBuilder &builder, const TileContext &kernel,
            ReduceOp reduce, const VectorState &state, IRMapping &scalars);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_VECTORREDUCTIONS_H
