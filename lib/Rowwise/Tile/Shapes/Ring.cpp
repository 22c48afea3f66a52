//===- Ring.cpp - Rows in a multi-stage buffer ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows of a multi-stage buffer (MultiStage.h) that are contiguous, each copied
// at once for the whole block:
//
//   for (i = 0; i < S; ++i) start copying row i
//   for (i = 0; i < iterations + L; ++i)
//     if there is a row i: wait for it, reduce what the threads have of it
//     the states of row i go to the other blocks; those of row i - L have come
//     start copying row i - L - 1 + S: the stage of row i - L - 1 is free
//     if there is a row i - L: rematerialize it from its stage, store it
//
// So S - L - 1 rows are on their way while one is reduced, and states have the
// time of L - 1 iterations to come. The one barrier of an iteration is that of
// the reduction.
//
//===----------------------------------------------------------------------===//

#include "../Access/RowAddress.h"
#include "../Access/Transfer.h"
#include "../Body/Body.h"
#include "../Body/Reductions.h"
#include "../MultiStage.h"
#include "../Results.h"
#include "KernelShape.h"

#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/IR/Traffic.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// The buffer
//===----------------------------------------------------------------------===//

namespace {
/// Stages of rows that are each copied at once, which mbarriers count.
class MultiStageBuffer : public StageMemory {
public:
  MultiStageBuffer(ImplicitLocOpBuilder &builder, const TileContext &kernel);

  /// Starts copying the rows of an iteration.
  void startCopying(const Row &row, Value iteration) const;
  /// Maps the rows of an iteration to what was copied.
  void read(const Window &window, Value iteration, IRMapping &values) const;

private:
  /// i32, of the mbarrier phase that the copies of an iteration complete.
  Value createParity(Value iteration) const;

  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  SmallVector<Value> barriers; ///< for each input, one for each stage
};
} // namespace

MultiStageBuffer::MultiStageBuffer(ImplicitLocOpBuilder &builder,
                                   const TileContext &kernel)
    : StageMemory(builder, kernel), builder(builder), kernel(kernel) {
  for (unsigned i = 0, e = getInputs().size(); i < e; ++i)
    barriers.push_back(addSharedMemory(kernel.getFunc(), getNumStages(),
                                       builder.getI64Type(), builder.getLoc()));
}

Value MultiStageBuffer::createParity(Value iteration) const {
  Value phase = arith::DivUIOp::create(builder, iteration,
                                       createIndex(builder, getNumStages()));
  Value parity = arith::AndIOp::create(builder, phase, createIndex(builder, 1));
  return arith::IndexCastOp::create(builder, builder.getI32Type(), parity);
}

void MultiStageBuffer::startCopying(const Row &row, Value iteration) const {
  Value number = createNumber(iteration);
  for (auto [input, counters] : llvm::zip_equal(getInputs(), barriers)) {
    Value memory = createView(input, number);
    RowAddress address = createRowAddress(builder, kernel, row, input.number,
                                          createIndex(builder, 0));
    StageOp::create(builder, address.buffer, address.indices, kernel.getWidth(),
                    memory, counters, number);
  }
}

