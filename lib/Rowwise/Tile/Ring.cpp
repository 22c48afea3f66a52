//===- Ring.cpp - Rows in a ring in shared memory ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group of blocks steps over rows, each with a slice of every row in shared
// memory, in a ring of S slots. With a delay of D trips:
//
//   for (trip = 0; trip < S; ++trip) fetch row `trip`
//   for (trip = 0; trip < trips + D; ++trip)
//     if there is a row `trip`: wait for it, reduce what the threads have of it
//     the states of row `trip` go to the other blocks; those of row `trip` - D
//         have come
//     fetch row `trip` - D - 1 + S: the slot of row `trip` - D - 1 is free
//     if there is a row `trip` - D: compute it again from its slot, store it
//
// So S - D - 1 rows are on their way while one is reduced, and states have the
// time of D - 1 trips to come. The one barrier of a trip is that of the
// reduction.
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

static Value createI32(ImplicitLocOpBuilder &builder, Value index) {
  return arith::IndexCastOp::create(builder, builder.getI32Type(), index);
}

/// if (condition) { make() }
static void createIf(ImplicitLocOpBuilder &builder, Value condition,
                     function_ref<void()> make) {
  auto branch = scf::IfOp::create(builder, condition, /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  make();
}

/// Shared memory for the rows, and mbarriers for each input.
KernelBuilder::Ring KernelBuilder::createRing() {
  Ring ring;
  ring.layout = *getRingLayout(op, body, layout);
  ring.shared = gpu::DynamicSharedMemoryOp::create(
      builder, getSharedType(ShapedType::kDynamic, builder.getI8Type()));
  for (unsigned i = 0, e = ring.layout.inputs.size(); i < e; ++i)
    ring.barriers.push_back(addSharedMemory(
        func, schedule.getStages(), builder.getI64Type(), builder.getLoc()));
  return ring;
}

/// Where input number `input` of the ring's is in trip `trip`.
FetchSlot KernelBuilder::getSlot(const Ring &ring, unsigned input, Value trip) {
  Value slots = createIndex(schedule.getStages());
  FetchSlot slot;
  slot.shared = ring.shared;
  slot.barriers = ring.barriers[input];
  slot.number = arith::RemUIOp::create(builder, trip, slots);
  slot.offset = arith::AddIOp::create(
      builder,
      arith::MulIOp::create(builder, slot.number,
                            createIndex(ring.layout.slotBytes)),
      createIndex(ring.layout.inputs[input].offset));
  Value turn = arith::DivUIOp::create(builder, trip, slots);
  slot.parity =
      createI32(builder, arith::AndIOp::create(builder, turn, createIndex(1)));
  return slot;
}

void KernelBuilder::fetchRow(RowAccess &access, const Ring &ring,
                             const Trips &trips, Value trip) {
  Row row = enterTrip(access, trips, trip);
  for (auto [i, input] : llvm::enumerate(ring.layout.inputs))
    access.fetch(row, input.number, getSlot(ring, i, trip));
}

/// Scalars of a row, and its rows from the ring.
IRMapping KernelBuilder::readRow(RowAccess &access, const Ring &ring,
                                 const Row &row, const Window &window,
                                 Value trip, IRMapping scalars) {
  for (auto [i, arg] : llvm::enumerate(body.getArguments()))
    if (!isRowValue(arg))
      scalars.map(arg, access.load(row, i, Window()));
  lowerRowNumbers(access, row, scalars);
  lowerReadyScalars(access, row, scalars);
  for (auto [i, input] : llvm::enumerate(ring.layout.inputs))
    scalars.map(
        body.getArgument(input.number),
        access.readFetched(input.number, window, getSlot(ring, i, trip)));
  return scalars;
}

/// The states of this thread's elements of row `trip`, or identities if there
/// is none.
SmallVector<Value> KernelBuilder::reduceFetched(RowAccess &access,
                                                const Ring &ring,
                                                const Trips &trips, Value trip,
                                                ArrayRef<ReduceOp> level) {
  SmallVector<Type> types;
  SmallVector<Value> identities;
  for (ReduceOp reduce : level)
    for (TypedAttr component : reduce.getMonoid().getIdentity(
             reduce.getInputType().getElementType())) {
      auto type =
          VectorType::get(layout.getThreadsPerRow(), component.getType());
      types.push_back(type);
      identities.push_back(arith::ConstantOp::create(
          builder, DenseElementsAttr::get(type, component)));
    }
  Value isRow = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, trip,
                                      trips.count);
  auto branch = scf::IfOp::create(builder, types, isRow, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, identities);
  builder.setInsertionPointToStart(branch.thenBlock());
  Row row = enterTrip(access, trips, trip);
  Window window = access.getWindow(row, /*tile=*/{}, /*masked=*/true);
  IRMapping values =
      readRow(access, ring, row, window, trip, /*scalars=*/IRMapping());
  scf::YieldOp::create(builder, foldLevel(level, access, row, window, values));
  return llvm::to_vector(ValueRange(branch.getResults()));
}

void KernelBuilder::buildRing(RowAccess &access, const Trips &trips) {
  Ring ring = createRing();
  Value zero = createIndex(0), one = createIndex(1);
  Value first = arith::MinUIOp::create(builder, trips.count,
                                       createIndex(schedule.getStages()));
  scf::ForOp::create(builder, zero, first, one, ValueRange(),
                     [&](OpBuilder &, Location, Value trip, ValueRange) {
                       OpBuilder::InsertionGuard guard(builder);
                       builder.setInsertionPointToEnd(trip.getParentBlock());
                       fetchRow(access, ring, trips, trip);
                       scf::YieldOp::create(builder);
                     });

  int64_t delay = schedule.getDelay();
  Value last = arith::AddIOp::create(builder, trips.count, createIndex(delay));
  auto loop = scf::ForOp::create(builder, zero, last, one);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value trip = loop.getInductionVar();
  SmallVector<ReduceOp> level = getReductionLevels(body).front();
  SmallVector<Value> states = reduceFetched(access, ring, trips, trip, level);
  IRMapping scalars;
  combineLevel(level, states, scalars, builder.getI64IntegerAttr(delay));
  auto isAtLeast = [&](int64_t least) -> Value {
    return arith::CmpIOp::create(builder, arith::CmpIPredicate::uge, trip,
                                 createIndex(least));
  };
  Value next = arith::AddIOp::create(
      builder, trip, createIndex(schedule.getStages() - delay - 1));
  Value isNext = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, next,
                                       trips.count);
  createIf(builder,
           arith::AndIOp::create(builder, isAtLeast(delay + 1), isNext),
           [&] { fetchRow(access, ring, trips, next); });
  createIf(builder, isAtLeast(delay), [&] {
    Value before = arith::SubIOp::create(builder, trip, createIndex(delay));
    Row row = enterTrip(access, trips, before);
    Window window = access.getWindow(row, /*tile=*/{}, /*masked=*/true);
    IRMapping values = readRow(access, ring, row, window, before, scalars);
    finishRow(access, row, window, values);
  });
}
