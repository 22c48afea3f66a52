//===- Dataflow.cpp - Between the operations of a block -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rowwise;

void Dataflow::update() {
  operations.clear();
  numbers.clear();
  for (Operation &op : block) {
    numbers[&op] = operations.size();
    operations.push_back(&op);
  }
  for (Direction direction : {Users, Producers})
    edges[direction].assign(operations.size(), {});
  for (Operation *op : operations)
    addEdges(op);
}

void Dataflow::addEdges(Operation *op) {
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

Dataflow::Ops Dataflow::getUsers(Operation *op) const {
  return llvm::map_to_vector<6>(getNext(getNumber(op), Users),
                                [&](unsigned number) { return getOp(number); });
}

Dataflow::Ops Dataflow::getProducers(Operation *op) const {
  return llvm::map_to_vector<6>(getNext(getNumber(op), Producers),
                                [&](unsigned number) { return getOp(number); });
}
