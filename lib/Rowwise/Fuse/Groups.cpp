//===- Groups.cpp - Groups of operations that fuse ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupFinder.h"

#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <set>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

static bool isBefore(Operation *a, Operation *b) {
  return a->isBeforeInBlock(b);
}

/// Operations that count as one each where they are not to fuse.
unsigned GroupFinder::countCompute(ArrayRef<Operation *> ops) const {
  return llvm::count_if(ops, [&](Operation *op) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    return generic && !isMovement(generic);
  });
}

void GroupFinder::addOp(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic && !isUnitView(op))
    return;
  Refusal refusal =
      generic ? getRefusal(generic, /*mayGather=*/true) : Refusal();
  if (refusal.empty() && generic)
    refusal = getRefusal(Group(op));
  if (!refusal.empty()) {
    report.refused.emplace_back(op, refusal);
    return;
  }
  groups.push_back(std::make_unique<Ops>(Ops{op}));
  groupOf[op] = groups.back().get();
}

Refusal GroupFinder::getUnion(Operation *first, Operation *second,
                              Ops &ops) const {
  Refusal refusal = graph.closeUnion(first, second, ops);
  if (!refusal.empty())
    return refusal;
  if (single && countCompute(ops) > 1)
    return "each operation is to be a kernel of its own";
  return getRefusal(Group(ops, options));
}

/// Whether two operations are in different groups, which are not known to stay
/// apart.
bool GroupFinder::mayMerge(Operation *first, Operation *second) const {
  Ops *group = groupOf.lookup(first), *other = groupOf.lookup(second);
  if (!group || !other || group == other)
    return false;
  auto known = refusedAt.find({group, other});
  return known == refusedAt.end() || known->second != numChanges;
}

bool GroupFinder::tryMerge(Operation *first, Operation *second) {
  if (!mayMerge(first, second))
    return false;
  Ops *group = groupOf.lookup(first), *other = groupOf.lookup(second);
  Ops merged;
  if (!getUnion(first, second, merged).empty()) {
    refusedAt[{group, other}] = numChanges;
    return false;
  }
  for (Operation *op : merged) {
    if (Ops *old = groupOf.lookup(op); old != group)
      old->clear();
    groupOf[op] = group;
  }
  *group = std::move(merged);
  noteChange();
  return true;
}

/// Reductions first, with all that lies between them: an elementwise operation
/// may go to either side of where two programs part, and on one of the sides it
/// could part what belongs together.
bool GroupFinder::mergeReductions() {
  Ops reductions;
  for (Operation &op : block)
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      if (groupOf.contains(&op) && generic.getNumReductionLoops() != 0)
        reductions.push_back(&op);
  bool changed = false;
  for (size_t distance = 1; distance < reductions.size(); ++distance)
    for (size_t i = 0; i + distance < reductions.size(); ++i) {
      Operation *first = reductions[i], *second = reductions[i + distance];
      if (!graph.areApart(first, second) && mayMerge(first, second) &&
          graph.leadsTo(first, second))
        changed |= tryMerge(first, second);
    }
  return changed;
}

bool GroupFinder::mergeWithProducers() {
  bool changed = false;
  for (Operation &op : block) {
    // A broadcast belongs to who reads it, lest it be written.
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (single && generic && isMovement(generic))
      continue;
    for (Operation *producer : graph.getProducers(&op))
      changed |= tryMerge(producer, &op);
  }
  if (single) // chains of broadcasts, last first
    for (Operation &op : llvm::reverse(block))
      for (Operation *user : graph.getUsers(&op))
        changed |= tryMerge(&op, user);
  return changed;
}

/// The operations in groups that read each tensor, but for constants.
llvm::MapVector<Value, GroupFinder::Ops> GroupFinder::getReaders() const {
  llvm::MapVector<Value, Ops> readers;
  for (Operation &op : block)
    for (Value operand : op.getOperands())
      if (isa<RankedTensorType>(operand.getType()) && groupOf.contains(&op) &&
          !getUniformConstant(operand) &&
          !operand.getDefiningOp<tensor::EmptyOp>())
        readers[operand].push_back(&op);
  return readers;
}

/// Operations that read the same tensor read it once together.
bool GroupFinder::mergeReaders() {
  bool changed = false;
  for (auto &[value, ops] : getReaders())
    for (size_t i = 0; i < ops.size(); ++i)
      for (size_t j = i + 1; j < ops.size(); ++j)
        changed |= tryMerge(ops[i], ops[j]);
  return changed;
}

/// Programs that read different results of one program, which are as long, are
/// one after it.
bool GroupFinder::mergeSiblings() {
  llvm::MapVector<Ops *, Ops> readers;
  for (Operation &op : block)
    for (Operation *producer : graph.getProducers(&op))
      if (Ops *from = groupOf.lookup(producer), *to = groupOf.lookup(&op);
          from && to && from != to)
        readers[from].push_back(&op);
  bool changed = false;
  for (auto &[group, ops] : readers)
    for (size_t i = 0; i < ops.size(); ++i)
      for (size_t j = i + 1; j < ops.size(); ++j)
        changed |= tryMerge(ops[i], ops[j]);
  return changed;
}

