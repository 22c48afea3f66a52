//===- Rematerialize.cpp - What readers rematerialize ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rematerialize.h"
#include "MovedBits.h"
#include "OpKinds.h"

#include "Rowwise/Linalg/FusionLimits.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
using Ops = Grouping::Ops;

/// Elementwise operations, last first, that compute a value from tensors in
/// memory, and the bits of those which the new reader did not read before.
struct Slice {
  Ops ops;
  double bits = 0;
};

class Rematerializer {
public:
  explicit Rematerializer(Merger &merger)
      : merger(merger), grouping(merger.getGrouping()) {}

  bool run();

private:
  bool rematerialize(Operation *op);
  bool copy(const Slice &slice, Ops *reader);
  bool mayBeOne(const Ops &ops) const;
  std::optional<Slice> getSlice(Operation *op, Ops *reader) const;
  bool isRead(Value value, Ops *reader) const;
  bool isInMemory(Value value, Ops *group) const;
  void eraseUnused();

  const Merger &merger;
  Grouping &grouping;
};
} // namespace

/// Operations for one element.
static int64_t countComputed(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return !generic
             ? 0
             : llvm::count_if(generic.getBody()->without_terminator(),
                              [](Operation &inner) {
                                return !inner.hasTrait<OpTrait::ConstantLike>();
                              });
}

/// Whether the program `reader` reads `value`.
bool Rematerializer::isRead(Value value, Ops *reader) const {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return grouping.lookup(user) == reader;
  });
}

/// Whether `value` comes from outside of `group`, or is written by it in any
/// case.
bool Rematerializer::isInMemory(Value value, Ops *group) const {
  Operation *producer = value.getDefiningOp();
  return !producer || grouping.lookup(producer) != group ||
         llvm::any_of(value.getUsers(), [&](Operation *user) {
           return grouping.lookup(user) != group;
         });
}

/// What `reader` must compute to read no result of `op`. Nothing if that takes
/// a value which stays inside of `op`'s program, or more operations than pay.
std::optional<Slice> Rematerializer::getSlice(Operation *op,
                                              Ops *reader) const {
  Ops *group = grouping.lookup(op);
  llvm::SetVector<Operation *> ops;
  llvm::SmallDenseSet<Value> read;
  Slice slice;
  ops.insert(op);
  for (size_t i = 0; i < ops.size(); ++i)
    for (OpOperand &operand : ops[i]->getOpOperands()) {
      Value value = operand.get();
      Operation *producer = value.getDefiningOp();
      if (isWithoutDims(value) || isRead(value, reader))
        continue;
      if (isInMemory(value, group)) {
        if (read.insert(value).second)
          slice.bits += countBits(operand);
      } else if (isElementwise(producer)) {
        ops.insert(producer);
      } else {
        return std::nullopt;
      }
    }
  int64_t computed = 0;
  for (Operation *member : ops)
    computed += countComputed(member);
  if (computed > maxRematerializedOps)
    return std::nullopt;
  slice.ops = ops.takeVector();
  llvm::sort(slice.ops,
             [](Operation *a, Operation *b) { return b->isBeforeInBlock(a); });
  return slice;
}

bool Rematerializer::mayBeOne(const Ops &ops) const {
  return getRefusal(Group(ops, merger.getOptions())).empty();
}

/// Copies a slice to a reader, unless the reader is no program then.
bool Rematerializer::copy(const Slice &slice, Ops *reader) {
  Operation *op = slice.ops.front();
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  IRMapping copies;
  Ops extended = *reader;
  for (Operation *original : llvm::reverse(slice.ops))
    extended.push_back(builder.clone(*original, copies));
  Value before = op->getResult(0), after = copies.lookup(before);
  before.replaceUsesWithIf(after, [&](OpOperand &use) {
    return llvm::is_contained(*reader, use.getOwner());
  });
  llvm::sort(extended,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  if (mayBeOne(extended)) {
    grouping.assign(reader, std::move(extended));
    return true;
  }
  after.replaceAllUsesWith(before);
  for (Operation *original : slice.ops)
    copies.lookup(original->getResult(0)).getDefiningOp()->erase();
  return false;
}

/// Where all programs that read a value compute it themselves, it need not be
/// written; where one does, that one need not read it.
bool Rematerializer::rematerialize(Operation *op) {
  Ops *group = grouping.lookup(op);
  if (!group || !isElementwise(op))
    return false;
  bool isWritten = false;
  llvm::SmallSetVector<Ops *, 2> readers;
  for (Operation *user : op->getUsers())
    if (Ops *reader = grouping.lookup(user); !reader)
      isWritten = true;
    else if (reader != group)
      readers.insert(reader);
  double bits = countBits(op->getResult(0)), moved = 0;
  SmallVector<std::pair<Ops *, Slice>> slices;
  for (Ops *reader : readers)
    if (std::optional<Slice> slice = getSlice(op, reader)) {
      moved += slice->bits;
      slices.emplace_back(reader, std::move(*slice));
    }
  bool areAll = !isWritten && slices.size() == readers.size() &&
                moved < bits * (1 + readers.size());
  bool changed = false;
  for (auto &[reader, slice] : slices)
    if (areAll || slice.bits < bits)
      changed |= copy(slice, reader);
  return changed;
}

/// Erases operations of which copies have replaced all results.
void Rematerializer::eraseUnused() {
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(grouping.getBlock())))
    if (grouping.contains(&op) && isOpTriviallyDead(&op)) {
      grouping.remove(&op);
      op.erase();
    }
}

bool Rematerializer::run() {
  Ops ops;
  for (Operation &op : llvm::reverse(grouping.getBlock()))
    ops.push_back(&op);
  bool changed = false;
  for (Operation *op : ops)
    changed |= rematerialize(op);
  if (!changed)
    return false;
  eraseUnused();
  grouping.updateBlock();
  return true;
}

bool mlir::rowwise::rematerialize(Merger &merger) {
  return Rematerializer(merger).run();
}
