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

GroupGraph::Ops GroupGraph::getOps(ArrayRef<unsigned> some) const {
  return llvm::map_to_vector<6>(
      some, [&](unsigned number) { return operations[number]; });
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
    users[source].push_back(number);
  producers[number].assign(sources.begin(), sources.end());
}

void GroupGraph::updateEdges() {
  operations.clear();
  numbers.clear();
  closures.clear();
  for (Operation &op : block) {
    numbers[&op] = operations.size();
    operations.push_back(&op);
  }
  users.assign(operations.size(), {});
  producers.assign(operations.size(), {});
  for (Operation *op : operations)
    addEdges(op);
}

//===----------------------------------------------------------------------===//
// Closures
//===----------------------------------------------------------------------===//

/// Operations outside of `ops`, which are `own`, that can be reached from it.
BitVector GroupGraph::reach(ArrayRef<Operation *> ops, const BitVector &own,
                            const Edges &edges) const {
  BitVector reached(operations.size());
  SmallVector<unsigned> worklist =
      llvm::map_to_vector(ops, [&](Operation *op) { return numbers.at(op); });
  while (!worklist.empty())
    for (unsigned next : edges[worklist.pop_back_val()]) {
      if (own[next] || reached[next])
        continue;
      Operation *op = operations[next];
      const Ops *group = groupOf.lookup(op);
      for (Operation *member : group ? ArrayRef(*group) : ArrayRef(op)) {
        unsigned number = numbers.at(member);
        reached.set(number);
        worklist.push_back(number);
      }
    }
  return reached.reset(own);
}

GroupGraph::Closure GroupGraph::getClosure(ArrayRef<Operation *> ops) const {
  BitVector own(operations.size());
  for (Operation *op : ops)
    own.set(numbers.at(op));
  return {own, reach(ops, own, users), reach(ops, own, producers)};
}

const GroupGraph::Closure &GroupGraph::getClosure(const Ops *group) const {
  std::unique_ptr<Closure> &closure = closures[group];
  if (!closure)
    closure = std::make_unique<Closure>(getClosure(*group));
  return *closure;
}

bool GroupGraph::leadsTo(Operation *first, Operation *second) const {
  return getClosure(groupOf.lookup(first)).after[numbers.at(second)];
}

Refusal GroupGraph::findBetween(const Closure &closure, Ops &between) const {
  unsigned last = closure.own.find_last();
  BitVector both = closure.after;
  both &= closure.before;
  both.reset(closure.own);
  for (unsigned number : both.set_bits()) {
    Operation *op = operations[number];
    if (!groupOf.contains(op))
      return {"a path between them leads through what does not fuse", op};
    between.push_back(op);
    last = std::max(last, number);
  }
  // Users move behind the program, which only pure operations may.
  for (unsigned number : closure.after.set_bits()) {
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
  Closure closure = getClosure(group);
  const Closure &second = getClosure(other);
  closure.own |= second.own;
  closure.after |= second.after;
  closure.before |= second.before;
  closure.after.reset(closure.own);
  return findBetween(closure, between);
}

Refusal GroupGraph::close(Ops &ops) const {
  Closure closure = getClosure(ops);
  Ops between;
  Refusal refusal = findBetween(closure, between);
  ops.append(between);
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return refusal;
}
