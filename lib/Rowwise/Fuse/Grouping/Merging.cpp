//===- Merging.cpp - Which groups are to be merged ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Merging.h"
#include "ApartReductions.h"

#include "Rowwise/Linalg/Concatenations.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

using Ops = Grouping::Ops;

bool mlir::rowwise::mergeReductions(Merger &merger) {
  const Grouping &grouping = merger.getGrouping();
  Ops reductions;
  for (Operation &op : grouping.getBlock())
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      if (grouping.contains(&op) && generic.getNumReductionLoops() != 0)
        reductions.push_back(&op);
  const GroupGraph &graph = grouping.getGraph();
  ApartReductions apart(grouping.getDataflow());
  bool changed = false, isStale = true;
  SmallVector<Ops *>
      groups; // at first; what is in one group stays in one group
  for (size_t distance = 1; distance < reductions.size(); ++distance) {
    if (std::exchange(isStale, false))
      groups = llvm::map_to_vector(
          reductions, [&](Operation *op) { return grouping.lookup(op); });
    for (size_t i = 0; i + distance < reductions.size(); ++i) {
      Operation *first = reductions[i], *second = reductions[i + distance];
      if (groups[i] != groups[i + distance] && merger.mayMerge(first, second) &&
          graph.leadsTo(first, second) && !apart.areApart(first, second) &&
          merger.tryMerge(first, second))
        changed = isStale = true;
    }
  }
  return changed;
}

bool mlir::rowwise::mergeWithProducers(Merger &merger) {
  const Grouping &grouping = merger.getGrouping();
  bool changed = false;
  for (Operation &op : grouping.getBlock()) {
    // A broadcast is merged with its reader, so that its result is not written.
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (merger.isSingle() && generic && isMovement(generic))
      continue;
    for (Operation *producer : grouping.getDataflow().getProducers(&op))
      changed |= merger.tryMerge(producer, &op);
  }
  if (merger.isSingle()) // chains of broadcasts, last first
    for (Operation &op : llvm::reverse(grouping.getBlock()))
      for (Operation *user : grouping.getDataflow().getUsers(&op))
        changed |= merger.tryMerge(&op, user);
  return changed;
}

llvm::MapVector<Value, Ops>
mlir::rowwise::getReaders(const Grouping &grouping) {
  llvm::MapVector<Value, Ops> readers;
  for (Operation &op : grouping.getBlock())
    for (Value operand : op.getOperands())
      if (isa<RankedTensorType>(operand.getType()) && grouping.contains(&op) &&
          !getUniformConstant(operand) &&
          !operand.getDefiningOp<tensor::EmptyOp>())
        readers[operand].push_back(&op);
  return readers;
}

bool mlir::rowwise::mergeReaders(Merger &merger) {
  bool changed = false;
  for (auto &[value, ops] : getReaders(merger.getGrouping()))
    for (size_t i = 0; i < ops.size(); ++i)
      for (size_t j = i + 1; j < ops.size(); ++j)
        changed |= merger.tryMerge(ops[i], ops[j]);
  return changed;
}

bool mlir::rowwise::mergeSiblings(Merger &merger) {
  const Grouping &grouping = merger.getGrouping();
  llvm::MapVector<Ops *, Ops> readers;
  for (Operation &op : grouping.getBlock())
    for (Operation *producer : grouping.getDataflow().getProducers(&op))
      if (Ops *from = grouping.lookup(producer), *to = grouping.lookup(&op);
          from && to && from != to)
        readers[from].push_back(&op);
  bool changed = false;
  for (auto &[group, ops] : readers)
    for (size_t i = 0; i < ops.size(); ++i)
      for (size_t j = i + 1; j < ops.size(); ++j)
        changed |= merger.tryMerge(ops[i], ops[j]);
  return changed;
}

bool mlir::rowwise::mergeParts(Merger &merger) {
  bool changed = false;
  for (Operation &op : merger.getGrouping().getBlock()) {
    auto concat = dyn_cast<tensor::ConcatOp>(op);
    if (!concat)
      continue;
    Operation *first = getShown(concat.getInputs().front()).getDefiningOp();
    for (Value part : concat.getInputs().drop_front())
      if (Operation *other = getShown(part).getDefiningOp(); first && other)
        changed |= merger.tryMerge(first, other);
  }
  return changed;
}

bool mlir::rowwise::mergeMade(Merger &merger) {
  const Grouping &grouping = merger.getGrouping();
  auto computes = [&](Operation *op) {
    return llvm::any_of(*grouping.lookup(op), llvm::IsaPred<linalg::GenericOp>);
  };
  auto isMade = [&](Operation *op) {
    return llvm::all_of(*grouping.lookup(op), [&](Operation *member) {
      return llvm::all_of(member->getOperands(), [&](Value operand) {
        return isWithoutDims(operand) ||
               grouping.lookup(operand.getDefiningOp()) == grouping.lookup(op);
      });
    });
  };
  auto isInProgram = [&](Operation &op) {
    return grouping.contains(&op) && computes(&op);
  };
  for (Operation &op :
       llvm::make_filter_range(grouping.getBlock(), isInProgram))
    if (isMade(&op))
      for (Operation &other :
           llvm::make_filter_range(grouping.getBlock(), isInProgram))
        if (!isMade(&other) && merger.tryMerge(&op, &other))
          return true;
  return false;
}
