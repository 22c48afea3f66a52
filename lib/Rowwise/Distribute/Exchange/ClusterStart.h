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

/// The mbarrier of a block that counts what the blocks of its cluster store to
/// it in one exchange: its only phase is that of the exchange. In a loop two
/// mbarriers serve the iterations alternately.
class ExchangeBarrier {
public:
  /// `iteration`, an i64 that counts from 0, is null where there is no loop.
  ExchangeBarrier(int64_t bytes, Value iteration, const KernelContext &kernel,
                  ImplicitLocOpBuilder &builder);

  bool isInLoop() const { return iteration != nullptr; }
  /// Which of the two serves this iteration: an index, 0 or 1. In a loop.
  Value getBarrierSlot() const { return barrierSlot; }
  /// The address of the mbarrier that serves this iteration, in this block's
  /// memory.
  Value createAddress(ImplicitLocOpBuilder &builder) const;
  /// Appends the address of each mbarrier.
  void appendAddresses(ImplicitLocOpBuilder &builder,
                       SmallVectorImpl<Value> &addresses) const;
  /// Arrives for one phase, in one thread: where there is no loop at the start
  /// of the kernel, when nobody waits for it yet, else before the stores of its
  /// iteration.
  void expectBytes(ImplicitLocOpBuilder &builder) const;
  /// Waits until all that blocks store has arrived.
  void wait(ImplicitLocOpBuilder &builder) const;

private:
  Value barriers;
  int64_t bytes;
  Value iteration, barrierSlot;
};

/// Stands for the fact that this thread has waited for the start of all blocks
/// of its cluster: who stores to them needs one.
class ClusterStarted {
  friend class ClusterStart;
  ClusterStarted() {}
};

/// Blocks of a cluster start at different times. Each makes the mbarriers of
/// its exchanges and arrives at the cluster's barrier when it starts; for the
/// others it waits before the first exchange only.
class ClusterStart {
public:
  /// Waits, unless it was waited before. All threads of the block must get
  /// here, and whatever asks for it next must come after this.
  ClusterStarted wait(ImplicitLocOpBuilder &builder);

  /// Adds an mbarrier that is made when the kernel starts.
  void add(const ExchangeBarrier &barrier, Location loc);

  /// Emits at the start of the kernel what the exchanges of all blocks need of
  /// this one, and that it has started.
  void emit(const KernelContext &kernel, ImplicitLocOpBuilder &builder) const;

private:
  SmallVector<ExchangeBarrier> barriers;
  std::optional<Location> loc; ///< of the first
  bool isAwaited = false;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTERSTART_H
