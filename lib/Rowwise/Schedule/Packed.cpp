//===- Packed.cpp - Schedules of rows without gaps --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionBuilder.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Schedule/Machine.h"

using namespace mlir;
using namespace mlir::rowwise;

// All numbers here were measured on an H200 (bench/experiments.md).

/// Elements of the widest packed row, of 16 bits or fewer and of more: of wider
/// ones whole vectors do as well.
static constexpr int64_t widestHalves = 160, widestOthers = 31;
/// 32-bit words that a lane holds of its rows at most: it may name a few more,
/// of which some would be spilled (ptxas 13.0).
static constexpr int64_t mostWords = maxThreadRegisters - 2 * otherRegisters;
/// Threads with packed rows for each multiprocessor from which on they are
/// worth it: fewer leave it waiting, where each row would have more lanes.
static constexpr int64_t leastThreads = residentThreads / 2;
/// Bytes of shared memory of a block, so that a multiprocessor runs several.
static constexpr int64_t packedShared = 16384;

/// Lanes that share a packed row: one, if it can hold it. It has no exchange to
/// wait for.
int64_t VersionBuilder::getPackedLanes(int64_t width) {
  int64_t lanes = 1;
  while (lanes < warpSize && shape.countWords(llvm::divideCeil(width, lanes),
                                              /*recomputes=*/false) > mostWords)
    lanes *= 2;
  return lanes;
}

/// Whether rows are better copied together than by lanes: all that are not
/// shared can be, neither one vector each nor whole ones, nor wide. Rows of
/// whole vectors would meet few banks of shared memory, too.
bool VersionBuilder::mayPack() {
  int64_t width = op.getRowSize(), narrowest = vectorBytes;
  if (ShapedType::isDynamic(width))
    return false;
  for (unsigned number = 0, e = op.getMaps().size(); number < e; ++number) {
    AffineMap map = op.getMap(number);
    if (!op.isRow(map) || !op.variesWithRow(map))
      continue;
    int64_t elementBytes = getElementBytes(
        getElementTypeOrSelf(op.getTensors()[number].getType()));
    int64_t bytes = width * elementBytes;
    bool isVector = bytes <= vectorBytes && llvm::isPowerOf2_64(bytes);
    if (!isPackedRow(op, number) || bytes % vectorBytes == 0 || isVector)
      return false;
    narrowest = std::min(narrowest, elementBytes);
  }
  return narrowest != vectorBytes &&
         width <= (narrowest <= 2 ? widestHalves : widestOthers);
}

/// Rows from which on a version is taken: any number, if it is asked for.
int64_t VersionBuilder::getLeastPacked() {
  bool isAsked = origin == "forced" && !forced.isFree();
  return isAsked ? 1 : leastThreads * target.getSms();
}

/// The layout of rows that pass through shared memory; null if that does not
/// pay, or if none has what is forced.
LayoutAttr VersionBuilder::makePackedLayout() {
  bool isWarp = forced.kind.value_or(ScheduleKind::warp) == ScheduleKind::warp;
  bool areFew =
      !ShapedType::isDynamic(shape.numRows) && shape.numRows < getLeastPacked();
  bool mayHaveForced = mayHaveThreads(ScheduleKind::warp) && forced.rows >= 0;
  if (!isWarp || !mayHaveForced || forced.stages != 0 || forced.blocks != 0 ||
      areFew || !mayPack())
    return {};
  int64_t width = op.getRowSize(), bytes = countPackedBytes(op);
  int64_t lanes = forced.threads ? forced.threads : getPackedLanes(width);
  int64_t rows = forced.rows ? forced.rows : usualThreads / lanes;
  while (forced.rows == 0 && rows * lanes > warpSize &&
         rows * bytes > packedShared)
    rows /= 2;
  bool areWarps = rows * lanes % warpSize == 0 && rows * lanes <= maxThreads;
  if (!areWarps || rows * bytes > ScheduleAttr::mostPackedBytes ||
      rows % ScheduleAttr::packedRows != 0)
    return {};
  return makeLayout(/*vector=*/1, llvm::divideCeil(width, lanes), lanes,
                    /*warps=*/1, rows);
}

FailureOr<ScheduleAttr> VersionBuilder::makePackedVersion(LayoutAttr packed) {
  VersionBuilder builder = *this;
  int64_t width = op.getRowSize();
  builder.shape.vector = 1;
  FailureOr<ScheduleAttr> schedule = builder.makeSchedule(
      ScheduleKind::warp, packed, /*aligned=*/true, {width, width},
      /*recomputes=*/false, /*stages=*/0, getLeastPacked());
  if (succeeded(schedule))
    builder.explainRows(*schedule, width,
                        mostWords * 4 / builder.shape.liveBytes);
  return schedule;
}
