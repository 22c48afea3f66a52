//===- GroupOwner.cpp - Groups of GPUs of one process ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "Error.h"
#include "Groups.h"

#include "Runtime/Cuda.h"

#include <vector>

using namespace rowwise::cuda;

/// Makes a rank's device that of this thread.
static bool enterRank(int32_t rank) {
  rowwiseCudaUseDevice(rank);
  return enterDevice();
}

/// Connects all communicators at once, so that no later call waits within NCCL
/// for a rank that does not come.
static bool connect(int32_t ranks, const int64_t *members) {
  if (!succeeded(nccl().describe("ncclGroupStart", nccl().ncclGroupStart())))
    return false;
  bool isStarted = true;
  for (int32_t rank = 0; rank < ranks && isStarted; ++rank)
    isStarted = enterRank(rank) && startConnection(members[rank]);
  bool isDone =
      succeeded(nccl().describe("ncclGroupEnd", nccl().ncclGroupEnd())) &&
      isStarted;
  for (int32_t rank = 0; rank < ranks && isDone; ++rank)
    isDone = enterRank(rank) && finishConnection(members[rank]);
  return isDone;
}

bool rowwiseCudaCreateGroup(int32_t ranks, int64_t *members) {
  std::vector<ncclComm_t> communicators(ranks);
  if (!enterDevice() || !succeeded(nccl().failure) ||
      !succeeded(nccl().describe(
          "ncclCommInitAll",
          nccl().ncclCommInitAll(communicators.data(), ranks, nullptr))))
    return false;
  // Memory comes before any exchange: a device that has none yet may wait for
  // those that wait for it.
  for (int32_t rank = 0; rank < ranks; ++rank) {
    members[rank] = reinterpret_cast<int64_t>(communicators[rank]);
    if (!enterRank(rank) || !prepareCommunicator(members[rank], ranks))
      return false;
  }
  return connect(ranks, members);
}

void rowwiseCudaDestroyGroup(int32_t ranks, const int64_t *members) {
  for (int32_t rank = 0; rank < ranks; ++rank) {
    if (!enterRank(rank))
      return;
    // What waits on the device for a rank that has left does so for ever, and
    // so would whoever frees its memory: it is ended first.
    ncclComm_t communicator = asCommunicator(members[rank]);
    if (hasLeft(members[rank]))
      nccl().ncclCommAbort(communicator);
    else
      nccl().ncclCommDestroy(communicator);
    forgetCommunicator(members[rank]);
  }
}

void rowwiseCudaLeaveGroup(int32_t ranks, const int64_t *members) {
  for (int32_t rank = 0; rank < ranks; ++rank)
    leave(members[rank]);
}

bool rowwiseCudaAwait(int64_t member, void *stream) {
  return enterDevice() && await(member, static_cast<CUstream>(stream));
}
