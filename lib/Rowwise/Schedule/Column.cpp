//===- Column.cpp - Schedules of rows that are not contiguous ---*- C++ -*-===//
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

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Neighbouring columns that a block takes, and its threads.
struct mlir::rowwise::ColumnTile {
  int64_t columns, threads;
};

/// Where a thread has several columns, tiles are counted by such threads: a
/// line of memory, or parts of one for columns that nothing else holds. A
/// thread has so many elements of each of its columns at most, and at least
/// where blocks share columns of which there are few (measured on an H200).
static constexpr ColumnTile besideTiles[] = {{8, 256}, {4, 256}, {2, 256}};
static constexpr int64_t mostElementsBeside = 8, leastElementsBeside = 4;
/// Words of the states of all columns of a thread, which it has at one time:
/// more leave no room for elements.
static constexpr int64_t mostStateWords = 16;
/// What a block has of shared memory that it need not ask for, and states are
/// exchanged in.
static constexpr int64_t sharedBytes = 48 << 10, stateBits = 32;

/// Columns are held by the first that can: one for each lane of a warp in small
/// blocks, of which several fit a multiprocessor and share columns; then less
/// of either (measured on an H200).
static constexpr ColumnTile columnTiles[] = {
    {32, 256}, {32, 512}, {32, 1024}, {16, 1024}, {8, 1024}};
/// Before these, where that leaves no multiprocessor idle, the first that holds
/// a column: two lines of memory, or four where the columns of a block start
/// anywhere in a line, at whose ends parts of lines are written.
static constexpr ColumnTile wideTiles[] = {{64, 256}},
                            raggedTiles[] = {{128, 256}, {128, 512}};
/// Where a column would take the largest cluster of the usual tile, and columns
/// keep all multiprocessors busy so many times: larger blocks.
static constexpr ColumnTile tallTile = {64, 512};
static constexpr int64_t tallWaves = 8;
/// Bytes that are written to memory as a whole.
static constexpr int64_t sectorBytes = 32;
/// Elements of a column that a thread keeps where a few columns are shared by
/// more blocks than hold them: an exchange between blocks costs more than it
/// gains from there on.
static constexpr int64_t leastElements = 8;
/// Elements of a column that a thread has in flight where columns stream.
static constexpr int64_t streamRegisters = 8;

/// Columns side by side in a block, unless there are fewer.
int64_t VersionBuilder::getColumns(const ColumnTile &tile) {
  if (forced.rows)
    return forced.rows;
  int64_t columns = tile.columns * shape.beside;
  if (ShapedType::isDynamic(shape.numRows))
    return columns;
  return std::min<int64_t>(
      columns, llvm::PowerOf2Ceil(std::max(shape.beside, shape.numRows)));
}

/// Threads of one column in a block, all that there is room for.
int64_t VersionBuilder::getColumnThreads(const ColumnTile &tile) {
  if (forced.threads)
    return forced.threads;
  int64_t side = std::max<int64_t>(1, getColumns(tile) / shape.beside);
  return std::max<int64_t>(1, tile.threads / side);
}

/// Whether a thread's elements are read from shared memory again after each
/// exchange.
bool VersionBuilder::recomputesColumn() {
  return shape.beside > 1 && (shape.mayRecompute() || shape.mayWait);
}

/// Bytes of a thread's elements of one number that are copied.
int64_t VersionBuilder::countCopiedBytes() {
  int64_t bytes = 0;
  for (auto [number, input] : llvm::enumerate(op.getInputs()))
    if (liesBeside(op, number))
      bytes +=
          shape.beside * getElementBytes(getElementTypeOrSelf(input.getType()));
  return std::max<int64_t>(1, bytes);
}

/// Blocks that may share columns.
int64_t VersionBuilder::getColumnBlocks() {
  return forced.blocks ? forced.blocks
                       : std::max<int64_t>(target.getCluster(), 1);
}

/// Words of the states of a column, each reduction's as an exchange has them.
int64_t VersionBuilder::countStateWords() {
  int64_t words = 0;
  op.walk([&](ReduceOp reduce) {
    int64_t ofOne = llvm::divideCeil(
        reduce.getInputType().getElementTypeBitWidth(), stateBits);
    words += llvm::PowerOf2Ceil(ofOne * reduce.getMonoid().getNumComponents());
  });
  return words;
}

/// Elements of each of its columns that a thread of `tile` has room for in
/// shared memory, beside what the largest cluster's exchanges take: of each
/// column and component the states of all warps and of all blocks, and the
/// result.
int64_t VersionBuilder::getCopiedElements(const ColumnTile &tile) {
  int64_t columns = getColumns(tile);
  int64_t threads = getColumnThreads(tile) * (columns / shape.beside);
  int64_t places = llvm::divideCeil(threads, warpSize) + getColumnBlocks() + 1;
  int64_t room =
      sharedBytes - columns * places * countStateWords() * stateBits / 8;
  return std::max<int64_t>(0, room) / (threads * countCopiedBytes());
}

