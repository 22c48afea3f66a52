//===- GroupGraph.h - What groups of operations lead to ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_GROUPGRAPH_H
#define ROWWISE_LIB_FUSE_GROUPING_GROUPGRAPH_H

#include "Dataflow.h"

#include "Rowwise/Linalg/Fusable.h"

#include "llvm/ADT/BitVector.h"

namespace mlir::rowwise {

/// Paths between the operations of a block, some of which are in groups. A
/// group becomes one operation: a path that enters it anywhere may leave it
/// anywhere. Searches stay in the window from which a path may still come back,
/// so that a step in a long block costs what lies near it.
class GroupGraph {
public:
  using Ops = SmallVector<Operation *>;
  using GroupOf = DenseMap<Operation *, Ops *>;

  /// `groupOf` maps each operation to its group, if it is in one.
  GroupGraph(const Dataflow &flow, const GroupOf &groupOf)
      : flow(flow), groupOf(groupOf) {}

  /// Must be called after groups or operations have changed.
  void update();
  /// Must be called before all operations of one group go to another one.
  void merge(const Ops *into, const Ops *from);

  /// Whether a path leads from the group of `first` to `second`, which is in
  /// another group.
  bool leadsTo(Operation *first, Operation *second) const;

  /// Adds to `ops` the groups on paths that leave `ops` and come back: they
  /// would need results of the kernel before it has ended. Refuses if such a
  /// path leads through an operation that is in no group.
  Refusal close(Ops &ops) const;
  /// The operations of other groups on such paths out of and into two groups,
  /// in block order.
  Refusal findBetween(const Ops *group, const Ops *other, Ops &between) const;

private:
  /// A range of operations, by their numbers, both ends included.
  struct Window {
    unsigned first, last;
  };
  /// A set of operations, and the ones outside of it that they use or are used
  /// by.
  struct Outline {
    Window span;
    llvm::BitVector own;
    SmallVector<unsigned> next[2];
  };
  /// Operations that can be reached within a window that no path leaves and
  /// comes back to.
  struct Closure {
    Window window;
    llvm::BitVector reached[2];
  };

  static Window getSpan(const llvm::BitVector &own);
  Outline getOutline(ArrayRef<Operation *> ops) const;
  Outline &getOutline(const Ops *group) const;
  void addCrossings(Window span, int change) const;
  Window widen(Window window) const;
  llvm::BitVector reach(const Outline &from, Dataflow::Direction direction,
                        Window window) const;
  const Closure &getClosure(const Ops *group, Window window) const;
  Refusal findBetween(const Closure &closure, const llvm::BitVector &own,
                      Ops &between) const;

  const Dataflow &flow;
  const GroupOf &groupOf;
  /// Caches: outlines until their groups change, closures until any group does.
  mutable DenseMap<const Ops *, std::unique_ptr<Outline>> outlines;
  mutable DenseMap<const Ops *, std::unique_ptr<Closure>> closures;
  /// How many groups lie on both sides of the gap behind each operation; empty
  /// if that must be counted anew.
  mutable std::vector<unsigned> crossings;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_GROUPGRAPH_H
