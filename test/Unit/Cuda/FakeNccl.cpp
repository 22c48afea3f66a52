//===- FakeNccl.cpp - A library in the place of NCCL ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// FAKE_NCCL_RESULT is what ncclAllGather returns, and FAKE_NCCL_STATE what
// communicators are in then. Nothing is gathered.
//
//===----------------------------------------------------------------------===//

#include "Nccl.h"

#include <cstdio>
#include <cstdlib>

using namespace rowwise::cuda;

namespace rowwise::cuda {
struct ncclComm {
  int count, rank;
};
} // namespace rowwise::cuda

static ncclComm communicators[2];

static ncclResult_t getResult(const char *variable) {
  const char *text = std::getenv(variable);
  return text ? std::atoi(text) : ncclSuccess;
}

extern "C" {
const char *ncclGetErrorString(ncclResult_t result) {
  return result == ncclSuccess ? "no error" : "fake error";
}
ncclResult_t ncclCommInitAll(ncclComm_t *created, int count, const int *) {
  for (int rank = 0; rank < count; ++rank) {
    communicators[rank] = {count, rank};
    created[rank] = &communicators[rank];
  }
  return ncclSuccess;
}
ncclResult_t ncclCommDestroy(ncclComm_t) { return ncclSuccess; }
ncclResult_t ncclCommAbort(ncclComm_t communicator) {
  std::printf("abort rank %d\n", communicator->rank);
  return ncclSuccess;
}
ncclResult_t ncclGroupStart() { return ncclSuccess; }
ncclResult_t ncclGroupEnd() { return ncclSuccess; }
ncclResult_t ncclCommCount(ncclComm_t communicator, int *count) {
  *count = communicator->count;
  return ncclSuccess;
}
ncclResult_t ncclCommUserRank(ncclComm_t communicator, int *rank) {
  *rank = communicator->rank;
  return ncclSuccess;
}
ncclResult_t ncclCommGetAsyncError(ncclComm_t, ncclResult_t *error) {
  *error = getResult("FAKE_NCCL_STATE");
  return ncclSuccess;
}
ncclResult_t ncclAllGather(const void *, void *, size_t, int, ncclComm_t,
                           CUstream) {
  return getResult("FAKE_NCCL_RESULT");
}
}
