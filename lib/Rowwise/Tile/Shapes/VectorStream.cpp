//===- VectorStream.cpp - Rows whose vectors stream through a tile --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pass over the elements of a row for each level of reductions, then one
// that writes what there is of elements. An element is a number, which all
// lanes have, or a vector, whose tile they share. States are carried from
// element to element: nothing is exchanged at the end.
//
//===----------------------------------------------------------------------===//

#include "../Access/RowAddress.h"
#include "../Access/Transfer.h"
#include "../Access/VectorTransfer.h"
#include "../Body/Body.h"
#include "../Body/ElementBody.h"
#include "KernelShape.h"

#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult mlir::rowwise::verifyVectorStream(FuseOp program,
                                                unsigned version) {
  for (auto assertion : program.getBody(version).front().getOps<AssertOp>()) {
    InFlightDiagnostic diag = program.emitOpError()
                              << "expected no assertions in rows of vectors";
    diag.attachNote(assertion.getLoc()) << "found " << assertion->getName();
    return diag;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// A pass over a row
//===----------------------------------------------------------------------===//

/// Builds the code for so many elements, the first of which is given; returns
/// what it carries to the next ones.
using ElementsFn = function_ref<SmallVector<Value>(Value first, int64_t count,
                                                   ValueRange carried)>;

/// Visits the elements of a row in order, as many at a time as the schedule
/// says, and at the end one at a time.
static SmallVector<Value> forEachElement(ImplicitLocOpBuilder &builder,
                                         const TileContext &kernel,
                                         ValueRange inits, ElementsFn fn) {
  int64_t together = cast<VectorStreamAttr>(kernel.getSchedule()).getElements();
  auto loop = [&](Value first, Value end, int64_t count, ValueRange carried) {
    auto step = scf::ForOp::create(
        builder, first, end, createIndex(builder, count), carried,
        [&](OpBuilder &, Location, Value element, ValueRange args) {
          OpBuilder::InsertionGuard guard(builder);
          builder.setInsertionPointToEnd(element.getParentBlock());
          scf::YieldOp::create(builder, fn(element, count, args));
        });
    return llvm::to_vector(ValueRange(step.getResults()));
  };
  Value zero = createIndex(builder, 0), width = kernel.getWidth();
  if (together == 1)
    return loop(zero, width, 1, inits);
  Value rest =
      arith::RemUIOp::create(builder, width, createIndex(builder, together));
  Value whole = arith::SubIOp::create(builder, width, rest);
  SmallVector<Value> carried = loop(zero, whole, together, inits);
  return loop(whole, width, 1, carried);
}

/// What is computed of some elements, one after the other; `roots` is, and
/// loads come before all else.
static SmallVector<IRMapping>
lowerElements(ImplicitLocOpBuilder &builder, const TileContext &kernel,
              const Row &row, Value first, int64_t count, ArrayRef<Value> roots,
              const IRMapping &scalars) {
  SmallVector<IRMapping> elements(count, scalars);
  SmallVector<ElementLowering> lowerings;
  for (auto [i, values] : llvm::enumerate(elements)) {
    Value element =
        i == 0 ? first
               : arith::AddIOp::create(builder, first, createIndex(builder, i))
                     .getResult();
    lowerings.emplace_back(builder, kernel, row, element);
    lowerings.back().load(roots, values);
  }
  for (auto [lowering, values] : llvm::zip_equal(lowerings, elements))
    lowering.lowerSlice(roots, values);
  return elements;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// The values that a reduction carries from element to element: its components,
/// then the errors of sums.
static unsigned countCarried(ReduceOp reduce) {
  const Monoid &monoid = reduce.getMonoid();
  return monoid.getNumComponents() + monoid.getNumErrors();
}

/// The tiles that it carries behind these: a sum of vectors and its error.
static unsigned countCarriedVectors(ReduceOp reduce) {
  const Monoid &sum = getMonoid(ReductionKind::addf);
  return reduce.getVectors() ? sum.getNumComponents() + sum.getNumErrors() : 0;
}

/// The tile of a sum of vectors.
static VectorType getSumType(const TileContext &kernel, ReduceOp reduce) {
  return kernel.getTileType(reduce.getInputType().getElementType());
}

/// The initial values of a level's reductions, before the first element: states
/// and, where vectors are added, their sum and its error.
static SmallVector<Value> createInits(ImplicitLocOpBuilder &builder,
                                      const TileContext &kernel,
                                      ArrayRef<ReduceOp> level) {
  SmallVector<Value> inits;
  auto add = [&](TypedAttr value) {
    inits.push_back(arith::ConstantOp::create(builder, value));
  };
  for (ReduceOp reduce : level) {
    Type element = reduce.getInputType().getElementType();
    for (TypedAttr component : reduce.getMonoid().getIdentity(element))
      add(component);
    for (unsigned i = 0; i < reduce.getMonoid().getNumErrors(); ++i)
      add(builder.getZeroAttr(element));
    for (unsigned i = 0, e = countCarriedVectors(reduce); i < e; ++i)
      add(builder.getZeroAttr(getSumType(kernel, reduce)));
  }
  return inits;
}

/// The sum of the vectors of some elements, each times a term.
static Value sumVectors(ImplicitLocOpBuilder &builder, VectorType type,
                        ValueRange terms, ArrayRef<Value> vectors) {
  Value sum;
  for (auto [term, vector] : llvm::zip_equal(terms, vectors)) {
    Value factor = vector::BroadcastOp::create(builder, type, term);
    Value extended = vector;
    if (vector.getType() != type)
      extended = arith::ExtFOp::create(builder, type, vector);
    Value product = arith::MulFOp::create(builder, factor, extended);
    sum = sum ? arith::AddFOp::create(builder, sum, product).getResult()
              : product;
  }
  return sum;
}

/// Adds elements, which are in `elements`, to what a reduction carries.
static SmallVector<Value> accumulate(ImplicitLocOpBuilder &builder,
                                     const TileContext &kernel, ReduceOp reduce,
                                     ValueRange carried,
                                     ArrayRef<IRMapping> elements) {
  const Monoid &monoid = reduce.getMonoid();
  Location loc = builder.getLoc();
  SmallVector<Value> inputs, vectors;
  for (const IRMapping &values : elements) {
    inputs.push_back(values.lookup(reduce.getInputs()[0]));
    if (reduce.getVectors())
      vectors.push_back(values.lookup(reduce.getVectors()));
  }
  ValueRange before = carried.take_front(countCarried(reduce));
  if (!reduce.getVectors())
    return monoid.accumulate(
        builder, loc, before,
        monoid.liftAll(builder, loc, inputs, {}, inputs.size()));
  auto [next, terms] = monoid.accumulateTerms(builder, loc, before, inputs);
  VectorType type = getSumType(kernel, reduce);
  SmallVector<Value> sum =
      llvm::to_vector(carried.take_back(countCarriedVectors(reduce)));
  if (Value factor = monoid.getFactor(builder, loc, before, next)) {
    factor = vector::BroadcastOp::create(builder, type, factor);
    for (Value &part : sum)
      part = arith::MulFOp::create(builder, part, factor);
  }
  llvm::append_range(
      next, getMonoid(ReductionKind::addf)
                .accumulate(builder, loc, sum,
                            sumVectors(builder, type, terms, vectors)));
  return next;
}

static Value selectZero(ImplicitLocOpBuilder &builder, Value condition,
                        Value value) {
  auto type = cast<VectorType>(value.getType());
  Value zeros = arith::ConstantOp::create(builder, builder.getZeroAttr(type));
  return arith::SelectOp::create(builder, condition, zeros, value);
}

/// Maps the results of a level's reductions: a row without elements has the
/// identity.
static void finish(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                   ArrayRef<ReduceOp> level, ValueRange carried,
                   IRMapping &scalars) {
  Value isEmpty;
  if (kernel.getVersion().getMinWidth() == 0)
    isEmpty = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                    kernel.getWidth(), createIndex(builder, 0));
  for (ReduceOp reduce : level) {
    const Monoid &monoid = reduce.getMonoid();
    Location loc = reduce.getLoc();
    unsigned numCarried = countCarried(reduce);
    SmallVector<Value> state =
        monoid.settle(builder, loc, carried.take_front(numCarried));
    SmallVector<Value> results = monoid.finalize(builder, loc, state);
    carried = carried.drop_front(numCarried);
    auto identity = monoid.getIdentity(reduce.getInputType().getElementType());
    for (auto [result, empty] : llvm::zip_equal(results, identity))
      if (isEmpty)
        result = arith::SelectOp::create(
            builder, isEmpty, arith::ConstantOp::create(builder, empty),
            result);
    if (unsigned numVectors = countCarriedVectors(reduce)) {
      SmallVector<Value> sum =
          getMonoid(ReductionKind::addf)
              .settle(builder, loc, carried.take_front(numVectors));
      sum = {monoid.finalizeTerms(builder, loc, state, sum[0])};
      if (isEmpty)
        sum = {selectZero(builder, isEmpty, sum[0])};
      llvm::append_range(results, sum);
      carried = carried.drop_front(numVectors);
    }
    scalars.map(reduce.getResults(), results);
  }
}

static void streamLevel(ImplicitLocOpBuilder &builder,
                        const TileContext &kernel, const Row &row,
                        ArrayRef<ReduceOp> level, IRMapping &scalars) {
  SmallVector<Value> roots;
  for (ReduceOp reduce : level)
    llvm::append_range(roots, reduce.getOperands());
  auto accumulateNext = [&](Value first, int64_t count, ValueRange carried) {
    SmallVector<IRMapping> elements =
        lowerElements(builder, kernel, row, first, count, roots, scalars);
    SmallVector<Value> next;
    for (ReduceOp reduce : level) {
      unsigned numCarried = countCarried(reduce) + countCarriedVectors(reduce);
      llvm::append_range(next,
                         accumulate(builder, kernel, reduce,
                                    carried.take_front(numCarried), elements));
      carried = carried.drop_front(numCarried);
    }
    return next;
  };
  SmallVector<Value> inits = createInits(builder, kernel, level);
  SmallVector<Value> carried =
      forEachElement(builder, kernel, inits, accumulateNext);
  finish(builder, kernel, level, carried, scalars);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// All lanes have a number; the first one stores it. What numbers are computed
/// of takes all lanes, also those without a row.
static void storeNumbers(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel, const Row &row,
                         const IRMapping &scalars) {
  SmallVector<std::pair<unsigned, Value>> results;
  SmallVector<Value> roots;
  for (auto [i, value] :
       llvm::enumerate(kernel.getBody().getTerminator()->getOperands()))
    if (isRowValue(value)) {
      results.emplace_back(kernel.getResultNumber(i), value);
      roots.push_back(value);
    }
  if (roots.empty())
    return;
  Value isFirst = arith::CmpIOp::create(
      builder, arith::CmpIPredicate::eq,
      createThreadOfRow(builder, kernel.getLayout()), createIndex(builder, 0));
  if (row.inRange)
    isFirst = arith::AndIOp::create(builder, isFirst, row.inRange);
  forEachElement(
      builder, kernel, {}, [&](Value first, int64_t count, ValueRange) {
        SmallVector<IRMapping> elements =
            lowerElements(builder, kernel, row, first, count, roots, scalars);
        auto branch = scf::IfOp::create(builder, isFirst, /*withElse=*/false);
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToStart(branch.thenBlock());
        for (auto [i, values] : llvm::enumerate(elements))
          for (auto [number, value] : results) {
            Value element =
                arith::AddIOp::create(builder, first, createIndex(builder, i));
            RowAddress address =
                createRowAddress(builder, kernel, row, number, element);
            memref::StoreOp::create(builder, values.lookup(value),
                                    address.buffer, address.indices);
          }
        return SmallVector<Value>();
      });
}

static void storeAll(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                     const Row &row, const IRMapping &scalars) {
  storeNumbers(builder, kernel, row, scalars);
  OpBuilder::InsertionGuard guard(builder);
  if (row.inRange) {
    auto branch = scf::IfOp::create(builder, row.inRange, /*withElse=*/false);
    builder.setInsertionPointToStart(branch.thenBlock());
  }
  for (auto [i, value] :
       llvm::enumerate(kernel.getBody().getTerminator()->getOperands()))
    if (isa<VectorType>(value.getType()))
      storeVector(builder, kernel, row, i, scalars.lookup(value));
    else if (!isRowValue(value))
      storeResult(builder, kernel, row, i, Window(), scalars.lookup(value));
}

void mlir::rowwise::buildVectorStream(ImplicitLocOpBuilder &builder,
                                      const TileContext &kernel) {
  // A group of lanes without a row of its own takes part in what lanes of a
  // warp do together.
  Value number = createRowNumber(builder, kernel);
  Row row = hasWholeBlocks(kernel)
                ? enterRow(builder, kernel, number, kernel.getNumRows(),
                           /*mayExceed=*/false)
                : enterRowClamped(builder, kernel, number);
  IRMapping scalars;
  for (auto [i, arg] : llvm::enumerate(kernel.getBody().getArguments())) {
    if (isa<VectorType>(arg.getType()))
      scalars.map(arg, loadVector(builder, kernel, row, i, /*element=*/{}));
    else if (!isRowValue(arg))
      scalars.map(arg, loadInput(builder, kernel, row, i, Window()));
  }
  lowerRowIndices(builder, kernel, row, scalars);
  for (ArrayRef<ReduceOp> level : getReductionLevels(kernel.getBody())) {
    lowerReadyScalars(builder, kernel, row, scalars);
    streamLevel(builder, kernel, row, level, scalars);
  }
  lowerReadyScalars(builder, kernel, row, scalars);
  storeAll(builder, kernel, row, scalars);
}
