//===- GridBarrier.h - All blocks of a launch have begun --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The barrier of all blocks of a cooperative launch. A kernel uses it once, in
// two parts, arrival and wait, so that a block can work in between, or any
// number of times as a whole. The barrier is one word. The numbers that blocks
// add to it sum up to its highest bit (cooperative_groups/details/sync.h of
// CUDA), so that all other bits are zero before the first block has arrived and
// after the last one has, and the highest one changes each time.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_DEVICE_GRIDBARRIER_H
#define ROWWISE_DEVICE_GRIDBARRIER_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// The arrival of a block, by one of its threads, which releases what that
/// thread has written.
void createGridArrival(ImplicitLocOpBuilder &builder);

/// Waits until all blocks have arrived, in the warp of the thread that has
/// arrived, and makes visible what they wrote before. `isArrived` holds in that
/// thread alone: it polls, as others could do so before it has arrived.
void createGridWait(ImplicitLocOpBuilder &builder, Value isArrived);

/// The word before this block has arrived for the first time, an i32, in the
/// thread where `isArriving` holds, which is the same for all uses.
Value createGridPhase(ImplicitLocOpBuilder &builder, Value isArriving);

/// All threads of all blocks meet, and see what others wrote before. `phase`:
/// that of createGridPhase; `number`: how often they have met, an i32.
void createGridBarrier(ImplicitLocOpBuilder &builder, Value isArriving,
                       Value phase, Value number);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_GRIDBARRIER_H
