//===- Column.cpp - Schedules of rows that are not contiguous -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts.h"
#include "../Schedules.h"
#include "../Versions.h"

#include "../Machine/Machine.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Columns of a block, or fewer if there are fewer.
static int64_t getColumns(const ProgramContext &program,
                          const ColumnTile &tile) {
  if (program.forced.rows)
    return program.forced.rows;
  int64_t columns = tile.columns * program.shape.rowsPerThread;
  if (ShapedType::isDynamic(program.shape.numRows))
    return columns;
  return std::min<int64_t>(
      columns, llvm::PowerOf2Ceil(std::max(program.shape.rowsPerThread,
                                           program.shape.numRows)));
}

/// Threads of one column in a block: as many as there is room for.
static int64_t getColumnThreads(const ProgramContext &program,
                                const ColumnTile &tile) {
  if (program.forced.threads)
    return program.forced.threads;
  int64_t side = std::max<int64_t>(1, getColumns(program, tile) /
                                          program.shape.rowsPerThread);
  return std::max<int64_t>(1, tile.threads / side);
}

/// Whether a thread reads its elements from shared memory again after each
/// exchange.
static bool rematerializesColumn(const ProgramContext &program) {
  return program.shape.rowsPerThread > 1 &&
         (program.shape.mayRematerialize() || program.shape.mayWait);
}

/// Bytes of the elements of one number of all columns of a thread, which are
/// copied at once.
static int64_t countCopiedBytes(const ProgramContext &program) {
  int64_t bytes = 0;
  for (auto [number, input] : llvm::enumerate(program.getOp().getInputs()))
    if (isContiguousAcrossRows(program.getOp(), number))
      bytes += program.shape.rowsPerThread *
               getElementBytes(getElementTypeOrSelf(input.getType()));
  return std::max<int64_t>(1, bytes);
}

/// Blocks of a cluster that may share columns.
static int64_t getColumnBlocks(const ProgramContext &program) {
  return program.forced.blocks
             ? program.forced.blocks
             : std::max<int64_t>(program.target.getCluster(), 1);
}

/// Words of the states of a column, with each reduction's components as an
/// exchange stores them.
static int64_t countStateWords(const ProgramContext &program) {
  int64_t words = 0;
  program.getOp().walk([&](ReduceOp reduce) {
    int64_t componentWords = llvm::divideCeil(
        reduce.getInputType().getElementTypeBitWidth(), wordBits);
    words += llvm::PowerOf2Ceil(componentWords *
                                reduce.getMonoid().getNumComponents());
  });
  return words;
}

/// Elements of each column of a thread of `tile` for which shared memory has
/// room, beside the exchanges of the largest cluster: for each column and
/// component these take the states of all warps and all blocks, and the result.
static int64_t getCopiedElements(const ProgramContext &program,
                                 const ColumnTile &tile) {
  int64_t columns = getColumns(program, tile);
  int64_t threads =
      getColumnThreads(program, tile) * (columns / program.shape.rowsPerThread);
  int64_t slots =
      llvm::divideCeil(threads, warpSize) + getColumnBlocks(program) + 1;
  int64_t room = staticSharedBytes -
                 columns * slots * countStateWords(program) * wordBytes;
  return std::max<int64_t>(0, room) / (threads * countCopiedBytes(program));
}

static int64_t getElementsOfTile(const ProgramContext &program,
                                 const ColumnTile &tile) {
  int64_t elements = getMaxThreadVectors(program, program.shape.rowsPerThread,
                                         rematerializesColumn(program));
  if (program.shape.rowsPerThread == 1)
    return elements;
  return std::min(
      {elements, maxMultiColumnElements, getCopiedElements(program, tile)});
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

/// A layout of `columns` columns in a block, with `threads` threads for each,
/// which have so many elements each.
static LayoutAttr makeTransposedLayout(const ProgramContext &program,
                                       int64_t elements, int64_t columns,
                                       int64_t threads, int64_t blocks) {
  int64_t side = std::max<int64_t>(1, columns / program.shape.rowsPerThread);
  int64_t lanes = warpSize / std::min(side, warpSize);
  return makeLayout(program, /*vector=*/1, std::max<int64_t>(1, elements),
                    lanes, std::max<int64_t>(1, threads / lanes), columns,
                    /*transposed=*/true, blocks, program.shape.rowsPerThread);
}

/// The fewest blocks that hold a column, unless there are few columns or
/// threads are forced; no more threads than needed to hold it, unless the block
/// had too few.
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
                    /*blocksPerProcessor=*/isMultiColumn ? 2 : 1);
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

