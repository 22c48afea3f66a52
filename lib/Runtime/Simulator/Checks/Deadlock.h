//===- Deadlock.h - threads that wait for ever ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_CHECKS_DEADLOCK_H
#define RUNTIME_SIMULATOR_CHECKS_DEADLOCK_H

namespace rowwise::sim {

class Cluster;

/// Reports the first waiting thread, and what it waits for, when no thread is
/// ready and some have not exited.
void reportDeadlock(Cluster &cluster);

/// Reports a thread that polls memory which no thread is left to write.
void reportPollDeadlock(Cluster &cluster);

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_CHECKS_DEADLOCK_H
