//===- ProgramSupport.cpp - What kernels can be made of -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/ProgramSupport.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/GPUModels.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Linalg/Contiguity.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether an operand's dimensions from `first` on are contiguous if the
/// caller's buffer is.
static bool isContiguousFrom(FuseOp op, unsigned number, unsigned first) {
  llvm::SmallBitVector dims = getContiguousDims(op.getTensors()[number]);
  return llvm::all_of(llvm::seq<unsigned>(first, dims.size()),
                      [&](unsigned dim) { return dims[dim]; });
}

bool mlir::rowwise::isContiguousRow(FuseOp op, unsigned number) {
  AffineMap map = op.getMap(number);
  const auto *first = llvm::find_if(map.getResults(), [&](AffineExpr expr) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    return dim && op.isAxis(dim.getPosition());
  });
  return isContiguousRow(op, map) &&
         isContiguousFrom(op, number, first - map.getResults().begin());
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
      !isContiguousFrom(op, number, /*first=*/0) ||
      isMask(getElementTypeOrSelf(op.getTensors()[number].getType())))
    return false;
  unsigned next = 0;
  for (AffineExpr expr : op.getMap(number).getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr);
        dim && dim.getPosition() != next++)
      return false;
  return next == op.getNumDims();
}

SmallVector<std::optional<unsigned>> mlir::rowwise::getPackedSlots(FuseOp op) {
  unsigned numInputs = op.getInputs().size();
  auto getType = [&](unsigned number) {
    return getElementTypeOrSelf(op.getTensors()[number].getType());
  };
  SmallVector<std::optional<unsigned>> slots(op.getMaps().size());
  SmallVector<unsigned> reusable;
  for (unsigned number = 0, e = slots.size(); number < e; ++number) {
    if (!isPackedRow(op, number))
      continue;
    slots[number] = number;
    if (number < numInputs) {
      reusable.push_back(number);
      continue;
    }
    auto input = llvm::find_if(reusable, [&](unsigned input) {
      return getType(input) == getType(number);
    });
    if (input == reusable.end())
      continue;
    slots[number] = *input;
    reusable.erase(input);
  }
  return slots;
}

int64_t mlir::rowwise::countPackedBytes(FuseOp op) {
  int64_t bytes = 0;
  for (auto [number, place] : llvm::enumerate(getPackedSlots(op)))
    if (place == number)
      bytes += op.getRowSize() * getElementBytes(getElementTypeOrSelf(
                                     op.getTensors()[number].getType()));
  return bytes;
}

std::optional<unsigned> mlir::rowwise::getRowDim(FuseOp op) {
  SmallVector<unsigned> outer = op.getOuterDims();
  return outer.empty() ? std::nullopt : std::optional(outer.back());
}

bool mlir::rowwise::isContiguousAcrossRows(FuseOp op, unsigned number) {
  AffineMap map = op.getMap(number);
  std::optional<unsigned> rowDim = getRowDim(op);
  if (!rowDim || !op.isRow(map))
    return false;
  for (unsigned last = map.getNumResults(); last-- > 0;)
    if (auto dim = dyn_cast<AffineDimExpr>(map.getResult(last)))
      return dim.getPosition() == *rowDim && isContiguousFrom(op, number, last);
  return false; // units are never stepped over
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
  return op->emitError() << "expected a target of " << listChips() << ", found "
                         << chip;
}

bool mlir::rowwise::writesRows(FuseOp op) {
  for (unsigned i = op.getInputs().size(), e = op.getMaps().size(); i < e; ++i)
    if (op.isRow(op.getMap(i)))
      return true;
  return !op.getBody().front().getOps<AssertOp>().empty();
}
