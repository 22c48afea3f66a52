//===- GridColumns.cpp - Adjacent rows of the blocks of the grid ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks that share adjacent rows have a state of each. If every block read the
// states of all blocks, it would read more of them than of the rows' elements
// where rows are long. Instead one block for each row, its owner, combines the
// states of all and publishes the result. In iteration i, with a latency of n:
//
//   collectors:     load the results of iteration i - n
//   ...             what the loop does to make the states of this iteration
//   all:            store the states of warps in shared memory
//   collectors:     wait for results that were missing, store them there
//   barrier
//   leader threads: combine the states of warps, publish those of the block
//   owners:         wait for the states of iteration i - (n - 1) / 2, combine,
//                   publish the results
//   all:            read the results of iteration i - n
//
// Of the rows of a block each has a leader thread, among the first of the
// block, and a collector among the last.
//
// Buffers in shared memory have two slots, for iterations alternately: a
// barrier lies between two uses of one. In device memory there are slots for 2n
// iterations. A block publishes states in iteration i + 2n after its collectors
// have read the results of iteration i + n, which owners published after they
// had read the states of iteration i. An owner publishes results of iteration
// i + 2n after all blocks have published states in it, which they did after
// they had read the results of iteration i.
//
//===----------------------------------------------------------------------===//

#include "Scopes.h"

#include "Fold.h"
#include "GridStart.h"
#include "SharedStates.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
class GridColumnsExchange final : public Exchange {
public:
  GridColumnsExchange(ReduceOp op, const KernelContext &kernel,
                      GridStart &start, ImplicitLocOpBuilder &builder)
      : Exchange(op, kernel, builder), start(start), latency(*op.getLatency()) {
  }

  void prepare() override;
  void combine(MutableArrayRef<Parts> states) override;

private:
  /// The values that an iteration computes before its states.
  struct Early {
    Value thread;      ///< number in the block: a row's in its leader thread
    Value iteration;   ///< i64
    Value before;      ///< the iteration whose results are read
    Value row;         ///< in its collector
    Value isCollector; ///< of results that there are
    GridStates states;
    Value slot; ///< of the results that a collector reads
    SmallVector<Value> loaded;
  };

  Value createIs(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(builder, predicate, lhs, rhs);
  }
  void storeStates(ArrayRef<Parts> states, SharedStates &warpStates,
                   Value bufferSlot);
  void waitForStart();
  void collect(SharedStates &results, Value bufferSlot);
  void publish(SharedStates &warpStates, Value bufferSlot);
  void combineOwned();
  void combineRow(Value row, Value lane, Value iteration);
  void loadResults(SharedStates &results, Value bufferSlot,
                   MutableArrayRef<Parts> states);

  GridStart &start;
  int64_t latency;
  std::optional<Early> early;
};
} // namespace

void GridColumnsExchange::prepare() {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(op->getBlock());
  SmallVector<Type> types;
  for (TypedAttr component :
       monoid.getIdentity(op.getInputType().getElementType()))
    types.push_back(component.getType());
  Value thread = createThreadOfBlock(builder, layout);
  Value iteration = createIteration(op, builder);
  Value lag = createI64(builder, latency);
  Value before = arith::SubIOp::create(builder, iteration, lag);
  Value first = createIndex(builder, layout.getThreads() - layout.getRows());
  Value isCollector = arith::AndIOp::create(
      builder, createIs(arith::CmpIPredicate::uge, thread, first),
      createIs(arith::CmpIPredicate::uge, iteration, lag));
  Value row = arith::SubIOp::create(builder, thread, first);
  GridStates states = start.reserve(types, latency, kernel, builder);
  Value all = createIndex(builder, layout.getBlocks());
  Value slot =
      states.createSlot(before, createRowSlot(row, all, layout, builder));
  SmallVector<Value> loaded = states.loadIf(isCollector, slot);
  early.emplace(Early{thread, iteration, before, row, isCollector, states, slot,
                      std::move(loaded)});
}

void GridColumnsExchange::combine(MutableArrayRef<Parts> states) {
  TypeRange types = ValueRange(states[0]).getTypes();
  SharedStates warpStates({2, layout.getWarps(), layout.getRows()}, types,
                          kernel, builder);
  SharedStates results({2, layout.getRows()}, types, kernel, builder);
  Value bufferSlot = arith::IndexCastOp::create(
      builder, builder.getIndexType(),
      arith::AndIOp::create(builder, early->iteration, createI64(builder, 1)));
  storeStates(states, warpStates, bufferSlot);
  waitForStart();
  collect(results, bufferSlot);
  gpu::BarrierOp::create(builder);
  publish(warpStates, bufferSlot);
  combineOwned();
  loadResults(results, bufferSlot, states);
}

void GridColumnsExchange::storeStates(ArrayRef<Parts> states,
                                      SharedStates &warpStates,
                                      Value bufferSlot) {
  auto [warp, lane] = createWarpOfRow(layout, builder);
  createGuarded(builder, createIsFirstLane(lane, builder), [&, warp = warp] {
    warpStates.storeRows(
        states, {bufferSlot, warp, createFirstRowOfThread(builder, layout)});
  });
}

