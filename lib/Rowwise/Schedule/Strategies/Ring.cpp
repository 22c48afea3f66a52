//===- Ring.cpp - Rows that wait in shared memory -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block of schedule split runs on each multiprocessor, and has a slice of
// several rows in its shared memory (Tile/Shapes/Ring.cpp).
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Enumeration.h"
#include "../Layouts/Grid.h"
#include "../Layouts/Layouts.h"
#include "../Schedules.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult mlir::rowwise::checkMultiStage(const ProgramContext &program) {
  if (!program.forced.isNamed() || program.forced.stages <= 1)
    return success();
  auto refuse = [&] {
    return program.getOp().emitError()
           << "expected stages to be forced to 1 in schedule "
              "split, found "
           << program.forced.stages << ": ";
  };
  if (!hasClusters(program.target))
    return refuse() << "there are no bulk copies on "
                    << program.target.getChip();
  if (!getRingStrategy().isAvailable(program))
    return refuse() << "rows wait in shared memory only if they are aligned, "
                       "which batch-invariant does not ask";
  if (!program.shape.mayWait)
    return refuse() << "rows wait in shared memory for one exchange of states "
                       "only, and if rematerializing them is cheap";
  if (program.forced.stages < ScheduleInterface::minBufferStages)
    return program.getOp().emitError()
           << "expected stages to be forced to 1, or to " << ScheduleInterface::minBufferStages
           << " or more, in schedule split, found " << program.forced.stages;
  return success();
}

static bool mayBeMultiStage(const ProgramContext &program) {
  bool mayHaveStages = program.forced.stages == 0 ||
                       program.forced.stages >= ScheduleInterface::minBufferStages;
  return program.shape.mayWait && getRingStrategy().isAvailable(program) &&
         hasClusters(program.target) && mayHaveStages;
}

/// The stages of a multi-stage buffer; 0 where there can be none.
static int64_t countMultiStages(const ProgramContext &program,
                                LayoutAttr layout) {
  int64_t numStages =
      countFittingStages(program.target, program.getOp(), layout);
  if (program.forced.stages >= ScheduleInterface::minBufferStages)
    return numStages >= program.forced.stages ? program.forced.stages : 0;
  return numStages < minMultiStages ? 0
                                    : std::min(numStages, defaultMultiStages);
}

/// A layout with a block on each multiprocessor, and so many vectors of a row
/// for each thread.
static LayoutAttr makeMultiStageLayout(const ProgramContext &program,
                                       int64_t vectors, int64_t threadVectors) {
  int64_t threads =
      program.forced.threads > 0 ? program.forced.threads : multiStageThreads;
  int64_t blocks = program.forced.blocks > 0
                       ? program.forced.blocks
                       : llvm::divideCeil(vectors, threads * threadVectors);
  if (!getRingStrategy().mayHaveThreads(program) || blocks < 2 ||
      blocks > program.target.getSms() ||
      threadVectors !=
          static_cast<int64_t>(llvm::divideCeil(vectors, threads * blocks)))
    return {};
  return makeLayout(program, program.shape.vector, threadVectors, warpSize,
                    threads / warpSize,
                    /*rows=*/1, /*transposed=*/false, blocks);
}

/// Whether there are enough rows for each group of blocks.
static bool hasRowsForStages(const ProgramContext &program, int64_t blocks) {
  int64_t groups = std::max<int64_t>(1, program.target.getSms() / blocks);
  return program.forced.stages != 0 ||
         ShapedType::isDynamic(program.shape.numRows) ||
         program.shape.numRows >= minMultiStageRows * groups;
}

