//===- Ring.cpp - Rows in a multi-stage buffer ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group of blocks steps over rows, each with a slice of every row in shared
// memory, in a buffer of S stages. With a latency of L iterations:
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

#include "../Body.h"
#include "../Iterations.h"
#include "../Reductions.h"
#include "../Results.h"
#include "../RowAddress.h"
#include "../Transfer.h"
#include "KernelShape.h"

#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/SharedLayout.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// The buffer
//===----------------------------------------------------------------------===//

namespace {
/// Rows in shared memory, each in the stage of its iteration.
class MultiStageBuffer {
public:
  /// Adds shared memory for the rows, and mbarriers for each input.
  MultiStageBuffer(ImplicitLocOpBuilder &builder, const TileContext &kernel);

  /// Starts copying the rows of an iteration.
  void startCopying(const Row &row, Value iteration) const;
  /// Maps the rows of an iteration to what was copied.
  void read(const Window &window, Value iteration, IRMapping &values) const;

private:
  /// The stage of a row's input in shared memory.
  struct Stage {
    Value memory; ///< the block's elements of the row
    Value barriers,
        number; ///< the mbarriers, and the number of that which counts the copy
    Value parity; ///< i32, of the mbarrier phase that the copy completes
  };
  Stage createStage(unsigned input, Value iteration) const;

  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  StageLayout layout;
  Value shared;
  SmallVector<Value> barriers; ///< for each input of the layout
};
} // namespace

MultiStageBuffer::MultiStageBuffer(ImplicitLocOpBuilder &builder,
                                   const TileContext &kernel)
    : builder(builder), kernel(kernel),
      layout(*getStageLayout(kernel.getProgram(), kernel.getBody(),
                             kernel.getLayout())),
      shared(gpu::DynamicSharedMemoryOp::create(
          builder, getSharedType(ShapedType::kDynamic, builder.getI8Type()))) {
  for (unsigned i = 0, e = layout.inputs.size(); i < e; ++i)
    barriers.push_back(addSharedMemory(kernel.getFunc(),
                                       kernel.getSchedule().getStages(),
                                       builder.getI64Type(), builder.getLoc()));
}

/// `input`: its number among those of the layout.
MultiStageBuffer::Stage MultiStageBuffer::createStage(unsigned input,
                                                      Value iteration) const {
  Value stages = createIndex(builder, kernel.getSchedule().getStages());
  Stage stage;
  stage.barriers = barriers[input];
  stage.number = arith::RemUIOp::create(builder, iteration, stages);
  Value offset = arith::AddIOp::create(
      builder,
      arith::MulIOp::create(builder, stage.number,
                            createIndex(builder, layout.stageBytes)),
      createIndex(builder, layout.inputs[input].offset));
  Type element = getElementTypeOrSelf(
      kernel.getBuffer(layout.inputs[input].number).getType());
  stage.memory = memref::ViewOp::create(
      builder, getSharedType(kernel.getLayout().getElementsOfBlock(), element),
      shared, offset, /*sizes=*/ValueRange());
  Value phase = arith::DivUIOp::create(builder, iteration, stages);
  Value parity = arith::AndIOp::create(builder, phase, createIndex(builder, 1));
  stage.parity =
      arith::IndexCastOp::create(builder, builder.getI32Type(), parity);
  return stage;
}

void MultiStageBuffer::startCopying(const Row &row, Value iteration) const {
  for (auto [i, input] : llvm::enumerate(layout.inputs)) {
    Stage stage = createStage(i, iteration);
    RowAddress address = createRowAddress(builder, kernel, row, input.number,
                                          createIndex(builder, 0));
    StageOp::create(builder, address.buffer, address.indices, kernel.getWidth(),
                    stage.memory, stage.barriers, stage.number);
  }
}

