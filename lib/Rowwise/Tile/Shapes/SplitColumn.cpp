//===- SplitColumn.cpp - Adjacent rows in a multi-stage buffer ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As in Ring.cpp a group of blocks steps over rows, with a slice of each in a
// buffer of S stages, and stores them L iterations after they were reduced. But
// each iteration has adjacent rows, of which a thread has several. Its copies
// are its own, so that it waits for no other thread to start the next ones:
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

#include "../AdjacentRows.h"
#include "../Body.h"
#include "../Inputs.h"
#include "../Iterations.h"
#include "../Reductions.h"
#include "KernelShape.h"

#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/SharedLayout.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// The buffer
//===----------------------------------------------------------------------===//

namespace {
/// The rows of a thread in one iteration.
struct Group {
  Value iteration;
  SmallVector<Row> rows;
  Window window;
};

/// A thread's elements in shared memory, those of each iteration in a stage.
class StageBuffer {
public:
  StageBuffer(ImplicitLocOpBuilder &builder, const TileContext &kernel);

  /// Starts copying the rows of an iteration that `exists`.
  void startCopying(const Group &group, Value exists) const;
  /// Maps inputs, for each row, to what was copied.
  void read(const Group &group, RowValues &values) const;

private:
  SmallVector<Value> createStage(Value iteration) const;

  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  StageLayout layout;
  Value shared;
};
} // namespace

StageBuffer::StageBuffer(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel)
    : builder(builder), kernel(kernel),
      layout(*getStageLayout(kernel.getProgram(), kernel.getBody(),
                             kernel.getLayout())),
      shared(gpu::DynamicSharedMemoryOp::create(
          builder, getSharedType(ShapedType::kDynamic, builder.getI8Type()))) {}

/// The memory for each input of the program, null for those that are not
/// copied.
SmallVector<Value> StageBuffer::createStage(Value iteration) const {
  Value stages = createIndex(builder, kernel.getSchedule().getStages());
  Value start = arith::MulIOp::create(
      builder, arith::RemUIOp::create(builder, iteration, stages),
      createIndex(builder, layout.stageBytes));
  SmallVector<Value> memory(kernel.getBody().getNumArguments());
  for (const StageLayout::Input &input : layout.inputs) {
    Value offset = arith::AddIOp::create(builder, start,
                                         createIndex(builder, input.offset));
    Type element = getElementTypeOrSelf(kernel.getBuffer(input.number));
    memory[input.number] = memref::ViewOp::create(
        builder,
        getSharedType(kernel.getLayout().getElementsOfBlock(), element), shared,
        offset, /*sizes=*/ValueRange());
  }
  return memory;
}

void StageBuffer::startCopying(const Group &group, Value exists) const {
  for (auto [i, memory] : llvm::enumerate(createStage(group.iteration)))
    if (memory)
      rowwise::startCopying(builder, kernel, group.rows.front(), i,
                            group.window, memory, exists);
}

void StageBuffer::read(const Group &group, RowValues &values) const {
  ScheduleInterface schedule = kernel.getSchedule();
  int64_t ahead =
      schedule.getStages() - schedule.getGridExchange()->latency - 1;
  readInputs(builder, kernel, group.window, createStage(group.iteration),
             values, /*pending=*/ahead * layout.inputs.size());
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
  Group enterGroup(Value iteration);
  Value createExists(Value iteration);
  void readRows(const Group &group, RowValues &values);
  void fillBuffer();
  SmallVector<Value> reduce(Value iteration);
  void finish(Value iteration, const RowValues &scalars);

  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  SmallVector<ReduceOp> level;
  Iterations iterations;
  StageBuffer buffer;
};
} // namespace

Group SplitColumnBuilder::enterGroup(Value iteration) {
  SmallVector<Row> rows =
      enterRows(builder, kernel,
                createRowOfIteration(builder, kernel, iterations, iteration));
  Window window = createWholeWindow(builder, kernel, rows.front());
  return {iteration, std::move(rows), window};
}

Value SplitColumnBuilder::createExists(Value iteration) {
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, iteration,
                               iterations.count);
}

