//===- Results.h - The end of a row that one tile holds ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_RESULTS_H
#define ROWWISE_LIB_TILE_RESULTS_H

#include "EpilogueOperands.h"
#include "Window.h"

namespace mlir::rowwise {

/// Stores the results of a row, if the row exists. Returns the values of those
/// results that combine several rows, in order.
SmallVector<Value> storeResults(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel, const Row &row,
                                const Window &window, const IRMapping &values);

/// Tests assertions, computes the results and stores them, given inputs and
/// results of the row's reductions. Returns what storeResults does.
SmallVector<Value> finishRow(ImplicitLocOpBuilder &builder,
                             const TileContext &kernel,
                             const EpilogueOperands &epilogue, const Row &row,
                             const Window &window, IRMapping &values);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_RESULTS_H
