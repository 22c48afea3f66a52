//===- DimClasses.cpp - Dimensions that are one dimension -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/DimClasses.h"

#include "Rowwise/Linalg/Concatenations.h"
#include "Rowwise/Linalg/Reductions.h"
#include "Rowwise/Linalg/Sizes.h"
#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::isWithoutDims(Value tensor) {
  return !isa<RankedTensorType>(tensor.getType()) ||
         tensor.getDefiningOp<tensor::EmptyOp>() || getUniformConstant(tensor);
}

std::optional<int64_t> mlir::rowwise::getDimNumber(tensor::DimOp op) {
  std::optional<int64_t> number = op.getConstantIndex();
  auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
  if (!number || !type || *number < 0 || *number >= type.getRank())
    return std::nullopt;
  return number;
}

DimClasses::DimClasses(ArrayRef<Operation *> ops) {
  for (Operation *op : ops)
    dims.add(op);
  uniteParts(ops);
  if (!isValid())
    return;
  DenseMap<Value, SmallVector<OpOperand *>> known;
  for (Operation *op : ops)
    for (OpOperand &operand : op->getOpOperands())
      if (isFromOutside(operand.get()))
        addReader(operand, known[operand.get()]);
}

bool DimClasses::tryAdd(ArrayRef<Operation *> ops) {
  // Parts of one concatenation are a matter of all operations.
  auto makesPart = [](Operation *op) {
    return llvm::any_of(op->getResults(), [](Value result) {
      return findConcatenation(result) != nullptr;
    });
  };
  if (!isValid() || !areReadersEqual || llvm::any_of(ops, makesPart))
    return false;
  dims.getSets().keepApart();
  for (Operation *op : ops) {
    dims.add(op);
    for (OpResult result : op->getResults())
      uniteWithReaders(result);
  }
  if (!isValid())
    return false;
  for (Operation *op : ops)
    for (OpOperand &operand : op->getOpOperands())
      if (isFromOutside(operand.get())) {
        auto first = readers.find(operand.get());
        SmallVector<OpOperand *> known;
        if (first != readers.end())
          known.push_back(first->second.front());
        addReader(operand, known);
      }
  return areReadersEqual;
}

bool DimClasses::isFromOutside(Value tensor) const {
  return !dims.isMade(tensor) && !isWithoutDims(tensor);
}

/// Readers of one tensor from outside, each with the first of those `known`
/// that it agrees with. If all agree with the first one, and name the same
/// dimensions, it is the same whichever of them is that.
void DimClasses::addReader(OpOperand &operand,
                           SmallVector<OpOperand *> &known) {
  auto namesSame = [&](OpOperand *other) {
    return llvm::all_of(llvm::zip_equal(getDims(*other), getDims(operand)),
                        [](auto pair) {
                          auto [a, b] = pair;
                          return a.has_value() == b.has_value();
                        });
  };
  areReadersEqual &= known.empty() || namesSame(known.front());
  readers[operand.get()].push_back(&operand);
  if (llvm::any_of(known,
                   [&](OpOperand *other) { return tryUnite(*other, operand); }))
    return;
  areReadersEqual &= known.empty();
  known.push_back(&operand);
}

/// A tensor that was from outside is made now.
void DimClasses::uniteWithReaders(OpResult made) {
  auto known = readers.find(made);
  if (known == readers.end())
    return;
  for (OpOperand *reader : known->second)
    for (auto [a, b] : llvm::zip_equal(getDims(made), getDims(*reader)))
      if (a && b)
        dims.getSets().unite(*a, *b);
  readers.erase(known);
}

static bool areAsLarge(OpResult a, OpResult b) {
  int64_t rank = cast<RankedTensorType>(a.getType()).getRank();
  return llvm::all_of(llvm::seq(rank), [&](int64_t dim) {
    return getSize(a, dim) == getSize(b, dim);
  });
}

/// Parts of a concatenation that are of one size are computed side by side.
void DimClasses::uniteParts(ArrayRef<Operation *> ops) {
  DenseMap<std::pair<Operation *, Type>, OpResult> first;
  for (Operation *op : ops)
    for (OpResult result : op->getResults()) {
      tensor::ConcatOp concat = findConcatenation(result);
      if (!concat || isUnitView(op))
        continue;
      auto [known, isNew] =
          first.try_emplace({concat, result.getType()}, result);
      if (isNew || !areAsLarge(known->second, result))
        continue;
      SmallVector<DimSets::Pair> pairs;
      for (auto [x, y] :
           llvm::zip_equal(getDims(known->second), getDims(result)))
        if (x && y)
          pairs.emplace_back(*x, *y);
      (void)tryUnite(pairs);
    }
}

bool DimClasses::tryUnite(ArrayRef<DimSets::Pair> pairs) {
  return dims.getSets().tryUnite(pairs);
}

/// The dimensions of one tensor, as two operations see it.
bool DimClasses::tryUnite(OpOperand &a, OpOperand &b) {
  SmallVector<DimSets::Pair> pairs;
  for (auto [x, y] : llvm::zip_equal(getDims(a), getDims(b)))
    if (x && y)
      pairs.emplace_back(*x, *y);
  return tryUnite(pairs);
}
