//===- VersionBuilder.cpp - What schedules of all kinds share ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionBuilder.h"
#include "Decisions.h"
#include "Prediction.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Schedule/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// 32-bit words of live rows that a thread holds in registers: more leave too
/// few threads resident to keep memory busy (measured on an H200).
static constexpr int64_t maxWords = 32, wordBytes = 4;
/// Products of three such numbers and a row's registers do not overflow.
static constexpr int64_t maxForced = 65536;

/// 32-bit words of a vector of all rows that a thread keeps.
static int64_t countWords(const ProgramShape &shape, int64_t vector,
                          bool recomputes) {
  return std::max<int64_t>(1, shape.countWords(vector, recomputes));
}

/// Vectors of which the registers fit into those that a block of so many
/// threads leaves to each.
int64_t VersionBuilder::getFittingRegisters(int64_t vector, bool recomputes,
                                            int64_t threads) {
  int64_t registers =
      std::min(maxThreadRegisters, target.getRegisters() / threads);
  return std::max<int64_t>(1, (registers - otherRegisters) /
                                  countWords(shape, vector, recomputes));
}

/// Vectors that a thread may hold of the rows that it keeps: as many as pay and
/// fit.
int64_t VersionBuilder::getMaxRegisters(int64_t vector, bool recomputes) {
  int64_t words = countWords(shape, vector, recomputes);
  return std::max<int64_t>(
      1, std::min(getFittingRegisters(vector, recomputes, maxThreads),
                  maxWords / words));
}

/// Threads that hold all that is computed of a row, with what is late: that
/// takes registers while a part of the row is finished.
int64_t VersionBuilder::countThreadsOfAll(int64_t vectors) {
  int64_t words = llvm::divideCeil(
      shape.vector * (shape.liveBytes + shape.lateBytes), wordBytes);
  return llvm::divideCeil(vectors, std::max<int64_t>(1, maxWords / words));
}

/// Refuses numbers that no layout has, before anything is computed from them.
LogicalResult VersionBuilder::checkForcedSizes() {
  for (int64_t size : {forced.threads, forced.rows, forced.blocks})
    if (size > maxForced)
      return op.emitError() << "expected threads, rows and blocks to be forced "
                               "to at most "
                            << maxForced << ", found " << size;
  if (forced.stages < 0 || forced.stages > ScheduleAttr::mostStages)
    return op.emitError() << "expected 0 to " << ScheduleAttr::mostStages
                          << " stages, found " << forced.stages;
  bool inRows = !forced.kind && !shape.inColumns;
  if (inRows && !mayHaveThreads(ScheduleKind::warp) &&
      !mayHaveThreads(ScheduleKind::block))
    return op.emitError() << "expected threads to be a power of two up to "
                          << warpSize << " or a multiple of 32 up to "
                          << maxThreads << ", found " << forced.threads;
  return success();
}

/// Whether to hold in the L2 cache what loads bring until it is in registers:
/// what is given back costs the next kernel nothing, and an instruction for
/// each line this one. That paid for one operand's rows of 8 to 128 KB that are
/// written, by 1 to 3 %; not of 16-bit elements whose ends are apart, of which
/// no register is left (measured on an H200).
bool VersionBuilder::paysToHold(ScheduleKind kind, LayoutAttr layout,
                                int64_t width) {
  constexpr int64_t least = 8 << 10, most = 128 << 10;
  int64_t bytes = width * shape.elementBytes;
  bool isHeld = kind == ScheduleKind::block || kind == ScheduleKind::cluster;
  bool areCutHalves = layout.getEdges() && shape.elementBytes <= 2;
  return isHeld && !areCutHalves && readsOneRow() && shape.writesRows &&
         forced.stages == 0 && bytes >= least && bytes <= most;
}

/// What loads should ask of the L2 cache. To keep what they bring gained 2 to 4
/// % on large tensors, by a better use of the memory, and cost kernels after it
/// up to 5 us where these found their own input evicted. To drop it first
/// gained up to 13 % where rows are held and only read, and costs who reads
/// them again what the cache would have held of them. Rows that stream lost 3
/// to 6 % by it (measured on an H200).
L2Hint VersionBuilder::chooseL2Hint(ScheduleKind kind, LayoutAttr layout,
                                    int64_t width) {
  if (l2Hint)
    return *l2Hint;
  std::optional<int64_t> bytes = getTraffic(op).getTotal().getConstant();
  if (!bytes || kind == ScheduleKind::stream)
    return L2Hint::none;
  bool isLarge = *bytes > target.getL2();
  if (!shape.writesRows && ScheduleAttr::holdsRow(kind, layout, width))
    return isLarge ? L2Hint::evictFirst : L2Hint::none;
  constexpr double gain = 0.03, price = 5;
  if (getTransferTime(target, *bytes) * gain > price)
    return L2Hint::evictLast;
  return isLarge && paysToHold(kind, layout, width) ? L2Hint::hold
                                                    : L2Hint::none;
}

