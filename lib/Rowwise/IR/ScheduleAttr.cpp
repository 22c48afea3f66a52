//===- ScheduleAttr.cpp - What versions are legal -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Limits.h"

#include "Rowwise/IR/Rowwise.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

using EmitError = function_ref<InFlightDiagnostic()>;

/// Which layouts a kind of schedule has.
static LogicalResult verifyKind(EmitError emitError, ScheduleKind kind,
                                LayoutAttr layout) {
  if (kind == ScheduleKind::warp && layout.getWarps() != 1)
    return emitError() << "expected one warp a row in schedule warp, found "
                       << layout.getWarps();
  if (layout.getTransposed() != (kind == ScheduleKind::column))
    return emitError() << "expected a transposed layout in schedule column and "
                          "no other, found "
                       << layout << " in schedule "
                       << stringifyScheduleKind(kind);
  if (kind == ScheduleKind::column && layout.getVector() != 1)
    return emitError() << "expected single elements in schedule column, found "
                          "vectors of "
                       << layout.getVector();
  bool manyRows = kind == ScheduleKind::warp || kind == ScheduleKind::column;
  if (!manyRows && layout.getRows() != 1)
    return emitError() << "expected one row a block in schedule "
                       << stringifyScheduleKind(kind) << ", found "
                       << layout.getRows();
  return success();
}

/// How many blocks share a row.
static LogicalResult verifyBlocks(EmitError emitError, ScheduleKind kind,
                                  int64_t blocks) {
  bool isCluster = kind == ScheduleKind::cluster;
  bool isSplit = kind == ScheduleKind::split;
  if (isCluster || isSplit ? blocks == 1
                           : blocks != 1 && kind != ScheduleKind::column)
    return emitError() << "expected several blocks a row in schedules cluster "
                          "and split, possibly in column, and in no other, "
                          "found "
                       << blocks << " in schedule "
                       << stringifyScheduleKind(kind);
  if (!isSplit && (blocks > maxClusterBlocks || !llvm::isPowerOf2_64(blocks)))
    return emitError() << "expected a power of two of 1 to 16 blocks in "
                          "schedule "
                       << stringifyScheduleKind(kind) << ", found " << blocks;
  return success();
}

/// What a schedule must be for vectors that ends of rows cut, or columns that
/// are accessed together.
static LogicalResult verifyAligned(EmitError emitError, ScheduleKind kind,
                                   LayoutAttr layout, bool aligned) {
  if (layout.getEdges() && (aligned || kind == ScheduleKind::stream))
    return emitError() << "expected edges in schedules that hold rows at any "
                          "alignment, found them in schedule "
                       << stringifyScheduleKind(kind)
                       << (aligned ? ", aligned" : ", unaligned");
  if (kind == ScheduleKind::column && (layout.getNeighbours() > 1) != aligned)
    return emitError() << "expected neighbours in schedule column where it is "
                          "aligned, and only there, found "
                       << layout.getNeighbours()
                       << (aligned ? ", aligned" : ", unaligned");
  return success();
}

static LogicalResult verifyStages(EmitError emitError, ScheduleKind kind,
                                  int64_t stages, bool aligned,
                                  bool recomputes) {
  bool isSplit = kind == ScheduleKind::split;
  if (recomputes && kind == ScheduleKind::stream)
    return emitError() << "expected a schedule that holds rows to recompute "
                          "from, found schedule stream";
  if (isSplit && stages != 1 && stages < ScheduleAttr::leastRing)
    return emitError() << "expected 1 stage or " << ScheduleAttr::leastRing
                       << " to 8 in schedule split, found " << stages;
  if (isSplit && stages > 1 && !(aligned && recomputes))
    return emitError() << "expected aligned rows that are computed again from "
                          "what was loaded, with "
                       << stages << " stages in schedule split";
  if (!ScheduleAttr::mayStage(kind) && stages != 0)
    return emitError() << "expected no stages in schedule "
                       << stringifyScheduleKind(kind) << ", found " << stages;
  return success();
}

