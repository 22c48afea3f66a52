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

bool mlir::rowwise::isUnitLoop(linalg::LinalgOp op, unsigned loop) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    for (auto [dim, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (expr == getAffineDimExpr(loop, op.getContext()) &&
          type.getDimSize(dim) != 1)
        return false;
  }
  return true;
}

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
    add(op);
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
  sets.keepApart();
  for (Operation *op : ops) {
    add(op);
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

void DimClasses::add(Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    addGeneric(generic);
  else
    addView(op);
}

/// A tensor that has a dimension is known by name if an operation has made it.
bool DimClasses::isFromOutside(Value tensor) const {
  return !ids.contains({tensor.getAsOpaquePointer(), 0}) &&
         !isWithoutDims(tensor);
}

/// Readers of one tensor from outside, each with the first of those `known`
/// that it agrees with. If all agree with the first one, and name the same
/// dimensions, it is the same whichever of them is that.
void DimClasses::addReader(OpOperand &operand,
                           SmallVector<OpOperand *> &known) {
  auto namesSame = [&](OpOperand *other) {
    return llvm::all_of(llvm::zip_equal(getDims(*other), getDims(operand)),
                        [](auto dims) {
                          auto [a, b] = dims;
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
        sets.unite(*a, *b);
  readers.erase(known);
}

DimClasses::Class DimClasses::getId(Key key) {
  auto [it, isNew] = ids.try_emplace(key);
  if (isNew)
    it->second = sets.add();
  return it->second;
}

void DimClasses::addGeneric(linalg::GenericOp op) {
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    Class id = getId({op.getOperation(), loop});
    if (!isUnitLoop(op, loop))
      sets.addOwner(id, numGenerics);
  }
  ++numGenerics;
  auto uniteDims = [&](AffineMap map, Value tensor) {
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      Key key{tensor.getAsOpaquePointer(), dim};
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        sets.unite(getId(key), getId({op.getOperation(), loop.getPosition()}));
    }
  };
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    // A tensor is known by name if one of the operations has made it.
    if (ids.contains({operand.get().getAsOpaquePointer(), 0}))
      uniteDims(map, operand.get());
    if (op.isDpsInit(&operand)) {
      Value result = op.getTiedOpResult(&operand);
      for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
        getId({result.getAsOpaquePointer(), dim});
      uniteDims(map, result);
    }
  }
}

/// A view's operand has, as the view sees it, the name of its OpOperand.
void DimClasses::addView(Operation *op) {
  Value larger, smaller;
  auto dims = matchUnitView(op, larger, smaller);
  OpOperand &operand = op->getOpOperand(0);
  auto getKey = [&](Value tensor, unsigned dim) -> Key {
    if (tensor == operand.get())
      return {&operand, dim};
    return {tensor.getAsOpaquePointer(), dim};
  };
  for (auto [large, small] : llvm::enumerate(*dims)) {
    Class id = getId(getKey(larger, large));
    if (small)
      sets.unite(id, getId(getKey(smaller, *small)));
  }
  const void *source = operand.get().getAsOpaquePointer();
  for (int64_t dim = 0,
               e = cast<RankedTensorType>(operand.get().getType()).getRank();
       dim < e; ++dim)
    if (ids.contains({source, dim}))
      sets.unite(getId({source, dim}), getId({&operand, dim}));
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
  return sets.tryUnite(pairs);
}

/// The dimensions of one tensor, as two operations see it.
bool DimClasses::tryUnite(OpOperand &a, OpOperand &b) {
  SmallVector<DimSets::Pair> pairs;
  for (auto [x, y] : llvm::zip_equal(getDims(a), getDims(b)))
    if (x && y)
      pairs.emplace_back(*x, *y);
  return tryUnite(pairs);
}

DimClasses::Class DimClasses::getLoop(linalg::GenericOp op,
                                      unsigned loop) const {
  return lookup({op.getOperation(), loop});
}

SmallVector<std::optional<DimClasses::Class>>
DimClasses::getDims(const void *tensor, unsigned rank) const {
  SmallVector<std::optional<Class>> dims;
  for (unsigned dim = 0; dim < rank; ++dim)
    dims.push_back(lookup({tensor, dim}));
  return dims;
}

SmallVector<std::optional<DimClasses::Class>>
DimClasses::getDims(OpOperand &operand) const {
  auto op = dyn_cast<linalg::GenericOp>(operand.getOwner());
  if (!op)
    return getDims(&operand,
                   cast<RankedTensorType>(operand.get().getType()).getRank());
  SmallVector<std::optional<Class>> dims;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    dims.push_back(loop ? std::optional(getLoop(op, loop.getPosition()))
                        : std::nullopt);
  }
  return dims;
}

SmallVector<std::optional<DimClasses::Class>>
DimClasses::getDims(OpResult result) const {
  return getDims(result.getAsOpaquePointer(),
                 cast<RankedTensorType>(result.getType()).getRank());
}
