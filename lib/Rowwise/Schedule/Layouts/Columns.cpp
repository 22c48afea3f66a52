//===- Columns.cpp - What blocks hold of columns --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Columns.h"
#include "Layouts.h"

#include "../Machine/Machine.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

int64_t mlir::rowwise::getColumns(const ProgramContext &program,
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

int64_t mlir::rowwise::getColumnThreads(const ProgramContext &program,
                                        const ColumnTile &tile) {
  if (program.forced.threads)
    return program.forced.threads;
  int64_t side = std::max<int64_t>(1, getColumns(program, tile) /
                                          program.shape.rowsPerThread);
  return std::max<int64_t>(1, tile.threads / side);
}

bool mlir::rowwise::rematerializesColumn(const ProgramContext &program) {
  return program.shape.rowsPerThread > 1 &&
         (program.shape.mayRematerialize() || program.shape.mayWait);
}

/// Threads of a block, of all of its columns.
static int64_t countTileThreads(const ProgramContext &program,
                                const ColumnTile &tile) {
  return getColumnThreads(program, tile) *
         (getColumns(program, tile) / program.shape.rowsPerThread);
}

/// Bytes of a thread's elements of one number that are copied.
static int64_t countCopiedBytes(const ProgramContext &program) {
  int64_t bytes = 0;
  for (auto [number, input] : llvm::enumerate(program.getOp().getInputs()))
    if (isContiguousAcrossRows(program.getOp(), number))
      bytes += program.shape.rowsPerThread *
               getElementBytes(getElementTypeOrSelf(input.getType()));
  return std::max<int64_t>(1, bytes);
}

int64_t mlir::rowwise::countTileElements(const ProgramContext &program,
                                         const ColumnTile &tile,
                                         int64_t others) {
  int64_t elements = getMaxThreadVectors(program, program.shape.rowsPerThread,
                                         rematerializesColumn(program));
  if (program.shape.rowsPerThread == 1)
    return elements;
  int64_t threads = countTileThreads(program, tile);
  int64_t warps = llvm::divideCeil(threads, warpSize);
  int64_t stateBytes =
      countColumnStateBytes(program.getOp(), getColumns(program, tile),
                            /*senders=*/warps + others, /*buffers=*/1);
  int64_t room = std::max<int64_t>(0, staticSharedBytes - stateBytes);
  int64_t copied = room / (threads * countCopiedBytes(program));
  return std::min({elements, maxMultiColumnElements, copied});
}

int64_t mlir::rowwise::countColumnsOfThread(const ProgramContext &program) {
  int64_t columns = program.shape.rowsPerThread,
          words = countStateWords(program.getOp());
  while (columns > 1 && words * columns > maxMultiColumnStateWords)
    columns /= 2;
  return columns;
}

bool mlir::rowwise::mayHaveColumns(const ProgramContext &program,
                                   int64_t rowsPerThread) {
  const ScheduleChoice &forced = program.forced;
  int64_t side = forced.rows / rowsPerThread;
  bool fitsRows =
      forced.rows == 0 ||
      (forced.rows % rowsPerThread == 0 &&
       (forced.threads == 0 || side * forced.threads % warpSize == 0));
  bool fitsThreads = forced.threads == 0 || forced.threads >= rowsPerThread;
  return fitsRows && fitsThreads;
}

LayoutAttr mlir::rowwise::makeTransposedLayout(const ProgramContext &program,
                                               int64_t elements,
                                               int64_t columns, int64_t threads,
                                               int64_t blocks) {
  int64_t side = std::max<int64_t>(1, columns / program.shape.rowsPerThread);
  int64_t lanes = warpSize / std::min(side, warpSize);
  return makeLayout(program, /*vector=*/1, std::max<int64_t>(1, elements),
                    lanes, std::max<int64_t>(1, threads / lanes), columns,
                    /*transposed=*/true, blocks, program.shape.rowsPerThread);
}

FailureOr<VersionAttr> mlir::rowwise::makeColumnVersion(
    const ProgramContext &program, const ScheduleStrategy &schedule,
    LayoutAttr layout, WidthRange widths, bool several) {
  Alignment alignment = several ? Alignment::aligned : Alignment::any;
  return makeVersion(program, schedule, layout,
                     makeRows(program, alignment, widths),
                     rematerializesColumn(program));
}

LogicalResult mlir::rowwise::checkForcedColumns(const ProgramContext &program,
                                                StringRef name) {
  int64_t rows = program.forced.rows;
  if (rows > 0 && !llvm::isPowerOf2_64(rows))
    return program.getOp().emitError()
           << "expected rows to be a power of two in schedule " << name
           << ", found " << rows;
  return success();
}