/// A wide tile for columns of up to `longest` elements, if there are enough
/// columns.
static std::optional<ColumnTile> getWideTile(const ProgramContext &program,
                                             int64_t longest) {
  if (program.forced.rows)
    return std::nullopt;
  bool isRagged =
      !ShapedType::isDynamic(program.shape.rowDimSize) &&
      program.shape.elementBytes * program.shape.rowDimSize % sectorBytes != 0;
  ArrayRef<ColumnTile> tiles = wideTiles;
  if (isRagged)
    tiles = raggedTiles;
  for (const ColumnTile &tile : tiles)
    if (fits(program, tile, longest, /*waves=*/1))
      return tile;
  bool needsLargestCluster =
      longest > getLongestColumn(program, columnTiles[0]) / 2;
  if (needsLargestCluster && !isRagged &&
      !ShapedType::isDynamic(program.shape.numRows) &&
      fits(program, longColumnTile, longest, minLongColumnFills))
    return longColumnTile;
  return std::nullopt;
}

/// The layout of threads with several columns each; null if none holds the
/// columns.
static LayoutAttr makeMultiColumnLayout(const ProgramContext &program,
                                        int64_t longest) {
  for (const ColumnTile &tile : multiColumnTiles)
    if (longest <= getLongestColumn(program, tile))
      return makeResidentColumnLayout(program, tile, longest);
  return {};
}

/// Columns that nothing holds stream through one block.
static FailureOr<LayoutAttr> makeColumnLayout(const ProgramContext &program,
                                              int64_t longest) {
  if (std::optional<ColumnTile> wide = getWideTile(program, longest))
    return makeResidentColumnLayout(program, *wide, longest);
  int64_t longestResident = 0;
  for (const ColumnTile &tile : columnTiles) {
    int64_t holds = getLongestColumn(program, tile);
    if (longest <= holds)
      return makeResidentColumnLayout(program, tile, longest);
    longestResident = std::max(longestResident, holds);
  }
  if (program.forced.blocks)
    return program.getOp().emitError()
           << "schedule column cannot hold a column of " << longest
           << " elements in " << program.forced.blocks << " blocks, which hold "
           << longestResident << " at most";
  int64_t columns = getColumns(program, columnTiles[0]);
  return makeTransposedLayout(program, streamedColumnElements, columns,
                              program.forced.threads ? program.forced.threads
                                                     : maxThreads / columns,
                              /*blocks=*/1);
}

/// For columns of dynamic length: the lengths that one small block, a few, a
/// cluster of small and one of the largest blocks hold, and any length.
static SmallVector<WidthRange> getColumnClasses(const ProgramContext &program) {
  int64_t blockElements =
      getColumnThreads(program, columnTiles[0]) * getColumnElements(program);
  SmallVector<int64_t> limits = {blockElements / 2};
  for (int64_t longest :
       {blockElements * std::min<int64_t>(2, getColumnBlocks(program)),
        getLongestColumn(program, columnTiles[0]),
        getLongestColumn(program, columnTiles[std::size(columnTiles) - 1])})
    if (longest > limits.back())
      limits.push_back(longest);
  if (!program.forced.blocks)
    limits.push_back(std::numeric_limits<int64_t>::max());
  return makeWidthClasses(limits, /*padding=*/0);
}

