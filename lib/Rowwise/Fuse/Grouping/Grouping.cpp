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

void Grouping::noteChange() {
  ++numChanges;
  graph.update();
}

void Grouping::add(Operation *op) {
  groups.push_back(std::make_unique<Ops>(Ops{op}));
  groupOf[op] = groups.back().get();
  noteChange();
}

void Grouping::remove(Operation *op) {
  llvm::erase(*groupOf.lookup(op), op);
  groupOf.erase(op);
  noteChange();
}

void Grouping::assign(Ops *group, Ops ops) {
  for (Operation *op : ops)
    groupOf[op] = group;
  *group = std::move(ops);
  noteChange();
}

void Grouping::merge(Ops *group, Ops ops) {
  for (Operation *op : ops) {
    Ops *other = groupOf.lookup(op);
    if (other == group)
      continue;
    graph.merge(group, other);
    for (Operation *member : *other)
      groupOf[member] = group;
    other->clear();
  }
  *group = std::move(ops);
  ++numChanges;
}

void Grouping::updateBlock() {
  flow.update();
  noteChange();
}