void MultiStageBuffer::read(const Window &window, Value iteration,
                            IRMapping &values) const {
  Value number = createNumber(iteration);
  for (auto [input, counters] : llvm::zip_equal(getInputs(), barriers)) {
    Value memory = createView(input, number), parity = createParity(iteration);
    VectorType type = kernel.getTileType(
        getElementTypeOrSelf(kernel.getBuffer(input.number).getType()));
    Value padding = window.mask
                        ? createPadding(builder, kernel, input.number, type)
                        : Value();
    auto staged = StagedOp::create(builder, type, memory, counters, number,
                                   parity, window.mask, padding);
    values.map(kernel.getBody().getArgument(input.number),
               staged.getTiles()[0]);
  }
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// Maps the scalars of a row, and its tiles from the buffer.
static void readRow(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                    const MultiStageBuffer &buffer, const Row &row,
                    const Window &window, Value iteration, IRMapping &values) {
  for (auto [i, arg] : llvm::enumerate(kernel.getBody().getArguments()))
    if (!isRowValue(arg))
      values.map(arg, loadInput(builder, kernel, row, i, Window()));
  lowerRowIndices(builder, kernel, row, values);
  lowerReadyScalars(builder, kernel, row, values);
  buffer.read(window, iteration, values);
}

/// The states of this thread's elements of the row of an iteration, or
/// identities if there is none.
static SmallVector<Value> reduceRow(ImplicitLocOpBuilder &builder,
                                    const TileContext &kernel,
                                    const MultiStageBuffer &buffer,
                                    const Iterations &iterations,
                                    Value iteration, ArrayRef<ReduceOp> level) {
  return foldIteration(builder, kernel, iterations, iteration, level, [&] {
    Row row = enterIteration(builder, kernel, iterations, iteration);
    Window window = createWholeWindow(builder, kernel, row);
    IRMapping values;
    readRow(builder, kernel, buffer, row, window, iteration, values);
    return BodyLowering(builder, kernel, row, window).foldLevel(level, values);
  });
}

/// Starts copying the first rows, one for each stage.
static void fillBuffer(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       const MultiStageBuffer &buffer,
                       const Iterations &iterations) {
  Value zero = createIndex(builder, 0), one = createIndex(builder, 1);
  Value first = arith::MinUIOp::create(
      builder, iterations.count, createIndex(builder, buffer.getNumStages()));
  auto loop = scf::ForOp::create(builder, zero, first, one);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value iteration = loop.getInductionVar();
  buffer.startCopying(enterIteration(builder, kernel, iterations, iteration),
                      iteration);
}

/// Computes and stores a row, given the results of its reductions in `values`.
static void finishIteration(ImplicitLocOpBuilder &builder,
                            const TileContext &kernel,
                            const MultiStageBuffer &buffer,
                            const Iterations &iterations, Value iteration,
                            IRMapping values) {
  Row row = enterIteration(builder, kernel, iterations, iteration);
  Window window = createWholeWindow(builder, kernel, row);
  readRow(builder, kernel, buffer, row, window, iteration, values);
  finishRow(builder, kernel, EpilogueOperands(kernel), row, window, values);
}

/// Starts copying to the stage of the row that was stored an iteration before.
static void refillBuffer(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel,
                         const MultiStageBuffer &buffer,
                         const Iterations &iterations, Value iteration) {
  Value next = arith::AddIOp::create(
      builder, iteration, createIndex(builder, buffer.getStagesAhead()));
  Value isNext = createHasRows(builder, iterations, next);
  Value isFree =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::uge, iteration,
                            createIndex(builder, buffer.getLatency() + 1));
  createGuarded(builder, arith::AndIOp::create(builder, isFree, isNext), [&] {
    buffer.startCopying(enterIteration(builder, kernel, iterations, next),
                        next);
  });
}

LogicalResult mlir::rowwise::verifyRing(FuseOp program, unsigned version) {
  if (mayBeMultiStage(program, version))
    return success();
  return program.emitOpError()
         << "expected contiguous rows of whole vectors of 16 bytes, and "
            "reductions that do not wait for each other, for "
         << program.getVersionList()[version];
}

void mlir::rowwise::buildRing(ImplicitLocOpBuilder &builder,
                              const TileContext &kernel) {
  Iterations iterations = createIterations(builder, kernel);
  MultiStageBuffer buffer(builder, kernel);
  fillBuffer(builder, kernel, buffer, iterations);
  SmallVector<ReduceOp> level = getReductionLevels(kernel.getBody()).front();
  int64_t latency = buffer.getLatency();
  createIterationLoop(builder, iterations, latency, [&](Value iteration) {
    SmallVector<Value> states =
        reduceRow(builder, kernel, buffer, iterations, iteration, level);
    IRMapping scalars;
    combineLevel(builder, kernel, level, states, scalars,
                 builder.getI64IntegerAttr(latency));
    refillBuffer(builder, kernel, buffer, iterations, iteration);
    createFinish(builder, iteration, latency, [&](Value before) {
      finishIteration(builder, kernel, buffer, iterations, before, scalars);
    });
  });
}
