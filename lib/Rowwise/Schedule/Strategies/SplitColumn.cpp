//===- SplitColumn.cpp - Columns over blocks of the whole GPU -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block runs on each multiprocessor, and has slices of adjacent columns in
// its shared memory (Tile/Shapes/SplitColumn.cpp).
//
//===----------------------------------------------------------------------===//

#include "../ColumnStrategy.h"
#include "../Layouts/Columns.h"
#include "../Layouts/Grid.h"
#include "../Layouts/Layouts.h"
#include "../Schedules.h"
#include "../Versions/Versions.h"

#include "../Machine/Machine.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/MergeableReductions.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Which programs
//===----------------------------------------------------------------------===//

/// The program with as many columns a thread as one access brings of each
/// element, as divide the number of columns, and as there is room for the
/// states of. At least a word of each element, even if these are too many.
static ProgramContext getColumnContext(const ProgramContext &program) {
  int64_t size = program.shape.rowDimSize,
          words = countStateWords(program.getOp());
  int64_t columns = vectorBytes / program.shape.elementBytes;
  while (columns > 1 &&
         (words * columns > maxMultiColumnStateWords ||
          (!ShapedType::isDynamic(size) && size % columns != 0) ||
          (program.forced.rows != 0 && program.forced.rows % columns != 0)))
    columns /= 2;
  return program.withColumns(std::max(columns, program.shape.minRowsPerThread));
}

/// Whether there are such columns.
static bool hasColumns(const ProgramContext &program) {
  int64_t size = program.shape.rowDimSize,
          columns = program.shape.rowsPerThread;
  return (ShapedType::isDynamic(size) || size % columns == 0) &&
         program.forced.rows % columns == 0;
}

