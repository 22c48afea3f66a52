//===- ProductSteps.cpp - Steps by products of matrices -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductSteps.h"
#include "../Access/StagedVectors.h"
#include "ProductStep.h"

#include "Rowwise/Device/Guards.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What `add` leaves of the values where the first step is there.
static SmallVector<Value>
addIfThere(ImplicitLocOpBuilder &builder, const ElementSteps &steps,
           ValueRange inits,
           function_ref<SmallVector<Value>(ValueRange inits)> add) {
  Value isThere = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                        steps.first, steps.end);
  auto branch = scf::IfOp::create(builder, inits.getTypes(), isThere,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, add(inits));
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, inits);
  return llvm::to_vector(ValueRange(branch.getResults()));
}

//===----------------------------------------------------------------------===//
// Vectors that a warp loads for itself
//===----------------------------------------------------------------------===//

namespace {
/// The vectors of a step, which is one group.
struct StepVectors {
  SmallVector<Value> keys, values;
};
} // namespace

static StepVectors loadVectors(const ProductStep &step) {
  return {step.loadKeys(/*group=*/0), step.loadValues(/*group=*/0)};
}

/// Replaces the vectors by those of `next`, if not null, where they are used.
static SmallVector<Value> addStep(const ProductStep &step, ValueRange carried,
                                  StepVectors &vectors,
                                  const ProductStep *next) {
  auto numbers = step.computeNumbers([&](int64_t) { return vectors.keys; });
  if (next)
    vectors.keys = next->loadKeys(/*group=*/0);
  SmallVector<Value> results = step.accumulate(
      carried, numbers, [&](int64_t) { return vectors.values; });
  if (next)
    vectors.values = next->loadValues(/*group=*/0);
  return results;
}

/// The steps that have all of their elements. The last one loads its own
/// vectors once more for a next one that is not there.
static SmallVector<Value> addWholeSteps(ImplicitLocOpBuilder &builder,
                                        const RowsOfProducts &rows,
                                        const ElementSteps &steps,
                                        ValueRange inits) {
  auto makeStep = [&](Value first) {
    return ProductStep(builder, rows, first, /*areAllThere=*/true);
  };
  StepVectors loaded = loadVectors(makeStep(steps.first));
  size_t carried = inits.size(), keys = loaded.keys.size();
  SmallVector<Value> all = llvm::to_vector(inits);
  llvm::append_range(all, loaded.keys);
  llvm::append_range(all, loaded.values);
  auto loop = scf::ForOp::create(
      builder, steps.first, steps.end, steps.distance, all,
      [&](OpBuilder &, Location, Value element, ValueRange args) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(element.getParentBlock());
        Value after = arith::AddIOp::create(builder, element, steps.distance);
        Value isThere = arith::CmpIOp::create(
            builder, arith::CmpIPredicate::ult, after, steps.end);
        ProductStep next =
            makeStep(arith::SelectOp::create(builder, isThere, after, element));
        StepVectors vectors = {
            llvm::to_vector(args.slice(carried, keys)),
            llvm::to_vector(args.drop_front(carried + keys))};
        SmallVector<Value> results = addStep(
            makeStep(element), args.take_front(carried), vectors, &next);
        llvm::append_range(results, vectors.keys);
        llvm::append_range(results, vectors.values);
        scf::YieldOp::create(builder, results);
      });
  return llvm::to_vector(ValueRange(loop.getResults()).take_front(carried));
}

static SmallVector<Value> addOwnVectors(ImplicitLocOpBuilder &builder,
                                        const BlocksOfRows &blocks,
                                        const RowsOfProducts &rows,
                                        ValueRange inits) {
  const TileContext &kernel = rows.kernel;
  auto createStepsOf = [&](Value first, Value end) {
    return createSteps(builder, kernel, blocks, first, end,
                       TileRows::mmaVectors);
  };
  Value whole = createEndOfWholeSteps(builder, kernel);
  ElementSteps steps = createStepsOf(createIndex(builder, 0), whole);
  SmallVector<Value> carried =
      addIfThere(builder, steps, inits, [&](ValueRange inits) {
        return addWholeSteps(builder, rows, steps, inits);
      });
  ElementSteps rest = createStepsOf(whole, kernel.getWidth());
  return addIfThere(builder, rest, carried, [&](ValueRange inits) {
    ProductStep step(builder, rows, rest.first, /*areAllThere=*/false);
    StepVectors vectors = loadVectors(step);
    return addStep(step, inits, vectors, /*next=*/nullptr);
  });
}

//===----------------------------------------------------------------------===//
// Vectors in shared memory
//===----------------------------------------------------------------------===//

namespace {
/// Steps of a block whose vectors are copied to shared memory before they are
/// reached: those of a stage less than there are.
class StagedSteps {
public:
  StagedSteps(ImplicitLocOpBuilder &builder, const RowsOfProducts &rows)
      : builder(builder), rows(rows),
        tile(rows.kernel.getSchedule().getTileRows()),
        keys(builder, rows.kernel, rows.rows.front().row, rows.getKeys()),
        values(builder, rows.kernel, rows.rows.front().row, rows.getValues()),
        distance(createIndex(builder, tile.vectors)) {}

