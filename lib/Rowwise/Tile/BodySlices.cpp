//===- BodySlices.cpp - What rows, reductions and scalars need ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Body.h"
#include "Reductions.h"
#include "Transfer.h"

#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

void BodyLowering::lowerSlice(ArrayRef<Value> roots, IRMapping &values) const {
  Block &body = kernel.getBody();
  SetVector<Value> needed(llvm::from_range, roots);
  for (size_t i = 0; i < needed.size(); ++i) {
    Operation *producer = needed[i].getDefiningOp();
    if (!producer || values.contains(needed[i]))
      continue;
    needed.insert_range(producer->getOperands());
    getUsedValuesDefinedAbove(producer->getRegions(), needed);
  }
  for (auto [i, arg] : llvm::enumerate(body.getArguments()))
    if (needed.contains(arg) && !values.contains(arg))
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