/// Whether columns are copied to stages, where they can wait for their only
/// exchange of states.
static bool hasStagedColumns(const ProgramContext &program) {
  FuseOp op = program.getOp();
  Block &body = op.getBody().front();
  JointReductions joint = findJointReductions(
      body, /*exponentials=*/true, mayMergeMoments(/*isTransposed=*/true));
  bool areCopied = llvm::any_of(
      llvm::seq<unsigned>(op.getInputs().size()),
      [&](unsigned input) { return isContiguousAcrossRows(op, input); });
  return program.shape.mayWait && areCopied &&
         getReductionLevels(body, joint).size() == 1;
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

namespace {
/// A layout and the stages that fit.
struct Shape {
  LayoutAttr layout;
  int64_t stages = 0;
};
} // namespace

/// The blocks of a multiprocessor: more than one where a column is forced to
/// have more, which must all run at the same time.
static int64_t countBlocks(const ProgramContext &program, LayoutAttr layout) {
  return llvm::divideCeil(layout.getBlocks(), program.target.getSms());
}

/// The stages of columns that fit beside states.
static int64_t countStages(const ProgramContext &program, LayoutAttr layout) {
  int64_t blocks = countBlocks(program, layout);
  bool haveThreads =
      blocks == 1 || blocks <= countBlocksByThreads(layout.getThreads());
  if (!haveThreads)
    return 0;
  FuseOp op = program.getOp();
  int64_t warps = layout.getThreads() / warpSize;
  int64_t stateBytes = countColumnStateBytes(op, layout.getRows(),
                                             /*senders=*/warps, stateBuffers);
  int64_t fitting =
      countFittingStages(program.target, op, layout, blocks, stateBytes);
  int64_t forced = program.forced.stages;
  if (forced != 0)
    return forced <= fitting ? forced : 0;
  return fitting < ScheduleInterface::minBufferStages
             ? 0
             : std::min(fitting, defaultColumnStages);
}

/// As many groups of blocks as leave each thread `splitColumnThreadBytes` of
/// its columns, with as many blocks each as leave no multiprocessor idle.
static int64_t chooseBlocks(const ProgramContext &program, int64_t longest,
                            int64_t threads) {
  if (program.forced.blocks)
    return program.forced.blocks;
  int64_t elements = std::max<int64_t>(
      1, splitColumnThreadBytes /
             (program.shape.elementBytes * program.shape.rowsPerThread));
  int64_t wanted = llvm::divideCeil(longest, threads * elements);
  int64_t sms = program.target.getSms();
  int64_t groups = std::max<int64_t>(1, sms / std::max<int64_t>(2, wanted));
  return std::max<int64_t>(2, sms / groups);
}

/// Blocks with so many columns each; no stages if they do not hold them.
static Shape makeShape(const ProgramContext &program, int64_t longest,
                       int64_t columns, int64_t blockThreads) {
  int64_t side = columns / program.shape.rowsPerThread;
  if (side < 1 || side > warpSize)
    return {};
  int64_t threads =
      program.forced.threads ? program.forced.threads : blockThreads / side;
  if (side * threads > maxThreads || side * threads < columns ||
      side * threads % warpSize != 0)
    return {};
  int64_t blocks = chooseBlocks(program, longest, threads);
  int64_t elements = llvm::divideCeil(longest, threads * blocks);
  if (elements > maxSplitColumnElements)
    return {};
  LayoutAttr layout =
      makeTransposedLayout(program, elements, columns, threads, blocks);
  if (!layout)
    return {};
  return {layout, countStages(program, layout)};
}

/// The first shape of so many columns that holds columns of so many elements.
static std::optional<Shape> findShape(const ProgramContext &program,
                                      int64_t longest, int64_t columns) {
  for (int64_t blockThreads : splitColumnBlockThreads) {
    Shape shape = makeShape(program, longest, columns, blockThreads);
    if (shape.stages != 0)
      return shape;
  }
  return std::nullopt;
}

/// How many times as many columns as there are the groups of blocks have room
/// for, in as many iterations as these take.
static double getExcess(const ProgramContext &program, LayoutAttr layout) {
  int64_t numRows = program.shape.numRows;
  if (ShapedType::isDynamic(numRows) || numRows == 0)
    return 1;
  int64_t groups =
      std::max<int64_t>(1, program.target.getSms() / layout.getBlocks());
  int64_t ofIteration = groups * layout.getRows();
  return double(llvm::alignTo(numRows, ofIteration)) / numRows;
}

/// The widest shape that holds columns of so many elements and whose blocks
/// have room for few columns too many; if there is none, the narrowest of those
/// that have room for the fewest.
static std::optional<Shape> chooseShape(const ProgramContext &program,
                                        int64_t longest) {
  if (!hasColumns(program) || longest == unbounded)
    return std::nullopt;
  if (program.forced.rows)
    return findShape(program, longest, program.forced.rows);
  std::optional<Shape> best;
  for (int64_t bytes : splitColumnBytes) {
    std::optional<Shape> shape =
        findShape(program, longest, bytes / program.shape.elementBytes);
    if (shape && (!best || getExcess(program, shape->layout) <=
                               getExcess(program, best->layout)))
      best = shape;
    if (best && getExcess(program, best->layout) <= maxColumnExcess)
      break;
  }
  return best;
}

/// The longest column that blocks hold which have so many bytes across, unless
/// rows are forced; 0 if there is none.
static int64_t getLongestColumn(const ProgramContext &program, int64_t bytes) {
  constexpr int64_t largestThreads = *std::rbegin(splitColumnBlockThreads);
  int64_t columns = program.forced.rows ? program.forced.rows
                                        : bytes / program.shape.elementBytes;
  int64_t side = std::max<int64_t>(1, columns / program.shape.rowsPerThread);
  int64_t threads =
      program.forced.threads ? program.forced.threads : largestThreads / side;
  int64_t blocks =
      program.forced.blocks ? program.forced.blocks : program.target.getSms();
  for (int64_t elements = maxSplitColumnElements; elements > 0; --elements) {
    int64_t longest = blocks * threads * elements;
    if (makeShape(program, longest, columns, largestThreads).stages != 0)
      return longest;
  }
  return 0;
}

/// Whether blocks hold columns of some length.
static bool holdsAnyColumn(const ProgramContext &program) {
  ProgramContext columns = getColumnContext(program);
  return llvm::any_of(splitColumnBytes, [&](int64_t bytes) {
    return getLongestColumn(columns, bytes) != 0;
  });
}

//===----------------------------------------------------------------------===//
// The schedule
//===----------------------------------------------------------------------===//

namespace {
class SplitColumnStrategy final : public ColumnStrategy {
public:
  SplitColumnStrategy()
      : ColumnStrategy(SplitColumnAttr::optionName, SplitColumnAttr::scope,
                       {maxThreads, /*rows=*/true, /*blocks=*/true,
                        /*stages=*/true},
                       gridRows) {}

  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr layout,
                                 bool /*aligned*/) const override {
    int64_t stages = countStages(program, layout);
    return SplitColumnAttr::getChecked(
        [&] { return program.getOp().emitError(); },
        program.getOp().getContext(), stages, chooseLatency(stages),
        chooseMaxGroups(layout.getBlocks()));
  }

  bool needsAlignment() const override { return true; }

  void enumerate(const TuningSpace &space, AddChoice add) const override;

  /// Columns that are forced to this schedule, and columns of known sizes that
  /// are best shared.
  bool accepts(const ProgramContext &program, WidthRange widths,
               bool several) const override;

  FailureOr<VersionAttr> make(const ProgramContext &program, WidthRange widths,
                              bool several) const override;

  LogicalResult refuse(const ProgramContext &program,
                       WidthRange widths) const override;

  /// What it holds with each width of a block, where nothing else is asked.
  void addWidthLimits(const ProgramContext &program,
                      SmallVectorImpl<int64_t> &limits) const override {
    if (!program.forced.isNamed())
      return;
    for (int64_t bytes : splitColumnBytes)
      if (int64_t longest = getLongestColumn(getColumnContext(program), bytes))
        limits.push_back(longest);
  }

protected:
  LogicalResult checkFields(const ProgramContext &program) const override;
};
} // namespace

