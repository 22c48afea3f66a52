//===- Merger.cpp - Groups that become one program ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Merger.h"

using namespace mlir;
using namespace mlir::rowwise;

void Merger::setOptions(GroupOptions newOptions) {
  options = newOptions;
  programs.clear();
  refusedAt.clear();
}

/// Whether at most one operation computes anything.
static bool isOneOp(ArrayRef<Operation *> ops) {
  return llvm::count_if(ops, [](Operation *op) {
           auto generic = dyn_cast<linalg::GenericOp>(op);
           return generic && !isMovement(generic);
         }) <= 1;
}

/// A program of `ops`, or null and the reason why they are none.
std::unique_ptr<Group> Merger::build(ArrayRef<Operation *> ops,
                                     Refusal &refusal) const {
  if (single && !isOneOp(ops)) {
    refusal = "each operation is to be a kernel of its own";
    return nullptr;
  }
  auto program = std::make_unique<Group>(ops, options);
  refusal = rowwise::getRefusal(*program);
  return refusal.empty() ? std::move(program) : nullptr;
}

bool Merger::isLeading(const Ops &group) const {
  return llvm::all_of(group,
                      [&](Operation *op) { return leading.contains(op); });
}

Refusal Merger::getRefusal(Operation *first, Operation *second) const {
  const Ops *group = grouping.lookup(first), *other = grouping.lookup(second);
  if (isLeading(*group) != isLeading(*other))
    return "one reduces a small tensor, for which larger ones wait";
  Ops ops;
  Refusal refusal = grouping.getGraph().findBetween(group, other, ops);
  if (!refusal.empty())
    return refusal;
  insertOps(ops, *group);
  insertOps(ops, *other);
  (void)build(ops, refusal);
  return refusal;
}

bool Merger::mayMerge(Operation *first, Operation *second) const {
  Ops *group = grouping.lookup(first), *other = grouping.lookup(second);
  if (!group || !other || group == other ||
      isLeading(*group) != isLeading(*other))
    return false;
  auto known = refusedAt.find({group, other});
  return known == refusedAt.end() || known->second != grouping.getNumChanges();
}

bool Merger::tryMerge(Operation *first, Operation *second) {
  if (!mayMerge(first, second))
    return false;
  Ops *group = grouping.lookup(first), *other = grouping.lookup(second);
  Ops between;
  std::unique_ptr<Group> program;
  if (grouping.getGraph().findBetween(group, other, between).empty())
    program = getUnion(group, other, between);
  if (!program) {
    refusedAt[{group, other}] = grouping.getNumChanges();
    return false;
  }
  grouping.merge(group, program->ops);
  programs[group] = std::move(program);
  return true;
}

/// The program that two groups and the operations between them are, or null. In
/// most cases a large group grows by a few operations, for which adding these
/// is enough.
std::unique_ptr<Group> Merger::getUnion(Ops *group, Ops *other,
                                        ArrayRef<Operation *> between) {
  if (group->size() < other->size())
    std::swap(group, other);
  Ops added = *other;
  insertOps(added, between);
  std::unique_ptr<Group> program = std::move(programs[group]);
  if (!single && program && program->ops == *group && program->tryAdd(added))
    return program;
  Ops ops = *group;
  insertOps(ops, added);
  Refusal refusal;
  return build(ops, refusal);
}
