//===- Persistent.cpp - Blocks that step over rows --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As many groups of blocks as the device holds take the rows in turn:
//
//   for (trip = 0; trip < trips; ++trip)
//     load row `trip` + stages - 1; work on row `trip`
//
// A launch may have several waves of such groups, each with a share of the
// trips of its own.
//
// In schedule cluster threads keep what they have of the weights of a norm, and
// whatever else rows share and is used late, in shared memory. Which elements a
// vector has follows from where in a vector a row starts, its phase. That is
// the same for all rows of a group where the number of groups is a multiple of
// that of phases, for which the host sees; where it changes nevertheless (rows
// of several distances, few groups) they load it anew. Whose vector it is
// follows from where in a line a row starts: threads read at a shift.
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

#include "Rowwise/Device/SharedMemory.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Of this thread's group, or of the first of its rows. There are no more
/// groups than rows in a wave, but a group may have none in its wave.
KernelBuilder::Trips KernelBuilder::createTrips() {
  Value group = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  Value groups = gpu::GridDimOp::create(builder, gpu::Dimension::x);
  if (layout.getBlocks() != 1) {
    Value blocks = createIndex(layout.getBlocks());
    group = arith::DivUIOp::create(builder, group, blocks);
    groups = arith::DivUIOp::create(builder, groups, blocks);
  }
  Value rows = createIndex(layout.getRows());
  Trips trips = {builder.createOrFold<arith::MulIOp>(group, rows),
                 builder.createOrFold<arith::MulIOp>(groups, rows),
                 /*limit=*/numRows, /*count=*/Value()};
  if (schedule.mayStepInWaves())
    enterWave(trips);
  Value rest = arith::SubIOp::create(builder, trips.limit, trips.first);
  trips.count = arith::CeilDivUIOp::create(builder, rest, trips.step);
  return trips;
}

/// Narrows `trips`, which are over all rows, to those of this block's wave.
void KernelBuilder::enterWave(Trips &trips) {
  Value wave = gpu::BlockIdOp::create(builder, gpu::Dimension::y);
  Value waves = gpu::GridDimOp::create(builder, gpu::Dimension::y);
  Value all = arith::CeilDivUIOp::create(builder, numRows, trips.step);
  auto countBefore = [&](Value wave) -> Value {
    Value bits = arith::MulIOp::create(builder, wave,
                                       createIndex(ScheduleAttr::waveShift));
    Value left = arith::ShRUIOp::create(builder, all, bits);
    return arith::SubIOp::create(builder, all, left);
  };
  auto getRow = [&](Value trip) -> Value {
    return arith::MulIOp::create(builder, trip, trips.step);
  };
  Value next = arith::AddIOp::create(builder, wave, createIndex(1));
  Value isLast =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, next, waves);
  Value end = arith::SelectOp::create(builder, isLast, numRows,
                                      getRow(countBefore(next)));
  trips.limit = arith::MinUIOp::create(builder, numRows, end);
  Value first =
      arith::AddIOp::create(builder, getRow(countBefore(wave)), trips.first);
  trips.first = arith::MinUIOp::create(builder, first, trips.limit);
}

/// The row of this thread in a trip. `mayExceed`: there may be no such trip. Of
/// a group of several rows some may be missing in any case.
Row KernelBuilder::enterTrip(RowAccess &access, const Trips &trips, Value trip,
                             bool mayExceed) {
  Value distance = arith::MulIOp::create(builder, trip, trips.step);
  Value first = arith::AddIOp::create(builder, trips.first, distance);
  return access.enter(addRowOfThread(first), trips.limit,
                      mayExceed || layout.getRows() != 1);
}

void KernelBuilder::addKeptMemory() {
  if (!schedule.keepsShared())
    return;
  KeptLayout kept = getKeptLayout(op, body, layout);
  if (kept.inputs.empty())
    return;
  Value shared = gpu::DynamicSharedMemoryOp::create(
      builder, getSharedType(ShapedType::kDynamic, builder.getI8Type()));
  for (const KeptLayout::Input &input : kept.inputs) {
    Type element = getElementTypeOrSelf(op.getInputs()[input.number].getType());
    keptInputs[input.number] = memref::ViewOp::create(
        builder, getSharedType(kept.elements, element), shared,
        createIndex(input.offset), /*sizes=*/ValueRange());
  }
}

/// How many elements of a vector the row has before it in memory, or behind it
/// where its window starts at its first whole vector.
Value KernelBuilder::createPhase(const Row &row) {
  return arith::AndIOp::create(builder, row.residue,
                               createIndex(layout.getVector() - 1));
}

/// Where rows of one phase may belong to other threads, what is kept is that of
/// a row in the first vector of its window, and of the line before it.
void KernelBuilder::keepInputs(RowAccess &access, const Row &row) {
  if (keptInputs.empty())
    return;
  Row first = row, before = row;
  if (shiftsKept(row)) {
    first.residue = createPhase(row);
    before.residue = arith::AddIOp::create(
        builder, first.residue, createIndex(schedule.getWindowAlignment()));
  }
  for (unsigned input : lateInputs)
    if (Value shared = keptInputs.lookup(input)) {
      Value tile = loadLateInput(access, first, input), others;
      if (shiftsKept(row))
        others = loadLateInput(access, before, input);
      KeepOp::create(builder, tile, others, shared);
    }
}

/// Before a row whose vectors lie unlike those of the row before, which has the
/// phase `before`. Where threads read what others keep, none may be at the row
/// before any more, and all must have written.
void KernelBuilder::keepInputsAnew(RowAccess &access, const Row &row,
                                   Value phase, Value before) {
  Value isOther =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, phase, before);
  auto branch = scf::IfOp::create(builder, isOther, /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  if (shiftsKept(row))
    gpu::BarrierOp::create(builder);
  keepInputs(access, row);
  if (shiftsKept(row))
    gpu::BarrierOp::create(builder);
}

void KernelBuilder::buildPersistent(RowAccess &access) {
  Trips trips = createTrips();
  addKeptMemory();
  int64_t ahead = schedule.getStages() - 1;
  SmallVector<Value> carried;
  for (int64_t trip = 0; trip < ahead; ++trip)
    llvm::append_range(carried,
                       loadInputs(access,
                                  enterTrip(access, trips, createIndex(trip),
                                            /*mayExceed=*/true),
                                  heldInputs));
  Row first = enterTrip(access, trips, createIndex(0));
  bool mayMove = !keptInputs.empty() && first.residue;
  if (mayMove) // from where no row is
    carried.push_back(createIndex(layout.getVector()));
  else
    keepInputs(access, first);
  auto loop = scf::ForOp::create(builder, createIndex(0), trips.count,
                                 createIndex(1), carried);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value trip = loop.getInductionVar();
  Row row = enterTrip(access, trips, trip);
  SmallVector<Value> next =
      llvm::to_vector(ValueRange(loop.getRegionIterArgs()));
  Value phase;
  if (mayMove) {
    phase = createPhase(row);
    keepInputsAnew(access, row, phase, next.pop_back_val());
  }
  Value future = arith::AddIOp::create(builder, trip, createIndex(ahead));
  llvm::append_range(next, loadInputs(access,
                                      enterTrip(access, trips, future,
                                                /*mayExceed=*/ahead != 0),
                                      heldInputs));
  size_t numInputs = heldInputs.size();
  processHeldRow(access, row, ArrayRef(next).take_front(numInputs));
  next.erase(next.begin(), next.begin() + numInputs);
  if (mayMove)
    next.push_back(phase);
  if (!next.empty())
    scf::YieldOp::create(builder, next);
}
