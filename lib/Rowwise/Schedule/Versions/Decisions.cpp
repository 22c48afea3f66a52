//===- Decisions.cpp - What follows from a version's layout ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decisions.h"
#include "../Layouts/Layouts.h"

#include "../Machine/Machine.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "llvm/Support/MathExtras.h"

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
static WindowStart chooseWindow(const ProgramContext &program,
                                ScheduleInterface schedule, LayoutAttr layout,
                                RowsAttr rows) {
  if (program.batchInvariant)
    return WindowStart::row;
  if (rows.isAligned())
    return WindowStart::vector;
  int64_t vector = layout.getVector();
  OperandCache cache = schedule.getOperandCache();
  bool readsInPlace = cache == OperandCache::inPlace;
  WindowStart window =
      getWindowWithRoom(vector, areShort(schedule.getScope()) || readsInPlace);
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
static bool readsWholeVectors(ScheduleInterface schedule, LayoutAttr layout,
                              RowsAttr rows, WindowStart window) {
  return areShort(schedule.getScope()) && !rows.isAligned() &&
         !layout.getPeeled() && layout.getVector() > 1 &&
         window != WindowStart::row;
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// Whether loads hold lines in the L2 cache until the row is in registers,
/// which costs the next kernel nothing, and this one an instruction for each
/// line. It pays for written rows of one operand within certain sizes, but not
/// for peeled rows of 16-bit elements, which have no registers left.
static bool paysToHold(const ProgramContext &program,
                       ScheduleInterface schedule, LayoutAttr layout,
                       RowsAttr rows) {
  int64_t bytes = rows.getMaxWidth() * program.shape.elementBytes;
  bool isResident =
      schedule.holdsOneRow(layout, rows) && !areShort(schedule.getScope());
  bool isPeeledNarrow = layout.getPeeled() && program.shape.hasNarrowElements();
  return isResident && !isPeeledNarrow && readsOneRow(program) &&
         program.shape.writesRows && bytes >= minHoldBytes &&
         bytes <= maxHoldBytes;
}

/// What loads ask of the L2 cache. To keep lines speeds up large tensors, and
/// costs later kernels time if their own input is evicted. To drop lines first
/// speeds up rows that are register-resident and only read, and costs kernels
/// that read them again. Rows that stream are slower with either, and copies
/// of single vectors to shared memory have no hint.
static L2Hint chooseL2Hint(const ProgramContext &program,
                           ScheduleInterface schedule, LayoutAttr layout,
                           RowsAttr rows) {
  if (schedule.copiesVectors(layout))
    return L2Hint::none;
  if (program.l2Hint)
    return *program.l2Hint;
  std::optional<int64_t> bytes =
      getTraffic(program.getOp()).getTotal().getConstant();
  bool isColumn = layout.getTransposed();
  bool streams = schedule.getTileContent(layout, rows) != TileContent::row;
  if (!bytes || (streams && !isColumn))
    return L2Hint::none;
  bool isLarge = *bytes > program.target.getL2();
  bool holdsRow = !isColumn || rows.getMaxWidth() <= layout.getCovered();
  if (!program.shape.writesRows && holdsRow)
    return isLarge ? L2Hint::evictFirst : L2Hint::none;
  if (getTransferTime(program.target, *bytes) * evictLastGain > evictLastPrice)
    return L2Hint::evictLast;
  return isLarge && paysToHold(program, schedule, layout, rows) ? L2Hint::hold
                                                                : L2Hint::none;
}

/// Instructions limit rows of one warp, and not accesses. Operands that are
/// aligned as the row is need no shift.
static bool shiftsOperands(const ProgramContext &program, LayoutAttr layout,
                           bool aligned) {
  return aligned || layout.getVector() == 1 || readsOneRow(program) ||
         layout.getThreadsPerRow() > warpSize;
}

/// Where all rows run at the same time nothing hides the latency of what is
/// loaded after their reductions. Aligned operands need no shift, which would
/// take registers.
static bool loadsOperandsFirst(const ProgramContext &program,
                               ScheduleInterface schedule, LayoutAttr layout,
                               RowsAttr rows, bool rematerialized) {
  if (!schedule.holdsOneRow(layout, rows) || !rows.isAligned() ||
      program.shape.operandBytes == 0)
    return false;
  int64_t elements = layout.getVectorsPerThread() * layout.getVector();
  int64_t words = program.shape.countWords(elements, rematerialized) +
                  program.shape.countOperandWords(elements);
  return words <= maxRowWords &&
         runAtOnce(program, layout.getRows(), layout.getBlocks(),
                   layout.getThreads(), /*areCluster=*/true);
}

//===----------------------------------------------------------------------===//
// Rewrites of the body
//===----------------------------------------------------------------------===//

/// Whether no rows are written, and all elements that are read have more than
/// 16 bits.
static bool onlyReadsAbove16Bits(FuseOp op) {
  constexpr int64_t maxNarrowBits = 16;
  if (writesRows(op))
    return false;
  return llvm::all_of(op.getBody().getArgumentTypes(), [&](Type type) {
    auto row = dyn_cast<RankedTensorType>(type);
    return !row || !row.getElementType().isIntOrFloat() ||
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
/// registers left.
///
/// Kernels for short rows, and those that rematerialize rows, are kept
/// short: they have no branch on the shift of exponentials.
static RewritesAttr chooseRewrites(FuseOp op, ScheduleInterface schedule,
                                   LayoutAttr layout, RowsAttr rows,
                                   bool rematerialized,
                                   ReductionsAttr reductions) {
  bool isTransposed = layout.getTransposed();
  bool hasBlocks = layout.getBlocks() != 1;
  bool hasCluster = hasBlocks && !schedule.getGridExchange();
  bool paysForLevels =
      hasBlocks || schedule.getTileContent(layout, rows) != TileContent::row;
  bool isLong = !isTransposed && !hasBlocks &&
                layout.getWarps() > reductions.getSerialStates();
  bool computesTwice = hasCluster && !isTransposed && rematerialized;
  bool hasNoRegisters = hasCluster && layout.getPeeled();
  bool mayMerge = mayMergeMoments(isTransposed) && !hasNoRegisters;
  return RewritesAttr::get(
      op.getContext(),
      /*mergesExponentials=*/(paysForLevels && !computesTwice) ||
          (isLong && onlyReadsAbove16Bits(op)),
      /*mergesMoments=*/paysForLevels && mayMerge,
      /*branchesOnShift=*/!rematerialized && !areShort(schedule.getScope()));
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

static ReductionsAttr chooseReductions(ScheduleInterface schedule,
                                       LayoutAttr layout) {
  int64_t elements = layout.getVectorsPerThread() * layout.getVector();
  // Where every warp has all states of a column to combine, a second barrier
  // costs less: columns of 4096 floats take 53.2 us for 54.3 with 8 warps, 59.0
  // for 90.3 with 32; with 4 there is no difference.
  // [H100, h100-2026-11-28-fields.csv]
  // Threads with several rows, and blocks of the grid with adjacent ones, can
  // exchange states in no other way.
  bool isLed = layout.getTransposed() &&
               (layout.getWarps() > 1 ||
                (layout.getBlocks() > 1 && (layout.getRowsPerThread() > 1 ||
                                            schedule.getGridExchange())));
  return ReductionsAttr::get(
      layout.getContext(), liftedElements, statesAtOnce, serialStates,
      /*leaderThreads=*/isLed,
      /*keeps16BitExponentials=*/elements <= maxWidened16BitElements);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

FailureOr<VersionAttr>
mlir::rowwise::makeVersion(const ProgramContext &program,
                           const ScheduleStrategy &strategy, LayoutAttr layout,
                           RowsAttr rows, bool rematerialized) {
  if (!layout || !rows)
    return failure();
  ScheduleInterface schedule =
      strategy.makeSchedule(program, layout, rows.isAligned());
  if (!schedule)
    return failure();
  WindowStart window = chooseWindow(program, schedule, layout, rows);
  ReductionsAttr reductions = chooseReductions(schedule, layout);
  VersionAttr version = VersionAttr::getChecked(
      [&] { return program.getOp().emitError(); }, program.getOp().getContext(),
      schedule, layout, rows, rematerialized,
      chooseL2Hint(program, schedule, layout, rows), window,
      readsWholeVectors(schedule, layout, rows, window),
      shiftsOperands(program, layout, rows.isAligned()),
      loadsOperandsFirst(program, schedule, layout, rows, rematerialized),
      chooseRewrites(program.getOp(), schedule, layout, rows, rematerialized,
                     reductions),
      reductions,
      /*minBlocks=*/int64_t(0), /*sharedBytes=*/int64_t(0),
      /*storesByPart=*/true);
  if (!version)
    return failure();
  return version;
}
