//===- Dataflow.h - Between the operations of a block -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_DATAFLOW_H
#define ROWWISE_LIB_FUSE_GROUPING_DATAFLOW_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mlir::rowwise {

/// The dataflow between the operations of a block, which are numbered in its
/// order.
class Dataflow {
public:
  using Ops = SmallVector<Operation *>;
  enum Direction { Users, Producers };

  explicit Dataflow(Block &block) : block(block) { update(); }

  /// Must be called after operations were added to the block or erased.
  void update();

  unsigned size() const { return operations.size(); }
  ArrayRef<Operation *> getOps() const { return operations; }
  Operation *getOp(unsigned number) const { return operations[number]; }
  unsigned getNumber(Operation *op) const { return numbers.at(op); }

  /// The operations of the block that use results of `op`, those in its regions
  /// included; and those whose results `op` uses.
  Ops getUsers(Operation *op) const;
  Ops getProducers(Operation *op) const;
  /// The numbers of the users or of the producers.
  ArrayRef<unsigned> getNext(unsigned number, Direction direction) const {
    return edges[direction][number];
  }

private:
  void addEdges(Operation *op);

  Block &block;
  Ops operations;
  DenseMap<Operation *, unsigned> numbers;
  std::vector<SmallVector<unsigned, 2>> edges[2];
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_DATAFLOW_H
