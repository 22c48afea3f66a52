//===- Cuda.h - What the CUDA runtime offers of its own -----------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of the CUDA runtime beside those of every runtime (Runtime.h).
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_CUDA_H
#define RUNTIME_CUDA_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How many CUDA devices there are; 0 with no driver or no GPU. Records no
/// error, so that a tool may ask before it chooses a runtime.
int rowwiseCudaDeviceCount(void);

/// From here on this thread uses the device of this number, with a context,
/// modules and kernels of its own, and not the one that the process has chosen.
void rowwiseCudaUseDevice(int ordinal);

/// Makes the first `ranks` devices a group, by NCCL; `members` are the
/// communicators that programs take, one for each rank. False, with the reason
/// kept, where that is not possible. Leaves this thread with the last device.
bool rowwiseCudaCreateGroup(int32_t ranks, int64_t *members);
/// Ends what waits for a rank that has left, too; no other thread may use the
/// group.
void rowwiseCudaDestroyGroup(int32_t ranks, const int64_t *members);

/// Says, from any thread, that a rank has failed: exchanges of the others fail
/// from then on, and so does waiting for those that they have started.
void rowwiseCudaLeaveGroup(int32_t ranks, const int64_t *members);

/// Waits for what is on a stream, with exchanges by the communicator among it.
/// False, with the reason kept, if that fails or a rank has left the group.
bool rowwiseCudaAwait(int64_t member, void *stream);

/// Makes a CUDA graph of what this thread brings to a stream between the two
/// calls. False or null, with the reason kept, where that fails; the second
/// call ends the capture in any case.
bool rowwiseCudaBeginCapture(void *stream);
void *rowwiseCudaEndCapture(void *stream);
bool rowwiseCudaLaunchGraph(void *graph, void *stream);
void rowwiseCudaFreeGraph(void *graph);

/// What a kernel takes of a multiprocessor.
typedef struct RowwiseCudaResources {
  int32_t registers;      ///< of a thread
  int32_t localBytes;     ///< of a thread: spilled registers and arrays
  int64_t sharedBytes;    ///< of a block, static and dynamic
  int32_t residentBlocks; ///< that a multiprocessor runs at the same time
} RowwiseCudaResources;

/// Asks the driver about launches of `function`, which mgpuModuleGetFunction
/// returned. False, with the reason kept, where it does not tell.
bool rowwiseCudaGetResources(void *function, int32_t threads,
                             int64_t dynamicSharedBytes,
                             RowwiseCudaResources *resources);

#ifdef __cplusplus
}
#endif

#endif // RUNTIME_CUDA_H
