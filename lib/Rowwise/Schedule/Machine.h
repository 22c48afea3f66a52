//===- Machine.h - What a version takes of a GPU ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_MACHINE_H
#define ROWWISE_LIB_SCHEDULE_MACHINE_H

#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/Programs/ProgramShape.h"

namespace mlir::rowwise {

/// Threads of a block that are enough where a row needs no more.
inline constexpr int64_t usualThreads = 128;
/// Blocks of so few threads that share a row where 16 of 128 were slower than 8
/// of 256 (measured on an H200): if it is unaligned, computed again or meets
/// others that rows share.
inline constexpr int64_t mostOfSmallBlocks = 8;
/// Threads of a multiprocessor that leave each the 64 registers that a held row
/// is scheduled for.
inline constexpr int64_t residentThreads = 1024;
/// And threads that leave each 40 registers, for a held row that is computed
/// again.
inline constexpr int64_t residentOfRecomputed = 1536;
/// Registers that a thread can name.
inline constexpr int64_t maxThreadRegisters = 255;
/// Registers that a thread needs besides those of rows: addresses, masks,
/// partial states.
inline constexpr int64_t otherRegisters = 28;
/// And those of an edge: its element, where that lies, what it becomes.
inline constexpr int64_t edgeRegisters = 6;
/// And those for what a thread reads of what it keeps in shared memory, while
/// it has rows ahead: with fewer most such kernels spilled (ptxas 13.0).
inline constexpr int64_t keptRegisters = 36;

/// Shared memory of a multiprocessor of GPUs that have clusters, and what of it
/// each block costs besides its own (CUDA's occupancy calculator).
inline constexpr int64_t processorShared = 228 * 1024, sharedOfBlock = 1024;
/// Shared memory of a block for partial states and mbarriers.
inline constexpr int64_t sharedOfStates = 2048;

//===----------------------------------------------------------------------===//
// Registers of a thread
//===----------------------------------------------------------------------===//

/// 32-bit words of a vector of all rows that a thread keeps, 1 at least.
int64_t countVectorWords(const ProgramShape &shape, int64_t vector,
                         bool recomputes);

/// Vectors of which the registers fit into those that a block of so many
/// threads leaves to each.
int64_t countFittingVectors(TargetAttr target, const ProgramShape &shape,
                            int64_t vector, bool recomputes, int64_t threads);

/// Those for what a thread reads of operands that it caches in shared memory
/// and, if it recomputes, two vectors of so many elements beside that.
int64_t countCacheRegisters(int64_t vector, bool recomputes);

/// Registers of a thread that has so many elements of each row that it keeps,
/// and nothing of operands in shared memory.
int64_t countThreadRegisters(const ProgramShape &shape, int64_t elements,
                             bool recomputes);

/// Those that a thread of a version wants, however many it can have, by the
/// model that orders candidates: it counts an edge's element and nothing beside
/// it, and each stage alone.
double countWantedRegisters(const ProgramShape &shape, ScheduleAttr schedule);

//===----------------------------------------------------------------------===//
// Blocks that a multiprocessor runs at the same time
//===----------------------------------------------------------------------===//

/// By registers, of so many threads with so many registers each.
int64_t countResidentBlocks(int64_t threads, int64_t registers,
                            int64_t mostBlocks);

/// By threads alone, where each is given the registers of a held row: 0 of more
/// threads than there are.
int64_t countBlocksByThreads(int64_t threads);

/// Of a version's, by the model that orders candidates: by all threads of the
/// multiprocessor, and its registers as a whole.
int64_t countWantedBlocks(TargetAttr target, const ProgramShape &shape,
                          ScheduleAttr schedule);

/// Those that ptxas is asked to leave registers for: as many as the registers
/// that a thread needs and shared memory allow, where more than one. A block
/// that holds a row loads, then stores, and another one fills the gap. 0 where
/// it is asked for none. `anyLate`: operands are loaded where they are used.
int64_t countMinBlocks(const ProgramShape &shape, ScheduleAttr schedule,
                       int64_t sharedBytes, bool anyLate);

//===----------------------------------------------------------------------===//
// Bytes of a block's shared memory
//===----------------------------------------------------------------------===//

/// For the states of reductions of a body, at most: of each two words for each
/// warp of the row, of which merging makes no more, twice over, and two
/// mbarriers.
int64_t countStateBytes(Block &body, LayoutAttr layout);

/// For operands that it caches.
int64_t countCachedBytes(FuseOp op, LayoutAttr layout);

/// Stages of rows that there is room for, beside partial states, mbarriers and
/// what the driver takes; 0 where no bulk copies bring the rows.
int64_t countFittingStages(TargetAttr target, FuseOp op, LayoutAttr layout);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_MACHINE_H
