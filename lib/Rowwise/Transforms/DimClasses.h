//===- DimClasses.h - Dimensions that are one dimension --------*- C++ -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TRANSFORMS_DIMCLASSES_H
#define ROWWISE_LIB_TRANSFORMS_DIMCLASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace mlir::rowwise {

/// Identifies the dimensions of tensors and the loops of linalg operations that
/// the dataflow makes equal: through indexing maps, casts, and reshapes that
/// only add or drop unit dimensions. A size-1 dimension that is broadcast
/// (constant 0 in a map) is not made equal to anything.
class DimClasses {
public:
  /// A class; comparable, and stable while the analysis lives.
  using Class = std::pair<const void *, unsigned>;

  explicit DimClasses(func::FuncOp func);

  Class getDim(Value tensor, unsigned dim) const;
  Class getLoop(linalg::GenericOp op, unsigned loop) const;

  /// `replacement` stands for `original` from now on. Classes keep their names.
  void addReplacement(Value original, Value replacement);

private:
  void addGeneric(linalg::GenericOp op);
  void addView(Operation *op);
  Class find(Class key) const;

  llvm::EquivalenceClasses<Class> classes;
};

/// Whether `op` only renames or reshapes a tensor by unit dimensions.
bool isUnitView(Operation *op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TRANSFORMS_DIMCLASSES_H
