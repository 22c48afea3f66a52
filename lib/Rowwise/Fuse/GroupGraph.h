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
  Ops getUsers(Operation *op) const { return getOps(users[numbers.at(op)]); }
  Ops getProducers(Operation *op) const {
    return getOps(producers[numbers.at(op)]);
  }

  /// Whether the group of `first` leads to `second`, which is in another.
  bool leadsTo(Operation *first, Operation *second) const;

  /// Adds to `ops` the groups on paths that leave them and come back: they
  /// would need half of a kernel's results before the kernel ends. Refuses
  /// paths through what is in no group.
  Refusal close(Ops &ops) const;
  /// The operations of other groups on such paths of two groups, in block
  /// order.
  Refusal findBetween(const Ops *group, const Ops *other, Ops &between) const;

private:
  /// The numbers of neighbours, of each operation by its number.
  using Edges = std::vector<SmallVector<unsigned, 2>>;
  /// Some operations, by number, and those behind them and before them.
  struct Closure {
    llvm::BitVector own, after, before;
  };

  Ops getOps(ArrayRef<unsigned> some) const;
  void addEdges(Operation *op);
  llvm::BitVector reach(ArrayRef<Operation *> ops, const llvm::BitVector &own,
                        const Edges &edges) const;
  Closure getClosure(ArrayRef<Operation *> ops) const;
  const Closure &getClosure(const Ops *group) const;
  Refusal findBetween(const Closure &closure, Ops &between) const;

  Block &block;
  const GroupOf &groupOf;
  Ops operations;                          ///< of the block, in order
  DenseMap<Operation *, unsigned> numbers; ///< their places there
  Edges users, producers;
  /// Those of groups, until one changes.
  mutable DenseMap<const Ops *, std::unique_ptr<Closure>> closures;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPGRAPH_H
