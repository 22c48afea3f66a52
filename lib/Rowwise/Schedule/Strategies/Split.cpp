//===- Split.cpp - Rows over blocks of the whole GPU ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Enumeration.h"
#include "../Layouts/Grid.h"
#include "../Layouts/Layouts.h"
#include "../Layouts/MultiStage.h"
#include "../Schedules.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Threads of a block that holds a part of a row in registers.
static int64_t getHoldingThreads(const ProgramContext &program) {
  return program.forced.threads > 0 ? program.forced.threads : gridRowThreads;
}

/// The fewest blocks of a row whose threads hold so many vectors each.
static int64_t countFewestBlocks(const ProgramContext &program, int64_t vectors,
                                 int64_t perThread) {
  return std::max<int64_t>(
      2, llvm::divideCeil(vectors, getHoldingThreads(program) * perThread));
}

/// The blocks of a row of so many vectors, of which a thread holds `perThread`
/// where that is enough for all rows to run at the same time, and `maxVectors`
/// at most. If they do, the fewest: an exchange takes longer between more of
/// them. Else as many groups of blocks, one for each row, as run at the same
/// time, with as many blocks each as leave no multiprocessor idle.
static int64_t chooseBlocks(const ProgramContext &program, int64_t vectors,
                            int64_t perThread, int64_t maxVectors) {
  if (program.forced.blocks)
    return program.forced.blocks;
  int64_t resident = getResidentBlocks(program);
  for (int64_t threadVectors : {perThread, maxVectors}) {
    int64_t fewest = countFewestBlocks(program, vectors, threadVectors);
    if (!ShapedType::isDynamic(program.shape.numRows) &&
        program.shape.numRows <= resident / fewest)
      return fewest;
  }
  int64_t groups = resident / countFewestBlocks(program, vectors, maxVectors);
  // Every block has a vector.
  return std::min(countFewestBlocks(program, vectors, /*perThread=*/1),
                  resident / std::max<int64_t>(1, groups));
}

namespace {
class SplitStrategy final : public GridStrategy {
public:
  SplitStrategy()
      : GridStrategy(SplitAttr::optionName, SplitAttr::scope,
                     {maxThreads, /*rows=*/false, /*blocks=*/true,
                      /*stages=*/true},
                     gridRows) {}

  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr layout,
                                 bool /*aligned*/) const override {
    return SplitAttr::getChecked([&] { return program.getOp().emitError(); },
                                 program.getOp().getContext(),
                                 chooseMaxGroups(layout.getBlocks()));
  }

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    if (space.accepted.stages <= 1)
      enumerateGrids(space, SplitAttr::optionName, /*stages=*/1, add);
  }

  StringRef getCapacityText() const override { return "the device"; }

  int64_t getCapacity(const ProgramContext &program,
                      int64_t perThread) const override {
    return getGridCapacity(program, getHoldingThreads(program), perThread);
  }

  /// Its blocks have more registers a thread than others.
  int64_t getMaxVectors(const ProgramContext &program, int64_t perThread,
                        bool /*aligned*/) const override {
    return program.forced.threads > 0 ? perThread
                                      : perThread * gridRowWords / maxRowWords;
  }

  bool pays(const ProgramContext &program,
            const RowRequest &rows) const override {
    return paysToShareRow(program, rows);
  }

  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent &rows) const override {
    // Unaligned rows ignore forced stages. Aligned rows that come here have no
    // multi-stage buffer.
    if (program.forced.isNamed() && rows.aligned && program.forced.stages > 1) {
      refuseForcedStages(program, rows.widths);
      return {};
    }
    int64_t rowVectors = getRowVectors(program, rows.rematerialized);
    int64_t threads = getHoldingThreads(program);
    int64_t blocks =
        chooseBlocks(program, rows.vectors, rows.perThread,
                     getMaxVectors(program, rowVectors, rows.aligned));
    int64_t threadVectors =
        std::max<int64_t>(1, llvm::divideCeil(rows.vectors, threads * blocks));
    return rowwise::makeLayout(program, program.shape.vector, threadVectors,
                               warpSize,
                               std::max<int64_t>(1, threads / warpSize),
                               /*rows=*/1, /*transposed=*/false, blocks);
  }

  void addWidthLimits(const ProgramContext &program, int64_t perThread,
                      SmallVectorImpl<int64_t> &limits) const override {
    int64_t maxVectors = getMaxVectors(program, perThread, /*aligned=*/true);
    int64_t deviceWidth =
        getCapacity(program, maxVectors) * program.shape.vector;
    int64_t multiStageWidth =
        getMultiStageCapacity(program) * program.shape.vector;
    // Narrow rows, which no other schedule accepts here, get the fewest blocks.
    if (program.forced.isNamed() && program.forced.blocks == 0)
      limits.push_back(2 * getHoldingThreads(program) * perThread *
                       program.shape.vector);
    if (program.forced.blocks == 0)
      limits.push_back(multiStageWidth != 0
                           ? std::min(multiStageWidth, deviceWidth)
                           : deviceWidth / 2);
    limits.push_back(deviceWidth);
  }
};
} // namespace

const VectorStrategy &mlir::rowwise::getSplitStrategy() {
  static const SplitStrategy strategy;
  return strategy;
}
