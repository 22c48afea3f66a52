//===- Groups.h - Groups of GPUs by NCCL ------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_CUDA_GROUPS_H
#define RUNTIME_CUDA_GROUPS_H

#include "Nccl.h"

namespace rowwise::cuda {

/// What programs take as a group.
inline ncclComm_t asCommunicator(int64_t group) {
  return reinterpret_cast<ncclComm_t>(group);
}

/// Makes memory for exchanges of sizes on the thread's device. False, with an
/// error kept, where that fails or the group has another number of ranks.
bool prepareCommunicator(int64_t group, int64_t ranks);

/// Starts an exchange of nothing that matters, by which a communicator connects
/// with those of other ranks.
bool startConnection(int64_t group);
bool finishConnection(int64_t group);

/// Waits for what is on a stream, which may need the others. False, with an
/// error kept, where that fails or a rank has left the group.
bool await(int64_t group, CUstream stream);

/// Notes that a rank has failed: those that wait for it give up.
void leave(int64_t group);
/// Whether a rank of the group has left it.
bool hasLeft(int64_t group);

/// Frees what is known of a communicator.
void forgetCommunicator(int64_t group);

} // namespace rowwise::cuda

#endif // RUNTIME_CUDA_GROUPS_H
