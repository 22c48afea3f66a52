//===- States.cpp - States of reductions that ranks exchange --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "States.h"
#include "ProgramInputs.h"

#include "Rowwise/IR/ExpectedSize.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/Remarks.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// States of a rank
//===----------------------------------------------------------------------===//

/// A map from the dimensions of a program to `first`, and then its outer ones.
static AffineMap getStateMap(FuseOp program, AffineExpr first) {
  SmallVector<AffineExpr> exprs = {first};
  for (unsigned dim : program.getOuterDims())
    exprs.push_back(getAffineDimExpr(dim, program.getContext()));
  return AffineMap::get(program.getNumDims(), /*symbolCount=*/0, exprs,
                        program.getContext());
}

/// A program of the reductions alone: for each component of a state a tensor
/// with an element for each row, behind a dimension of size 1.
static FuseOp createStates(FuseOp program, ArrayRef<ReduceOp> level) {
  OpBuilder builder(program);
  SmallVector<int64_t> shape = {1};
  for (unsigned dim : program.getOuterDims())
    shape.push_back(program.getDimSize(dim));
  SmallVector<Type> types;
  for (ReduceOp reduce : level)
    for (Type component : reduce.getResultTypes())
      types.push_back(RankedTensorType::get(shape, component));
  SmallVector<Attribute> maps(
      program.getMaps().getValue().take_front(program.getInputs().size()));
  maps.append(types.size(), AffineMapAttr::get(getStateMap(
                                program, builder.getAffineConstantExpr(0))));
  auto states = FuseOp::create(
      builder, program.getLoc(), types, program.getInputs(),
      builder.getArrayAttr(maps), program.getAxisAttr(),
      /*inner=*/DenseI64ArrayAttr(), /*versions=*/ArrayAttr(), /*numBodies=*/1);

  states->setDiscardableAttrs(program->getDiscardableAttrDictionary());

  IRMapping mapping;
  program.getBody().cloneInto(&states.getBody(), mapping);
  Block &body = states.getBody().front();
  SmallVector<Value> yielded;
  for (ReduceOp reduce : level) {
    auto own = cast<ReduceOp>(mapping.lookup(reduce.getOperation()));
    own.setUnfinalized(true);
    llvm::append_range(yielded, own.getResults());
  }
  Operation *yield = body.getTerminator();
  builder.setInsertionPoint(yield);
  YieldOp::create(builder, yield->getLoc(), yielded);
  yield->erase();
  // The program asserts them.
  for (AssertOp op : llvm::make_early_inc_range(body.getOps<AssertOp>()))
    op.erase();
  return states;
}

//===----------------------------------------------------------------------===//
// States of all ranks
//===----------------------------------------------------------------------===//

namespace {
/// Where a component of a state is in what ranks exchange.
struct Place {
  Value gathered;    ///< components of all ranks, behind each other; rows
  int64_t component; ///< the first rank's
  int64_t ofRank;    ///< components that a rank has there
};
} // namespace

/// All ranks' components, on each of them.
static Value createGather(OpBuilder &builder, Value own, shard::GridOp grid) {
  auto type = cast<RankedTensorType>(own.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[0] *= grid.getShape()[0];
  return shard::AllGatherOp::create(
      builder, own.getLoc(), type.clone(shape),
      FlatSymbolRefAttr::get(grid.getSymNameAttr()),
      shard::GridAxesAttr::get(builder.getContext(), ArrayRef<int16_t>{0}), own,
      builder.getIndexAttr(0));
}

/// Exchanges all components of one type at once. Returns their places.
static SmallVector<Place> gather(FuseOp states, shard::GridOp grid) {
  OpBuilder builder(states->getContext());
  builder.setInsertionPointAfter(states);
  llvm::MapVector<Type, SmallVector<Value>> byType;
  for (Value component : states.getResults())
    byType[getElementTypeOrSelf(component)].push_back(component);
  llvm::DenseMap<Value, Place> places;
  for (auto &[type, components] : byType) {
    Value own = components.front();
    if (components.size() > 1)
      own = tensor::ConcatOp::create(builder, states.getLoc(), /*dim=*/0,
                                     components);
    Value gathered = createGather(builder, own, grid);
    auto ofRank = static_cast<int64_t>(components.size());
    for (auto [number, component] : llvm::enumerate(components))
      places[component] = {gathered, static_cast<int64_t>(number), ofRank};
  }
  return llvm::map_to_vector(states.getResults(), [&](Value component) {
    return places.lookup(component);
  });
}

namespace {
/// Reads states of all ranks in the body of a program.
class StateReader {
public:
  StateReader(FuseOp program, ArrayRef<Place> places)
      : builder(OpBuilder::atBlockBegin(&program.getBody().front())),
        loc(program.getLoc()) {
    auto none = AffineMap::get(program.getNumDims(), /*symbolCount=*/0,
                               program.getContext());
    for (const Place &place : places)
      if (!tables.contains(place.gathered))
        tables[place.gathered] = addInput(program, place.gathered, none);
    for (unsigned dim : program.getOuterDims())
      row.push_back(PositionOp::create(builder, loc, builder.getIndexType(),
                                       builder.getI64IntegerAttr(dim)));
  }

  /// The results of a reduction whose state's components have these places:
  /// the states of all ranks in their order.
  SmallVector<Value> combine(const Monoid &monoid, ArrayRef<Place> places,
                             int64_t ranks) {
    SmallVector<Monoid::State> states;
    for (int64_t rank = 0; rank < ranks; ++rank)
      states.push_back(llvm::map_to_vector(
          places, [&](const Place &place) { return read(place, rank); }));
    Monoid::State whole = monoid.combineAll(
        builder, loc, states,
        [](Monoid::State state, CombineStates) { return state; });
    return monoid.finalize(builder, loc, whole);
  }

private:
  Value read(const Place &place, int64_t rank) {
    SmallVector<Value> indices = {arith::ConstantIndexOp::create(
        builder, loc, rank * place.ofRank + place.component)};
    llvm::append_range(indices, row);
    return tensor::ExtractOp::create(builder, loc,
                                     tables.lookup(place.gathered), indices);
  }

  OpBuilder builder;
  Location loc;
  DenseMap<Value, Value> tables;
  SmallVector<Value> row; ///< the row's index in each outer dimension
};
} // namespace

//===----------------------------------------------------------------------===//
// Programs that read no row
//===----------------------------------------------------------------------===//

static void eraseDead(Block &body) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
    if (isOpTriviallyDead(&op))
      op.erase();
}

