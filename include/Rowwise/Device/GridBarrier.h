//===- GridBarrier.h - All blocks of a launch have begun --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The barrier that a cooperative launch has for its blocks, in two halves, so
// that nobody waits who has something to do before; once in a kernel. It is one
// word, to which the blocks add numbers whose sum is its highest bit
// (cooperative_groups/details/sync.h of CUDA): all others are zero before the
// first has arrived and after the last has.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_DEVICE_GRIDBARRIER_H
#define ROWWISE_DEVICE_GRIDBARRIER_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// One thread of each block arrives, with all that it has written.
void createGridArrival(ImplicitLocOpBuilder &builder);

/// The warp of that thread waits until all blocks have arrived and sees what
/// they wrote before. `isArrived` holds for the thread itself, which must be
/// the one that looks: others could do so before it has arrived.
void createGridWait(ImplicitLocOpBuilder &builder, Value isArrived);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_GRIDBARRIER_H
