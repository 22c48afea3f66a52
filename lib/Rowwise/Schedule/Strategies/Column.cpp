//===- Column.cpp - Schedules of rows that are not contiguous -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../ColumnStrategy.h"
#include "../Layouts/Columns.h"
#include "../Layouts/Layouts.h"
#include "../Schedules.h"
#include "../Versions/Versions.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Blocks that may share columns.
static int64_t getColumnBlocks(const ProgramContext &program) {
  return program.forced.blocks
             ? program.forced.blocks
             : std::max<int64_t>(program.target.getCluster(), 1);
}

/// Elements of each of its columns that a thread of `tile` holds, beside what
/// the largest cluster's exchanges take; 0 if there is no room.
static int64_t getElementsOfTile(const ProgramContext &program,
                                 const ColumnTile &tile) {
  return countTileElements(program, tile, getColumnBlocks(program));
}

/// Elements of a column that a thread of the default tile holds; 0 if there is
/// no room.
static int64_t getColumnElements(const ProgramContext &program) {
  return getElementsOfTile(program, program.shape.rowsPerThread == 1
                                        ? columnTiles[0]
                                        : multiColumnTiles[0]);
}

static int64_t getLongestColumn(const ProgramContext &program,
                                const ColumnTile &tile) {
  return getColumnBlocks(program) * getColumnThreads(program, tile) *
         getElementsOfTile(program, tile);
}

/// As few blocks as hold a column, unless there are few columns or threads are
/// forced; threads for no fewer elements each than they can hold, unless the
/// block had too few.
static LayoutAttr makeResidentColumnLayout(const ProgramContext &program,
                                           const ColumnTile &tile,
                                           int64_t longest) {
  int64_t perThread = std::max<int64_t>(1, getElementsOfTile(program, tile));
  int64_t columns = getColumns(program, tile),
          threads = getColumnThreads(program, tile);
  int64_t blocks = llvm::PowerOf2Ceil(
      std::max<int64_t>(1, llvm::divideCeil(longest, threads * perThread)));
  bool isMultiColumn = program.shape.rowsPerThread > 1;
  int64_t useful = llvm::bit_floor<uint64_t>(
      longest / (threads * (isMultiColumn ? minMultiColumnElements
                                          : minSharedColumnElements)));
  int64_t maxBlocks =
      std::max(blocks, std::min(useful, getColumnBlocks(program)));
  if (program.forced.blocks)
    blocks = program.forced.blocks;
  else if (!program.forced.threads)
    blocks = spread(program, blocks, maxBlocks, columns,
                    isMultiColumn ? multiColumnBlocks : columnBlocks);
  if (blocks == 1 && !program.forced.threads)
    threads = std::clamp<int64_t>(
        llvm::PowerOf2Ceil(llvm::divideCeil(longest, perThread)),
        std::max<int64_t>(1, defaultThreads * program.shape.rowsPerThread /
                                 columns),
        threads);
  return makeTransposedLayout(program,
                              llvm::divideCeil(longest, threads * blocks),
                              columns, threads, blocks);
}

/// Whether a cluster or block of `tile` holds columns of up to `longest`
/// elements, and there are enough columns to fill all multiprocessors `waves`
/// times.
static bool fits(const ProgramContext &program, const ColumnTile &tile,
                 int64_t longest, int64_t waves) {
  int64_t blocks = std::max<int64_t>(
      1, llvm::divideCeil(longest, getColumnThreads(program, tile) *
                                       getElementsOfTile(program, tile)));
  if (blocks > getColumnBlocks(program))
    return false;
  int64_t resident =
      program.target.getSms() * countBlocksByThreads(tile.threads) / blocks;
  return ShapedType::isDynamic(program.shape.numRows) ||
         program.shape.numRows / tile.columns >= waves * resident;
}

/// Whether the columns of a block start anywhere in a sector of memory.
static bool isRagged(const ProgramContext &program) {
  return !ShapedType::isDynamic(program.shape.rowDimSize) &&
         program.shape.elementBytes * program.shape.rowDimSize % sectorBytes !=
             0;
}

/// A wide tile for columns of up to `longest` elements, if there are enough
/// columns.
static std::optional<ColumnTile> getWideTile(const ProgramContext &program,
                                             int64_t longest) {
  if (program.forced.rows)
    return std::nullopt;
  ArrayRef<ColumnTile> tiles = alignedTiles;
  if (isRagged(program))
    tiles = unalignedTiles;
  for (const ColumnTile &tile : tiles)
    if (fits(program, tile, longest, /*waves=*/1))
      return tile;
  bool needsLargestCluster =
      longest > getLongestColumn(program, columnTiles[0]) / 2;
  if (needsLargestCluster && !isRagged(program) &&
      !ShapedType::isDynamic(program.shape.numRows) &&
      fits(program, largestClusterTile, longest, minLargestClusterFills))
    return largestClusterTile;
  return std::nullopt;
}

