//===- Grid.cpp - The blocks of the grid that share a row -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks that share a row run at the same time, and exchange their states
// through device memory (GridStates.h). The states of a block's warps are
// combined in its shared memory. One thread publishes the block's state; one
// warp reads the states of all blocks and passes the row's state on to the
// others.
//
// A block has two slots for its states, which serve iterations alternately. It
// writes a slot again only after it has read all states of the iteration
// between, which other blocks published after they had read this one. Where
// states are read with a latency of n iterations there are 2n slots: in
// iteration i a block has read all states of iteration i - n, which the others
// published after they had read those of iteration i - 2n.
//
// The order in which states are combined depends on the number of blocks alone.
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
/// Common to exchanges with and without latency.
class GridExchangeBase : public Exchange {
public:
  GridExchangeBase(ReduceOp op, const KernelContext &kernel, GridStart &start,
                   ImplicitLocOpBuilder &builder)
      : Exchange(op, kernel, builder), start(start) {}

protected:
  WarpOfRow createWarpOfBlock() {
    Value size = createIndex(builder, warpSize);
    Value thread = gpu::ThreadIdOp::create(builder, getThreadDimension(layout));
    Value warp = arith::DivUIOp::create(builder, thread, size);
    return {warp, arith::RemUIOp::create(builder, thread, size)};
  }

  Value createIs(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(builder, predicate, lhs, rhs);
  }

  /// The first lane of a warp stores `state`.
  void storeFirst(Value lane, ValueRange state, SharedStates &states,
                  ValueRange indices) {
    createGuarded(builder, createIsFirstLane(lane, builder),
                  [&] { states.store(state, indices); });
  }

  /// The first lane of a warp publishes the state of this block.
  void publish(GridStates &states, Value iteration, Value lane,
               ValueRange state) {
    createGuarded(builder, createIsFirstLane(lane, builder), [&] {
      Value slot =
          states.createSlot(iteration, createBlockOfRow(builder, layout));
      states.publish(slot, iteration, state);
    });
  }

  /// The slots that a lane of a warp reads, in the order of foldStates.
  SmallVector<Value> createFoldSlots(GridStates &states, Value iteration,
                                     Value lane) {
    SmallVector<Value> slots;
    for (Value block :
         createFoldNumbers(layout.getBlocks(), lane, kernel, builder))
      slots.push_back(states.createSlot(iteration, block));
    return slots;
  }

  /// The combined states of all blocks, in one warp; `loaded` is what their
  /// slots held before.
  Parts collect(GridStates &states, ArrayRef<Value> slots, Value iteration,
                Value lane, ValueRange loaded) {
    SmallVector<Parts> blockStates = states.wait(slots, iteration, loaded);
    unsigned next = 0;
    return foldStates(monoid, layout.getBlocks(), lane, kernel, builder,
                      [&](Value) { return blockStates[next++]; });
  }

  GridStart &start;
};

/// The first warp publishes the block's state and waits for those of all
/// blocks.
class ImmediateGridExchange : public GridExchangeBase {
public:
  using GridExchangeBase::GridExchangeBase;

  void combine(MutableArrayRef<Parts> states) override {
    for (Parts &state : states)
      state = combineWarps(state);
  }

private:
  Parts combineWarps(ValueRange state) {
    auto [warp, lane] = createWarpOfBlock();
    if (layout.getWarps() == 1)
      return combineBlocks(state, lane);
    Value zero = createIndex(builder, 0);
    SharedStates warpStates({layout.getWarps()}, state.getTypes(), kernel,
                            builder);
    SharedStates rowState({1}, state.getTypes(), kernel, builder);
    storeFirst(lane, state, warpStates, warp);
    gpu::BarrierOp::create(builder);
    Value isFirstWarp = createIs(arith::CmpIPredicate::eq, warp, zero);
    createGuarded(builder, isFirstWarp, [&, lane = lane] {
      Parts blockState =
          foldStates(monoid, layout.getWarps(), lane, kernel, builder,
                     [&](Value number) { return warpStates.load(number); });
      storeFirst(lane, combineBlocks(blockState, lane), rowState, zero);
    });
    gpu::BarrierOp::create(builder);
    return rowState.load(zero);
  }

  /// In one warp.
  Parts combineBlocks(ValueRange state, Value lane) {
    Value iteration = createIteration(op, builder);
    GridStates states =
        start.reserve(state.getTypes(), /*latency=*/0, kernel, builder);
    publish(states, iteration, lane, state);
    start.wait(
        op, lane,
        createIs(arith::CmpIPredicate::eq, iteration, createI64(builder, 0)),
        builder);
    SmallVector<Value> slots = createFoldSlots(states, iteration, lane);
    return collect(states, slots, iteration, lane, states.load(slots));
  }
};

