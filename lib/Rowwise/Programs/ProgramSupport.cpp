//===- ProgramSupport.cpp - What kernels can be made of ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/ProgramSupport.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether the program itself takes every n-th element along a dimension. Rows
/// whose elements do follow each other may be read as if they did not.
static bool isStrided(Value operand) {
  for (Operation *view = operand.getDefiningOp();
       isa_and_nonnull<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
                       tensor::CollapseShapeOp, tensor::CastOp>(view);
       view = view->getOperand(0).getDefiningOp()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(view);
    if (slice && llvm::any_of(slice.getStaticStrides(),
                              [](int64_t stride) { return stride != 1; }))
      return true;
  }
  return false;
}

/// Whether a slice has less than all of its source's dimension `dim`.
static bool isPart(tensor::ExtractSliceOp slice, unsigned dim) {
  OpFoldResult size = slice.getMixedSizes()[dim];
  if (std::optional<int64_t> known = getConstantIntValue(size))
    return *known != slice.getSourceType().getDimSize(dim);
  auto all = cast<Value>(size).getDefiningOp<tensor::DimOp>();
  return !all || all.getSource() != slice.getSource() ||
         all.getConstantIndex() != dim;
}

/// Whether a slice has a part of a dimension behind the one at `first`.
static bool isCutBehind(tensor::ExtractSliceOp slice, unsigned first) {
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  unsigned position = 0;
  for (unsigned dim = 0, e = dropped.size(); dim < e; ++dim)
    if (!dropped[dim] && position++ > first && isPart(slice, dim))
      return true;
  return false;
}

/// Whether the program itself takes no part of a dimension of an operand behind
/// the one at `first`. Behind a reshape that is the first of all.
static bool isWholeBehind(FuseOp op, unsigned number, unsigned first) {
  for (Operation *view = op.getTensors()[number].getDefiningOp();
       isa_and_nonnull<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
                       tensor::CollapseShapeOp, tensor::CastOp>(view);
       view = view->getOperand(0).getDefiningOp()) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(view);
        slice && isCutBehind(slice, first))
      return false;
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(view))
      first = 0;
  }
  return true;
}

/// Whether a row of several dimensions has them behind each other, unless the
/// caller's buffer has not: of these only the first may be a part.
static bool areJoined(FuseOp op, unsigned number) {
  unsigned first = 0;
  for (AffineExpr expr : op.getMap(number).getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (dim && op.isAxis(dim.getPosition()))
      break;
    ++first;
  }
  return isWholeBehind(op, number, first);
}

bool mlir::rowwise::isContiguousRow(FuseOp op, unsigned number) {
  return isContiguousRow(op, op.getMap(number)) &&
         !isStrided(op.getTensors()[number]) &&
         (op.getAxis().size() == 1 || areJoined(op, number));
}

bool mlir::rowwise::isContiguousRow(FuseOp op, AffineMap map) {
  ArrayRef<int64_t> axis = op.getAxis();
  for (AffineExpr expr : llvm::reverse(map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim) // a unit is never stepped over
      continue;
    if (axis.empty() || axis.back() != static_cast<int64_t>(dim.getPosition()))
      break;
    axis = axis.drop_back();
  }
  return axis.empty();
}

bool mlir::rowwise::isPackedRow(FuseOp op, unsigned number) {
  if (!op.isRow(op.getMap(number)) || !isContiguousRow(op, number) ||
      !isWholeBehind(op, number, /*first=*/0) ||
      getElementTypeOrSelf(op.getTensors()[number].getType()).isInteger(1))
    return false;
  unsigned next = 0;
  for (AffineExpr expr : op.getMap(number).getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr);
        dim && dim.getPosition() != next++)
      return false;
  return next == op.getNumDims();
}

SmallVector<std::optional<unsigned>> mlir::rowwise::getPackedPlaces(FuseOp op) {
  unsigned numInputs = op.getInputs().size();
  auto getType = [&](unsigned number) {
    return getElementTypeOrSelf(op.getTensors()[number].getType());
  };
  SmallVector<std::optional<unsigned>> places(op.getMaps().size());
  SmallVector<unsigned> reusable;
  for (unsigned number = 0, e = places.size(); number < e; ++number) {
    if (!isPackedRow(op, number))
      continue;
    places[number] = number;
    if (number < numInputs) {
      reusable.push_back(number);
      continue;
    }
    auto input = llvm::find_if(reusable, [&](unsigned input) {
      return getType(input) == getType(number);
    });
    if (input == reusable.end())
      continue;
    places[number] = *input;
    reusable.erase(input);
  }
  return places;
}

int64_t mlir::rowwise::countPackedBytes(FuseOp op) {
  int64_t bytes = 0;
  for (auto [number, place] : llvm::enumerate(getPackedPlaces(op)))
    if (place == number)
      bytes += op.getRowSize() * getElementBytes(getElementTypeOrSelf(
                                     op.getTensors()[number].getType()));
  return bytes;
}

std::optional<unsigned> mlir::rowwise::getRowDim(FuseOp op) {
  for (unsigned dim = op.getNumDims(); dim-- > 0;)
    if (!op.isAxis(dim))
      return dim;
  return std::nullopt;
}

bool mlir::rowwise::liesBeside(FuseOp op, unsigned number) {
  AffineMap map = op.getMap(number);
  std::optional<unsigned> rowDim = getRowDim(op);
  if (!rowDim || !op.isRow(map) || isStrided(op.getTensors()[number]))
    return false;
  for (AffineExpr expr : llvm::reverse(map.getResults()))
    if (auto dim =
            dyn_cast<AffineDimExpr>(expr)) // a unit is never stepped over
      return dim.getPosition() == *rowDim;
  return false;
}

LogicalResult mlir::rowwise::checkSupported(FuseOp op) {
  if (op.getAxis().empty())
    return op.emitError() << "cannot schedule a program without an axis";
  for (Value value : op.getTensors())
    if (Type element = getElementTypeOrSelf(value.getType());
        isa<RankedTensorType>(value.getType()) && !isInMemory(element))
      return op.emitError() << "cannot schedule a program on elements of type "
                            << element << ", expected " << typesInMemory;
  WalkResult walk = op->walk([&](ReduceOp reduce) {
    Type element = reduce.getInputType().getElementType();
    if (isInMemory(element))
      return WalkResult::advance();
    reduce.emitError() << "cannot schedule a reduction of elements of type "
                       << element;
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

FailureOr<TargetAttr> mlir::rowwise::getTarget(Operation *op, StringRef chip) {
  if (auto module = op->getParentOfType<ModuleOp>())
    if (auto attr = module->getAttrOfType<TargetAttr>(targetAttrName))
      return attr;
  if (TargetAttr attr = TargetAttr::forChip(op->getContext(), chip))
    return attr;
  return op->emitError() << "expected a target of "
                         << TargetAttr::getKnownChips() << ", found " << chip;
}

bool mlir::rowwise::writesRows(FuseOp op) {
  for (unsigned i = op.getInputs().size(), e = op.getMaps().size(); i < e; ++i)
    if (op.isRow(op.getMap(i)))
      return true;
  return !op.getBody().front().getOps<AssertOp>().empty();
}