/// Elements of a column that a thread of `tile` holds; 0 if there is no room.
int64_t VersionBuilder::getColumnElements(const ColumnTile &tile) {
  int64_t elements = getMaxRegisters(shape.beside, recomputesColumn());
  if (shape.beside == 1)
    return elements;
  return std::min({elements, mostElementsBeside, getCopiedElements(tile)});
}

/// The same of the usual tile.
int64_t VersionBuilder::getColumnElements() {
  return getColumnElements(shape.beside == 1 ? columnTiles[0] : besideTiles[0]);
}

int64_t VersionBuilder::getLongestColumn(const ColumnTile &tile) {
  return getColumnBlocks() * getColumnThreads(tile) * getColumnElements(tile);
}

/// A layout of `columns` columns, each of `threads` threads of a block with so
/// many elements each.
LayoutAttr VersionBuilder::makeTransposedLayout(int64_t elements,
                                                int64_t columns,
                                                int64_t threads,
                                                int64_t blocks) {
  int64_t side = std::max<int64_t>(1, columns / shape.beside);
  int64_t lanes = warpSize / std::min(side, warpSize);
  return makeLayout(/*vector=*/1, std::max<int64_t>(1, elements), lanes,
                    std::max<int64_t>(1, threads / lanes), columns,
                    /*transposed=*/true, blocks, shape.beside);
}

/// As few blocks as hold a column, unless there are few columns or threads are
/// forced; threads for no fewer elements each than they can hold, unless the
/// block had too few.
LayoutAttr VersionBuilder::makeHeldColumnLayout(const ColumnTile &tile,
                                                int64_t longest) {
  int64_t perThread = std::max<int64_t>(1, getColumnElements(tile));
  int64_t columns = getColumns(tile), threads = getColumnThreads(tile);
  int64_t blocks = llvm::PowerOf2Ceil(
      std::max<int64_t>(1, llvm::divideCeil(longest, threads * perThread)));
  bool isBeside = shape.beside > 1;
  int64_t useful = llvm::bit_floor<uint64_t>(
      longest / (threads * (isBeside ? leastElementsBeside : leastElements)));
  int64_t most = std::max(blocks, std::min(useful, getColumnBlocks()));
  if (forced.blocks)
    blocks = forced.blocks;
  else if (!forced.threads)
    blocks = spread(blocks, most, columns, /*ofProcessor=*/isBeside ? 2 : 1);
  if (blocks == 1 && !forced.threads)
    threads = std::clamp<int64_t>(
        llvm::PowerOf2Ceil(llvm::divideCeil(longest, perThread)),
        std::max<int64_t>(1, usualThreads * shape.beside / columns), threads);
  return makeTransposedLayout(llvm::divideCeil(longest, threads * blocks),
                              columns, threads, blocks);
}

/// Whether a cluster or block of `tile` holds columns of up to `longest`
/// elements, and there are enough for all multiprocessors `waves` times.
bool VersionBuilder::fits(const ColumnTile &tile, int64_t longest,
                          int64_t waves) {
  int64_t blocks = std::max<int64_t>(
      1, llvm::divideCeil(longest,
                          getColumnThreads(tile) * getColumnElements(tile)));
  if (blocks > getColumnBlocks())
    return false;
  int64_t resident =
      target.getSms() * (residentThreads / tile.threads) / blocks;
  return ShapedType::isDynamic(shape.numRows) ||
         shape.numRows / tile.columns >= waves * resident;
}

/// A wide tile for columns of up to `longest` elements, if they are so many.
std::optional<ColumnTile> VersionBuilder::getWideTile(int64_t longest) {
  if (forced.rows)
    return std::nullopt;
  bool isRagged = !ShapedType::isDynamic(shape.rowDimSize) &&
                  shape.elementBytes * shape.rowDimSize % sectorBytes != 0;
  ArrayRef<ColumnTile> tiles = wideTiles;
  if (isRagged)
    tiles = raggedTiles;
  for (const ColumnTile &tile : tiles)
    if (fits(tile, longest, /*waves=*/1))
      return tile;
  bool isTall = longest > getLongestColumn(columnTiles[0]) / 2;
  if (isTall && !isRagged && !ShapedType::isDynamic(shape.numRows) &&
      fits(tallTile, longest, tallWaves))
    return tallTile;
  return std::nullopt;
}

/// The layout of columns of which a thread has several; null if nothing holds
/// them.
LayoutAttr VersionBuilder::makeBesideLayout(int64_t longest) {
  for (const ColumnTile &tile : besideTiles)
    if (longest <= getLongestColumn(tile))
      return makeHeldColumnLayout(tile, longest);
  return {};
}

/// Columns that nothing holds stream through one block.
FailureOr<LayoutAttr> VersionBuilder::makeColumnLayout(int64_t longest) {
  if (std::optional<ColumnTile> wide = getWideTile(longest))
    return makeHeldColumnLayout(*wide, longest);
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
  int64_t columns = getColumns(columnTiles[0]);
  return makeTransposedLayout(streamRegisters, columns,
                              forced.threads ? forced.threads
                                             : maxThreads / columns,
                              /*blocks=*/1);
}

