//===- PersistentBuilder.cpp - Blocks that step over rows -----------------===//
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
// In schedule cluster threads keep what they have of the weights of a norm, and
// whatever else rows share and is used late, in shared memory. Which elements a
// thread has follows from how far a row is from the last whole vector. That is
// the same for all rows of a group where the number of groups is a multiple of
// a vector's elements, for which the host sees; where it changes nevertheless
// (rows of several distances, few groups) they load it anew.
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Of this thread's group, or of the first of its rows. There are no more
/// groups than rows.
KernelBuilder::Trips KernelBuilder::createTrips() {
  Value group = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  Value groups = gpu::GridDimOp::create(builder, gpu::Dimension::x);
  if (layout.getBlocks() != 1) {
    Value blocks = createIndex(layout.getBlocks());
    group = arith::DivUIOp::create(builder, group, blocks);
    groups = arith::DivUIOp::create(builder, groups, blocks);
  }
  Value rows = createIndex(layout.getRows());
  Value first = builder.createOrFold<arith::MulIOp>(group, rows);
  Value step = builder.createOrFold<arith::MulIOp>(groups, rows);
  Value rest = arith::SubIOp::create(builder, numRows, first);
  return {first, step, arith::CeilDivUIOp::create(builder, rest, step)};
}

/// The row of this thread in a trip. `mayExceed`: there may be no such trip. Of
/// a group of several rows some may be missing in any case.
Row KernelBuilder::enterTrip(RowAccess &access, const Trips &trips, Value trip,
                             bool mayExceed) {
  Value distance = arith::MulIOp::create(builder, trip, trips.step);
  Value first = arith::AddIOp::create(builder, trips.first, distance);
  return access.enter(addRowOfThread(first), numRows,
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

void KernelBuilder::keepInputs(RowAccess &access, const Row &row) {
  for (unsigned input : lateInputs)
    if (Value shared = keptInputs.lookup(input))
      KeepOp::create(builder, loadLateInput(access, row, input), shared);
}

/// Before a row whose vectors lie unlike those of the row before, which has the
/// residue `before`.
void KernelBuilder::keepInputsAnew(RowAccess &access, const Row &row,
                                   Value before) {
  Value isOther = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne,
                                        row.residue, before);
  auto branch = scf::IfOp::create(builder, isOther, /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  keepInputs(access, row);
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
  if (mayMove)
    keepInputsAnew(access, row, next.pop_back_val());
  Value future = arith::AddIOp::create(builder, trip, createIndex(ahead));
  llvm::append_range(next, loadInputs(access,
                                      enterTrip(access, trips, future,
                                                /*mayExceed=*/ahead != 0),
                                      heldInputs));
  size_t numInputs = heldInputs.size();
  processHeldRow(access, row, ArrayRef(next).take_front(numInputs));
  next.erase(next.begin(), next.begin() + numInputs);
  if (mayMove)
    next.push_back(row.residue);
  if (!next.empty())
    scf::YieldOp::create(builder, next);
}
