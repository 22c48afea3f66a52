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
/// Bytes of a thread's widest access.
inline constexpr int64_t vectorBytes = 16;
/// Up to so many warps of a row each thread folds what all of them found
/// itself: one barrier and a few loads are faster than a second round of
/// shuffles.
inline constexpr int64_t maxSerialWarps = 8;

} // namespace mlir::rowwise

#endif // ROWWISE_IR_GPUSIZES_H
