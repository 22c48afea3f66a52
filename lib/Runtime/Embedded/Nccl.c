//===- Nccl.c - Exchanges of memory by NCCL -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallContext.h"
#include "Entry.h"
#include "Error.h"
#include "Groups.h"
#include "Libc.h"

typedef struct ncclComm *ncclComm_t;
typedef int ncclResult_t;
enum { ncclSuccess = 0, ncclInProgress = 7 };
/// ncclDataType_t of bytes.
enum { ncclInt8 = 0 };

// X(name, parameters)
#define ROWWISE_NCCL_FUNCTIONS(X)                                              \
  X(ncclCommCount, (ncclComm_t comm, int *count))                              \
  X(ncclCommUserRank, (ncclComm_t comm, int *rank))                            \
  X(ncclCommGetAsyncError, (ncclComm_t comm, ncclResult_t * error))            \
  X(ncclAllGather, (const void *send, void *receive, size_t count, int type,   \
                    ncclComm_t comm, CUstream stream))

typedef struct Nccl {
  const char *(*ncclGetErrorString)(ncclResult_t result);
#define ROWWISE_FIELD(name, parameters) ncclResult_t(*name) parameters;
  ROWWISE_NCCL_FUNCTIONS(ROWWISE_FIELD)
#undef ROWWISE_FIELD
} Nccl;

//===----------------------------------------------------------------------===//
// The library
//===----------------------------------------------------------------------===//

static Mutex mutex;
static Nccl functions;
/// Points to `functions` once all of them are there.
static const Nccl *opened;

/// The instance that communicators are of: the one that the process has.
static void *findLibrary(void) {
  if (dlsym(RTLD_DEFAULT, "ncclAllGather"))
    return RTLD_DEFAULT;
  static const char name[] = "libnccl.so.2";
  void *library = dlopen(name, RTLD_NOW | RTLD_NOLOAD);
  if (!library && !(library = dlopen(name, RTLD_NOW)))
    fail(ROWWISE_DRIVER, "cannot open NCCL: %s", dlerror());
  return library;
}

