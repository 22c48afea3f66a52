//===- Layouts.h - Layouts of versions, and what they may hold --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_LAYOUTS_LAYOUTS_H
#define ROWWISE_LIB_SCHEDULE_LAYOUTS_LAYOUTS_H

#include "../VectorStrategy.h"

namespace mlir::rowwise {

// Layouts.cpp

/// The most vectors of the rows that it holds for which a thread has registers,
/// and which pay.
int64_t getMaxThreadVectors(const ProgramContext &program, int64_t vector,
                            bool rematerialized = false);

/// `perThread`, but at most `maxVectors` vectors of an aligned row for each
/// thread where rows are only read and more threads can hold the rest: with few
/// vectors, more threads have loads on their way at a time.
int64_t getReadVectors(const ProgramContext &program, int64_t maxVectors,
                       int64_t perThread);

/// The best number of vectors for each thread of one row with straddling
/// vectors.
int64_t getStraddlingVectors(const ProgramContext &program,
                             bool rematerialized);

/// Threads that hold all values that are computed of a row, epilogue operands
/// included, which take registers while a part of the row is finished.
int64_t countThreadsOfAll(const ProgramContext &program, int64_t vectors);

/// More blocks for each tile of `rows` rows than it takes, up to `maxBlocks`,
/// if so few tiles would leave most of the device idle: up to
/// `blocksPerProcessor` for each multiprocessor.
int64_t spread(const ProgramContext &program, int64_t blocks, int64_t maxBlocks,
               int64_t rows, int64_t blocksPerProcessor = 1);

/// Null, with a diagnostic, where there is no such layout.
LayoutAttr makeLayout(const ProgramContext &program, int64_t vector,
                      int64_t registers, int64_t lanes, int64_t warps,
                      int64_t rows, bool transposed = false, int64_t blocks = 1,
                      int64_t rowsPerThread = 1);

/// Null, with a diagnostic, where there are no such rows.
RowsAttr makeRows(const ProgramContext &program, Alignment alignment,
                  WidthRange widths, int64_t minRows = 1);

// Forced.cpp

/// Refuses numbers that no layout has, before products of them are computed.
LogicalResult checkForcedSizes(const ProgramContext &program);

/// Refuses a name and stages that no schedule of contiguous rows has together.
LogicalResult checkForcedVectors(const ProgramContext &program);

/// Refuses forced blocks of schedule `name` that no cluster has; messages say
/// that `user` needs clusters.
LogicalResult checkForcedClusters(const ProgramContext &program, StringRef name,
                                  StringRef user);

// Capacity.cpp

/// Vectors, or elements, of a row of any width.
inline constexpr int64_t unbounded = std::numeric_limits<int64_t>::max();

/// Threads of the largest block that holds a row: two such blocks fit on a
/// multiprocessor, so that one loads while the other stores, unless no other
/// schedule holds a longer row.
int64_t getMaxBlockThreads(const ProgramContext &program);

/// Whether all rows are known to run at the same time, in groups of so many
/// blocks with so many threads and rows each, by the registers of rows that
/// threads hold. The blocks of a cluster lie in one part of the device: large
/// ones leave multiprocessors idle.
bool runAtOnce(const ProgramContext &program, int64_t rowsOfBlock,
               int64_t blocks, int64_t threads, bool areCluster);

/// Vectors of the window of the widest row.
int64_t countVectors(const ProgramContext &program,
                     const VectorStrategy &schedule, WidthRange widths,
                     bool aligned);

/// Vectors of a row for each thread: as many as pay or, if all threads of a row
/// are forced, as fit into their registers.
int64_t getRowVectors(const ProgramContext &program, bool rematerialized);

/// Whether it pays that several blocks share rows. Not if these are read only
/// once in any case.
bool paysToShareRow(const ProgramContext &program, const RowRequest &rows);

/// Refuses rows that the schedule does not hold.
LogicalResult checkHoldsRow(const ProgramContext &program,
                            const VectorStrategy &schedule,
                            const RowRequest &rows);

/// Whether a row is register-resident as it was loaded, and rematerialized
/// between reductions. It is where that takes fewer registers and a few warps
/// could not hold the computed row. It is not for few rows that blocks share,
/// if the device can hold all computed rows, as that saves an exchange. Rows
/// that exactly fill the threads of a default block, and that no warp could
/// hold, are rematerialized only if they are many, aligned, written and of low
/// arithmetic intensity: elsewhere more resident blocks gain less than
/// rematerializing costs. `known`: the schedule, or null.
bool rematerializesRow(const ProgramContext &program, WidthRange widths,
                       bool aligned, const VectorStrategy *known);

/// Adds the width limit of a block that holds so many vectors of a row, and
/// before it those of rows that a warp holds, of which a thread with
/// `perThread` vectors would leave most empty.
void addLimitsOfOneBlock(const ProgramContext &program, int64_t perThread,
                         int64_t capacity, SmallVectorImpl<int64_t> &limits);

/// The classes that end at these limits, less `padding` elements.
SmallVector<WidthRange> makeWidthClasses(ArrayRef<int64_t> limits,
                                         int64_t padding);

/// The width classes of a dynamic width: what a block holds; what a part of a
/// cluster, or of smaller blocks, and what a whole cluster holds; what
/// multi-stage buffers or half of the device's registers hold, and what all of
/// these hold; then any width, which streams.
SmallVector<WidthRange> getWidthClasses(const ProgramContext &program);

// Vectors.cpp

/// Whether there is to be a version for aligned rows. Single elements are
/// always aligned. If a forced schedule does not hold rows of wide vectors, it
/// may hold those of narrower ones.
bool wantsAligned(const ProgramContext &program, WidthRange widths);

// Peeling.cpp

/// Whether rows have enough vectors of full width for threads with nothing but
/// boundary elements to pay.
bool hasManyPeeledVectors(const ProgramContext &program, WidthRange widths);

/// Whether boundary elements of unaligned rows can be peeled, and that pays. It
/// does for wide rows. It may not where rows share operands: these are aligned
/// unlike the rows, so that a thread with whole vectors loads theirs by
/// element, far from those of adjacent threads, unless loads are shifted. So it
/// does not
/// - for 16-bit elements where rows are narrow, or several such operands cannot
///   be shifted,
/// - for wider elements in a warp.
bool mayPeel(const ProgramContext &program, const VectorStrategy &schedule,
             WidthRange widths);

/// Elements of the vectors of rows whose boundary elements are peeled, or 0 if
/// they are not. A row needs two threads for each such element, so that narrow
/// rows have narrow vectors.
int64_t getPeeledVector(const ProgramContext &program,
                        const VectorStrategy &schedule, WidthRange widths);

// ConcurrentRows.cpp

/// The layout of aligned rows that are known to run all at the same time, where
/// threads hold what they compute of them; null if there are more rows or a
/// block of few threads will do.
LayoutAttr chooseConcurrentRowsLayout(const ProgramContext &program,
                                      const RowExtent &rows);

// ReadRows.cpp

/// The number of blocks that share an unaligned row which is only read: the one
/// operand is register-resident as it was loaded, with many rows. 0 if there
/// are none.
int64_t getReadBlocks(const ProgramContext &program, WidthRange widths);

/// The layout of such rows, or null.
LayoutAttr makeReadLayout(const ProgramContext &program, WidthRange widths,
                          int64_t vectors);

// RatedLayouts.cpp

/// A layout to take in place of the default one, or null: for peeled rows the
/// best rated one; for an aligned row only if it is rated clearly better.
LayoutAttr chooseLayout(const ProgramContext &program,
                        const VectorStrategy &schedule, const RowExtent &rows);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_LAYOUTS_LAYOUTS_H
