//===- Column.cpp - Several rows of one thread ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where elements of adjacent rows are contiguous, one access brings a thread an
// element of each of n rows, to shared memory. The thread reads its own
// elements there again after each exchange. Elements on their way take no
// registers, so that there can be more of them.
//
//   start copying all elements that this thread has of its rows
//   for each level of reductions:
//     for each row: compute what is reduced
//     one exchange of the states of all rows
//   for each row: compute the results
//   store elements of all rows side by side
//
// Every row has values of its own: the body is lowered once for each.
//
//===----------------------------------------------------------------------===//

#include "../Body.h"
#include "../Inputs.h"
#include "../Reductions.h"
#include "../RowAddress.h"
#include "../Transfer.h"
#include "KernelShape.h"

#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The tiles of each row of a thread.
using RowValues = SmallVector<IRMapping>;

//===----------------------------------------------------------------------===//
// Operands that are contiguous across rows
//===----------------------------------------------------------------------===//

/// Starts copying a thread's elements of an input, of all of its rows from
/// `row` on, to shared memory.
static void startCopying(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel, const Row &row,
                         unsigned input, const Window &window, Value shared) {
  RowAddress address = createFlatRowAddress(builder, kernel, row, input,
                                            createIndex(builder, 0));
  Value offsets = createElementOffsets(builder, kernel, input, window);
  StageOp::create(builder, address.buffer, address.indices[0], offsets,
                  createFullMask(builder, kernel, window), shared);
}

/// The shared memory that elements of each input are copied to; null for an
/// input that is not contiguous across rows.
static SmallVector<Value> copyInputs(ImplicitLocOpBuilder &builder,
                                     const TileContext &kernel,
                                     const Row &first, const Window &window) {
  LayoutAttr layout = kernel.getLayout();
  int64_t size = layout.getVectorsPerThread() * layout.getThreads() *
                 layout.getRowsPerThread();
  SmallVector<Value> shared;
  for (auto [i, arg] : llvm::enumerate(kernel.getBody().getArguments())) {
    shared.emplace_back();
    if (!isContiguousAcrossRows(kernel.getProgram(), i))
      continue;
    shared.back() = addSharedMemory(kernel.getFunc(), size,
                                    getElementTypeOrSelf(arg.getType()),
                                    builder.getLoc(), vectorBytes);
    startCopying(builder, kernel, first, i, window, shared.back());
  }
  return shared;
}

/// Maps inputs, for each row, to the copied elements.
static void readInputs(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       const Window &window, ArrayRef<Value> shared,
                       RowValues &values) {
  for (auto [i, memory] : llvm::enumerate(shared)) {
    if (!memory)
      continue;
    VectorType type =
        kernel.getTileType(cast<MemRefType>(memory.getType()).getElementType());
    SmallVector<Type> types(values.size(), type);
    Value mask = createFullMask(builder, kernel, window);
    auto staged = StagedOp::create(builder, types, memory, mask,
                                   createPadding(builder, kernel, i, type));
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

/// The rows of this thread. Either all of them exist or none; if none does, the
/// last rows are loaded instead.
static SmallVector<Row> enterRows(ImplicitLocOpBuilder &builder,
                                  const TileContext &kernel) {
  int64_t count = kernel.getLayout().getRowsPerThread();
  Value numRows = kernel.getNumRows();
  Value first = createRowNumber(builder, kernel);
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

/// Loads those of `inputs` that are not contiguous across rows; once if all
/// rows share them.
static void loadOthers(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       ArrayRef<Row> rows, ArrayRef<unsigned> inputs,
                       bool areForEpilogue, RowValues &values) {
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

/// Computes `roots` of each row.
static void lowerSlices(ImplicitLocOpBuilder &builder,
                        const TileContext &kernel, ArrayRef<Row> rows,
                        const Window &window, ArrayRef<Value> roots,
                        RowValues &values) {
  for (auto [row, rowMapping] : llvm::zip_equal(rows, values)) {
    lowerReadyScalars(builder, kernel, row, rowMapping);
    BodyLowering(builder, kernel, row, window).lowerSlice(roots, rowMapping);
  }
}

/// Reduces all rows together. The results become `scalars`, too, which live
/// longer than the tiles of rows.
static void reduceRows(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       ReduceOp reduce, const Window &window, RowValues &values,
                       RowValues &scalars) {
  builder.setLoc(reduce.getLoc());
  SmallVector<Value> inputs;
  for (const IRMapping &rowMapping : values)
    inputs.push_back(rowMapping.lookup(reduce.getInputs()[0]));
  SmallVector<Value> results =
      reduceTiles(builder, kernel, reduce, inputs, window);
  ValueRange rest(results);
  unsigned components = reduce->getNumResults();
  for (auto [rowMapping, rowScalars] : llvm::zip_equal(values, scalars)) {
    rowMapping.map(reduce.getResults(), rest.take_front(components));
    rowScalars.map(reduce.getResults(), rest.take_front(components));
    rest = rest.drop_front(components);
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

/// Computes and stores the results of rows whose reductions are done.
static void finishRows(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       ArrayRef<Row> rows, const Window &window,
                       RowValues &values) {
  // Results are computed inside of the branch: before it all of them would be
  // in registers.
  OpBuilder::InsertionGuard guard(builder);
  if (Value inRange = rows.front().inRange) {
    auto branch = scf::IfOp::create(builder, inRange, /*withElse=*/false);
    builder.setInsertionPointToStart(branch.thenBlock());
  }
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

void mlir::rowwise::buildColumn(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel) {
  SmallVector<Row> rows = enterRows(builder, kernel);
  Window window = createWholeWindow(builder, kernel, rows.front());
  SmallVector<Value> shared = copyInputs(builder, kernel, rows.front(), window);
  RowValues scalars(rows.size());
  loadOthers(builder, kernel, rows, getResidentInputs(kernel),
             /*areForEpilogue=*/false, scalars);
  for (auto [row, rowMapping] : llvm::zip_equal(rows, scalars))
    lowerRowIndices(builder, kernel, row, rowMapping);
  RowValues values = scalars;
  readInputs(builder, kernel, window, shared, values);
  for (ArrayRef<ReduceOp> level : getReductionLevels(kernel.getBody())) {
    for (ReduceOp reduce : level)
      lowerSlices(builder, kernel, rows, window, reduce.getInputs()[0], values);
    for (ReduceOp reduce : level)
      reduceRows(builder, kernel, reduce, window, values, scalars);
    if (!kernel.getVersion().getRematerialized())
      continue;
    values = scalars;
    readInputs(builder, kernel, window, shared, values);
  }
  finishRows(builder, kernel, rows, window, values);
}
