//===- Machine.h - What a version takes of a GPU ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_MACHINE_MACHINE_H
#define ROWWISE_LIB_SCHEDULE_MACHINE_MACHINE_H

#include "Constants.h"
#include "ProgramShape.h"

namespace mlir::rowwise {

/// Microseconds that bytes take at the target's bandwidth.
inline double getTransferTime(TargetAttr gpu, int64_t bytes) {
  return bytes / (gpu.getBandwidth() * 1e3);
}

//===----------------------------------------------------------------------===//
// Registers of a thread
//===----------------------------------------------------------------------===//

/// 32-bit words of a vector of all rows that a thread keeps, 1 at least.
int64_t countVectorWords(const ProgramShape &shape, int64_t vector,
                         bool rematerialized);

/// Vectors of which the registers fit into those that a block of so many
/// threads leaves to each.
int64_t countFittingVectors(TargetAttr target, const ProgramShape &shape,
                            int64_t vector, bool rematerialized,
                            int64_t threads);

/// The registers for what a thread reads of operands that it caches in shared
/// memory and, if it rematerializes, two vectors of so many elements beside
/// that.
int64_t countCacheRegisters(int64_t vector, bool rematerialized);

/// Registers of a thread that has so many elements of each row that it keeps,
/// and nothing of operands in shared memory.
int64_t countThreadRegisters(const ProgramShape &shape, int64_t elements,
                             bool rematerialized);

/// The registers that a thread of a version wants, however many it can have, by
/// the model that orders candidates: it counts a boundary element and nothing
/// beside it, and each stage alone.
double countWantedRegisters(const ProgramShape &shape, VersionAttr version);

//===----------------------------------------------------------------------===//
// Blocks that a multiprocessor runs at the same time
//===----------------------------------------------------------------------===//

/// The blocks of a multiprocessor that its registers allow, of so many threads
/// with so many registers each.
int64_t countResidentBlocks(int64_t threads, int64_t registers,
                            int64_t maxBlocks);

/// The blocks of a multiprocessor that its threads allow, where each is given
/// the registers of a resident row: 0 of more threads than there are.
int64_t countBlocksByThreads(int64_t threads);

/// The blocks of a version that a multiprocessor holds by the model that orders
/// candidates: by all threads of the multiprocessor, and its registers as a
/// whole.
int64_t countWantedBlocks(TargetAttr target, const ProgramShape &shape,
                          VersionAttr version);

/// The blocks that ptxas is asked to leave registers for: as many as the
/// registers that a thread needs and shared memory allow, where more than one.
/// A block that holds a row loads, then stores, and another one fills the gap.
/// 0 where it is asked for none. `sharedBytes`: dynamic, of a block.
/// `anyEpilogue`: operands are loaded where they are used.
int64_t countMinBlocks(TargetAttr target, const ProgramShape &shape,
                       VersionAttr version, int64_t sharedBytes,
                       bool anyEpilogue);

//===----------------------------------------------------------------------===//
// Bytes of a block's shared memory
//===----------------------------------------------------------------------===//

/// The shared bytes for the states of a body's reductions, at most: of each
/// its words for each warp of the row, and an mbarrier, in each buffer.
int64_t countStateBytes(Block &body, LayoutAttr layout);

/// The shared bytes for operands that a version caches.
int64_t countCachedBytes(FuseOp op, LayoutAttr layout);

/// Stages of rows that there is room for, beside partial states, mbarriers and
/// what the driver takes; 0 where no bulk copies bring the rows.
int64_t countFittingStages(TargetAttr target, FuseOp op, LayoutAttr layout);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_MACHINE_MACHINE_H