void SplitColumnStrategy::enumerate(const TuningSpace &space,
                                    AddChoice add) const {
  const ScheduleChoice &accepted = space.accepted;
  SmallVector<int64_t> triedBlocks;
  for (int64_t groups : triedSplitColumnGroups)
    triedBlocks.push_back(space.program.target.getSms() / groups);
  for (int64_t rows : space.choose(accepted.rows, triedSplitColumns))
    for (int64_t threads : space.choose(accepted.threads, triedColumnThreads))
      for (int64_t blocks : space.choose(accepted.blocks, triedBlocks))
        for (int64_t stages : space.choose(accepted.stages, {0}))
          add({getName().str(), threads, rows, blocks, stages});
}

/// Whether these columns are best shared by default. Of a class of lengths the
/// shorter would leave most blocks without elements.
static bool isBestShared(const ProgramContext &program, WidthRange widths,
                         LayoutAttr layout) {
  if (widths.min != widths.max || ShapedType::isDynamic(program.shape.numRows))
    return false;
  switch (getColumnResidency(program, widths)) {
  case ColumnResidency::full:
    return false;
  case ColumnResidency::narrow:
    return true;
  case ColumnResidency::none:
    break;
  }
  bool areLines =
      layout.getRows() * program.shape.elementBytes >= splitColumnBytes[0];
  return areLines || !keepBusyStreamingColumns(program);
}

bool SplitColumnStrategy::accepts(const ProgramContext &program,
                                  WidthRange widths, bool several) const {
  if (!several || !hasStagedColumns(program) ||
      !(program.forced.isNamed() || program.forced.isFree()))
    return false;
  std::optional<Shape> shape =
      chooseShape(getColumnContext(program), widths.max);
  return shape && (program.forced.isNamed() ||
                   isBestShared(program, widths, shape->layout));
}

FailureOr<VersionAttr> SplitColumnStrategy::make(const ProgramContext &program,
                                                 WidthRange widths,
                                                 bool /*several*/) const {
  ProgramContext columns = getColumnContext(program);
  std::optional<Shape> shape = chooseShape(columns, widths.max);
  FailureOr<VersionAttr> version =
      makeVersion(columns, *this, shape->layout,
                  makeRows(columns, Alignment::aligned, widths),
                  /*rematerialized=*/true);
  if (succeeded(version))
    explainColumns(columns, *version, shape->layout.getVectorsPerThread());
  return version;
}

LogicalResult SplitColumnStrategy::refuse(const ProgramContext &program,
                                          WidthRange widths) const {
  if (!isAvailable(program))
    return program.getOp().emitError()
           << "expected columns of aligned rows in schedule " << getName()
           << ", which batch-invariant does not ask";
  if (!hasStagedColumns(program))
    return program.getOp().emitError()
           << "expected columns that can wait for one exchange of states in "
              "schedule "
           << getName() << ", rematerialized cheaply, found none";
  return program.getOp().emitError()
         << "schedule " << getName() << " cannot hold "
         << getColumnContext(program).shape.rowsPerThread
         << " columns a thread of "
         << (widths.max == unbounded ? "any" : std::to_string(widths.max))
         << " elements with " << ScheduleInterface::minBufferStages
         << " stages or those that are forced, in blocks that all run at the "
            "same time";
}

LogicalResult
SplitColumnStrategy::checkFields(const ProgramContext &program) const {
  const ScheduleChoice &forced = program.forced;
  if (failed(checkForcedColumns(program, getName())))
    return failure();
  if (forced.stages != 0 && forced.stages < ScheduleInterface::minBufferStages)
    return program.getOp().emitError()
           << "expected stages to be forced to "
           << ScheduleInterface::minBufferStages << " or more in schedule "
           << getName() << ", found " << forced.stages;
  int64_t maxBlocks = program.target.getSms() * maxResidentBlocksOfAny;
  if (forced.blocks != 0 && (forced.blocks < 2 || forced.blocks > maxBlocks))
    return program.getOp().emitError()
           << "expected blocks to be forced to 2 to " << maxBlocks
           << " in schedule " << getName() << ", found " << forced.blocks;
  // Of columns of any length those that are too long are no fault.
  bool isDynamic = ShapedType::isDynamic(program.getOp().getRowSize());
  if (forced.blocks != 0 && isDynamic && hasStagedColumns(program) &&
      !holdsAnyColumn(program))
    return refuse(program, {0, unbounded});
  return success();
}

const ColumnStrategy &mlir::rowwise::getSplitColumnStrategy() {
  static const SplitColumnStrategy strategy;
  return strategy;
}
