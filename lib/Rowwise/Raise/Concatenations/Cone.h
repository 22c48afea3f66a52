//===- Cone.h - What is computed for slices alone ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_RAISE_CONCATENATIONS_CONE_H
#define ROWWISE_LIB_RAISE_CONCATENATIONS_CONE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rowwise {

/// The elementwise operations whose results are cut where slices cut the result
/// of the last one, each with the loops that are cut.
class Cone {
public:
  Cone(linalg::GenericOp root, ArrayRef<tensor::ExtractSliceOp> slices);

  /// Whether what is left out of the slices is computed for nobody: nothing
  /// else reads results of these operations, and what they read cut is
  /// elementwise as well, or made outside of programs.
  bool isAlone() const;

private:
  void addProducers(linalg::GenericOp op, const llvm::SmallBitVector &loops);
  void add(Value result, const llvm::SmallBitVector &dims);

  llvm::MapVector<Operation *, llvm::SmallBitVector> cutLoops;
  SmallVector<Operation *> worklist;
  bool cutsOthers = false; ///< such as the result of a reduction
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_RAISE_CONCATENATIONS_CONE_H