/// Whether blocks of `tile` for columns of up to `longest` elements fill most
/// of the device.
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
  int64_t rowsPerThread = program.shape.rowsPerThread,
          words = countStateWords(program);
  while (rowsPerThread > 1 && words * rowsPerThread > maxMultiColumnStateWords)
    rowsPerThread /= 2;
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
  int64_t side = program.forced.rows / rowsPerThread;
  bool fitsRows = program.forced.rows == 0 ||
                  (program.forced.rows % rowsPerThread == 0 &&
                   (program.forced.threads == 0 ||
                    side * program.forced.threads % warpSize == 0));
  bool fitsThreads =
      program.forced.threads == 0 || program.forced.threads >= rowsPerThread;
  return fitsRows && fitsThreads &&
         llvm::any_of(multiColumnTiles, [&](const ColumnTile &tile) {
           return widths.max <= getLongestColumn(wide, tile);
         });
}

namespace {
class ColumnForms final : public PlainForms<ColumnAttr>, public VersionMaker {
public:
  ColumnForms()
      : PlainForms({maxThreads, /*rows=*/true, /*blocks=*/true}, {}) {}

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    const ScheduleChoice &accepted = space.accepted;
    for (int64_t rows : space.choose(accepted.rows, triedColumns))
      for (int64_t threads : space.choose(accepted.threads, triedColumnThreads))
        for (int64_t blocks : space.choose(accepted.blocks, triedColumnBlocks))
          add({ColumnAttr::optionName.str(), threads, rows, blocks});
  }

  const VersionMaker &getMaker() const override { return *this; }

  bool serves(const ProgramContext &program,
              Alignment /*alignment*/) const override {
    return program.forced.isNamed() ? isLeft(program)
                                    : program.shape.isOuterReduction;
  }

  LogicalResult check(const ProgramContext &program) const override {
    return checkForced(program);
  }

  SmallVector<WidthRange>
  getWidthClasses(const ProgramContext &program) const override {
    return getColumnClasses(program.withColumns(1));
  }

  bool wants(const ProgramContext &program, WidthRange widths,
             Alignment alignment) const override {
    return alignment == Alignment::any ||
           (alignment == Alignment::aligned &&
            wantsMultiColumnThreads(program, widths));
  }

  FailureOr<VersionAttr> make(const ProgramContext &program, WidthRange widths,
                              Alignment alignment) const override;

protected:
  LogicalResult checkFields(const ProgramContext &program) const override;
};
} // namespace

FailureOr<VersionAttr> ColumnForms::make(const ProgramContext &program,
                                         WidthRange widths,
                                         Alignment alignment) const {
  if (failed(checkForced(program)))
    return failure();
  bool aligned = alignment == Alignment::aligned;
  if (aligned && !wantsMultiColumnThreads(program, widths))
    return program.getOp().emitError(
        "expected threads that can have several columns each, "
        "found none");
  ProgramContext columns = getColumnContext(program, widths, aligned);
  FailureOr<LayoutAttr> layout =
      aligned ? makeMultiColumnLayout(columns, widths.max)
              : makeColumnLayout(columns, widths.max);
  if (failed(layout))
    return failure();
  FailureOr<VersionAttr> version =
      makeVersion(columns, *this, *layout, makeRows(columns, alignment, widths),
                  rematerializesColumn(columns));
  if (succeeded(version))
    explainColumns(columns, *version, getColumnElements(columns));
  return version;
}

LogicalResult ColumnForms::checkFields(const ProgramContext &program) const {
  const ScheduleChoice &forced = program.forced;
  if (forced.rows > 0 && !llvm::isPowerOf2_64(forced.rows))
    return program.getOp().emitError()
           << "expected rows to be a power of two in schedule column, found "
           << forced.rows;
  return forced.blocks == 0 ? success()
                            : checkForcedClusters(program, getName(),
                                                  "blocks that share columns");
}

const ScheduleForms &mlir::rowwise::getColumnForms() {
  static const ColumnForms forms;
  return forms;
}
