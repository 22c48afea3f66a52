//===- ClusterStart.h - The start of the blocks of a cluster ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTERSTART_H
#define ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTERSTART_H

#include "ExchangeBarrier.h"

namespace mlir::rowwise {

/// That this thread has waited for the start of all blocks of its cluster: what
/// it needs to store to them.
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

  /// An mbarrier to be made at the start.
  void add(const ExchangeBarrier &barrier, Location loc);

  /// To the start of the kernel: what the exchanges of all blocks need of this
  /// one, and that it has started.
  void emit(const KernelContext &kernel, ImplicitLocOpBuilder &builder) const;

private:
  SmallVector<ExchangeBarrier> barriers;
  std::optional<Location> loc; ///< of the first
  bool isAwaited = false;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTERSTART_H
