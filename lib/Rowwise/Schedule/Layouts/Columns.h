//===- Columns.h - What blocks hold of columns ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of a program whose `shape.rowsPerThread` is that of the version at hand.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_LAYOUTS_COLUMNS_H
#define ROWWISE_LIB_SCHEDULE_LAYOUTS_COLUMNS_H

#include "../Candidates.h"

#include "../Machine/Constants.h"

namespace mlir::rowwise {

/// Columns of a block, unless there are fewer.
int64_t getColumns(const ProgramContext &program, const ColumnTile &tile);

/// Threads of one column in a block, all that there is room for.
int64_t getColumnThreads(const ProgramContext &program, const ColumnTile &tile);

/// Elements of each of its columns that a thread of `tile` holds; 0 if there is
/// no room in shared memory beside the states of a block's warps and of
/// `others` for each column.
int64_t countTileElements(const ProgramContext &program, const ColumnTile &tile,
                          int64_t others);

/// Whether a thread's elements are read from shared memory again after each
/// exchange.
bool rematerializesColumn(const ProgramContext &program);

/// As many columns a thread as one access brings and there is room for the
/// states of.
int64_t countColumnsOfThread(const ProgramContext &program);

/// Whether the rows and threads that are forced, if any, can be those of
/// threads with so many columns.
bool mayHaveColumns(const ProgramContext &program, int64_t rowsPerThread);

/// A layout of `columns` columns, each of `threads` threads of a block with so
/// many elements each. Null, with a diagnostic, where there is none.
LayoutAttr makeTransposedLayout(const ProgramContext &program, int64_t elements,
                                int64_t columns, int64_t threads,
                                int64_t blocks);

/// The version of such columns, of which a thread has one or `several`.
FailureOr<VersionAttr> makeColumnVersion(const ProgramContext &program,
                                         const ScheduleStrategy &schedule,
                                         LayoutAttr layout, WidthRange widths,
                                         bool several);

/// Refuses rows of a block that no transposed layout has: in schedule `name`.
LogicalResult checkForcedColumns(const ProgramContext &program, StringRef name);

// StreamedColumns.cpp

/// The columns of a block through which they stream: as many as keep enough
/// multiprocessors busy.
int64_t countStreamedColumns(const ProgramContext &program);

/// Whether columns that stream, in tiles that are no slower for it, keep enough
/// multiprocessors busy; else blocks of the grid better share them.
bool keepBusyStreamingColumns(const ProgramContext &program);

// Column.cpp

/// How blocks of schedule column hold columns of a length.
enum class ColumnResidency {
  none,   ///< no cluster holds them
  narrow, ///< blocks are alone on a multiprocessor, and have of an element of
          ///< adjacent columns a sector or less
  full
};
ColumnResidency getColumnResidency(const ProgramContext &program,
                                   WidthRange widths);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_LAYOUTS_COLUMNS_H
