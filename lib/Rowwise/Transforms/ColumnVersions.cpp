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

/// Neighbouring columns that a block takes, its threads, and whether the blocks
/// of a cluster share columns that one does not hold.
struct mlir::rowwise::ColumnTile {
  int64_t columns, threads;
  bool shares;
};

/// Columns are held by the first that can: one for each lane of a warp, and
/// small blocks, of which several fit a multiprocessor; then less of either
/// (measured on an H200).
static constexpr ColumnTile columnTiles[] = {
    {32, 512, false}, {16, 512, false}, {32, 256, true}, {32, 512, true},
    {32, 1024, true}, {16, 1024, true}, {8, 1024, true}};
/// Elements of a column that a thread has in flight where columns stream.
static constexpr int64_t streamRegisters = 8;

/// Columns side by side in a block, unless there are fewer.
int64_t VersionBuilder::getColumns(int64_t columns) {
  if (forced.rows)
    return forced.rows;
  if (ShapedType::isDynamic(shape.numRows))
    return columns;
  return std::min<int64_t>(
      columns, llvm::PowerOf2Ceil(std::max<int64_t>(1, shape.numRows)));
}

/// Threads of one column in a block, all that there is room for.
int64_t VersionBuilder::getColumnThreads(const ColumnTile &tile) {
  return forced.threads
             ? forced.threads
             : std::max<int64_t>(1, tile.threads / getColumns(tile.columns));
}

/// Blocks that may share columns.
int64_t VersionBuilder::getColumnBlocks(const ColumnTile &tile) {
  if (forced.blocks)
    return forced.blocks;
  return tile.shares ? std::max<int64_t>(target.getCluster(), 1) : 1;
}

int64_t VersionBuilder::getLongestColumn(const ColumnTile &tile) {
  return getColumnBlocks(tile) * getColumnThreads(tile) *
         getMaxRegisters(/*vector=*/1);
}

/// A layout of `columns` columns, each of `threads` threads of a block.
LayoutAttr VersionBuilder::makeTransposedLayout(int64_t registers,
                                                int64_t columns,
                                                int64_t threads,
                                                int64_t blocks) {
  int64_t lanes = warpSize / std::min(columns, warpSize);
  return makeLayout(/*vector=*/1, std::max<int64_t>(1, registers), lanes,
                    std::max<int64_t>(1, threads / lanes), columns,
                    /*transposed=*/true, blocks);
}

/// As few blocks as hold a column, unless there are few columns; threads for no
/// fewer elements each than they can hold, unless the block had too few.
LayoutAttr VersionBuilder::makeHeldColumnLayout(const ColumnTile &tile,
                                                int64_t longest) {
  int64_t perThread = getMaxRegisters(/*vector=*/1);
  int64_t columns = getColumns(tile.columns), threads = getColumnThreads(tile);
  int64_t blocks = llvm::PowerOf2Ceil(
      std::max<int64_t>(1, llvm::divideCeil(longest, threads * perThread)));
  blocks = forced.blocks ? forced.blocks
                         : spread(blocks, getColumnBlocks(tile), columns);
  if (blocks == 1 && !forced.threads)
    threads = std::clamp<int64_t>(
        llvm::PowerOf2Ceil(llvm::divideCeil(longest, perThread)),
        std::max<int64_t>(1, usualThreads / columns), threads);
  return makeTransposedLayout(llvm::divideCeil(longest, threads * blocks),
                              columns, threads, blocks);
}

/// Columns that nothing holds stream through one block.
FailureOr<LayoutAttr> VersionBuilder::makeColumnLayout(int64_t longest) {
  int64_t held = 0;
  for (const ColumnTile &tile : columnTiles) {
    int64_t holds = getLongestColumn(tile);
    if (longest <= holds)
      return makeHeldColumnLayout(tile, longest);
    held = std::max(held, holds);
  }
  if (forced.blocks)
    return op.emitError() << "schedule column cannot hold a column of "
                          << longest << " elements in " << forced.blocks
                          << " blocks, which hold " << held << " at most";
  int64_t columns = getColumns(warpSize);
  return makeTransposedLayout(streamRegisters, columns,
                              forced.threads ? forced.threads
                                             : maxThreads / columns,
                              /*blocks=*/1);
}

/// Of a dynamic length: few elements a thread, what a block holds, what small
/// blocks and what the largest blocks of a cluster hold, any.
SmallVector<VersionBuilder::WidthRange> VersionBuilder::getColumnClasses() {
  SmallVector<int64_t> limits = {getLongestColumn(columnTiles[0]) / 4};
  for (unsigned tile : {0, 3, 6})
    if (int64_t longest = getLongestColumn(columnTiles[tile]);
        longest > limits.back())
      limits.push_back(longest);
  if (!forced.blocks)
    limits.push_back(std::numeric_limits<int64_t>::max());
  SmallVector<WidthRange> classes;
  int64_t next = 0;
  for (int64_t limit : limits) {
    classes.push_back({next, limit});
    next = limit + 1;
  }
  return classes;
}

FailureOr<ScheduleAttr> VersionBuilder::makeColumnVersion(WidthRange widths) {
  FailureOr<LayoutAttr> layout = makeColumnLayout(widths.max);
  if (failed(layout))
    return failure();
  FailureOr<ScheduleAttr> version =
      makeSchedule(ScheduleKind::column, *layout, /*aligned=*/false, widths);
  if (succeeded(version))
    explainColumns(*version);
  return version;
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
    std::optional<ScheduleAttr> tuned = findTuned(range, /*aligned=*/false);
    FailureOr<ScheduleAttr> version = tuned ? *tuned : makeColumnVersion(range);
    if (failed(version))
      return failure();
    versions.push_back(*version);
  }
  return versions;
}
