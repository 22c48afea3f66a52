//===- ClusterBarrier.h - the barrier of a cluster --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread arrives, and later waits until all of the cluster have arrived. What
// it did before it arrived is visible to those who have waited, unless it
// arrived `relaxed`.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_CLUSTERBARRIER_H
#define RUNTIME_SIMULATOR_CLUSTERBARRIER_H

#include "Block.h"

namespace rowwise::sim {

class ClusterBarrier {
public:
  explicit ClusterBarrier(Cluster &cluster) : cluster(cluster) {}

  /// For the next cluster.
  void reset();

  /// The threads `lanes` of the warp of `self` arrive.
  void arrive(Thread &self, uint32_t lanes, bool isRelease, const char *where);

  /// Suspends `self` until all threads of the cluster have arrived.
  void wait(Thread &self, const char *where);

  /// The threads that have arrived in this phase.
  int32_t arrivedCount() const { return arrived; }

private:
  void completePhase();

  Cluster &cluster;
  int32_t arrived = 0;
  uint64_t phase = 0; ///< how many are complete
  /// What threads have done that arrived, and what happened before the last
  /// complete phase. No third clock is needed: before the next phase is
  /// complete, all threads have waited for this one.
  Clock arriving, complete;
};

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_CLUSTERBARRIER_H
