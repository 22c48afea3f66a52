//===- Warp.cpp - Schedules of rows for a few lanes -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Enumeration.h"
#include "../Layouts/Layouts.h"
#include "../Schedules.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Lanes of a row of narrow vectors. Few, so that an access of a warp brings
/// several rows; but with so few accesses that a line is still in the L1 cache
/// when the next access needs it.
static int64_t getLanesOfNarrow(int64_t vectors) {
  for (auto [lanes, maxVectors] : narrowLanes)
    if (vectors <= lanes * maxVectors)
      return lanes;
  return warpSize;
}

/// Lanes of a peeled row: one for each element of the two boundary vectors, or
/// more if its whole vectors take more.
static int64_t getPeeledLanes(const ProgramContext &program, int64_t vectors) {
  int64_t lanes = 2 * program.shape.vector;
  while (lanes < warpSize &&
         vectors > lanes * getMaxThreadVectors(program, program.shape.vector))
    lanes *= 2;
  return lanes;
}

static int64_t getLanes(const ProgramContext &program, int64_t vectors) {
  if (program.shape.isPeeled)
    return getPeeledLanes(program, vectors);
  if (program.shape.vector < program.widestVector)
    return getLanesOfNarrow(vectors);
  int64_t wanted = llvm::PowerOf2Ceil(std::max<int64_t>(vectors, 1));
  // Two short vectors for each lane are better than lanes without any.
  int64_t words = llvm::divideCeil(
      program.shape.vector * program.shape.liveBytes, wordBytes);
  if (wanted > 1 && vectors < std::min(wanted, warpSize) &&
      words <= maxVectorWords)
    wanted /= 2;
  return std::min(wanted, warpSize);
}

namespace {
class WarpStrategy final : public PlainStrategy<WarpAttr, VectorStrategy> {
public:
  WarpStrategy() : PlainStrategy({warpSize, /*rows=*/true}, blockRows) {}

  bool mayAccumulate() const override { return true; }

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    enumerateWarps(space, WarpAttr::optionName, add);
  }

  StringRef getCapacityText() const override { return "a warp holds"; }

  int64_t getCapacity(const ProgramContext &program,
                      int64_t perThread) const override {
    // More threads are forced where blocks are meant.
    int64_t lanes = std::min(program.forced.threads, warpSize);
    return perThread * (lanes > 0 ? lanes : warpSize);
  }

  /// Few of aligned rows that are only read: of the threads of a block, which
  /// has longer ones, more have loads on their way.
  int64_t getMaxVectors(const ProgramContext &program, int64_t perThread,
                        bool aligned) const override {
    return aligned ? getReadVectors(program, maxReadVectors, perThread)
                   : perThread;
  }

  /// Lanes of one warp have no registers left to rematerialize any of several
  /// widths.
  bool pays(const ProgramContext & /*program*/,
            const RowRequest &rows) const override {
    return !rows.rematerialized || rows.widths.min == rows.widths.max;
  }

  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent &rows) const override {
    const ScheduleChoice &forced = program.forced;
    int64_t lanes =
        forced.threads ? forced.threads : getLanes(program, rows.vectors);
    int64_t rowsOfBlock = forced.rows ? forced.rows : defaultThreads / lanes;
    int64_t threadVectors =
        std::max<int64_t>(1, llvm::divideCeil(rows.vectors, lanes));
    return rowwise::makeLayout(program, program.shape.vector, threadVectors,
                               lanes,
                               /*warps=*/1, rowsOfBlock);
  }

  /// The limits of a block include those of a warp.
  void addWidthLimits(const ProgramContext &program, int64_t perThread,
                      SmallVectorImpl<int64_t> &limits) const override {
    if (program.forced.isNamed())
      addLimitsOfOneBlock(program, perThread, getCapacity(program, perThread),
                          limits);
  }
};
} // namespace

const VectorStrategy &mlir::rowwise::getWarpStrategy() {
  static const WarpStrategy strategy;
  return strategy;
}
