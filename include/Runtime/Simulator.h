//===- Simulator.h - C interface of the GPU simulator -------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The simulator runs a kernel that was compiled for the host, thread by thread:
// a fiber for each thread of a block or cluster, switched at barriers and
// shuffles. Device code calls the `rowwiseSim*` functions below where the GPU
// would execute an instruction that has no host counterpart, and before every
// memory access.
//
// `where` is the source location of the instruction as text ("file:12:7"), kept
// by pointer. The first fault found ends the launch; mgpuLaunchKernel records
// it as ROWWISE_FINDING, or ROWWISE_DRIVER where a check that the program makes
// failed, with that location in its message.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_H
#define RUNTIME_SIMULATOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A kernel compiled for the host. `params[i]` points to its i-th argument.
typedef void (*RowwiseSimKernel)(void **params);

/// Makes `kernel` known to mgpuModuleGetFunction. `sharedBytes` is the size of
/// its static shared memory. A second registration of a name replaces the
/// first.
void rowwiseSimRegister(const char *name, RowwiseSimKernel kernel,
                        int64_t sharedBytes);

/// Compiles the kernel `name` and calls rowwiseSimRegister, or says elsewhere
/// why it cannot.
typedef void (*RowwiseSimLoader)(void *context, const char *name);

/// Makes a kernel known that its first launch compiles, by `load(context,
/// name)`. One is loaded at a time, on the thread that launches it.
void rowwiseSimRegisterLoader(const char *name, RowwiseSimLoader load,
                              void *context);

/// ROWWISE_BAD_ARGUMENT, with the runtime's text of the error, where a variable
/// of the environment has no value that the simulator takes.
int32_t rowwiseSimCheckEnvironment(void);

/// Puts the first `bytes` bytes of the device allocation at `start` out of
/// bounds, so that the rest begins at a less aligned address.
void rowwiseSimForbid(void *start, int64_t bytes);

/// Makes memory of the caller a device allocation for launches of this thread,
/// until rowwiseSimTakeBack. Does nothing if `start` is null or `bytes` is 0.
/// Allocations that overlap become one.
void rowwiseSimLend(void *start, int64_t bytes);
/// Ends that for all memory that this thread has lent.
void rowwiseSimTakeBack(void);
/// From here on stacks of simulated threads share mappings, of which a process
/// has a limited number, with guards around several and not around each: for
/// one simulator among many in a process.
void rowwiseSimShareStacks(void);

/// A group of `ranks` devices, for as many host threads of this process. An
/// exchange fails on all ranks if one has not come after so many milliseconds.
void *rowwiseSimGroupCreate(int32_t ranks, int64_t milliseconds);
/// No rank may be at an exchange any more.
void rowwiseSimGroupDestroy(void *group);
/// What a program takes as the communicator of a rank.
int64_t rowwiseSimGroupMember(void *group, int32_t rank);
/// From here on exchanges fail on all ranks, as this one comes to none.
void rowwiseSimGroupLeave(void *group, int32_t rank);

enum { ROWWISE_SIM_LOAD = 0, ROWWISE_SIM_STORE = 1 };
enum {
  ROWWISE_SIM_SHFL_BFLY = 0,
  ROWWISE_SIM_SHFL_UP = 1,
  ROWWISE_SIM_SHFL_DOWN = 2,
  ROWWISE_SIM_SHFL_IDX = 3
};

typedef struct RowwiseSimPair {
  int64_t first, second;
} RowwiseSimPair;

/// What a lane has of the matrices of mma.sync.m16n8k16: pairs of 16 bits, and
/// sums, of which there are more after it.
typedef struct RowwiseSimFragments {
  int32_t a[4], b[2];
  float c[4];
} RowwiseSimFragments;

