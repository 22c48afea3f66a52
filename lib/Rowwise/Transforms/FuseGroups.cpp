//===- FuseGroups.cpp - Groups of operations that fuse --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuseGroups.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Single operations
//===----------------------------------------------------------------------===//

/// Distinct dimensions, or 0 where the tensor has a unit dimension.
static bool isSupportedMap(AffineMap map, RankedTensorType type) {
  llvm::SmallDenseSet<unsigned> seen;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
      if (!seen.insert(loop.getPosition()).second)
        return false;
    } else if (!isa<AffineConstantExpr>(expr) || type.getDimSize(dim) != 1) {
      return false;
    }
  }
  return true;
}

/// Kernels also compute on padding, where an operation such as an integer
/// division must not trap.
static bool isSupportedInBody(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>() || isa<linalg::IndexOp>(op))
    return true;
  return OpTrait::hasElementwiseMappableTraits(op) && isSpeculatable(op) &&
         op->getNumResults() == 1;
}

static bool isSupportedBody(linalg::GenericOp op) {
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (!isSupportedInBody(&inner))
      return false;
    for (Value operand : inner.getOperands())
      if (operand.getParentBlock() != op.getBody() &&
          !matchPattern(operand, m_Constant()))
        return false;
  }
  return llvm::all_of(op.getBody()->getTerminator()->getOperands(),
                      [&](Value value) {
                        return value.getParentBlock() == op.getBody() ||
                               matchPattern(value, m_Constant());
                      });
}

bool mlir::rowwise::isFusable(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumLoops() == 0 ||
      !isSupportedBody(op))
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type || !type.getElementType().isIntOrIndexOrFloat() ||
        !isSupportedMap(op.getMatchingIndexingMap(&operand), type))
      return false;
    // Values that nobody wrote: there is nothing to compute with.
    if (op.payloadUsesValueFromOperand(&operand) &&
        operand.get().getDefiningOp<tensor::EmptyOp>())
      return false;
  }
  if (op.getNumReductionLoops() == 0)
    return true;
  for (unsigned i = 0, e = op.getNumResults(); i < e; ++i)
    if (!matchReduction(op, i))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

bool Group::escapes(Value value) const {
  return llvm::any_of(value.getUsers(),
                      [&](Operation *user) { return !contains(user); });
}

namespace {
/// Grows groups by merging until no two fit together.
class GroupFinder {
public:
  GroupFinder(Block &block, const DimClasses &classes, bool single)
      : block(block), classes(classes), single(single) {}

  std::vector<Group> run();

private:
  void addOp(Operation *op);
  void mergeWithProducers(Operation *op);
  void mergeReadersOf(Value value);
  void tryMerge(Operation *first, Operation *second);
  bool fits(const Group &merged) const;
  bool isWrittenOnce(const Group &group, Value value) const;
  bool isConvex(const Group &group) const;
  bool keepsRows(const Group &group, Operation *op) const;

  Block &block;
  const DimClasses &classes;
  bool single;
  SmallVector<std::unique_ptr<Group>> groups;
  DenseMap<Operation *, Group *> groupOf;
};
} // namespace

/// Whether every dimension that the loop runs over is statically 1.
static bool isUnitLoop(linalg::GenericOp op, unsigned loop) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = cast<RankedTensorType>(operand.get().getType());
    for (auto [dim, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (expr == getAffineDimExpr(loop, op.getContext()) &&
          type.getDimSize(dim) != 1)
        return false;
  }
  return true;
}

/// A copy or broadcast: part of reading an operand, not an operation to count.
static bool isMovement(linalg::GenericOp op) {
  auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
  return llvm::all_of(yield.getValues(), llvm::IsaPred<BlockArgument>);
}

/// Loops of extent 1 are no dimension of a program, unless they are reduced.
void GroupFinder::addOp(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (generic ? !isFusable(generic) : !isUnitView(op))
    return;
  auto group = std::make_unique<Group>();
  group->ops.push_back(op);
  if (generic) {
    group->hasCompute = !(single && isMovement(generic));
    for (auto [loop, type] : llvm::enumerate(generic.getIteratorTypesArray())) {
      bool reduced = type == utils::IteratorType::reduction;
      DimClasses::Class dim = classes.getLoop(generic, loop);
      if (reduced)
        group->axis.insert(dim);
      if ((!isUnitLoop(generic, loop) || reduced) && !group->dims.insert(dim))
        return; // two loops over one dimension: a diagonal
    }
  }
  if (!fits(*group))
    return;
  groupOf[op] = group.get();
  groups.push_back(std::move(group));
}

/// The value's dimensions are all outer ones of the group, and all of its axis
/// or none.
bool GroupFinder::isWrittenOnce(const Group &group, Value value) const {
  llvm::SmallSetVector<DimClasses::Class, 6> dims;
  auto type = cast<RankedTensorType>(value.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    DimClasses::Class key = classes.getDim(value, dim);
    if (group.dims.contains(key) && !dims.insert(key))
      return false;
  }
  unsigned axisDims = llvm::count_if(
      group.axis, [&](DimClasses::Class key) { return dims.contains(key); });
  return dims.size() - axisDims == group.dims.size() - group.axis.size() &&
         (axisDims == 0 || axisDims == group.axis.size());
}

