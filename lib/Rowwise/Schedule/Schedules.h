//===- Schedules.h - What stems of schedules share --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule asks others for what it has in common with them: persistent blocks
// hold rows as blocks do. Beside stems only rules on layouts ask them.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_SCHEDULES_H
#define ROWWISE_LIB_SCHEDULE_SCHEDULES_H

#include "VectorForms.h"

namespace mlir::rowwise {

#define ROWWISE_SCHEDULE(STEM) const ScheduleForms &get##STEM##Forms();
#include "Schedules.def"

// Warp.cpp

void enumerateWarps(const TuningSpace &space, AddChoice add);

// Block.cpp

/// Vectors of an aligned row that a thread holds where rows are only read and
/// more threads can hold the rest: with few more threads have loads on their
/// way at a time (measured on an H200: logsumexp of 768 floats 0.91 by 96
/// threads with 2 vectors and 0.88 by a warp, of 4096 0.97 with 2 and 0.93 with
/// 8, of 16384 bf16 0.96 with 4 and 0.93 with 8).
int64_t getReadVectors(const ProgramContext &program, Scope scope,
                       int64_t perThread);

/// Vectors of one row, of which some are straddling, that a thread is best
/// given.
int64_t getStraddlingVectors(const ProgramContext &program,
                             bool rematerialized);

void enumerateBlocks(const TuningSpace &space, int64_t stages, AddChoice add);

// Cluster.cpp

/// Blocks that share a row which is only read and peeled, or 0 where none
/// do: of one operand, which is register-resident as it was loaded, and
/// many rows.
int64_t getReadBlocks(const ProgramContext &program, WidthRange widths);

/// The layout of such rows, or null.
LayoutAttr makeReadLayout(const ProgramContext &program, WidthRange widths,
                          int64_t vectors);

void enumerateClusters(const TuningSpace &space, ArrayRef<int64_t> stages,
                       AddChoice add);

// Split.cpp

/// Refuses more blocks of a row than run at the same time.
LogicalResult checkSplit(const ProgramContext &program);

/// Threads of a block of schedule split.
int64_t getSplitThreads(const ProgramContext &program);

/// Vectors of a row that the registers of all blocks of the device hold.
int64_t getSplitCapacity(const ProgramContext &program, int64_t perThread);

/// Groups of blocks for whose states the workspace has room.
int64_t chooseMaxGroups(LayoutAttr layout);

void enumerateSplits(const TuningSpace &space, int64_t stages, AddChoice add);

// Ring.cpp

/// Refuses stages that are asked for in schedule split and that no multi-stage
/// buffer has.
LogicalResult checkMultiStage(const ProgramContext &program);

/// Says that no ring holds these rows with the stages that are asked for.
void refuseRing(const ProgramContext &program, WidthRange widths);

/// Vectors of the longest row for which there is a multi-stage buffer with as
/// many stages as pay most; 0 where there is none.
int64_t getMultiStageCapacity(const ProgramContext &program);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_SCHEDULES_H
