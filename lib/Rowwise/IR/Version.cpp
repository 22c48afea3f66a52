//===- Version.cpp - What versions are legal ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/LaunchedThreads.h"
#include "Rowwise/IR/Rowwise.h"

using namespace mlir;
using namespace mlir::rowwise;

using EmitError = function_ref<InFlightDiagnostic()>;

//===----------------------------------------------------------------------===//
// RowsAttr
//===----------------------------------------------------------------------===//

LogicalResult RowsAttr::verify(EmitError emitError, Alignment alignment,
                               int64_t minWidth, int64_t maxWidth,
                               int64_t minRows) {
  if (minWidth < 0 || maxWidth < minWidth)
    return emitError() << "expected 0 <= minWidth <= maxWidth, found "
                       << minWidth << " and " << maxWidth;
  if (minRows < 1 || (minRows > 1 && alignment != Alignment::packed))
    return emitError() << "expected minRows to be 1, or more of packed rows, "
                          "found "
                       << minRows;
  return success();
}

//===----------------------------------------------------------------------===//
// ReductionsAttr
//===----------------------------------------------------------------------===//

LogicalResult ReductionsAttr::verify(EmitError emitError,
                                     int64_t liftedElements,
                                     int64_t statesAtOnce, int64_t serialStates,
                                     bool /*leaderThreads*/,
                                     bool /*keeps16BitExponentials*/) {
  auto check = [&](StringRef name, int64_t value) -> LogicalResult {
    if (value >= 1 && value <= maxThreads)
      return success();
    return emitError() << "expected " << name << " to be 1 to " << maxThreads
                       << ", found " << value;
  };
  return success(succeeded(check("liftedElements", liftedElements)) &&
                 succeeded(check("statesAtOnce", statesAtOnce)) &&
                 succeeded(check("serialStates", serialStates)));
}

//===----------------------------------------------------------------------===//
// ScheduleInterface
//===----------------------------------------------------------------------===//

bool ScheduleInterface::holdsOneRow(LayoutAttr layout, RowsAttr rows) const {
  return getTileContent(layout, rows) == TileContent::row && !getRowLoop() &&
         !copiesVectors(layout) && !layout.getTransposed();
}

//===----------------------------------------------------------------------===//
// VersionAttr
//===----------------------------------------------------------------------===//

/// Alignment that the schedule and the layout make use of.
static LogicalResult verifyAlignment(EmitError emitError,
                                     ScheduleInterface schedule,
                                     LayoutAttr layout, RowsAttr rows) {
  bool isPacked = rows.getAlignment() == Alignment::packed;
  if (isPacked != schedule.needsPackedRows())
    return emitError() << "expected packed rows in schedule warp by way of "
                          "shared memory and no other, found "
                       << rows << " in " << schedule;
  bool holdsRow = schedule.getTileContent(layout, rows) == TileContent::row;
  if (layout.getPeeled() && (rows.isAligned() || !holdsRow))
    return emitError()
           << "expected a peeled layout in schedules "
              "that hold rows at any alignment, found one in schedule "
           << schedule.getName()
           << (rows.isAligned() ? ", aligned" : ", unaligned");
  return success();
}

/// Where windows of rows start, and what that allows.
static LogicalResult verifyWindow(EmitError emitError, LayoutAttr layout,
                                  bool aligned, WindowStart window,
                                  bool readsWholeVectors) {
  bool isAddress = window == WindowStart::vector || window == WindowStart::row;
  if (!isAddress && (aligned || layout.getTransposed()))
    return emitError() << "expected window "
                       << stringifyWindowStart(WindowStart::vector) << " or "
                       << stringifyWindowStart(WindowStart::row)
                       << " of aligned rows and of columns, found "
                       << stringifyWindowStart(window);
  if (window == WindowStart::wholeVector && !layout.getPeeled())
    return emitError() << "expected window " << stringifyWindowStart(window)
                       << " in a peeled layout only";
  if (window == WindowStart::row && layout.getPeeled())
    return emitError() << "expected window " << stringifyWindowStart(window)
                       << " in a layout that is not peeled only";
  if (readsWholeVectors && (aligned || layout.getTransposed() ||
                            layout.getPeeled() || window == WindowStart::row))
    return emitError() << "expected readsWholeVectors of unaligned rows "
                          "in a layout that is not peeled only, with windows "
                          "that start before them";
  return success();
}

