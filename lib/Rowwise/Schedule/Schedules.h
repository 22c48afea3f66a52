//===- Schedules.h - What stems of schedules share --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of one schedule's file that other schedules use: persistent blocks
// hold rows as blocks do. Apart from schedules only rules on layouts use them.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_SCHEDULES_H
#define ROWWISE_LIB_SCHEDULE_SCHEDULES_H

#include "ColumnStrategy.h"
#include "Machine/Constants.h"
#include "VectorStrategy.h"

namespace mlir::rowwise {

#define ROWWISE_SCHEDULE(STEM) const ScheduleStrategy &get##STEM##Strategy();
#define ROWWISE_COLUMN_SCHEDULE(STEM)                                          \
  const ColumnStrategy &get##STEM##Strategy();
#define ROWWISE_VECTOR_SCHEDULE(STEM)                                          \
  const VectorStrategy &get##STEM##Strategy();
#include "Schedules.def"

/// The rows of one block, those that the blocks of a cluster share, and those
/// that any blocks of the grid do.
inline constexpr RowProperties blockRows = {/*haveSeveralBlocks=*/false,
                                            /*mayBePeeled=*/true,
                                            unaligned16BitBytes},
                               clusterRows = {/*haveSeveralBlocks=*/true,
                                              /*mayBePeeled=*/true,
                                              unalignedClusterBytes,
                                              unalignedClusterBytes},
                               gridRows = {/*haveSeveralBlocks=*/true,
                                           /*mayBePeeled=*/false, vectorBytes,
                                           vectorBytes,
                                           /*areLiftedSequentially=*/true};

// Warp.cpp

void enumerateWarps(const TuningSpace &space, AddChoice add);

// Block.cpp

/// `perThread`, but at most `maxVectors` vectors of an aligned row for each
/// thread where rows are only read and more threads can hold the rest: with few
/// vectors, more threads have loads on their way at a time.
int64_t getReadVectors(const ProgramContext &program, int64_t maxVectors,
                       int64_t perThread);

/// The best number of vectors for each thread of one row with straddling
/// vectors.
int64_t getStraddlingVectors(const ProgramContext &program,
                             bool rematerialized);

void enumerateBlocks(const TuningSpace &space, int64_t stages, AddChoice add);

// Cluster.cpp

/// The number of blocks that share an unaligned row which is only read: the one
/// operand is register-resident as it was loaded, with many rows. 0 if there
/// are none.
int64_t getReadBlocks(const ProgramContext &program, WidthRange widths);

/// The layout of such rows, or null.
LayoutAttr makeReadLayout(const ProgramContext &program, WidthRange widths,
                          int64_t vectors);

void enumerateClusters(const TuningSpace &space, ArrayRef<int64_t> stages,
                       AddChoice add);

// Split.cpp

/// Refuses more blocks of a row than run at the same time.
LogicalResult checkSplit(const ProgramContext &program);

/// Blocks that the target runs at the same time.
int64_t getResidentBlocks(const ProgramContext &program);

/// Threads of a block of the grid through which rows stream, from memory or
/// from a multi-stage buffer.
int64_t getStreamingThreads(const ProgramContext &program);

/// Vectors of a row that the blocks of the device hold which have so many
/// threads each.
int64_t getGridCapacity(const ProgramContext &program, int64_t threads,
                        int64_t perThread);

/// Groups of blocks for whose states the workspace has room.
int64_t chooseMaxGroups(LayoutAttr layout);

void enumerateSplits(const TuningSpace &space, int64_t stages, AddChoice add);

// Ring.cpp

/// Refuses stages that are forced in schedule split and that no multi-stage
/// buffer has.
LogicalResult checkMultiStage(const ProgramContext &program);

/// Iterations from the reduction of a row in a multi-stage buffer to its
/// results: more stages have rows on their way than rows that wait, to keep the
/// memory busy.
int64_t chooseLatency(int64_t stages);

/// Emits that no multi-stage buffer holds these rows with the forced stages.
void refuseRing(const ProgramContext &program, WidthRange widths);

/// Vectors of the longest row for which a multi-stage buffer has the most
/// stages that pay; 0 if there is none.
int64_t getMultiStageCapacity(const ProgramContext &program);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_SCHEDULES_H