/// The layout of a multi-stage buffer for rows of so many vectors, or null if
/// none pays: the one with most stages; among equals the one that leaves the
/// fewest multiprocessors idle, then the one with most vectors a thread.
static LayoutAttr chooseMultiStageLayout(const ProgramContext &program,
                                         int64_t vectors) {
  if (!mayBeMultiStage(program))
    return {};
  LayoutAttr best;
  int64_t bestStages = 0, bestBusy = 0;
  for (int64_t threadVectors = 1; threadVectors <= maxMultiStageVectors;
       ++threadVectors) {
    LayoutAttr layout = makeMultiStageLayout(program, vectors, threadVectors);
    int64_t numStages = layout ? countMultiStages(program, layout) : 0;
    if (numStages == 0 || !hasRowsForStages(program, layout.getBlocks()))
      continue;
    int64_t blocks = layout.getBlocks();
    int64_t busy = program.target.getSms() / blocks * blocks;
    if (std::make_pair(numStages, busy) < std::make_pair(bestStages, bestBusy))
      continue;
    best = layout;
    bestStages = numStages;
    bestBusy = busy;
  }
  return best;
}

int64_t mlir::rowwise::getMultiStageCapacity(const ProgramContext &program) {
  if (!mayBeMultiStage(program))
    return 0;
  int64_t capacity = 0;
  for (int64_t threadVectors = 1; threadVectors <= maxMultiStageVectors;
       ++threadVectors) {
    int64_t vectors =
        program.target.getSms() * multiStageThreads * threadVectors;
    if (LayoutAttr layout =
            makeMultiStageLayout(program, vectors, threadVectors);
        layout && countMultiStages(program, layout) >= defaultMultiStages)
      capacity = vectors;
  }
  return capacity;
}

void mlir::rowwise::refuseRing(const ProgramContext &program,
                               WidthRange widths) {
  program.getOp().emitError()
      << "expected rows of whole vectors of 16 bytes, long enough for several "
         "blocks, "
      << program.forced.stages
      << " of which fit shared memory, in schedule split with stages, found "
         "rows of "
      << widths.max << " elements";
}

namespace {
class RingStrategy final : public VectorStrategy {
public:
  RingStrategy()
      : VectorStrategy(RingAttr::optionName, RingAttr::scope,
                       {maxThreads, /*rows=*/false, /*blocks=*/true,
                        /*stages=*/true},
                       gridRows) {}

  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr layout,
                                 bool /*aligned*/) const override {
    int64_t stages = countMultiStages(program, layout);
    return RingAttr::getChecked([&] { return program.getOp().emitError(); },
                                program.getOp().getContext(), stages,
                                chooseLatency(stages), chooseMaxGroups(layout));
  }

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    if (space.accepted.stages == 1)
      return;
    for (int64_t stages :
         space.choose(space.accepted.stages, {defaultMultiStages}))
      enumerateGrids(space, RingAttr::optionName, stages, add);
  }

  int64_t getCapacity(const ProgramContext &program,
                      int64_t perThread) const override {
    return getGridCapacity(program, getStreamingThreads(program), perThread);
  }

  bool needsAlignment() const override { return true; }
  bool rematerializes(bool /*wanted*/) const override { return true; }

  /// Aligned rows that no cluster holds, or only with more registers than pay
  /// for many of them.
  bool accepts(const ProgramContext &program,
               const RowRequest &rows) const override {
    if (!rows.aligned || !mayBeMultiStage(program))
      return false;
    int64_t vectors =
        countVectors(program, *this, rows.widths, /*aligned=*/true);
    if (program.forced.isNamed())
      return static_cast<bool>(chooseMultiStageLayout(program, vectors));
    int64_t perThread =
        getMaxThreadVectors(program, program.shape.vector, rows.rematerialized);
    const VectorStrategy &cluster = getPlainSchedule(Scope::cluster);
    int64_t maxVectors =
        keepBusyStreaming(program)
            ? perThread
            : cluster.getMaxVectors(program, perThread, /*aligned=*/true);
    return mayShareRow(program, rows) &&
           vectors > cluster.getCapacity(program, maxVectors) &&
           chooseMultiStageLayout(program, vectors);
  }

  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent &rows) const override {
    return chooseMultiStageLayout(program, rows.vectors);
  }

protected:
  LogicalResult checkFields(const ProgramContext &program) const override {
    if (failed(checkForcedGrid(program)))
      return failure();
    return checkMultiStage(program);
  }
};
} // namespace

const VectorStrategy &mlir::rowwise::getRingStrategy() {
  static const RingStrategy strategy;
  return strategy;
}
