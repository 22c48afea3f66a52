//===- Ring.cpp - Rows that wait in shared memory -------------------------===//
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

#include "Layouts.h"
#include "Schedules.h"

#include "Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult mlir::rowwise::checkRing(const ProgramContext &program) {
  if (!program.forced.kind || program.forced.stages <= 1)
    return success();
  auto refuse = [&] {
    return program.getOp().emitError()
           << "expected stages to be forced to 1 in schedule "
              "split, found "
           << program.forced.stages << ": ";
  };
  if (program.target.getCluster() < 2)
    return refuse() << "there are no bulk copies on "
                    << program.target.getChip();
  if (!program.shape.mayWait)
    return refuse() << "rows wait in shared memory for one exchange of states "
                       "only, and if computing them again is cheap";
  if (program.forced.stages < RingAttr::minStages)
    return program.getOp().emitError()
           << "expected stages to be forced to 1, or to " << RingAttr::minStages
           << " or more, in schedule split, found " << program.forced.stages;
  return success();
}

static bool mayHaveRing(const ProgramContext &program) {
  bool mayHaveStages = program.forced.stages == 0 ||
                       program.forced.stages >= RingAttr::minStages;
  return program.shape.mayWait && program.target.getCluster() >= 2 &&
         mayHaveStages;
}

int64_t mlir::rowwise::countRingStages(const ProgramContext &program,
                                       LayoutAttr layout) {
  int64_t slots = countFittingStages(program.target, program.getOp(), layout);
  if (program.forced.stages >= RingAttr::minStages)
    return slots >= program.forced.stages ? program.forced.stages : 0;
  return slots < minMultiStages ? 0 : std::min(slots, defaultMultiStages);
}

/// A block on each multiprocessor, each thread with so many vectors of a row.
static LayoutAttr makeRingLayout(const ProgramContext &program, int64_t vectors,
                                 int64_t registers) {
  int64_t threads =
      program.forced.threads > 0 ? program.forced.threads : multiStageThreads;
  int64_t blocks = program.forced.blocks > 0
                       ? program.forced.blocks
                       : llvm::divideCeil(vectors, threads * registers);
  if (!mayHaveThreads(program, ScheduleName::split) || blocks < 2 ||
      blocks > program.target.getSms() ||
      registers !=
          static_cast<int64_t>(llvm::divideCeil(vectors, threads * blocks)))
    return {};
  return makeLayout(program, program.shape.vector, registers, warpSize,
                    threads / warpSize,
                    /*rows=*/1, /*transposed=*/false, blocks);
}

/// Whether each group of blocks has enough rows.
static bool areManyForRing(const ProgramContext &program, int64_t blocks) {
  int64_t groups = std::max<int64_t>(1, program.target.getSms() / blocks);
  return program.forced.stages != 0 ||
         ShapedType::isDynamic(program.shape.numRows) ||
         program.shape.numRows >= minMultiStageRows * groups;
}

LayoutAttr mlir::rowwise::chooseRing(const ProgramContext &program,
                                     int64_t vectors) {
  if (!mayHaveRing(program))
    return {};
  LayoutAttr best;
  int64_t bestSlots = 0, bestBusy = 0;
  for (int64_t registers = 1; registers <= maxMultiStageVectors; ++registers) {
    LayoutAttr layout = makeRingLayout(program, vectors, registers);
    int64_t slots = layout ? countRingStages(program, layout) : 0;
    if (slots == 0 || !areManyForRing(program, layout.getBlocks()))
      continue;
    int64_t blocks = layout.getBlocks();
    int64_t busy = program.target.getSms() / blocks * blocks;
    if (std::make_pair(slots, busy) < std::make_pair(bestSlots, bestBusy))
      continue;
    best = layout;
    bestSlots = slots;
    bestBusy = busy;
  }
  return best;
}

int64_t mlir::rowwise::getRingCapacity(const ProgramContext &program) {
  if (!mayHaveRing(program))
    return 0;
  int64_t capacity = 0;
  for (int64_t registers = 1; registers <= maxMultiStageVectors; ++registers) {
    int64_t vectors = program.target.getSms() * multiStageThreads * registers;
    if (LayoutAttr layout = makeRingLayout(program, vectors, registers);
        layout && countRingStages(program, layout) >= defaultMultiStages)
      capacity = vectors;
  }
  return capacity;
}

bool mlir::rowwise::prefersRing(const ProgramContext &program, int64_t vectors,
                                int64_t perThread) {
  return vectors > getCapacity(program, ScheduleName::cluster, perThread) &&
         chooseRing(program, vectors);
}
