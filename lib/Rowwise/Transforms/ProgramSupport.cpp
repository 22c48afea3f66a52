//===- ProgramSupport.cpp - What kernels can be made of -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Each operand's row along the axis is contiguous: the axis is its last
/// dimension.
static bool isContiguous(FuseOp op, AffineMap map) {
  if (!op.isRow(map))
    return true;
  for (AffineExpr expr : llvm::reverse(map.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      return op.isAxis(dim.getPosition());
  return false;
}

/// The type of elements that are read, written or reduced and that kernels have
/// no path for; null if there is none.
static Type findUnsupportedType(FuseOp op) {
  SmallVector<Type> types;
  llvm::append_range(types, op.getInputs().getTypes());
  llvm::append_range(types, op.getResultTypes());
  op->walk([&](ReduceOp reduce) { types.push_back(reduce.getInputType()); });
  for (Type type : types)
    if (Type element = getElementTypeOrSelf(type); !element.isF32())
      return element;
  return {};
}

LogicalResult mlir::rowwise::checkSupported(FuseOp op) {
  if (op.getAxis().size() != 1)
    return op.emitError() << "cannot schedule a program over "
                          << op.getAxis().size()
                          << " axis dimensions, expected 1";
  if (Type type = findUnsupportedType(op))
    return op.emitError() << "cannot schedule a program on elements of type "
                          << type << ", expected f32";
  for (Value input : op.getInputs())
    if (!isa<RankedTensorType>(input.getType()))
      return op.emitError() << "cannot schedule a program with an operand of "
                               "type "
                            << input.getType() << ", expected tensors";
  for (auto [i, value] : llvm::enumerate(op.getTensors()))
    if (!isContiguous(op, op.getMap(i)))
      return op.emitError()
             << "cannot schedule a program whose axis is not the last "
                "dimension of "
             << value.getType() << ": schedule column has no lowering yet";
  return success();
}

LogicalResult mlir::rowwise::checkSupported(FuseOp op, ScheduleKind kind) {
  switch (kind) {
  case ScheduleKind::warp:
  case ScheduleKind::block:
  case ScheduleKind::stream:
    return success();
  case ScheduleKind::cluster:
  case ScheduleKind::split:
  case ScheduleKind::column:
    return op.emitError() << "schedule " << stringifyScheduleKind(kind)
                          << " has no lowering yet";
  }
  llvm_unreachable("all schedule kinds are handled");
}
