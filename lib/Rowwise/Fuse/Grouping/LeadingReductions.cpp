//===- LeadingReductions.cpp - Reductions that rows wait for --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LeadingReductions.h"
#include "MovedBits.h"
#include "OpKinds.h"

#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/FusionLimits.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rowwise;

static bool isOneElement(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() && type.getNumElements() == 1;
}

/// Whether a clone of an operation may be in a program, and no reduction.
static bool mayBeCloned(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return isElementwise(op) && (!generic || getRefusalAlone(generic).empty());
}

/// Whether an operand is a tensor that is read: no constant, and not what a
/// result is written to.
static bool isRead(Value operand) {
  return isa<RankedTensorType>(operand.getType()) &&
         !getUniformConstant(operand) &&
         !operand.getDefiningOp<tensor::EmptyOp>();
}

/// What a reduction is computed by, itself included, from values from outside
/// of its block, whose bits are added to `bits`. Nothing where it is computed
/// from anything else.
static std::optional<LeadingOps> getSlice(Operation *reduction, double &bits) {
  LeadingOps slice;
  llvm::SmallDenseSet<Value> arguments;
  slice.insert(reduction);
  for (size_t i = 0; i < slice.size(); ++i)
    for (Value operand :
         llvm::make_filter_range(slice[i]->getOperands(), isRead))
      if (Operation *producer = operand.getDefiningOp();
          producer && producer->getBlock() == reduction->getBlock()) {
        if (!mayBeCloned(producer))
          return std::nullopt;
        slice.insert(producer);
      } else if (arguments.insert(operand).second) {
        bits += countTensorBits(operand);
      }
  return slice;
}

/// The bits of the largest tensor that is computed with a result of `op`.
static double getLargestUse(Operation *op) {
  LeadingOps users;
  users.insert(op);
  double largest = 0;
  for (size_t i = 0; i < users.size(); ++i)
    for (Operation *nested : users[i]->getUsers()) {
      Operation *user = op->getBlock()->findAncestorOpInBlock(*nested);
      if (!user || !users.insert(user))
        continue;
      for (Value result : user->getResults())
        if (isa<RankedTensorType>(result.getType()))
          largest = std::max(largest, countTensorBits(result));
    }
  return largest;
}

/// Replaces elementwise operations of `ops` that others use as well by clones.
static LeadingOps cloneShared(LeadingOps ops) {
  llvm::SmallVector<Operation *> ordered = ops.takeVector();
  llvm::sort(ordered,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  llvm::SmallPtrSet<Operation *, 8> members(ordered.begin(), ordered.end());
  auto isMember = [&](Operation *user) { return members.contains(user); };
  IRMapping clones;
  for (Operation *op : ordered)
    if (isReduction(op) || llvm::all_of(op->getUsers(), isMember)) {
      for (OpOperand &operand : op->getOpOperands())
        operand.set(clones.lookupOrDefault(operand.get()));
      ops.insert(op);
    } else {
      OpBuilder builder(op);
      ops.insert(builder.clone(*op, clones));
    }
  return ops;
}

/// Adds what is made of single elements of `leading` alone.
static void addMade(Block &block, LeadingOps &leading) {
  for (Operation &op : block) {
    if (op.getNumResults() != 1 || !isOneElement(op.getResult(0)) ||
        !mayBeCloned(&op))
      continue;
    auto read = llvm::make_filter_range(op.getOperands(), isRead);
    if (!read.empty() && llvm::all_of(read, [&](Value operand) {
          return leading.contains(operand.getDefiningOp());
        }))
      leading.insert(&op);
  }
}

LeadingOps mlir::rowwise::separateLeadingReductions(Block &block) {
  LeadingOps found;
  for (Operation &op : block) {
    if (!isReduction(&op) || !llvm::all_of(op.getResults(), isOneElement) ||
        !getRefusalAlone(cast<linalg::GenericOp>(op)).empty())
      continue;
    double bits = 0;
    std::optional<LeadingOps> slice = getSlice(&op, bits);
    if (slice && bits != 0 && bits * minLeadingRatio <= getLargestUse(&op))
      found.insert_range(*slice);
  }
  LeadingOps leading = cloneShared(std::move(found));
  addMade(block, leading);
  return leading;
}
