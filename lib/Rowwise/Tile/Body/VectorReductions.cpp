//===- VectorReductions.cpp - Reductions of rows of vectors ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorReductions.h"
#include "CarriedStates.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// What is carried
//===----------------------------------------------------------------------===//

/// The sum of vectors, and its error. Products of matrices add more than one
/// vector at a time, to results of 16 bits: their error is not kept.
static unsigned countTiles(const TileContext &kernel, ReduceOp reduce) {
  if (!reduce.getVectors())
    return 0;
  const Monoid &sum = getMonoid(ReductionKind::addf);
  return kernel.getSchedule().getTileRows().mma ? sum.getNumComponents()
                                                : countCarried(sum);
}

unsigned mlir::rowwise::countCarried(const TileContext &kernel,
                                     ReduceOp reduce) {
  return countCarried(reduce.getMonoid()) + countTiles(kernel, reduce);
}

static VectorType getSumType(const TileContext &kernel, ReduceOp reduce) {
  return kernel.getTileType(reduce.getInputType().getElementType());
}

SmallVector<Value> mlir::rowwise::createInits(ImplicitLocOpBuilder &builder,
                                              const TileContext &kernel,
                                              ReduceOp reduce) {
  SmallVector<Value> inits = createInits(
      builder, reduce.getMonoid(), reduce.getInputType().getElementType());
  for (unsigned i = 0, e = countTiles(kernel, reduce); i < e; ++i)
    inits.push_back(arith::ConstantOp::create(
        builder, builder.getZeroAttr(getSumType(kernel, reduce))));
  return inits;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static Value scale(ImplicitLocOpBuilder &builder, Value factor, Value vector) {
  factor = vector::BroadcastOp::create(builder, vector.getType(), factor);
  return arith::MulFOp::create(builder, vector, factor);
}

/// The sum of the vectors of some elements, each times a term.
static Value sumVectors(ImplicitLocOpBuilder &builder, VectorType type,
                        ValueRange terms, ArrayRef<Value> vectors) {
  Value sum;
  for (auto [term, vector] : llvm::zip_equal(terms, vectors)) {
    Value extended = vector;
    if (vector.getType() != type)
      extended = arith::ExtFOp::create(builder, type, vector);
    if (!sum) {
      sum = scale(builder, term, extended);
      continue;
    }
    Value factor = vector::BroadcastOp::create(builder, type, term);
    sum = math::FmaOp::create(builder, factor, extended, sum);
  }
  return sum;
}

SmallVector<Value> mlir::rowwise::accumulate(ImplicitLocOpBuilder &builder,
                                             const TileContext &kernel,
                                             ReduceOp reduce,
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
  ValueRange before = carried.take_front(countCarried(reduce.getMonoid()));
  if (!reduce.getVectors())
    return monoid.accumulate(builder, loc, before,
                             monoid.liftAll(builder, loc, inputs, {}));
  auto [next, terms] = monoid.accumulateTerms(builder, loc, before, inputs);
  SmallVector<Value> sum =
      llvm::to_vector(carried.take_back(countTiles(kernel, reduce)));
  if (Value factor = monoid.getFactor(builder, loc, before, next))
    for (Value &part : sum)
      part = scale(builder, factor, part);
  llvm::append_range(
      next, getMonoid(ReductionKind::addf)
                .accumulate(builder, loc, sum,
                            sumVectors(builder, getSumType(kernel, reduce),
                                       terms, vectors)));
  return next;
}

//===----------------------------------------------------------------------===//
// Behind the last element
//===----------------------------------------------------------------------===//

VectorState mlir::rowwise::settle(ImplicitLocOpBuilder &builder,
                                  const TileContext &kernel, ReduceOp reduce,
                                  ValueRange carried) {
  Location loc = reduce.getLoc();
  VectorState state;
  state.components = reduce.getMonoid().settle(
      builder, loc, carried.take_front(countCarried(reduce.getMonoid())));
  ValueRange tiles = carried.take_back(countTiles(kernel, reduce));
  if (tiles.size() == 1)
    state.sum = tiles.front();
  else if (!tiles.empty())
    state.sum = getMonoid(ReductionKind::addf).settle(builder, loc, tiles)[0];
  return state;
}

VectorState mlir::rowwise::combine(ImplicitLocOpBuilder &builder,
                                   ReduceOp reduce,
                                   ArrayRef<VectorState> parts) {
  const Monoid &monoid = reduce.getMonoid();
  Location loc = reduce.getLoc();
  VectorState all = {parts.front().components, Value()};
  for (const VectorState &part : parts.drop_front())
    all.components =
        monoid.combine(builder, loc, all.components, part.components);
  for (const VectorState &part : parts) {
    Value sum = part.sum;
    if (!sum)
      break;
    if (Value factor =
            monoid.getFactor(builder, loc, part.components, all.components))
      sum = scale(builder, factor, sum);
    all.sum = all.sum ? arith::AddFOp::create(builder, all.sum, sum) : sum;
  }
  return all;
}

static Value selectZero(ImplicitLocOpBuilder &builder, Value condition,
                        Value value) {
  auto type = cast<VectorType>(value.getType());
  Value zeros = arith::ConstantOp::create(builder, builder.getZeroAttr(type));
  return arith::SelectOp::create(builder, condition, zeros, value);
}

void mlir::rowwise::finish(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel, ReduceOp reduce,
                           const VectorState &state, IRMapping &scalars) {
  Value isEmpty;
  if (kernel.getVersion().getMinWidth() == 0)
    isEmpty = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                    kernel.getWidth(), createIndex(builder, 0));
  const Monoid &monoid = reduce.getMonoid();
  Location loc = reduce.getLoc();
  SmallVector<Value> results = monoid.finalize(builder, loc, state.components);
  auto identity = monoid.getIdentity(reduce.getInputType().getElementType());
  for (auto [result, empty] : llvm::zip_equal(results, identity))
    if (isEmpty)
      result = arith::SelectOp::create(
          builder, isEmpty, arith::ConstantOp::create(builder, empty), result);
  if (state.sum) {
    Value sum = monoid.finalizeTerms(builder, loc, state.components, state.sum);
    results.push_back(isEmpty ? selectZero(builder, isEmpty, sum) : sum);
  }
  scalars.map(reduce.getResults(), results);
}