/// Of a dynamic length: what one small block holds, a few, a cluster of them,
/// of the largest blocks, any.
SmallVector<VersionBuilder::WidthRange> VersionBuilder::getColumnClasses() {
  int64_t ofBlock = getColumnThreads(columnTiles[0]) * getColumnElements();
  SmallVector<int64_t> limits = {ofBlock / 2};
  for (int64_t longest :
       {ofBlock * std::min<int64_t>(2, getColumnBlocks()),
        getLongestColumn(columnTiles[0]),
        getLongestColumn(columnTiles[std::size(columnTiles) - 1])})
    if (longest > limits.back())
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

/// With as many columns a thread as one access brings or, where that would
/// leave part of the device idle, half of them; with one if it is not
/// `aligned`.
VersionBuilder VersionBuilder::getColumnBuilder(WidthRange widths,
                                                bool aligned) {
  VersionBuilder builder = *this;
  if (!aligned) {
    builder.shape.beside = 1;
    return builder;
  }
  int64_t &beside = builder.shape.beside;
  int64_t words = countStateWords();
  while (beside > 1 && words * beside > mostStateWords)
    beside /= 2;
  if (beside > 1 && !forced.rows && !builder.fills(besideTiles[0], widths.max))
    beside /= 2;
  if (beside < shape.leastBeside)
    beside = 1;
  return builder;
}

FailureOr<ScheduleAttr> VersionBuilder::makeColumnVersion(WidthRange widths,
                                                          bool aligned) {
  if (aligned && !wantsBeside(widths))
    return op.emitError("expected threads that can have several columns each, "
                        "found none");
  return getColumnBuilder(widths, aligned)
      .makeVersionOfColumns(widths, aligned);
}

FailureOr<ScheduleAttr> VersionBuilder::makeVersionOfColumns(WidthRange widths,
                                                             bool aligned) {
  FailureOr<LayoutAttr> layout =
      aligned ? makeBesideLayout(widths.max) : makeColumnLayout(widths.max);
  if (failed(layout))
    return failure();
  FailureOr<ScheduleAttr> version =
      makeSchedule(ScheduleKind::column, *layout, aligned, widths,
                   recomputesColumn(), /*stages=*/0);
  if (succeeded(version))
    explainColumns(*version);
  return version;
}

/// Whether blocks of `tile` for columns of up to `longest` elements are most of
/// those that the device runs at the same time.
bool VersionBuilder::fills(const ColumnTile &tile, int64_t longest) {
  constexpr double most = 0.75;
  if (ShapedType::isDynamic(shape.numRows))
    return true;
  int64_t tiles = shape.numRows / (tile.columns * shape.beside);
  int64_t ofBlock =
      std::max<int64_t>(1, getColumnThreads(tile) * getColumnElements(tile));
  int64_t blocks = llvm::PowerOf2Ceil(
      std::max<int64_t>(1, llvm::divideCeil(longest, ofBlock)));
  return tiles * blocks >=
         most * target.getSms() * (residentThreads / tile.threads);
}

/// Whether threads are to have several columns: where they can access them at
/// once, and hold them.
bool VersionBuilder::wantsBeside(WidthRange widths) {
  VersionBuilder builder = getColumnBuilder(widths, /*aligned=*/true);
  int64_t neighbours = builder.shape.beside;
  if (neighbours == 1)
    return false;
  int64_t side = forced.rows / neighbours;
  bool fitsRows =
      forced.rows == 0 ||
      (forced.rows % neighbours == 0 &&
       (forced.threads == 0 || side * forced.threads % warpSize == 0));
  bool fitsThreads = forced.threads == 0 || forced.threads >= neighbours;
  return fitsRows && fitsThreads &&
         llvm::any_of(besideTiles, [&](const ColumnTile &tile) {
           return widths.max <= builder.getLongestColumn(tile);
         });
}

FailureOr<SmallVector<Attribute>> VersionBuilder::makeColumnVersions() {
  if (failed(checkForced(ScheduleKind::column)))
    return failure();
  int64_t width = op.getRowSize();
  SmallVector<WidthRange> ranges = {{width, width}};
  if (width == ShapedType::kDynamic)
    ranges = getColumnBuilder(ranges[0], /*aligned=*/false).getColumnClasses();
  SmallVector<Attribute> versions;
  for (WidthRange range : ranges)
    for (bool aligned : {true, false}) {
      if (aligned && !wantsBeside(range))
        continue;
      std::optional<ScheduleAttr> tuned =
          findTuned(range, aligned ? Places::aligned : Places::any);
      FailureOr<ScheduleAttr> version =
          tuned ? *tuned : makeColumnVersion(range, aligned);
      if (failed(version))
        return failure();
      versions.push_back(*version);
    }
  return versions;
}
