//===- Ring.cpp - Rows that wait in shared memory ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of the blocks of schedule split one is on each multiprocessor, with a slice
// of several rows in its shared memory (Tile/MultiStageBuffer.cpp).
//
//===----------------------------------------------------------------------===//

#include "VersionBuilder.h"

#include "Rowwise/Programs/SharedLayout.h"
#include "Rowwise/Schedule/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t ringThreads = 512;
/// Slots that are enough, and the fewest that pay (measured on an H200: 7 slots
/// of 32 KB reach 0.96 of a copy's speed, 6 0.93, 5 0.88, rows in registers
/// 0.75).
static constexpr int64_t usualSlots = 7, fewestSlots = 5;
/// Rows for each group of blocks from which on a ring pays: the first come and
/// the last go alone (measured on an H200: of 2^20 floats 4 rows 0.63 and in
/// registers 0.76, 8 0.65 and 0.70, 16 0.82 and 0.72).
static constexpr int64_t fewestRows = 12;
/// Registers of a slice beyond which slots are fewer than pay.
static constexpr int64_t mostRegisters = 8;
/// Shared memory for partial states, mbarriers and what the driver takes.
static constexpr int64_t reservedBytes = sharedOfStates + sharedOfBlock;

/// Refuses stages that are asked for in schedule split and that no ring has.
LogicalResult VersionBuilder::checkRing() {
  if (!forced.kind || forced.stages <= 1)
    return success();
  auto refuse = [&] {
    return op.emitError() << "expected stages to be forced to 1 in schedule "
                             "split, found "
                          << forced.stages << ": ";
  };
  if (target.getCluster() < 2)
    return refuse() << "there are no bulk copies on " << target.getChip();
  if (!shape.mayWait)
    return refuse() << "rows wait in shared memory for one exchange of states "
                       "only, and if computing them again is cheap";
  if (forced.stages < ScheduleAttr::leastRing)
    return op.emitError() << "expected stages to be forced to 1, or to "
                          << ScheduleAttr::leastRing
                          << " or more, in schedule split, found "
                          << forced.stages;
  return success();
}

bool VersionBuilder::mayHaveRing() {
  bool mayHaveStages =
      forced.stages == 0 || forced.stages >= ScheduleAttr::leastRing;
  return shape.mayWait && target.getCluster() >= 2 && mayHaveStages;
}

/// Slots of shared memory; 0 where there can be no ring.
int64_t VersionBuilder::countRingStages(LayoutAttr layout) {
  auto ring = getRingLayout(op, op.getBody().front(), layout);
  if (!ring)
    return 0;
  int64_t slots = (target.getShared() - reservedBytes) / ring->slotBytes;
  if (forced.stages >= ScheduleAttr::leastRing)
    return slots >= forced.stages ? forced.stages : 0;
  return slots < fewestSlots ? 0 : std::min(slots, usualSlots);
}

/// A block on each multiprocessor, each thread with so many vectors of a row.
LayoutAttr VersionBuilder::makeRingLayout(int64_t vectors, int64_t registers) {
  int64_t threads = forced.threads > 0 ? forced.threads : ringThreads;
  int64_t blocks = forced.blocks > 0
                       ? forced.blocks
                       : llvm::divideCeil(vectors, threads * registers);
  if (!mayHaveThreads(ScheduleKind::split) || blocks < 2 ||
      blocks > target.getSms() ||
      registers !=
          static_cast<int64_t>(llvm::divideCeil(vectors, threads * blocks)))
    return {};
  return makeLayout(shape.vector, registers, warpSize, threads / warpSize,
                    /*rows=*/1, /*transposed=*/false, blocks);
}

/// Whether each group of blocks has enough rows.
bool VersionBuilder::areManyForRing(int64_t blocks) {
  int64_t groups = std::max<int64_t>(1, target.getSms() / blocks);
  return forced.stages != 0 || ShapedType::isDynamic(shape.numRows) ||
         shape.numRows >= fewestRows * groups;
}

/// The layout of a ring for rows of so many vectors, or null where none pays:
/// the one with the most slots, of those the one that leaves the fewest
/// multiprocessors idle, or a thread the most vectors.
LayoutAttr VersionBuilder::chooseRing(int64_t vectors) {
  if (!mayHaveRing())
    return {};
  LayoutAttr best;
  int64_t bestSlots = 0, bestBusy = 0;
  for (int64_t registers = 1; registers <= mostRegisters; ++registers) {
    LayoutAttr layout = makeRingLayout(vectors, registers);
    int64_t slots = layout ? countRingStages(layout) : 0;
    if (slots == 0 || !areManyForRing(layout.getBlocks()))
      continue;
    int64_t blocks = layout.getBlocks();
    int64_t busy = target.getSms() / blocks * blocks;
    if (std::make_pair(slots, busy) < std::make_pair(bestSlots, bestBusy))
      continue;
    best = layout;
    bestSlots = slots;
    bestBusy = busy;
  }
  return best;
}

/// Vectors of the longest row for which there is a ring with as many slots as
/// pay most; 0 where there is none.
int64_t VersionBuilder::getRingCapacity() {
  if (!mayHaveRing())
    return 0;
  int64_t capacity = 0;
  for (int64_t registers = 1; registers <= mostRegisters; ++registers) {
    int64_t vectors = target.getSms() * ringThreads * registers;
    if (LayoutAttr layout = makeRingLayout(vectors, registers);
        layout && countRingStages(layout) >= usualSlots)
      capacity = vectors;
  }
  return capacity;
}

/// Whether rows are better off in a ring than in a cluster: those that one
/// holds only with more registers than pay.
bool VersionBuilder::prefersRing(int64_t vectors, int64_t perThread) {
  return vectors > getCapacity(ScheduleKind::cluster, perThread) &&
         chooseRing(vectors);
}
