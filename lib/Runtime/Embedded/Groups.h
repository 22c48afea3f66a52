//===- Groups.h - Ranks of a group --------------------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What exchanges memory between ranks: NCCL or, on the simulator, a function of
// the caller. Failures are kept as this thread's error.

#ifndef RUNTIME_EMBEDDED_GROUPS_H
#define RUNTIME_EMBEDDED_GROUPS_H

#include "../Parts.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The ranks of a communicator, and which of them it is. False after a failure.
bool countRanks(void *communicator, int32_t *ranks, int32_t *rank);

/// Brings the sizes of all ranks, in their order, to each. False after a
/// failure.
bool gatherSizes(void *communicator, int32_t ranks, const PartSizes *own,
                 PartSizes *all);

/// Whether a graph is being made of what comes to a stream. False after a
/// failure.
bool askWhetherCaptured(void *stream, bool *captured);

#ifdef __cplusplus
}
#endif

#endif // RUNTIME_EMBEDDED_GROUPS_H
