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

/// Microseconds to move so many bytes at the target's bandwidth.
inline double getTransferTime(TargetAttr gpu, int64_t bytes) {
  return bytes / (gpu.getBandwidth() * 1e3);
}

//===----------------------------------------------------------------------===//
// Registers of a thread
//===----------------------------------------------------------------------===//

/// 32-bit words of one vector of each row that a thread holds; at least 1.
int64_t countVectorWords(const ProgramShape &shape, int64_t vector,
                         bool rematerialized);

/// The vectors that fit into the registers of each thread of a block of so many
/// threads.
int64_t countFittingVectors(TargetAttr target, const ProgramShape &shape,
                            int64_t vector, bool rematerialized,
                            int64_t threads);

/// The registers of a thread for cached operands that it reads and, if it
/// rematerializes, for two more vectors of so many elements.
int64_t countCacheRegisters(int64_t vector, bool rematerialized);

/// The registers of a thread with so many elements of each row that it holds,
/// without cached operands.
int64_t countThreadRegisters(const ProgramShape &shape, int64_t elements,
                             bool rematerialized);

/// The registers that a thread of a version would use without a limit, in the
/// model that orders candidates: it counts no other values beside a boundary
/// element, and counts each stage.
double countWantedRegisters(const ProgramShape &shape, VersionAttr version);

//===----------------------------------------------------------------------===//
// Blocks that a multiprocessor runs at the same time
//===----------------------------------------------------------------------===//

/// The blocks of a multiprocessor by registers alone, for so many threads with
/// so many registers each.
int64_t countResidentBlocks(int64_t threads, int64_t registers,
                            int64_t maxBlocks);

/// The blocks of a multiprocessor by threads alone, if each thread has the
/// registers of a resident row; 0 for more threads than there are.
int64_t countBlocksByThreads(int64_t threads);

/// The resident blocks of a version in the model that orders candidates: it
/// counts all threads of a multiprocessor, and its registers as a whole.
int64_t countWantedBlocks(TargetAttr target, const ProgramShape &shape,
                          VersionAttr version);

/// The number of blocks that ptxas is asked to leave registers for: as many as
/// registers and shared memory allow, if more than one, as blocks that hold
/// rows load while others store, and in schedule split as many as must run at
/// the same time; else 0. `sharedBytes`: dynamic, of a block.
/// `anyEpilogue`: operands are loaded where they are used.
int64_t countMinBlocks(TargetAttr target, const ProgramShape &shape,
                       VersionAttr version, int64_t sharedBytes,
                       bool anyEpilogue);

//===----------------------------------------------------------------------===//
// Bytes of a block's shared memory
//===----------------------------------------------------------------------===//

/// The most shared bytes for the states of a body's reductions: for each
/// reduction, in each buffer, its words for each warp of the row, and an
/// mbarrier.
int64_t countStateBytes(Block &body, LayoutAttr layout);

/// Words of the states of a column, each reduction's as an exchange has them.
int64_t countStateWords(FuseOp op);

/// The shared bytes for the states of so many columns: in each buffer, of each
/// column that of every warp or block which sends one, and the result.
int64_t countColumnStateBytes(FuseOp op, int64_t columns, int64_t senders,
                              int64_t buffers);

/// The shared bytes for operands that a version caches.
int64_t countCachedBytes(FuseOp op, LayoutAttr layout);

/// The stages of each of so many blocks of a multiprocessor that fit beside the
/// bytes for states and mbarriers and what the driver reserves; 0 or less if
/// none does, or rows cannot be staged.
int64_t countFittingStages(TargetAttr target, FuseOp op, LayoutAttr layout,
                           int64_t blocks = 1,
                           int64_t stateBytes = minStateBytes);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_MACHINE_MACHINE_H
