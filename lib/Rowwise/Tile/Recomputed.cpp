//===- Recomputed.cpp - Rows held as they were loaded -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

#include "Rowwise/IR/Traffic.h"

using namespace mlir;
using namespace mlir::rowwise;

/// One pass over the held inputs for each level of reductions, then one that
/// writes. Between passes the inputs are held, so that no row that is computed
/// in one pass takes registers until the next.
void KernelBuilder::recomputeHeldRow(RowAccess &access, const Row &row,
                                     ValueRange inputs) {
  Window window = access.getWindow(row, /*tile=*/{}, /*masked=*/true);
  SmallVector<Value> held = llvm::to_vector(inputs);
  auto addInputs = [&](IRMapping &values, bool areRows) {
    for (auto [number, input] : llvm::zip_equal(heldInputs, held)) {
      BlockArgument arg = body.getArgument(number);
      if (isRowValue(arg) == areRows)
        values.map(arg, input);
    }
  };
  auto startPass = [&](IRMapping &scalars) {
    lowerReadyScalars(access, row, scalars);
    IRMapping values = scalars;
    addInputs(values, /*areRows=*/true);
    return values;
  };
  IRMapping scalars;
  addInputs(scalars, /*areRows=*/false);
  lowerRowNumbers(access, row, scalars);
  for (ArrayRef<ReduceOp> level : getReductionLevels(body)) {
    IRMapping values = startPass(scalars);
    reduceLevel(level, access, row, window, values);
    for (ReduceOp reduce : level)
      for (Value result : reduce->getResults())
        scalars.map(result, values.lookup(result));
    for (Value &input : held)
      if (isa<VectorType>(input.getType()))
        input = HoldOp::create(builder, input);
  }
  IRMapping values = startPass(scalars);
  finishRow(access, row, window, values);
}

/// Tests what is asserted and stores the results, from inputs and from what the
/// row's reductions gave.
void KernelBuilder::finishRow(RowAccess &access, const Row &row,
                              const Window &window, IRMapping &values) {
  mapLateInputs(lateInputs, access, row, values);
  SmallVector<Value> roots;
  for (Value value : body.getTerminator()->getOperands())
    if (isRowValue(value))
      roots.push_back(value);
  for (auto assertion : body.getOps<AssertOp>())
    if (isRowValue(assertion.getCondition()))
      roots.push_back(assertion.getCondition());
  lowerSlice(roots, access, row, window, values);
  for (auto assertion : body.getOps<AssertOp>())
    lowerAssert(assertion, row, window, values);
  storeOutputs(access, row, window, values);
}
