//===- Split.cpp - Rows over blocks of the whole GPU ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Layouts.h"
#include "../Schedules.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

int64_t mlir::rowwise::getSplitThreads(const ProgramContext &program) {
  return program.forced.threads > 0 ? program.forced.threads : gridThreads;
}

int64_t mlir::rowwise::getResidentBlocks(const ProgramContext &program) {
  return program.target.getSms() *
         std::clamp<int64_t>(countBlocksByThreads(getSplitThreads(program)), 1,
                             maxResidentBlocksOfAny);
}

LogicalResult mlir::rowwise::checkSplit(const ProgramContext &program) {
  int64_t blocks = program.forced.blocks,
          maxBlocks = getResidentBlocks(program);
  if (blocks != 0 && blocks < 2)
    return program.getOp().emitError()
           << "expected blocks to be forced to 2 or more in schedule split, "
              "found "
           << blocks;
  if (blocks > maxBlocks)
    return program.getOp().emitError()
           << "expected at most " << maxBlocks
           << " blocks a row in schedule split, which "
           << program.target.getChip() << " runs at the same time, found "
           << blocks;
  return checkMultiStage(program);
}

int64_t mlir::rowwise::getSplitCapacity(const ProgramContext &program,
                                        int64_t perThread) {
  int64_t blocks = program.forced.blocks > 0 ? program.forced.blocks
                                             : getResidentBlocks(program);
  return perThread * getSplitThreads(program) * blocks;
}

/// As many groups of blocks, one for each row, as the device runs at the same
/// time, with as many blocks each as leave no multiprocessor idle. If that is
/// all rows, the fewest blocks: an exchange takes longer between more of them.
static LayoutAttr makeSplitLayout(const ProgramContext &program,
                                  int64_t vectors, int64_t perThread) {
  int64_t threads = getSplitThreads(program);
  int64_t resident = getResidentBlocks(program);
  int64_t fewest =
      std::max<int64_t>(2, llvm::divideCeil(vectors, threads * perThread));
  int64_t groups = resident / fewest;
  bool runTogether = runAtOnce(program, /*rowsOfBlock=*/1, fewest, threads,
                               /*areCluster=*/false);
  // Every block has a vector.
  int64_t maxBlocks = std::max<int64_t>(2, llvm::divideCeil(vectors, threads));
  int64_t blocks =
      std::min(maxBlocks,
               runTogether ? fewest : resident / std::max<int64_t>(1, groups));
  if (program.forced.blocks)
    blocks = program.forced.blocks;
  int64_t threadVectors =
      std::max<int64_t>(1, llvm::divideCeil(vectors, threads * blocks));
  return makeLayout(program, program.shape.vector, threadVectors, warpSize,
                    std::max<int64_t>(1, threads / warpSize), /*rows=*/1,
                    /*transposed=*/false, blocks);
}

/// The workspace has room for the states of so many blocks, or of one group: no
/// GPU runs more at the same time.
int64_t mlir::rowwise::chooseMaxGroups(LayoutAttr layout) {
  return std::max<int64_t>(1, maxWorkspaceBlocks / layout.getBlocks());
}

void mlir::rowwise::enumerateSplits(const TuningSpace &space, int64_t stages,
                                    AddChoice add) {
  const ScheduleChoice &accepted = space.accepted;
  for (int64_t threads : space.choose(accepted.threads, triedGridThreads)) {
    int64_t resident =
        space.program.target.getSms() *
        std::max<int64_t>(1,
                          countBlocksByThreads(std::max<int64_t>(1, threads)));
    SmallVector<int64_t> numbers;
    for (int64_t groups : triedGridRows)
      numbers.push_back(resident / groups);
    for (int64_t blocks : space.choose(accepted.blocks, numbers))
      add({SplitAttr::optionName.str(), threads, /*rows=*/0, blocks, stages});
  }
}

namespace {
class SplitStrategy final : public VectorStrategy {
public:
  SplitStrategy()
      : VectorStrategy(SplitAttr::optionName, SplitAttr::scope,
                       {maxThreads, /*rows=*/false, /*blocks=*/true,
                        /*stages=*/true},
                       {/*haveSeveralBlocks=*/true,
                        /*mayBePeeled=*/false, vectorBytes, vectorBytes,
                        /*areLiftedSequentially=*/true}) {}

  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr layout,
                                 bool /*aligned*/) const override {
    return SplitAttr::getChecked([&] { return program.getOp().emitError(); },
                                 program.getOp().getContext(),
                                 chooseMaxGroups(layout));
  }

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    if (space.accepted.stages <= 1)
      enumerateSplits(space, /*stages=*/1, add);
  }

  StringRef getCapacityText() const override { return "the device"; }

  int64_t getCapacity(const ProgramContext &program,
                      int64_t perThread) const override {
    return getSplitCapacity(program, perThread);
  }

  bool accepts(const ProgramContext &program,
               const RowRequest &rows) const override {
    bool holds = program.forced.isNamed() ? holdsRow(program, *this, rows)
                                          : isForcedOrHolds(program, rows);
    return holds && mayShareRow(program, rows);
  }

  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent &rows) const override {
    // Unaligned rows ignore forced stages. Aligned rows that come here have no
    // multi-stage buffer.
    if (program.forced.isNamed() && rows.aligned && program.forced.stages > 1) {
      refuseRing(program, rows.widths);
      return {};
    }
    return makeSplitLayout(program, rows.vectors, rows.perThread);
  }

  void addWidthLimits(const ProgramContext &program, int64_t perThread,
                      SmallVectorImpl<int64_t> &limits) const override {
    int64_t deviceWidth =
        getSplitCapacity(program, perThread) * program.shape.vector;
    int64_t multiStageWidth =
        getMultiStageCapacity(program) * program.shape.vector;
    // Narrow rows, which no other schedule accepts here, get the fewest blocks.
    if (program.forced.isNamed() && program.forced.blocks == 0)
      limits.push_back(2 * getSplitThreads(program) * perThread *
                       program.shape.vector);
    if (program.forced.blocks == 0)
      limits.push_back(multiStageWidth != 0
                           ? std::min(multiStageWidth, deviceWidth)
                           : deviceWidth / 2);
    limits.push_back(deviceWidth);
  }

protected:
  LogicalResult checkFields(const ProgramContext &program) const override {
    return checkSplit(program);
  }
};
} // namespace

const VectorStrategy &mlir::rowwise::getSplitStrategy() {
  static const SplitStrategy strategy;
  return strategy;
}
