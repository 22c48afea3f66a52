//===- Iterations.h - Rows that a group of blocks steps over ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_ITERATIONS_H
#define ROWWISE_LIB_TILE_ITERATIONS_H

#include "Row.h"

namespace mlir::rowwise {

/// The rows that a group of blocks steps over: `first`, `first` + `step`, ...,
/// below `limit`. All are of type index.
struct Iterations {
  Value first, step, limit, count;
};

/// The iterations of this thread's group, for the first of its rows. A launch
/// slice has at least as many rows as there are groups in it, but a group may
/// have no row in its slice.
Iterations createIterations(ImplicitLocOpBuilder &builder,
                            const TileContext &kernel);

/// The number of this thread's row in an iteration, or of the first of its
/// rows.
Value createRowOfIteration(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel,
                           const Iterations &iterations, Value iteration);

/// The row of this thread in an iteration. `mayExceed`: the iteration may not
/// exist. In a group with several rows some may be missing in any case.
Row enterIteration(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                   const Iterations &iterations, Value iteration,
                   bool mayExceed = false);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_ITERATIONS_H
