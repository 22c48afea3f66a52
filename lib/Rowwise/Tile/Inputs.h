//===- Inputs.h - Inputs of a row that one tile holds -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_INPUTS_H
#define ROWWISE_LIB_TILE_INPUTS_H

#include "Row.h"

namespace mlir::rowwise {

/// Inputs that are loaded before anything is computed. Not tables, whose
/// elements are loaded by index.
SmallVector<unsigned> getResidentInputs(const TileContext &kernel);

/// Inputs that are epilogue operands: rows that rows share and no reduction
/// needs. They are loaded where they are used.
SmallVector<unsigned> getEpilogueInputs(const TileContext &kernel);

/// Loads inputs; zeros for a missing row.
SmallVector<Value> loadInputs(ImplicitLocOpBuilder &builder,
                              const TileContext &kernel, const Row &row,
                              ArrayRef<unsigned> inputs);

/// Loads the inputs that come before anything is computed.
SmallVector<Value> loadResidentInputs(ImplicitLocOpBuilder &builder,
                                      const TileContext &kernel,
                                      const Row &row);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_INPUTS_H
