//===- ElementBody.cpp - The body on one element of a row -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementBody.h"
#include "../Access/RowAddress.h"
#include "../Access/Tables.h"
#include "../Access/VectorTransfer.h"
#include "Operations.h"

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
  auto toElement = [&](Type type) { return convert(type); };
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
                           lookUp(inner->getOperands().drop_front(), values)));
  else if (auto dot = dyn_cast<DotOp>(inner))
    lowerDot(dot, values);
  else if (auto branch = dyn_cast<scf::IfOp>(inner))
    lowerIf(
        builder, branch, toElement, [&](Operation *op) { lower(op, values); },
        values);
  else
    lowerElementwise(builder, inner, toElement, values);
}

/// Multiplies two vectors and adds up the products, but for those that tiles
/// have behind the end of the vectors.
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
  Value products =
      arith::MulFOp::create(builder, extend(dot.getLhs()), extend(dot.getRhs()),
                            arith::FastMathFlags::contract);
  auto reduce =
      ReduceOp::create(builder, TypeRange{sum}, ReductionKind::addf, products,
                       createVectorMask(builder, kernel, vector.getDimSize(0)));
  values.map(dot.getResult(), reduce.getResult(0));
}
