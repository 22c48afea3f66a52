//===- Launch.h - running a grid --------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_LAUNCH_H
#define RUNTIME_SIMULATOR_LAUNCH_H

#include "Cluster.h"

namespace rowwise::sim {

/// How many host threads run the clusters of a grid, if it has enough clusters.
int32_t hostThreads();

/// Runs all clusters of a grid (or blocks, without clusters), and records the
/// finding of the lowest group that has one. Groups are started in order, and
/// all below a finding run to their end, so that the outcome does not depend on
/// host threads. A launch with a finding changes no counters but `launches`.
void runGrid(const LaunchConfig &config);

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_LAUNCH_H
