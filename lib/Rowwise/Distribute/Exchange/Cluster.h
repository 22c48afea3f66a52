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
#include "Fold.h"

namespace mlir::rowwise {

/// Which threads store a state in all blocks, and which state of its row it is.
struct ClusterSender {
  StateCount states; ///< of a row
  Value own;         ///< the number of the state that is stored, among these
  Value member;      ///< this thread's number among those that have the state
  int64_t sharing; ///< how many threads have it; each stores it in other blocks
  Value row;       ///< index of the row in the block, or null: there is one row
};

/// The combined state of all senders of a row. `iteration` is null outside of
/// loops. Waits for the start of the cluster's blocks, unless the caller has
/// done so: in a loop, and where not all threads of the block get here, it must
/// have.
Parts combineInCluster(const Monoid &monoid, ArrayRef<Value> state,
                       const ClusterSender &sender, Value iteration,
                       ClusterStart &start, const KernelContext &kernel,
                       ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_CLUSTER_H
