//===- Body.h - Operations of the body on a window of a row -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_BODY_H
#define ROWWISE_LIB_TILE_BODY_BODY_H

#include "../Window.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {

/// Turns operations of the body into operations on the tile of one window of a
/// row. `values` maps what is computed: rows to tiles, scalars to scalars.
class BodyLowering {
public:
  BodyLowering(ImplicitLocOpBuilder &builder, const TileContext &kernel,
               const Row &row, const Window &window)
      : builder(builder), kernel(kernel), row(row), window(window) {}

  /// Maps the results of one operation, whose operands are mapped.
  void lower(Operation *inner, IRMapping &values) const;
  /// Tests what is asserted, where there is such a row.
  void lowerAssert(AssertOp inner, const IRMapping &values) const;

  /// Computes the rows in `roots`, from inputs, which are loaded if they are
  /// not mapped, and from scalars that are.
  void lowerSlice(ArrayRef<Value> roots, IRMapping &values) const;
  /// Maps the results of a level's reductions, and computes what they need.
  void reduceLevel(ArrayRef<ReduceOp> level, IRMapping &values) const;
  /// The state of each thread for each of a level's reductions, before threads
  /// meet.
  SmallVector<Value> foldLevel(ArrayRef<ReduceOp> level,
                               IRMapping &values) const;

private:
  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  const Row &row;
  const Window &window;
};

/// Maps where the row lies along outer dimensions.
void lowerRowIndices(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                     const Row &row, IRMapping &scalars);

/// Maps the results of operations on scalars whose operands are mapped.
void lowerReadyScalars(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       const Row &row, IRMapping &scalars);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_BODY_H
