//===- DimClasses.h - Dimensions that are one dimension ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_DIMCLASSES_H
#define ROWWISE_LINALG_DIMCLASSES_H

#include "Rowwise/Linalg/DataflowDims.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rowwise {

/// The number of the dimension whose size `op` is; none where that is no
/// constant, or out of range.
std::optional<int64_t> getDimNumber(tensor::DimOp op);

/// Identifies the dimensions of tensors and the loops of linalg operations that
/// the dataflow makes equal: through indexing maps, casts, and reshapes that
/// only add or drop unit dimensions. A size-1 dimension that is broadcast
/// (constant 0 in a map) is not made equal to anything.
///
/// The dataflow is that between the operations given. A tensor from outside,
/// which none of them computes, has dimensions of its own for each of its
/// readers; these are made equal where that does not make two loops of one
/// operation equal. So an operand that is read both as it is and transposed
/// counts as two operands.
class DimClasses {
public:
  using Class = DimSets::Class;
  /// The readers of each tensor from outside.
  using Readers = DenseMap<Value, SmallVector<OpOperand *>>;

  /// `ops` are linalg.generic operations and unit views, in dataflow order.
  explicit DimClasses(ArrayRef<Operation *> ops);

  /// Adds operations, in dataflow order, which may read and be read by those
  /// that are there. Returns true if the classes are now those of all
  /// operations at once, and no two old classes have become one. After false
  /// the object must not be used any more.
  bool tryAdd(ArrayRef<Operation *> ops);

  /// Makes the classes of each pair one, or changes nothing and returns false
  /// if an operation would have two loops over one dimension.
  bool tryUnite(ArrayRef<DimSets::Pair> pairs);

  /// Whether no operation has two loops, longer than 1, over one dimension.
  bool isValid() const { return dims.getSets().isValid(); }

  const Readers &getReaders() const { return readers; }

  /// See DataflowDims.
  Class getLoop(linalg::GenericOp op, unsigned loop) const {
    return dims.getLoop(op, loop);
  }
  SmallVector<std::optional<Class>> getDims(OpOperand &operand) const {
    return dims.getDims(operand);
  }
  SmallVector<std::optional<Class>> getDims(OpResult result) const {
    return dims.getDims(result);
  }

private:
  void uniteParts(ArrayRef<Operation *> ops);
  void addReader(OpOperand &operand, SmallVector<OpOperand *> &known);
  void uniteWithReaders(OpResult made);
  bool isFromOutside(Value tensor) const;
  bool tryUnite(OpOperand &a, OpOperand &b);

  DataflowDims dims;
  Readers readers;
  /// Whether readers of one tensor are all equal, in whatever order they come.
  bool areReadersEqual = true;
};

/// Whether nothing depends on the tensor's dimensions: it is a scalar, has
/// equal elements, or was never written.
bool isWithoutDims(Value tensor);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_DIMCLASSES_H
