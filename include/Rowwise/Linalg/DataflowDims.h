//===- DataflowDims.h - Dimensions that operations make equal ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_DATAFLOWDIMS_H
#define ROWWISE_LINALG_DATAFLOWDIMS_H

#include "Rowwise/Linalg/DimSets.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::rowwise {

/// The dimensions of tensors and the loops of linalg operations that indexing
/// maps and unit views make equal, from one operation to the next.
class DataflowDims {
public:
  using Class = DimSets::Class;

  /// `op` is a linalg.generic or a unit view; those that it reads come before.
  void add(Operation *op);

  /// Whether one of the operations has made the tensor, which has a dimension.
  bool isMade(Value tensor) const {
    return ids.contains({tensor.getAsOpaquePointer(), 0});
  }
  Class getLoop(linalg::GenericOp op, unsigned loop) const {
    return lookup({op.getOperation(), loop});
  }
  /// The classes of a tensor's dimensions as the operation sees it; none where
  /// it is broadcast.
  SmallVector<std::optional<Class>> getDims(OpOperand &operand) const;
  SmallVector<std::optional<Class>> getDims(OpResult result) const;

  /// The classes. No operation may have two loops over one.
  DimSets &getSets() { return sets; }
  const DimSets &getSets() const { return sets; }

private:
  using Key = std::pair<const void *, unsigned>;

  void addGeneric(linalg::GenericOp op);
  void addView(Operation *op);
  Class getId(Key key);
  Class lookup(Key key) const { return sets.find(ids.lookup(key)); }
  SmallVector<std::optional<Class>> getDims(const void *tensor,
                                            unsigned rank) const;

  DenseMap<Key, Class> ids;
  DimSets sets;
  unsigned numGenerics = 0;
};

/// Whether every dimension that the loop runs over has static size 1.
bool isUnitLoop(linalg::LinalgOp op, unsigned loop);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_DATAFLOWDIMS_H
