//===- Polling.h - memory that blocks write for each other ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_POLLING_H
#define RUNTIME_SIMULATOR_POLLING_H

#include "Block.h"

namespace rowwise::sim {

/// The threads of a cluster that poll what others write: they wait for it, so
/// that a loop of loads takes one.
class Polls {
public:
  explicit Polls(Cluster &cluster) : cluster(cluster) {}

  /// For the next cluster.
  void reset() { waiting = 0; }

  /// Suspends `self` until a place that it polls is written.
  void wait(Thread &self, const char *where);

  bool areThereAny() const { return waiting != 0; }

  /// Whether a thread polls what has been written, so that it goes on.
  bool canResume() const;
  /// Makes these threads ready.
  void resume();

private:
  Cluster &cluster;
  int32_t waiting = 0; ///< threads
};

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_POLLING_H
