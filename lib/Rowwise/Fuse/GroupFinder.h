//===- GroupFinder.h - The search for groups that fuse ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPFINDER_H
#define ROWWISE_LIB_FUSE_GROUPFINDER_H

#include "GroupGraph.h"
#include "Groups.h"

namespace mlir::rowwise {

/// The bits of an operand or a result for each point of its operation: what
/// lacks a dimension, as a scalar of each row does, has fewer elements than
/// there are points; beside a dynamic dimension, none.
double countBits(OpOperand &operand);
double countBits(OpResult result);

/// Has programs rematerialize what another one would write for them, where what
/// it is computed from is in memory anyway and less is moved so. Returns
/// whether operations of `groupOf` were added, and others erased.
bool rematerialize(Block &block,
                   DenseMap<Operation *, SmallVector<Operation *> *> &groupOf,
                   GroupOptions options);

/// Grows groups by merging until no two fit together.
class GroupFinder {
public:
  GroupFinder(Block &block, bool single)
      : block(block), single(single), graph(block, groupOf) {}

  FusionReport run();

private:
  using Ops = SmallVector<Operation *>;
  using Groups = llvm::SmallSetVector<Ops *, 2>;

  void addOp(Operation *op);
  void grow();
  bool mergeReductions();
  bool mergeWithProducers();
  bool mergeReaders();
  bool mergeSiblings();
  bool mergeMade();
  bool mergeAfterSinking();
  bool trySink(Operation *op);
  bool trySinkTail(Ops *group);
  bool trySink(Ops *group, const Ops &moved, const Groups &readers);
  std::pair<Ops, Groups> getTail(const Ops &group) const;
  Groups findReaders(Operation *op) const;
  Ops getWithBroadcasts(Operation *op) const;
  bool writesNoMore(const Ops &moved, const Ops &group,
                    const Ops &extended) const;
  bool readsAnyway(const Ops &extended, Value value, const Ops &group) const;
  size_t countGroups() const;
  double countMoved() const;
  void noteChange() {
    ++numChanges;
    graph.updateGroups();
  }
  bool mayMerge(Operation *first, Operation *second) const;
  bool tryMerge(Operation *first, Operation *second);
  Refusal getUnion(Operation *first, Operation *second, Ops &ops) const;
  unsigned countCompute(ArrayRef<Operation *> ops) const;
  llvm::MapVector<Value, Ops> getReaders() const;
  void noteReaders();
  void noteReshape(Operation *op, Operation *view);
  void refuseGathers();
  FusionReport finish();

  Block &block;
  bool single;
  GroupOptions options{/*unitesCopies=*/false, /*scalesRows=*/false};
  std::vector<std::unique_ptr<Ops>> groups;
  DenseMap<Operation *, Ops *> groupOf;
  GroupGraph graph;
  /// Changes of groups so far, and at which of them two groups were not to be
  /// merged: while nothing else changes they stay apart.
  unsigned numChanges = 0;
  DenseMap<std::pair<Ops *, Ops *>, unsigned> refusedAt;
  FusionReport report;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPFINDER_H
