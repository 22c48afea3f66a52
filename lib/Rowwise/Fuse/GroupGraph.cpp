//===- GroupGraph.cpp - What groups of operations lead to -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupGraph.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rowwise;
using llvm::BitVector;

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

GroupGraph::GroupGraph(Block &block, const GroupOf &groupOf)
    : block(block), groupOf(groupOf) {
  updateEdges();
}

GroupGraph::Ops GroupGraph::getNext(Operation *op, Direction direction) const {
  return llvm::map_to_vector<6>(
      edges[direction][numbers.at(op)],
      [&](unsigned number) { return operations[number]; });
}

void GroupGraph::addEdges(Operation *op) {
  llvm::SmallSetVector<unsigned, 4> sources;
  op->walk([&](Operation *nested) {
    for (Value operand : nested->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        if (producer->getBlock() == &block && producer != op)
          sources.insert(numbers.at(producer));
  });
  unsigned number = numbers.at(op);
  for (unsigned source : sources)
    edges[Users][source].push_back(number);
  edges[Producers][number].assign(sources.begin(), sources.end());
}

void GroupGraph::updateEdges() {
  operations.clear();
  numbers.clear();
  updateGroups();
  for (Operation &op : block) {
    numbers[&op] = operations.size();
    operations.push_back(&op);
  }
  edges[Users].assign(operations.size(), {});
  edges[Producers].assign(operations.size(), {});
  for (Operation *op : operations)
    addEdges(op);
}

void GroupGraph::updateGroups() {
  outlines.clear();
  closures.clear();
  crossings.clear();
}

//===----------------------------------------------------------------------===//
// Outlines
//===----------------------------------------------------------------------===//

GroupGraph::Outline GroupGraph::getOutline(ArrayRef<Operation *> ops) const {
  Outline outline{BitVector(operations.size()), {}};
  for (Operation *op : ops)
    outline.own.set(numbers.at(op));
  for (Direction direction : {Users, Producers})
    for (unsigned number : outline.own.set_bits())
      llvm::copy_if(edges[direction][number],
                    std::back_inserter(outline.next[direction]),
                    [&](unsigned next) { return !outline.own[next]; });
  return outline;
}

GroupGraph::Outline &GroupGraph::getOutline(const Ops *group) const {
  std::unique_ptr<Outline> &outline = outlines[group];
  if (!outline)
    outline = std::make_unique<Outline>(getOutline(ArrayRef(*group)));
  return *outline;
}

void GroupGraph::merge(const Ops *into, const Ops *from) {
  Outline &outline = getOutline(into), &other = getOutline(from);
  addCrossings(outline.getWindow(), -1);
  addCrossings(other.getWindow(), -1);
  outline.own |= other.own;
  addCrossings(outline.getWindow(), 1);
  for (Direction direction : {Users, Producers}) {
    outline.next[direction].append(other.next[direction]);
    llvm::erase_if(outline.next[direction],
                   [&](unsigned next) { return outline.own[next]; });
  }
  outlines.erase(from);
  closures.clear();
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

void GroupGraph::addCrossings(Window span, int change) const {
  if (!crossings.empty())
    for (unsigned number = span.first; number < span.last; ++number)
      crossings[number] += change;
}

/// The least window around another one that no group crosses the ends of.
GroupGraph::Window GroupGraph::widen(Window window) const {
  if (crossings.empty()) {
    crossings.assign(operations.size(), 0);
    for (Operation *op : operations)
      if (const Ops *group = groupOf.lookup(op); group && group->front() == op)
        addCrossings({numbers.at(op), numbers.at(group->back())}, 1);
  }
  while (window.first > 0 && crossings[window.first - 1] != 0)
    --window.first;
  while (crossings[window.last] != 0)
    ++window.last;
  return window;
}

//===----------------------------------------------------------------------===//
// Closures
//===----------------------------------------------------------------------===//

/// Operations outside of `from` that can be reached from it. The ends of the
/// window are crossed by no group.
BitVector GroupGraph::reach(const Outline &from, Direction direction,
                            Window window) const {
  BitVector reached(operations.size());
  SmallVector<unsigned> worklist = from.next[direction];
  while (!worklist.empty()) {
    unsigned number = worklist.pop_back_val();
    if (number < window.first || window.last < number || from.own[number] ||
        reached[number])
      continue;
    const Ops *group = groupOf.lookup(operations[number]);
    if (group && group->size() > 1) {
      const Outline &outline = getOutline(group);
      reached |= outline.own;
      worklist.append(outline.next[direction]);
    } else {
      reached.set(number);
      worklist.append(edges[direction][number]);
    }
  }
  return reached.reset(from.own);
}

/// Of a group, within `window` at least.
const GroupGraph::Closure &GroupGraph::getClosure(const Ops *group,
                                                  Window window) const {
  std::unique_ptr<Closure> &closure = closures[group];
  if (closure && closure->window.first <= window.first &&
      window.last <= closure->window.last)
    return *closure;
  if (closure)
    window = {std::min(window.first, closure->window.first),
              std::max(window.last, closure->window.last)};
  // Twice as far as is asked, so that who asks for more and more pays once.
  const Outline &outline = getOutline(group);
  Window own = outline.getWindow();
  unsigned ahead = own.first - std::min(own.first, window.first);
  unsigned behind = std::max(own.last, window.last) - own.last;
  unsigned end = operations.size() - 1;
  window = widen({own.first - std::min(own.first, 2 * ahead),
                  std::min(own.last + 2 * behind, end)});
  closure = std::make_unique<Closure>(Closure{
      window,
      {reach(outline, Users, window), reach(outline, Producers, window)}});
  return *closure;
}

bool GroupGraph::leadsTo(Operation *first, Operation *second) const {
  const Ops *group = groupOf.lookup(first);
  Window window = getOutline(group).getWindow();
  unsigned number = numbers.at(second);
  window.first = std::min(window.first, number);
  window.last = std::max(window.last, number);
  return getClosure(group, window).reached[Users][number];
}

Refusal GroupGraph::findBetween(const Closure &closure, const BitVector &own,
                                Ops &between) const {
  unsigned last = own.find_last();
  BitVector both = closure.reached[Users];
  both &= closure.reached[Producers];
  both.reset(own);
  for (unsigned number : both.set_bits()) {
    Operation *op = operations[number];
    if (!groupOf.contains(op))
      return {"a path between them leads through what does not fuse", op};
    between.push_back(op);
    last = std::max(last, number);
  }
  // Users move behind the program, which only pure operations may.
  for (unsigned number : closure.reached[Users].set_bits()) {
    Operation *op = operations[number];
    if (number > last)
      break;
    if (!groupOf.contains(op) && !isPure(op))
      return {"an operation with effects lies between them", op};
  }
  return {};
}

Refusal GroupGraph::findBetween(const Ops *group, const Ops *other,
                                Ops &between) const {
  BitVector own = getOutline(group).own;
  own |= getOutline(other).own;
  Window window{unsigned(own.find_first()), unsigned(own.find_last())};
  window = widen(window);
  Closure closure = getClosure(group, window);
  const Closure &second = getClosure(other, window);
  for (Direction direction : {Users, Producers})
    closure.reached[direction] |= second.reached[direction];
  closure.reached[Users].reset(own);
  return findBetween(closure, own, between);
}

Refusal GroupGraph::close(Ops &ops) const {
  Outline outline = getOutline(ArrayRef(ops));
  Window window = widen(outline.getWindow());
  Closure closure{
      window,
      {reach(outline, Users, window), reach(outline, Producers, window)}};
  Ops between;
  Refusal refusal = findBetween(closure, outline.own, between);
  ops.append(between);
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return refusal;
}
