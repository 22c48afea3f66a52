//===- Capacity.cpp - What schedules hold of a row ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Versions/Decisions.h"
#include "Layouts.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

int64_t mlir::rowwise::getMaxBlockThreads(const ProgramContext &program) {
  bool mayBeShared = hasClusters(program.target) && !program.forced.isNamed();
  return mayBeShared ? maxPairedThreads : maxThreads;
}

bool mlir::rowwise::runAtOnce(const ProgramContext &program,
                              int64_t rowsOfBlock, int64_t blocks,
                              int64_t threads, bool areCluster) {
  if (ShapedType::isDynamic(program.shape.numRows))
    return false;
  int64_t processors = program.target.getSms();
  if (areCluster && blocks >= minLargeCluster)
    processors -= processors / idleProcessorPart;
  int64_t groups = llvm::divideCeil(program.shape.numRows, rowsOfBlock);
  return groups <= processors * residentThreads / (blocks * threads);
}

/// The most elements that the window of an unaligned row starts before the row.
/// With peeled boundary elements it only has room for whole vectors.
static int64_t getAlignmentPadding(const ProgramContext &program,
                                   const VectorStrategy &schedule,
                                   bool aligned) {
  if (program.shape.isPeeled && !aligned)
    return 1 - program.shape.vector;
  if (aligned)
    return 0;
  WindowStart window =
      getWindowWithRoom(program.shape.vector,
                        schedule.hasShortRows() || schedule.cachesOperands());
  return VersionAttr::getWindowAlignment(window, program.shape.vector) - 1;
}

int64_t mlir::rowwise::countVectors(const ProgramContext &program,
                                    const VectorStrategy &schedule,
                                    WidthRange widths, bool aligned) {
  if (widths.max == unbounded)
    return widths.max / program.shape.vector;
  int64_t elements =
      widths.max + getAlignmentPadding(program, schedule, aligned);
  return llvm::divideCeil(std::max<int64_t>(0, elements), program.shape.vector);
}

int64_t mlir::rowwise::getRowVectors(const ProgramContext &program,
                                     bool rematerialized) {
  const VectorStrategy *forced = getForced(program);
  bool isOneBlock = forced && forced->holdsRows() && !forced->hasShortRows() &&
                    !forced->getRowProperties().haveSeveralBlocks;
  bool areForced =
      program.forced.threads > 0 && (isOneBlock || program.forced.blocks > 0);
  return areForced ? countFittingVectors(program.target, program.shape,
                                         program.shape.vector, rematerialized,
                                         program.forced.threads)
                   : getMaxThreadVectors(program, program.shape.vector,
                                         rematerialized);
}

/// The longest row that a schedule holds with as many vectors a thread as pay,
/// or with one vector more if only the start of the window needs it.
static int64_t getLongestRow(const ProgramContext &program,
                             const VectorStrategy &schedule, bool aligned,
                             bool rematerialized) {
  const RowProperties &rows = schedule.getRowProperties();
  int64_t perThread = getRowVectors(program, rematerialized);
  int64_t capacity = schedule.getCapacity(
      program, schedule.getMaxVectors(program, perThread, aligned));
  if (capacity == 0 || capacity == unbounded)
    return capacity;
  int64_t elements = capacity * program.shape.vector;
  int64_t longest = elements - getAlignmentPadding(program, schedule, aligned);
  // For the start of the window alone a row is not shared by several warps,
  // does not stream, and is not refused by a forced schedule.
  bool mayTakeMore = program.forced.isNamed() || schedule.hasShortRows() ||
                     (!rows.haveSeveralBlocks && !hasClusters(program.target));
  bool isThereMore =
      perThread < countFittingVectors(program.target, program.shape,
                                      program.shape.vector, rematerialized,
                                      maxThreads);
  return mayTakeMore && isThereMore ? std::max(longest, elements) : longest;
}

bool VectorStrategy::mayHold(const ProgramContext &program,
                             const RowRequest &rows) const {
  return rows.widths.max <=
         getLongestRow(program, *this, rows.aligned, rows.rematerialized);
}

bool mlir::rowwise::paysToShareRow(const ProgramContext &program,
                                   const RowRequest &rows) {
  // Boundary elements of rows that stream are accessed one by one, of written
  // ones twice.
  bool isWorth = !rows.aligned && (program.shape.writesRows ||
                                   getReadBlocks(program, rows.widths) != 0);
  return !program.shape.readsOnce || !keepBusyStreaming(program) || isWorth;
}

