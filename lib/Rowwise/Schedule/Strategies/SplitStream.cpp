//===- SplitStream.cpp - Rows that stream through the whole GPU -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Grid.h"
#include "../Layouts/Layouts.h"
#include "../Layouts/MultiStage.h"
#include "../Schedules.h"

#include "../Machine/Machine.h"
#include "Rowwise/IR/Traffic.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// How many groups of blocks work on a row each: with one there is an exchange
/// for every row, with more than divide the rows blocks have nothing to do at
/// the end. One if it is not known how many rows there are.
static int64_t chooseGroups(const ProgramContext &program, int64_t resident) {
  std::optional<int64_t> bytes =
      getTraffic(program.getOp()).getTotal().getConstant();
  int64_t rows = program.shape.numRows;
  if (ShapedType::isDynamic(rows) || rows == 0 || !bytes)
    return 1;
  double rowTime = getTransferTime(program.target, *bytes / rows);
  auto predict = [&](int64_t groups) {
    double part = double(resident / groups) / resident;
    return llvm::divideCeil(rows, groups) * (rowTime / part + gridLatency);
  };
  int64_t best = 1;
  for (int64_t groups = 2; groups <= std::min(rows, resident / 2); ++groups)
    if (predict(groups) < predict(best))
      best = groups;
  return best;
}

namespace {
class SplitStreamStrategy final : public GridStrategy {
public:
  SplitStreamStrategy()
      : GridStrategy(SplitStreamAttr::optionName, SplitStreamAttr::scope,
                     {maxThreads, /*rows=*/false, /*blocks=*/true,
                      /*stages=*/true},
                     gridRows) {}

  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr layout,
                                 bool /*aligned*/) const override {
    return SplitStreamAttr::getChecked(
        [&] { return program.getOp().emitError(); },
        program.getOp().getContext(), chooseMaxGroups(layout.getBlocks()));
  }

  /// What is enumerated of schedule split streams where it does not hold rows.
  void enumerate(const TuningSpace & /*space*/,
                 AddChoice /*add*/) const override {}

  bool holdsRows() const override { return false; }
  bool rematerializes(bool /*wanted*/) const override { return false; }

  int64_t getCapacity(const ProgramContext & /*program*/,
                      int64_t /*perThread*/) const override {
    return unbounded;
  }

  /// Where there are many rows, blocks with one each keep the device busy.
  bool pays(const ProgramContext &program,
            const RowRequest & /*rows*/) const override {
    return !keepBusyStreaming(program);
  }

  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent &rows) const override {
    int64_t threads = getStreamingThreads(program);
    int64_t resident = getResidentBlocks(program);
    // Every block has a vector.
    int64_t maxBlocks =
        std::max<int64_t>(2, llvm::divideCeil(rows.vectors, threads));
    int64_t blocks =
        std::min(maxBlocks, resident / chooseGroups(program, resident));
    if (program.forced.blocks)
      blocks = program.forced.blocks;
    int64_t threadVectors = std::min(
        streamVectors, getMaxThreadVectors(program, program.shape.vector));
    return rowwise::makeLayout(program, program.shape.vector, threadVectors,
                               warpSize,
                               std::max<int64_t>(1, threads / warpSize),
                               /*rows=*/1, /*transposed=*/false, blocks);
  }

  void addWidthLimits(const ProgramContext &program, int64_t /*perThread*/,
                      SmallVectorImpl<int64_t> &limits) const override {
    if (agreesWithForced(program))
      limits.push_back(unbounded);
  }

protected:
  bool acceptsStages(int64_t stages) const override { return stages <= 1; }
};
} // namespace

const VectorStrategy &mlir::rowwise::getSplitStreamStrategy() {
  static const SplitStreamStrategy strategy;
  return strategy;
}
