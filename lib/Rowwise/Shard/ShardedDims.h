//===- ShardedDims.h - Dimensions that ranks divide -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SHARD_SHARDEDDIMS_H
#define ROWWISE_LIB_SHARD_SHARDEDDIMS_H

#include "Rowwise/Shard/Passes.h"

namespace mlir::rowwise {

/// Which dimension of each tensor and program of a function the ranks of a
/// group divide: that of one argument, and all that the dataflow makes equal to
/// it.
class ShardedDims {
public:
  /// Starts from dimension `axis` of the first argument. Emits a diagnostic and
  /// fails where a dimension cannot be divided.
  static FailureOr<ShardedDims> find(func::FuncOp func, int64_t axis);

  /// The dimension of a tensor; nothing if each rank has all of it.
  std::optional<unsigned> get(Value tensor) const;
  /// The dimension of a program.
  std::optional<unsigned> get(FuseOp program) const;

  /// All tensors that have one, in the order in which they were found.
  ArrayRef<Value> getTensors() const { return tensors; }

private:
  LogicalResult add(Value tensor, unsigned dim);
  LogicalResult add(FuseOp program, unsigned dim);
  LogicalResult follow(Value tensor);
  LogicalResult followMaker(OpResult made, unsigned dim);
  LogicalResult followUse(OpOperand &use, unsigned dim);
  LogicalResult followView(Operation *view, unsigned dim, bool isOfResult);

  DenseMap<Value, unsigned> dims;
  DenseMap<Operation *, unsigned> programs;
  SmallVector<Value> tensors;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SHARD_SHARDEDDIMS_H
