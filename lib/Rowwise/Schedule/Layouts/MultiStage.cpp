//===- MultiStage.cpp - Layouts of multi-stage buffers --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MultiStage.h"
#include "Layouts.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult mlir::rowwise::checkForcedStages(const ProgramContext &program) {
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
  if (program.batchInvariant)
    return refuse() << "rows wait in shared memory only if they are aligned, "
                       "which batch-invariant does not ask";
  if (!program.shape.mayWait)
    return refuse() << "rows wait in shared memory for one exchange of states "
                       "only, and if rematerializing them is cheap";
  if (program.forced.stages < ScheduleInterface::minBufferStages)
    return program.getOp().emitError()
           << "expected stages to be forced to 1, or to "
           << ScheduleInterface::minBufferStages
           << " or more, in schedule split, found " << program.forced.stages;
  return success();
}

bool mlir::rowwise::mayBeMultiStage(const ProgramContext &program) {
  bool mayHaveStages =
      program.forced.stages == 0 ||
      program.forced.stages >= ScheduleInterface::minBufferStages;
  return program.shape.mayWait && !program.batchInvariant &&
         hasClusters(program.target) && mayHaveStages;
}

int64_t mlir::rowwise::countMultiStages(const ProgramContext &program,
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
  if (!getPlainSchedule(Scope::grid).mayHaveThreads(program) || blocks < 2 ||
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

LayoutAttr mlir::rowwise::chooseMultiStageLayout(const ProgramContext &program,
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

void mlir::rowwise::refuseForcedStages(const ProgramContext &program,
                                       WidthRange widths) {
  program.getOp().emitError()
      << "expected rows of whole vectors of 16 bytes, long enough for several "
         "blocks, "
      << program.forced.stages
      << " of which fit shared memory, in schedule split with stages, found "
         "rows of "
      << widths.max << " elements";
}
