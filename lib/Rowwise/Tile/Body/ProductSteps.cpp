//===- ProductSteps.cpp - Steps by products of matrices -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductSteps.h"
#include "../Access/VectorTransfer.h"
#include "CarriedStates.h"
#include "ElementBody.h"

#include "Rowwise/Device/Threads.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// A step
//===----------------------------------------------------------------------===//

namespace {
/// What steps are computed from.
struct RowOfProducts {
  const TileContext &kernel;
  const Row &row;
  const IRMapping &scalars;
  unsigned keys, values; ///< the program's inputs
  Value query, dot, number;
  const Monoid &monoid;
};

/// The vectors that a step has loaded: a tile of a key of each 8, and what
/// rowwise.mma_sum takes of the vectors of this thread's numbers.
struct StepVectors {
  SmallVector<Value> keys, values;
};

/// A step of this thread's tile.
class ProductStep {
public:
  /// `areAllThere`: no element lies behind the end of the row.
  ProductStep(ImplicitLocOpBuilder &builder, const RowOfProducts &row,
              Value first, bool areAllThere);

  SmallVector<Value> loadKeys() const;
  SmallVector<Value> loadValues() const;
  /// Adds its elements to what is carried. Replaces its vectors by those of
  /// `next`, if not null.
  SmallVector<Value> accumulate(ValueRange carried, StepVectors &vectors,
                                const ProductStep *next) const;

private:
  /// Of the elements 2t, 2t + 1, 2t + 8 and 2t + 9 of the step, which thread t
  /// of a tile has.
  static constexpr int64_t numbers = TileRows::mmaVectors / TileRows::mmaLanes;

  Value add(Value index, int64_t more) const {
    return arith::AddIOp::create(builder, index, createIndex(builder, more));
  }
  Value multiply(Value index, int64_t factor) const {
    return arith::MulIOp::create(builder, index, createIndex(builder, factor));
  }
  Value clamp(Value element) const;
  /// Selects another value for one of the numbers, if it does not exist.
  Value selectIfThere(unsigned number, Value value, TypedAttr other) const;
  SmallVector<Value> computeNumbers(ArrayRef<Value> keys) const;
  SmallVector<Value> combineLanes(const SmallVector<Value> &state) const;

  ImplicitLocOpBuilder &builder;
  const RowOfProducts &row;
  Value first;
  bool areAllThere;
  Value tile;                         ///< the number of this one in its warp
  SmallVector<Value> elements, exist; ///< of `numbers`; i1, or null: it does
};
} // namespace

ProductStep::ProductStep(ImplicitLocOpBuilder &builder,
                         const RowOfProducts &row, Value first,
                         bool areAllThere)
    : builder(builder), row(row), first(first), areAllThere(areAllThere) {
  LayoutAttr layout = row.kernel.getLayout();
  tile = arith::RemUIOp::create(
      builder, gpu::ThreadIdOp::create(builder, getRowDimension(layout)),
      createIndex(builder, TileRows::mmaTiles));
  Value ofThread = arith::AddIOp::create(
      builder, first, multiply(createThreadOfRow(builder, layout), 2));
  for (int64_t i = 0; i < numbers; ++i) {
    Value element = add(ofThread, i / 2 * TileRows::mmaTiles + i % 2);
    elements.push_back(clamp(element));
    if (!areAllThere)
      exist.push_back(arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                            element, row.kernel.getWidth()));
  }
}

/// The element, or the last one if it does not exist.
Value ProductStep::clamp(Value element) const {
  if (areAllThere)
    return element;
  Value last = arith::SubIOp::create(builder, row.kernel.getWidth(),
                                     createIndex(builder, 1));
  return arith::MinUIOp::create(builder, element, last);
}

Value ProductStep::selectIfThere(unsigned number, Value value,
                                 TypedAttr other) const {
  if (areAllThere)
    return value;
  return arith::SelectOp::create(builder, exist[number], value,
                                 arith::ConstantOp::create(builder, other));
}

SmallVector<Value> ProductStep::loadKeys() const {
  SmallVector<Value> keys;
  Value ofTile = arith::AddIOp::create(builder, first, tile);
  for (int64_t i = 0; i < TileRows::mmaVectors; i += TileRows::mmaTiles)
    keys.push_back(loadVector(builder, row.kernel, row.row, row.keys,
                              clamp(add(ofTile, i))));
  return keys;
}

/// A vector that does not exist is 0, as a weight of 0 would not hide an
/// infinity.
SmallVector<Value> ProductStep::loadValues() const {
  constexpr int64_t length = TileRows::mmaVector;
  Value two = createIndex(builder, 2);
  Value half = arith::DivUIOp::create(builder, tile, two),
        isOdd = arith::RemUIOp::create(builder, tile, two);
  Value start =
      arith::AddIOp::create(builder, multiply(half, length),
                            multiply(isOdd, TileRows::mmaLanes * length));
  SmallVector<Value> values;
  for (auto [number, element] : llvm::enumerate(elements))
    for (int64_t i = 0, e = row.kernel.getLayout().getTileSize(); i < e;
         i += length * TileRows::mmaTiles) {
      Value loaded = loadPartOfVector(builder, row.kernel, row.row, row.values,
                                      element, add(start, i));
      values.push_back(
          selectIfThere(number, loaded, builder.getZeroAttr(loaded.getType())));
    }
  return values;
}