/// Where windows of rows start, and what that allows.
static LogicalResult verifyWindow(EmitError emitError, LayoutAttr layout,
                                  bool aligned, WindowStart window,
                                  bool readsWholeVectors) {
  if (window != WindowStart::vector && (aligned || layout.getTransposed()))
    return emitError() << "expected window "
                       << stringifyWindowStart(WindowStart::vector)
                       << " of aligned rows and of columns, found "
                       << stringifyWindowStart(window);
  if (window == WindowStart::wholeVector && !layout.getEdges())
    return emitError() << "expected window " << stringifyWindowStart(window)
                       << " in a layout with edges only";
  if (readsWholeVectors &&
      (aligned || layout.getTransposed() || layout.getEdges()))
    return emitError() << "expected readsWholeVectors of unaligned rows in a "
                          "layout without edges only";
  return success();
}

/// The layout holds the row, unless that is made of several parts.
static LogicalResult verifyWidth(EmitError emitError, ScheduleKind kind,
                                 LayoutAttr layout, bool aligned,
                                 int64_t maxWidth, WindowStart window) {
  bool mayLoop =
      kind == ScheduleKind::stream ||
      (kind == ScheduleKind::column && layout.getBlocks() == 1 && !aligned);
  bool loops = !ScheduleAttr::holdsRow(kind, layout, maxWidth);
  if (mayLoop && loops && layout.getVector() * layout.getRegisters() == 1)
    return emitError()
           << "expected two elements a thread or more of a row that "
              "is no single tile, found 1 in schedule "
           << stringifyScheduleKind(kind);
  if (mayLoop)
    return success();
  // An unaligned row is covered from where its window starts, or from its first
  // whole vector to its last.
  int64_t vector = layout.getVector();
  int64_t slack = aligned ? 0
                  : window == WindowStart::wholeVector
                      ? 1 - vector
                      : ScheduleAttr::getWindowAlignment(window, vector) - 1;
  if (maxWidth > layout.getCovered() - slack)
    return emitError() << "expected a layout that covers " << maxWidth
                       << (slack < 0 ? " - " : " + ") << std::abs(slack)
                       << " elements, found one that covers "
                       << layout.getCovered();
  return success();
}

/// How far a row's end is behind its reduction, in a multi-stage buffer: one
/// stage has the row that is reduced, and one is for a row on its way.
static LogicalResult verifyLatency(EmitError emitError, ScheduleKind kind,
                                   int64_t stages, int64_t latency,
                                   int64_t maxGroups) {
  bool isSplit = kind == ScheduleKind::split;
  bool isBuffered = isSplit && stages > 1;
  if (isBuffered ? latency < 1 || latency > stages - 2 : latency != 0)
    return emitError() << "expected a latency of 1 to 2 less than the stages "
                          "in schedule split with several stages, and 0 "
                          "elsewhere, found "
                       << latency;
  if (maxGroups < 1 || (maxGroups > 1 && !isSplit))
    return emitError() << "expected 1 group or, in schedule split, more, found "
                       << maxGroups;
  return success();
}

/// A slice of a launch is not empty.
static LogicalResult verifySlices(EmitError emitError, bool keepsShared,
                                  ArrayRef<int64_t> launchSlices,
                                  int64_t sliceShift) {
  constexpr int64_t mostShift = 8, mostThresholds = 6;
  if (sliceShift < 1 || sliceShift > mostShift)
    return emitError() << "expected a sliceShift of 1 to " << mostShift
                       << ", found " << sliceShift;
  if (!launchSlices.empty() && !keepsShared)
    return emitError() << "expected launchSlices in schedule cluster with "
                          "stages only";
  if (launchSlices.size() > mostThresholds || !llvm::is_sorted(launchSlices))
    return emitError() << "expected launchSlices to be at most "
                       << mostThresholds << ", ascending";
  for (auto [i, iterations] : llvm::enumerate(launchSlices))
    if (int64_t least = int64_t(1) << ((i + 1) * sliceShift);
        iterations < least)
      return emitError() << "expected " << i + 2 << " slices from " << least
                         << " iterations on, which leave one to the last, "
                            "found "
                         << iterations;
  return success();
}

