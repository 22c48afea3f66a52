//===- Grid.cpp - Reductions over blocks of the whole GPU -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks that share a row run at the same time, and exchange their states
// through device memory (MemoryExchange.h). One thread of a block publishes its
// block's state; one warp reads those of all blocks.
//
// A block has two places for them, for trips in turn. It writes a place again
// only after it has read all states of the trip between, which the other blocks
// wrote after they had read this one. Where states are read with a delay, n
// trips after they were published, there are 2n: a block in trip i has read
// all of trip i - n, which the others wrote after they had read those of trip
// i - 2n.
//
// What lay in the places before is no state: each block clears its own when it
// starts, and reads those of others when all blocks have done so, which is
// after its first row has come (GridBarrier.h).
//
// States are combined in an order that depends on the number of blocks alone.
//
//===----------------------------------------------------------------------===//

#include "../Distributor.h"
#include "MemoryExchange.h"

#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Device/GridBarrier.h"
#include "Rowwise/Device/StateWords.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t warpSize = 32;

static Value createI64(ImplicitLocOpBuilder &builder, int64_t value) {
  return arith::ConstantOp::create(builder, builder.getI64IntegerAttr(value));
}

//===----------------------------------------------------------------------===//
// The exchange
//===----------------------------------------------------------------------===//

/// The warp of a block that reads the states of all.
int64_t Distributor::getReader(ReduceOp op) {
  return op.getDelay() ? layout.getWarps() - 1 : 0;
}

/// Finds the argument for states, of the type memref<?xNxi64>.
LogicalResult Distributor::findStates() {
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    if (!func.getArgAttr(i, statesAttrName))
      continue;
    states = func.getArgument(i);
    auto type = dyn_cast<MemRefType>(states.getType());
    if (!type || type.getRank() != 2 || type.isDynamicDim(1) ||
        !type.getElementType().isInteger(64) || !type.getLayout().isIdentity())
      return func.emitError()
             << "expected an argument of type memref<?xNxi64> for '"
             << statesAttrName << "', found " << states.getType();
    if (layout.getTransposed() || layout.getRows() != 1 ||
        layout.getBlocks() == 1)
      return func.emitError()
             << "expected a layout of one row over several blocks with '"
             << statesAttrName << "', found " << layout;
    func.removeArgAttr(i, statesAttrName);
    return success();
  }
  return success();
}

/// How often the loop around `op` was entered before, as an i64.
Value Distributor::createTrip(ReduceOp op) {
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  if (!loop)
    return createI64(builder, 0);
  Value distance = builder.createOrFold<arith::SubIOp>(loop.getInductionVar(),
                                                       loop.getLowerBound());
  Value trip = builder.createOrFold<arith::DivUIOp>(distance, loop.getStep());
  return arith::IndexCastOp::create(builder, builder.getI64Type(), trip);
}

/// The places of the group of `block` for one exchange of `op`, which start at
/// element `place` of the group's.
MemoryExchange Distributor::createMemoryExchange(ReduceOp op, TypeRange types,
                                                 int64_t place, Value block) {
  Type i64 = builder.getI64Type();
  int64_t blocks = layout.getBlocks(), delay = op.getDelay().value_or(0);
  int64_t ofGroup = cast<MemRefType>(states.getType()).getDimSize(1);
  Value group = arith::DivUIOp::create(builder, block, createIndex(blocks));
  Value start = arith::MulIOp::create(
      builder, arith::IndexCastOp::create(builder, i64, group),
      createI64(builder, ofGroup));
  start = arith::AddIOp::create(builder, start, createI64(builder, place));
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value address = arith::IndexCastOp::create(
      builder, i64,
      memref::ExtractAlignedPointerAsIndexOp::create(builder, states));
  Value memory = LLVM::IntToPtrOp::create(builder, pointer, address);
  Value base = LLVM::GEPOp::create(builder, pointer, i64, memory,
                                   ArrayRef<LLVM::GEPArg>{start});
  return MemoryExchange(builder, base, types, blocks, getTripsOfPlaces(delay));
}

/// The same for places that no other exchange has, and that are cleared before
/// the warp that reads them has met the other blocks.
MemoryExchange Distributor::addMemoryExchange(ReduceOp op, TypeRange types) {
  int64_t place = nextPlace;
  nextPlace += getExchangeSize(getNumWords(types), layout.getBlocks(),
                               op.getDelay().value_or(0));
  {
    OpBuilder::InsertionGuard guard(builder);
    Value block = startArrival(op);
    createMemoryExchange(op, types, place, block)
        .clear(arith::RemUIOp::create(builder, block,
                                      createIndex(layout.getBlocks())));
  }
  Value block = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  return createMemoryExchange(op, types, place, block);
}

