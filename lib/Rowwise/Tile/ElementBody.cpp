//===- ElementBody.cpp - The body on one element of a row -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementBody.h"
#include "RowAddress.h"
#include "Tables.h"
#include "VectorTransfer.h"

#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::rowwise;

/// A number for a row of them; tiles for vectors, and for rows of vectors.
Type ElementLowering::convert(Type type) const {
  if (auto row = dyn_cast<RankedTensorType>(type))
    type = row.getElementType();
  return kernel.convert(type);
}

//===----------------------------------------------------------------------===//
// What rows are computed from
//===----------------------------------------------------------------------===//

/// The rows and scalars that `roots` need and `values` does not map.
static SetVector<Value> findNeeded(ArrayRef<Value> roots,
                                   const IRMapping &values) {
  SetVector<Value> needed(llvm::from_range, roots);
  for (size_t i = 0; i < needed.size(); ++i) {
    Operation *producer = needed[i].getDefiningOp();
    if (!producer || values.contains(needed[i]))
      continue;
    needed.insert_range(producer->getOperands());
    getUsedValuesDefinedAbove(producer->getRegions(), needed);
  }
  return needed;
}

void ElementLowering::load(ArrayRef<Value> roots, IRMapping &values) const {
  SetVector<Value> needed = findNeeded(roots, values);
  for (auto [i, arg] : llvm::enumerate(kernel.getBody().getArguments())) {
    if (!needed.contains(arg) || values.contains(arg) ||
        kernel.getProgram().isTable(i))
      continue;
    if (kernel.getProgram().getInnerPosition(kernel.getProgram().getMap(i))) {
      values.map(arg, loadVector(builder, kernel, row, i, element));
      continue;
    }
    RowAddress address = createRowAddress(builder, kernel, row, i, element);
    values.map(
        arg, memref::LoadOp::create(builder, address.buffer, address.indices));
  }
}

void ElementLowering::lowerSlice(ArrayRef<Value> roots,
                                 IRMapping &values) const {
  SetVector<Value> needed = findNeeded(roots, values);
  for (Operation &inner : kernel.getBody().without_terminator())
    if (llvm::any_of(inner.getResults(), [&](Value result) {
          return needed.contains(result) && !values.contains(result);
        }))
      lower(&inner, values);
}

//===----------------------------------------------------------------------===//
// One operation
//===----------------------------------------------------------------------===//

void ElementLowering::lower(Operation *inner, IRMapping &values) const {
  builder.setLoc(inner->getLoc());
  if (auto splat = dyn_cast<tensor::SplatOp>(inner))
    values.map(splat.getResult(), values.lookup(splat.getInput()));
  else if (isa<tensor::DimOp>(inner))
    values.map(inner->getResult(0), kernel.getWidth());
  else if (auto position = dyn_cast<PositionOp>(inner))
    values.map(position.getResult(),
               kernel.getProgram().isAxis(position.getDim())
                   ? element
                   : row.indices[position.getDim()]);
  else if (isa<LookupOp, tensor::ExtractOp>(inner))
    values.map(inner->getResult(0),
               loadElement(builder, kernel, inner->getOperand(0),
                           llvm::map_to_vector(
                               inner->getOperands().drop_front(),
                               [&](Value v) { return values.lookup(v); })));
  else if (auto dot = dyn_cast<DotOp>(inner))
    lowerDot(dot, values);
  else if (auto branch = dyn_cast<scf::IfOp>(inner))
    lowerIf(branch, values);
  else
    lowerElementwise(inner, values);
}

/// What tiles have behind the end of vectors does not count.
void ElementLowering::lowerDot(DotOp dot, IRMapping &values) const {
  Type sum = dot.getType().getElementType();
  VectorType type = kernel.getTileType(sum);
  auto extend = [&](Value operand) -> Value {
    Value tile = values.lookup(operand);
    return tile.getType() == type
               ? tile
               : arith::ExtFOp::create(builder, type, tile).getResult();
  };
  auto vector =
      cast<VectorType>(isa<VectorType>(dot.getLhs().getType())
                           ? dot.getLhs().getType()
                           : getElementTypeOrSelf(dot.getLhs().getType()));
  Value products = arith::MulFOp::create(builder, extend(dot.getLhs()),
                                         extend(dot.getRhs()));
  auto reduce =
      ReduceOp::create(builder, TypeRange{sum}, ReductionKind::addf, products,
                       createVectorMask(builder, kernel, vector.getDimSize(0)));
  values.map(dot.getResult(), reduce.getResult(0));
}

void ElementLowering::lowerIf(scf::IfOp inner, IRMapping &values) const {
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
      lower(&op, values);
    SmallVector<Value> yielded;
    for (Value value : from.front().getTerminator()->getOperands())
      yielded.push_back(values.lookup(value));
    scf::YieldOp::create(builder, yielded);
  }
}

void ElementLowering::lowerElementwise(Operation *inner,
                                       IRMapping &values) const {
  SmallVector<Type> types;
  for (Type type : inner->getResultTypes())
    types.push_back(convert(type));
  SmallVector<Value> operands;
  for (Value operand : inner->getOperands())
    operands.push_back(values.lookup(operand));
  NamedAttrList attrs(inner->getAttrDictionary());
  // A constant row, or a constant vector: the elements are equal.
  if (auto elements = inner->getAttrOfType<SplatElementsAttr>("value")) {
    if (auto tile = dyn_cast<VectorType>(types[0]))
      attrs.set("value", elements.resizeSplat(tile));
    else
      attrs.set("value", elements.getSplatValue<Attribute>());
  }
  if (isa<math::ExpOp, math::Exp2Op>(inner) && !mayFlush(inner))
    attrs.set(keepsSubnormalsAttrName, builder.getUnitAttr());
  OperationState state(inner->getLoc(), inner->getName(), operands, types,
                       attrs);
  values.map(inner->getResults(), builder.create(state)->getResults());
}
