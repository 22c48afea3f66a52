//===- Sinking.cpp - Operations that readers do themselves ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sinking.h"
#include "Merging.h"
#include "MovedBits.h"
#include "OpKinds.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rowwise;

using Ops = Grouping::Ops;
using Groups = llvm::SmallSetVector<Ops *, 2>;

/// The other groups that read results of `op`; none if an operation in no group
/// reads them as well.
static Groups findReaders(const Grouping &grouping, Operation *op) {
  Groups readers;
  for (Operation *user : op->getUsers()) {
    Ops *group = grouping.lookup(user);
    if (!group || group == grouping.lookup(op))
      return {};
    readers.insert(group);
  }
  return readers;
}

/// Whether a program other than `group` reads `value` and can be merged with
/// `extended`.
static bool readsAnyway(const Merger &merger, const Ops &extended, Value value,
                        const Ops &group) {
  const Grouping &grouping = merger.getGrouping();
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    const Ops *other = grouping.lookup(user);
    if (!other || other == &group)
      return false;
    Ops merged = extended;
    for (Operation *op : *other)
      if (!llvm::is_contained(extended, op))
        merged.push_back(op);
    return grouping.getGraph().close(merged).empty() &&
           getRefusal(Group(merged, merger.getOptions())).empty();
  });
}

/// Whether `group` writes no more bits without its operations `moved`, which
/// `extended` computes then. Bits that both groups would read from elsewhere
/// count as well.
static bool writesNoMore(const Merger &merger, const Ops &moved,
                         const Ops &group, const Ops &extended) {
  const Grouping &grouping = merger.getGrouping();
  double before = 0, after = 0;
  for (Operation *op : moved)
    for (OpResult result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) {
            Ops *reader = grouping.lookup(user);
            return reader && reader != &group;
          }))
        before += countBits(result);
  for (auto [value, bits] : getReadBits(moved)) {
    auto hasUser = [&, value = value](bool inside) {
      return llvm::any_of(value.getUsers(), [&](Operation *user) {
        return !llvm::is_contained(moved, user) &&
               llvm::is_contained(group, user) == inside;
      });
    };
    bool isMade = llvm::is_contained(group, value.getDefiningOp());
    if (isMade ? !hasUser(/*inside=*/false)
               : hasUser(/*inside=*/true) &&
                     !readsAnyway(merger, extended, value, group))
      after += bits;
  }
  return after <= before;
}

/// `op` and the broadcasts in its group that only it reads, which must stay
/// with their reader.
static Ops getWithBroadcasts(const Grouping &grouping, Operation *op) {
  Ops ops = {op};
  for (size_t i = 0; i < ops.size(); ++i)
    for (Operation *producer : grouping.getDataflow().getProducers(ops[i])) {
      auto generic = dyn_cast<linalg::GenericOp>(producer);
      if (generic && isMovement(generic) &&
          grouping.lookup(producer) == grouping.lookup(op) &&
          !llvm::is_contained(ops, producer) &&
          llvm::all_of(producer->getUsers(), [&](Operation *user) {
            return llvm::is_contained(ops, user);
          }))
        ops.push_back(producer);
    }
  return ops;
}

/// The operations of a group that use its reductions and lead to none, and the
/// other groups that read their results.
static std::pair<Ops, Groups> getTail(const Grouping &grouping,
                                      const Ops &group) {
  const Dataflow &flow = grouping.getDataflow();
  llvm::SmallPtrSet<Operation *, 16>
      reduced; // operations that lead to a reduction
  for (Operation *op : llvm::reverse(group))
    if (isReduction(op) ||
        llvm::any_of(flow.getUsers(op),
                     [&](Operation *user) { return reduced.contains(user); }))
      reduced.insert(op);
  Ops tail;
  llvm::SmallPtrSet<Operation *, 16> behind; // operations of the tail
  Groups readers;
  for (Operation *op : group) {
    bool isBehind = llvm::any_of(flow.getProducers(op), [&](Operation *other) {
      return behind.contains(other) ||
             (isReduction(other) && grouping.lookup(other) == &group);
    });
    if (!isBehind || reduced.contains(op))
      continue;
    tail.push_back(op);
    behind.insert(op);
    for (Operation *user : op->getUsers())
      if (Ops *reader = grouping.lookup(user); reader && reader != &group)
        readers.insert(reader);
  }
  return {tail, readers};
}

/// Moves operations of a group to its readers, which become one group.
static bool trySink(Merger &merger, Ops *group, const Ops &moved,
                    const Groups &readers) {
  Grouping &grouping = merger.getGrouping();
  Ops rest = llvm::filter_to_vector<6>(*group, [&](Operation *other) {
    return !llvm::is_contained(moved, other);
  });
  Ops extended = moved;
  for (Ops *reader : readers)
    extended.append(*reader);
  size_t size = extended.size();
  if (llvm::none_of(rest, llvm::IsaPred<linalg::GenericOp>) ||
      !writesNoMore(merger, moved, *group, extended) ||
      !grouping.getGraph().close(extended).empty() || extended.size() != size ||
      !getRefusal(Group(extended, merger.getOptions())).empty() ||
      !getRefusal(Group(rest, merger.getOptions())).empty())
    return false;
  grouping.assign(group, std::move(rest));
  for (Ops *reader : readers)
    grouping.assign(reader, {});
  grouping.assign(readers.front(), std::move(extended));
  return true;
}

/// Moves an elementwise operation to the only group that reads its results, or
/// to all groups that do: they become one group if they can all read what the
/// operation reads.
static bool trySink(Merger &merger, Operation *op) {
  const Grouping &grouping = merger.getGrouping();
  Ops *group = grouping.lookup(op);
  if (!group || isReduction(op))
    return false;
  Groups readers = findReaders(grouping, op);
  return !readers.empty() &&
         trySink(merger, group, getWithBroadcasts(grouping, op), readers);
}

/// Moves the operations that use a group's reductions and lead to none to the
/// groups that read their results.
static bool trySinkTail(Merger &merger, Ops *group) {
  auto [tail, readers] = getTail(merger.getGrouping(), *group);
  return !readers.empty() && trySink(merger, group, tail, readers);
}

static size_t countGroups(const Grouping &grouping) {
  return llvm::count_if(
      grouping.getGroups(),
      [](const std::unique_ptr<Ops> &group) { return !group->empty(); });
}

bool mlir::rowwise::mergeAfterSinking(Merger &merger) {
  Grouping &grouping = merger.getGrouping();
  SmallVector<Ops> before;
  for (const auto &group : grouping.getGroups())
    before.push_back(*group);
  size_t numBefore = countGroups(grouping);
  double movedBefore = countMoved(grouping);
  bool hasSunk = false;
  for (Operation &op : llvm::reverse(grouping.getBlock()))
    hasSunk |= trySink(merger, &op);
  for (const auto &group : grouping.getGroups())
    hasSunk |= trySinkTail(merger, group.get());
  if (!hasSunk)
    return false;
  while (mergeReductions(merger) || mergeWithProducers(merger) ||
         mergeReaders(merger) || mergeSiblings(merger))
    ;
  size_t numAfter = countGroups(grouping);
  if (numAfter < numBefore ||
      (merger.getOptions().scalesRows && numAfter == numBefore &&
       countMoved(grouping) < movedBefore))
    return true;
  for (auto [group, ops] : llvm::zip_equal(grouping.getGroups(), before))
    grouping.assign(group.get(), ops);
  return false;
}