/// The operands of the reduction. That of an element that does not exist is the
/// identity of the maximum, which adds nothing to it.
SmallVector<Value> ProductStep::computeNumbers(ArrayRef<Value> keys) const {
  SmallVector<Value> dots;
  for (Value key : keys)
    llvm::append_range(
        dots, MmaDotOp::create(builder, row.scalars.lookup(row.query), key)
                  .getResults());
  SmallVector<IRMapping> values(numbers, row.scalars);
  for (auto [mapping, dot, element] : llvm::zip_equal(values, dots, elements)) {
    mapping.map(row.dot, dot);
    ElementLowering(builder, row.kernel, row.row, element)
        .load(row.number, mapping);
  }
  SmallVector<Value> results;
  for (auto [number, mapping] : llvm::enumerate(values)) {
    ElementLowering(builder, row.kernel, row.row, elements[number])
        .lowerSlice(row.number, mapping);
    Value result = mapping.lookup(row.number);
    results.push_back(selectIfThere(
        number, result, row.monoid.getIdentity(result.getType()).front()));
  }
  return results;
}

/// The state of all lanes of a tile.
SmallVector<Value>
ProductStep::combineLanes(const SmallVector<Value> &state) const {
  return row.monoid.combineAll(
      builder, builder.getLoc(), state,
      [&](SmallVector<Value> all, CombineStates combine) {
        for (int64_t lane = TileRows::mmaLanes / 2; lane >= 1; lane /= 2) {
          SmallVector<Value> others;
          for (Value component : all)
            others.push_back(gpu::ShuffleOp::create(builder, component, lane,
                                                    warpSize,
                                                    gpu::ShuffleMode::XOR)
                                 .getShuffleResult());
          all = combine(all, others);
        }
        return all;
      });
}

/// The maximum of the whole step first: one exponential a number is a term of
/// the state behind it, as an element's own term is 1.
SmallVector<Value> ProductStep::accumulate(ValueRange carried,
                                           StepVectors &vectors,
                                           const ProductStep *next) const {
  const Monoid &monoid = row.monoid;
  Location loc = builder.getLoc();
  SmallVector<Value> results = computeNumbers(vectors.keys);
  if (next)
    vectors.keys = next->loadKeys();
  ValueRange before = carried.take_front(countCarried(monoid));
  SmallVector<Value> state = monoid.accumulate(
      builder, loc, before,
      combineLanes(monoid.liftAll(builder, loc, results, {})));
  SmallVector<Value> weights;
  for (Value result : results)
    weights.push_back(monoid.getFactor(
        builder, loc, monoid.lift(builder, loc, result), state));
  VectorType type = row.kernel.getTileType(builder.getF32Type());
  Value factor = vector::BroadcastOp::create(
      builder, type, monoid.getFactor(builder, loc, before, state));
  SmallVector<Value> sum;
  for (Value part : carried.drop_front(before.size()))
    sum.push_back(arith::MulFOp::create(builder, part, factor));
  Value more = MmaSumOp::create(builder, type, weights[0], weights[1],
                                weights[2], weights[3], vectors.values);
  if (next)
    vectors.values = next->loadValues();
  llvm::append_range(
      state,
      getMonoid(ReductionKind::addf).accumulate(builder, loc, sum, more));
  return state;
}

//===----------------------------------------------------------------------===//
// All steps
//===----------------------------------------------------------------------===//

/// The steps that have all of their elements. The last one loads its own
/// vectors once more for a next one that is not there.
static SmallVector<Value> addWholeSteps(ImplicitLocOpBuilder &builder,
                                        const RowOfProducts &row,
                                        const ElementSteps &steps,
                                        ValueRange inits) {
  auto makeStep = [&](Value first) {
    return ProductStep(builder, row, first, /*areAllThere=*/true);
  };
  ProductStep start = makeStep(steps.first);
  StepVectors loaded = {start.loadKeys(), start.loadValues()};
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
        SmallVector<Value> results = makeStep(element).accumulate(
            args.take_front(carried), vectors, &next);
        llvm::append_range(results, vectors.keys);
        llvm::append_range(results, vectors.values);
        scf::YieldOp::create(builder, results);
      });
  return llvm::to_vector(ValueRange(loop.getResults()).take_front(carried));
}

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

SmallVector<Value> mlir::rowwise::streamProducts(
    ImplicitLocOpBuilder &builder, const TileContext &kernel,
    const BlocksOfRows &blocks, const Row &row, const IRMapping &scalars,
    MatrixProducts products, ValueRange inits) {
  auto getInput = [](Value rowOfVectors) {
    return cast<BlockArgument>(rowOfVectors).getArgNumber();
  };
  RowOfProducts rowOfProducts = {kernel,
                                 row,
                                 scalars,
                                 getInput(products.keys),
                                 getInput(products.reduce.getVectors()),
                                 products.query,
                                 products.dot.getResult(),
                                 products.reduce.getInputs()[0],
                                 products.reduce.getMonoid()};
  auto createStepsOf = [&](Value first, Value end) {
    return createSteps(builder, kernel, blocks, first, end,
                       TileRows::mmaVectors);
  };
  Value whole = createEndOfWholeSteps(builder, kernel);
  ElementSteps steps = createStepsOf(createIndex(builder, 0), whole);
  SmallVector<Value> carried =
      addIfThere(builder, steps, inits, [&](ValueRange inits) {
        return addWholeSteps(builder, rowOfProducts, steps, inits);
      });
  ElementSteps rest = createStepsOf(whole, kernel.getWidth());
  return addIfThere(builder, rest, carried, [&](ValueRange inits) {
    ProductStep step(builder, rowOfProducts, rest.first,
                     /*areAllThere=*/false);
    StepVectors vectors = {step.loadKeys(), step.loadValues()};
    return step.accumulate(inits, vectors, /*next=*/nullptr);
  });
}