/// Whether the body makes no element of a row.
static bool readsNoRow(FuseOp program) {
  auto isRow = [&](Value value) {
    return isa<RankedTensorType>(value.getType()) && !program.isTable(value);
  };
  return !program.getBody()
              .walk([&](Operation *op) {
                return llvm::any_of(op->getOperands(), isRow) ||
                               llvm::any_of(op->getResults(), isRow)
                           ? WalkResult::interrupt()
                           : WalkResult::advance();
              })
              .wasInterrupted();
}

/// Lets a program that reads no row have rows of one element, which is
/// `component`, instead of the rank's part of a row.
static void shortenRows(FuseOp program, Value component) {
  Block &body = program.getBody().front();
  AffineExpr axis =
      getAffineDimExpr(program.getAxis().front(), program.getContext());
  AffineMap map = getStateMap(program, axis);
  llvm::BitVector dropped(program.getInputs().size());
  SmallVector<Value> inputs;
  SmallVector<Attribute> maps;
  for (auto [i, input] : llvm::enumerate(program.getInputs())) {
    dropped[i] = program.isRow(program.getInputMap(i));
    if (dropped[i])
      continue;
    inputs.push_back(input);
    maps.push_back(program.getMaps()[i]);
  }
  llvm::append_range(maps, program.getMaps().getValue().drop_front(
                               program.getInputs().size()));
  body.eraseArguments(dropped);
  maps.insert(maps.begin() + inputs.size(), AffineMapAttr::get(map));
  inputs.push_back(component);
  program.getInputsMutable().assign(inputs);
  program.setMapsAttr(ArrayAttr::get(program.getContext(), maps));
  program->removeAttr(expectedSizeAttrName);
  body.addArgument(program.getBodyType(component.getType(), map),
                   program.getLoc());
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

static void remarkOn(FuseOp program, ArrayRef<ReduceOp> level, int64_t ranks) {
  if (!wantsRemarks(program))
    return;
  int64_t numbers = 0, bytes = 0;
  for (ReduceOp reduce : level)
    for (Type type : reduce.getResultTypes()) {
      ++numbers;
      bytes += getElementBytes(type);
    }
  emitDone(level.front(), category::shard, "exchange")
      << remark::add("{0} ranks exchange {1} of each row, {2} bytes on the "
                     "wire to each of them, and combine them in their order",
                     ranks, countOf(numbers, "number"), ranks * bytes)
      << remark::metric("Ranks", ranks)
      << remark::metric("BytesOfRow", ranks * bytes);
}

unsigned mlir::rowwise::exchangeStates(FuseOp program, shard::GridOp grid) {
  int64_t ranks = grid.getShape()[0];
  Block &body = program.getBody().front();
  unsigned numExchanges = 0;
  Value component;
  SmallVector<SmallVector<ReduceOp>> levels;
  while (!(levels = getReductionLevels(body)).empty()) {
    ArrayRef<ReduceOp> level = levels.front();
    ++numExchanges;
    remarkOn(program, level, ranks);
    FuseOp states = createStates(program, level);
    component = states.getResult(0);
    SmallVector<Place> places = gather(states, grid);
    StateReader reader(program, places);
    ArrayRef<Place> rest = places;
    for (ReduceOp reduce : level) {
      reduce->replaceAllUsesWith(reader.combine(
          reduce.getMonoid(), rest.take_front(reduce->getNumResults()), ranks));
      rest = rest.drop_front(reduce->getNumResults());
    }
    for (ReduceOp reduce : level)
      reduce->erase();
  }
  eraseDead(body);
  if (numExchanges != 0 && readsNoRow(program))
    shortenRows(program, component);
  return numExchanges;
}