int64_t mlir::rowwise::getWindowPadding(LayoutAttr layout, RowsAttr rows,
                                        WindowStart window) {
  int64_t vector = layout.getVector();
  if (rows.isAligned() || window == WindowStart::row)
    return 0;
  // An unaligned row is covered from where its window starts, or from its first
  // whole vector to its last.
  return window == WindowStart::wholeVector
             ? 1 - vector
             : VersionAttr::getWindowAlignment(window, vector) - 1;
}

/// The layout covers the widest row, unless rows are streamed.
static LogicalResult verifyWidth(EmitError emitError,
                                 ScheduleInterface schedule, LayoutAttr layout,
                                 RowsAttr rows, WindowStart window) {
  if (schedule.getTileContent(layout, rows) != TileContent::row)
    return success();
  int64_t padding = getWindowPadding(layout, rows, window);
  if (rows.getMaxWidth() > layout.getCovered() - padding)
    return emitError() << "expected a layout that covers " << rows.getMaxWidth()
                       << (padding < 0 ? " - " : " + ") << std::abs(padding)
                       << " elements, found one that covers "
                       << layout.getCovered();
  return success();
}

/// Operands that are loaded with a row are that row's only.
static LogicalResult verifyLoads(EmitError emitError,
                                 ScheduleInterface schedule, LayoutAttr layout,
                                 RowsAttr rows, bool loadsOperandsFirst) {
  if (loadsOperandsFirst && !schedule.holdsOneRow(layout, rows))
    return emitError() << "expected loadsOperandsFirst in schedules whose "
                          "threads hold one row, found it in schedule "
                       << schedule.getName();
  return success();
}

static LogicalResult verifyResources(EmitError emitError, int64_t minBlocks,
                                     int64_t sharedBytes) {
  constexpr int64_t maxBytes = int64_t(1) << 31;
  if (minBlocks < 0 || minBlocks > maxResidentBlocks)
    return emitError() << "expected minBlocks to be 0 to " << maxResidentBlocks
                       << ", found " << minBlocks;
  if (sharedBytes < 0 || sharedBytes >= maxBytes)
    return emitError() << "expected sharedBytes to be 0 or more, and less than "
                          "2^31, found "
                       << sharedBytes;
  return success();
}

/// Threads that have several rows exchange states by leader threads only, and
/// so do blocks of the grid that have adjacent ones.
static LogicalResult verifyLeaders(EmitError emitError, Scope scope,
                                   LayoutAttr layout,
                                   ReductionsAttr reductions) {
  bool isLed = reductions.getLeaderThreads(),
       areAdjacent = scope == Scope::grid && layout.getTransposed();
  bool mustLead = (layout.getRowsPerThread() > 1 || areAdjacent) &&
                  (layout.getWarps() > 1 || layout.getBlocks() > 1);
  bool mayLead = mustLead || layout.getWarps() > 1;
  if (isLed && (!layout.getTransposed() || !mayLead))
    return emitError() << "expected leaderThreads in a transposed layout of "
                          "several warps only";
  if (!isLed && mustLead)
    return emitError() << "expected leaderThreads where threads of several "
                          "warps or blocks have several rows each, or blocks "
                          "of the grid adjacent rows";
  return success();
}

