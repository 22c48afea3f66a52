//===- Results.cpp - The end of a row that one tile holds -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Results.h"
#include "Access/Transfer.h"
#include "Body/Body.h"

#include "Rowwise/Device/Guards.h"

using namespace mlir;
using namespace mlir::rowwise;

SmallVector<Value> mlir::rowwise::storeResults(ImplicitLocOpBuilder &builder,
                                               const TileContext &kernel,
                                               const Row &row,
                                               const Window &window,
                                               const IRMapping &values) {
  SmallVector<Value> combined;
  OpBuilder::InsertionGuard guard(builder);
  if (row.inRange)
    enterGuarded(builder, row.inRange);
  for (auto [i, value] :
       llvm::enumerate(kernel.getBody().getTerminator()->getOperands()))
    if (kernel.getProgram().getCombiner(i))
      combined.push_back(values.lookup(value));
    else
      storeResult(builder, kernel, row, i, window, values.lookup(value));
  return combined;
}

SmallVector<Value> mlir::rowwise::finishRow(ImplicitLocOpBuilder &builder,
                                            const TileContext &kernel,
                                            const EpilogueOperands &epilogue,
                                            const Row &row,
                                            const Window &window,
                                            IRMapping &values) {
  epilogue.map(builder, row, values);
  Block &body = kernel.getBody();
  SmallVector<Value> roots;
  for (Value value : body.getTerminator()->getOperands())
    if (isRowValue(value))
      roots.push_back(value);
  for (auto assertion : body.getOps<AssertOp>())
    if (isRowValue(assertion.getCondition()))
      roots.push_back(assertion.getCondition());
  BodyLowering lowering(builder, kernel, row, window);
  lowering.lowerSlice(roots, values);
  for (auto assertion : body.getOps<AssertOp>())
    lowering.lowerAssert(assertion, values);
  return storeResults(builder, kernel, row, window, values);
}
