//===- Grouping.cpp - Operations of a block in groups ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Grouping.h"

using namespace mlir;
using namespace mlir::rowwise;

Grouping::Grouping(Block &block, bool single)
    : block(block), single(single), flow(block), graph(flow, groupOf) {}

void Grouping::noteChange() {
  ++numChanges;
  graph.update();
}

void Grouping::setOptions(GroupOptions newOptions) {
  options = newOptions;
  programs.clear();
  noteChange();
}

void Grouping::add(Operation *op) {
  groups.push_back(std::make_unique<Ops>(Ops{op}));
  groupOf[op] = groups.back().get();
  noteChange();
}

void Grouping::remove(Operation *op) {
  Ops *group = groupOf.lookup(op);
  programs.erase(group);
  llvm::erase(*group, op);
  groupOf.erase(op);
  noteChange();
}

void Grouping::assign(Ops *group, Ops ops) {
  programs.erase(group);
  for (Operation *op : ops)
    groupOf[op] = group;
  *group = std::move(ops);
  noteChange();
}

void Grouping::updateBlock() {
  flow.update();
  noteChange();
}

/// Whether at most one operation computes.
static bool isOneOp(ArrayRef<Operation *> ops) {
  return llvm::count_if(ops, [](Operation *op) {
           auto generic = dyn_cast<linalg::GenericOp>(op);
           return generic && !isMovement(generic);
         }) <= 1;
}

/// A program of `ops`; null, with the reason, where they are none.
std::unique_ptr<Group> Grouping::build(ArrayRef<Operation *> ops,
                                       Refusal &refusal) const {
  if (single && !isOneOp(ops)) {
    refusal = "each operation is to be a kernel of its own";
    return nullptr;
  }
  auto program = std::make_unique<Group>(ops, options);
  refusal = rowwise::getRefusal(*program);
  return refusal.empty() ? std::move(program) : nullptr;
}

Refusal Grouping::getRefusal(Operation *first, Operation *second) const {
  const Ops *group = lookup(first), *other = lookup(second);
  Ops ops;
  Refusal refusal = graph.findBetween(group, other, ops);
  if (!refusal.empty())
    return refusal;
  insertOps(ops, *group);
  insertOps(ops, *other);
  (void)build(ops, refusal);
  return refusal;
}

bool Grouping::mayMerge(Operation *first, Operation *second) const {
  Ops *group = lookup(first), *other = lookup(second);
  if (!group || !other || group == other)
    return false;
  auto known = refusedAt.find({group, other});
  return known == refusedAt.end() || known->second != numChanges;
}

bool Grouping::tryMerge(Operation *first, Operation *second) {
  if (!mayMerge(first, second))
    return false;
  Ops *group = lookup(first), *other = lookup(second), between;
  std::unique_ptr<Group> program;
  if (graph.findBetween(group, other, between).empty())
    program = getUnion(group, other, between);
  if (!program) {
    refusedAt[{group, other}] = numChanges;
    return false;
  }
  take(group, other);
  for (Operation *op : between)
    take(group, lookup(op));
  *group = program->ops;
  programs[group] = std::move(program);
  ++numChanges;
  return true;
}

/// Moves all operations of a group to another one, but for the list of them.
void Grouping::take(Ops *group, Ops *other) {
  if (other == group)
    return;
  graph.merge(group, other);
  for (Operation *op : *other)
    groupOf[op] = group;
  programs.erase(other);
  other->clear();
}

/// The program that two groups are with what lies between them, or null. Most
/// often a large group grows by little, which is told from that alone.
std::unique_ptr<Group> Grouping::getUnion(Ops *group, Ops *other,
                                          ArrayRef<Operation *> between) {
  if (group->size() < other->size())
    std::swap(group, other);
  Ops added = *other;
  insertOps(added, between);
  auto known = programs.find(group);
  if (!single && known != programs.end()) {
    std::unique_ptr<Group> program = std::move(known->second);
    programs.erase(known);
    if (program->tryAdd(added))
      return program;
  }
  Ops ops = *group;
  insertOps(ops, added);
  Refusal refusal;
  return build(ops, refusal);
}