/// More blocks for each tile of `rows` rows than need be, where so few tiles
/// leave most of the device idle: up to `ofProcessor` a multiprocessor.
int64_t VersionBuilder::spread(int64_t blocks, int64_t most, int64_t rows,
                               int64_t ofProcessor) {
  if (ShapedType::isDynamic(shape.numRows))
    return blocks;
  int64_t tiles = llvm::divideCeil(shape.numRows, rows);
  while (blocks < most && tiles <= ofProcessor * target.getSms() / (2 * blocks))
    blocks *= 2;
  return blocks;
}

/// Threads of a row in a block: parts of a warp where it has several rows, else
/// whole warps.
static bool hasPowers(ScheduleKind kind) {
  return kind == ScheduleKind::warp || kind == ScheduleKind::column;
}

static int64_t getThreadLimit(ScheduleKind kind) {
  return kind == ScheduleKind::warp ? warpSize : maxThreads;
}

bool VersionBuilder::mayHaveThreads(ScheduleKind kind) {
  if (forced.threads == 0)
    return true;
  bool fits = hasPowers(kind) ? llvm::isPowerOf2_64(forced.threads)
                              : forced.threads % warpSize == 0;
  return fits && forced.threads > 0 && forced.threads <= getThreadLimit(kind);
}

/// Refuses forced fields that no layout of the kind has.
LogicalResult VersionBuilder::checkForced(ScheduleKind kind) {
  bool anyPower = hasPowers(kind);
  if (!mayHaveThreads(kind))
    return op.emitError() << "expected threads to be "
                          << (anyPower ? "a power of two up to "
                                       : "a multiple of 32 up to ")
                          << getThreadLimit(kind) << " in schedule "
                          << stringifyScheduleKind(kind) << ", found "
                          << forced.threads;
  if (kind == ScheduleKind::column && forced.rows > 0 &&
      !llvm::isPowerOf2_64(forced.rows))
    return op.emitError() << "expected rows to be a power of two in schedule "
                             "column, found "
                          << forced.rows;
  if (forced.rows != 0 && (forced.rows < 0 || !anyPower))
    return op.emitError() << "expected rows to be forced, to a positive "
                             "number, in schedule warp or column only, found "
                          << forced.rows << " in schedule "
                          << stringifyScheduleKind(kind);
  // Of several programs, or widths, some may have stages and others not.
  if (forced.kind && forced.stages != 0 && !ScheduleAttr::mayStage(kind))
    return op.emitError() << "expected stages to be forced in schedule warp, "
                             "block, cluster or split only, found "
                          << forced.stages << " in schedule "
                          << stringifyScheduleKind(kind);
  bool isCluster = kind == ScheduleKind::cluster;
  bool isSplit = kind == ScheduleKind::split;
  bool isShared = isCluster || kind == ScheduleKind::column;
  if (forced.blocks != 0 && !isShared && !isSplit)
    return op.emitError() << "expected blocks to be forced in schedule "
                             "cluster, split or column only, found "
                          << forced.blocks << " in schedule "
                          << stringifyScheduleKind(kind);
  if (isSplit && forced.blocks != 0 && forced.blocks < 2)
    return op.emitError() << "expected blocks to be forced to 2 or more in "
                             "schedule split, found "
                          << forced.blocks;
  if (isSplit)
    return checkSplit();
  if ((isCluster || forced.blocks != 0) && target.getCluster() < 2)
    return op.emitError() << "expected a target with clusters for "
                          << (isCluster ? "schedule cluster"
                                        : "blocks that share columns")
                          << ", found " << target.getChip();
  bool isSize = forced.blocks >= 2 && forced.blocks <= target.getCluster() &&
                llvm::isPowerOf2_64(forced.blocks);
  if (forced.blocks != 0 && !isSize)
    return op.emitError() << "expected blocks to be forced to a power of two "
                             "of 2 to "
                          << target.getCluster() << " in schedule "
                          << stringifyScheduleKind(kind) << ", found "
                          << forced.blocks;
  return success();
}

LayoutAttr VersionBuilder::makeLayout(int64_t vector, int64_t registers,
                                      int64_t lanes, int64_t warps,
                                      int64_t rows, bool transposed,
                                      int64_t blocks, int64_t neighbours) {
  return LayoutAttr::getChecked([&] { return op.emitError(); }, op.getContext(),
                                vector, registers, lanes, warps, rows,
                                transposed, blocks,
                                shape.hasEdges && !transposed, neighbours);
}

FailureOr<ScheduleAttr>
VersionBuilder::makeSchedule(ScheduleKind kind, LayoutAttr layout, bool aligned,
                             WidthRange widths, bool recomputes, int64_t stages,
                             int64_t packed) {
  if (!layout)
    return failure();
  ScheduleAttr schedule =
      completeSchedule([&] { return op.emitError(); }, kind, layout, aligned,
                       widths.min, widths.max, stages, recomputes,
                       chooseL2Hint(kind, layout, widths.max), packed);
  if (!schedule)
    return failure();
  return schedule;
}

FailureOr<SmallVector<Attribute>> VersionBuilder::makeVersions() {
  if (failed(checkForcedSizes()))
    return failure();
  bool inColumns =
      forced.kind ? *forced.kind == ScheduleKind::column : shape.inColumns;
  return inColumns ? makeColumnVersions() : makeRowVersions();
}