static LogicalResult verifyResources(EmitError emitError, int64_t minBlocks,
                                     int64_t sharedBytes) {
  constexpr int64_t mostBlocks = 32, mostBytes = int64_t(1) << 31;
  if (minBlocks < 0 || minBlocks > mostBlocks)
    return emitError() << "expected minBlocks to be 0 to " << mostBlocks
                       << ", found " << minBlocks;
  if (sharedBytes < 0 || sharedBytes >= mostBytes)
    return emitError() << "expected sharedBytes to be 0 or more, and less than "
                          "2^31, found "
                       << sharedBytes;
  return success();
}

LogicalResult ScheduleAttr::verify(
    function_ref<InFlightDiagnostic()> emitError, ScheduleKind kind,
    LayoutAttr layout, bool aligned, int64_t minWidth, int64_t maxWidth,
    int64_t stages, bool recomputes, L2Hint /*l2Hint*/, int64_t packed,
    int64_t latency, int64_t maxGroups, DenseI64ArrayAttr launchSlices,
    int64_t sliceShift, WindowStart window, bool shiftsCached,
    bool readsWholeVectors, int64_t minBlocks, int64_t sharedBytes,
    bool /*storesByPart*/) {
  if (minWidth < 0 || maxWidth < minWidth)
    return emitError() << "expected 0 <= minWidth <= maxWidth, found "
                       << minWidth << " and " << maxWidth;
  if (stages < 0 || stages > mostStages)
    return emitError() << "expected 0 to " << mostStages << " stages, found "
                       << stages;
  if (failed(verifyKind(emitError, kind, layout)) ||
      failed(verifyBlocks(emitError, kind, layout.getBlocks())) ||
      failed(verifyAligned(emitError, kind, layout, aligned)) ||
      failed(verifyStages(emitError, kind, stages, aligned, recomputes)))
    return failure();
  if (packed < 0)
    return emitError() << "expected 0 rows without gaps or more, found "
                       << packed;
  bool mayPack = kind == ScheduleKind::warp && aligned && stages == 0 &&
                 !recomputes && minWidth == maxWidth &&
                 layout.getVector() == 1 && layout.getRows() % packedRows == 0;
  if (packed != 0 && !mayPack)
    return emitError()
           << "expected rows without gaps in schedule warp, aligned, of one "
              "width and single elements, 16 or a multiple of them a block, "
              "held as computed, without stages, found schedule "
           << stringifyScheduleKind(kind) << " and " << layout;
  bool keepsShared = kind == ScheduleKind::cluster && stages != 0;
  if (shiftsCached && !(keepsShared && layout.getEdges()))
    return emitError() << "expected shiftsCached in schedule cluster with "
                          "stages and edges only";
  if (failed(verifyWindow(emitError, layout, aligned, window,
                          readsWholeVectors)) ||
      failed(verifyWidth(emitError, kind, layout, aligned, maxWidth, window)) ||
      failed(verifyLatency(emitError, kind, stages, latency, maxGroups)) ||
      failed(verifyResources(emitError, minBlocks, sharedBytes)))
    return failure();
  return verifySlices(emitError, keepsShared,
                      launchSlices ? launchSlices.asArrayRef()
                                   : ArrayRef<int64_t>(),
                      sliceShift);
}

ScheduleAttr ScheduleAttr::withResources(int64_t minBlocks, int64_t sharedBytes,
                                         bool storesByPart) const {
  return get(getContext(), getKind(), getLayout(), getAligned(), getMinWidth(),
             getMaxWidth(), getStages(), getRecomputes(), getL2Hint(),
             getPacked(), getLatency(), getMaxGroups(), getLaunchSlices(),
             getSliceShift(), getWindow(), getShiftsCached(),
             getReadsWholeVectors(), minBlocks, sharedBytes, storesByPart);
}

bool ScheduleAttr::holdsRow(ScheduleKind kind, LayoutAttr layout,
                            int64_t maxWidth) {
  if (kind == ScheduleKind::column)
    return maxWidth <= layout.getCovered();
  return kind != ScheduleKind::stream;
}
