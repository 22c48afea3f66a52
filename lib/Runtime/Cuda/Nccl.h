//===- Nccl.h - The part of NCCL that is used -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library is found at run time: a communicator is of the instance that the
// process has already.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_CUDA_NCCL_H
#define RUNTIME_CUDA_NCCL_H

#include "../CudaTypes.h"

#include <string>

namespace rowwise::cuda {

using ncclComm_t = struct ncclComm *;
using ncclResult_t = int;

enum : ncclResult_t { ncclSuccess = 0, ncclInProgress = 7 };
/// ncclDataType_t of bytes.
enum { ncclInt8 = 0 };

// X(name, parameter list)
#define ROWWISE_NCCL_FUNCTIONS(X)                                              \
  X(ncclCommInitAll, (ncclComm_t * comms, int count, const int *devices))      \
  X(ncclCommDestroy, (ncclComm_t comm))                                        \
  X(ncclCommAbort, (ncclComm_t comm))                                          \
  X(ncclGroupStart, ())                                                        \
  X(ncclGroupEnd, ())                                                          \
  X(ncclCommCount, (ncclComm_t comm, int *count))                              \
  X(ncclCommUserRank, (ncclComm_t comm, int *rank))                            \
  X(ncclCommGetAsyncError, (ncclComm_t comm, ncclResult_t * error))            \
  X(ncclAllGather, (const void *send, void *receive, size_t count, int type,   \
                    ncclComm_t comm, CUstream stream))

/// The opened library. If `failure` is not empty, it says why there is none,
/// and no function may be called.
struct Nccl {
  std::string failure;
  const char *(*ncclGetErrorString)(ncclResult_t) = nullptr;
#define ROWWISE_FIELD(name, parameters)                                        \
  ncclResult_t(*name) parameters = nullptr;
  ROWWISE_NCCL_FUNCTIONS(ROWWISE_FIELD)
#undef ROWWISE_FIELD

  /// "<call>: <what the library says of it>", or empty for success.
  std::string describe(const char *call, ncclResult_t result) const;
};

/// Finds the library on the first call: the one among the process's symbols,
/// else one that it has opened, else libnccl.so.2.
const Nccl &nccl();

} // namespace rowwise::cuda

#endif // RUNTIME_CUDA_NCCL_H