/// Goes to where the first lane of the warp that reads clears the places of its
/// block, at the start of the kernel, and arrives at the barrier of the grid
/// after that. Returns the number of its block, of unknown origin: LLVM would
/// keep what is computed from it in registers until it is needed again for the
/// exchange.
Value Distributor::startArrival(ReduceOp op) {
  if (!arrival) {
    arrivedDelay = op.getDelay().value_or(0);
    builder.setInsertionPointToStart(&func.getBody().front());
    Value isArriving = arith::CmpIOp::create(
        builder, arith::CmpIPredicate::eq,
        gpu::ThreadIdOp::create(builder, getThreadDimension(layout)),
        createIndex(getReader(op) * warpSize));
    arrival = scf::IfOp::create(builder, isArriving, /*withElse=*/false);
    builder.setInsertionPointToStart(arrival.thenBlock());
    createGridArrival(builder);
  }
  builder.setInsertionPointToStart(arrival.thenBlock());
  Value block = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  Value word =
      arith::IndexCastUIOp::create(builder, builder.getI32Type(), block);
  return arith::IndexCastUIOp::create(builder, builder.getIndexType(),
                                      hideOrigin(builder, word));
}

/// Whether a reduction before `op`, in the same loop, waits for the grid.
bool Distributor::hasMetGrid(ReduceOp op) {
  return gridWait && gridWait->getBlock() == op->getBlock();
}

/// Waits for the places of all blocks to be cleared, if `condition` holds:
/// before the first states are read. In the warp that reads them.
void Distributor::waitForGrid(ReduceOp op, Value lane, Value condition) {
  if (hasMetGrid(op))
    return;
  auto wait = [&](OpBuilder &b, Location loc) {
    ImplicitLocOpBuilder inner(loc, b);
    Value isFirst =
        arith::CmpIOp::create(inner, arith::CmpIPredicate::eq, lane,
                              arith::ConstantIndexOp::create(inner, 0));
    createGridWait(inner, isFirst);
    scf::YieldOp::create(inner);
  };
  gridWait = scf::IfOp::create(builder, condition, wait);
}

/// The places that lanes of a warp read, in the order of foldAll.
SmallVector<Value> Distributor::createFoldPlaces(MemoryExchange &exchange,
                                                 Value trip, Value lane) {
  SmallVector<Value> places;
  for (Value block : createFoldIndices(layout.getBlocks(), lane))
    places.push_back(exchange.getPlace(trip, block));
  return places;
}

/// The first of a warp's lanes publishes the state of this block.
void Distributor::publish(MemoryExchange &exchange, Value trip, Value lane,
                          ValueRange state) {
  Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, lane,
                                        createIndex(0));
  auto branch = scf::IfOp::create(builder, isFirst, /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value place = exchange.getPlace(trip, createBlockOfRow(builder, layout));
  exchange.publish(place, trip, state);
}

/// The states of all blocks combined, in one warp.
Distributor::Parts Distributor::collect(MonoidAttrInterface monoid,
                                        MemoryExchange &exchange,
                                        ArrayRef<Value> places, Value trip,
                                        Value lane, ValueRange loaded) {
  auto states = exchange.wait(places, trip, loaded);
  unsigned next = 0;
  return foldAll(monoid, layout.getBlocks(), lane,
                 [&](Value) { return states[next++]; });
}

/// Publishes the state of this block and combines those of all, in one warp.
Distributor::Parts Distributor::exchangeInMemory(MonoidAttrInterface monoid,
                                                 ReduceOp op, Parts state,
                                                 Value lane) {
  Value trip = createTrip(op);
  MemoryExchange exchange =
      addMemoryExchange(op, llvm::to_vector(ValueRange(state).getTypes()));
  publish(exchange, trip, lane, state);
  waitForGrid(op, lane,
              arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, trip,
                                    createI64(builder, 0)));
  SmallVector<Value> places = createFoldPlaces(exchange, trip, lane);
  return collect(monoid, exchange, places, trip, lane, exchange.load(places));
}

//===----------------------------------------------------------------------===//
// Between the warps of a block
//===----------------------------------------------------------------------===//

Distributor::WarpOfBlock Distributor::createWarpOfBlock() {
  Value size = createIndex(warpSize);
  Value ofBlock = gpu::ThreadIdOp::create(builder, getThreadDimension(layout));
  return {arith::DivUIOp::create(builder, ofBlock, size),
          arith::RemUIOp::create(builder, ofBlock, size)};
}

/// The first lane of a warp stores `values`.
void Distributor::storeFirst(Value lane, ValueRange values,
                             ArrayRef<Value> buffers, ValueRange indices) {
  Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, lane,
                                        createIndex(0));
  scf::IfOp::create(builder, isFirst, [&](OpBuilder &b, Location loc) {
    for (auto [value, buffer] : llvm::zip_equal(values, buffers))
      memref::StoreOp::create(b, loc, value, buffer, indices);
    scf::YieldOp::create(b, loc);
  });
}

Distributor::Parts Distributor::loadParts(ArrayRef<Value> buffers,
                                          ValueRange indices) {
  Parts loaded;
  for (Value buffer : buffers)
    loaded.push_back(memref::LoadOp::create(builder, buffer, indices));
  return loaded;
}

