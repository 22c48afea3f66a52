//===- UnfusedTraffic.cpp - Bytes that unfused operations move ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnfusedTraffic.h"
#include "Groups.h"

#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Counts in terms of a program's dimensions.
class UnfusedCounter {
public:
  UnfusedCounter(const Group &group, FuseOp program)
      : group(group), dims(group.getOrderedDims()), program(program) {}

  SmallVector<Traffic> run();

private:
  using Class = Group::Class;

  bool isPartOfReader(linalg::GenericOp op) const;
  OpOperand *findSource(OpOperand &operand) const;
  void addTensor(ByteCount &count, Value tensor,
                 ArrayRef<std::optional<Class>> named);
  void addTables(ByteCount &count, linalg::GenericOp op);
  Traffic countKernel(linalg::GenericOp op);

  const Group &group;
  SmallVector<Class> dims; ///< as the program numbers them
  FuseOp program;
};
} // namespace

/// A copy is none only if the group has someone to read it.
bool UnfusedCounter::isPartOfReader(linalg::GenericOp op) const {
  return isMovement(op) && llvm::any_of(op->getUsers(), [&](Operation *user) {
           return group.contains(user);
         });
}

/// The operand that is read from memory where `operand` is read: copies and
/// views in between move nothing. Null for constants and for what has not been
/// written.
OpOperand *UnfusedCounter::findSource(OpOperand &operand) const {
  OpOperand *source = &operand;
  while (true) {
    Value value = source->get();
    Operation *producer = value.getDefiningOp();
    if (!isa<RankedTensorType>(value.getType()) || getUniformConstant(value) ||
        isa_and_nonnull<tensor::EmptyOp>(producer))
      return nullptr;
    if (!producer || !group.contains(producer))
      return source;
    if (isUnitView(producer)) {
      source = &producer->getOpOperand(0);
      continue;
    }
    auto generic = cast<linalg::GenericOp>(producer);
    if (!isMovement(generic))
      return source;
    unsigned result = cast<OpResult>(value).getResultNumber();
    auto copied = dyn_cast<BlockArgument>(
        generic.getBody()->getTerminator()->getOperand(result));
    // A scalar, passed by value, as arguments of the function may be.
    if (!copied || copied.getOwner() != generic.getBody())
      return nullptr;
    source = &generic->getOpOperand(copied.getArgNumber());
  }
}

void UnfusedCounter::addTensor(ByteCount &count, Value tensor,
                               ArrayRef<std::optional<Class>> named) {
  SmallVector<int64_t> shape;
  SmallVector<unsigned> positions;
  for (std::optional<Class> dim : named) {
    const auto *found = dim ? llvm::find(dims, *dim) : dims.end();
    if (found == dims.end()) // of size 1
      continue;
    positions.push_back(found - dims.begin());
    shape.push_back(program.getDimSize(positions.back()));
  }
  count.addTensor(getElementBytes(getElementTypeOrSelf(tensor.getType())),
                  shape, positions);
}

/// Elements of tables, whose indices are scalars of the row.
void UnfusedCounter::addTables(ByteCount &count, linalg::GenericOp op) {
  SmallVector<std::optional<Class>> outer;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (Class dim = group.classes.getLoop(op, loop); !group.axis.contains(dim))
      outer.push_back(dim);
  for (auto extract : op.getBody()->getOps<tensor::ExtractOp>())
    addTensor(count, extract.getTensor(), outer);
}

Traffic UnfusedCounter::countKernel(linalg::GenericOp op) {
  Traffic traffic;
  llvm::SmallDenseSet<Value> seen;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!op.payloadUsesValueFromOperand(&operand))
      continue;
    OpOperand *source = findSource(operand);
    if (source && seen.insert(source->get()).second)
      addTensor(traffic.read, source->get(), group.classes.getDims(*source));
  }
  addTables(traffic.read, op);
  for (OpResult result : op->getResults())
    addTensor(traffic.written, result, group.classes.getDims(result));
  return traffic;
}

/// By hash, operations that were counted. What each of its readers was given a
/// copy of, so that each can fuse it, is one operation.
using Counted = DenseMap<llvm::hash_code, SmallVector<Operation *, 1>>;

static bool isCopy(Operation *op, Counted &counted) {
  llvm::hash_code hash = OperationEquivalence::computeHash(
      op, OperationEquivalence::directHashValue,
      OperationEquivalence::ignoreHashValue,
      OperationEquivalence::IgnoreLocations);
  SmallVector<Operation *, 1> &known = counted[hash];
  bool isKnown = llvm::any_of(known, [&](Operation *other) {
    return OperationEquivalence::isEquivalentTo(
        op, other, OperationEquivalence::IgnoreLocations);
  });
  if (!isKnown)
    known.push_back(op);
  return isKnown;
}

SmallVector<Traffic> UnfusedCounter::run() {
  Counted counted;
  SmallVector<Traffic> kernels;
  for (Operation *op : group.ops) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (generic && !isPartOfReader(generic) && !isCopy(op, counted))
      kernels.push_back(countKernel(generic));
  }
  return kernels;
}

SmallVector<Traffic> mlir::rowwise::getUnfusedTraffic(const Group &group,
                                                      FuseOp program) {
  return UnfusedCounter(group, program).run();
}
