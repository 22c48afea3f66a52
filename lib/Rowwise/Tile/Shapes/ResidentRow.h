//===- ResidentRow.h - Rows that one tile holds -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_SHAPES_RESIDENTROW_H
#define ROWWISE_LIB_TILE_SHAPES_RESIDENTROW_H

#include "../EpilogueOperands.h"

namespace mlir::rowwise {

/// Computes and stores a row from its resident inputs, a tile or scalar each.
/// Returns what storeResults does.
SmallVector<Value> processResidentRow(ImplicitLocOpBuilder &builder,
                                      const TileContext &kernel,
                                      const EpilogueOperands &epilogue,
                                      const Row &row, ValueRange inputs);

/// Computes a row with only the inputs in registers between reductions: other
/// values are rematerialized for each level of reductions and for the results.
SmallVector<Value> rematerializeRow(ImplicitLocOpBuilder &builder,
                                    const TileContext &kernel,
                                    const EpilogueOperands &epilogue,
                                    const Row &row, ValueRange inputs);

/// The kernel of a program that combines rows along accumulated dimensions
/// (AccumulatedRows.cpp).
void buildAccumulatedRows(ImplicitLocOpBuilder &builder,
                          const TileContext &kernel);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_SHAPES_RESIDENTROW_H
