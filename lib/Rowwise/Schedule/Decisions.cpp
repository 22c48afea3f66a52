//===- Decisions.cpp - What follows from a version's layout ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decisions.h"

#include "Machine/Constants.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Not of 16-bit elements: such rows are short of instructions, not of accesses
/// (measured on an H200: layer norm of f32 mostly 0.5 to 1.5 % faster, of bf16
/// up to 11 % slower; f64 was not).
bool mlir::rowwise::mayShiftCached(int64_t vector, bool isPeeled) {
  return isPeeled && vector <= maxShiftedVector;
}

/// At lines, so that no line is accessed by two warps, where a row is more than
/// a few of them. Where threads cache what rows share at vectors, so that few
/// rows in a row are all that are aligned differently, unless it may be
/// shifted.
WindowStart mlir::rowwise::getWindowWithRoom(int64_t vector, bool areShort) {
  return vector == 1 || areShort ? WindowStart::vector : WindowStart::line;
}

/// At the first whole vector in a peeled layout that has no room for
/// anything else, or whose threads have no register left for a shift of what
/// they cache.
static WindowStart chooseWindow(ScheduleInterface schedule, LayoutAttr layout,
                                RowsAttr rows) {
  if (rows.isAligned())
    return WindowStart::vector;
  int64_t vector = layout.getVector();
  bool isStuck = schedule.cachesOperands() && !schedule.getShiftsCached();
  WindowStart window =
      getWindowWithRoom(vector, schedule.isOfOneWarp() || isStuck);
  if (!layout.getPeeled())
    return window;
  int64_t slack = VersionAttr::getWindowAlignment(window, vector) - 1;
  bool hasRoom = rows.getMaxWidth() <= layout.getCovered() - slack;
  // Threads with more vectors than these have no register left for a shift
  // (measured on an H200: layer norm of 151937 floats, 19 vectors, 2 % slower).
  bool isFixed = isStuck || (schedule.cachesOperands() &&
                             layout.getRegisters() > maxShiftedVectors);
  return hasRoom && !isFixed ? window : WindowStart::wholeVector;
}

/// Threads that share rows of a warp read whole vectors: such rows are short of
/// instructions, not of bytes.
static bool readsWholeVectors(ScheduleInterface schedule, LayoutAttr layout,
                              RowsAttr rows) {
  return schedule.isOfOneWarp() && !rows.isAligned() && !layout.getPeeled() &&
         layout.getVector() > 1;
}

VersionAttr
mlir::rowwise::completeVersion(function_ref<InFlightDiagnostic()> emitError,
                               ScheduleInterface schedule, LayoutAttr layout,
                               RowsAttr rows, bool rematerialized,
                               L2Hint l2Hint, bool shiftsOperands) {
  return VersionAttr::getChecked(
      emitError, layout.getContext(), schedule, layout, rows, rematerialized,
      l2Hint, chooseWindow(schedule, layout, rows),
      readsWholeVectors(schedule, layout, rows), shiftsOperands,
      /*minBlocks=*/int64_t(0), /*sharedBytes=*/int64_t(0),
      /*storesByPart=*/true);
}
