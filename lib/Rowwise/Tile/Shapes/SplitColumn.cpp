//===- SplitColumn.cpp - Adjacent rows in a multi-stage buffer ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows of a multi-stage buffer (MultiStage.h) that lie across memory: each
// iteration has adjacent rows, of which a thread has several. Its copies are
// its own, so that it waits for no other thread to start the next ones:
//
//   for (i = 0; i < S; ++i) start copying the rows of iteration i
//   for (i = 0; i < iterations + L; ++i)
//     if i has rows: wait for them, reduce what this thread has of them
//     the states go to the other blocks; those of iteration i - L have come
//     if there is an iteration i - L:
//       read its rows
//       start copying those of iteration i - L + S to their stage
//       compute the results, store them
//
// While the rows of one iteration are reduced, those of S - L - 1 are on their
// way.
//
//===----------------------------------------------------------------------===//

#include "../Access/AdjacentRows.h"
#include "../Body/Body.h"
#include "../Body/Reductions.h"
#include "../Inputs.h"
#include "../MultiStage.h"
#include "KernelShape.h"

#include "Rowwise/IR/Traffic.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// The buffer
//===----------------------------------------------------------------------===//

namespace {
/// The rows of a thread in one iteration.
struct IterationRows {
  Value iteration;
  SmallVector<Row> rows;
  Window window;
};

/// Stages of which each thread copies and reads its own elements.
class ColumnBuffer : public StageMemory {
public:
  ColumnBuffer(ImplicitLocOpBuilder &builder, const TileContext &kernel)
      : StageMemory(builder, kernel), builder(builder), kernel(kernel) {}

  /// Starts copying the rows of an iteration that `hasRows`.
  void startCopying(const IterationRows &group, Value hasRows) const;
  /// Maps inputs, for each row, to what was copied.
  void read(const IterationRows &group, RowValues &values) const;

private:
  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
};
} // namespace

void ColumnBuffer::startCopying(const IterationRows &group,
                                Value hasRows) const {
  Value number = createNumber(group.iteration);
  for (const StageLayout::Input &input : getInputs())
    rowwise::startCopying(builder, kernel, group.rows.front(), input.number,
                          group.window, createView(input, number), hasRows);
}

void ColumnBuffer::read(const IterationRows &group, RowValues &values) const {
  Value number = createNumber(group.iteration);
  SmallVector<Value> memory(kernel.getBody().getNumArguments());
  for (const StageLayout::Input &input : getInputs())
    memory[input.number] = createView(input, number);
  readInputs(builder, kernel, group.window, memory, values,
             /*pending=*/getStagesAhead() * getInputs().size());
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

namespace {
class SplitColumnBuilder {
public:
  SplitColumnBuilder(ImplicitLocOpBuilder &builder, const TileContext &kernel)
      : builder(builder), kernel(kernel),
        level(getReductionLevels(kernel.getBody()).front()),
        iterations(createIterations(builder, kernel)), buffer(builder, kernel) {
  }

  void build();

private:
  IterationRows enterGroup(Value iteration);
  void startCopying(Value iteration);
  void readRows(const IterationRows &group, RowValues &values);
  void fillBuffer();
  SmallVector<Value> reduce(Value iteration);
  void finish(Value iteration, const RowValues &scalars);

  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  SmallVector<ReduceOp> level;
  Iterations iterations;
  ColumnBuffer buffer;
};
} // namespace

IterationRows SplitColumnBuilder::enterGroup(Value iteration) {
  SmallVector<Row> rows =
      enterRows(builder, kernel,
                createRowOfIteration(builder, kernel, iterations, iteration));
  Window window = createWholeWindow(builder, kernel, rows.front());
  return {iteration, std::move(rows), window};
}

void SplitColumnBuilder::startCopying(Value iteration) {
  buffer.startCopying(enterGroup(iteration),
                      createHasRows(builder, iterations, iteration));
}

/// Maps the scalars of each row, and its tiles.
void SplitColumnBuilder::readRows(const IterationRows &group,
                                  RowValues &values) {
  loadOthers(builder, kernel, group.rows, getResidentInputs(kernel),
             /*areForEpilogue=*/false, values);
  for (auto [row, rowValues] : llvm::zip_equal(group.rows, values))
    lowerRowIndices(builder, kernel, row, rowValues);
  buffer.read(group, values);
}

/// Starts copying the rows of the first iterations, one for each stage.
void SplitColumnBuilder::fillBuffer() {
  auto loop = scf::ForOp::create(builder, createIndex(builder, 0),
                                 createIndex(builder, buffer.getNumStages()),
                                 createIndex(builder, 1));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  startCopying(loop.getInductionVar());
}

/// The states of this thread's elements of each row of an iteration, or
/// identities if there is none.
SmallVector<Value> SplitColumnBuilder::reduce(Value iteration) {
  return foldIteration(builder, kernel, iterations, iteration, level, [&] {
    IterationRows group = enterGroup(iteration);
    RowValues values(group.rows.size());
    readRows(group, values);
    for (ReduceOp reduce : level)
      lowerSlices(builder, kernel, group.rows, group.window,
                  reduce.getInputs()[0], values);
    SmallVector<Value> states;
    for (const IRMapping &rowValues : values)
      llvm::append_range(
          states, foldTiles(builder, kernel, level, group.window, rowValues));
    return states;
  });
}

/// Computes and stores the rows of an iteration, given the results of their
/// reductions, and gives their stage to others.
void SplitColumnBuilder::finish(Value iteration, const RowValues &scalars) {
  IterationRows group = enterGroup(iteration);
  RowValues values = scalars;
  readRows(group, values);
  startCopying(arith::AddIOp::create(
      builder, iteration, createIndex(builder, buffer.getNumStages())));
  finishRows(builder, kernel, group.rows, group.window, values);
}

void SplitColumnBuilder::build() {
  fillBuffer();
  int64_t latency = buffer.getLatency();
  createIterationLoop(builder, iterations, latency, [&](Value iteration) {
    SmallVector<Value> states = reduce(iteration);
    RowValues scalars(kernel.getLayout().getRowsPerThread());
    combineRows(builder, kernel, level, states, scalars,
                builder.getI64IntegerAttr(latency));
    createFinish(builder, iteration, latency,
                 [&](Value before) { finish(before, scalars); });
  });
}

LogicalResult mlir::rowwise::verifySplitColumn(FuseOp program,
                                               unsigned version) {
  if (mayBeMultiStage(program, version))
    return success();
  return program.emitOpError()
         << "expected rows that are contiguous across rows, of a word or more "
            "of each element of a thread, and reductions that do not wait for "
            "each other, for "
         << program.getVersionList()[version];
}

void mlir::rowwise::buildSplitColumn(ImplicitLocOpBuilder &builder,
                                     const TileContext &kernel) {
  SplitColumnBuilder(builder, kernel).build();
}
