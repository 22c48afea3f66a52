//===- Grid.h - Blocks of the grid that share a row -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_LAYOUTS_GRID_H
#define ROWWISE_LIB_SCHEDULE_LAYOUTS_GRID_H

#include "../ProgramContext.h"

namespace mlir::rowwise {

/// Refuses forced blocks of a row that are fewer than two, or more than run at
/// the same time.
LogicalResult checkForcedGrid(const ProgramContext &program);

/// Threads of a block of the grid through which rows stream, from memory or
/// from a multi-stage buffer.
int64_t getStreamingThreads(const ProgramContext &program);

/// Blocks that the target runs at the same time.
int64_t getResidentBlocks(const ProgramContext &program);

/// Vectors of a row that the blocks of the device hold which have so many
/// threads each.
int64_t getGridCapacity(const ProgramContext &program, int64_t threads,
                        int64_t perThread);

/// Groups of so many blocks for whose states the workspace has room: for those
/// of as many blocks as any GPU runs at the same time, or of one group.
int64_t chooseMaxGroups(int64_t blocks);

/// Iterations from the reduction of a row in a multi-stage buffer to its
/// results: more stages have rows on their way than rows that wait, to keep the
/// memory busy.
int64_t chooseLatency(int64_t stages);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_LAYOUTS_GRID_H
