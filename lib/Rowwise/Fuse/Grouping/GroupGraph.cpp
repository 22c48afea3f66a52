//===- GroupGraph.cpp - What groups of operations lead to -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupGraph.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::rowwise;
using llvm::BitVector;
using Direction = Dataflow::Direction;

//===----------------------------------------------------------------------===//
// Outlines
//===----------------------------------------------------------------------===//

void GroupGraph::update() {
  outlines.clear();
  closures.clear();
  crossings.clear();
}

GroupGraph::Window GroupGraph::getSpan(const BitVector &own) {
  return {unsigned(own.find_first()), unsigned(own.find_last())};
}

GroupGraph::Outline GroupGraph::getOutline(ArrayRef<Operation *> ops) const {
  Outline outline{{}, BitVector(flow.size()), {}};
  for (Operation *op : ops)
    outline.own.set(flow.getNumber(op));
  outline.span = getSpan(outline.own);
  for (Direction direction : {Dataflow::Users, Dataflow::Producers})
    for (unsigned number : outline.own.set_bits())
      llvm::copy_if(flow.getNext(number, direction),
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
  addCrossings(outline.span, -1);
  addCrossings(other.span, -1);
  outline.own |= other.own;
  outline.span = getSpan(outline.own);
  addCrossings(outline.span, 1);
  for (Direction direction : {Dataflow::Users, Dataflow::Producers}) {
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

/// The smallest window around a given one of which no end lies inside a group.
GroupGraph::Window GroupGraph::widen(Window window) const {
  if (crossings.empty()) {
    crossings.assign(flow.size(), 0);
    for (Operation *op : flow.getOps())
      if (const Ops *group = groupOf.lookup(op); group && group->front() == op)
        addCrossings({flow.getNumber(op), flow.getNumber(group->back())}, 1);
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

/// Operations outside of `from` that can be reached from it within a window
/// whose ends lie inside of no group.
BitVector GroupGraph::reach(const Outline &from, Direction direction,
                            Window window) const {
  BitVector reached(flow.size());
  SmallVector<unsigned> worklist = from.next[direction];
  while (!worklist.empty()) {
    unsigned number = worklist.pop_back_val();
    if (number < window.first || window.last < number || from.own[number] ||
        reached[number])
      continue;
    const Ops *group = groupOf.lookup(flow.getOp(number));
    if (group && group->size() > 1) {
      const Outline &outline = getOutline(group);
      reached |= outline.own;
      worklist.append(outline.next[direction]);
    } else {
      reached.set(number);
      llvm::append_range(worklist, flow.getNext(number, direction));
    }
  }
  return reached.reset(from.own);
}

/// The closure of a group, within `window` or a larger one.
const GroupGraph::Closure &GroupGraph::getClosure(const Ops *group,
                                                  Window window) const {
  std::unique_ptr<Closure> &closure = closures[group];
  if (closure && closure->window.first <= window.first &&
      window.last <= closure->window.last)
    return *closure;
  if (closure)
    window = {std::min(window.first, closure->window.first),
              std::max(window.last, closure->window.last)};
  // The window grows to twice what is asked for, so that repeated requests for
  // a little more are answered without a new search.
  const Outline &outline = getOutline(group);
  Window own = outline.span;
  unsigned ahead = own.first - std::min(own.first, window.first);
  unsigned behind = std::max(own.last, window.last) - own.last;
  unsigned end = flow.size() - 1;
  window = widen({own.first - std::min(own.first, 2 * ahead),
                  std::min(own.last + 2 * behind, end)});
  closure = std::make_unique<Closure>(
      Closure{window,
              {reach(outline, Dataflow::Users, window),
               reach(outline, Dataflow::Producers, window)}});
  return *closure;
}

bool GroupGraph::leadsTo(Operation *first, Operation *second) const {
  const Ops *group = groupOf.lookup(first);
  Window window = getOutline(group).span;
  unsigned number = flow.getNumber(second);
  window.first = std::min(window.first, number);
  window.last = std::max(window.last, number);
  return getClosure(group, window).reached[Dataflow::Users][number];
}

Refusal GroupGraph::findBetween(const Closure &closure, const BitVector &own,
                                Ops &between) const {
  unsigned last = own.find_last();
  BitVector both = closure.reached[Dataflow::Users];
  both &= closure.reached[Dataflow::Producers];
  both.reset(own);
  for (unsigned number : both.set_bits()) {
    Operation *op = flow.getOp(number);
    if (!groupOf.contains(op))
      return {"a path between them leads through what does not fuse", op};
    between.push_back(op);
    last = std::max(last, number);
  }
  // The users of a group move behind its program, which is right for pure
  // operations only.
  for (unsigned number : closure.reached[Dataflow::Users].set_bits()) {
    Operation *op = flow.getOp(number);
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
  Window window = widen(getSpan(own));
  Closure closure = getClosure(group, window);
  const Closure &second = getClosure(other, window);
  for (Direction direction : {Dataflow::Users, Dataflow::Producers})
    closure.reached[direction] |= second.reached[direction];
  closure.reached[Dataflow::Users].reset(own);
  return findBetween(closure, own, between);
}

Refusal GroupGraph::close(Ops &ops) const {
  Outline outline = getOutline(ArrayRef(ops));
  Window window = widen(outline.span);
  Closure closure{window,
                  {reach(outline, Dataflow::Users, window),
                   reach(outline, Dataflow::Producers, window)}};
  Ops between;
  Refusal refusal = findBetween(closure, outline.own, between);
  ops.append(between);
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return refusal;
}
