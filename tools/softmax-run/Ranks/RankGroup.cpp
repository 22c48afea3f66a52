//===- RankGroup.cpp - How ranks of one process find each other -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RankGroup.h"

#include "Runtime/Cuda.h"
#include "Runtime/Simulator.h"

using namespace mlir::rowwise;

void RankGroup::create(size_t size) {
  members.resize(size);
  auto count = static_cast<int32_t>(size);
  if (isCuda) {
    if (!rowwiseCudaCreateGroup(count, members.data()))
      members.clear();
    return;
  }
  // Ranks that fail leave the group: the others wait for nobody in vain.
  constexpr int64_t tenMinutes = 600 * 1000;
  simulated = rowwiseSimGroupCreate(count, tenMinutes);
  for (int32_t rank = 0; rank < count; ++rank)
    members[rank] = rowwiseSimGroupMember(simulated, rank);
}

void RankGroup::leave(size_t rank) {
  if (simulated)
    rowwiseSimGroupLeave(simulated, static_cast<int32_t>(rank));
  else if (!members.empty())
    rowwiseCudaLeaveGroup(static_cast<int32_t>(members.size()), members.data());
}

void RankGroup::destroy() {
  if (simulated)
    rowwiseSimGroupDestroy(simulated);
  else if (!members.empty())
    rowwiseCudaDestroyGroup(static_cast<int32_t>(members.size()),
                            members.data());
  simulated = nullptr;
  members.clear();
}

int32_t RankGroup::await(size_t rank, void *stream, std::string &text) {
  if (!isCuda || rowwiseCudaAwait(members[rank], stream))
    return ROWWISE_SUCCESS;
  text = runtime.rowwiseLastError();
  return runtime.rowwiseStatus();
}
