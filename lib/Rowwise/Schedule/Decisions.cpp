//===- Decisions.cpp - What follows from a version's layout ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decisions.h"

#include "Machine/Constants.h"
#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

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
  OperandCache cache = schedule.getOperandCache();
  bool readsInPlace = cache == OperandCache::inPlace;
  WindowStart window = getWindowWithRoom(
      vector, schedule.getScope() == Scope::warp || readsInPlace);
  if (!layout.getPeeled())
    return window;
  int64_t padding = VersionAttr::getWindowAlignment(window, vector) - 1;
  bool hasRoom = rows.getMaxWidth() <= layout.getCovered() - padding;
  // Threads with more vectors than these have no register left for a shift
  // (measured on an H200: layer norm of 151937 floats, 19 vectors, 2 % slower).
  bool cannotShift =
      readsInPlace || (cache == OperandCache::shifted &&
                       layout.getVectorsPerThread() > maxShiftedVectors);
  return hasRoom && !cannotShift ? window : WindowStart::wholeVector;
}

/// Threads that share rows of a warp read whole vectors: such rows are short of
/// instructions, not of bytes.
static bool readsWholeVectors(ScheduleInterface schedule, LayoutAttr layout,
                              RowsAttr rows) {
  return schedule.getScope() == Scope::warp && !rows.isAligned() &&
         !layout.getPeeled() && layout.getVector() > 1;
}

//===----------------------------------------------------------------------===//
// Rewrites of the body
//===----------------------------------------------------------------------===//

/// Whether no rows are written, and the elements of all that are read have more
/// than 16 bits.
static bool onlyReadsWide(FuseOp op) {
  constexpr int64_t maxNarrowBits = 16;
  if (writesRows(op))
    return false;
  return llvm::all_of(op.getBody().getArgumentTypes(), [&](Type type) {
    auto row = dyn_cast<RankedTensorType>(type);
    return !row || row.getElementType().isIndex() ||
           row.getElementTypeBitWidth() > maxNarrowBits;
  });
}

/// Merging pays where reductions that wait for each other take a pass over the
/// row each, or an exchange between blocks.
///
/// Exponentials also where one more exchange is between so many warps that it
/// takes a second round of shuffles, which is worth an exponential a thread
/// where nothing is left to do for elements after it (measured on an H200:
/// logsumexp of 3072 to 8192 floats 0.5 to 3 % faster). Not of 16-bit elements,
/// the maximum of which is found two at a time, and not in clusters that
/// rematerialize rows, which compute an exponential twice.
///
/// Moments not in a cluster with a peeled layout, which has no registers left
/// for it (measured on an H200: layer norm of 50257, f32 no faster, bf16 by 2 %
/// slower), nor for columns, whose states fill shared memory.
///
/// A kernel for rows of a warp, and one that rematerializes rows, is kept
/// short, and has no branch for the shift of exponentials.
static RewritesAttr chooseRewrites(FuseOp op, ScheduleInterface schedule,
                                   LayoutAttr layout, RowsAttr rows,
                                   bool rematerialized,
                                   ReductionsAttr reductions) {
  bool isTransposed = layout.getTransposed();
  bool hasBlocks = layout.getBlocks() != 1;
  bool hasCluster = hasBlocks && schedule.getScope() != Scope::grid;
  bool paysForLevels = hasBlocks || schedule.getKernelShape(layout, rows) ==
                                        KernelShape::streamed;
  bool isLong = !isTransposed && !hasBlocks &&
                layout.getWarps() > reductions.getSerialStates();
  bool computesTwice = hasCluster && !isTransposed && rematerialized;
  bool hasNoRegisters = hasCluster && layout.getPeeled();
  return RewritesAttr::get(
      op.getContext(),
      /*mergesExponentials=*/(paysForLevels && !computesTwice) ||
          (isLong && onlyReadsWide(op)),
      /*mergesMoments=*/paysForLevels && !hasNoRegisters && !isTransposed,
      /*branchesOnShift=*/!rematerialized &&
          schedule.getScope() != Scope::warp);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

static ReductionsAttr chooseReductions(ScheduleInterface schedule,
                                       LayoutAttr layout) {
  int64_t elements = layout.getVectorsPerThread() * layout.getVector();
  bool liftsSequentially =
      schedule.getScope() == Scope::grid ||
      elements + layout.getPeeled() <= maxSequentiallyLiftedElements;
  int64_t states = layout.getWarps();
  if (layout.getBlocks() != 1)
    states += layout.getBlocks();
  // What threads have of several rows is exchanged in no other way.
  bool isLed = layout.getTransposed() &&
               (layout.getWarps() > 1 || layout.getBlocks() > 1) &&
               (layout.getRowsPerThread() > 1 ||
                (layout.getWarps() > 1 && states >= minStatesForLeader));
  auto defaults = ReductionsAttr::getDefault(layout.getContext());
  return ReductionsAttr::get(
      layout.getContext(), defaults.getLiftedElements(), liftsSequentially,
      defaults.getStatesAtOnce(), defaults.getSerialStates(),
      /*leaderThreads=*/isLed,
      /*keeps16BitExponentials=*/elements <= maxWidened16BitElements);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

VersionAttr mlir::rowwise::completeVersion(FuseOp op,
                                           ScheduleInterface schedule,
                                           LayoutAttr layout, RowsAttr rows,
                                           bool rematerialized, L2Hint l2Hint,
                                           bool shiftsOperands) {
  ReductionsAttr reductions = chooseReductions(schedule, layout);
  return VersionAttr::getChecked(
      [&] { return op.emitError(); }, op.getContext(), schedule, layout, rows,
      rematerialized, l2Hint, chooseWindow(schedule, layout, rows),
      readsWholeVectors(schedule, layout, rows), shiftsOperands,
      chooseRewrites(op, schedule, layout, rows, rematerialized, reductions),
      reductions,
      /*minBlocks=*/int64_t(0), /*sharedBytes=*/int64_t(0),
      /*storesByPart=*/true);
}
