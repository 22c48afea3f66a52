//===- ProductStep.cpp - A step by products of matrices -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductStep.h"
#include "../Access/VectorTransfer.h"
#include "CarriedStates.h"
#include "ElementBody.h"

#include "Rowwise/Device/Threads.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Of the elements 2t, 2t + 1, 2t + 8 and 2t + 9 of each group, which thread t
/// of a tile has.
ProductStep::ProductStep(ImplicitLocOpBuilder &builder,
                         const RowsOfProducts &rows, Value first,
                         bool areAllThere)
    : builder(builder), rows(rows), first(first), areAllThere(areAllThere) {
  LayoutAttr layout = rows.kernel.getLayout();
  tile = arith::RemUIOp::create(
      builder, gpu::ThreadIdOp::create(builder, getRowDimension(layout)),
      createIndex(builder, TileRows::mmaTiles));
  Value ofThread = arith::AddIOp::create(
      builder, first, multiply(createThreadOfRow(builder, layout), 2));
  for (int64_t i = 0, e = countGroups() * numbersOfGroup; i < e; ++i) {
    Value element = add(ofThread, i / 2 * TileRows::mmaTiles + i % 2);
    elements.push_back(clamp(element));
    if (!areAllThere)
      exist.push_back(arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                            element, rows.kernel.getWidth()));
  }
}