/// The first tile that holds columns of up to `longest` elements.
static std::optional<ColumnTile> findTile(const ProgramContext &program,
                                          ArrayRef<ColumnTile> tiles,
                                          int64_t longest) {
  for (const ColumnTile &tile : tiles)
    if (longest <= getLongestColumn(program, tile))
      return tile;
  return std::nullopt;
}

/// Whether clusters of the largest blocks hold all columns of up to `longest`
/// elements in a few waves.
static bool holdsFewColumns(const ProgramContext &program, int64_t longest) {
  if (program.forced.rows || program.forced.blocks ||
      ShapedType::isDynamic(program.shape.numRows) ||
      longest > getLongestColumn(program, narrowestClusterTile))
    return false;
  int64_t blocks =
      llvm::divideCeil(program.shape.numRows, narrowestClusterTile.columns) *
      getColumnBlocks(program);
  return blocks <= maxNarrowestClusterWaves * program.target.getSms();
}

/// Whether half of the tile is better: of a block that is alone on its
/// multiprocessor, if it still has several sectors of each element; and where a
/// few columns would leave multiprocessors idle.
static bool isBestHalved(const ProgramContext &program,
                         const ColumnTile &half) {
  int64_t bytes = half.columns * program.shape.elementBytes;
  bool wasAlone = countBlocksByThreads(2 * half.threads) == 1;
  if (wasAlone && bytes > sectorBytes && !isRagged(program))
    return true;
  int64_t blocks = llvm::divideCeil(program.shape.numRows, half.columns) *
                   getColumnBlocks(program);
  double fill = bytes < sectorBytes ? maxHalvedSectorFill : maxHalvedFill;
  return blocks <= fill * program.target.getSms();
}

/// The tile, or one with as many threads a column and fewer columns that is
/// better for columns of up to `longest` elements.
static ColumnTile narrow(const ProgramContext &program, ColumnTile tile,
                         int64_t longest) {
  if (program.forced.rows || program.forced.threads ||
      ShapedType::isDynamic(program.shape.numRows))
    return tile;
  while (tile.columns > minColumns) {
    ColumnTile half = {tile.columns / 2, tile.threads / 2};
    if (longest > getLongestColumn(program, half) ||
        !isBestHalved(program, half))
      break;
    tile = half;
  }
  return tile;
}

/// The tile whose blocks hold columns of up to `longest` elements; none if they
/// stream.
static std::optional<ColumnTile> findResidentTile(const ProgramContext &program,
                                                  int64_t longest) {
  if (program.shape.rowsPerThread > 1)
    return findTile(program, multiColumnTiles, longest);
  if (std::optional<ColumnTile> wide = getWideTile(program, longest))
    return wide;
  if (std::optional<ColumnTile> tile = findTile(program, columnTiles, longest))
    return narrow(program, *tile, longest);
  if (holdsFewColumns(program, longest))
    return narrowestClusterTile;
  return std::nullopt;
}

/// Columns that nothing holds stream through one block.
static FailureOr<LayoutAttr> makeColumnLayout(const ProgramContext &program,
                                              int64_t longest) {
  if (std::optional<ColumnTile> tile = findResidentTile(program, longest))
    return makeResidentColumnLayout(program, *tile, longest);
  if (program.forced.blocks) {
    int64_t longestResident = 0;
    for (const ColumnTile &tile : columnTiles)
      longestResident =
          std::max(longestResident, getLongestColumn(program, tile));
    return program.getOp().emitError()
           << "schedule column cannot hold a column of " << longest
           << " elements in " << program.forced.blocks << " blocks, which hold "
           << longestResident << " at most";
  }
  int64_t columns = countStreamedColumns(program);
  return makeTransposedLayout(program, streamedColumnElements, columns,
                              program.forced.threads ? program.forced.threads
                                                     : maxThreads / columns,
                              /*blocks=*/1);
}

/// Whether blocks of `tile` for columns of up to `longest` elements are most of
/// those that the device runs at the same time.
static bool fills(const ProgramContext &program, const ColumnTile &tile,
                  int64_t longest) {
  if (ShapedType::isDynamic(program.shape.numRows))
    return true;
  int64_t tiles =
      program.shape.numRows / (tile.columns * program.shape.rowsPerThread);
  int64_t blockElements = std::max<int64_t>(
      1, getColumnThreads(program, tile) * getElementsOfTile(program, tile));
  int64_t blocks = llvm::PowerOf2Ceil(
      std::max<int64_t>(1, llvm::divideCeil(longest, blockElements)));
  return tiles * blocks >= minMultiColumnFill * program.target.getSms() *
                               countBlocksByThreads(tile.threads);
}

/// Threads have as many columns as one access brings, or half of them if that
/// would leave a part of the device idle; one column if the layout is not for
/// `aligned` rows.
static ProgramContext getColumnContext(const ProgramContext &program,
                                       WidthRange widths, bool aligned) {
  if (!aligned)
    return program.withColumns(1);
  int64_t rowsPerThread = countColumnsOfThread(program);
  if (rowsPerThread > 1 && !program.forced.rows &&
      !fills(program.withColumns(rowsPerThread), multiColumnTiles[0],
             widths.max))
    rowsPerThread /= 2;
  return program.withColumns(
      rowsPerThread < program.shape.minRowsPerThread ? 1 : rowsPerThread);
}