/// The states of a block's warps meet in its shared memory, in its first warp,
/// which hands the state of the row to the others.
Distributor::Parts Distributor::exchangeInSplit(MonoidAttrInterface monoid,
                                                ReduceOp op, Parts state) {
  ++numExchanges;
  if (op.getDelay())
    return exchangeDelayed(monoid, op, std::move(state));
  auto [warp, lane] = createWarpOfBlock();
  if (layout.getWarps() == 1)
    return exchangeInMemory(monoid, op, std::move(state), lane);
  Value zero = createIndex(0);
  Parts ofWarps = addBuffers({layout.getWarps()}, state);
  Parts ofRow = addBuffers({1}, state);
  storeFirst(lane, state, ofWarps, warp);
  gpu::BarrierOp::create(builder);
  Value isFirstWarp =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, warp, zero);
  createGuarded(
      isFirstWarp,
      [&, lane = lane] {
        Parts ofBlock =
            foldAll(monoid, layout.getWarps(), lane,
                    [&](Value index) { return loadParts(ofWarps, index); });
        storeFirst(lane, exchangeInMemory(monoid, op, ofBlock, lane), ofRow,
                   zero);
      },
      /*otherwise=*/nullptr);
  gpu::BarrierOp::create(builder);
  return loadParts(ofRow, zero);
}

//===----------------------------------------------------------------------===//
// With a delay
//===----------------------------------------------------------------------===//

/// In each trip, with n = delay - 1:
///
///   last warp:  load the states of n trips before, once the grid was met
///   ...         what the loop does to make the state of this trip
///   each warp:  store its state
///   barrier
///   first warp: combine the states of the block's warps, publish the result
///   last warp:  wait for what is missing of what was loaded, combine, store
///   all:        read what was stored in the trip before
///
/// Buffers in shared memory have two halves, for trips in turn: a barrier lies
/// between two uses of one.
Distributor::Parts Distributor::exchangeDelayed(MonoidAttrInterface monoid,
                                                ReduceOp op, Parts state) {
  int64_t delay = *op.getDelay(), warps = layout.getWarps();
  SmallVector<Type> types = llvm::to_vector(ValueRange(state).getTypes());
  OpBuilder::InsertPoint here = builder.saveInsertionPoint();
  if (hasMetGrid(op))
    builder.setInsertionPointAfter(gridWait);
  else
    builder.setInsertionPointToStart(op->getBlock());
  auto [warp, lane] = createWarpOfBlock();
  Value trip = createTrip(op);
  Value lag = createI64(builder, delay - 1);
  Value before = arith::SubIOp::create(builder, trip, lag);
  Value isCollector = arith::AndIOp::create(
      builder,
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, warp,
                            createIndex(getReader(op))),
      arith::CmpIOp::create(builder, arith::CmpIPredicate::uge, trip, lag));
  MemoryExchange exchange = addMemoryExchange(op, types);
  Value isFirstRead =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, trip, lag);
  waitForGrid(op, lane,
              arith::AndIOp::create(builder, isCollector, isFirstRead));
  SmallVector<Value> places = createFoldPlaces(exchange, before, lane);
  SmallVector<Value> loaded = exchange.loadIf(isCollector, places);
  builder.restoreInsertionPoint(here);

  Parts ofWarps = addBuffers({2, warps}, state);
  Parts ofRow = addBuffers({2}, state);
  Type index = builder.getIndexType();
  Value one = createI64(builder, 1);
  Value turn = arith::IndexCastOp::create(
      builder, index, arith::AndIOp::create(builder, trip, one));
  storeFirst(lane, state, ofWarps, {turn, warp});
  gpu::BarrierOp::create(builder);
  Value isFirstWarp = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                            warp, createIndex(0));
  createGuarded(
      isFirstWarp,
      [&, lane = lane] {
        Parts ofBlock = foldAll(monoid, warps, lane, [&](Value other) {
          return loadParts(ofWarps, {turn, other});
        });
        publish(exchange, trip, lane, ofBlock);
      },
      /*otherwise=*/nullptr);
  createGuarded(
      isCollector,
      [&, lane = lane] {
        Parts total = collect(monoid, exchange, places, before, lane, loaded);
        storeFirst(lane, total, ofRow, turn);
      },
      /*otherwise=*/nullptr);
  Value other = arith::SubIOp::create(builder, createIndex(1), turn);
  return loadFrom(delay, monoid, trip, ofRow, other);
}

/// What was stored, or the identity where that was not yet done.
Distributor::Parts Distributor::loadFrom(int64_t delay,
                                         MonoidAttrInterface monoid, Value trip,
                                         ArrayRef<Value> buffers, Value place) {
  Value isThere = arith::CmpIOp::create(builder, arith::CmpIPredicate::uge,
                                        trip, createI64(builder, delay));
  SmallVector<Type> types;
  for (Value buffer : buffers)
    types.push_back(cast<MemRefType>(buffer.getType()).getElementType());
  auto branch = scf::IfOp::create(builder, types, isThere, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, loadParts(buffers, place));
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, createIdentity(monoid, types.front()));
  return llvm::to_vector(ValueRange(branch.getResults()));
}
