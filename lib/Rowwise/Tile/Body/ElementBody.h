//===- ElementBody.h - The body on one element of a row ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_ELEMENTBODY_H
#define ROWWISE_LIB_TILE_BODY_ELEMENTBODY_H

#include "../Row.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {

/// Turns operations of the body into operations on one element of a row, which
/// exists. `values` maps what is computed: rows to that element, a number or
/// the tile of a vector.
class ElementLowering {
public:
  ElementLowering(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                  const Row &row, Value element)
      : builder(builder), kernel(kernel), row(row), element(element) {}

  /// Loads the inputs that the rows in `roots` are computed from.
  void load(ArrayRef<Value> roots, IRMapping &values) const;
  /// Computes the rows in `roots` from inputs that are loaded, and from scalars
  /// that are mapped.
  void lowerSlice(ArrayRef<Value> roots, IRMapping &values) const;

private:
  Type convert(Type type) const;
  void lower(Operation *inner, IRMapping &values) const;
  void lowerDot(DotOp dot, IRMapping &values) const;

  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  const Row &row;
  Value element;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_ELEMENTBODY_H
