//===- Sinking.cpp - Operations that their readers' program does ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FusionLimits.h"
#include "GroupFinder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The groups, others than that of `op`, that read what `op` makes; none if
/// something else does as well.
GroupFinder::Groups GroupFinder::findReaders(Operation *op) const {
  Groups readers;
  for (Operation *user : op->getUsers()) {
    Ops *group = groupOf.lookup(user);
    if (!group || group == groupOf.lookup(op))
      return {};
    readers.insert(group);
  }
  return readers;
}

static double countBits(Operation *op, Value value, AffineMap map) {
  Type type = getElementTypeOrSelf(value.getType());
  double bits = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 64;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return bits;
  for (auto [loop, extent] : llvm::enumerate(generic.getStaticLoopRanges()))
    if (!map.isFunctionOfDim(loop) && extent != 0)
      bits = ShapedType::isDynamic(extent) ? 0 : bits / extent;
  return bits;
}

double mlir::rowwise::countBits(OpOperand &operand) {
  auto generic = dyn_cast<linalg::GenericOp>(operand.getOwner());
  return ::countBits(operand.getOwner(), operand.get(),
                     generic ? generic.getMatchingIndexingMap(&operand)
                             : AffineMap());
}

double mlir::rowwise::countBits(OpResult result) {
  auto generic = dyn_cast<linalg::GenericOp>(result.getOwner());
  return ::countBits(result.getOwner(), result,
                     generic ? generic.getIndexingMapMatchingResult(result)
                             : AffineMap());
}

/// The tensors that `ops` read, but for constants and what they make, and their
/// bits.
static llvm::MapVector<Value, double> getReadBits(ArrayRef<Operation *> ops) {
  llvm::MapVector<Value, double> read;
  for (Operation *op : ops)
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      if (!isa<RankedTensorType>(value.getType()) ||
          getUniformConstant(value) || value.getDefiningOp<tensor::EmptyOp>() ||
          llvm::is_contained(ops, value.getDefiningOp()))
        continue;
      double &bits = read[value];
      bits = std::max(bits, countBits(operand));
    }
  return read;
}

/// Whether a program other than `group`, which can be one with `extended`,
/// reads `value`.
bool GroupFinder::readsAnyway(const Ops &extended, Value value,
                              const Ops &group) const {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    const Ops *other = groupOf.lookup(user);
    if (!other || other == &group)
      return false;
    Ops merged = extended;
    for (Operation *op : *other)
      if (!llvm::is_contained(extended, op))
        merged.push_back(op);
    return graph.close(merged).empty() &&
           getRefusal(Group(merged, options)).empty();
  });
}

/// Whether `group`, without its operations `moved`, writes no more for the
/// program `extended` to do what those do; what both read from elsewhere counts
/// as well.
bool GroupFinder::writesNoMore(const Ops &moved, const Ops &group,
                               const Ops &extended) const {
  double before = 0, after = 0;
  for (Operation *op : moved)
    for (OpResult result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) {
            Ops *reader = groupOf.lookup(user);
            return reader && reader != &group;
          }))
        before += countBits(result);
  for (auto [value, bits] : getReadBits(moved)) {
    auto hasUser = [&, value = value](bool inside) {
      return llvm::any_of(value.getUsers(), [&](Operation *user) {
        return !llvm::is_contained(moved, user) &&
               llvm::is_contained(group, user) == inside;
      });
    };
    bool isMade = llvm::is_contained(group, value.getDefiningOp());
    if (isMade
            ? !hasUser(/*inside=*/false)
            : hasUser(/*inside=*/true) && !readsAnyway(extended, value, group))
      after += bits;
  }
  return after <= before;
}

/// `op` and the broadcasts in its group that only it reads: a broadcast belongs
/// to its reader.
GroupFinder::Ops GroupFinder::getWithBroadcasts(Operation *op) const {
  Ops ops = {op};
  for (size_t i = 0; i < ops.size(); ++i)
    for (Operation *producer : graph.getProducers(ops[i])) {
      auto generic = dyn_cast<linalg::GenericOp>(producer);
      if (generic && isMovement(generic) &&
          groupOf.lookup(producer) == groupOf.lookup(op) &&
          !llvm::is_contained(ops, producer) &&
          llvm::all_of(producer->getUsers(), [&](Operation *user) {
            return llvm::is_contained(ops, user);
          }))
        ops.push_back(producer);
    }
  return ops;
}

static bool isReduction(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic && generic.getNumReductionLoops() != 0;
}

