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

/// Paths between the operations of a block, some of which are in groups.
/// A group is entered by one of its operations and left by any: all of it is
/// reached at once. Paths are followed only as far as they may come back, so
/// that a step of a long block costs what lies near it.
class GroupGraph {
public:
  using Ops = SmallVector<Operation *>;
  using GroupOf = DenseMap<Operation *, Ops *>;

  /// `groupOf` has the group of each operation that is in one.
  GroupGraph(const Dataflow &flow, const GroupOf &groupOf)
      : flow(flow), groupOf(groupOf) {}

  /// To be called when groups or operations have changed.
  void update();
  /// To be called before all operations of a group go to another one.
  void merge(const Ops *into, const Ops *from);

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
  /// Operations by number, from the first to the last.
  struct Window {
    unsigned first, last;
  };
  /// Some operations, and those outside that use them and that they use.
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
  /// What was asked of groups, outlines until these change, closures until any
  /// does.
  mutable DenseMap<const Ops *, std::unique_ptr<Outline>> outlines;
  mutable DenseMap<const Ops *, std::unique_ptr<Closure>> closures;
  /// How many groups have operations on both sides of the gap behind each one;
  /// empty if it is to be counted.
  mutable std::vector<unsigned> crossings;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_GROUPGRAPH_H
