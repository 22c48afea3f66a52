//===- Concatenations.cpp - What is computed part by part -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Concatenations.h"

#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Linalg/UnitViews.h"
#include "Rowwise/Linalg/Views.h"

using namespace mlir;
using namespace mlir::rowwise;
using llvm::SmallBitVector;

Value mlir::rowwise::getShown(Value part) {
  while (Operation *view = part.getDefiningOp()) {
    if (!isUnitView(view))
      break;
    part = view->getOperand(0);
  }
  return part;
}

tensor::ConcatOp mlir::rowwise::findConcatenation(Value tensor) {
  for (Operation *user : tensor.getUsers()) {
    if (auto concat = dyn_cast<tensor::ConcatOp>(user))
      return concat;
    if (isUnitView(user))
      if (tensor::ConcatOp concat = findConcatenation(user->getResult(0)))
        return concat;
  }
  return {};
}

/// The number of places in which a tensor is to be: as an operand of a
/// concatenation, or as what the function returns.
static unsigned countPlaces(Value tensor) {
  unsigned count = 0;
  for (Operation *user : tensor.getUsers())
    if (isa<tensor::ConcatOp>(user) || user->hasTrait<OpTrait::IsTerminator>())
      ++count;
    else if (isInvertibleView(user))
      count += countPlaces(user->getResult(0));
  return count;
}

bool mlir::rowwise::hasPlace(Value part,
                             function_ref<bool(Operation *)> computes) {
  Value shown = getShown(part);
  Operation *writer = shown.getDefiningOp();
  return writer && computes(writer) && countPlaces(shown) == 1;
}

bool mlir::rowwise::isWrittenInPlace(Operation *op) {
  auto isWritten = [](Operation *writer) {
    return isa<FuseOp>(writer) || isWrittenInPlace(writer);
  };
  auto concat = dyn_cast_or_null<tensor::ConcatOp>(op);
  return concat && llvm::all_of(concat.getInputs(), [&](Value part) {
           return hasPlace(part, isWritten);
         });
}

bool mlir::rowwise::isWrittenAsPart(Value tensor) {
  return llvm::any_of(tensor.getUsers(), [](Operation *user) {
    return isWrittenInPlace(user) ||
           (isUnitView(user) && isWrittenAsPart(user->getResult(0)));
  });
}

/// The dimensions of what a view that adds or drops units shows, from those of
/// the view. A unit has the stride that follows from the next dimension.
static SmallBitVector getDimsOfSource(Operation *view,
                                      const SmallBitVector &dims) {
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(view)) {
    SmallBitVector source(collapse.getSrcType().getRank(), true);
    for (auto [dim, group] :
         llvm::enumerate(collapse.getReassociationIndices()))
      source[group.back()] = dims[dim];
    return source;
  }
  auto expand = dyn_cast<tensor::ExpandShapeOp>(view);
  if (!expand)
    return dims;
  // A step over a dimension is one over the units up to the next one.
  Value larger, smaller;
  auto numbers = *matchUnitView(view, larger, smaller);
  SmallBitVector source(expand.getSrcType().getRank(), true);
  std::optional<unsigned> current;
  for (auto [dim, number] : llvm::enumerate(numbers)) {
    if (number)
      current = number;
    if (current)
      source[*current] = source[*current] && dims[dim];
  }
  return source;
}

std::optional<SmallBitVector> mlir::rowwise::getContiguousDimsInPlace(
    Value tensor, function_ref<SmallBitVector(Value)> whole) {
  for (Operation *user : tensor.getUsers()) {
    if (auto concat = dyn_cast<tensor::ConcatOp>(user)) {
      SmallBitVector dims = whole(concat.getResult());
      // What other parts have along the dimension lies between.
      if (concat.getDim() != 0)
        dims.reset(concat.getDim() - 1);
      return dims;
    }
    if (!isUnitView(user))
      continue;
    if (auto dims = getContiguousDimsInPlace(user->getResult(0), whole))
      return getDimsOfSource(user, *dims);
  }
  return std::nullopt;
}
