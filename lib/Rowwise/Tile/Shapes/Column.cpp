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
//===----------------------------------------------------------------------===//

#include "../Access/AdjacentRows.h"
#include "../Body/Body.h"
#include "../Body/Reductions.h"
#include "../Inputs.h"
#include "KernelShape.h"

#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

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

void mlir::rowwise::buildColumn(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel) {
  SmallVector<Row> rows =
      enterRows(builder, kernel, createRowNumber(builder, kernel));
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
