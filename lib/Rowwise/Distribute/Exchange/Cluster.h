//===- Cluster.h - The blocks of a cluster ----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTER_H
#define ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTER_H

#include "ClusterStart.h"

namespace mlir::rowwise {

/// Who stores a state in all blocks, and which of those of its row that is.
struct ClusterSender {
  int64_t states;  ///< of a row
  Value own;       ///< the number of the one that is stored, of these
  Value member;    ///< this thread's number among those that have it
  int64_t sharing; ///< these, each for other blocks
  Value row;       ///< index in the block, or null: there is one
};

/// The state of all senders of a row. `iteration` is null outside of loops.
/// Waits for the start of the cluster's blocks, which whoever calls it where
/// not all threads come, or in a loop, must have done before.
Parts combineInCluster(const Monoid &monoid, ArrayRef<Value> state,
                       const ClusterSender &sender, Value iteration,
                       ClusterStart &start, const KernelContext &kernel,
                       ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTER_H
