//===- DimClasses.h - Dimensions that are one dimension ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_DIMCLASSES_H
#define ROWWISE_LINALG_DIMCLASSES_H

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
  using Class = unsigned;

  /// `ops` are linalg.generic operations and unit views, in dataflow order.
  explicit DimClasses(ArrayRef<Operation *> ops);

  /// Makes dimensions that nothing from outside has, where what was reduced is
  /// written to more elements than one, the equally long ones that were
  /// reduced: any place of theirs can hold the copies. Then those of operations
  /// on other tensors whose loops are alike, which what was reduced is for, and
  /// of other reductions, with which it is combined. Before that, those of what
  /// is made of constants and positions alone: it may have any dimensions that
  /// are as long.
  void uniteCopies();

  /// Whether no operation has two loops, longer than 1, over one dimension.
  bool isValid() const { return valid; }

  Class getLoop(linalg::GenericOp op, unsigned loop) const;
  /// The classes of a tensor's dimensions as the operation sees it; none where
  /// it is broadcast.
  SmallVector<std::optional<Class>> getDims(OpOperand &operand) const;
  SmallVector<std::optional<Class>> getDims(OpResult result) const;

private:
  using Key = std::pair<const void *, unsigned>;
  /// Operations, as numbers in `generics`.
  using Owners = llvm::SmallDenseSet<unsigned, 4>;
  /// What became of the loops of two operations.
  enum class Alike { No, OtherSize, United };

  void addGeneric(linalg::GenericOp op);
  void addView(Operation *op);
  bool shareOwner(Class a, Class b) const;
  void unite(Class a, Class b);
  bool tryUnite(ArrayRef<std::pair<Class, Class>> pairs);
  bool tryUnite(OpOperand &a, OpOperand &b);
  bool isSizedBy(linalg::GenericOp made, unsigned loop, Class dim) const;
  SmallVector<Value> getSizes(linalg::GenericOp op, unsigned loop) const;
  bool isAsLong(linalg::GenericOp a, unsigned x, linalg::GenericOp b,
                unsigned y) const;
  Alike uniteAlike(linalg::GenericOp op, ArrayRef<unsigned> own,
                   linalg::GenericOp reduce, ArrayRef<unsigned> read);
  SmallVector<unsigned>
  numberAlike(ArrayRef<linalg::GenericOp> reductions,
              ArrayRef<SmallVector<unsigned>> loops) const;
  void uniteAlike();
  llvm::SmallDenseSet<Class> getRead() const;
  void uniteMade(linalg::GenericOp op);
  Class find(Class id) const;
  Class getId(Key key);
  Class lookup(Key key) const { return find(ids.lookup(key)); }
  SmallVector<std::optional<Class>> getDims(const void *tensor,
                                            unsigned rank) const;

  DenseMap<Key, Class> ids;
  mutable SmallVector<Class> leaders;
  /// Which operations have loops, longer than 1, of a leader's class.
  SmallVector<Owners> owners;
  SmallVector<SmallVector<Class>> longLoops; ///< of each linalg.generic
  SmallVector<linalg::GenericOp> generics;
  SmallVector<OpOperand *> outside; ///< operands that no operation has made
  bool valid = true;
};

/// Nothing tells its readers' dimensions apart: one value, or no value at all.
bool isWithoutDims(Value tensor);

/// Whether every dimension that the loop runs over is statically 1.
bool isUnitLoop(linalg::LinalgOp op, unsigned loop);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_DIMCLASSES_H
