//===- DimClasses.h - Dimensions that are one dimension ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_DIMCLASSES_H
#define ROWWISE_LINALG_DIMCLASSES_H

#include "Rowwise/Linalg/DimSets.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rowwise {

/// The dimension whose size `op` is; nothing where it is not known, or none of
/// the tensor's.
std::optional<int64_t> getDimNumber(tensor::DimOp op);

/// Identifies the dimensions of tensors and the loops of linalg operations that
/// the dataflow makes equal: through indexing maps, casts, and reshapes that
/// only add or drop unit dimensions. A size-1 dimension that is broadcast
/// (constant 0 in a map) is not made equal to anything.
///
/// The dataflow is that between the operations given. A tensor that comes from
/// outside has, for each of its readers, dimensions of their own; they are made
/// equal where that makes no two loops of an operation one. So an operand that
/// is read both as it is and transposed is two operands.
class DimClasses {
public:
  using Class = DimSets::Class;
  /// The readers of each tensor that no operation here has made.
  using Readers = DenseMap<Value, SmallVector<OpOperand *>>;

  /// `ops` are linalg.generic operations and unit views, in dataflow order.
  explicit DimClasses(ArrayRef<Operation *> ops);

  /// Adds operations, in dataflow order, which may read what is there and be
  /// read by it, and returns true, if the classes are then those of all
  /// operations at once, and no two of those that were there are one. Otherwise
  /// what is left is of no use.
  bool tryAdd(ArrayRef<Operation *> ops);

  /// Makes the classes of each pair one, or changes nothing and returns false
  /// if an operation would have two loops over one dimension.
  bool tryUnite(ArrayRef<DimSets::Pair> pairs);

  /// Whether no operation has two loops, longer than 1, over one dimension.
  bool isValid() const { return sets.isValid(); }

  const Readers &getReaders() const { return readers; }

  Class getLoop(linalg::GenericOp op, unsigned loop) const;
  /// The classes of a tensor's dimensions as the operation sees it; none where
  /// it is broadcast.
  SmallVector<std::optional<Class>> getDims(OpOperand &operand) const;
  SmallVector<std::optional<Class>> getDims(OpResult result) const;

private:
  using Key = std::pair<const void *, unsigned>;

  void add(Operation *op);
  void addGeneric(linalg::GenericOp op);
  void addView(Operation *op);
  void addReader(OpOperand &operand, SmallVector<OpOperand *> &known);
  void uniteWithReaders(OpResult made);
  bool isFromOutside(Value tensor) const;
  bool tryUnite(OpOperand &a, OpOperand &b);
  Class getId(Key key);
  Class lookup(Key key) const { return sets.find(ids.lookup(key)); }
  SmallVector<std::optional<Class>> getDims(const void *tensor,
                                            unsigned rank) const;

  DenseMap<Key, Class> ids;
  DimSets sets;
  Readers readers;
  unsigned numGenerics = 0;
  /// Whether readers of one tensor are all equal, in whatever order they come.
  bool areReadersEqual = true;
};

/// Nothing tells its readers' dimensions apart: one value, or no value at all.
bool isWithoutDims(Value tensor);

/// Whether every dimension that the loop runs over is statically 1.
bool isUnitLoop(linalg::LinalgOp op, unsigned loop);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_DIMCLASSES_H
