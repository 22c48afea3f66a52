//===- ReducedValues.cpp - What is reduced across rows, in a row ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReducedValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The row of which each element is `value`; a row is that already.
Value ReducedValues::splat(Value value, Location loc) {
  if (isa<RankedTensorType>(value.getType()))
    return value;
  auto type =
      RankedTensorType::get(FuseOp(pair.rows).getRowSize(), value.getType());
  return tensor::SplatOp::create(builder, loc, type, value);
}

void ReducedValues::lower(Operation *op) {
  Value result = op->getResult(0);
  Type element = getElementTypeOrSelf(result.getType());
  Attribute constant;
  if (matchPattern(op, m_Constant(&constant))) {
    if (auto elements = dyn_cast<SplatElementsAttr>(constant))
      constant = elements.getSplatValue<Attribute>();
    values.map(result, arith::ConstantOp::create(builder, op->getLoc(),
                                                 cast<TypedAttr>(constant)));
    return;
  }
  if (auto splatOp = dyn_cast<tensor::SplatOp>(op)) {
    values.map(result, values.lookup(splatOp.getInput()));
    return;
  }
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(values.lookup(operand));
  Type type = element;
  if (llvm::any_of(operands, [](Value operand) {
        return isa<RankedTensorType>(operand.getType());
      })) {
    for (Value &operand : operands)
      operand = splat(operand, op->getLoc());
    type = RankedTensorType::get(FuseOp(pair.rows).getRowSize(), element);
  }
  Operation *copy = op->clone();
  copy->setOperands(operands);
  copy->getResult(0).setType(type);
  builder.insert(copy);
  values.map(result, copy->getResult(0));
}

Value ReducedValues::compute(ReduceOp reduce) {
  Block &body = FuseOp(pair.across).getBody().front();
  llvm::SetVector<Operation *> reduced = findReduced(body);
  for (Operation &op : body.without_terminator())
    if (reduced.contains(&op) && !values.contains(op.getResult(0)))
      lower(&op);
  Value row = splat(values.lookup(reduce.getInputs()[0]), reduce.getLoc());
  if (!pair.reducesAxis)
    return row;
  return ReduceOp::create(builder, reduce.getLoc(), reduce.getResultTypes(),
                          reduce.getKind(), row, /*mask=*/Value())
      .getResult(0);
}
