//===- Body.cpp - From operations on rows to operations on tiles ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

Type KernelBuilder::convert(Type type) const {
  if (auto row = dyn_cast<RankedTensorType>(type))
    return VectorType::get(layout.getTileSize(), row.getElementType());
  return type;
}

void KernelBuilder::lower(Operation *inner, RowAccess &access, const Row &row,
                          const Window &window, IRMapping &values) {
  builder.setLoc(inner->getLoc());
  if (auto splat = dyn_cast<tensor::SplatOp>(inner)) {
    values.map(splat.getResult(),
               vector::BroadcastOp::create(builder, convert(splat.getType()),
                                           values.lookup(splat.getInput())));
  } else if (isa<tensor::DimOp>(inner)) {
    values.map(inner->getResult(0), width);
  } else if (auto position = dyn_cast<PositionOp>(inner)) {
    unsigned dim = position.getDim();
    values.map(position.getResult(), op.isAxis(dim)
                                         ? access.getPositions(dim, window)
                                         : row.indices[dim]);
  } else if (auto reduce = dyn_cast<ReduceOp>(inner)) {
    values.map(
        reduce.getResults(),
        lowerReduce(reduce, values.lookup(reduce.getInputs()[0]), window));
  } else if (auto branch = dyn_cast<scf::IfOp>(inner)) {
    lowerIf(branch, access, row, window, values);
  } else if (auto extract = dyn_cast<tensor::ExtractOp>(inner)) {
    lowerExtract(extract, values);
  } else if (auto assertion = dyn_cast<AssertOp>(inner)) {
    lowerAssert(assertion, row, window, values);
  } else {
    lowerElementwise(inner, values);
  }
}

/// Where there is no such row, nothing is tested.
void KernelBuilder::lowerAssert(AssertOp inner, const Row &row,
                                const Window &window, const IRMapping &values) {
  Location before = builder.getLoc();
  builder.setLoc(inner.getLoc());
  Value condition = values.lookup(inner.getCondition());
  Type type = condition.getType();
  if (row.inRange) {
    Value yes = arith::ConstantIntOp::create(builder, 1, 1);
    Value isOutside = arith::XOrIOp::create(builder, row.inRange, yes);
    if (isa<VectorType>(type))
      isOutside = vector::BroadcastOp::create(builder, type, isOutside);
    condition = arith::OrIOp::create(builder, condition, isOutside);
  }
  AssertOp::create(builder, condition, inner.getMessage(),
                   isa<VectorType>(type) ? window.mask : Value());
  builder.setLoc(before);
}

/// An element of a table: NaN, or 0, where an index is out of range.
void KernelBuilder::lowerExtract(tensor::ExtractOp inner, IRMapping &values) {
  auto arg = cast<BlockArgument>(inner.getTensor());
  Value table = func.getArgument(arg.getArgNumber());
  Type type = inner.getType();
  SmallVector<Value> indices;
  Value isInside = arith::ConstantIntOp::create(builder, 1, 1);
  for (auto [dim, index] : llvm::enumerate(inner.getIndices())) {
    indices.push_back(values.lookup(index));
    Value size = memref::DimOp::create(builder, table, dim);
    Value isBelow = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                          indices.back(), size);
    isInside = arith::AndIOp::create(builder, isInside, isBelow);
  }
  auto branch = scf::IfOp::create(builder, type, isInside, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value element = memref::LoadOp::create(builder, table, indices);
  scf::YieldOp::create(builder, element);
  builder.setInsertionPointToStart(branch.elseBlock());
  TypedAttr nothing = builder.getZeroAttr(type);
  if (auto floatType = dyn_cast<FloatType>(type))
    nothing = FloatAttr::get(floatType,
                             APFloat::getNaN(floatType.getFloatSemantics()));
  Value otherwise = arith::ConstantOp::create(builder, nothing);
  scf::YieldOp::create(builder, otherwise);
  values.map(inner.getResult(), branch.getResult(0));
}

void KernelBuilder::lowerElementwise(Operation *inner, IRMapping &values) {
  SmallVector<Type> types;
  for (Type type : inner->getResultTypes())
    types.push_back(convert(type));
  SmallVector<Value> operands;
  for (Value operand : inner->getOperands())
    operands.push_back(values.lookup(operand));
  NamedAttrList attrs(inner->getAttrDictionary());
  // A constant row: the elements are equal, so its value reshapes.
  if (auto elements = inner->getAttrOfType<SplatElementsAttr>("value"))
    attrs.set("value", elements.resizeSplat(cast<ShapedType>(types[0])));
  if (isa<math::ExpOp, math::Exp2Op>(inner) && !mayFlush(inner))
    attrs.set(keepsSubnormalsAttrName, builder.getUnitAttr());
  OperationState state(inner->getLoc(), inner->getName(), operands, types,
                       attrs);
  values.map(inner->getResults(), builder.create(state)->getResults());
}

void KernelBuilder::lowerIf(scf::IfOp inner, RowAccess &access, const Row &row,
                            const Window &window, IRMapping &values) {
  SmallVector<Type> types;
  for (Type type : inner.getResultTypes())
    types.push_back(convert(type));
  auto branch =
      scf::IfOp::create(builder, types, values.lookup(inner.getCondition()),
                        /*withElse=*/true);
  values.map(inner.getResults(), branch.getResults());
  OpBuilder::InsertionGuard guard(builder);
  for (auto [from, to] :
       llvm::zip_equal(inner->getRegions(), branch->getRegions())) {
    builder.setInsertionPointToStart(&to.front());
    for (Operation &op : from.front().without_terminator())
      lower(&op, access, row, window, values);
    SmallVector<Value> yielded;
    for (Value value : from.front().getTerminator()->getOperands())
      yielded.push_back(values.lookup(value));
    scf::YieldOp::create(builder, yielded);
  }
}
