//===- Grouping.h - Operations of a block in groups -------------*- C++ -*-===//
//-*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_H
#define ROWWISE_LIB_FUSE_GROUPING_H

#include "GroupGraph.h"

#include "Rowwise/Linalg/Group.h"

namespace mlir::rowwise {

/// The operations of a block that may be in programs, in disjoint groups, each
/// of which is one program. Groups grow by merging: two of them, with all that
/// lies on paths between them.
class Grouping {
public:
  using Ops = SmallVector<Operation *>;

  /// No operation is in a group yet. With `single`, no group gets two
  /// operations that compute.
  Grouping(Block &block, bool single);

  Block &getBlock() const { return block; }
  bool isSingle() const { return single; }
  const Dataflow &getDataflow() const { return flow; }
  const GroupGraph &getGraph() const { return graph; }
  GroupOptions getOptions() const { return options; }
  /// Changes what may be one program.
  void setOptions(GroupOptions newOptions);

  /// The group of an operation, or null.
  Ops *lookup(Operation *op) const { return groupOf.lookup(op); }
  bool contains(Operation *op) const { return groupOf.contains(op); }
  /// All groups there have been, in block order of their first operations; some
  /// are empty. An operation's group is one of these, by address.
  ArrayRef<std::unique_ptr<Ops>> getGroups() const { return groups; }

  /// Makes an operation, which is in no group, a group.
  void add(Operation *op);
  /// Takes an operation out of its group.
  void remove(Operation *op);
  /// Has a group consist of `ops`, in block order. What it loses, and what the
  /// others lose to it, is for the caller to put right.
  void assign(Ops *group, Ops ops);
  /// To be called when operations were added to the block or erased.
  void updateBlock();

  /// Why the groups of two operations, which differ, are not one.
  Refusal getRefusal(Operation *first, Operation *second) const;
  /// Whether two operations are in different groups, which are not known to
  /// stay apart.
  bool mayMerge(Operation *first, Operation *second) const;
  /// Merges the groups of two operations if both are in one, and are one
  /// program. Returns whether they were merged.
  bool tryMerge(Operation *first, Operation *second);

private:
  std::unique_ptr<Group> build(ArrayRef<Operation *> ops,
                               Refusal &refusal) const;
  std::unique_ptr<Group> getUnion(Ops *group, Ops *other,
                                  ArrayRef<Operation *> between);
  void take(Ops *group, Ops *other);
  void noteChange();

  Block &block;
  bool single;
  GroupOptions options{/*unitesCopies=*/false, /*scalesRows=*/false};
  std::vector<std::unique_ptr<Ops>> groups;
  DenseMap<Operation *, Ops *> groupOf;
  Dataflow flow;
  GroupGraph graph;
  /// Groups that were merged, as programs that may grow.
  DenseMap<Ops *, std::unique_ptr<Group>> programs;
  /// Changes of groups so far, and at which of them two groups were not to be
  /// merged: while nothing else changes they stay apart.
  unsigned numChanges = 0;
  DenseMap<std::pair<Ops *, Ops *>, unsigned> refusedAt;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_H
