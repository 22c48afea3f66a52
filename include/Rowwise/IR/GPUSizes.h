//===- GPUSizes.h - Sizes that all GPUs share -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_GPUSIZES_H
#define ROWWISE_IR_GPUSIZES_H

#include <cstdint>

namespace mlir::rowwise {

/// Lanes of a warp.
inline constexpr int64_t warpSize = 32;
/// Threads of a block.
inline constexpr int64_t maxThreads = 1024;
/// Registers that a thread can name, of 4 bytes each.
inline constexpr int64_t maxThreadRegisters = 255;
/// Blocks of a cluster; more than 8 are not portable.
inline constexpr int64_t maxClusterBlocks = 16;
/// Bytes of shared memory that a block has without asking for more.
inline constexpr int64_t staticSharedBytes = 48 * 1024;
/// Bytes of a register. No asynchronous copy moves less, and stores to the
/// shared memory of another block are made of words of this size.
inline constexpr int64_t wordBytes = 4, wordBits = 8 * wordBytes;
/// Bytes of a thread's widest access, which starts at a multiple of them.
inline constexpr int64_t vectorBytes = 16;
/// A bulk copy's size and both of its addresses are multiples of this.
inline constexpr int64_t bulkBytes = 16;
/// Bytes of an mbarrier in shared memory.
inline constexpr int64_t barrierBytes = 8;
/// Bytes of a line of the caches, and those of it that are written to memory as
/// a whole.
inline constexpr int64_t lineBytes = 128, sectorBytes = 32;
/// Blocks that a multiprocessor of 2048 threads runs at the same time at most,
/// however few threads each has.
inline constexpr int64_t maxResidentBlocks = 32;

/// The first GPUs that convert 8-bit floats: sm_89.
inline constexpr int64_t float8Version = 89;

} // namespace mlir::rowwise

#endif // ROWWISE_IR_GPUSIZES_H
