//===- Machine.h - Limits that versions are chosen by -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_SCHEDULE_MACHINE_H
#define ROWWISE_SCHEDULE_MACHINE_H

#include "Rowwise/IR/GPUSizes.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cstdint>

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

/// A multiprocessor is of so many parts, each with registers and warps of its
/// own.
inline constexpr int64_t processorQuarters = 4;

/// Blocks that a multiprocessor runs at the same time, of so many threads with
/// so many registers each: a quarter of it has a quarter of the registers, of
/// which a warp takes a multiple of 256 (CUDA's occupancy calculator).
inline int64_t countResidentBlocks(int64_t threads, int64_t registers,
                                   int64_t mostBlocks) {
  constexpr int64_t ofQuarter = 16384, granule = 8;
  int64_t ofWarp = warpSize * llvm::alignTo(registers, granule);
  int64_t warps = std::min<int64_t>(processorQuarters * (ofQuarter / ofWarp),
                                    residentThreads / warpSize);
  return std::min<int64_t>(warps * warpSize / threads, mostBlocks);
}

} // namespace mlir::rowwise

#endif // ROWWISE_SCHEDULE_MACHINE_H