/// Whether threads get several columns: one access can bring an element of
/// each, and threads can hold them.
static bool wantsMultiColumnThreads(const ProgramContext &program,
                                    WidthRange widths) {
  ProgramContext wide = getColumnContext(program, widths, /*aligned=*/true);
  int64_t rowsPerThread = wide.shape.rowsPerThread;
  if (rowsPerThread == 1)
    return false;
  return mayHaveColumns(program, rowsPerThread) &&
         findResidentTile(wide, widths.max);
}

ColumnResidency mlir::rowwise::getColumnResidency(const ProgramContext &program,
                                                  WidthRange widths) {
  ProgramContext columns = getColumnContext(
      program, widths, wantsMultiColumnThreads(program, widths));
  std::optional<ColumnTile> tile = findResidentTile(columns, widths.max);
  if (!tile)
    return ColumnResidency::none;
  int64_t bytes =
      tile->columns * columns.shape.rowsPerThread * program.shape.elementBytes;
  bool isAlone = countBlocksByThreads(tile->threads) == 1;
  bool isNarrow = isAlone && bytes <= sectorBytes;
  return isNarrow ? ColumnResidency::narrow : ColumnResidency::full;
}

namespace {
class ClusterColumnStrategy final
    : public PlainStrategy<ColumnAttr, ColumnStrategy> {
public:
  ClusterColumnStrategy()
      : PlainStrategy({maxThreads, /*rows=*/true, /*blocks=*/true}, {}) {}

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    const ScheduleChoice &accepted = space.accepted;
    for (int64_t rows : space.choose(accepted.rows, triedColumns))
      for (int64_t threads : space.choose(accepted.threads, triedColumnThreads))
        for (int64_t blocks : space.choose(accepted.blocks, triedColumnBlocks))
          add({ColumnAttr::optionName.str(), threads, rows, blocks});
  }

  bool accepts(const ProgramContext &program, WidthRange widths,
               bool several) const override {
    return !several || wantsMultiColumnThreads(program, widths);
  }

  /// One column a thread, too, where no choice has several.
  bool mayHave(const ProgramContext &program, WidthRange widths,
               bool several) const override {
    bool mayHaveSeveral = wantsMultiColumnThreads(
        program.withForced(ScheduleChoice(), /*origin=*/""), widths);
    return accepts(program, widths, several) ||
           (program.shape.isOuterReduction && !mayHaveSeveral);
  }

  FailureOr<VersionAttr> make(const ProgramContext &program, WidthRange widths,
                              bool several) const override;

  LogicalResult refuse(const ProgramContext &program,
                       WidthRange /*widths*/) const override {
    return program.getOp().emitError(
        "expected threads that can have several columns each, found none");
  }

  /// What one small block holds, a few, a cluster of them, of the largest
  /// blocks, any.
  void addWidthLimits(const ProgramContext &program,
                      SmallVectorImpl<int64_t> &limits) const override;

protected:
  LogicalResult checkFields(const ProgramContext &program) const override;
};
} // namespace

FailureOr<VersionAttr>
ClusterColumnStrategy::make(const ProgramContext &program, WidthRange widths,
                            bool several) const {
  if (failed(checkForced(program)))
    return failure();
  ProgramContext columns = getColumnContext(
      program, widths, several && wantsMultiColumnThreads(program, widths));
  FailureOr<LayoutAttr> layout = makeColumnLayout(columns, widths.max);
  if (failed(layout))
    return failure();
  FailureOr<VersionAttr> version =
      makeColumnVersion(columns, *this, *layout, widths, several);
  if (succeeded(version))
    explainColumns(columns, *version, getColumnElements(columns));
  return version;
}

void ClusterColumnStrategy::addWidthLimits(
    const ProgramContext &program, SmallVectorImpl<int64_t> &limits) const {
  int64_t blockElements =
      getColumnThreads(program, columnTiles[0]) * getColumnElements(program);
  limits.append(
      {blockElements / columnClassFactor,
       blockElements * std::min(columnClassFactor, getColumnBlocks(program)),
       getLongestColumn(program, columnTiles[0]),
       getLongestColumn(program, columnTiles[std::size(columnTiles) - 1])});
  if (!program.forced.blocks)
    limits.push_back(std::numeric_limits<int64_t>::max());
}

LogicalResult
ClusterColumnStrategy::checkFields(const ProgramContext &program) const {
  const ScheduleChoice &forced = program.forced;
  if (failed(checkForcedColumns(program, getName())))
    return failure();
  return forced.blocks == 0 ? success()
                            : checkForcedClusters(program, getName(),
                                                  "blocks that share columns");
}

const ColumnStrategy &mlir::rowwise::getColumnStrategy() {
  static const ClusterColumnStrategy strategy;
  return strategy;
}
