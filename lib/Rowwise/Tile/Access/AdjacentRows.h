//===- AdjacentRows.h - Rows that are contiguous across rows ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where elements of adjacent rows are contiguous, one access brings a thread an
// element of each of its rows to shared memory, and one stores them. Every row
// has values of its own: the body is lowered once for each.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_ACCESS_ADJACENTROWS_H
#define ROWWISE_LIB_TILE_ACCESS_ADJACENTROWS_H

#include "../Window.h"

#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {

/// The tiles of each row of a thread.
using RowValues = SmallVector<IRMapping>;

/// The rows of this thread from `first` on. Either all of them exist or none;
/// if none does, the last rows are loaded instead.
SmallVector<Row> enterRows(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel, Value first);

/// Starts copying a thread's elements of an input, of all of its rows from
/// `row` on, to shared memory; none if there is a condition `exists` and it
/// does not hold.
void startCopying(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                  const Row &row, unsigned input, const Window &window,
                  Value shared, Value exists = {});

/// Maps inputs, for each row, to the elements copied to `shared`, which has
/// memory or null for each. The last `pending` copies need not be done.
void readInputs(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                const Window &window, ArrayRef<Value> shared, RowValues &values,
                int64_t pending = 0);

/// Loads those of `inputs` that are not contiguous across rows; once if all
/// rows share them.
void loadOthers(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                ArrayRef<Row> rows, ArrayRef<unsigned> inputs,
                bool areForEpilogue, RowValues &values);

/// Computes `roots` of each row.
void lowerSlices(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                 ArrayRef<Row> rows, const Window &window,
                 ArrayRef<Value> roots, RowValues &values);

/// Computes and stores the results of rows whose reductions are done.
void finishRows(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                ArrayRef<Row> rows, const Window &window, RowValues &values);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_ACCESS_ADJACENTROWS_H
