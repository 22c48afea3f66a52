//===- Cluster.cpp - Schedule cluster -------------------------------------===//
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

/// Room for the start of the window alone takes more vectors a thread of one
/// row, and not larger blocks.
static bool isOneStraddlingRow(const ProgramContext &program,
                               const RowExtent &rows) {
  return rows.padding != 0 &&
         !program.shape.holdsSeveralRows(rows.rematerialized);
}

/// Threads of a block by default, twice as many where a cluster of the size
/// that is best for small blocks does not hold the row.
static int64_t getSmallestThreads(const ProgramContext &program,
                                  const RowExtent &rows, int64_t maxBlocks) {
  bool isOne = isOneStraddlingRow(program, rows);
  int64_t shared = countSharedRows(program);
  bool sharesMany = rows.padding == 0 && shared >= minOperandsOfLargeBlocks;
  int64_t threads = isOne        ? straddlingClusterThreads
                    : sharesMany ? 2 * minClusterThreads
                                 : minClusterThreads;
  bool mayUseMaxBlocks =
      isOne || (rows.padding == 0 && !rows.rematerialized && shared == 0);
  int64_t mostBlocks =
      mayUseMaxBlocks ? maxBlocks : std::min(maxBlocks, maxSmallBlocks);
  return rows.vectors > threads * rows.perThread * mostBlocks ? 2 * threads
                                                              : threads;
}

/// Vectors that a thread is to hold: more of long rows of floats, in the
/// largest blocks.
static int64_t chooseThreadVectors(const ProgramContext &program,
                                   const RowExtent &rows, int64_t maxBlocks) {
  bool isKnown = program.forced.isFree() &&
                 !ShapedType::isDynamic(program.getOp().getRowSize());
  bool areTwoRows = program.shape.liveBytes == 2 * wordBytes;
  bool areFloats = program.shape.elementBytes == wordBytes &&
                   (program.shape.liveBytes == wordBytes || areTwoRows);
  int64_t most =
      areTwoRows ? maxLargestBlockVectors / 2 : maxLargestBlockVectors;
  int64_t threads = largestBlockThreads * maxBlocks;
  bool usesLargestBlocks =
      isKnown && !rows.rematerialized && areFloats && hasManyRows(program) &&
      rows.vectors > threads * rows.perThread && rows.vectors <= threads * most;
  return usesLargestBlocks ? most : rows.perThread;
}

/// The fewest blocks that hold the row, unless there are few rows. Room for the
/// start of the window alone, `padding` vectors, takes larger blocks, not more;
/// for one row it takes more vectors a thread.
static LayoutAttr makeClusterLayout(const ProgramContext &program,
                                    const RowExtent &rows) {
  const ScheduleChoice &forced = program.forced;
  int64_t maxBlocks =
      forced.blocks ? forced.blocks : program.target.getCluster();
  // Shorter rows of a range are launched with fewer threads, not fewer blocks.
  bool isRange = forced.isFree() && rows.widths.min != rows.widths.max;
  int64_t threads = isRange ? maxClusterThreads
                            : getSmallestThreads(program, rows, maxBlocks),
          perThread = chooseThreadVectors(program, rows, maxBlocks);
  while (threads < maxThreads && rows.vectors > threads * perThread * maxBlocks)
    threads *= 2;
  if (forced.threads)
    threads = forced.threads;
  bool isOne = isOneStraddlingRow(program, rows);
  int64_t shared = isOne ? rows.vectors : rows.vectors - rows.padding;
  int64_t fewest = std::clamp<int64_t>(
      llvm::PowerOf2Ceil(llvm::divideCeil(shared, threads * perThread)), 2,
      maxBlocks);
  int64_t blocks = forced.blocks
                       ? forced.blocks
                       : spread(program, fewest, maxBlocks, /*rows=*/1);
  if (!forced.threads)
    threads = std::clamp<int64_t>(
        llvm::alignTo(llvm::divideCeil(rows.vectors, blocks * perThread),
                      warpSize),
        threads, maxThreads);
  int64_t threadVectors =
      std::max<int64_t>(1, llvm::divideCeil(rows.vectors, threads * blocks));
  bool isHalved = isOne && rows.rematerialized && !forced.isNamed() &&
                  threadVectors <= maxHalvedVectors &&
                  2 * blocks <= maxSmallBlocks;
  if (isHalved) {
    threads /= 2;
    blocks *= 2;
  }
  return makeLayout(program, program.shape.vector, threadVectors, warpSize,
                    std::max<int64_t>(1, threads / warpSize), /*rows=*/1,
                    /*transposed=*/false, blocks);
}

namespace {
class ClusterStrategy final
    : public PlainStrategy<ClusterAttr, VectorStrategy> {
public:
  ClusterStrategy()
      : PlainStrategy({maxThreads, /*rows=*/false, /*blocks=*/true},
                      clusterRows) {}

  bool mayAccumulate() const override { return true; }

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    if (acceptsStages(space.accepted.stages))
      enumerateClusters(space, ClusterAttr::optionName, {0}, add);
  }

  StringRef getCapacityText() const override { return "a cluster"; }

  int64_t getCapacity(const ProgramContext &program,
                      int64_t perThread) const override {
    const ScheduleChoice &forced = program.forced;
    if (!hasClusters(program.target))
      return 0;
    int64_t threads = forced.isNamed() ? maxThreads : maxClusterThreads;
    return perThread * (forced.threads > 0 ? forced.threads : threads) *
           (forced.blocks > 0 ? forced.blocks : program.target.getCluster());
  }

  /// Twice as many vectors a thread in the largest clusters: still faster than
  /// sharing the row between blocks of the whole device.
  int64_t getMaxVectors(const ProgramContext &program, int64_t perThread,
                        bool /*aligned*/) const override {
    return program.forced.isNamed() ? perThread
                                    : largestClusterFactor * perThread;
  }

  int64_t getMaxStraddlingVectors(const ProgramContext &program,
                                  int64_t perThread,
                                  bool rematerialized) const override {
    return program.shape.holdsSeveralRows(rematerialized)
               ? straddlingFactor * perThread
               : std::max(perThread,
                          getStraddlingVectors(program, rematerialized));
  }

  bool pays(const ProgramContext &program,
            const RowRequest &rows) const override {
    return paysToShareRow(program, rows);
  }

  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent &rows) const override {
    return makeClusterLayout(program, rows);
  }

  void addWidthLimits(const ProgramContext &program, int64_t perThread,
                      SmallVectorImpl<int64_t> &limits) const override {
    const ScheduleChoice &forced = program.forced;
    int64_t clusterWidth =
        getCapacity(program, perThread) * program.shape.vector;
    if (clusterWidth == 0)
      return;
    if (forced.blocks == 0)
      limits.push_back(clusterWidth / smallClusterPart);
    // Of many rows no cluster holds longer ones, if they are aligned.
    if (keepBusyStreaming(program))
      limits.push_back(clusterWidth);
    limits.push_back(forced.isNamed() ? clusterWidth
                                      : largestClusterFactor * clusterWidth);
  }

protected:
  bool acceptsStages(int64_t stages) const override { return stages == 0; }

  LogicalResult checkFields(const ProgramContext &program) const override {
    return checkForcedClusters(program, getName(), "schedule cluster");
  }
};
} // namespace

const VectorStrategy &mlir::rowwise::getClusterStrategy() {
  static const ClusterStrategy strategy;
  return strategy;
}
