//===- GroupGraph.cpp - What groups of operations lead to -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupGraph.h"

#include "Rowwise/Linalg/DimClasses.h"
#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rowwise;
using llvm::BitVector;
using llvm::SmallBitVector;

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

GroupGraph::GroupGraph(Block &block, const GroupOf &groupOf)
    : block(block), groupOf(groupOf) {
  updateEdges();
}

void GroupGraph::addEdges(Operation *op) {
  llvm::SmallSetVector<Operation *, 4> sources;
  op->walk([&](Operation *nested) {
    for (Value operand : nested->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        if (producer->getBlock() == &block && producer != op)
          sources.insert(producer);
  });
  for (Operation *source : sources)
    users[source].push_back(op);
  producers[op] = Ops(sources.begin(), sources.end());
}

void GroupGraph::updateEdges() {
  operations.clear();
  numbers.clear();
  users.clear();
  producers.clear();
  closures.clear();
  apart.clear();
  for (Operation &op : block) {
    numbers[&op] = operations.size();
    operations.push_back(&op);
    addEdges(&op);
  }
}

//===----------------------------------------------------------------------===//
// Closures
//===----------------------------------------------------------------------===//

/// Operations outside of `ops` that can be reached from it.
BitVector GroupGraph::reach(ArrayRef<Operation *> ops,
                            const Edges &edges) const {
  BitVector start(operations.size()), reached(operations.size());
  for (Operation *op : ops)
    start.set(numbers.lookup(op));
  Ops worklist(ops);
  while (!worklist.empty())
    for (Operation *next : getEdges(edges, worklist.pop_back_val())) {
      unsigned number = numbers.lookup(next);
      if (start[number] || reached[number])
        continue;
      const Ops *group = groupOf.lookup(next);
      for (Operation *op : group ? ArrayRef(*group) : ArrayRef(next)) {
        reached.set(numbers.lookup(op));
        worklist.push_back(op);
      }
    }
  return reached.reset(start);
}

GroupGraph::Closure GroupGraph::getClosure(ArrayRef<Operation *> ops) const {
  return {reach(ops, users), reach(ops, producers)};
}

const GroupGraph::Closure &GroupGraph::getClosure(const Ops *group) const {
  std::unique_ptr<Closure> &closure = closures[group];
  if (!closure)
    closure = std::make_unique<Closure>(getClosure(*group));
  return *closure;
}

bool GroupGraph::leadsTo(Operation *first, Operation *second) const {
  return getClosure(groupOf.lookup(first)).after[numbers.lookup(second)];
}

Refusal GroupGraph::close(Closure closure, Ops &ops) const {
  for (Operation *op : ops) {
    closure.after.reset(numbers.lookup(op));
    closure.before.reset(numbers.lookup(op));
  }
  BitVector between = closure.after;
  between &= closure.before;
  for (unsigned number : between.set_bits()) {
    Operation *op = operations[number];
    if (!groupOf.contains(op))
      return {"a path between them leads through what does not fuse", op};
    ops.push_back(op);
  }
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  // Users move behind the program, which only pure operations may.
  for (unsigned number : closure.after.set_bits()) {
    Operation *op = operations[number];
    if (number > numbers.lookup(ops.back()))
      break;
    if (!groupOf.contains(op) && !isPure(op))
      return {"an operation with effects lies between them", op};
  }
  return {};
}

Refusal GroupGraph::close(Ops &ops) const {
  return close(getClosure(ops), ops);
}

Refusal GroupGraph::closeUnion(Operation *first, Operation *second,
                               Ops &ops) const {
  const Ops *a = groupOf.lookup(first), *b = groupOf.lookup(second);
  ops = *a;
  ops.append(*b);
  Closure closure = getClosure(a);
  const Closure &other = getClosure(b);
  closure.after |= other.after;
  closure.before |= other.before;
  return close(std::move(closure), ops);
}

//===----------------------------------------------------------------------===//
// Reductions that stay apart
//===----------------------------------------------------------------------===//

namespace {
/// Which dimensions of values are those that a reduction keeps.
class KeptDims {
public:
  explicit KeptDims(linalg::GenericOp reduction);

  /// Whether `op` reduces one of them; else notes those of its results.
  bool reduces(Operation *op);

private:
  bool reduces(linalg::GenericOp op);
  void addResults(linalg::GenericOp op, const SmallBitVector &loops);
  void addView(Operation *op);

  DenseMap<Value, SmallBitVector> dims;
};
} // namespace

static SmallBitVector getReductionLoops(linalg::GenericOp op) {
  SmallBitVector loops(op.getNumLoops());
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
    loops[loop] = type == utils::IteratorType::reduction;
  return loops;
}

/// None where one of its loops is of one step: that may be any dimension.
KeptDims::KeptDims(linalg::GenericOp reduction) {
  for (unsigned loop = 0; loop < reduction.getNumLoops(); ++loop)
    if (isUnitLoop(reduction, loop))
      return;
  addResults(reduction, getReductionLoops(reduction).flip());
}

void KeptDims::addResults(linalg::GenericOp op, const SmallBitVector &loops) {
  for (OpResult result : op->getResults()) {
    AffineMap map = op.getIndexingMapMatchingResult(result);
    SmallBitVector &own = dims[result];
    own.resize(map.getNumResults());
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        own[dim] = loops[loop.getPosition()];
  }
}

void KeptDims::addView(Operation *op) {
  Value larger, smaller;
  auto smallDims = matchUnitView(op, larger, smaller);
  auto known = dims.find(op->getOperand(0));
  if (!smallDims || known == dims.end())
    return;
  SmallBitVector from = known->second;
  Value result = op->getResult(0);
  SmallBitVector to(cast<RankedTensorType>(result.getType()).getRank());
  for (auto [large, small] : llvm::enumerate(*smallDims))
    if (small && result == larger)
      to[large] = from[*small];
    else if (small)
      to[*small] = from[large];
  dims[result] = to;
}

bool KeptDims::reduces(linalg::GenericOp op) {
  SmallBitVector loops(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    auto known = dims.find(operand.get());
    if (known == dims.end())
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        if (known->second[dim])
          loops.set(loop.getPosition());
  }
  if (loops.none())
    return false;
  addResults(op, loops);
  return loops.anyCommon(getReductionLoops(op));
}

bool KeptDims::reduces(Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return reduces(generic);
  if (isUnitView(op))
    addView(op);
  return false;
}

BitVector GroupGraph::findApart(Operation *reduction) const {
  KeptDims kept(cast<linalg::GenericOp>(reduction));
  BitVector found(operations.size());
  for (unsigned number = numbers.lookup(reduction) + 1;
       number < operations.size(); ++number) {
    auto isFound = [&](Operation *producer) {
      return found[numbers.lookup(producer)];
    };
    Operation *op = operations[number];
    if (llvm::any_of(getProducers(op), isFound) || kept.reduces(op))
      found.set(number);
  }
  return found;
}

bool GroupGraph::areApart(Operation *first, Operation *second) const {
  BitVector &found = apart[first];
  if (found.empty())
    found = findApart(first);
  return found[numbers.lookup(second)];
}