/// What is made of constants and positions alone is written by a program that
/// has its size. Views alone make nothing.
bool GroupFinder::mergeMade() {
  auto isMade = [&](Operation *op) {
    const Ops &group = *groupOf.lookup(op);
    if (llvm::none_of(group, llvm::IsaPred<linalg::GenericOp>))
      return false;
    return llvm::all_of(group, [&](Operation *member) {
      return llvm::all_of(member->getOperands(), [&](Value operand) {
        return isWithoutDims(operand) ||
               groupOf.lookup(operand.getDefiningOp()) == groupOf.lookup(op);
      });
    });
  };
  auto isInGroup = [&](Operation &op) { return groupOf.contains(&op); };
  for (Operation &op : llvm::make_filter_range(block, isInGroup))
    if (isMade(&op))
      for (Operation &other : llvm::make_filter_range(block, isInGroup))
        if (!isMade(&other) && tryMerge(&op, &other))
          return true;
  return false;
}

/// Notes the programs that read what `op` makes by way of `view`, a reshape
/// that is part of none.
void GroupFinder::noteReshape(Operation *op, Operation *view) {
  for (Operation *user : graph.getUsers(view))
    if (!groupOf.contains(user) && isReshape(user))
      noteReshape(op, user);
    else if (groupOf.contains(user) &&
             groupOf.lookup(op) != groupOf.lookup(user))
      report.separations.push_back(
          {op,
           user,
           {"a reshape between them splits or merges dimensions", view}});
}

/// Notes programs that read the same tensor but nothing of each other.
void GroupFinder::noteReaders() {
  std::set<std::pair<Ops *, Ops *>> noted;
  for (const Separation &separation : report.separations)
    noted.insert(
        {groupOf.lookup(separation.first), groupOf.lookup(separation.second)});
  for (auto &[value, ops] : getReaders())
    for (Operation *op : ArrayRef(ops).drop_front()) {
      Ops *first = groupOf.lookup(ops.front()), *second = groupOf.lookup(op);
      Ops merged;
      if (first == second || noted.count({second, first}) ||
          !noted.insert({first, second}).second)
        continue;
      Refusal refusal = getUnion(ops.front(), op, merged);
      if (!refusal.empty())
        report.separations.push_back(
            {ops.front(), op, refusal, /*readsSame=*/true});
    }
}

/// Gathers of programs that have no rows are left out.
void GroupFinder::refuseGathers() {
  for (std::unique_ptr<Ops> &group : groups) {
    if (group->size() != 1 || !Group(*group).axis.empty())
      continue;
    auto generic = dyn_cast<linalg::GenericOp>(group->front());
    Refusal refusal =
        generic ? getRefusal(generic, /*mayGather=*/false) : Refusal();
    if (refusal.empty())
      continue;
    report.refused.emplace_back(generic, refusal);
    groupOf.erase(generic);
    group->clear();
  }
  noteChange();
}

/// Drops what is no program: views alone. Notes why neighbours are apart.
FusionReport GroupFinder::finish() {
  refuseGathers();
  for (Operation &op : block)
    for (Operation *user : graph.getUsers(&op)) {
      Ops ops;
      if (groupOf.contains(&op) && groupOf.contains(user) &&
          groupOf.lookup(&op) != groupOf.lookup(user))
        report.separations.push_back({&op, user, getUnion(&op, user, ops)});
      else if (groupOf.contains(&op) && !groupOf.contains(user) &&
               isReshape(user))
        noteReshape(&op, user);
    }
  noteReaders();
  for (std::unique_ptr<Ops> &group : groups)
    if (llvm::any_of(*group, llvm::IsaPred<linalg::GenericOp>))
      report.groups.push_back(std::move(*group));
  llvm::sort(report.groups, [](const Ops &a, const Ops &b) {
    return isBefore(a.back(), b.back());
  });
  return std::move(report);
}

void GroupFinder::grow() {
  bool changed = true;
  while (changed) {
    changed = !single && mergeReductions();
    changed |= mergeWithProducers();
    if (single)
      continue;
    changed = changed || mergeReaders() || mergeSiblings();
    // Copies last: one that an elementwise operation reads belongs to that.
    if (!changed && !options.unitesCopies) {
      options.unitesCopies = true;
      noteChange();
      changed = mergeWithProducers();
    }
    changed = changed || mergeAfterSinking() || mergeMade();
    // A result that belongs to a reduction is no scalar of other rows.
    if (!changed && !options.scalesRows) {
      options.scalesRows = true;
      noteChange();
      changed = true;
    }
  }
}

FusionReport GroupFinder::run() {
  for (Operation &op : block)
    addOp(&op);
  grow();
  if (!single && rematerialize(block, groupOf, options)) {
    graph.updateEdges();
    noteChange();
    grow();
  }
  return finish();
}

FusionReport mlir::rowwise::findGroups(Block &block, bool single) {
  return GroupFinder(block, single).run();
}