/// Maps the scalars of each row, and its tiles.
void SplitColumnBuilder::readRows(const Group &group, RowValues &values) {
  loadOthers(builder, kernel, group.rows, getResidentInputs(kernel),
             /*areForEpilogue=*/false, values);
  for (auto [row, rowValues] : llvm::zip_equal(group.rows, values))
    lowerRowIndices(builder, kernel, row, rowValues);
  buffer.read(group, values);
}

/// Starts copying the rows of the first iterations, one for each stage.
void SplitColumnBuilder::fillBuffer() {
  auto loop =
      scf::ForOp::create(builder, createIndex(builder, 0),
                         createIndex(builder, kernel.getSchedule().getStages()),
                         createIndex(builder, 1));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value iteration = loop.getInductionVar();
  buffer.startCopying(enterGroup(iteration), createExists(iteration));
}

/// The states of this thread's elements of each row of an iteration, or
/// identities if there is none.
SmallVector<Value> SplitColumnBuilder::reduce(Value iteration) {
  SmallVector<Value> identities;
  for (int64_t i = 0; i < kernel.getLayout().getRowsPerThread(); ++i)
    for (ReduceOp reduce : level)
      llvm::append_range(identities,
                         createIdentityState(builder, kernel, reduce));
  auto branch = scf::IfOp::create(builder, ValueRange(identities).getTypes(),
                                  createExists(iteration), /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, identities);
  builder.setInsertionPointToStart(branch.thenBlock());
  Group group = enterGroup(iteration);
  RowValues values(group.rows.size());
  readRows(group, values);
  for (ReduceOp reduce : level)
    lowerSlices(builder, kernel, group.rows, group.window,
                reduce.getInputs()[0], values);
  SmallVector<Value> states;
  for (const IRMapping &rowValues : values)
    llvm::append_range(
        states, foldTiles(builder, kernel, level, group.window, rowValues));
  scf::YieldOp::create(builder, states);
  return llvm::to_vector(ValueRange(branch.getResults()));
}

/// Computes and stores the rows of an iteration, given the results of their
/// reductions, and gives their stage to others.
void SplitColumnBuilder::finish(Value iteration, const RowValues &scalars) {
  Group group = enterGroup(iteration);
  RowValues values = scalars;
  readRows(group, values);
  Value next = arith::AddIOp::create(
      builder, iteration,
      createIndex(builder, kernel.getSchedule().getStages()));
  buffer.startCopying(enterGroup(next), createExists(next));
  finishRows(builder, kernel, group.rows, group.window, values);
}

void SplitColumnBuilder::build() {
  fillBuffer();
  int64_t latency = kernel.getSchedule().getGridExchange()->latency;
  Value last = arith::AddIOp::create(builder, iterations.count,
                                     createIndex(builder, latency));
  auto loop = scf::ForOp::create(builder, createIndex(builder, 0), last,
                                 createIndex(builder, 1));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value iteration = loop.getInductionVar();
  SmallVector<Value> states = reduce(iteration);
  RowValues scalars(kernel.getLayout().getRowsPerThread());
  combineRows(builder, kernel, level, states, scalars,
              builder.getI64IntegerAttr(latency));
  Value isReduced =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::uge, iteration,
                            createIndex(builder, latency));
  auto branch = scf::IfOp::create(builder, isReduced, /*withElse=*/false);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value before =
      arith::SubIOp::create(builder, iteration, createIndex(builder, latency));
  finish(before, scalars);
}

LogicalResult mlir::rowwise::verifySplitColumn(FuseOp program,
                                               unsigned version) {
  VersionAttr chosen = program.getVersionList()[version];
  Block &body = program.getBody(version).front();
  if (getStageLayout(program, body, chosen.getLayout()) &&
      getReductionLevels(body).size() == 1)
    return success();
  return program.emitOpError()
         << "expected rows that are contiguous across rows, of a word or more "
            "of each element of a thread, and reductions that do not wait for "
            "each other, for "
         << chosen;
}

void mlir::rowwise::buildSplitColumn(ImplicitLocOpBuilder &builder,
                                     const TileContext &kernel) {
  SplitColumnBuilder(builder, kernel).build();
}