/// What a group computes from its reductions and reduces no more; and the other
/// groups that read some of it.
std::pair<GroupFinder::Ops, GroupFinder::Groups>
GroupFinder::getTail(const Ops &group) const {
  llvm::SmallPtrSet<Operation *, 16> reduced; // operations that lead to one
  for (Operation *op : llvm::reverse(group))
    if (isReduction(op) ||
        llvm::any_of(graph.getUsers(op),
                     [&](Operation *user) { return reduced.contains(user); }))
      reduced.insert(op);
  Ops tail;
  Groups readers;
  for (Operation *op : group) {
    bool isBehind = llvm::any_of(graph.getProducers(op), [&](Operation *other) {
      return llvm::is_contained(tail, other) ||
             (isReduction(other) && llvm::is_contained(group, other));
    });
    if (!isBehind || reduced.contains(op))
      continue;
    tail.push_back(op);
    for (Operation *user : op->getUsers())
      if (Ops *reader = groupOf.lookup(user); reader && reader != &group)
        readers.insert(reader);
  }
  return {tail, readers};
}

/// Moves an elementwise operation to the group that alone reads its results, or
/// to all groups that do, as one: they read the same if they read what it
/// reads.
bool GroupFinder::trySink(Operation *op) {
  Ops *group = groupOf.lookup(op);
  if (!group || isReduction(op))
    return false;
  Groups readers = findReaders(op);
  return !readers.empty() && trySink(group, getWithBroadcasts(op), readers);
}

/// Moves all that a group computes from its reductions to the groups that read
/// some of it.
bool GroupFinder::trySinkTail(Ops *group) {
  auto [tail, readers] = getTail(*group);
  return !readers.empty() && trySink(group, tail, readers);
}

bool GroupFinder::trySink(Ops *group, const Ops &moved, const Groups &readers) {
  Ops rest = llvm::filter_to_vector<6>(*group, [&](Operation *other) {
    return !llvm::is_contained(moved, other);
  });
  Ops extended = moved;
  for (Ops *reader : readers)
    extended.append(*reader);
  size_t size = extended.size();
  if (llvm::none_of(rest, llvm::IsaPred<linalg::GenericOp>) ||
      !writesNoMore(moved, *group, extended) ||
      !graph.close(extended).empty() || extended.size() != size ||
      !getRefusal(Group(extended, options)).empty() ||
      !getRefusal(Group(rest, options)).empty())
    return false;
  *group = std::move(rest);
  for (Ops *reader : readers)
    reader->clear();
  for (Operation *other : extended)
    groupOf[other] = readers.front();
  *readers.front() = std::move(extended);
  noteChange();
  return true;
}

size_t GroupFinder::countGroups() const {
  return llvm::count_if(groups, [](const std::unique_ptr<Ops> &group) {
    return !group->empty();
  });
}

/// The bits of a tensor, whose dynamic sizes are taken for the default.
static double countTensorBits(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  Type element = type.getElementType();
  double bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
  for (int64_t size : type.getShape())
    bits *= ShapedType::isDynamic(size) ? defaultDynamicSize : size;
  return bits;
}

/// The bits that programs read and write, each tensor once.
double GroupFinder::countMoved() const {
  double bits = 0;
  for (const std::unique_ptr<Ops> &group : groups) {
    auto isOutside = [&](Operation *op) {
      return groupOf.lookup(op) != group.get();
    };
    for (const auto &read : getReadBits(*group))
      bits += countTensorBits(read.first);
    for (Operation *op : *group)
      for (OpResult result : op->getResults())
        if (llvm::any_of(result.getUsers(), isOutside))
          bits += countTensorBits(result);
  }
  return bits;
}

/// Programs that read different things from one program may read the same from
/// it if they do themselves what lies between. Keeps that only if it helps:
/// there are fewer programs or, once no others merge, as many that move less.
bool GroupFinder::mergeAfterSinking() {
  SmallVector<Ops> before;
  for (std::unique_ptr<Ops> &group : groups)
    before.push_back(*group);
  size_t numBefore = countGroups();
  double movedBefore = countMoved();
  bool hasSunk = false;
  for (Operation &op : llvm::reverse(block))
    hasSunk |= trySink(&op);
  for (std::unique_ptr<Ops> &group : groups)
    hasSunk |= trySinkTail(group.get());
  if (!hasSunk)
    return false;
  while (mergeReductions() || mergeWithProducers() || mergeReaders() ||
         mergeSiblings())
    ;
  size_t numAfter = countGroups();
  if (numAfter < numBefore || (options.scalesRows && numAfter == numBefore &&
                               countMoved() < movedBefore))
    return true;
  for (auto [group, ops] : llvm::zip_equal(groups, before)) {
    *group = ops;
    for (Operation *op : ops)
      groupOf[op] = group.get();
  }
  noteChange();
  return false;
}
