//===- AccumulatedRows.cpp - Rows that are combined in registers ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The threads of a row work on the rows along accumulated dimensions one after
// another, and keep what these have been combined to in registers:
//
//   states = identities
//   for (step = 0; step < steps; ++step)
//     load and work on row `step`, store results that each row has its own of
//     states = states (+) what the row yields for the others
//   store what the states have come to
//
// A thread has the same elements of all rows, so that no states are exchanged.
// A sum keeps its rounding errors, however many rows there are.
//
//===----------------------------------------------------------------------===//

#include "../Access/Transfer.h"
#include "../Body/CarriedStates.h"
#include "../Inputs.h"
#include "ResidentRow.h"

#include "Rowwise/Device/Guards.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// A result that combines several rows: its number, and how.
struct CombinedResult {
  unsigned output;
  const Monoid *monoid;
};
} // namespace

static SmallVector<CombinedResult> listCombined(FuseOp program) {
  SmallVector<CombinedResult> results;
  for (unsigned i = 0, e = program.getNumResults(); i < e; ++i)
    if (std::optional<ReductionKind> kind = program.getCombiner(i))
      results.push_back({i, &getMonoid(*kind)});
  return results;
}

/// What the first step is passed of all results.
static SmallVector<Value> createFirstCarried(ImplicitLocOpBuilder &builder,
                                             const TileContext &kernel,
                                             ArrayRef<CombinedResult> results) {
  SmallVector<Value> inits;
  Operation *yield = kernel.getBody().getTerminator();
  for (const CombinedResult &result : results) {
    Type type = kernel.convert(yield->getOperand(result.output).getType());
    llvm::append_range(inits, createInits(builder, *result.monoid, type));
  }
  return inits;
}

/// The number of rows that are combined.
static Value createSteps(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel) {
  Value steps;
  for (int64_t dim : kernel.getProgram().getAccumulatedDims()) {
    Value size = createDimSize(builder, kernel, dim);
    steps = steps ? arith::MulIOp::create(builder, steps, size) : size;
  }
  return steps;
}

/// The row of a step. The last accumulated dimension varies fastest.
static Row enterStep(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                     Row row, Value step) {
  ArrayRef<int64_t> dims = kernel.getProgram().getAccumulatedDims();
  for (int64_t dim : llvm::reverse(dims.drop_front())) {
    Value size = createDimSize(builder, kernel, dim);
    row.indices[dim] = arith::RemUIOp::create(builder, step, size);
    step = arith::DivUIOp::create(builder, step, size);
  }
  row.indices[dims.front()] = step;
  return row;
}

/// What the rows before, in `carried`, and a row's `values` combine to.
static SmallVector<Value> accumulate(ImplicitLocOpBuilder &builder,
                                     ArrayRef<CombinedResult> results,
                                     ValueRange carried,
                                     ArrayRef<Value> values) {
  SmallVector<Value> next;
  for (auto [result, value] : llvm::zip_equal(results, values)) {
    SmallVector<Value> state =
        result.monoid->lift(builder, builder.getLoc(), value);
    llvm::append_range(
        next, result.monoid->accumulate(
                  builder, builder.getLoc(),
                  carried.take_front(countCarried(*result.monoid)), state));
    carried = carried.drop_front(countCarried(*result.monoid));
  }
  return next;
}

/// Stores what the rows have come to, if they exist.
static void storeCombined(ImplicitLocOpBuilder &builder,
                          const TileContext &kernel,
                          ArrayRef<CombinedResult> results, const Row &row,
                          ValueRange carried) {
  OpBuilder::InsertionGuard guard(builder);
  Window window = createWholeWindow(builder, kernel, row);
  if (row.inRange)
    enterGuarded(builder, row.inRange);
  for (const CombinedResult &result : results) {
    SmallVector<Value> state =
        result.monoid->settle(builder, builder.getLoc(),
                              carried.take_front(countCarried(*result.monoid)));
    carried = carried.drop_front(countCarried(*result.monoid));
    storeResult(builder, kernel, row, result.output, window, state.front());
  }
}

namespace {
/// The resident inputs of rows, of which those that all rows of a part share
/// are loaded once.
class StepInputs {
public:
  StepInputs(ImplicitLocOpBuilder &builder, const TileContext &kernel,
             const Row &row);

  /// All resident inputs of a row, in order.
  SmallVector<Value> load(ImplicitLocOpBuilder &builder, const Row &row) const;

private:
  const TileContext &kernel;
  SmallVector<unsigned> shared, others;
  SmallVector<Value> loaded;
};
} // namespace

StepInputs::StepInputs(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       const Row &row)
    : kernel(kernel) {
  FuseOp program = kernel.getProgram();
  for (unsigned input : getResidentInputs(kernel))
    (program.isCombined(program.getInputMap(input)) ? shared : others)
        .push_back(input);
  loaded = loadInputs(builder, kernel, row, shared);
}

SmallVector<Value> StepInputs::load(ImplicitLocOpBuilder &builder,
                                    const Row &row) const {
  SmallVector<Value> ofRow = loadInputs(builder, kernel, row, others);
  SmallVector<Value> inputs;
  for (unsigned input : getResidentInputs(kernel)) {
    const auto *place = llvm::find(shared, input);
    inputs.push_back(place != shared.end()
                         ? loaded[place - shared.begin()]
                         : ofRow[llvm::find(others, input) - others.begin()]);
  }
  return inputs;
}

void mlir::rowwise::buildAccumulatedRows(ImplicitLocOpBuilder &builder,
                                         const TileContext &kernel) {
  SmallVector<CombinedResult> results = listCombined(kernel.getProgram());
  Row row =
      enterRow(builder, kernel, createRowNumber(builder, kernel),
               kernel.getNumRows(), /*mayExceed=*/!hasWholeBlocks(kernel));
  EpilogueOperands epilogue(kernel);
  StepInputs inputs(builder, kernel, row);
  auto loop = scf::ForOp::create(
      builder, createIndex(builder, 0), createSteps(builder, kernel),
      createIndex(builder, 1), createFirstCarried(builder, kernel, results));
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Row ofStep = enterStep(builder, kernel, row, loop.getInductionVar());
    SmallVector<Value> values = processResidentRow(
        builder, kernel, epilogue, ofStep, inputs.load(builder, ofStep));
    SmallVector<Value> next =
        accumulate(builder, results, loop.getRegionIterArgs(), values);
    if (!next.empty())
      scf::YieldOp::create(builder, next);
  }
  storeCombined(builder, kernel, results, row, loop.getResults());
}
