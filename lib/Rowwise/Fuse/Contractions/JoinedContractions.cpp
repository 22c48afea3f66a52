//===- JoinedContractions.cpp - Contractions left to a program ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JoinedContractions.h"
#include "Contraction.h"

#include "Rowwise/Linalg/FusionLimits.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Products of matrices and vectors
//===----------------------------------------------------------------------===//

namespace {
/// A contraction of which one operand, the matrix, has all loops but those of
/// one iteration. The other one lacks loops, to whose indices it is the same.
struct MatrixVector {
  Contraction contraction;
  unsigned vector; ///< the number of the other operand
  SmallVector<int64_t> lacked;

  Value getVector() { return contraction.getOperand(vector); }
  /// Whether it makes rows of dot products of vectors that fit.
  bool makesRows();
  /// Whether it adds up vectors that fit.
  bool addsVectors() { return lacked.size() == 1 && fits(lacked.front()); }

private:
  static bool fits(int64_t size) {
    return !ShapedType::isDynamic(size) && size <= maxInnerSize;
  }
};
} // namespace

bool MatrixVector::makesRows() {
  return fits(contraction.op.getStaticLoopRanges()[contraction.reduction]);
}

static std::optional<MatrixVector> matchMatrixVector(Operation *op) {
  std::optional<Contraction> contraction = matchContraction(op);
  if (!contraction)
    return std::nullopt;
  SmallVector<int64_t> sizes = contraction->op.getStaticLoopRanges();
  SmallVector<int64_t> lacked[2];
  for (unsigned number : {0, 1}) {
    AffineMap map = contraction->getMap(number);
    for (auto [loop, size] : llvm::enumerate(sizes))
      if (size != 1 && !map.isFunctionOfDim(loop))
        lacked[number].push_back(size);
  }
  unsigned vector = lacked[0].empty() ? 1 : 0;
  if (!lacked[1 - vector].empty() || lacked[vector].empty())
    return std::nullopt;
  return MatrixVector{*contraction, vector, lacked[vector]};
}

//===----------------------------------------------------------------------===//
// What lies between them
//===----------------------------------------------------------------------===//

namespace {
/// What a chain of operations has that leads from, or to, a contraction.
struct Path {
  bool exists = false, reduces = false;

  void join(Path other) {
    exists |= other.exists;
    reduces |= other.reduces;
  }
  /// Goes through an operation.
  Path through(Operation *op) const {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp && !isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      return {};
    return {exists,
            reduces || (exists && linalgOp && linalgOp.getNumReductionLoops())};
  }
};
} // namespace

JoinedContractions::JoinedContractions(Block &block) {
  DenseMap<Operation *, MatrixVector> products;
  for (Operation &op : block)
    if (auto product = matchMatrixVector(&op))
      products.try_emplace(&op, *product);
  if (products.size() < 2)
    return;

  DenseMap<Operation *, Path> from, to;
  for (Operation &op : block) {
    Path path;
    for (Value operand : op.getOperands())
      path.join(from.lookup(operand.getDefiningOp()));
    auto product = products.find(&op);
    if (product == products.end()) {
      from[&op] = path.through(&op);
      continue;
    }
    from[&op].exists = product->second.makesRows();
    Operation *weighs = product->second.getVector().getDefiningOp();
    if (product->second.addsVectors() && from.lookup(weighs).reduces)
      members.insert(&op);
  }
  for (Operation &op : llvm::reverse(block)) {
    Path path;
    for (Operation *user : op.getUsers())
      path.join(to.lookup(user));
    auto product = products.find(&op);
    if (product == products.end()) {
      to[&op] = path.through(&op);
      continue;
    }
    to[&op].exists = members.contains(&op);
    if (product->second.makesRows() && path.reduces)
      members.insert(&op);
  }
}

/// The group that alone reads the result of an operation, but for reshapes
/// that are in no group.
static const Grouping::Ops *findReader(Operation *op,
                                       const Grouping &grouping) {
  const Grouping::Ops *reader = nullptr;
  for (Operation *user : op->getUsers()) {
    const Grouping::Ops *group = grouping.lookup(user);
    if (!group && isa<tensor::ExpandShapeOp>(user))
      group = findReader(user, grouping);
    if (!group || (reader && group != reader))
      return nullptr;
    reader = group;
  }
  return reader;
}

/// The group that makes what an operation reads alone, but for reshapes that
/// are in no group.
static const Grouping::Ops *findMaker(Value value, Operation *reader,
                                      const Grouping &grouping) {
  Operation *op = value.getDefiningOp();
  const Grouping::Ops *group = op ? grouping.lookup(op) : nullptr;
  for (Operation *user : value.getUsers())
    if (user != reader && (!group || grouping.lookup(user) != group))
      return nullptr;
  if (auto merged = dyn_cast_or_null<tensor::CollapseShapeOp>(op);
      merged && !group)
    return findMaker(merged.getSrc(), merged, grouping);
  return group;
}

bool JoinedContractions::release(const Grouping &grouping) {
  DenseMap<const Grouping::Ops *, Operation *> producers;
  llvm::SmallSetVector<Operation *, 4> joined;
  for (Operation *op : members)
    if (const Grouping::Ops *group = findReader(op, grouping))
      producers.try_emplace(group, op);
  for (Operation *op : members) {
    const Grouping::Ops *group =
        findMaker(matchMatrixVector(op)->getVector(), op, grouping);
    if (Operation *producer = group ? producers.lookup(group) : nullptr) {
      joined.insert(producer);
      joined.insert(op);
    }
  }
  bool areReleased = joined.size() < members.size();
  members = joined;
  return areReleased;
}
