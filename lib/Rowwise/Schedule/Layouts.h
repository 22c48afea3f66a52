//===- Layouts.h - Layouts of versions, and what they may hold --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_LAYOUTS_H
#define ROWWISE_LIB_SCHEDULE_LAYOUTS_H

#include "ProgramContext.h"

namespace mlir::rowwise {

// Layouts.cpp

/// Vectors that a thread may hold of the rows that it keeps: as many as pay and
/// fit.
int64_t getMaxRegisters(const ProgramContext &program, int64_t vector,
                        bool recomputes = false);

/// Threads that hold all that is computed of a row, with what is late: that
/// takes registers while a part of the row is finished.
int64_t countThreadsOfAll(const ProgramContext &program, int64_t vectors);

/// More blocks for each tile of `rows` rows than need be, where so few tiles
/// leave most of the device idle: up to `ofProcessor` a multiprocessor.
int64_t spread(const ProgramContext &program, int64_t blocks, int64_t most,
               int64_t rows, int64_t ofProcessor = 1);

/// Null, with a diagnostic, where there is no such layout.
LayoutAttr makeLayout(const ProgramContext &program, int64_t vector,
                      int64_t registers, int64_t lanes, int64_t warps,
                      int64_t rows, bool transposed = false, int64_t blocks = 1,
                      int64_t neighbours = 1);

/// The version with all that follows from these fields. Fails, with a
/// diagnostic, where there is none, or `layout` is null.
FailureOr<VersionAttr> makeVersion(const ProgramContext &program,
                                   ScheduleName kind, LayoutAttr layout,
                                   bool aligned, WidthRange widths,
                                   bool recomputes, int64_t stages,
                                   int64_t packed = 0);

// Forced.cpp

/// Refuses numbers that no layout has, before anything is computed from them.
LogicalResult checkForcedSizes(const ProgramContext &program);

/// Whether a row of this kind may have the threads that are forced.
bool mayHaveThreads(const ProgramContext &program, ScheduleName kind);

/// Refuses forced fields that no layout of the kind has.
LogicalResult checkForced(const ProgramContext &program, ScheduleName kind);

// Kinds.cpp

/// Threads of the largest block that holds a row: two of them fit a
/// multiprocessor, so that one loads while the other stores, unless nothing
/// else holds a longer row.
int64_t getMostThreads(const ProgramContext &program);

/// Vectors of a row that a kind of schedule holds.
int64_t getCapacity(const ProgramContext &program, ScheduleName kind,
                    int64_t perThread);

/// Vectors of the window of the widest row.
int64_t countVectors(const ProgramContext &program, ScheduleName kind,
                     WidthRange widths, bool aligned);

/// Vectors of a row that a thread holds: as many as pay or, where all threads
/// of a row are forced, as their registers hold.
int64_t getRowRegisters(const ProgramContext &program, bool recomputes);

/// Vectors that a thread holds at most: of the largest clusters twice as many
/// as pay elsewhere, which pays more than sharing the row with the whole device
/// (measured on an H200).
int64_t getTallRegisters(const ProgramContext &program, ScheduleName kind,
                         int64_t perThread);

/// The kind asked for or the first that holds the row: exchanges between warps,
/// then between blocks of a cluster, then between any blocks, then a second
/// read of the row each cost more than the one before. Only a warp has threads
/// that are no whole warps.
ScheduleName chooseRowKind(const ProgramContext &program, WidthRange widths,
                           bool aligned, bool recomputes);

/// Whether schedules of what is forced hold rows of vectors as they are. Where
/// there are no clusters, that is what to say, and not here.
bool holdsRow(const ProgramContext &program, ScheduleName kind,
              WidthRange widths, bool aligned, bool recomputes);

/// Refuses rows that what is forced does not hold.
LogicalResult checkHoldsRow(const ProgramContext &program, ScheduleName kind,
                            WidthRange widths, bool aligned, bool recomputes);

/// Whether a row is held as it was loaded, and computed from again: where that
/// takes fewer registers, and a few warps could not hold what is computed. A
/// few rows that are shared by blocks are not, if the device can hold what is
/// computed of all: that saves an exchange. Of those that fill the threads of a
/// usual block, and that no warp could hold, only many are that are aligned,
/// written and light: elsewhere more blocks at a time gain less than to compute
/// again costs (measured on an H200).
bool recomputesRow(const ProgramContext &program, WidthRange widths,
                   bool aligned, std::optional<ScheduleName> known);

/// The width classes of a dynamic width: each four times as wide as the one
/// before, up to what a block holds; what parts of a cluster, or smaller blocks
/// of as many, hold and what a whole one does; what rings in shared memory
/// hold, or half of the device's registers, and what all of those do; then rows
/// of any length, which stream.
SmallVector<WidthRange> getWidthClasses(const ProgramContext &program);

// Vectors.cpp

/// Whether there is to be a version of aligned rows: single elements are always
/// aligned, and where a schedule that was asked for does not hold rows of wide
/// vectors, narrower ones may.
bool wantsAligned(const ProgramContext &program, WidthRange widths);

// Edges.cpp

/// Whether an operand is a row and the same for all rows, of which there are
/// several.
bool isSharedRow(const ProgramContext &program, unsigned input);

/// How many operands are.
int64_t countSharedRows(const ProgramContext &program);

/// Whether rows have enough of the widest vectors to be worth threads that have
/// nothing but ends of theirs.
bool isWide(const ProgramContext &program, WidthRange widths);

/// Whether the ends of rows that may start anywhere can be held apart from
/// whole vectors, and that pays. Operands that rows share lie in memory unlike
/// them, and are loaded by elements where they are not shifted, in a warp and
/// in the last vector of a thread: of whole vectors these are far apart, which
/// costs more than it gains for 16-bit elements of rows that are not wide, for
/// several where nothing is shifted, and for any where a warp loads whole
/// vectors at both ends of its row.
bool mayHaveEdges(const ProgramContext &program, ScheduleName kind,
                  WidthRange widths);

/// Elements of the whole vectors of rows whose ends are held apart, or 0 where
/// they are not. A row needs two threads for each: so narrow ones have narrow
/// vectors.
int64_t getEdgeVector(const ProgramContext &program, ScheduleName kind,
                      WidthRange widths);

// RatedLayouts.cpp

/// A layout to take instead of the usual one, or null. Of rows whose ends are
/// held apart it is the best rated one; of an aligned row it must be rated
/// clearly better.
LayoutAttr chooseLayout(const ProgramContext &program, ScheduleName kind,
                        WidthRange widths, bool aligned, int64_t vectors,
                        int64_t perThread, bool recomputes);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_LAYOUTS_H
