//===- KnownSizes.cpp - What is known of a function's sizes ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KnownSizes.h"

#include "Rowwise/IR/TotalDivision.h"
#include "Rowwise/IR/Traffic.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

FailureOr<int64_t> mlir::rowwise::getBytes(Value tensor,
                                           ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t bytes = getElementBytes(type.getElementType());
  // A tensor with a size of 0 is empty, however large other sizes are.
  if (llvm::is_contained(shape, 0))
    return 0;
  for (int64_t size : shape)
    if (llvm::MulOverflow(bytes, size, bytes))
      return emitError(tensor.getLoc())
             << "expected a tensor of less than 2^63 bytes, found " << type;
  return bytes;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

LogicalResult KnownSizes::setShape(Value tensor, Shape shape) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (static_cast<int64_t>(shape.size()) != type.getRank())
    return emitError(tensor.getLoc())
           << "expected " << type.getRank() << " sizes, found " << shape.size();
  for (auto [dim, size] : llvm::enumerate(shape))
    if (size < 0 || (!type.isDynamicDim(dim) && type.getDimSize(dim) != size))
      return emitError(tensor.getLoc())
             << "expected " << type << ", found size " << size
             << " in dimension " << dim;
  if (failed(getBytes(tensor, shape)))
    return failure();
  shapes[tensor] = std::move(shape);
  return success();
}

ArrayRef<int64_t> KnownSizes::getShape(Value tensor) const {
  auto found = shapes.find(tensor);
  return found == shapes.end() ? ArrayRef<int64_t>() : found->second;
}

bool KnownSizes::isKnown(Value operand) const {
  if (isa<TensorType>(operand.getType()))
    return shapes.contains(operand);
  return !operand.getType().isIndex() || getValue(operand);
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

FailureOr<Shape> KnownSizes::evaluate(Operation *op,
                                      ArrayRef<OpFoldResult> sizes) const {
  Shape shape;
  for (OpFoldResult size : sizes) {
    auto known = dyn_cast<Attribute>(size);
    if (!known)
      known = getValue(cast<Value>(size));
    if (!known)
      return refuseUnknown(op, cast<Value>(size));
    shape.push_back(cast<IntegerAttr>(known).getInt());
  }
  return shape;
}

Operation *KnownSizes::findUnknown(Value scalar) const {
  Operation *op = scalar.getDefiningOp();
  while (op) {
    auto unknown = llvm::find_if(op->getOperands(), [&](Value operand) {
      return operand.getType().isIntOrIndexOrFloat() && !getValue(operand);
    });
    if (unknown == op->operand_end())
      return op;
    op = (*unknown).getDefiningOp();
  }
  return nullptr;
}

static bool isZero(Attribute value) {
  auto number = dyn_cast_or_null<IntegerAttr>(value);
  return number && number.getValue().isZero();
}

LogicalResult KnownSizes::refuseUnknown(Operation *op, Value scalar) const {
  Operation *reason = findUnknown(scalar);
  if (reason && dividesScalar(reason) &&
      isZero(getValue(reason->getOperand(1)))) {
    InFlightDiagnostic error =
        reason->emitError("expected a divisor other than 0 where sizes are "
                          "computed, found 0");
    error.attachNote(op->getLoc()) << "which depends on the quotient";
    return error;
  }
  InFlightDiagnostic error =
      op->emitError("expected sizes that follow from those of the arguments, "
                    "found one that does not");
  if (reason)
    error.attachNote(reason->getLoc())
        << "it depends on '" << reason->getName() << "'";
  return error;
}