LogicalResult VersionAttr::verify(
    EmitError emitError, ScheduleInterface schedule, LayoutAttr layout,
    RowsAttr rows, bool rematerialized, L2Hint /*l2Hint*/, WindowStart window,
    bool readsWholeVectors, bool /*shiftsOperands*/, bool loadsOperandsFirst,
    RewritesAttr /*rewrites*/, ReductionsAttr reductions, int64_t minBlocks,
    int64_t sharedBytes, bool /*storesByPart*/) {
  if (failed(schedule.verifyVersion(emitError, layout, rows, rematerialized)) ||
      failed(verifyAlignment(emitError, schedule, layout, rows)) ||
      failed(verifyWindow(emitError, layout, rows.isAligned(), window,
                          readsWholeVectors)) ||
      failed(verifyWidth(emitError, schedule, layout, rows, window)) ||
      failed(
          verifyLoads(emitError, schedule, layout, rows, loadsOperandsFirst)))
    return failure();
  if (failed(verifyLeaders(emitError, schedule.getScope(), layout, reductions)))
    return failure();
  return verifyResources(emitError, minBlocks, sharedBytes);
}

//===----------------------------------------------------------------------===//
// Launched threads
//===----------------------------------------------------------------------===//

bool mlir::rowwise::launchesNeededThreads(VersionAttr version) {
  LayoutAttr layout = version.getLayout();
  ScheduleInterface schedule = version.getSchedule();
  // Boundary elements of a row have threads of their own in its first warp.
  bool hasWarps = layout.getRows() == 1 && layout.getWarps() > 1,
       hasLanes = layout.getWarps() == 1 && layout.getLanes() > 1 &&
                  layout.getBlocks() == 1 && !layout.getPeeled() &&
                  !schedule.needsPackedRows();
  return version.getMinWidth() != version.getMaxWidth() &&
         (hasWarps || hasLanes) && !schedule.getGridExchange() &&
         schedule.holdsOneRow(layout, version.getRows());
}

int64_t mlir::rowwise::getFewestThreads(LayoutAttr layout) {
  return layout.getWarps() > 1 ? warpSize : 1;
}

//===----------------------------------------------------------------------===//
// VersionAttr
//===----------------------------------------------------------------------===//

bool VersionAttr::hasCluster() const {
  return getLayout().getBlocks() != 1 && !getSchedule().getGridExchange();
}

bool VersionAttr::shiftsCached() const {
  return getSchedule().getOperandCache() == OperandCache::shifted &&
         getWindow() != WindowStart::wholeVector;
}

bool VersionAttr::streamsThroughGrid() const {
  return getSchedule().getGridExchange() && !holdsRow();
}

bool VersionAttr::servesAllRowsOf(VersionAttr other) const {
  return !isAligned() && getMinWidth() <= other.getMinWidth() &&
         getMaxWidth() >= other.getMaxWidth();
}

VersionAttr VersionAttr::startingAtRow(EmitError emitError,
                                       RowsAttr rows) const {
  return getChecked(emitError, getContext(), getSchedule(), getLayout(), rows,
                    getRematerialized(), getL2Hint(), WindowStart::row,
                    /*readsWholeVectors=*/false, getShiftsOperands(),
                    rows.isAligned() && getLoadsOperandsFirst(), getRewrites(),
                    getReductions(), getMinBlocks(), getSharedBytes(),
                    getStoresByPart());
}

bool VersionAttr::addsInOrderOf(VersionAttr other) const {
  return getSchedule() == other.getSchedule() &&
         getLayout() == other.getLayout() &&
         getRematerialized() == other.getRematerialized() &&
         getRewrites() == other.getRewrites() &&
         getReductions() == other.getReductions();
}

VersionAttr VersionAttr::withL2Hint(L2Hint hint) const {
  return get(getContext(), getSchedule(), getLayout(), getRows(),
             getRematerialized(), hint, getWindow(), getReadsWholeVectors(),
             getShiftsOperands(), getLoadsOperandsFirst(), getRewrites(),
             getReductions(), getMinBlocks(), getSharedBytes(),
             getStoresByPart());
}

VersionAttr VersionAttr::withResources(int64_t minBlocks, int64_t sharedBytes,
                                       bool storesByPart) const {
  return get(getContext(), getSchedule(), getLayout(), getRows(),
             getRematerialized(), getL2Hint(), getWindow(),
             getReadsWholeVectors(), getShiftsOperands(),
             getLoadsOperandsFirst(), getRewrites(), getReductions(), minBlocks,
             sharedBytes, storesByPart);
}
