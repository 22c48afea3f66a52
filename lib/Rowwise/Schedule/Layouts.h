//===- Layouts.h - Layouts of versions, and what they may hold --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_LAYOUTS_H
#define ROWWISE_LIB_SCHEDULE_LAYOUTS_H

#include "VectorForms.h"

namespace mlir::rowwise {

// Layouts.cpp

/// Vectors that a thread may hold of the rows that it keeps: as many as pay and
/// fit.
int64_t getMaxThreadVectors(const ProgramContext &program, int64_t vector,
                            bool rematerialized = false);

/// Threads that hold all that is computed of a row, with epilogue operands:
/// those take registers while a part of the row is finished.
int64_t countThreadsOfAll(const ProgramContext &program, int64_t vectors);

/// More blocks for each tile of `rows` rows than need be, where so few tiles
/// leave most of the device idle: up to `blocksPerProcessor` a multiprocessor.
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

/// The version with all that follows from these fields. Fails, with a
/// diagnostic, where there is none, or `layout` or `rows` is null.
FailureOr<VersionAttr> makeVersion(const ProgramContext &program,
                                   const ScheduleForms &schedule,
                                   LayoutAttr layout, RowsAttr rows,
                                   bool rematerialized);

// Forced.cpp

/// Refuses numbers that no layout has, before anything is computed from them.
LogicalResult checkForcedSizes(const ProgramContext &program);

/// Refuses a name and stages that no schedule of contiguous rows has together.
LogicalResult checkForcedVectors(const ProgramContext &program);

/// Refuses blocks that no cluster has: in schedule `name`, for `user`.
LogicalResult checkForcedClusters(const ProgramContext &program, StringRef name,
                                  StringRef user);

// Holding.cpp

/// Vectors, or elements, of a row of any width.
inline constexpr int64_t unbounded = std::numeric_limits<int64_t>::max();

/// Threads of the largest block that holds a row: two of them fit a
/// multiprocessor, so that one loads while the other stores, unless nothing
/// else holds a longer row.
int64_t getMaxThreads(const ProgramContext &program);

/// Vectors of the window of the widest row.
int64_t countVectors(const ProgramContext &program, const VectorForms &schedule,
                     WidthRange widths, bool aligned);

/// Vectors of a row that a thread holds: as many as pay or, where all threads
/// of a row are forced, as their registers hold.
int64_t getRowVectors(const ProgramContext &program, bool rematerialized);

/// Whether several blocks may share rows: what is read once in any case none
/// need to.
bool mayShareRow(const ProgramContext &program, const RowRequest &rows);

/// Whether schedules of what is forced hold rows of vectors as they are. Where
/// there are no clusters, that is what to say, and not here.
bool holdsRow(const ProgramContext &program, const VectorForms &schedule,
              const RowRequest &rows);

/// Refuses rows that what is forced does not hold.
LogicalResult checkHoldsRow(const ProgramContext &program,
                            const VectorForms &schedule,
                            const RowRequest &rows);

/// Whether a row is register-resident as it was loaded, and rematerialized:
/// where that takes fewer registers, and a few warps could not hold what is
/// computed. A few rows that are shared by blocks are not, if the device can
/// hold what is computed of all: that saves an exchange. Of those that fill the
/// threads of a default block, and that no warp could hold, only many are that
/// are aligned, written and of low arithmetic intensity: elsewhere more blocks
/// at a time gain less than rematerializing costs (measured on an H200).
/// `known`: the schedule, or null.
bool rematerializesRow(const ProgramContext &program, WidthRange widths,
                       bool aligned, const VectorForms *known);

/// Adds width limits up to what a block with so many vectors of a row holds,
/// each `widthClassFactor` times as wide as the one before.
void addLimitsOfOneBlock(const ProgramContext &program, int64_t capacity,
                         SmallVectorImpl<int64_t> &limits);

/// The classes that end at these limits, less `padding` elements.
SmallVector<WidthRange> makeWidthClasses(ArrayRef<int64_t> limits,
                                         int64_t padding);

/// The width classes of a dynamic width: those of what a block holds; what
/// parts of a cluster, or smaller blocks of as many, hold and what a whole one
/// does; what multi-stage buffers hold, or half of the device's registers,
/// and what all of those do; then rows of any length, which stream.
SmallVector<WidthRange> getWidthClasses(const ProgramContext &program);

// Vectors.cpp

/// Whether there is to be a version of aligned rows: single elements are always
/// aligned, and where a schedule that was asked for does not hold rows of wide
/// vectors, narrower ones may.
bool wantsAligned(const ProgramContext &program, WidthRange widths);

// Peeling.cpp

/// Whether rows have enough of the widest vectors to be worth threads that have
/// nothing but boundary elements of theirs.
bool hasManyPeeledVectors(const ProgramContext &program, WidthRange widths);

/// Whether the boundary elements of rows that may start anywhere
/// can be peeled, and that pays. Operands that rows share lie in memory unlike
/// them, and are loaded by elements where they are not shifted, in a warp and
/// in the last vector of a thread: of whole vectors these are far apart, which
/// costs more than it gains for 16-bit elements of rows that are not wide, for
/// several where nothing is shifted, and for any where a warp loads whole
/// boundary vectors of its row.
bool mayPeel(const ProgramContext &program, Scope scope, WidthRange widths);

/// Elements of the whole vectors of rows whose boundary elements are peeled, or
/// 0 where they are not. A row needs two threads for each: so narrow ones have
/// narrow vectors.
int64_t getPeeledVector(const ProgramContext &program,
                        const VectorForms &schedule, WidthRange widths);

// RatedLayouts.cpp

/// A layout to take instead of the default one, or null. Of peeled
/// rows it is the best rated one; of an aligned row it must be rated
/// clearly better.
LayoutAttr chooseLayout(const ProgramContext &program,
                        const VectorForms &schedule, const RowExtent &rows);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_LAYOUTS_H
