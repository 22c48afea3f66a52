//===- Schedules.h - Layouts of each kind of schedule -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_SCHEDULES_H
#define ROWWISE_LIB_SCHEDULE_SCHEDULES_H

#include "ProgramContext.h"

// A file for each kind; to add one is to add a file and its section here.

namespace mlir::rowwise {

// Warp.cpp

/// Rows of a warp, several of them in a block.
LayoutAttr makeWarpLayout(const ProgramContext &program, int64_t vectors);

// Packed.cpp

/// The layout of rows that pass through shared memory; null if that does not
/// pay, or if none has what is forced.
LayoutAttr makePackedLayout(const ProgramContext &program);

FailureOr<VersionAttr> makePackedVersion(const ProgramContext &program,
                                         LayoutAttr packed);

// Block.cpp

/// Whether threads have nothing but their elements of one row: weights take
/// registers where they are used.
bool readsOneRow(const ProgramContext &program);

/// Vectors of an aligned row that a thread holds where rows are only read and
/// more threads can hold the rest: with few more threads have loads on their
/// way at a time (measured on an H200: logsumexp of 768 floats 0.91 by 96
/// threads with 2 vectors and 0.88 by a warp, of 4096 0.97 with 2 and 0.93 with
/// 8, of 16384 bf16 0.96 with 4 and 0.93 with 8).
int64_t getReadRegisters(const ProgramContext &program, ScheduleName kind,
                         int64_t perThread);

/// Vectors of one row, of which some are cut, that a thread is best given.
int64_t getCutRegisters(const ProgramContext &program, bool recomputes);

/// A row of a block, of which a thread has 4 to 8 vectors as a rule.
LayoutAttr makeBlockLayout(const ProgramContext &program, int64_t vectors,
                           int64_t slack, int64_t perThread, bool recomputes);

// Stream.cpp

/// The tile of a row that streams.
LayoutAttr makeStreamLayout(const ProgramContext &program);

// Cluster.cpp

/// Blocks that share a row which is only read and whose ends are apart, or 0
/// where none do: of one operand, which is held as it was loaded, and many
/// rows.
int64_t getReadBlocks(const ProgramContext &program, WidthRange widths);

/// The layout of such rows, or null.
LayoutAttr makeReadLayout(const ProgramContext &program, WidthRange widths,
                          int64_t vectors);

/// As few blocks as hold the row, unless there are few rows. Only for the start
/// of its window, `slack` vectors, there are no more blocks, but larger ones;
/// one row has more for each thread instead.
LayoutAttr makeClusterLayout(const ProgramContext &program, int64_t vectors,
                             int64_t slack, int64_t perThread, bool recomputes);

// Persistent.cpp

/// Refuses stages with which threads keep more than shared memory holds.
LogicalResult checkKept(const ProgramContext &program, LayoutAttr layout);

/// Whether there may be a row for each multiprocessor.
bool hasManyRows(const ProgramContext &program);

/// Whether clusters that step over rows are faster than what holds a row
/// otherwise, as they load what rows share only once: where there is much of
/// that, and more than one row for each.
bool prefersKept(const ProgramContext &program, ScheduleName kind,
                 WidthRange widths);

/// A cluster that steps over rows of so many vectors: the first by preference
/// of which enough fit the device, or else the first of which most do. Nothing
/// where none holds two rows and what they share.
std::optional<ScheduleChoice> chooseKept(const ProgramContext &program,
                                         int64_t width, int64_t vectors,
                                         bool recomputes);

// Split.cpp

/// Refuses more blocks of a row than run at the same time.
LogicalResult checkSplit(const ProgramContext &program);

/// Threads of a block of schedule split.
int64_t getSplitThreads(const ProgramContext &program);

/// Vectors of a row that the registers of all blocks of the device hold.
int64_t getSplitCapacity(const ProgramContext &program, int64_t perThread);

/// As many groups of blocks as the device runs at the same time, each of a row:
/// their blocks are as many as leave none of the device's idle.
LayoutAttr makeSplitLayout(const ProgramContext &program, int64_t vectors,
                           int64_t perThread);

// Ring.cpp

/// Refuses stages that are asked for in schedule split and that no ring has.
LogicalResult checkRing(const ProgramContext &program);

/// Slots of shared memory; 0 where there can be no ring.
int64_t countRingStages(const ProgramContext &program, LayoutAttr layout);

/// The layout of a ring for rows of so many vectors, or null where none pays:
/// the one with the most slots, of those the one that leaves the fewest
/// multiprocessors idle, or a thread the most vectors.
LayoutAttr chooseRing(const ProgramContext &program, int64_t vectors);

/// Vectors of the longest row for which there is a ring with as many slots as
/// pay most; 0 where there is none.
int64_t getRingCapacity(const ProgramContext &program);

/// Whether rows are better off in a ring than in a cluster: those that one
/// holds only with more registers than pay.
bool prefersRing(const ProgramContext &program, int64_t vectors,
                 int64_t perThread);

// Column.cpp

/// Elements of a column that a thread of the usual tile holds; 0 if there is no
/// room.
int64_t getColumnElements(const ProgramContext &program);

FailureOr<VersionAttr> makeColumnVersion(const ProgramContext &program,
                                         WidthRange widths, bool aligned);

FailureOr<SmallVector<Attribute>>
makeColumnVersions(const ProgramContext &program);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_SCHEDULES_H
