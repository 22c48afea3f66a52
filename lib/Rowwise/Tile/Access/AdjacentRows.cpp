//===- AdjacentRows.cpp - Rows that are contiguous across rows ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AdjacentRows.h"

#include "../Body/Body.h"
#include "../Inputs.h"
#include "../Results.h"
#include "RowAddress.h"
#include "Transfer.h"

#include "Rowwise/Device/Guards.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Operands that are contiguous across rows
//===----------------------------------------------------------------------===//

void mlir::rowwise::startCopying(ImplicitLocOpBuilder &builder,
                                 const TileContext &kernel, const Row &row,
                                 unsigned input, const Window &window,
                                 Value shared, Value exists) {
  RowAddress address = createFlatRowAddress(builder, kernel, row, input,
                                            createIndex(builder, 0));
  Value offsets = createElementOffsets(builder, kernel, input, window);
  Value mask = createFullMask(builder, kernel, window);
  if (exists)
    mask = arith::AndIOp::create(
        builder, mask,
        vector::BroadcastOp::create(builder, mask.getType(), exists));
  StageOp::create(builder, address.buffer, address.indices[0], offsets, mask,
                  shared);
}

void mlir::rowwise::readInputs(ImplicitLocOpBuilder &builder,
                               const TileContext &kernel, const Window &window,
                               ArrayRef<Value> shared, RowValues &values,
                               int64_t pending) {
  for (auto [i, memory] : llvm::enumerate(shared)) {
    if (!memory)
      continue;
    VectorType type =
        kernel.getTileType(cast<MemRefType>(memory.getType()).getElementType());
    SmallVector<Type> types(values.size(), type);
    Value mask = createFullMask(builder, kernel, window);
    auto staged =
        StagedOp::create(builder, types, memory, mask,
                         createPadding(builder, kernel, i, type), pending);
    for (auto [rowMapping, tile] : llvm::zip_equal(values, staged.getTiles()))
      rowMapping.map(kernel.getBody().getArgument(i), tile);
  }
}

/// Stores elements of all of the thread's rows, from `row` on.
static void storeTogether(ImplicitLocOpBuilder &builder,
                          const TileContext &kernel, const Row &row,
                          unsigned number, const Window &window,
                          ValueRange tiles) {
  RowAddress address = createFlatRowAddress(builder, kernel, row, number,
                                            createIndex(builder, 0));
  Value offsets = createElementOffsets(builder, kernel, number, window);
  StoreRowsOp::create(builder, tiles, address.buffer, address.indices[0],
                      offsets, createFullMask(builder, kernel, window));
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

SmallVector<Row> mlir::rowwise::enterRows(ImplicitLocOpBuilder &builder,
                                          const TileContext &kernel,
                                          Value first) {
  int64_t count = kernel.getLayout().getRowsPerThread();
  Value numRows = kernel.getNumRows();
  Value inRange;
  if (!hasWholeBlocks(kernel)) {
    inRange = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, first,
                                    numRows);
    Value last =
        arith::SubIOp::create(builder, numRows, createIndex(builder, count));
    first = arith::MinUIOp::create(builder, first, last);
  }
  SmallVector<Row> rows;
  for (int64_t i = 0; i < count; ++i) {
    Value number =
        arith::AddIOp::create(builder, first, createIndex(builder, i));
    rows.push_back(
        enterRow(builder, kernel, number, numRows, /*mayExceed=*/false));
    rows.back().inRange = inRange;
  }
  return rows;
}

void mlir::rowwise::loadOthers(ImplicitLocOpBuilder &builder,
                               const TileContext &kernel, ArrayRef<Row> rows,
                               ArrayRef<unsigned> inputs, bool areForEpilogue,
                               RowValues &values) {
  FuseOp program = kernel.getProgram();
  for (unsigned input : inputs) {
    if (isContiguousAcrossRows(program, input))
      continue;
    Value shared;
    for (auto [row, rowMapping] : llvm::zip_equal(rows, values)) {
      Row any = row;
      any.inRange = Value();
      any.isForEpilogue = areForEpilogue;
      if (!shared || program.variesWithRow(program.getInputMap(input)))
        shared = loadInputs(builder, kernel, any, input).front();
      rowMapping.map(kernel.getBody().getArgument(input), shared);
    }
  }
}

void mlir::rowwise::lowerSlices(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel, ArrayRef<Row> rows,
                                const Window &window, ArrayRef<Value> roots,
                                RowValues &values) {
  for (auto [row, rowMapping] : llvm::zip_equal(rows, values)) {
    lowerReadyScalars(builder, kernel, row, rowMapping);
    BodyLowering(builder, kernel, row, window).lowerSlice(roots, rowMapping);
  }
}

static void storeRows(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                      ArrayRef<Row> rows, const Window &window,
                      const RowValues &values) {
  for (auto [i, value] :
       llvm::enumerate(kernel.getBody().getTerminator()->getOperands())) {
    SmallVector<Value> results;
    for (const IRMapping &rowMapping : values)
      results.push_back(rowMapping.lookup(value));
    unsigned number = kernel.getResultNumber(i);
    if (isContiguousAcrossRows(kernel.getProgram(), number)) {
      storeTogether(builder, kernel, rows.front(), number, window, results);
      continue;
    }
    for (auto [row, result] : llvm::zip_equal(rows, results))
      storeResult(builder, kernel, row, i, window, result);
  }
}

void mlir::rowwise::finishRows(ImplicitLocOpBuilder &builder,
                               const TileContext &kernel, ArrayRef<Row> rows,
                               const Window &window, RowValues &values) {
  // Results are computed inside of the branch: before it all of them would be
  // in registers.
  OpBuilder::InsertionGuard guard(builder);
  if (Value inRange = rows.front().inRange)
    enterGuarded(builder, inRange);
  Block &body = kernel.getBody();
  loadOthers(builder, kernel, rows, getEpilogueInputs(kernel),
             /*areForEpilogue=*/true, values);
  lowerSlices(builder, kernel, rows, window,
              llvm::to_vector(body.getTerminator()->getOperands()), values);
  for (auto assertion : body.getOps<AssertOp>()) {
    lowerSlices(builder, kernel, rows, window, assertion.getCondition(),
                values);
    for (auto [row, rowMapping] : llvm::zip_equal(rows, values))
      BodyLowering(builder, kernel, row, window)
          .lowerAssert(assertion, rowMapping);
  }
  storeRows(builder, kernel, rows, window, values);
}