LogicalResult mlir::rowwise::checkHoldsRow(const ProgramContext &program,
                                           const VectorStrategy &schedule,
                                           const RowRequest &rows) {
  if (mayChoose(program, schedule, rows))
    return success();
  int64_t width = rows.widths.max;
  return program.getOp().emitError()
         << "schedule " << schedule.getName() << " cannot hold a row of "
         << (width == unbounded ? "any" : std::to_string(width))
         << " elements, it holds "
         << getLongestRow(program, schedule, rows.aligned, rows.rematerialized)
         << " at most";
}

bool mlir::rowwise::rematerializesRow(const ProgramContext &program,
                                      WidthRange widths, bool aligned,
                                      const VectorStrategy *known) {
  const VectorStrategy &block = getPlainSchedule(Scope::block);
  const VectorStrategy &schedule = known ? *known : block;
  const RowProperties &rows = schedule.getRowProperties();
  if (!program.shape.mayRematerialize() || widths.max == unbounded ||
      !schedule.holdsRows() || schedule.hasShortRows())
    return false;
  int64_t vectors = countVectors(program, schedule, widths, aligned);
  int64_t threads = countThreadsOfAll(program, vectors);
  int64_t perThread = getMaxThreadVectors(program, program.shape.vector,
                                          /*rematerialized=*/true);
  bool areShared = rows.haveSeveralBlocks ||
                   (!known && vectors > block.getCapacity(program, perThread));
  bool areFew = runAtOnce(program, /*rowsOfBlock=*/1, /*blocks=*/1,
                          std::max<int64_t>(1, threads), /*areCluster=*/false);
  if (threads == defaultThreads)
    return aligned && program.shape.hasLowIntensity &&
           program.shape.writesRows && !areFew && !rows.haveSeveralBlocks &&
           vectors > warpSize * perThread;
  // The forced threads may be too few to hold the computed row, though one
  // block would do.
  int64_t asked = program.forced.threads * program.forced.blocks;
  bool holdTooMuch =
      asked != 0 && vectors <= maxThreads * perThread &&
      vectors > asked * getMaxThreadVectors(program, program.shape.vector);
  // So may all threads that a forced schedule has.
  holdTooMuch |= known && widths.max > getLongestRow(program, schedule, aligned,
                                                     /*rematerialized=*/false);
  return threads > defaultThreads && !(areShared && areFew && !holdTooMuch);
}

void mlir::rowwise::addLimitsOfOneBlock(const ProgramContext &program,
                                        int64_t perThread, int64_t capacity,
                                        SmallVectorImpl<int64_t> &limits) {
  int64_t vectors = std::min(
      widthClassFactor, getMaxThreadVectors(program, program.shape.vector));
  int64_t most = std::min(capacity, warpSize * perThread);
  for (int64_t limit = warpSize * vectors; limit <= most && limit < capacity;
       limit *= widthClassFactor)
    limits.push_back(limit * program.shape.vector);
  limits.push_back(capacity * program.shape.vector);
}

SmallVector<WidthRange>
mlir::rowwise::makeWidthClasses(ArrayRef<int64_t> limits, int64_t padding) {
  SmallVector<WidthRange> classes;
  int64_t before = -1;
  for (int64_t limit : limits) {
    int64_t last = limit == unbounded ? limit : limit - padding;
    if (last <= before) // a later schedule may hold no more than one before
      continue;
    classes.push_back({before + 1, last});
    before = last;
  }
  return classes;
}

SmallVector<WidthRange>
mlir::rowwise::getWidthClasses(const ProgramContext &program) {
  const VectorStrategy *forced = getForced(program);
  // Short rows are never rematerialized.
  bool rematerialized =
      program.shape.mayRematerialize() && !(forced && forced->hasShortRows());
  int64_t perThread =
      getMaxThreadVectors(program, program.shape.vector, rematerialized);
  SmallVector<int64_t> limits;
  for (const VectorStrategy *schedule : getVectorSchedules())
    if (!program.forced.isNamed() ||
        schedule->getName() == program.forced.schedule)
      schedule->addWidthLimits(program, perThread, limits);
  if (limits.empty())
    limits.push_back(unbounded);
  // Room is left for the start of an unaligned row, so that both versions of a
  // class are for the same widths.
  return makeWidthClasses(
      limits, getAlignmentPadding(
                  program, forced ? *forced : getPlainSchedule(Scope::block),
                  /*aligned=*/false));
}