/// The element, or the last one if it does not exist.
Value ProductStep::clamp(Value element) const {
  if (areAllThere)
    return element;
  Value last = arith::SubIOp::create(builder, rows.kernel.getWidth(),
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

//===----------------------------------------------------------------------===//
// Vectors in device memory
//===----------------------------------------------------------------------===//

/// A key of each 8: what this thread has of it in a tile.
SmallVector<Value> ProductStep::loadKeys(int64_t group) const {
  constexpr int64_t length = TileRows::mmaVector;
  SmallVector<Value> keys;
  Value ofTile = arith::AddIOp::create(builder, first, tile),
        start = multiply(createThreadOfRow(builder, rows.kernel.getLayout()),
                         length);
  for (int64_t i = 0; i < TileRows::mmaVectors; i += TileRows::mmaTiles)
    for (int64_t j = 0, e = rows.kernel.getLayout().getTileSize(); j < e;
         j += length * TileRows::mmaLanes)
      keys.push_back(loadPartOfVector(
          builder, rows.kernel, rows.rows.front().row, rows.getKeys(),
          clamp(add(ofTile, group * TileRows::mmaVectors + i)), add(start, j)));
  return keys;
}

/// A vector that does not exist is 0, as a weight of 0 would not hide an
/// infinity.
SmallVector<Value> ProductStep::loadValues(int64_t group) const {
  constexpr int64_t length = TileRows::mmaVector;
  Value two = createIndex(builder, 2);
  Value half = arith::DivUIOp::create(builder, tile, two),
        isOdd = arith::RemUIOp::create(builder, tile, two);
  Value start =
      arith::AddIOp::create(builder, multiply(half, length),
                            multiply(isOdd, TileRows::mmaLanes * length));
  SmallVector<Value> values;
  for (int64_t number = group * numbersOfGroup;
       number < (group + 1) * numbersOfGroup; ++number)
    for (int64_t i = 0, e = rows.kernel.getLayout().getTileSize(); i < e;
         i += length * TileRows::mmaTiles) {
      Value loaded =
          loadPartOfVector(builder, rows.kernel, rows.rows.front().row,
                           rows.getValues(), elements[number], add(start, i));
      values.push_back(
          selectIfThere(number, loaded, builder.getZeroAttr(loaded.getType())));
    }
  return values;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

SmallVector<SmallVector<Value>>
ProductStep::computeNumbers(Vectors getKeys) const {
  SmallVector<SmallVector<Value>> dots(rows.rows.size());
  SmallVector<Value> queries;
  for (const RowOfThread &row : rows.rows)
    queries.push_back(row.scalars.lookup(rows.products.query));
  SmallVector<Type> types(2 * queries.size(), builder.getF32Type());
  for (int64_t group = 0; group < countGroups(); ++group) {
    SmallVector<Value> keys = getKeys(group);
    size_t ofKey = keys.size() * TileRows::mmaTiles / TileRows::mmaVectors;
    for (size_t i = 0; i < keys.size(); i += ofKey) {
      auto dot = MmaDotOp::create(builder, types, queries,
                                  ValueRange(keys).slice(i, ofKey));
      for (auto [row, ofRow] : llvm::enumerate(dots))
        llvm::append_range(ofRow, dot.getProducts().slice(2 * row, 2));
    }
  }
  SmallVector<SmallVector<Value>> numbers;
  for (auto [row, ofRow] : llvm::zip_equal(rows.rows, dots))
    numbers.push_back(lowerNumbers(row, ofRow));
  return numbers;
}

/// That of an element that does not exist is the identity of the maximum, which
/// adds nothing to it.
SmallVector<Value> ProductStep::lowerNumbers(const RowOfThread &row,
                                             ValueRange dots) const {
  ReduceOp reduce = rows.products.reduce;
  Value root = reduce.getInputs()[0];
  SmallVector<IRMapping> values(elements.size(), row.scalars);
  for (auto [mapping, dot, element] : llvm::zip_equal(values, dots, elements)) {
    DotOp product = rows.products.dot;
    mapping.map(product.getResult(), dot);
    if (areAllThere && rows.mask)
      mapping.map(rows.mask->condition,
                  arith::ConstantOp::create(
                      builder, builder.getBoolAttr(!rows.mask->hides)));
    ElementLowering(builder, rows.kernel, row.row, element).load(root, mapping);
  }
  SmallVector<Value> results;
  for (auto [number, mapping] : llvm::enumerate(values)) {
    ElementLowering(builder, rows.kernel, row.row, elements[number])
        .lowerSlice(root, mapping);
    Value result = mapping.lookup(root);
    results.push_back(
        selectIfThere(number, result,
                      rows.getMonoid().getIdentity(result.getType()).front()));
  }
  return results;
}

//===----------------------------------------------------------------------===//
// States
//===----------------------------------------------------------------------===//

/// The state of all lanes of a tile, each of which has one.
static SmallVector<Value> combineAcross(ImplicitLocOpBuilder &builder,
                                        SmallVector<Value> all,
                                        CombineStates combine) {
  for (int64_t lane = TileRows::mmaLanes / 2; lane >= 1; lane /= 2) {
    SmallVector<Value> others;
    for (Value component : all)
      others.push_back(gpu::ShuffleOp::create(builder, component, lane,
                                              warpSize, gpu::ShuffleMode::XOR)
                           .getShuffleResult());
    all = combine(all, others);
  }
  return all;
}

SmallVector<Value>
mlir::rowwise::combineLanes(ImplicitLocOpBuilder &builder, ReduceOp reduce,
                            const SmallVector<Value> &state) {
  return reduce.getMonoid().combineAll(
      builder, builder.getLoc(), state,
      [&](SmallVector<Value> all, CombineStates combine) {
        return combineAcross(builder, std::move(all), combine);
      });
}

/// Of each row, the sum of the step's vectors times their terms.
SmallVector<Value> ProductStep::addVectors(ArrayRef<SmallVector<Value>> terms,
                                           Vectors getValues) const {
  SmallVector<Type> types(rows.rows.size(),
                          rows.kernel.getTileType(builder.getF32Type()));
  SmallVector<Value> sums;
  for (int64_t group = 0; group < countGroups(); ++group) {
    SmallVector<Value> weights;
    for (ArrayRef<Value> ofRow : terms)
      llvm::append_range(weights,
                         ofRow.slice(group * numbersOfGroup, numbersOfGroup));
    auto sum =
        MmaSumOp::create(builder, types, weights, getValues(group), sums);
    sums = llvm::to_vector_of<Value>(sum.getSums());
  }
  return sums;
}

/// The maximum of the whole step first, so that each number has one
/// exponential.
SmallVector<Value> ProductStep::accumulate(ValueRange carried,
                                           ArrayRef<SmallVector<Value>> numbers,
                                           Vectors getValues) const {
  const Monoid &monoid = rows.getMonoid();
  Location loc = builder.getLoc();
  size_t ofState = countCarried(monoid), ofRow = ofState + 1;
  auto across = [&](SmallVector<Value> all, CombineStates combine) {
    return combineAcross(builder, std::move(all), combine);
  };
  SmallVector<SmallVector<Value>> states, terms;
  for (auto [row, ofThread] : llvm::enumerate(numbers)) {
    auto accumulated = monoid.accumulateTerms(
        builder, loc, carried.slice(row * ofRow, ofState), ofThread, across);
    states.push_back(std::move(accumulated.state));
    terms.push_back(std::move(accumulated.terms));
  }
  SmallVector<Value> sums = addVectors(terms, getValues), results;
  for (auto [row, state] : llvm::enumerate(states)) {
    ValueRange before = carried.slice(row * ofRow, ofRow);
    Value factor = vector::BroadcastOp::create(
        builder, sums[row].getType(),
        monoid.getFactor(builder, loc, before.take_front(ofState), state));
    llvm::append_range(results, state);
    results.push_back(
        math::FmaOp::create(builder, before.back(), factor, sums[row]));
  }
  return results;
}