static bool findFunctions(void) {
  void *library = findLibrary();
  if (library == RTLD_DEFAULT && hasFailed())
    return false;
#define ROWWISE_FIND(name, type)                                               \
  if (!(functions.name = (type)dlsym(library, #name)))                         \
    return fail(ROWWISE_DRIVER,                                                \
                "expected NCCL with the function " #name ", found none");
  ROWWISE_FIND(ncclGetErrorString, const char *(*)(ncclResult_t))
#define ROWWISE_FIND_CALL(name, parameters)                                    \
  ROWWISE_FIND(name, ncclResult_t(*) parameters)
  ROWWISE_NCCL_FUNCTIONS(ROWWISE_FIND_CALL)
#undef ROWWISE_FIND_CALL
#undef ROWWISE_FIND
  return true;
}

/// Null after a failure; the next call tries again.
static const Nccl *getNccl(void) {
  pthread_mutex_lock(&mutex);
  if (!opened && findFunctions())
    opened = &functions;
  const Nccl *nccl = opened;
  pthread_mutex_unlock(&mutex);
  return nccl;
}

static bool check(const char *call, ncclResult_t result) {
  return result == ncclSuccess || fail(ROWWISE_DRIVER, "%s: %s", call,
                                       functions.ncclGetErrorString(result));
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

/// How long ranks wait for each other where they compare sizes.
enum { patienceSeconds = 60 };

typedef enum Progress { Waiting, Done, Failed } Progress;

/// Whether a communicator that does not block has begun what it was asked to.
static Progress pollCommunicator(ncclComm_t comm) {
  ncclResult_t state = ncclSuccess;
  if (!check("ncclCommGetAsyncError",
             functions.ncclCommGetAsyncError(comm, &state)))
    return Failed;
  if (state == ncclInProgress)
    return Waiting;
  return check("a communicator of NCCL", state) ? Done : Failed;
}

/// Whether what is on the stream, which needs all ranks, has been done. A
/// communicator that fails never gets there.
static Progress pollStream(ncclComm_t comm, CUstream stream) {
  const Driver *driver = getCallContext()->driver;
  CUresult state = driver->cuStreamQuery(stream);
  if (state == CUDA_ERROR_NOT_READY)
    return pollCommunicator(comm) == Failed ? Failed : Waiting;
  return succeeded(driver, "cuStreamQuery", state, "") ? Done : Failed;
}

/// Waits for a communicator or, if `stream` is one, for what is on it.
static bool wait(const char *what, ncclComm_t comm, CUstream stream) {
  int64_t end = time(NULL) + patienceSeconds;
  for (;;) {
    Progress progress =
        stream ? pollStream(comm, stream) : pollCommunicator(comm);
    if (progress != Waiting)
      return progress == Done;
    if (time(NULL) > end)
      return fail(ROWWISE_DRIVER,
                  "expected all ranks at %s within %d s, found too few", what,
                  patienceSeconds);
    const Duration fiftyMicroseconds = {.nanoseconds = 50000};
    nanosleep(&fiftyMicroseconds, NULL);
  }
}

static bool allGather(ncclComm_t comm, const void *send, void *receive,
                      size_t bytes, CUstream stream) {
  ncclResult_t result =
      functions.ncclAllGather(send, receive, bytes, ncclInt8, comm, stream);
  // A communicator that does not block: the call is not on the stream yet.
  return result == ncclInProgress ? wait("a gather", comm, /*stream=*/NULL)
                                  : check("ncclAllGather", result);
}

void rowwiseAllGather(int64_t group, void *send, void *receive, int64_t bytes,
                      void *stream) {
  if (bytes != 0 && !hasFailed() && getNccl())
    allGather((ncclComm_t)group, send, receive, (size_t)bytes, stream);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

bool countRanks(void *communicator, int32_t *ranks, int32_t *rank) {
  const Nccl *nccl = getNccl();
  return nccl &&
         check("ncclCommCount", nccl->ncclCommCount(communicator, ranks)) &&
         check("ncclCommUserRank", nccl->ncclCommUserRank(communicator, rank));
}

/// Gathers in device memory of so many bytes that has the sizes of this rank
/// last.
static bool gatherIn(CUdeviceptr memory, size_t bytes, ncclComm_t comm,
                     const PartSizes *own, PartSizes *all, CUstream stream) {
  const Driver *driver = getCallContext()->driver;
  CUdeviceptr mine = memory + bytes;
  return succeeded(driver, "cuMemcpyAsync",
                   driver->cuMemcpyAsync(mine, (CUdeviceptr)own, sizeof(*own),
                                         stream),
                   "") &&
         allGather(comm, (void *)mine, (void *)memory, sizeof(*own), stream) &&
         wait("the comparison of sizes", comm, stream) &&
         succeeded(
             driver, "cuMemcpyAsync",
             driver->cuMemcpyAsync((CUdeviceptr)all, memory, bytes, stream),
             "") &&
         succeeded(driver, "cuStreamSynchronize",
                   driver->cuStreamSynchronize(stream), "");
}

/// On a stream of its own, as the caller's may wait for other work. The memory
/// is a stream's too: other allocations wait for devices that may wait for this
/// rank.
bool gatherSizes(void *communicator, int32_t ranks, const PartSizes *own,
                 PartSizes *all) {
  const Driver *driver = getCallContext()->driver;
  size_t bytes = (size_t)ranks * sizeof(*own);
  CUdeviceptr memory = 0;
  CUstream stream = NULL;
  if (!succeeded(driver, "cuStreamCreate",
                 driver->cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), ""))
    return false;
  bool isDone =
      succeeded(driver, "cuMemAllocAsync",
                driver->cuMemAllocAsync(&memory, bytes + sizeof(*own), stream),
                "") &&
      gatherIn(memory, bytes, communicator, own, all, stream);
  // Freed in the order of the stream, which a gather without all ranks never
  // ends: nothing waits for it here.
  if (memory)
    driver->cuMemFreeAsync(memory, stream);
  driver->cuStreamDestroy(stream);
  return isDone;
}

bool askWhetherCaptured(void *stream, bool *captured) {
  const Driver *driver = getCallContext()->driver;
  int state = CU_STREAM_CAPTURE_STATUS_NONE;
  bool isKnown = succeeded(driver, "cuStreamIsCapturing",
                           driver->cuStreamIsCapturing(stream, &state), "");
  *captured = state != CU_STREAM_CAPTURE_STATUS_NONE;
  return isKnown;
}
