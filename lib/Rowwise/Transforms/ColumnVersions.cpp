//===- ColumnVersions.cpp - Schedules of rows that are not contiguous -----===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionBuilder.h"

#include "ScheduleLimits.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Bytes of neighbouring columns that a block takes: a cache line, or where
/// columns are long no less than a sector.
static constexpr int64_t lineBytes = 128, sectorBytes = 32;
/// Elements of a column that a thread has in flight where columns stream.
static constexpr int64_t streamRegisters = 8;

/// As many neighbouring columns as make a cache line, and fewer where the
/// threads are needed along the column. What no block holds streams.
LayoutAttr VersionBuilder::makeColumnLayout(int64_t longest) {
  int64_t perThread = getMaxRegisters(/*vector=*/1, /*aligned=*/true);
  int64_t columns = lineBytes / shape.elementBytes;
  if (!ShapedType::isDynamic(shape.numRows))
    columns = std::min<int64_t>(
        columns, llvm::PowerOf2Ceil(std::max<int64_t>(1, shape.numRows)));
  int64_t fewest = std::min(columns, sectorBytes / shape.elementBytes);
  if (forced.rows)
    columns = fewest = forced.rows;
  auto getThreads = [&](int64_t ofColumns) {
    return forced.threads ? forced.threads : maxThreads / ofColumns;
  };
  auto holds = [&](int64_t ofColumns) {
    return longest <= getThreads(ofColumns) * perThread;
  };
  while (columns > fewest && !holds(columns) && holds(fewest))
    columns /= 2;
  bool streams = !holds(columns);
  int64_t wanted =
      streams ? maxThreads
              : llvm::PowerOf2Ceil(llvm::divideCeil(longest, perThread));
  int64_t least = std::max<int64_t>(1, usualThreads / columns);
  int64_t threads =
      forced.threads
          ? forced.threads
          : std::clamp(wanted, least, std::max(least, maxThreads / columns));
  int64_t registers =
      streams ? streamRegisters
              : std::max<int64_t>(1, llvm::divideCeil(longest, threads));
  int64_t lanes = warpSize / std::min(columns, warpSize);
  return makeLayout(/*vector=*/1, registers, lanes,
                    std::max<int64_t>(1, threads / lanes), columns,
                    /*transposed=*/true);
}

/// Of a dynamic length: few elements a thread, what a cache line of columns
/// leaves threads for, what a sector of them does, any.
SmallVector<VersionBuilder::WidthRange> VersionBuilder::getColumnClasses() {
  int64_t longest = maxThreads * shape.elementBytes / lineBytes *
                    getMaxRegisters(/*vector=*/1, /*aligned=*/true);
  SmallVector<WidthRange> classes;
  int64_t next = 0;
  for (int64_t limit : {longest / 8, longest, longest * lineBytes / sectorBytes,
                        std::numeric_limits<int64_t>::max()}) {
    classes.push_back({next, limit});
    next = limit + 1;
  }
  return classes;
}

FailureOr<SmallVector<Attribute>> VersionBuilder::makeColumnVersions() {
  if (failed(checkForced(ScheduleKind::column)))
    return failure();
  int64_t width = op.getRowSize();
  SmallVector<WidthRange> ranges = {{width, width}};
  if (width == ShapedType::kDynamic)
    ranges = getColumnClasses();
  SmallVector<Attribute> versions;
  for (WidthRange range : ranges) {
    FailureOr<ScheduleAttr> version =
        makeSchedule(ScheduleKind::column, makeColumnLayout(range.max),
                     /*aligned=*/false, range);
    if (failed(version))
      return failure();
    explainColumns(*version);
    versions.push_back(*version);
  }
  return versions;
}