// X(return type, name, parameter list)
#define ROWWISE_SIM_FUNCTIONS(X)                                               \
  /* Special registers; dimension 0, 1, 2 = x, y, z. */                        \
  X(int32_t, rowwiseSimThreadId, (int32_t dimension))                          \
  X(int32_t, rowwiseSimBlockId, (int32_t dimension))                           \
  X(int32_t, rowwiseSimBlockDim, (int32_t dimension))                          \
  X(int32_t, rowwiseSimGridDim, (int32_t dimension))                           \
  X(int32_t, rowwiseSimLaneId, (void))                                         \
  /* Of the block in its cluster, of the cluster in the grid; a launch without \
     clusters has them of one block. */                                        \
  X(int32_t, rowwiseSimClusterBlockId, (int32_t dimension))                    \
  X(int32_t, rowwiseSimClusterBlockDim, (int32_t dimension))                   \
  X(int32_t, rowwiseSimClusterId, (int32_t dimension))                         \
  X(int32_t, rowwiseSimGridClusterDim, (int32_t dimension))                    \
  X(int32_t, rowwiseSimClusterBlockRank, (void))                               \
  X(int32_t, rowwiseSimClusterBlockCount, (void))                              \
  /* Start of the block's shared memory; static variables come first. */       \
  X(void *, rowwiseSimShared, (void))                                          \
  /* mapa: what is at `address` in this block's shared memory, in that of the  \
     block `rank` of the cluster. */                                           \
  X(void *, rowwiseSimMapShared,                                               \
    (void *address, int32_t rank, const char *where))                          \
  /* Checks one access of `bytes` bytes, before it is made: inside a device    \
     allocation or the shared memory of a block of the cluster, a multiple of  \
     `alignment`, initialised where shared memory is read, no race on shared   \
     memory, and another block's only while that certainly runs. */            \
  X(void, rowwiseSimAccess,                                                    \
    (void *address, int32_t bytes, int32_t alignment, int32_t kind,            \
     const char *where))                                                       \
  /* barrier.sync id, count threads (0: all of the block). */                  \
  X(void, rowwiseSimBarrier, (int32_t id, int32_t count, const char *where))   \
  /* barrier.cluster.arrive (or .relaxed) and barrier.cluster.wait;            \
     `isAligned` where all lanes of the warp must execute it together. */      \
  X(void, rowwiseSimClusterArrive,                                             \
    (int32_t isRelaxed, int32_t isAligned, const char *where))                 \
  X(void, rowwiseSimClusterWait, (int32_t isAligned, const char *where))       \
  /* mbarrier.init and fence.mbarrier_init; mbarrier.arrive.expect_tx. An      \
     mbarrier is in the shared memory of the block that names it. */           \
  X(void, rowwiseSimMBarrierInit,                                              \
    (void *mbarrier, int32_t count, const char *where))                        \
  X(void, rowwiseSimMBarrierInitFence, (const char *where))                    \
  X(void, rowwiseSimMBarrierArriveExpectTx,                                    \
    (void *mbarrier, int32_t bytes, int32_t isRelaxed, const char *where))     \
  /* mbarrier.try_wait.parity, `isOfCluster` where that is its scope: whether  \
     the phase was complete; if not, suspends the thread until it is. */       \
  X(int32_t, rowwiseSimMBarrierTryWaitParity,                                  \
    (void *mbarrier, int32_t parity, int32_t isRelaxed, int32_t isOfCluster,   \
     const char *where))                                                       \
  /* fence.proxy.async; cp.async.bulk from global memory to the block's shared \
     memory, of a multiple of 16 bytes, with an mbarrier there. */             \
  X(void, rowwiseSimProxyFence, (const char *where))                           \
  X(void, rowwiseSimBulkCopy,                                                  \
    (void *to, void *from, void *mbarrier, int32_t bytes, const char *where))  \
  /* cp.async of 4, 8 or 16 bytes from global memory to the block's shared     \
     memory, of which the first are read and the others 0,                     \
     cp.async.commit_group and cp.async.wait_group. */                         \
  X(void, rowwiseSimCopyAsync,                                                 \
    (void *to, void *from, int32_t bytes, int32_t read, const char *where))    \
  X(void, rowwiseSimCopyCommit, (void))                                        \
  X(void, rowwiseSimCopyWait, (int32_t groups))                                \
  /* st.async of 1, 2 or 4 words, with an mbarrier in the same block. */       \
  X(void, rowwiseSimStoreAsync1,                                               \
    (void *address, int32_t word, void *mbarrier, const char *where))          \
  X(void, rowwiseSimStoreAsync2,                                               \
    (void *address, int32_t word0, int32_t word1, void *mbarrier,              \
     const char *where))                                                       \
  X(void, rowwiseSimStoreAsync4,                                               \
    (void *address, int32_t word0, int32_t word1, int32_t word2,               \
     int32_t word3, void *mbarrier, const char *where))                        \
  /* ld.relaxed and st.relaxed of 1 or 2 elements of 64 bits in global memory. \
     A thread that reads the same again, and nobody has written, waits until   \
     somebody does. */                                                         \
  X(int64_t, rowwiseSimLoadRelaxed1, (void *address, const char *where))       \
  X(RowwiseSimPair, rowwiseSimLoadRelaxed2,                                    \
    (void *address, const char *where))                                        \
  X(void, rowwiseSimStoreRelaxed1,                                             \
    (void *address, int64_t element, const char *where))                       \
  X(void, rowwiseSimStoreRelaxed2,                                             \
    (void *address, int64_t element0, int64_t element1, const char *where))    \
  /* The barrier of a cooperative launch: a block adds `amount`, by which the  \
     sum over the grid is 1 << 31; what it is now. Here it is that of the      \
     blocks of a group, which are all that wait for each other. Reads wait as  \
     those above do. */                                                        \
  X(void, rowwiseSimGridArrive, (int32_t amount, const char *where))           \
  X(int32_t, rowwiseSimGridRead, (const char *where))                          \
  /* bar.warp.sync */                                                          \
  X(void, rowwiseSimWarpBarrier, (int32_t mask, const char *where))            \
  /* shfl.sync on 32 bits; clamp and lane as in PTX. `inRange` may be null;    \
     it receives PTX's predicate. */                                           \
  X(int32_t, rowwiseSimShuffle,                                                \
    (int32_t mode, int32_t mask, int32_t value, int32_t lane, int32_t clamp,   \
     int32_t * inRange, const char *where))                                    \
  /* mma.sync.m16n8k16 with f32 sums: adds A B to C in RowwiseSimFragments, of \
     bf16 or of f16. */                                                        \
  X(void, rowwiseSimMma,                                                       \
    (int32_t isBFloat, void *fragments, const char *where))                    \
  /* A check of the program that failed: ends the launch with ROWWISE_DRIVER   \
     and the message, kept by pointer. */                                      \
  X(void, rowwiseSimAssertFail, (const char *message, const char *where))      \
  /* An integer division in a kernel or in the code that launches it: `fault`  \
     is 0, 1 if it is by zero, or 2 if of the smallest number by -1. */        \
  X(void, rowwiseSimDivision, (int32_t fault, const char *where))              \
  /* Approximate instructions, correctly rounded from double. */               \
  X(float, rowwiseSimEx2, (float x))                                           \
  X(float, rowwiseSimEx2Subnormal, (float x))                                  \
  X(float, rowwiseSimLg2, (float x))                                           \
  X(float, rowwiseSimRcp, (float x))                                           \
  X(float, rowwiseSimRsqrt, (float x))                                         \
  X(float, rowwiseSimTanh, (float x))                                          \
  X(float, rowwiseSimDivFull, (float x, float y))                              \
  /* cvt.rn.satfinite.e4m3x2.f32 and .e5m2x2: the code of `low` in the lowest  \
     byte, of `high` in the next. */                                           \
  X(int32_t, rowwiseSimF32x2ToE4M3x2, (float high, float low))                 \
  X(int32_t, rowwiseSimF32x2ToE5M2x2, (float high, float low))                 \
  /* cvt.rn.f16x2.e4m3x2 and .e5m2x2: codes in two bytes to bits of f16. */    \
  X(int32_t, rowwiseSimE4M3x2ToF16x2, (int32_t codes))                         \
  X(int32_t, rowwiseSimE5M2x2ToF16x2, (int32_t codes))

#define ROWWISE_SIM_DECLARE(result, name, parameters) result name parameters;
ROWWISE_SIM_FUNCTIONS(ROWWISE_SIM_DECLARE)
#undef ROWWISE_SIM_DECLARE

/// What every launch since the last reset did, summed over all threads.
/// Index i of a by-size array counts accesses of 1 << i bytes (1 to 16).
typedef struct RowwiseSimCounters {
  int64_t launches;
  int64_t globalLoads[5];
  int64_t globalStores[5];
  int64_t globalBytesLoaded;
  int64_t globalBytesStored;
  int64_t sharedLoads;
  int64_t sharedStores;
  int64_t barriers; ///< per thread
  int64_t shuffles; ///< per thread
  // Accesses of the shared memory of other blocks, and arrivals per thread.
  int64_t clusterLoads;
  int64_t clusterStores;
  int64_t clusterBarriers;
} RowwiseSimCounters;

void rowwiseSimResetCounters(void);
RowwiseSimCounters rowwiseSimGetCounters(void);

#ifdef __cplusplus
}
#endif

#endif // RUNTIME_SIMULATOR_H