/// A path that leaves the group and comes back would need half of a kernel's
/// results before the kernel ends. It may lead through other groups, which are
/// kernels as well: entered by one of their operations, left by any.
bool GroupFinder::isConvex(const Group &group) const {
  SmallVector<Operation *> worklist;
  llvm::SmallPtrSet<Operation *, 16> visited;
  auto visitUsers = [&](Operation *op) {
    for (Operation *user : op->getUsers()) {
      Operation *ancestor = block.findAncestorOpInBlock(*user);
      if (!ancestor)
        continue;
      if (group.contains(ancestor)) {
        if (!group.contains(op))
          return false;
        continue;
      }
      // Users move behind the program, which only pure operations may.
      if (ancestor->isBeforeInBlock(group.ops.back()) && !isPure(ancestor))
        return false;
      const Group *other = groupOf.lookup(ancestor);
      for (Operation *reached : other ? ArrayRef(other->ops) : ancestor)
        if (visited.insert(reached).second)
          worklist.push_back(reached);
    }
    return true;
  };
  for (Operation *op : group.ops)
    if (!visitUsers(op))
      return false;
  while (!worklist.empty())
    if (!visitUsers(worklist.pop_back_val()))
      return false;
  return true;
}

/// Whether `op` sees a row of the group as a row: a dimension of size 1 may be
/// reduced by one operation and dropped by another.
bool GroupFinder::keepsRows(const Group &group, Operation *op) const {
  auto countAxis = [&](Value tensor) {
    unsigned count = 0;
    for (int64_t dim = 0,
                 e = cast<RankedTensorType>(tensor.getType()).getRank();
         dim < e; ++dim)
      count += group.axis.contains(classes.getDim(tensor, dim));
    return count;
  };
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return countAxis(op->getOperand(0)) == countAxis(op->getResult(0));
  for (OpOperand &operand : generic->getOpOperands()) {
    AffineMap map = generic.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (!isa<AffineDimExpr>(expr) &&
          group.axis.contains(classes.getDim(operand.get(), dim)))
        return false;
  }
  return true;
}

bool GroupFinder::fits(const Group &group) const {
  for (Operation *op : group.ops) {
    if (!keepsRows(group, op))
      return false;
    auto generic = dyn_cast<linalg::GenericOp>(op);
    // A reduction that does not run over all dimensions would be repeated.
    if (generic && generic.getNumReductionLoops() != 0)
      for (DimClasses::Class dim : group.dims) {
        bool found = false;
        for (unsigned loop = 0; loop < generic.getNumLoops(); ++loop)
          found |= classes.getLoop(generic, loop) == dim;
        if (!found)
          return false;
      }
    for (Value result : op->getResults())
      if (group.hasCompute && group.escapes(result) &&
          !isWrittenOnce(group, result))
        return false;
  }
  return isConvex(group);
}

void GroupFinder::tryMerge(Operation *first, Operation *second) {
  Group *a = groupOf.lookup(first), *b = groupOf.lookup(second);
  if (!a || !b || a == b)
    return;
  if (single && a->hasCompute && b->hasCompute)
    return;
  bool sameAxis = llvm::equal(a->axis, b->axis);
  if (!a->axis.empty() && !b->axis.empty() && !sameAxis)
    return;
  Group merged = *a;
  merged.ops.append(b->ops);
  llvm::sort(merged.ops,
             [](Operation *x, Operation *y) { return x->isBeforeInBlock(y); });
  merged.dims.insert_range(b->dims);
  merged.axis.insert_range(b->axis);
  merged.hasCompute |= b->hasCompute;
  if (!fits(merged))
    return;
  for (Operation *op : b->ops)
    groupOf[op] = a;
  *a = std::move(merged);
  b->ops.clear();
}

void GroupFinder::mergeWithProducers(Operation *op) {
  // A broadcast belongs to who reads it, lest it be written.
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (single && generic && isMovement(generic))
    return;
  for (Value operand : op->getOperands())
    if (Operation *producer = operand.getDefiningOp())
      tryMerge(producer, op);
}

/// Operations that read the same tensor read it once together.
void GroupFinder::mergeReadersOf(Value value) {
  if (!isa<RankedTensorType>(value.getType()) || getUniformConstant(value) ||
      value.getDefiningOp<tensor::EmptyOp>())
    return;
  SmallVector<Operation *> readers;
  for (Operation *user : value.getUsers())
    if (user->getBlock() == &block)
      readers.push_back(user);
  for (size_t i = 1; i < readers.size(); ++i)
    tryMerge(readers[i], readers[0]);
}

std::vector<Group> GroupFinder::run() {
  for (Operation &op : block)
    addOp(&op);
  for (Operation &op : block)
    mergeWithProducers(&op);
  // Chains of broadcasts, last first.
  for (Operation &op : llvm::reverse(block))
    if (auto generic = dyn_cast<linalg::GenericOp>(op);
        generic && single && isMovement(generic))
      for (Operation *user : op.getUsers())
        tryMerge(&op, user);
  if (!single) {
    for (BlockArgument arg : block.getArguments())
      mergeReadersOf(arg);
    for (Operation &op : block)
      for (Value result : op.getResults())
        mergeReadersOf(result);
  }
  std::vector<Group> found;
  for (std::unique_ptr<Group> &group : groups)
    if (llvm::any_of(group->ops, llvm::IsaPred<linalg::GenericOp>))
      found.push_back(std::move(*group));
  return found;
}

std::vector<Group> mlir::rowwise::findGroups(Block &block,
                                             const DimClasses &classes,
                                             bool single) {
  return GroupFinder(block, classes, single).run();
}
