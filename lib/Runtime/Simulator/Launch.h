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

/// How many host threads run the clusters of a grid that has enough of them.
int32_t hostThreads();

/// Runs all clusters of a grid, which are its blocks where a launch has none,
/// and records the finding of the lowest group of them that has one: groups are
/// started in order, and those below a finding end, so it does not depend on
/// the host threads. A launch with a finding leaves the counters as they were
/// but for `launches`.
void runGrid(const LaunchConfig &config);

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_LAUNCH_H
