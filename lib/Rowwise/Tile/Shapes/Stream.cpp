//===- Stream.cpp - Rows that stream through a tile -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pass over the row for each level of reductions, then one that writes.
// Where blocks share the row a tile is theirs together, and they may step over
// rows.
//
//===----------------------------------------------------------------------===//

#include "../Access/Transfer.h"
#include "../Body/Body.h"
#include "../Body/CarriedStates.h"
#include "../Body/Reductions.h"
#include "../Iterations.h"
#include "KernelShape.h"

#include "Rowwise/Device/Guards.h"
#include "Rowwise/IR/Traffic.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// A pass over a row
//===----------------------------------------------------------------------===//

/// scf.if is created with a terminator if it has no results, and without one if
/// it has.
static void startBranch(OpBuilder &builder, Block &block) {
  if (!block.empty())
    block.back().erase();
  builder.setInsertionPointToStart(&block);
}

/// Builds the code for tile number `tile`; returns what it carries to the next
/// one.
using TileFn =
    function_ref<SmallVector<Value>(Value tile, bool masked, ValueRange)>;

/// Visits tiles in order: those at the ends of the row are masked, those
/// between lie wholly inside. Values are carried from tile to tile.
static SmallVector<Value> forEachTile(ImplicitLocOpBuilder &builder,
                                      const TileContext &kernel, const Row &row,
                                      ValueRange inits, TileFn fn) {
  SmallVector<Value> carried = llvm::to_vector(inits);
  Value covered = createIndex(builder, kernel.getLayout().getCovered());
  Value end = kernel.getWidth();
  if (row.residue)
    end = arith::AddIOp::create(builder, row.residue, end);
  Value numWhole = arith::DivUIOp::create(builder, end, covered);
  Value first = createIndex(builder, 0);
  if (row.residue) { // the first tile starts before the row
    carried = fn(first, /*masked=*/true, carried);
    first = createIndex(builder, 1);
  }
  auto loop = scf::ForOp::create(
      builder, first, numWhole, createIndex(builder, 1), carried,
      [&](OpBuilder &, Location, Value tile, ValueRange args) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(tile.getParentBlock());
        scf::YieldOp::create(builder, fn(tile, /*masked=*/false, args));
      });
  // The tile at the row's end, unless the row ends with a whole tile or has one
  // tile.
  Value rest = arith::RemUIOp::create(builder, end, covered);
  Value hasRest = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, rest,
                                        createIndex(builder, 0));
  if (row.residue) {
    Value beyondFirst = arith::CmpIOp::create(
        builder, arith::CmpIPredicate::uge, numWhole, first);
    hasRest = arith::AndIOp::create(builder, hasRest, beyondFirst);
  }
  auto branch = scf::IfOp::create(builder, inits.getTypes(), hasRest,
                                  /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  startBranch(builder, *branch.elseBlock());
  scf::YieldOp::create(builder, loop.getResults());
  startBranch(builder, *branch.thenBlock());
  scf::YieldOp::create(builder,
                       fn(numWhole, /*masked=*/true, loop.getResults()));
  return llvm::to_vector(ValueRange(branch.getResults()));
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// The initial values of a level's reductions, before the first tile.
static SmallVector<Value> createFirstCarried(ImplicitLocOpBuilder &builder,
                                             const TileContext &kernel,
                                             ArrayRef<ReduceOp> level) {
  SmallVector<Value> inits;
  for (ReduceOp reduce : level) {
    auto type = VectorType::get(kernel.getLayout().getThreadsPerRow(),
                                reduce.getInputType().getElementType());
    llvm::append_range(inits, createInits(builder, reduce.getMonoid(), type));
  }
  return inits;
}

/// Maps a level's results to the combined states of all threads.
static void combineFolded(ImplicitLocOpBuilder &builder,
                          const TileContext &kernel, ArrayRef<ReduceOp> level,
                          ValueRange folded, IRMapping &scalars) {
  for (ReduceOp reduce : level) {
    unsigned numCarried = countCarried(reduce.getMonoid());
    SmallVector<Value> state = reduce.getMonoid().settle(
        builder, builder.getLoc(), folded.take_front(numCarried));
    folded = folded.drop_front(numCarried);
    auto total = ReduceOp::create(builder, reduce.getResultTypes(),
                                  reduce.getKind(), state, /*mask=*/Value(),
                                  /*states=*/true);
    total.setUnfinalized(reduce.getUnfinalized());
    scalars.map(reduce.getResults(), selectNonEmpty(builder, kernel, total));
  }
}

/// Each thread folds its elements of all tiles; then the row's threads exchange
/// states.
static void streamLevel(ImplicitLocOpBuilder &builder,
                        const TileContext &kernel, const Row &row,
                        ArrayRef<ReduceOp> level, IRMapping &scalars) {
  auto foldNext = [&](Value tile, bool masked, ValueRange carried) {
    IRMapping values = scalars;
    Window window = createWindow(builder, kernel, row, tile, masked);
    BodyLowering lowering(builder, kernel, row, window);
    SmallVector<Value> next;
    for (ReduceOp reduce : level) {
      Value input = reduce->getOperand(0);
      lowering.lowerSlice(input, values);
      SmallVector<Value> state =
          foldTile(builder, kernel, reduce, values.lookup(input), window.mask);
      unsigned numCarried = countCarried(reduce.getMonoid());
      llvm::append_range(next, reduce.getMonoid().accumulate(
                                   builder, builder.getLoc(),
                                   carried.take_front(numCarried), state));
      carried = carried.drop_front(numCarried);
    }
    return next;
  };
  SmallVector<Value> inits = createFirstCarried(builder, kernel, level);
  SmallVector<Value> folded =
      forEachTile(builder, kernel, row, inits, foldNext);
  combineFolded(builder, kernel, level, folded, scalars);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Tests assertions on scalars, and stores scalar results.
static void finishScalars(ImplicitLocOpBuilder &builder,
                          const TileContext &kernel, const Row &row,
                          const IRMapping &scalars) {
  Window none;
  BodyLowering lowering(builder, kernel, row, none);
  for (auto assertion : kernel.getBody().getOps<AssertOp>())
    if (!isRowValue(assertion.getCondition()))
      lowering.lowerAssert(assertion, scalars);
  for (auto [i, value] :
       llvm::enumerate(kernel.getBody().getTerminator()->getOperands()))
    if (!isRowValue(value))
      storeResult(builder, kernel, row, i, none, scalars.lookup(value));
}

/// Tests assertions on a tile's elements, and stores the tile's results.
static void finishTile(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       const Row &row, const Window &window,
                       ArrayRef<Value> roots, IRMapping values) {
  BodyLowering lowering(builder, kernel, row, window);
  // All loads come before the first store: a result may have an input's buffer.
  lowering.lowerSlice(roots, values);
  for (auto assertion : kernel.getBody().getOps<AssertOp>())
    if (isRowValue(assertion.getCondition()))
      lowering.lowerAssert(assertion, values);
  for (auto [i, value] :
       llvm::enumerate(kernel.getBody().getTerminator()->getOperands()))
    if (isRowValue(value))
      storeResult(builder, kernel, row, i, window, values.lookup(value));
}

/// One pass that tests assertions on elements and writes rows.
static void streamResults(ImplicitLocOpBuilder &builder,
                          const TileContext &kernel, const Row &row,
                          const IRMapping &scalars) {
  OpBuilder::InsertionGuard guard(builder);
  if (row.inRange)
    enterGuarded(builder, row.inRange);
  finishScalars(builder, kernel, row, scalars);
  SmallVector<Value> roots;
  for (auto assertion : kernel.getBody().getOps<AssertOp>())
    roots.push_back(assertion.getCondition());
  llvm::append_range(roots, kernel.getBody().getTerminator()->getOperands());
  llvm::erase_if(roots, [](Value root) { return !isRowValue(root); });
  if (roots.empty())
    return;
  auto finish = [&](Value tile, bool masked, ValueRange) {
    Window window = createWindow(builder, kernel, row, tile, masked);
    finishTile(builder, kernel, row, window, roots, scalars);
    return SmallVector<Value>();
  };
  forEachTile(builder, kernel, row, {}, finish);
}

/// All passes over a row.
static void streamRow(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                      const Row &row) {
  IRMapping scalars;
  for (auto [i, arg] : llvm::enumerate(kernel.getBody().getArguments()))
    if (!isRowValue(arg))
      scalars.map(arg, loadInput(builder, kernel, row, i, Window()));
  lowerRowIndices(builder, kernel, row, scalars);
  for (ArrayRef<ReduceOp> level : getReductionLevels(kernel.getBody())) {
    lowerReadyScalars(builder, kernel, row, scalars);
    streamLevel(builder, kernel, row, level, scalars);
  }
  lowerReadyScalars(builder, kernel, row, scalars);
  streamResults(builder, kernel, row, scalars);
}

void mlir::rowwise::buildStream(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel) {
  if (!kernel.getSchedule().getRowLoop()) {
    Value number = createRowNumber(builder, kernel);
    Row row = hasWholeBlocks(kernel)
                  ? enterRow(builder, kernel, number, kernel.getNumRows(),
                             /*mayExceed=*/false)
                  : enterRowClamped(builder, kernel, number);
    return streamRow(builder, kernel, row);
  }
  Iterations iterations = createIterations(builder, kernel);
  auto loop = scf::ForOp::create(builder, createIndex(builder, 0),
                                 iterations.count, createIndex(builder, 1));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  streamRow(
      builder, kernel,
      enterIteration(builder, kernel, iterations, loop.getInductionVar()));
}