/// In each iteration, with n = latency - 1:
///
///   last warp:  load the states of n iterations before, once the grid was met
///   ...         what the loop does to make the state of this iteration
///   each warp:  store its state
///   barrier
///   first warp: combine the states of the block's warps, publish the result
///   last warp:  wait for what is missing of what was loaded, combine, store
///   all:        read what was stored in the iteration before
///
/// Buffers in shared memory have two slots, for iterations alternately: a
/// barrier lies between two uses of one.
class PipelinedGridExchange : public GridExchangeBase {
public:
  PipelinedGridExchange(ReduceOp op, const KernelContext &kernel,
                        GridStart &start, ImplicitLocOpBuilder &builder)
      : GridExchangeBase(op, kernel, start, builder),
        latency(*op.getLatency()) {}

  void prepare() override {
    OpBuilder::InsertionGuard guard(builder);
    if (Operation *wait = start.getWait(op))
      builder.setInsertionPointAfter(wait);
    else
      builder.setInsertionPointToStart(op->getBlock());
    early.emplace(load());
  }

  void combine(MutableArrayRef<Parts> states) override {
    for (Parts &state : states)
      state = combineState(state);
  }

private:
  /// The values that an iteration computes before its state.
  struct Early {
    WarpOfRow warpOfBlock;
    Value iteration, before; ///< `before`: the iteration whose states are read
    Value isCollector;       ///< whether this warp reads them
    GridStates states;
    SmallVector<Value> slots, loaded;
  };

  Early load() {
    SmallVector<Type> types;
    for (TypedAttr component :
         monoid.getIdentity(op.getInputType().getElementType()))
      types.push_back(component.getType());
    WarpOfRow warpOfBlock = createWarpOfBlock();
    Value iteration = createIteration(op, builder);
    Value lag = createI64(builder, latency - 1);
    Value before = arith::SubIOp::create(builder, iteration, lag);
    Value isReader =
        createIs(arith::CmpIPredicate::eq, warpOfBlock.warp,
                 createIndex(builder, getReaderWarp(layout, latency)));
    Value isCollector = arith::AndIOp::create(
        builder, isReader, createIs(arith::CmpIPredicate::uge, iteration, lag));
    GridStates states = start.reserve(types, latency, kernel, builder);
    Value isFirstRead = createIs(arith::CmpIPredicate::eq, iteration, lag);
    start.wait(op, warpOfBlock.lane,
               arith::AndIOp::create(builder, isCollector, isFirstRead),
               builder);
    SmallVector<Value> slots =
        createFoldSlots(states, before, warpOfBlock.lane);
    SmallVector<Value> loaded = states.loadIf(isCollector, slots);
    return {warpOfBlock, iteration, before, isCollector, states, slots, loaded};
  }

  Parts combineState(ValueRange state) {
    auto [warp, lane] = early->warpOfBlock;
    int64_t warps = layout.getWarps();
    SharedStates warpStates({2, warps}, state.getTypes(), kernel, builder);
    SharedStates rowState({2}, state.getTypes(), kernel, builder);
    Value bufferSlot = arith::IndexCastOp::create(
        builder, builder.getIndexType(),
        arith::AndIOp::create(builder, early->iteration,
                              createI64(builder, 1)));
    storeFirst(lane, state, warpStates, {bufferSlot, warp});
    gpu::BarrierOp::create(builder);
    Value isFirstWarp =
        createIs(arith::CmpIPredicate::eq, warp, createIndex(builder, 0));
    createGuarded(builder, isFirstWarp, [&, lane = lane] {
      Parts blockState =
          foldStates(monoid, warps, lane, kernel, builder, [&](Value number) {
            return warpStates.load({bufferSlot, number});
          });
      publish(early->states, early->iteration, lane, blockState);
    });
    createGuarded(builder, early->isCollector, [&, lane = lane] {
      Parts total = collect(early->states, early->slots, early->before, lane,
                            early->loaded);
      storeFirst(lane, total, rowState, bufferSlot);
    });
    Value other =
        arith::SubIOp::create(builder, createIndex(builder, 1), bufferSlot);
    return loadIfThere(rowState, other, state.getTypes());
  }

  /// The result of the iteration read, or the identity if there was none yet.
  Parts loadIfThere(SharedStates &states, Value index, TypeRange types) {
    Value isReduced = createIs(arith::CmpIPredicate::uge, early->iteration,
                               createI64(builder, latency));
    auto branch =
        scf::IfOp::create(builder, types, isReduced, /*withElse=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(builder, states.load(index));
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder,
                         createIdentity(monoid, types.front(), builder));
    return llvm::to_vector(ValueRange(branch.getResults()));
  }

  int64_t latency;
  std::optional<Early> early;
};
} // namespace

std::unique_ptr<Exchange>
mlir::rowwise::createGridExchange(ReduceOp op, const KernelContext &kernel,
                                  GridStart &start,
                                  ImplicitLocOpBuilder &builder) {
  if (op.getLatency())
    return std::make_unique<PipelinedGridExchange>(op, kernel, start, builder);
  return std::make_unique<ImmediateGridExchange>(op, kernel, start, builder);
}