/// The first warp waits for the start of all blocks, the others at the barrier
/// for it.
void GridColumnsExchange::waitForStart() {
  Value isFirstWarp = createIs(arith::CmpIPredicate::ult, early->thread,
                               createIndex(builder, warpSize));
  Value isFirstIteration = createIs(arith::CmpIPredicate::eq, early->iteration,
                                    createI64(builder, 0));
  start.wait(op, early->thread,
             arith::AndIOp::create(builder, isFirstWarp, isFirstIteration),
             builder);
}

void GridColumnsExchange::collect(SharedStates &results, Value bufferSlot) {
  createGuarded(builder, early->isCollector, [&] {
    SmallVector<Parts> found =
        early->states.wait(early->slot, early->before, early->loaded);
    results.store(found[0], {bufferSlot, early->row});
  });
}

void GridColumnsExchange::publish(SharedStates &warpStates, Value bufferSlot) {
  Value row = early->thread;
  Value isLeader = createIs(arith::CmpIPredicate::ult, row,
                            createIndex(builder, layout.getRows()));
  createGuarded(builder, isLeader, [&] {
    Parts state = foldStates(monoid, layout.getWarps(), /*lane=*/Value(),
                             kernel, builder, [&](Value warp) {
                               return warpStates.load({bufferSlot, warp, row});
                             });
    Value number =
        createRowSlot(row, createBlockOfRow(builder, layout), layout, builder);
    early->states.publish(early->states.createSlot(early->iteration, number),
                          early->iteration, state);
  });
}

/// The warps of this block take the rows that it owns in turn, from one in the
/// middle on: the first and the last have other work.
void GridColumnsExchange::combineOwned() {
  int64_t blocks = layout.getBlocks(), warps = layout.getThreads() / warpSize,
          rows = layout.getRows();
  Value size = createIndex(builder, warpSize);
  Value warp = arith::DivUIOp::create(builder, early->thread, size);
  Value lane = arith::RemUIOp::create(builder, early->thread, size);
  Value turn = arith::RemUIOp::create(
      builder,
      arith::AddIOp::create(builder, warp,
                            createIndex(builder, (warps + 1) / 2)),
      createIndex(builder, warps));
  Value first = arith::AddIOp::create(
      builder, createBlockOfRow(builder, layout),
      arith::MulIOp::create(builder, turn, createIndex(builder, blocks)));
  Value lag = createI64(builder, (latency - 1) / 2);
  Value isReduced = createIs(arith::CmpIPredicate::uge, early->iteration, lag);
  Value iteration = arith::SubIOp::create(builder, early->iteration, lag);
  for (int64_t distance = 0; distance < rows; distance += blocks * warps) {
    Value row =
        arith::AddIOp::create(builder, first, createIndex(builder, distance));
    Value isRow =
        createIs(arith::CmpIPredicate::ult, row, createIndex(builder, rows));
    createGuarded(builder, arith::AndIOp::create(builder, isRow, isReduced),
                  [&] { combineRow(row, lane, iteration); });
  }
}

/// In one warp.
void GridColumnsExchange::combineRow(Value row, Value lane, Value iteration) {
  GridStates &states = early->states;
  int64_t blocks = layout.getBlocks();
  SmallVector<Value> slots;
  for (Value block : createFoldNumbers(blocks, lane, kernel, builder))
    slots.push_back(states.createSlot(
        iteration, createRowSlot(row, block, layout, builder)));
  SmallVector<Parts> found = states.wait(slots, iteration, states.load(slots));
  unsigned next = 0;
  Parts total = foldStates(monoid, blocks, lane, kernel, builder,
                           [&](Value /*number*/) { return found[next++]; });
  createGuarded(builder, createIsFirstLane(lane, builder), [&] {
    Value number =
        createRowSlot(row, createIndex(builder, blocks), layout, builder);
    states.publish(states.createSlot(iteration, number), iteration, total);
  });
}

/// The results of the iteration read, or identities if there was none yet.
void GridColumnsExchange::loadResults(SharedStates &results, Value bufferSlot,
                                      MutableArrayRef<Parts> states) {
  SmallVector<Type> types;
  for (const Parts &state : states)
    llvm::append_range(types, ValueRange(state).getTypes());
  Value isReduced = createIs(arith::CmpIPredicate::uge, early->iteration,
                             createI64(builder, latency));
  auto branch = scf::IfOp::create(builder, types, isReduced, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  auto yield = [&](ArrayRef<Parts> yielded) {
    SmallVector<Value> values;
    for (const Parts &state : yielded)
      llvm::append_range(values, state);
    scf::YieldOp::create(builder, values);
  };
  builder.setInsertionPointToStart(branch.elseBlock());
  yield(SmallVector<Parts>(states.size(),
                           createIdentity(monoid, types.front(), builder)));
  builder.setInsertionPointToStart(branch.thenBlock());
  yield(results.loadRows(
      states.size(), {bufferSlot, createFirstRowOfThread(builder, layout)}));
  ValueRange rest = branch.getResults();
  for (Parts &state : states) {
    size_t components = state.size();
    state = llvm::to_vector(rest.take_front(components));
    rest = rest.drop_front(components);
  }
}

std::unique_ptr<Exchange> mlir::rowwise::createGridColumnsExchange(
    ReduceOp op, const KernelContext &kernel, GridStart &start,
    ImplicitLocOpBuilder &builder) {
  return std::make_unique<GridColumnsExchange>(op, kernel, start, builder);
}