  /// Starts copying the vectors of the first steps, up to `end`.
  void start(Value end) const;
  /// Steps from `first` up to `end`; those up to `last` are in order.
  SmallVector<Value> add(Value first, Value end, Value last, bool areAllThere,
                         ValueRange inits) const;

private:
  /// Of a step, if it comes before `end`. A group of copies in any case.
  void copy(Value first, Value end) const;
  Value createStage(Value first) const {
    return arith::RemUIOp::create(
        builder, arith::DivUIOp::create(builder, first, distance),
        createIndex(builder, tile.stages));
  }

  ImplicitLocOpBuilder &builder;
  const RowsOfProducts &rows;
  TileRows tile;
  StagedVectors keys, values;
  Value distance;
};
} // namespace

void StagedSteps::copy(Value first, Value end) const {
  Value isThere =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, first, end);
  createGuarded(builder, isThere, [&] {
    Value stage = createStage(first);
    keys.copy(first, stage);
    values.copy(first, stage);
  });
  NVVM::CpAsyncCommitGroupOp::create(builder);
}

void StagedSteps::start(Value end) const {
  for (int64_t stage = 0; stage + 1 < tile.stages; ++stage)
    copy(createIndex(builder, stage * tile.vectors), end);
}

/// All threads have copied a step's vectors, and read those of the step before,
/// whose stage is free then.
SmallVector<Value> StagedSteps::add(Value first, Value end, Value last,
                                    bool areAllThere, ValueRange inits) const {
  auto loop = scf::ForOp::create(
      builder, first, end, distance, inits,
      [&](OpBuilder &, Location, Value element, ValueRange carried) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(element.getParentBlock());
        int64_t ahead = tile.stages - 1;
        NVVM::CpAsyncWaitGroupOp::create(builder, ahead - 1);
        gpu::BarrierOp::create(builder);
        copy(arith::AddIOp::create(builder, element,
                                   createIndex(builder, ahead * tile.vectors)),
             last);
        Value stage = createStage(element);
        ProductStep step(builder, rows, element, areAllThere);
        auto numbers = step.computeNumbers(
            [&](int64_t group) { return keys.loadKeys(stage, group); });
        scf::YieldOp::create(
            builder, step.accumulate(carried, numbers, [&](int64_t group) {
              return values.loadValues(stage, group);
            }));
      });
  return llvm::to_vector(ValueRange(loop.getResults()));
}

namespace {
/// The elements that masks of the block's rows hide none of come first, and
/// those behind the last step are hidden in all of them.
struct MaskBounds {
  Value whole, end;
};
} // namespace

/// Rows are numbered along the last dimensions first, so that those of a block
/// have consecutive positions along the mask's, or all that there are.
static MaskBounds createMaskBounds(ImplicitLocOpBuilder &builder,
                                   const RowsOfProducts &rows) {
  const TileContext &kernel = rows.kernel;
  Value width = kernel.getWidth(), zero = createIndex(builder, 0);
  if (!rows.mask)
    return {width, width};
  Value size = createDimSize(builder, kernel, rows.mask->dim),
        last = arith::SubIOp::create(builder, size, createIndex(builder, 1));
  Value low = arith::RemUIOp::create(builder, rows.firstOfBlock, size);
  Value high = arith::AddIOp::create(
      builder, low,
      createIndex(builder, kernel.getVersion().getRowsOfBlock() - 1));
  Value wraps =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ugt, high, last);
  low = arith::SelectOp::create(builder, wraps, zero, low);
  high = arith::SelectOp::create(builder, wraps, last, high);
  auto getFirstHidden = [&](Value position) -> Value {
    Value hidden = arith::AddIOp::create(
        builder, position, createIndex(builder, rows.mask->distance));
    return arith::MinSIOp::create(
        builder, arith::MaxSIOp::create(builder, hidden, zero), width);
  };
  return {getFirstHidden(low), getFirstHidden(high)};
}

static SmallVector<Value> addStagedVectors(ImplicitLocOpBuilder &builder,
                                           const RowsOfProducts &rows,
                                           ValueRange inits) {
  MaskBounds bounds = createMaskBounds(builder, rows);
  Value step =
      createIndex(builder, rows.kernel.getSchedule().getTileRows().vectors);
  Value whole = arith::SubIOp::create(
      builder, bounds.whole,
      arith::RemUIOp::create(builder, bounds.whole, step));
  StagedSteps steps(builder, rows);
  steps.start(bounds.end);
  SmallVector<Value> carried =
      steps.add(createIndex(builder, 0), whole, bounds.end,
                /*areAllThere=*/true, inits);
  return steps.add(whole, bounds.end, bounds.end, /*areAllThere=*/false,
                   carried);
}

/// Each warp's own steps compute a mask of elements for all of them.
SmallVector<Value> mlir::rowwise::streamProducts(ImplicitLocOpBuilder &builder,
                                                 const BlocksOfRows &blocks,
                                                 RowsOfProducts rows,
                                                 ValueRange inits) {
  if (!rows.kernel.getSchedule().getTileRows().stages)
    return addOwnVectors(builder, blocks, rows, inits);
  rows.mask = matchPositionMask(rows.kernel.getProgram(), rows.products);
  return addStagedVectors(builder, rows, inits);
}
