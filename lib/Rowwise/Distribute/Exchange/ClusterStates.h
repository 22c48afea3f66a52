//===- ClusterStates.h - States that blocks of a cluster store --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each warp stores its state asynchronously into the shared memory of every
// block of the cluster; the bytes that arrive in a block count at an mbarrier
// there, at which all of its threads wait. Unlike a barrier of the cluster,
// that makes no thread wait for its own memory accesses to be performed. In a
// transposed layout, where a warp has many rows, the warps of a block have met
// before, and what is stored of a row is its state in the block.
// Why nothing more is needed:
//
// - An mbarrier serves one exchange. A kernel that has one row does each once:
//   its first phase is its only one, and no slot of a state is written twice.
//   In a loop over rows two mbarriers, each with slots of its own, serve the
//   iterations alternately: a warp stores its state of iteration t + 2 after it
//   has those of all warps of iteration t + 1, which these stored after they
//   had read iteration t. The lanes of a warp meet in between, in the shuffles
//   that make its state.
// - A block initialises it before it arrives at the cluster barrier, and is
//   stored to after the others have waited there. The fence orders the two, so
//   that the arrival can be relaxed.
// - Each phase lacks the one arrival that also states the number of bytes: it
//   is not complete before that, even if bytes were to come first. The thread
//   that arrives has seen the end of the phase before, and no phase is begun
//   that nobody waits for.
// - It is complete when the states of all senders of all blocks are there. All
//   threads of a block wait for it, or for the leader threads that do, so that
//   a block leaves after the last store to it. What it still stores elsewhere
//   needs nothing of it: the state and both addresses are in registers.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTERSTATES_H
#define ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTERSTATES_H

#include "ClusterStart.h"

namespace mlir::rowwise {

/// The states of one exchange between the blocks of a cluster: each block has
/// all of them in its shared memory.
class ClusterStates {
public:
  /// `count` states of the types `types`. In a loop, where `iteration` is not
  /// null, the block's first thread announces the bytes of this iteration.
  ClusterStates(ClusterStarted started, int64_t count, TypeRange types,
                Value iteration, const KernelContext &kernel,
                ClusterStart &start, ImplicitLocOpBuilder &builder);

  /// Called by the `sharing` threads that have a state, of which this one is
  /// number `member`: together they store it to all blocks, as state number
  /// `index` there.
  void push(ArrayRef<Value> words, Value index, Value member, int64_t sharing);
  /// Waits until the states of all blocks have arrived.
  void wait() { barrier.wait(builder); }
  /// State number `index`, in this block.
  Parts read(Value index);

private:
  Value createSlot(Value index);
  void pushToBlock(ArrayRef<Value> words, Value rank, Value slot);

  LayoutAttr layout;
  ImplicitLocOpBuilder &builder;
  int64_t count;
  SmallVector<Type> types;
  Value slots;
  ExchangeBarrier barrier;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTERSTATES_H