void MultiStageBuffer::read(const Window &window, Value iteration,
                            IRMapping &values) const {
  for (auto [i, input] : llvm::enumerate(layout.inputs)) {
    BlockArgument arg = kernel.getBody().getArgument(input.number);
    Stage stage = createStage(i, iteration);
    VectorType type = kernel.getTileType(
        getElementTypeOrSelf(kernel.getBuffer(input.number).getType()));
    Value padding = window.mask
                        ? createPadding(builder, kernel, input.number, type)
                        : Value();
    auto staged =
        StagedOp::create(builder, type, stage.memory, stage.barriers,
                         stage.number, stage.parity, window.mask, padding);
    values.map(arg, staged.getTiles()[0]);
  }
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// if (condition) { make() }
static void createIf(ImplicitLocOpBuilder &builder, Value condition,
                     function_ref<void()> make) {
  auto branch = scf::IfOp::create(builder, condition, /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  make();
}

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
  SmallVector<Value> identities;
  for (ReduceOp reduce : level)
    llvm::append_range(identities,
                       createIdentityState(builder, kernel, reduce));
  Value isRow = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                      iteration, iterations.count);
  auto branch = scf::IfOp::create(builder, ValueRange(identities).getTypes(),
                                  isRow, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, identities);
  builder.setInsertionPointToStart(branch.thenBlock());
  Row row = enterIteration(builder, kernel, iterations, iteration);
  Window window = createWholeWindow(builder, kernel, row);
  IRMapping values;
  readRow(builder, kernel, buffer, row, window, iteration, values);
  BodyLowering lowering(builder, kernel, row, window);
  scf::YieldOp::create(builder, lowering.foldLevel(level, values));
  return llvm::to_vector(ValueRange(branch.getResults()));
}

/// Starts copying the first rows, one for each stage.
static void fillBuffer(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       const MultiStageBuffer &buffer,
                       const Iterations &iterations) {
  Value zero = createIndex(builder, 0), one = createIndex(builder, 1);
  Value first = arith::MinUIOp::create(
      builder, iterations.count,
      createIndex(builder, kernel.getSchedule().getStages()));
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

LogicalResult mlir::rowwise::verifyRing(FuseOp program, unsigned version) {
  VersionAttr chosen = program.getVersionList()[version];
  Block &body = program.getBody(version).front();
  if (getStageLayout(program, body, chosen.getLayout()) &&
      getReductionLevels(body).size() == 1)
    return success();
  return program.emitOpError()
         << "expected contiguous rows of whole vectors of 16 bytes, and "
            "reductions that do not wait for each other, for "
         << chosen;
}

void mlir::rowwise::buildRing(ImplicitLocOpBuilder &builder,
                              const TileContext &kernel) {
  Iterations iterations = createIterations(builder, kernel);
  MultiStageBuffer buffer(builder, kernel);
  fillBuffer(builder, kernel, buffer, iterations);
  int64_t latency = kernel.getSchedule().getGridExchange()->latency;
  Value last = arith::AddIOp::create(builder, iterations.count,
                                     createIndex(builder, latency));
  auto loop = scf::ForOp::create(builder, createIndex(builder, 0), last,
                                 createIndex(builder, 1));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value iteration = loop.getInductionVar();
  SmallVector<ReduceOp> level = getReductionLevels(kernel.getBody()).front();
  SmallVector<Value> states =
      reduceRow(builder, kernel, buffer, iterations, iteration, level);
  IRMapping scalars;
  combineLevel(builder, kernel, level, states, scalars,
               builder.getI64IntegerAttr(latency));
  auto isAtLeast = [&](int64_t number) -> Value {
    return arith::CmpIOp::create(builder, arith::CmpIPredicate::uge, iteration,
                                 createIndex(builder, number));
  };
  int64_t ahead = kernel.getSchedule().getStages() - latency - 1;
  Value next =
      arith::AddIOp::create(builder, iteration, createIndex(builder, ahead));
  Value isNext = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, next,
                                       iterations.count);
  createIf(builder,
           arith::AndIOp::create(builder, isAtLeast(latency + 1), isNext), [&] {
             buffer.startCopying(
                 enterIteration(builder, kernel, iterations, next), next);
           });
  createIf(builder, isAtLeast(latency), [&] {
    Value before = arith::SubIOp::create(builder, iteration,
                                         createIndex(builder, latency));
    finishIteration(builder, kernel, buffer, iterations, before, scalars);
  });
}
