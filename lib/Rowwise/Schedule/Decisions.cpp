//===- Decisions.cpp - What follows from a version's layout ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decisions.h"
#include "Candidates.h"

#include "Machine/Constants.h"
#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// Not for 16-bit elements: instructions limit such rows, and not accesses.
bool mlir::rowwise::mayShiftCached(int64_t vector, bool isPeeled) {
  return isPeeled && vector <= maxShiftedVector;
}

/// At lines, so that no two warps access one line, if rows are longer than a
/// few lines. Where threads cache operands that rows share, at vectors, so that
/// most consecutive rows are aligned alike, unless the cache can be read at a
/// shift.
WindowStart mlir::rowwise::getWindowWithRoom(int64_t vector, bool areShort) {
  return vector == 1 || areShort ? WindowStart::vector : WindowStart::line;
}

/// At the first whole vector, if a peeled layout has room for nothing else, or
/// its threads have no registers left for shifted reads of what they cache.
static WindowStart chooseWindow(ScheduleInterface schedule, bool areShort,
                                LayoutAttr layout, RowsAttr rows) {
  if (rows.isAligned())
    return WindowStart::vector;
  int64_t vector = layout.getVector();
  OperandCache cache = schedule.getOperandCache();
  bool readsInPlace = cache == OperandCache::inPlace;
  WindowStart window = getWindowWithRoom(vector, areShort || readsInPlace);
  if (!layout.getPeeled())
    return window;
  int64_t padding = VersionAttr::getWindowAlignment(window, vector) - 1;
  bool hasRoom = rows.getMaxWidth() <= layout.getCovered() - padding;
  // Threads with more vectors have no registers left for shifted reads.
  bool cannotShift =
      readsInPlace || (cache == OperandCache::shifted &&
                       layout.getVectorsPerThread() > maxShiftedVectors);
  return hasRoom && !cannotShift ? window : WindowStart::wholeVector;
}

/// Threads of short rows read whole vectors: instructions limit these, and not
/// bytes.
static bool readsWholeVectors(bool areShort, LayoutAttr layout, RowsAttr rows) {
  return areShort && !rows.isAligned() && !layout.getPeeled() &&
         layout.getVector() > 1;
}

//===----------------------------------------------------------------------===//
// Rewrites of the body
//===----------------------------------------------------------------------===//

/// Whether no rows are written, and all elements that are read have more than
/// 16 bits.
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

/// Merging pays where reductions that wait for each other each take a pass over
/// the row, or an exchange between blocks.
///
/// Exponentials are also merged where an exchange is between so many warps that
/// it takes a second round of shuffles, which costs more than one exponential
/// for each thread, if no elements are computed after it. They are not for
/// 16-bit elements, whose maximum is found two at a time, nor in clusters that
/// rematerialize rows, which would compute them twice.
///
/// Moments are not merged in a cluster with a peeled layout, which has no
/// registers left, nor for columns, whose states fill shared memory.
///
/// Kernels for short rows, and those that rematerialize rows, are kept
/// short: they have no branch on the shift of exponentials.
static RewritesAttr chooseRewrites(FuseOp op, ScheduleInterface schedule,
                                   bool areShort, LayoutAttr layout,
                                   RowsAttr rows, bool rematerialized,
                                   ReductionsAttr reductions) {
  bool isTransposed = layout.getTransposed();
  bool hasBlocks = layout.getBlocks() != 1;
  bool hasCluster = hasBlocks && !schedule.getGridExchange();
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
      /*branchesOnShift=*/!rematerialized && !areShort);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

static ReductionsAttr chooseReductions(ScheduleInterface schedule,
                                       const RowProperties &properties,
                                       LayoutAttr layout) {
  int64_t elements = layout.getVectorsPerThread() * layout.getVector();
  bool liftsSequentially =
      properties.areLiftedSequentially ||
      elements + layout.getPeeled() <= maxSequentiallyLiftedElements;
  int64_t states = layout.getWarps();
  if (layout.getBlocks() != 1)
    states += layout.getBlocks();
  // Threads with several rows, and blocks of the grid with adjacent ones, can
  // exchange states in no other way.
  bool isLed = layout.getTransposed() &&
               (layout.getWarps() > 1 || layout.getBlocks() > 1) &&
               (layout.getRowsPerThread() > 1 || schedule.getGridExchange() ||
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

VersionAttr mlir::rowwise::completeVersion(
    FuseOp op, ScheduleInterface schedule, const RowProperties &properties,
    LayoutAttr layout, RowsAttr rows, bool rematerialized, L2Hint l2Hint,
    bool shiftsOperands, bool loadsOperandsFirst) {
  ReductionsAttr reductions = chooseReductions(schedule, properties, layout);
  bool areShort = rowwise::areShort(schedule.getScope());
  return VersionAttr::getChecked(
      [&] { return op.emitError(); }, op.getContext(), schedule, layout, rows,
      rematerialized, l2Hint, chooseWindow(schedule, areShort, layout, rows),
      readsWholeVectors(areShort, layout, rows), shiftsOperands,
      loadsOperandsFirst,
      chooseRewrites(op, schedule, areShort, layout, rows, rematerialized,
                     reductions),
      reductions,
      /*minBlocks=*/int64_t(0), /*sharedBytes=*/int64_t(0),
      /*storesByPart=*/true);
}
