//===- ClusterStart.h - The mbarriers of a cluster's exchanges --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTERSTART_H
#define ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTERSTART_H

#include "../KernelContext.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// The mbarrier of a block that counts the bytes which blocks of its cluster
/// store to it in one exchange, of which it has one phase. In a loop two
/// mbarriers serve the iterations alternately.
class ExchangeBarrier {
public:
  /// `bytes`: from all warps of the layout.
  /// `iteration`, an i64 that counts from 0, is null where there is no loop.
  ExchangeBarrier(int64_t bytes, Value iteration, const KernelContext &kernel,
                  ImplicitLocOpBuilder &builder);

  bool isInLoop() const { return iteration != nullptr; }
  /// Which of the two serves this iteration: an index, 0 or 1. For loops only.
  Value getBarrierSlot() const { return barrierSlot; }
  /// The address of the mbarrier that serves this iteration, in this block's
  /// memory.
  Value createAddress(ImplicitLocOpBuilder &builder) const;
  /// Appends the address of each mbarrier.
  void appendAddresses(ImplicitLocOpBuilder &builder,
                       SmallVectorImpl<Value> &addresses) const;
  /// The arrival of one thread that completes a phase with the bytes: at the
  /// start of the kernel, before any thread waits, or in a loop before the
  /// stores of the iteration.
  void expectBytes(ImplicitLocOpBuilder &builder) const;
  /// Waits until all bytes have arrived.
  void wait(ImplicitLocOpBuilder &builder) const;

private:
  /// The bytes that arrive, an i32.
  Value createBytes(ImplicitLocOpBuilder &builder) const;

  Value barriers;
  int64_t bytes, maxWarps;
  bool areOfLaunchedWarps;
  Value iteration, barrierSlot;
};

/// Proof that this thread has waited for the start of all blocks of its
/// cluster: functions that store to those take one.
class ClusterStarted {
  friend class ClusterStart;
  ClusterStarted() {}
};

/// Blocks of a cluster start at different times. Each initialises the mbarriers
/// of its exchanges and arrives at the cluster's barrier as it starts, and
/// waits for the others before its first exchange only.
class ClusterStart {
public:
  /// Waits, unless an earlier call did. All threads of the block must execute
  /// this, and later calls must come after it in the same block or inside of
  /// it.
  ClusterStarted wait(ImplicitLocOpBuilder &builder);

  /// Adds an mbarrier that is initialised when the kernel starts.
  void add(const ExchangeBarrier &barrier, Location loc);

  /// Emits at the start of the kernel what this block does for the exchanges of
  /// all blocks: initialises mbarriers, and arrives.
  void emit(const KernelContext &kernel, ImplicitLocOpBuilder &builder) const;

private:
  SmallVector<ExchangeBarrier> barriers;
  std::optional<Location> loc; ///< of the first
  bool isAwaited = false;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTERSTART_H
