//===- Decisions.h - Decisions that need a thread's code --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What changes speed, and depends on what only this stage knows: which masks
// are constant, how many elements and states a thread has.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_DECISIONS_H
#define ROWWISE_LIB_DISTRIBUTE_DECISIONS_H

#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// Elements of which a thread makes one state at once, where a state has
/// several components: between the elements and those that are lifted there
/// would be twice as many in registers.
inline constexpr size_t maxLiftedElements = 16;
/// Elements of a thread up to which that holds. Of a thread with more, what is
/// made of one part would wait for the loads of the next (measured on an H200:
/// rows of 524288 floats in a cluster take 2.8 ms for 2.4).
inline constexpr size_t maxElementsLiftedInTurn = 32;

/// States of others that a thread combines at once: as many as there is room
/// for beside the row.
inline constexpr size_t maxStatesAtOnce = 8;

/// States of a row in a transposed layout from which on a leader thread
/// combines them for all warps: a second barrier costs less then than to
/// combine them in every warp.
inline constexpr int64_t minStatesForLeader = 8;

/// Elements of a thread up to which exponentials in f32 may take the place of
/// what was read as 16 bits: twice the registers.
inline constexpr int64_t maxWidened16BitElements = 32;

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_DECISIONS_H
