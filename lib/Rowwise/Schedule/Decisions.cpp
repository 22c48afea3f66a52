//===- Decisions.cpp - What follows from a version's layout ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decisions.h"

#include "Constants.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Not of 16-bit elements: such rows are short of instructions, not of accesses
/// (measured on an H200: layer norm of f32 mostly 0.5 to 1.5 % faster, of bf16
/// up to 11 % slower; f64 was not).
bool mlir::rowwise::mayShiftCached(int64_t vector, bool hasEdges) {
  return hasEdges && vector <= maxShiftedVector;
}

static bool cachesOperands(ScheduleName kind, int64_t stages) {
  return kind == ScheduleName::cluster && stages != 0;
}

/// At lines, so that no line is accessed by two warps, where a row is more than
/// a few of them. Where threads cache what rows share at vectors, so that few
/// rows in a row are all that are aligned differently, unless it may be
/// shifted.
WindowStart mlir::rowwise::getWindowWithRoom(ScheduleName kind, int64_t vector,
                                             int64_t stages, bool hasEdges) {
  bool isShort =
      vector == 1 || kind == ScheduleName::warp ||
      (cachesOperands(kind, stages) && !mayShiftCached(vector, hasEdges));
  return isShort ? WindowStart::vector : WindowStart::line;
}

/// At the first whole vector in a layout with edges that has no room for
/// anything else, or whose threads have no register left for a shift of what
/// they cache.
static WindowStart chooseWindow(ScheduleName kind, LayoutAttr layout,
                                bool aligned, int64_t maxWidth,
                                int64_t stages) {
  if (aligned)
    return WindowStart::vector;
  int64_t vector = layout.getVector();
  WindowStart window =
      getWindowWithRoom(kind, vector, stages, layout.getEdges());
  if (!layout.getEdges())
    return window;
  int64_t slack = VersionAttr::getWindowAlignment(window, vector) - 1;
  bool hasRoom = maxWidth <= layout.getCovered() - slack;
  // Threads with more vectors than these have no register left for a shift
  // (measured on an H200: layer norm of 151937 floats, 19 vectors, 2 % slower).
  bool isFixed = cachesOperands(kind, stages) &&
                 (!mayShiftCached(vector, /*hasEdges=*/true) ||
                  layout.getRegisters() > maxShiftedVectors);
  return hasRoom && !isFixed ? window : WindowStart::wholeVector;
}

/// More stages for rows on their way than for rows that wait keep the memory
/// busy (measured on an H200: of 7 stages a latency of 3 is best).
static int64_t chooseLatency(int64_t stages) {
  return 1 + (stages - 1) / stagesOfLatency;
}

/// The workspace has room for the states of so many blocks, or one group: a GPU
/// does not run more at the same time.
static int64_t chooseMaxGroups(LayoutAttr layout) {
  return std::max<int64_t>(1, maxWorkspaceBlocks / layout.getBlocks());
}

/// Threads that share rows of a warp read whole vectors: such rows are short of
/// instructions, not of bytes.
static bool readsWholeVectors(ScheduleName kind, LayoutAttr layout,
                              bool aligned) {
  return kind == ScheduleName::warp && !aligned && !layout.getEdges() &&
         layout.getVector() > 1;
}

/// The schedule of this name that has so many stages, or packed rows from so
/// many on.
static ScheduleInterface
makeSchedule(function_ref<InFlightDiagnostic()> emitError, ScheduleName kind,
             LayoutAttr layout, bool aligned, int64_t stages, int64_t packed) {
  MLIRContext *context = layout.getContext();
  int64_t maxGroups = chooseMaxGroups(layout);
  switch (kind) {
  case ScheduleName::warp:
    if (packed != 0)
      return PackedAttr::getChecked(emitError, context, packed);
    return WarpAttr::get(context);
  case ScheduleName::block:
    if (stages != 0)
      return PersistentAttr::getChecked(emitError, context, stages);
    return BlockAttr::get(context);
  case ScheduleName::cluster: {
    if (stages == 0)
      return ClusterAttr::get(context);
    DenseI64ArrayAttr slices;
    if (aligned)
      slices = DenseI64ArrayAttr::get(context, launchSlices);
    return PersistentClusterAttr::getChecked(
        emitError, context, stages, slices, sliceShift,
        mayShiftCached(layout.getVector(), layout.getEdges()));
  }
  case ScheduleName::split:
    if (stages == 1)
      return SplitAttr::getChecked(emitError, context, maxGroups);
    return RingAttr::getChecked(emitError, context, stages,
                                chooseLatency(stages), maxGroups);
  case ScheduleName::stream:
    return StreamAttr::get(context);
  case ScheduleName::column:
    return ColumnAttr::get(context);
  }
  llvm_unreachable("all schedules are above");
}

VersionAttr
mlir::rowwise::completeVersion(function_ref<InFlightDiagnostic()> emitError,
                               ScheduleName kind, LayoutAttr layout,
                               bool aligned, int64_t minWidth, int64_t maxWidth,
                               int64_t stages, bool recomputes, L2Hint l2Hint,
                               bool shiftsOperands, int64_t packed) {
  MLIRContext *context = layout.getContext();
  ScheduleInterface schedule =
      makeSchedule(emitError, kind, layout, aligned, stages, packed);
  Alignment alignment = packed != 0 ? Alignment::packed
                        : aligned   ? Alignment::aligned
                                    : Alignment::any;
  auto rows =
      RowsAttr::getChecked(emitError, context, alignment, minWidth, maxWidth);
  if (!schedule || !rows)
    return {};
  return VersionAttr::getChecked(
      emitError, context, schedule, layout, rows, recomputes, l2Hint,
      chooseWindow(kind, layout, aligned, maxWidth, stages),
      readsWholeVectors(kind, layout, aligned), shiftsOperands,
      /*minBlocks=*/int64_t(0),
      /*sharedBytes=*/int64_t(0), /*storesByPart=*/true);
}
