//===- Grouping.h - Operations of a block in groups -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_GROUPING_H
#define ROWWISE_LIB_FUSE_GROUPING_GROUPING_H

#include "GroupGraph.h"

namespace mlir::rowwise {

/// The operations of a block that may be in programs, in disjoint groups.
class Grouping {
public:
  using Ops = SmallVector<Operation *>;

  /// No operation is in a group yet.
  explicit Grouping(Block &block)
      : block(block), flow(block), graph(flow, groupOf) {}

  Block &getBlock() const { return block; }
  const Dataflow &getDataflow() const { return flow; }
  const GroupGraph &getGraph() const { return graph; }

  /// The group of an operation, or null.
  Ops *lookup(Operation *op) const { return groupOf.lookup(op); }
  bool contains(Operation *op) const { return groupOf.contains(op); }
  /// All groups that there have ever been, in block order of their first
  /// operations; some are empty. A group is identified by its address.
  ArrayRef<std::unique_ptr<Ops>> getGroups() const { return groups; }

  /// Makes a group of one operation, which is in no group yet.
  void add(Operation *op);
  /// Takes an operation out of its group.
  void remove(Operation *op);
  /// Makes a group consist of `ops`, in block order. Operations that were in
  /// it, or are in other groups, must be taken care of by the caller.
  void assign(Ops *group, Ops ops);
  /// Makes a group consist of `ops`, in block order: its own operations and all
  /// of those of some other groups.
  void merge(Ops *group, Ops ops);
  /// Must be called after operations were added to the block or erased.
  void updateBlock();
  /// How many calls have changed the grouping.
  unsigned getNumChanges() const { return numChanges; }

private:
  void noteChange();

  Block &block;
  std::vector<std::unique_ptr<Ops>> groups;
  DenseMap<Operation *, Ops *> groupOf;
  Dataflow flow;
  GroupGraph graph;
  unsigned numChanges = 0;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_GROUPING_H
