//===- GroupGraph.h - What groups of operations lead to ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPGRAPH_H
#define ROWWISE_LIB_FUSE_GROUPGRAPH_H

#include "Rowwise/Linalg/Fusable.h"

#include "llvm/ADT/BitVector.h"

namespace mlir::rowwise {

/// The dataflow between the operations of a block, some of which are in groups.
/// A group is entered by one of its operations and left by any: all of it is
/// reached at once.
class GroupGraph {
public:
  using Ops = SmallVector<Operation *>;
  using GroupOf = DenseMap<Operation *, Ops *>;

  /// `groupOf` has the group of each operation that is in one.
  GroupGraph(Block &block, const GroupOf &groupOf);

  /// To be called when operations were added to the block or erased.
  void updateEdges();
  /// To be called when a group has changed.
  void updateGroups() { closures.clear(); }

  /// The operations of the block that use results of `op`, those in its regions
  /// included; and those whose results `op` uses.
  ArrayRef<Operation *> getUsers(Operation *op) const {
    return getEdges(users, op);
  }
  ArrayRef<Operation *> getProducers(Operation *op) const {
    return getEdges(producers, op);
  }

  /// Whether the group of `first` leads to `second`, which is in another.
  bool leadsTo(Operation *first, Operation *second) const;

  /// Adds to `ops` the groups on paths that leave them and come back: they
  /// would need half of a kernel's results before the kernel ends. Refuses
  /// paths through what is in no group.
  Refusal close(Ops &ops) const;
  /// The same of the groups of two operations, which `ops` becomes first.
  Refusal closeUnion(Operation *first, Operation *second, Ops &ops) const;

  /// Whether no program has both reductions, whatever else it has: `second`
  /// uses what `first` makes and reduces a dimension that `first` keeps, or
  /// uses what such a reduction makes.
  bool areApart(Operation *first, Operation *second) const;

private:
  using Edges = DenseMap<Operation *, Ops>;
  /// The operations behind some others and before them, by number.
  struct Closure {
    llvm::BitVector after, before;
  };

  static ArrayRef<Operation *> getEdges(const Edges &edges, Operation *op) {
    auto found = edges.find(op);
    return found == edges.end() ? ArrayRef<Operation *>() : found->second;
  }
  void addEdges(Operation *op);
  llvm::BitVector reach(ArrayRef<Operation *> ops, const Edges &edges) const;
  Closure getClosure(ArrayRef<Operation *> ops) const;
  const Closure &getClosure(const Ops *group) const;
  Refusal close(Closure closure, Ops &ops) const;
  llvm::BitVector findApart(Operation *reduction) const;

  Block &block;
  const GroupOf &groupOf;
  Ops operations;                          ///< of the block, in order
  DenseMap<Operation *, unsigned> numbers; ///< their places there
  Edges users, producers;
  /// Those of groups, until one changes.
  mutable DenseMap<const Ops *, std::unique_ptr<Closure>> closures;
  /// What is apart from each reduction that was asked of.
  mutable DenseMap<Operation *, llvm::BitVector> apart;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPGRAPH_H
