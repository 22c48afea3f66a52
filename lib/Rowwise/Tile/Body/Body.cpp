//===- Body.cpp - Operations of the body on a window of a row -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Body.h"
#include "../Access/Tables.h"
#include "../Access/Transfer.h"
#include "Operations.h"
#include "Reductions.h"

#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// One operation
//===----------------------------------------------------------------------===//

void BodyLowering::lower(Operation *inner, IRMapping &values) const {
  auto toTile = [&](Type type) { return kernel.convert(type); };
  builder.setLoc(inner->getLoc());
  if (auto splat = dyn_cast<tensor::SplatOp>(inner)) {
    values.map(splat.getResult(), vector::BroadcastOp::create(
                                      builder, kernel.convert(splat.getType()),
                                      values.lookup(splat.getInput())));
  } else if (isa<tensor::DimOp>(inner)) {
    values.map(inner->getResult(0), kernel.getWidth());
  } else if (auto position = dyn_cast<PositionOp>(inner)) {
    unsigned dim = position.getDim();
    values.map(position.getResult(),
               kernel.getProgram().isAxis(dim)
                   ? createPositions(builder, kernel, dim, window)
                   : row.indices[dim]);
  } else if (auto reduce = dyn_cast<ReduceOp>(inner)) {
    values.map(reduce.getResults(),
               reduceTiles(builder, kernel, reduce,
                           values.lookup(reduce.getInputs()[0]), window));
  } else if (auto branch = dyn_cast<scf::IfOp>(inner)) {
    lowerIf(
        builder, branch, toTile, [&](Operation *op) { lower(op, values); },
        values);
  } else if (auto extract = dyn_cast<tensor::ExtractOp>(inner)) {
    values.map(extract.getResult(),
               loadElement(builder, kernel, extract.getTensor(),
                           lookUp(extract.getIndices(), values)));
  } else if (auto lookup = dyn_cast<LookupOp>(inner)) {
    values.map(lookup.getResult(),
               loadElements(builder, kernel, row, window, lookup.getTable(),
                            lookUp(lookup.getIndices(), values)));
  } else if (auto assertion = dyn_cast<AssertOp>(inner)) {
    lowerAssert(assertion, values);
  } else {
    lowerElementwise(builder, inner, toTile, values);
  }
}

void BodyLowering::lowerAssert(AssertOp inner, const IRMapping &values) const {
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

//===----------------------------------------------------------------------===//
// What rows are computed from
//===----------------------------------------------------------------------===//

void BodyLowering::lowerSlice(ArrayRef<Value> roots, IRMapping &values) const {
  Block &body = kernel.getBody();
  SetVector<Value> needed = findNeeded(roots, values);
  for (auto [i, arg] : llvm::enumerate(body.getArguments()))
    if (needed.contains(arg) && !values.contains(arg) &&
        !kernel.getProgram().isTable(i))
      values.map(arg, loadInput(builder, kernel, row, i, window));
  for (Operation &inner : body.without_terminator())
    if (llvm::any_of(inner.getResults(), [&](Value result) {
          return needed.contains(result) && !values.contains(result);
        }))
      lower(&inner, values);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

SmallVector<Value> BodyLowering::foldLevel(ArrayRef<ReduceOp> level,
                                           IRMapping &values) const {
  for (ReduceOp reduce : level)
    lowerSlice(ReduceOp(reduce).getInputs()[0], values);
  return foldTiles(builder, kernel, level, window, values);
}

void BodyLowering::reduceLevel(ArrayRef<ReduceOp> level,
                               IRMapping &values) const {
  if (mayFoldTogether(kernel, level)) {
    combineLevel(builder, kernel, level, foldLevel(level, values), values);
    return;
  }
  for (ReduceOp reduce : level) {
    lowerSlice(ReduceOp(reduce).getInputs()[0], values);
    lower(reduce, values);
  }
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

void mlir::rowwise::lowerRowIndices(ImplicitLocOpBuilder &builder,
                                    const TileContext &kernel, const Row &row,
                                    IRMapping &scalars) {
  Window none;
  for (auto position : kernel.getBody().getOps<PositionOp>())
    if (!kernel.getProgram().isAxis(position.getDim()))
      BodyLowering(builder, kernel, row, none).lower(position, scalars);
}

/// Whether the operands of an operation on scalars are mapped.
static bool isReady(const TileContext &kernel, Operation &inner,
                    const IRMapping &scalars) {
  if (isa<tensor::DimOp>(inner))
    return true;
  SetVector<Value> needed;
  getUsedValuesDefinedAbove(inner.getRegions(), needed);
  needed.insert_range(inner.getOperands());
  return llvm::all_of(needed, [&](Value value) {
    return scalars.contains(value) || kernel.getProgram().isTable(value);
  });
}

void mlir::rowwise::lowerReadyScalars(ImplicitLocOpBuilder &builder,
                                      const TileContext &kernel, const Row &row,
                                      IRMapping &scalars) {
  Window none;
  BodyLowering lowering(builder, kernel, row, none);
  for (Operation &inner : kernel.getBody().without_terminator()) {
    bool onScalars = !isa<ReduceOp, PositionOp, AssertOp>(inner) &&
                     llvm::none_of(inner.getResults(), isRowValue);
    bool isDone = llvm::any_of(inner.getResults(), [&](Value value) {
      return scalars.contains(value);
    });
    if (onScalars && !isDone && isReady(kernel, inner, scalars))
      lowering.lower(&inner, scalars);
  }
}
