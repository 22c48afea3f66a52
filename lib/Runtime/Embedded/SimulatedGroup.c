//===- SimulatedGroup.c - Exchanges of memory by the caller ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entry.h"
#include "Groups.h"
#include "Libc.h"

/// What the header of a file for the simulator (Target/Header.cpp) calls
/// RowwiseSimulatedRank.
typedef struct SimulatedRank {
  int32_t ranks, rank;
  int32_t (*allGather)(void *context, const void *send, void *receive,
                       int64_t bytes);
  void *context;
} SimulatedRank;

static bool gather(void *communicator, const void *send, void *receive,
                   int64_t bytes) {
  const SimulatedRank *own = communicator;
  if (own->allGather(own->context, send, receive, bytes) == 0)
    return true;
  char text[96];
  snprintf(text, sizeof(text),
           "expected all ranks at a gather of %lld bytes, found too few on "
           "rank %d",
           (long long)bytes, own->rank);
  rowwiseFail(ROWWISE_DRIVER, text);
  return false;
}

bool countRanks(void *communicator, int32_t *ranks, int32_t *rank) {
  const SimulatedRank *own = communicator;
  *ranks = own->ranks;
  *rank = own->rank;
  return true;
}

bool gatherSizes(void *communicator, int32_t ranks, const PartSizes *own,
                 PartSizes *all) {
  (void)ranks;
  return gather(communicator, own, all, sizeof(*own));
}

bool askWhetherCaptured(void *stream, bool *captured) {
  (void)stream;
  *captured = false;
  return true;
}

void rowwiseAllGather(int64_t group, void *send, void *receive, int64_t bytes,
                      void *stream) {
  (void)stream;
  if (bytes != 0)
    gather((void *)group, send, receive, bytes);
}
