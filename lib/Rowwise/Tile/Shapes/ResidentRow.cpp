//===- ResidentRow.cpp - Rows that one tile holds -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ResidentRow.h"
#include "../Body/Body.h"
#include "../Inputs.h"
#include "../Results.h"
#include "KernelShape.h"

#include "Rowwise/IR/Traffic.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Lowers every operation once, in order; at the first reduction of a level all
/// reductions of the level.
static SmallVector<Value> processOnce(ImplicitLocOpBuilder &builder,
                                      const TileContext &kernel,
                                      const EpilogueOperands &epilogue,
                                      const Row &row, ValueRange inputs) {
  Block &body = kernel.getBody();
  Window window = createWholeWindow(builder, kernel, row);
  BodyLowering lowering(builder, kernel, row, window);
  IRMapping values;
  for (auto [input, tile] : llvm::zip_equal(getResidentInputs(kernel), inputs))
    values.map(body.getArgument(input), tile);
  SmallVector<SmallVector<ReduceOp>> levels = getReductionLevels(body);
  for (Operation &inner : body.without_terminator()) {
    // Lowered already, with an earlier reduction of its level; it uses no
    // epilogue operand.
    if (inner.getNumResults() != 0 && values.contains(inner.getResult(0)))
      continue;
    epilogue.mapUsedBy(builder, &inner, row, values);
    auto level = llvm::find_if(levels, [&](ArrayRef<ReduceOp> level) {
      return llvm::is_contained(level, &inner);
    });
    if (level != levels.end())
      lowering.reduceLevel(*level, values);
    else
      lowering.lower(&inner, values);
  }
  epilogue.mapUsedBy(builder, body.getTerminator(), row, values);
  return storeResults(builder, kernel, row, window, values);
}

SmallVector<Value> mlir::rowwise::processResidentRow(
    ImplicitLocOpBuilder &builder, const TileContext &kernel,
    const EpilogueOperands &epilogue, const Row &row, ValueRange inputs) {
  if (kernel.getVersion().getRematerialized())
    return rematerializeRow(builder, kernel, epilogue, row, inputs);
  return processOnce(builder, kernel, epilogue, row, inputs);
}

void mlir::rowwise::buildResidentRow(ImplicitLocOpBuilder &builder,
                                     const TileContext &kernel) {
  if (kernel.getProgram().hasAccumulated())
    return buildAccumulatedRows(builder, kernel);
  Value number = createRowNumber(builder, kernel);
  bool mayExceed = !hasWholeBlocks(kernel);
  EpilogueOperands epilogue(kernel);
  if (!kernel.getLayout().getTransposed() || !mayExceed) {
    Row row = enterRow(builder, kernel, number, kernel.getNumRows(), mayExceed);
    processResidentRow(builder, kernel, epilogue, row,
                       loadResidentInputs(builder, kernel, row));
    return;
  }
  // Each lane of a warp has a row: a branch around missing ones saves nothing.
  Row row = enterRowClamped(builder, kernel, number), any = row;
  any.inRange = Value();
  processResidentRow(builder, kernel, epilogue, row,
                     loadResidentInputs(builder, kernel, any));
}
