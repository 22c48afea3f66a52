//===- Rematerialized.cpp - Rows that are rematerialized ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Body/Body.h"
#include "../Body/Reductions.h"
#include "../Inputs.h"
#include "../Results.h"
#include "ResidentRow.h"

#include "Rowwise/IR/Traffic.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Maps those resident inputs that are rows, or those that are scalars.
static void mapInputs(const TileContext &kernel, ArrayRef<Value> inputs,
                      bool areRows, IRMapping &values) {
  for (auto [number, input] :
       llvm::zip_equal(getResidentInputs(kernel), inputs)) {
    BlockArgument arg = kernel.getBody().getArgument(number);
    if (isRowValue(arg) == areRows)
      values.map(arg, input);
  }
}

/// One pass over the resident inputs for each reduction, then one that writes.
/// Between passes the inputs go through an optimization barrier, so that rows
/// computed in one pass take no registers until the next. Threads meet once for
/// a level of reductions.
SmallVector<Value> mlir::rowwise::rematerializeRow(
    ImplicitLocOpBuilder &builder, const TileContext &kernel,
    const EpilogueOperands &epilogue, const Row &row, ValueRange inputs) {
  Window window = createWholeWindow(builder, kernel, row);
  BodyLowering lowering(builder, kernel, row, window);
  SmallVector<Value> resident = llvm::to_vector(inputs);
  IRMapping scalars;
  mapInputs(kernel, resident, /*areRows=*/false, scalars);
  lowerRowIndices(builder, kernel, row, scalars);
  auto startPass = [&] {
    lowerReadyScalars(builder, kernel, row, scalars);
    IRMapping values = scalars;
    mapInputs(kernel, resident, /*areRows=*/true, values);
    return values;
  };
  auto endPass = [&] {
    for (Value &input : resident)
      if (isa<VectorType>(input.getType()))
        input = OptimizationBarrierOp::create(builder, input);
  };
  for (ArrayRef<ReduceOp> level : getReductionLevels(kernel.getBody())) {
    if (mayFoldTogether(kernel, level)) {
      SmallVector<Value> states;
      for (ReduceOp reduce : level) {
        IRMapping values = startPass();
        llvm::append_range(states, lowering.foldLevel(reduce, values));
        endPass();
      }
      combineLevel(builder, kernel, level, states, scalars);
      continue;
    }
    IRMapping values = startPass();
    lowering.reduceLevel(level, values);
    for (ReduceOp reduce : level)
      for (Value result : reduce->getResults())
        scalars.map(result, values.lookup(result));
    endPass();
  }
  IRMapping values = startPass();
  return finishRow(builder, kernel, epilogue, row, window, values);
}
