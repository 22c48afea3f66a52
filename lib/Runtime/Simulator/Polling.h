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

/// The threads of a cluster that poll memory which others write. They are
/// suspended, so that a loop of loads costs one load.
class Polls {
public:
  explicit Polls(Cluster &cluster) : cluster(cluster) {}

  /// For the next cluster.
  void reset() { waiting = 0; }

  /// Suspends `self` until an address that it polls is written.
  void wait(Thread &self, const char *where);

  bool areThereAny() const { return waiting != 0; }

  /// Whether an address that a thread polls was written, so that it can go on.
  bool canResume() const;
  /// Makes these threads ready.
  void resume();

private:
  Cluster &cluster;
  int32_t waiting = 0; ///< threads
};

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_POLLING_H
