//===- PartitionedDims.h - Dimensions that are those of parts ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SHARD_PARTITIONEDDIMS_H
#define ROWWISE_LIB_SHARD_PARTITIONEDDIMS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::rowwise {

/// Which dimension of each tensor, and which loop of each linalg operation, of
/// a function that is partitioned already is that of a rank's part: the loops
/// of reductions before an all_reduce, and all that indexing maps make equal
/// to them.
class PartitionedDims {
public:
  /// Adds a loop. Emits a diagnostic and fails where an operation has two, or
  /// does with one what it would not do with that of the whole.
  LogicalResult add(linalg::LinalgOp op, unsigned loop);
  /// Adds what is equal to what was added.
  LogicalResult propagate();

  /// The dimension of a tensor; nothing if each rank has all of it.
  std::optional<unsigned> get(Value tensor) const;
  /// The loop of an operation.
  std::optional<unsigned> get(linalg::LinalgOp op) const;

  /// All tensors that have one, in the order in which they were found.
  ArrayRef<Value> getTensors() const { return tensors; }

private:
  LogicalResult add(Value tensor, unsigned dim);
  LogicalResult followMaker(Value tensor, unsigned dim);
  LogicalResult followUse(OpOperand &use, unsigned dim);
  LogicalResult addLoopOf(OpOperand &operand, unsigned dim);

  DenseMap<Value, unsigned> dims;
  DenseMap<Operation *, unsigned> loops;
  SmallVector<Value> tensors;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SHARD_PARTITIONEDDIMS_H
