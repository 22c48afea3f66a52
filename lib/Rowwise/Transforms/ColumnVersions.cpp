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

/// Bytes of neighbouring columns that a block takes: a cache line where columns
/// stream; else as many as leave a thread few elements in a block of which two
/// fit a multiprocessor; where columns are long no less than a sector.
static constexpr int64_t lineBytes = 128, heldBytes = 64, sectorBytes = 32;
/// Threads of a block that holds columns, and of one that holds long ones.
static constexpr int64_t heldThreads = 512;
/// Elements of a column that a thread has in flight where columns stream.
static constexpr int64_t streamRegisters = 8;

/// Columns of up to `longest` elements: two blocks a multiprocessor if that
/// holds them, else one; what no block holds streams.
LayoutAttr VersionBuilder::makeColumnLayout(int64_t longest) {
  int64_t perThread = getMaxRegisters(/*vector=*/1);
  auto getColumns = [&](int64_t bytes) {
    if (forced.rows)
      return forced.rows;
    int64_t columns = bytes / shape.elementBytes;
    if (!ShapedType::isDynamic(shape.numRows))
      columns = std::min<int64_t>(
          columns, llvm::PowerOf2Ceil(std::max<int64_t>(1, shape.numRows)));
    return columns;
  };
  auto getLongest = [&](int64_t columns, int64_t blockThreads) {
    int64_t threads = forced.threads
                          ? forced.threads
                          : std::max<int64_t>(1, blockThreads / columns);
    return threads * perThread;
  };
  int64_t columns = getColumns(heldBytes), blockThreads = heldThreads;
  if (longest > getLongest(columns, blockThreads)) {
    columns = getColumns(sectorBytes);
    blockThreads = maxThreads;
  }
  bool streams = longest > getLongest(columns, blockThreads);
  if (streams)
    columns = getColumns(lineBytes);
  int64_t wanted =
      streams ? maxThreads
              : llvm::PowerOf2Ceil(llvm::divideCeil(longest, perThread));
  int64_t least = std::max<int64_t>(1, usualThreads / columns);
  int64_t most = std::max(least, maxThreads / columns);
  int64_t threads =
      forced.threads ? forced.threads : std::clamp(wanted, least, most);
  int64_t registers =
      streams ? streamRegisters
              : std::max<int64_t>(1, llvm::divideCeil(longest, threads));
  int64_t lanes = warpSize / std::min(columns, warpSize);
  return makeLayout(/*vector=*/1, registers, lanes,
                    std::max<int64_t>(1, threads / lanes), columns,
                    /*transposed=*/true);
}

/// Of a dynamic length: few elements a thread, what half a multiprocessor
/// holds, what a whole one does, any.
SmallVector<VersionBuilder::WidthRange> VersionBuilder::getColumnClasses() {
  int64_t perThread = getMaxRegisters(/*vector=*/1);
  int64_t longest = heldThreads * shape.elementBytes / heldBytes * perThread;
  int64_t longestOfBlock =
      maxThreads * shape.elementBytes / sectorBytes * perThread;
  SmallVector<WidthRange> classes;
  int64_t next = 0;
  for (int64_t limit : {longest / 8, longest, longestOfBlock,
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
